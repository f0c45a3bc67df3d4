"""A range as a 13×13 grid in SVG: pairs on the diagonal, suited hands above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.cards import RANKS
from riverboat.odds.ranges import STARTING_HANDS

if TYPE_CHECKING:
    from riverboat.odds.ranges import Range

CELL: Final = 28
"""Pixels."""


def draw_grid(hands: Range) -> str:
    """Each starting hand is filled up to the part of its combos that is held."""
    high = RANKS[::-1]
    cells = [_cell(hands, row, column, high) for row in range(len(high)) for column in range(len(high))]
    size = CELL * len(high)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {size} {size}" '
        f'role="img" aria-label="{hands.share:.1%} of all hands" font-family="sans-serif" font-size="9" '
        f'text-anchor="middle">{"".join(cells)}</svg>'
    )


def _cell(hands: Range, row: int, column: int, high: str) -> str:
    first, second = high[min(row, column)], high[max(row, column)]
    name = first + second + ("" if row == column else "s" if row < column else "o")
    combos = STARTING_HANDS[name]
    part = sum(hands.weight(combo) for combo in combos) / len(combos)
    x, y, filled = CELL * column, CELL * row, round(CELL * part, 2)
    return (
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="#f2f2f2" stroke="#fff"/>'
        f'<rect x="{x}" y="{y + CELL - filled}" width="{CELL}" height="{filled}" fill="#8fc79a"/>'
        f'<text x="{x + CELL / 2}" y="{y + CELL / 2 + 3}" fill="#222">{name}</text>'
    )
