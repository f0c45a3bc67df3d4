"""The line on top: hand number, game and stakes, pot, button."""

from __future__ import annotations

from textual.strip import Strip

from riverboat.client.look import Look
from riverboat.client.tui.drawing import Drawing, join, row, spread
from riverboat.client.tui.palette import ACCENT, FAINT, QUIET, STRONG
from riverboat.client.tui.showing import shown_pot
from riverboat.protocol import LevelView, Speed, TableView


class Header(Drawing):
    def __init__(self) -> None:
        super().__init__()
        self._view: TableView | None = None
        self._look = Look()
        self._right = ""

    def show(self, view: TableView, look: Look, right: str) -> None:
        self._view, self._look, self._right = view, look, right
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:  # noqa: ARG002 -- one line, whatever the height
        right = row((f"  {self._right} ", QUIET))
        # On a narrow screen the facts are worth more than the reminder.
        lines = self._lines()
        if lines[0].cell_length + right.cell_length <= width:
            return [spread(lines[0], right, width)]
        return [spread(next((line for line in lines if line.cell_length <= width), lines[-1]), row(), width)]

    def _lines(self) -> list[Strip]:
        """The facts in full, then with less and less of what is worth least or is shown elsewhere too."""
        sign, name = row((" ♠ ", ACCENT)), row(("Riverboat", ACCENT), "  ")
        if self._view is None:
            return [join([sign, name])]
        view, text = self._view, self._look.text
        hand = text("tui-header-hand", number=view.hand_number)
        variant = text("tui-variant", variant=view.variant)
        full, short = (stakes(view.level, self._look, has_countdown=has_countdown) for has_countdown in (True, False))
        pot = text("tui-pot-total", amount=self._look.chips(shown_pot(view), view.level.big_blind))
        seat = next((seat for seat in view.seats if seat.seat == view.button and seat.name), None)
        button = [text("tui-header-button", name=self._look.name(seat, view))] if seat is not None else []
        return [
            join([sign, name, _facts(hand, f"{variant} {full}", pot, *button)]),
            join([sign, _facts(hand, f"{variant} {full}", pot, *button)]),
            join([sign, _facts(hand, f"{variant} {full}", pot)]),
            join([sign, _facts(hand, f"{variant} {short}", pot)]),
            join([sign, _facts(hand, short, pot)]),
            join([sign, _facts(hand, pot)]),
        ]


def _facts(*facts: str) -> Strip:
    separator = (" │ ", FAINT)
    return row(*[part for fact in facts for part in (separator, (fact.rstrip(), STRONG))][1:])


def stakes(level: LevelView, look: Look, *, has_countdown: bool = True) -> str:
    """`50/100`, with the ante, the straddle and a tournament's level where there are any."""
    text = look.text
    # Where only the button posts, or nobody does, one figure says it all.
    parts = [f"{level.small_blind:,}/{level.big_blind:,}" if level.small_blind else f"{level.big_blind:,}"]
    if level.ante:
        parts.append(text("tui-stakes-ante", ante=level.ante))
    if level.straddle:
        parts.append(text("tui-stakes-straddle", straddle=level.straddle))
    if level.number is not None:
        parts.append(text("tui-stakes-level", level=level.number))
    if level.hands_left is not None and has_countdown:
        parts.append(text("tui-stakes-hands-left", hands=level.hands_left))
    return " ".join(parts)


def speed_name(speed: Speed, look: Look) -> str:
    return look.text("tui-speed", speed=speed)
