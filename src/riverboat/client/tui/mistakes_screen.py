"""My mistakes: the costliest decisions of this game and of all time, and those that are due to be played again."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import ClassVar, Final, Literal, TypeAlias, get_args

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip

from riverboat.client.coach import Coached, RetryTable
from riverboat.client.look import Look, spoken_card
from riverboat.client.review_words import action_words, in_bb
from riverboat.client.tui.clock import TurnLine
from riverboat.client.tui.decision_page import DecisionPage, Seen
from riverboat.client.tui.drawing import Drawing, fitted, right_fitted, row, wrapped
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.live_screen import LiveScreen
from riverboat.client.tui.offers import KeyOffer
from riverboat.client.tui.palette import ACCENT, GOLD, GRADE_STYLES, LAMP, QUIET, TEXT, ink
from riverboat.errors import RiverboatError
from riverboat.locale import error_text
from riverboat.review.mistakes import Mistake, MistakeQueue
from riverboat.review.retry import RetryDeal

Order: TypeAlias = Literal["due", "session", "all"]
ORDERS: Final[tuple[Order, ...]] = get_args(Order)
MOST_LISTED: Final = 100


class MistakeList(Drawing):
    """A row for each mistake."""

    def __init__(self) -> None:
        super().__init__(id="mistakes")
        self._mistakes: Sequence[Mistake] = ()
        self._look = Look()
        self._place = 0
        self._sentence = ""

    def show(self, mistakes: Sequence[Mistake], place: int, look: Look, sentence: str) -> None:
        """`sentence` is said where there are none."""
        self._mistakes, self._place, self._look, self._sentence = mistakes, place, look, sentence
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        if not self._mistakes:
            return [row(), *(row(" ", (line, QUIET)) for line in wrapped(self._sentence, width - 2))]
        first = max(0, min(self._place - height // 2, len(self._mistakes) - height))
        listed = list(enumerate(self._mistakes))[first : first + height]
        return [self._row(mistake, width, is_chosen=place == self._place) for place, mistake in listed]

    def _row(self, mistake: Mistake, width: int, *, is_chosen: bool) -> Strip:
        look, text = self._look, self._look.text
        decision, verdict = mistake.decision, mistake.verdict
        grade = verdict.grade or "mistake"
        words = text(
            "coaching-mistake",
            street=str(decision.street),
            action=action_words(decision.action, text, lambda amount: look.chips(amount, mistake.big_blind)),
            position=mistake.position,
        )
        cards = " ".join(spoken_card(card, look) for card in mistake.hole_cards)
        board = " ".join(spoken_card(card, look) for card in decision.board)
        lost = right_fitted(f"−{in_bb(verdict.loss_bb)} bb", 10)
        tried = text("coaching-tried", tries=mistake.retries) if mistake.retries else ""
        strip = row(
            (" ▸ " if is_chosen else "   ", ACCENT),
            (lost, GRADE_STYLES[grade]),
            ("  ", TEXT),
            (fitted(words, 26), TEXT),
            (fitted(cards, 9), GOLD),
            (fitted(board, 20), TEXT),
            (fitted(tried, max(0, width - 70)), QUIET),
        )
        return strip.apply_style(ink("#ece5d3", LAMP)) if is_chosen else strip


class MistakesScreen(LiveScreen):
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", show=False),
        Binding("up,k", "move(-1)", show=False),
        Binding("pagedown", "scroll(1)", show=False),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("tab,right", "order(1)", show=False),
        Binding("shift+tab,left", "order(-1)", show=False),
        Binding("r,R,enter", "retry('same')", show=False),
        Binding("a,A", "retry('anew')", show=False),
        Binding("escape,ctrl+c,ctrl+q,q,Q,e,E", "dismiss", show=False),
    ]

    def __init__(self, coached: Coached, game_id: str, look: Look) -> None:
        super().__init__()
        self._coached = coached
        self._game_id = game_id
        self._look = look
        self._queue = MistakeQueue()
        self._order: Order = "due"
        self._place = 0
        self._seed = 0
        self._tries: dict[str, list[float]] = {}

    def compose(self) -> ComposeResult:
        yield TurnLine()
        yield MistakeList()
        yield DecisionPage(id="decision")
        yield KeyRow(id="keys")

    def on_mount(self) -> None:
        text = self._look.text
        self.query_one(KeyRow).show(
            (
                KeyOffer("↑↓", text("coaching-key-mistake"), "move(1)"),
                KeyOffer("R", text("coaching-key-retry"), "retry('same')"),
                KeyOffer("A", text("coaching-key-anew"), "retry('anew')"),
                KeyOffer("Tab", text("coaching-key-order"), "order(1)"),
                KeyOffer("Esc", text("tui-replay-close"), "dismiss"),
            )
        )

    def on_screen_resume(self) -> None:
        """Also after a retry, which may have changed when a mistake is due."""
        self._load()

    async def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        await self.run_action(event.offer.command)

    def action_move(self, steps: int) -> None:
        self._place = max(0, min(len(self._listed) - 1, self._place + steps))
        self._draw()

    def action_scroll(self, pages: int) -> None:
        page = self.query_one("#decision", DecisionPage)
        page.scroll_rows(pages * max(1, page.size.height - 2))

    def action_order(self, steps: int) -> None:
        self._order = ORDERS[(ORDERS.index(self._order) + steps) % len(ORDERS)]
        self._place = 0
        self._draw()

    async def action_retry(self, deal: RetryDeal) -> None:
        if not self._listed:
            return
        from riverboat.client.tui.retry_screen import RetryScreen

        mistake = self._listed[self._place]

        async def again(deal: RetryDeal) -> RetryTable:
            self._seed += 1
            return await self._coached.retry_mistake(mistake, deal=deal, seed=self._seed)

        try:
            game = await again(deal)
        except RiverboatError as refusal:
            self.notify(error_text(refusal, self._look.text), severity="error")
            return
        tries = self._tries.setdefault(mistake.key, [])
        self.app.push_screen(RetryScreen(game, again, tries, self._look))

    @work(exclusive=True)
    async def _load(self) -> None:
        coach = self._coached.coach
        try:
            self._queue = await coach.queue() if coach is not None else MistakeQueue()
        except RiverboatError as refusal:  # the server cannot be reached
            self.notify(error_text(refusal, self._look.text), severity="error")
        self._place = max(0, min(self._place, len(self._listed) - 1))
        self._draw()

    @property
    def _listed(self) -> tuple[Mistake, ...]:
        match self._order:
            case "due":
                return self._queue.due(time.time())[:MOST_LISTED]
            case "session":
                ids = [one.hand_id for one in self._queue.mistakes if one.hand_id.startswith(f"{self._game_id}-")]
                return self._queue.costliest(MOST_LISTED, ids)
            case "all":
                return self._queue.costliest(MOST_LISTED)

    def _draw(self) -> None:
        if not self.is_live:
            return
        text, listed = self._look.text, self._listed
        title = text("coaching-mistakes-title", order=self._order, count=len(listed), all=len(self._queue.mistakes))
        self.query_one(TurnLine).show(title, ACCENT, None, self._look)
        self.query_one(MistakeList).show(
            listed, self._place, self._look, text("coaching-no-mistakes", order=self._order)
        )
        page = self.query_one("#decision", DecisionPage)
        if not listed:
            page.say("")
            return
        mistake = listed[self._place]
        opponent = text("coaching-these-bots")
        page.show(mistake.decision, Seen(mistake.hole_cards, mistake.big_blind, opponent), self._look)
