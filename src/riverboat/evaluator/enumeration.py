"""Every hand of a deck, counted by rank: 2,598,960 of five cards, 133,784,560 of seven."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import DeckName, deck_of, packs_in
from riverboat.errors import RiverboatError
from riverboat.evaluator._numba import kernel
from riverboat.evaluator.classes import Category, category_order, hand_classes
from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, Keys, Tables, kernel_tables, rank_of_sums
from riverboat.evaluator.several_packs import category_counts

Counts: TypeAlias = "NDArray[np.int64]"


def count_five_card_hands(deck: DeckName = "standard") -> dict[Category, int]:
    """How many five-card hands are of each category."""
    packs = packs_in(deck)
    if packs > 1:
        return {Category[name]: count for name, count in category_counts(packs).items()}
    tables, keys, bits, counts = _counting(deck)
    _count_fives(tables, keys, bits, counts)
    return _by_category(counts, deck)


def count_seven_card_hands(deck: DeckName = "standard") -> dict[Category, int]:
    """How many seven-card hands are of each category, each by its best five."""
    if packs_in(deck) > 1:
        raise RiverboatError(
            "too_many_sevens", "seven-card hands of several packs are too many to count; five-card hands are counted"
        )
    tables, keys, bits, counts = _counting(deck)
    _count_sevens(tables, keys, bits, counts)
    return _by_category(counts, deck)


def _counting(deck: DeckName) -> tuple[Tables, Keys, Keys, Counts]:
    pack = np.array(deck_of(deck))
    return kernel_tables(deck), CARD_KEYS[pack], CARD_BITS[pack], np.zeros(len(hand_classes(deck)) + 1, np.int64)


def _by_category(counts: Counts, deck: DeckName) -> dict[Category, int]:
    totals = dict.fromkeys(sorted(category_order(deck)), 0)
    for count, hand_class in zip(counts[1:].tolist(), hand_classes(deck), strict=True):
        totals[hand_class.category] += count
    return totals


# Each loop adds its card to the sums of the loop around it, so a hand costs one addition and one look-up.


@kernel
def _count_fives(tables: Tables, keys: Keys, bits: Keys, counts: Counts) -> None:
    size = np.uint64(len(keys))
    one = np.uint64(1)
    for a in range(size):
        for b in range(a + one, size):
            for c in range(b + one, size):
                three, three_bits = keys[a] + keys[b] + keys[c], bits[a] | bits[b] | bits[c]
                for d in range(c + one, size):
                    four, four_bits = three + keys[d], three_bits | bits[d]
                    for e in range(d + one, size):
                        counts[rank_of_sums(tables, four + keys[e], four_bits | bits[e])] += 1


@kernel
def _count_sevens(tables: Tables, keys: Keys, bits: Keys, counts: Counts) -> None:
    size = np.uint64(len(keys))
    one = np.uint64(1)
    for a in range(size):
        for b in range(a + one, size):
            for c in range(b + one, size):
                three, three_bits = keys[a] + keys[b] + keys[c], bits[a] | bits[b] | bits[c]
                for d in range(c + one, size):
                    four, four_bits = three + keys[d], three_bits | bits[d]
                    for e in range(d + one, size):
                        five, five_bits = four + keys[e], four_bits | bits[e]
                        for f in range(e + one, size):
                            six, six_bits = five + keys[f], five_bits | bits[f]
                            for g in range(f + one, size):
                                counts[rank_of_sums(tables, six + keys[g], six_bits | bits[g])] += 1
