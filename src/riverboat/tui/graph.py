"""A running total as a picture of half-blocks: above zero green, below it red."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.style import Style
from textual.strip import Strip

from riverboat.tui.drawing import Drawing, join, right_fitted, row
from riverboat.tui.palette import ACTIVE, FAINT, QUIET, RED, ink

LABEL_WIDTH: Final = 10


class Graph(Drawing):
    """Winnings after each hand, from left to right."""

    def __init__(self, totals: Sequence[int]) -> None:
        super().__init__()
        self._totals = totals or (0,)

    def draw(self, width: int, height: int) -> list[Strip]:
        columns = max(1, width - LABEL_WIDTH - 2)
        values = [self._totals[place] for place in _sampled(len(self._totals), columns)]
        low, high = min(0, *self._totals), max(0, *self._totals)
        pixels = 2 * height
        zero = _pixel(0, low, high, pixels)
        heights = [_pixel(value, low, high, pixels) for value in values]
        labels = {0: f"{high:+,}" if high else "0", height - 1: f"{low:+,}" if low else "0"}
        labels.setdefault(zero // 2, "0")
        return [
            join(
                [
                    row((right_fitted(labels.get(line, ""), LABEL_WIDTH), QUIET), (" ┤" if line in labels else " │", FAINT)),
                    *(row(_cell(2 * line, top, zero)) for top in heights),
                ]
            )
            for line in range(height)
        ]


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
    """One character of a bar between its value and zero: which of its two pixels are filled."""
    first, last = sorted((top, zero))
    fills = [first <= pixel <= last for pixel in (upper, upper + 1)]
    sign = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}[fills[0], fills[1]]
    return sign, ink(ACTIVE if top < zero else RED if top > zero else "#8b949e")
