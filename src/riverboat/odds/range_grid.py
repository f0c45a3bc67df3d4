"""Starting hands as a 13×13 grid in SVG: pairs on the diagonal, suited hands above it. Ranges and strategies use it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.cards import RANKS
from riverboat.odds.hand_grid import hand_at
from riverboat.odds.ranges import STARTING_HANDS
from riverboat.svg import document, label, legend, rectangle

if TYPE_CHECKING:
    from riverboat.odds.ranges import Range

CELL: Final = 28
"""Pixels."""
HELD: Final = "#8fc79a"
NOT_HELD: Final = "#f2f2f2"
LINE: Final = "#ffffff"
FOLD: Final = "#8db4d9"
PASSIVE: Final = "#8fc79a"
AGGRESSIVE: Final = ("#f2b8a0", "#ea8f72", "#dd6b55", "#c95757", "#c77fa6")
"""Dark text can be read on all of them."""
LEGEND_WIDTH: Final = 190


class ClassPlay(NamedTuple):
    """What is done with one starting hand."""

    held: float
    """The part of its combos that is held, from 0 to 1: how high the cell is filled."""
    shares: tuple[float, ...]
    """How often each action is taken: how wide its colour is."""


def draw_grid(hands: Range) -> str:
    """Each starting hand is filled up to the part of its combos that is held."""
    cells = {}
    for name, combos in STARTING_HANDS.items():
        cells[name] = ClassPlay(sum(map(hands.weight, combos)) / len(combos), (1.0,))
    size = CELL * len(RANKS)
    return document(size, size, f"{hands.share:.1%} of all hands", _cells(cells, (HELD,), 0))


def draw_strategy(title: str, actions: Sequence[str], shares: Sequence[float], cells: Mapping[str, ClassPlay]) -> str:
    """A strategy: every starting hand in the colours of its actions, and beside it the shares of the whole range."""
    colours = action_colours(actions)
    named = [f"{action} {share:.1%}" for action, share in zip(actions, shares, strict=True)]
    size, top = CELL * len(RANKS), 30
    parts = [
        label(8, 20, title, bold=True),
        *_cells(cells, colours, top),
        *legend(size + 14, top + 6, list(zip(colours, named, strict=True))),
    ]
    return document(size + LEGEND_WIDTH, size + top, f"{title}: {', '.join(named)}", parts)


def action_colours(actions: Sequence[str]) -> list[str]:
    """Folds cold, checks and calls green, bets and raises warmer as they grow."""
    passive = {"fold": FOLD, "check": PASSIVE, "call": PASSIVE}
    count = 0
    colours = []
    for action in actions:
        if action in passive:
            colours.append(passive[action])
        else:
            colours.append(AGGRESSIVE[min(count, len(AGGRESSIVE) - 1)])
            count += 1
    return colours


def _cells(cells: Mapping[str, ClassPlay], colours: Sequence[str], top: float) -> list[str]:
    places = range(len(RANKS))
    return [
        _cell(hand_at(row, column), cells.get(hand_at(row, column)), colours, CELL * column, top + CELL * row)
        for row in places
        for column in places
    ]


def _cell(name: str, play: ClassPlay | None, colours: Sequence[str], x: float, y: float) -> str:
    parts = [rectangle(x, y, CELL, CELL, NOT_HELD, stroke=LINE)]
    if play is not None and play.held > 0:
        filled, left = CELL * min(1.0, play.held), x
        for colour, share in zip(colours, play.shares, strict=True):
            if share > 0:
                parts.append(rectangle(left, y + CELL - filled, CELL * share, filled, colour))
                left += CELL * share
    parts.append(label(x + CELL / 2, y + CELL / 2 + 3, name, anchor="middle", size=9))
    return "".join(parts)
