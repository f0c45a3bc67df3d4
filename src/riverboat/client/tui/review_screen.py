"""The review of a hand, decision by decision: verdicts, reasons, ranges. From here a decision is played again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from riverboat.cards import parse_cards
from riverboat.client.coach import Coached, RetryTable
from riverboat.client.look import Look
from riverboat.client.review_words import opponent_words
from riverboat.client.tui.clock import TurnLine
from riverboat.client.tui.decision_page import DecisionPage, Seen
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.live_screen import LiveScreen
from riverboat.client.tui.offers import KeyOffer
from riverboat.client.tui.palette import ACCENT
from riverboat.client.tui.range_grid import GRID_HEIGHT, RangeGrids
from riverboat.engine.rules import Seat
from riverboat.errors import RiverboatError
from riverboat.locale import error_text
from riverboat.odds.ranges import class_of, make_combo
from riverboat.review.values import Decision

if TYPE_CHECKING:
    from riverboat.host.coaching import HandReview
    from riverboat.review.retry import RetryDeal

GLANCE_SECONDS: Final = 0.25
"""How often to look whether a review has come further."""
TALL_ROWS: Final = 36
"""From so many rows on, verdicts and ranges fit on one screen."""


class ReviewScreen(LiveScreen):
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,n,N", "move(1)", show=False),
        Binding("left,p,P", "move(-1)", show=False),
        Binding("down", "hand(1)", show=False),
        Binding("up", "hand(-1)", show=False),
        Binding("pagedown", "scroll(1)", show=False),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("tab,g,G", "ranges", show=False),
        Binding("r,R,enter", "retry('same')", show=False),
        Binding("a,A", "retry('anew')", show=False),
        Binding("b,B", "blinds", show=False),
        Binding("escape,ctrl+c,ctrl+q,q,Q,v,V", "close", show=False),
    ]

    def __init__(
        self,
        coached: Coached,
        numbers: Sequence[int],
        names: Sequence[str],
        look: Look,
        *,
        number: int | None = None,
        decision: int | None = None,
    ) -> None:
        """`numbers` are the hands that can be looked at, oldest first; `names` the players by seat.

        The costliest decision is shown first, unless another one is named.
        """
        super().__init__()
        self._coached = coached
        self._numbers = list(numbers)
        self._names = names
        self._look = look
        self._hand = self._numbers.index(number) if number in self._numbers else len(self._numbers) - 1
        self._wanted = decision
        self._place = decision or 0
        self._review: HandReview | None = None
        self._drawn: tuple[object, ...] = ()
        self._is_missing = False
        self._seed = 0
        self._tries: dict[tuple[int, int], list[float]] = {}

    def compose(self) -> ComposeResult:
        yield TurnLine()
        yield DecisionPage(id="decision")
        yield RangeGrids(self._look, id="ranges")
        yield KeyRow(id="keys")

    def on_mount(self) -> None:
        self._lay_out()
        self._show_keys()
        self.set_interval(GLANCE_SECONDS, self._glance)
        self._load()

    def on_resize(self) -> None:
        self._lay_out()

    async def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        await self.run_action(event.offer.command)

    # Moving.

    def action_move(self, steps: int) -> None:
        if self._grids.has_cursor:
            self._grids.move(0, steps)
        elif self._review is not None and self._review.decisions:
            self._wanted = self._place = max(0, min(len(self._review.decisions) - 1, self._place + steps))
            self._draw()

    def action_hand(self, hands: int) -> None:
        if self._grids.has_cursor:
            self._grids.move(hands, 0)
            return
        place = max(0, min(len(self._numbers) - 1, self._hand + hands))
        if place != self._hand:
            self._hand, self._place, self._wanted, self._review = place, 0, None, None
            self._load()
            self._draw()

    def action_scroll(self, pages: int) -> None:
        """Where the verdicts are longer than the screen."""
        self._page.scroll_rows(pages * max(1, self._page.size.height - 2))

    def action_ranges(self) -> None:
        self._grids.has_cursor = not self._grids.has_cursor
        self._lay_out()
        self._show_keys()
        self._grids.redraw()

    def action_blinds(self) -> None:
        self._look = self._look.changed(in_blinds=not self._look.in_blinds)
        self._draw()

    def action_close(self) -> None:
        if self._grids.has_cursor:
            self.action_ranges()
        else:
            self.dismiss()

    # Playing again.

    async def action_retry(self, deal: RetryDeal) -> None:
        decision = self._decision
        if decision is None or self._review is None:
            return
        from riverboat.client.tui.retry_screen import RetryScreen

        number = self._review.hand_number
        tries = self._tries.setdefault((number, decision.number), [])

        async def again(deal: RetryDeal) -> RetryTable:
            self._seed += 1
            return await self._coached.retry(number, decision, deal=deal, seed=self._seed)

        try:
            game = await again(deal)
        except RiverboatError as refusal:
            self.notify(error_text(refusal, self._look.text), severity="error")
            return
        self.app.push_screen(RetryScreen(game, again, tries, self._look))

    # Drawing.

    @work(exclusive=True)
    async def _load(self) -> None:
        number = self._numbers[self._hand]
        coach = self._coached.coach
        review = await coach.of(number) if coach is not None else None
        self._review, self._is_missing = review, review is None
        self._draw()

    def _glance(self) -> None:
        review = self._review
        now = (review, len(review.decisions), review.done.is_set()) if review is not None else ()
        if now != self._drawn:
            self._drawn = now
            self._draw()

    def _draw(self) -> None:
        review, look = self._review, self._look
        if not self.is_live:
            return
        if review is not None and self._wanted is None and review.decisions:
            self._place = costliest(review.decisions)
        decision = self._decision
        self.query_one(TurnLine).show(self._title(), ACCENT, None, look)
        if decision is None:
            self._page.say(self._sentence())
            self._grids.show((), (), "", look)
            return
        assert review is not None
        seen = seen_of(review, decision, self._names, look)
        self._page.show(decision, seen, look)
        names = tuple(self._range_name(shown.seat) for shown in decision.ranges)
        self._grids.show(decision.ranges, names, held_class(seen.hole_cards), look)

    def _title(self) -> str:
        review = self._review
        return self._look.text(
            "coaching-title",
            number=self._numbers[self._hand],
            place=self._place + 1,
            total=review.job.decisions if review is not None else 0,
            state="done" if review is None or review.done.is_set() else "working",
            ready=len(review.decisions) if review is not None else 0,
        )

    def _sentence(self) -> str:
        if self._is_missing:
            return self._look.text("coaching-nothing-to-review")
        if self._review is not None and self._review.problem is not None:
            return error_text(self._review.problem, self._look.text)
        return self._look.text("coaching-working")

    def _range_name(self, seat: Seat) -> str:
        is_own = self._review is not None and seat == self._review.job.seat
        return self._look.text("coaching-your-range") if is_own else self._names[seat]

    @property
    def _decision(self) -> Decision | None:
        review = self._review
        return review.decisions[self._place] if review is not None and self._place < len(review.decisions) else None

    @property
    def _page(self) -> DecisionPage:
        return self.query_one(DecisionPage)

    @property
    def _grids(self) -> RangeGrids:
        return self.query_one(RangeGrids)

    def _lay_out(self) -> None:
        """Where there is no room for both, the ranges take the place of the verdicts."""
        is_tall = self.app.size.height >= TALL_ROWS
        lay_out(self._page, self._grids, is_tall=is_tall)

    def _show_keys(self) -> None:
        text = self._look.text
        keys: tuple[KeyOffer, ...]
        if self._grids.has_cursor:
            keys = (
                KeyOffer("←↑↓→", text("coaching-key-cell"), "move(1)"),
                KeyOffer("Tab", text("coaching-key-verdict"), "ranges"),
                KeyOffer("Esc", text("tui-replay-close"), "close"),
            )
        else:
            keys = (
                KeyOffer("←→", text("coaching-key-decision"), "move(1)"),
                KeyOffer("↑↓", text("coaching-key-hand"), "hand(-1)"),
                KeyOffer("R", text("coaching-key-retry"), "retry('same')"),
                KeyOffer("A", text("coaching-key-anew"), "retry('anew')"),
                KeyOffer("Tab", text("coaching-key-ranges"), "ranges"),
                KeyOffer("Esc", text("tui-replay-close"), "close"),
            )
        self.query_one(KeyRow).show(keys)


def lay_out(page: DecisionPage, grids: RangeGrids, *, is_tall: bool) -> None:
    """Verdicts above and ranges below, or one of them alone on a low screen."""
    page.display = is_tall or not grids.has_cursor
    grids.display = is_tall or grids.has_cursor
    grids.styles.height = GRID_HEIGHT + 3 if is_tall else "1fr"


def costliest(decisions: Sequence[Decision]) -> int:
    """Where to begin: the decision that lost most, or the last."""
    losses = [decision.perfect.loss_bb if decision.perfect is not None else 0.0 for decision in decisions]
    return losses.index(max(losses)) if any(losses) else len(decisions) - 1


def seen_of(review: HandReview, decision: Decision, names: Sequence[str], look: Look) -> Seen:
    """What belongs to a decision of a hand, as a page shows it."""
    others = [names[shown.seat] for shown in decision.ranges[1:]]
    return Seen(review.hole_cards, review.big_blind, opponent_words(others, look.text))


def held_class(hole_cards: tuple[str, ...]) -> str:
    """The starting hand that the player holds."""
    cards = parse_cards("".join(hole_cards))
    return class_of(make_combo(*cards)) if len(cards) == 2 else ""
