"""Replays hands of the session step by step, as the player saw them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.strip import Strip

from riverboat.client.coach import Coached
from riverboat.client.look import Look
from riverboat.client.recorder import HandRecord
from riverboat.client.review_words import opponent_words, verdict_lines
from riverboat.client.tui.clock import TurnLine
from riverboat.client.tui.drawing import Drawing, fitted, row
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.offers import KeyOffer
from riverboat.client.tui.palette import ACCENT, STRONG, TEXT
from riverboat.client.tui.pane import TablePane

GLANCE_SECONDS: Final = 0.25
"""How often to look whether a review has come further."""


class ReplayScreen(Screen[None]):
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,n,N", "step(1)", show=False),
        Binding("left,p,P", "step(-1)", show=False),
        Binding("down,pagedown", "hand(1)", show=False),
        Binding("up,pageup", "hand(-1)", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("b,B", "blinds", show=False),
        Binding("v,V", "review", show=False),
        Binding("escape,ctrl+c,ctrl+q,enter,q,Q,h,H,l,L", "dismiss", show=False),
    ]

    def __init__(
        self,
        hands: Sequence[HandRecord],
        look: Look,
        *,
        is_at_end: bool,
        coached: Coached | None = None,
        names: Sequence[str] = (),
        place: int | None = None,
    ) -> None:
        """With a coach, what the review says of a decision stands below it; `names` are the players by seat.

        The last hand comes first, or the one at `place`: a list of hands has been opened there, not a table.
        """
        super().__init__()
        self._coached = coached
        self._names = names
        self._told: tuple[object, ...] = ()
        self._hands = list(hands)
        self._look = look
        self._hand = len(self._hands) - 1 if place is None else place
        self._close_label = "tui-replay-close" if place is None else "tui-browse-back"
        self._step = len(self._hands[-1].frames) - 1 if is_at_end else 0

    def compose(self) -> ComposeResult:
        yield TablePane()
        yield TurnLine()
        yield Verdicts()
        yield KeyRow(id="keys")

    def on_mount(self) -> None:
        text = self._look.text
        self.query_one(KeyRow).show(
            (
                KeyOffer("←", text("tui-replay-back"), "step(-1)"),
                KeyOffer("→", text("tui-replay-forward"), "step(1)"),
                *self._hand_keys(),
                KeyOffer("Esc", text(self._close_label), "dismiss"),
            )
        )
        self._draw()
        if self._coached is not None:
            self.set_interval(GLANCE_SECONDS, self._glance)
            self._ask()

    def _hand_keys(self) -> tuple[KeyOffer, ...]:
        text = self._look.text
        if self._coached is None:
            return (
                KeyOffer("↑", text("tui-replay-earlier"), "hand(-1)"),
                KeyOffer("↓", text("tui-replay-later"), "hand(1)"),
            )
        return (
            KeyOffer("↑↓", text("coaching-key-hand"), "hand(-1)"),
            KeyOffer("V", text("coaching-key-review"), "review"),
        )

    async def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        await self.run_action(event.offer.command)

    def action_step(self, steps: int) -> None:
        self._step = max(0, min(self._last_step, self._step + steps))
        self._draw()

    def action_hand(self, hands: int) -> None:
        self._hand = max(0, min(len(self._hands) - 1, self._hand + hands))
        self._step = 0
        self._draw()
        self._ask()

    def action_review(self) -> None:
        """The review of this hand, at this decision."""
        if self._coached is None:
            return
        from riverboat.client.tui.review_screen import ReviewScreen

        numbers = [hand.number for hand in self._hands]
        hand = self._hands[self._hand]
        self.app.push_screen(
            ReviewScreen(
                self._coached,
                numbers,
                self._names,
                self._look,
                number=hand.number,
                decision=hand.decision_at(self._step),
            )
        )

    def action_first(self) -> None:
        self.action_step(-self._step)

    def action_last(self) -> None:
        self.action_step(self._last_step)

    def action_blinds(self) -> None:
        self._look = self._look.changed(in_blinds=not self._look.in_blinds)
        self._draw()

    @property
    def _last_step(self) -> int:
        return len(self._hands[self._hand].frames) - 1

    def _draw(self) -> None:
        hand = self._hands[self._hand]
        frame = hand.frames[self._step]
        pane = self.query_one(TablePane)
        pane.show(frame.view, self._look)
        pane.log_lines.show(frame.lines)
        title = self._look.text(
            "tui-replay-title",
            number=hand.number,
            place=self._hand + 1,
            hands=len(self._hands),
            step=self._step + 1,
            steps=self._last_step + 1,
        )
        self.query_one(TurnLine).show(title, ACCENT, None, self._look)
        self._show_verdicts(hand)

    @work(exclusive=True)
    async def _ask(self) -> None:
        """Have the hand reviewed, if it is not yet."""
        if self._coached is not None and self._coached.coach is not None:
            await self._coached.coach.of(self._hands[self._hand].number)

    def _glance(self) -> None:
        self._show_verdicts(self._hands[self._hand])

    def _show_verdicts(self, hand: HandRecord) -> None:
        """What the review says of the decision at this step, as soon as it is worked out."""
        coach = self._coached.coach if self._coached is not None else None
        review = coach.known(hand.number) if coach is not None else None
        place = hand.decision_at(self._step)
        told = (hand.number, place, self._look, len(review.decisions) if review is not None else 0)
        if told == self._told or not self.query(Verdicts):
            return
        self._told = told
        lines: list[str] = []
        if review is not None and place is not None and place < len(review.decisions):
            decision, look = review.decisions[place], self._look
            others = [self._names[shown.seat] for shown in decision.ranges[1:]]
            lines = verdict_lines(
                decision,
                look.text,
                lambda amount: look.chips(amount, review.big_blind),
                opponent_words(others, look.text),
            )
        self.query_one(Verdicts).show(lines)


class Verdicts(Drawing):
    """Lines below the table; none while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: Sequence[str] = ()

    def show(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self.styles.height = len(lines)
        self.redraw(layout=True)

    def draw(self, width: int, height: int) -> list[Strip]:  # noqa: ARG002 -- as many rows as lines
        styles = [STRONG, *[TEXT] * len(self._lines)]
        return [row(" ", (fitted(line, width - 2), style)) for line, style in zip(self._lines, styles, strict=False)]
