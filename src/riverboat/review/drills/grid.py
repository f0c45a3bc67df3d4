"""Starting hands as a square of 13 by 13, and which of them are worth asking about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from riverboat.cards import RANKS, format_card
from riverboat.odds.ranges import STARTING_HANDS, Range
from riverboat.review.values import Reason

AT_BORDER: Final = 0.8
"""The part of all questions that is about hands beside others that are played differently."""


def neighbours(name: str) -> tuple[str, ...]:
    """The hands beside, above and below a starting hand in the square."""
    row, column = _place(name)
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return tuple(_name(*place) for place in places if all(0 <= index < len(RANKS) for index in place))


def at_border(shares: Mapping[str, Sequence[float]]) -> list[str]:
    """The hands with a neighbour that is mostly played otherwise."""
    played = {name: max(range(len(row)), key=row.__getitem__) for name, row in shares.items()}
    return [name for name in shares if any(played[beside] != played[name] for beside in neighbours(name))]


def asked_hand(shares: Mapping[str, Sequence[float]], rng: Random) -> tuple[str, tuple[str, str]]:
    """A starting hand to ask about, mostly one at a border, and two cards of it."""
    border = at_border(shares)
    name = rng.choice(border if border and rng.random() < AT_BORDER else list(shares))
    high, low = rng.choice(STARTING_HANDS[name])
    return name, (format_card(high), format_card(low))


def family(name: str) -> list[str]:
    """The hands that share the higher card and the kind: pairs, `A2s` to `AKs`, `K2o` to `KQo`."""
    if name[0] == name[1]:
        return [rank * 2 for rank in RANKS]
    return [f"{name[0]}{rank}{name[2]}" for rank in RANKS[: RANKS.index(name[0])]]


def family_fact(name: str, is_played: Callable[[str], bool]) -> Reason:
    """Which hands of the family are played."""
    played = [other for other in family(name) if is_played(other)]
    about: dict[str, float | int | str] = {"hands": _as_range(played), "family": _as_range(family(name))}
    return Reason(code="family" if played else "family-folds", values=about)


def _as_range(names: Sequence[str]) -> str:
    """Starting hands in compact notation: `A9s+, A5s-A2s`."""
    return str(Range.of({combo: 1.0 for name in names for combo in STARTING_HANDS[name]})) if names else ""


def _place(name: str) -> tuple[int, int]:
    high, low = RANKS.index(name[0]), RANKS.index(name[1])
    return (high, low) if name.endswith("s") else (low, high)


def _name(row: int, column: int) -> str:
    if row == column:
        return RANKS[row] * 2
    return f"{RANKS[max(row, column)]}{RANKS[min(row, column)]}{'s' if row > column else 'o'}"
