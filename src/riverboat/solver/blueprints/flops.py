"""Flops up to the names of the suits: 1,755 instead of 22,100, and how a hand is renamed along with its flop."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import STANDARD_DECK, Card, make_card, rank_of, suit_of
from riverboat.odds.ranges import COMBO_INDEX, COMBOS, make_combo

SUIT_ORDERS = tuple(permutations(range(4)))


class RenamedFlop(NamedTuple):
    """Where a flop stands among the 1,755, and which renaming of the suits takes it there."""

    number: int
    suit_order: int


@cache
def canonical_flops() -> dict[tuple[Card, ...], int]:
    """One flop of all that differ in suits alone, the lowest in order, with its number."""
    flops = np.array(list(combinations(STANDARD_DECK, 3)))
    lowest = np.full(len(flops), np.iinfo(np.int64).max)
    for order in SUIT_ORDERS:
        cards = np.sort(flops // 4 * 4 + np.array(order)[flops % 4], axis=1)
        lowest = np.minimum(lowest, (cards * (10_000, 100, 1)).sum(axis=1))
    numbers = np.unique(lowest).tolist()
    return {(code // 10_000, code // 100 % 100, code % 100): number for number, code in enumerate(numbers)}


def renamed(flop: Sequence[Card]) -> RenamedFlop:
    """Find a flop among the 1,755; the order in which it lies does not matter."""
    names = _renamings(flop)
    lowest = min(names)
    return RenamedFlop(canonical_flops()[lowest], names.index(lowest))


@cache
def renamed_hands() -> NDArray[np.uint16]:
    """For each renaming of the suits, what becomes of each of the 1,326 hands."""
    return np.array(
        [
            [COMBO_INDEX[make_combo(_rename(high, order), _rename(low, order))] for high, low in COMBOS]
            for order in SUIT_ORDERS
        ],
        np.uint16,
    )


def _renamings(flop: Sequence[Card]) -> list[tuple[Card, ...]]:
    return [tuple(sorted(_rename(card, order) for card in flop)) for order in SUIT_ORDERS]


def _rename(card: Card, order: Sequence[int]) -> Card:
    return make_card(rank_of(card), order[suit_of(card)])
