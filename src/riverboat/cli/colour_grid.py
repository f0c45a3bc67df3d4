"""The square of 13 by 13 starting hands in colour: each cell is filled by action, as wide as it is played often."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from riverboat.odds.hand_grid import hand_grid

WIDTH: Final = 4
"""Columns of a cell."""
FOLD: Final = 24
CALL: Final = 29
RAISES: Final = (203, 167, 131, 88)
"""Of the 256 colours of terminals: blue, green, and reds that grow darker with the raise."""
INK: Final = 231
RESET: Final = "\x1b[0m"
NO_HAND: Final = "··"


def wants_colour(choice: str) -> bool:
    """`always`, `never`, or `auto`: on a terminal, unless NO_COLOR is set."""
    if choice != "auto":
        return choice == "always"
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def action_colours(actions: Sequence[int]) -> list[int]:
    """A colour for each action of a policy: below 0 a fold, 0 a call or check, above it a total to raise to."""
    raises = sorted(action for action in actions if action > 0)
    shades = {action: RAISES[place * len(RAISES) // max(len(raises), 1)] for place, action in enumerate(raises)}
    return [FOLD if action < 0 else CALL if action == 0 else shades[action] for action in actions]


def coloured_rows(by_class: Mapping[str, Sequence[float]], actions: Sequence[int]) -> list[str]:
    """The lines of the square: the name of each hand on the colours of its actions, the largest raise first."""
    order = sorted(range(len(actions)), key=lambda place: -actions[place])
    colours = action_colours(actions)

    def cell(name: str) -> str:
        shares = by_class.get(name)
        if shares is None:
            return f"{NO_HAND:<{WIDTH}}"
        text = f"{name:<{WIDTH}}"
        parts, start = [], 0
        for place, columns in zip(order, columns_of([shares[place] for place in order]), strict=True):
            if columns:
                parts.append(f"{painted(text[start : start + columns], colours[place])}")
                start += columns
        return "".join(parts)

    return ["".join(row[1:]) for row in hand_grid(cell)[1:]]


def painted(text: str, colour: int) -> str:
    return f"\x1b[38;5;{INK};48;5;{colour}m{text}{RESET}"


def columns_of(shares: Sequence[float], width: int = WIDTH) -> list[int]:
    """How many columns each share gets, all of them together `width`: the largest remainders round up."""
    exact = [width * share / sum(shares) for share in shares]
    columns = [int(part) for part in exact]
    by_remainder = sorted(range(len(exact)), key=lambda place: columns[place] - exact[place])
    for place in by_remainder[: width - sum(columns)]:
        columns[place] += 1
    return columns
