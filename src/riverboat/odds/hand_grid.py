"""Starting hands as a square of 13 by 13: pairs on the diagonal, suited hands above it, offsuit hands below."""

from __future__ import annotations

from collections.abc import Callable

from riverboat.cards import RANKS

HIGH_FIRST = RANKS[::-1]


def hand_grid(cell: Callable[[str], str]) -> list[list[str]]:
    """Rows of cells with their headings; `cell` gives the text for a starting hand such as `AKs`."""
    places = range(len(HIGH_FIRST))
    rows = [[HIGH_FIRST[row], *(cell(hand_at(row, column)) for column in places)] for row in places]
    return [["", *HIGH_FIRST], *rows]


def hand_at(row: int, column: int) -> str:
    """The starting hand in a cell, the ace being row and column 0."""
    if row == column:
        return HIGH_FIRST[row] * 2
    first, second = sorted((row, column))
    return HIGH_FIRST[first] + HIGH_FIRST[second] + ("s" if row < column else "o")
