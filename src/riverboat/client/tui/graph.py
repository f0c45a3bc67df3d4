"""A running total as a graph of half-blocks: green above zero, red below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.style import Style
from textual.strip import Strip

from riverboat.client.look import Look
from riverboat.client.tui.drawing import Drawing, join, right_fitted, row
from riverboat.client.tui.palette import ACTIVE, FAINT, FOG, GAIN_DEEP, LOSS_DEEP, QUIET, RED, ink
from riverboat.engine.rules import Chips

LABEL_WIDTH: Final = 10


class Graph(Drawing):
    """Winnings after each hand, from left to right."""

    def __init__(self, totals: Sequence[Chips], label: Callable[[Chips], str]) -> None:
        super().__init__()
        self._totals = totals or (0,)
        self._written = label

    def draw(self, width: int, height: int) -> list[Strip]:
        columns = max(1, width - LABEL_WIDTH - 2)
        values = [self._totals[place] for place in _sampled(len(self._totals), columns)]
        low, high = min(0, *self._totals), max(0, *self._totals)
        pixels = 2 * height
        zero = _pixel(0, low, high, pixels)
        heights = [_pixel(value, low, high, pixels) for value in values]
        labels = {0: self._written(high), height - 1: self._written(low)}
        labels.setdefault(zero // 2, "0")
        return [
            join([self._label(labels.get(line)), *(row(_cell(2 * line, top, zero)) for top in heights)])
            for line in range(height)
        ]

    def _label(self, label: str | None) -> Strip:
        return row((right_fitted(label or "", LABEL_WIDTH), QUIET), (" ┤" if label else " │", FAINT))


def signed(amount: Chips, look: Look, big_blind: Chips) -> str:
    """`+1,250`, `-12.5 bb`, `0`."""
    sign = "+" if amount > 0 else "-" if amount < 0 else ""
    return sign + look.chips(abs(amount), big_blind) if amount else "0"


def _sampled(count: int, columns: int) -> list[int]:
    """Which values go to which columns: one each while they fit with room, evenly spaced otherwise."""
    if count <= columns:
        each = columns // count
        return [place for place in range(count) for _ in range(min(each, 6))]
    return [round(column * (count - 1) / (columns - 1)) for column in range(columns)]


def _pixel(value: int, low: int, high: int, pixels: int) -> int:
    """The pixel row of a value, the highest being 0."""
    return round((high - value) / (high - low) * (pixels - 1)) if high > low else pixels - 1


def _cell(upper: int, top: int, zero: int) -> tuple[str, Style]:
    """One character of a bar between its value and zero; its tip is bright, and zero is a line."""
    first, last = sorted((top, zero))
    filled = (first <= upper <= last, first <= upper + 1 <= last)
    if not any(filled):
        return " ", FAINT
    is_tip = top in (upper, upper + 1)
    return _SIGNS[filled], _tone(top, zero, is_tip=is_tip)


def _tone(top: int, zero: int, *, is_tip: bool) -> Style:
    if top == zero:
        return ink(FOG)
    bright, deep = (ACTIVE, GAIN_DEEP) if top < zero else (RED, LOSS_DEEP)
    return ink(bright if is_tip else deep)


_SIGNS: Final = {(True, True): "█", (True, False): "▀", (False, True): "▄"}
