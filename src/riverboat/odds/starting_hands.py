"""The 169 starting hands: pairs, suited, offsuit; their frequencies and equities against each other.

A class is an int 0..168, a place in the usual square of 13 by 13: `high * 13 + low` is suited, `low * 13 + high`
offsuit, the diagonal pairs (0 = deuce … 12 = ace).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from operator import mul
from pathlib import Path
from typing import Final

from riverboat.cards import RANKS, STANDARD_DECK, Card, make_card, rank_of, suit_of

CLASSES: Final = 169
EQUITIES_PATH: Final = Path(__file__).with_name("preflop_equities.bin")
EQUITY_UNIT: Final = 65535
"""What 100 % is written as in the data file."""

_STRONG_SHARE: Final = 1 / 8
_STRONG_COUNTS: Final = 4


def class_of(first: Card, second: Card) -> int:
    """The class of two hole cards."""
    high, low = rank_of(first), rank_of(second)
    if high < low:
        high, low = low, high
    return high * 13 + low if suit_of(first) == suit_of(second) else low * 13 + high


def class_name(index: int) -> str:
    """`AKs`, `AKo`, `77`."""
    row, column = divmod(index, 13)
    if row == column:
        return RANKS[row] * 2
    return RANKS[row] + RANKS[column] + "s" if row > column else RANKS[column] + RANKS[row] + "o"


def combos_of(index: int) -> int:
    """How many ways there are to hold it: 6 of a pair, 4 suited, 12 offsuit."""
    row, column = divmod(index, 13)
    return 6 if row == column else 4 if row > column else 12


def example_of(index: int) -> tuple[Card, Card]:
    """Two cards of a class, the higher first."""
    row, column = divmod(index, 13)
    if row > column:
        return make_card(row, 3), make_card(column, 3)
    return make_card(column, 3), make_card(row, 2)


COMBOS: Final[tuple[int, ...]] = tuple(map(combos_of, range(CLASSES)))
ALL_COMBOS: Final = sum(COMBOS)


@cache
def equities() -> tuple[tuple[float, ...], ...]:
    """All-in equity of each class (row) against each other (column), every suit and every board counted."""
    numbers = array("H")
    numbers.frombytes(EQUITIES_PATH.read_bytes())
    if array("H", [1]).tobytes() != b"\x01\x00":
        numbers.byteswap()
    shares = [number / EQUITY_UNIT for number in numbers]
    return tuple(tuple(shares[row * CLASSES : (row + 1) * CLASSES]) for row in range(CLASSES))


@cache
def combos_left(held: int) -> tuple[int, ...]:
    """How many combos of each class are left for others when a hand of one class is held."""
    cards = example_of(held)
    left = [0] * CLASSES
    for first, second in combinations(STANDARD_DECK, 2):
        if first not in cards and second not in cards:
            left[class_of(first, second)] += 1
    return tuple(left)


def equity_against(index: int, weights: Sequence[float]) -> float:
    """The equity of a class against a range, given as a weight from 0 to 1 for each class."""
    held: list[float] = list(map(mul, combos_left(index), weights))
    won: list[float] = list(map(mul, equities()[index], held))
    return sum(won) / sum(held)


@cache
def percentiles() -> tuple[float, ...]:
    """For each class the share of all dealt hands that are better; the class itself counts half.

    Better is what does well against any two cards and, counted four times, against the best eighth: much money goes
    in against good hands only. The first alone would rank K5o above 76s, which nobody who has to play a flop would.
    """
    strength = [equity_against(index, (1.0,) * CLASSES) for index in range(CLASSES)]
    best = _top(strength, _STRONG_SHARE)
    score = [strength[index] + _STRONG_COUNTS * equity_against(index, best) for index in range(CLASSES)]
    return _shares_above(score)


def _top(score: Sequence[float], share: float) -> tuple[float, ...]:
    """The best `share` of all hands as weights, the last class in part."""
    weights = [0.0] * CLASSES
    left = share * ALL_COMBOS
    for index in sorted(range(CLASSES), key=score.__getitem__, reverse=True):
        weights[index] = min(1.0, max(0.0, left / COMBOS[index]))
        left -= COMBOS[index]
    return tuple(weights)


def _shares_above(score: Sequence[float]) -> tuple[float, ...]:
    shares = [0.0] * CLASSES
    above = 0.0
    for index in sorted(range(CLASSES), key=score.__getitem__, reverse=True):
        shares[index] = (above + COMBOS[index] / 2) / ALL_COMBOS
        above += COMBOS[index]
    return tuple(shares)
