"""The line on top: hand number, game and stakes, pot, button."""

from __future__ import annotations

from textual.strip import Strip

from riverboat.protocol import LevelView, Speed, TableView
from riverboat.tui.drawing import Drawing, join, row, spread
from riverboat.tui.look import Look
from riverboat.tui.palette import ACCENT, FAINT, QUIET, STRONG
from riverboat.tui.showing import shown_pot


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
        title = row((" ♠ ", ACCENT), ("Riverboat", ACCENT), "  ")
        left = title if self._view is None else join([title, self._facts(self._view)])
        right = row((f"  {self._right} ", QUIET))
        # On a narrow screen the facts are worth more than the reminder.
        has_room = left.cell_length + right.cell_length <= width
        return [spread(left, right if has_room else row(), width)]

    def _facts(self, view: TableView) -> Strip:
        text, big_blind = self._look.text, view.level.big_blind
        facts = [
            text("tui-header-hand", number=view.hand_number),
            f"{text('tui-variant', variant=view.variant)} {stakes(view.level, self._look)}".rstrip(),
            text("tui-pot-total", amount=self._look.chips(shown_pot(view), big_blind)),
        ]
        button = next((seat for seat in view.seats if seat.seat == view.button), None)
        if button is not None and button.name:
            facts.append(text("tui-header-button", name=self._look.name(button, view)))
        separator = (" │ ", FAINT)
        return row(*[part for fact in facts for part in (separator, (fact, STRONG))][1:])


def stakes(level: LevelView, look: Look) -> str:
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
    if level.hands_left is not None:
        parts.append(text("tui-stakes-hands-left", hands=level.hands_left))
    return " ".join(parts)


def speed_name(speed: Speed, look: Look) -> str:
    return look.text("tui-speed", speed=speed)
