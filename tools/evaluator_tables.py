"""Builds the evaluator's tables from the rules of poker: `python -m tools.evaluator_tables`.

The rank of a hand without a flush depends only on how many cards it has of each rank. All such counts of up to
seven cards are numbered: the high half of the key says where a block starts, the low half where to look in it.
Flushes have a table by the set of ranks held in the suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TypeAlias

from riverboat.cards import RANKS, DeckName
from riverboat.evaluator.classes import SUITED, hand_classes, makeup
from riverboat.evaluator.keys import HALF_KEYS, HIGH_RANKS, LOW_RANKS, MAX_CARDS
from riverboat.evaluator.tables import TABLES_PATH, EvaluatorTables

RankCounts: TypeAlias = tuple[int, ...]
"""How many cards of each rank, deuce first."""

COPIES_IN_PACK = 4


def build() -> EvaluatorTables:
    """All tables, from first principles, in about two seconds."""
    low_half, high_half = _counts(LOW_RANKS), _counts(HIGH_RANKS)
    low_index = {half: index for index, half in enumerate(low_half)}
    fitting = [sum(sum(low) <= MAX_CARDS - cards for low in low_half) for cards in range(MAX_CARDS + 1)]
    block_start: dict[RankCounts, int] = {}
    size = 0
    for high in high_half:
        block_start[high] = size
        # Blocks start at even places, so that half of a start fits in 16 bits: kernels keep all tables in one array.
        size += fitting[sum(high)] + fitting[sum(high)] % 2
    return EvaluatorTables(
        high=_by_key(block_start),
        low=_by_key(low_index),
        standard=_ranks_by_counts("standard", block_start, low_index, size),
        short=_ranks_by_counts("short", block_start, low_index, size),
        standard_flush=_ranks_by_suited("standard"),
        short_flush=_ranks_by_suited("short"),
    )


def distinct_sum_keys(ranks: int) -> list[int]:
    """For each rank the smallest key that keeps the sums of up to seven cards apart."""
    keys: list[int] = []
    cards_of_sum = {0: 0}
    while len(keys) < ranks:
        key = keys[-1] + 1 if keys else 1
        while (more := _sums_with(key, cards_of_sum)) is None:
            key += 1
        keys.append(key)
        cards_of_sum |= more
    return keys


def _sums_with(key: int, cards_of_sum: dict[int, int]) -> dict[int, int] | None:
    """The new sums that a key makes possible, or None if two hands would share one."""
    new: dict[int, int] = {}
    for copies in range(1, COPIES_IN_PACK + 1):
        for total, cards in cards_of_sum.items():
            if cards + copies > MAX_CARDS:
                continue
            larger = total + copies * key
            if larger in cards_of_sum or larger in new:
                return None
            new[larger] = cards + copies
    return new


def _counts(ranks: int) -> list[RankCounts]:
    """All ways to hold up to seven cards of so many ranks, those with fewer cards first."""

    def extend(counts: RankCounts) -> Iterator[RankCounts]:
        if len(counts) == ranks:
            yield counts
            return
        for copies in range(min(COPIES_IN_PACK, MAX_CARDS - sum(counts)) + 1):
            yield from extend((*counts, copies))

    return sorted(extend(()), key=lambda counts: (sum(counts), counts))


def _by_key(values: dict[RankCounts, int]) -> list[int]:
    """Lay values out by the sum of the keys of their ranks."""
    by_key = {_half_key(half): value for half, value in values.items()}
    assert len(by_key) == len(values), "two holdings share a key"
    return [by_key.get(key, 0) for key in range(max(by_key) + 1)]


def _half_key(half: RankCounts) -> int:
    return sum(copies * key for copies, key in zip(half, HALF_KEYS, strict=False))


def _ranks_by_counts(
    deck: DeckName, block_start: dict[RankCounts, int], low_index: dict[RankCounts, int], size: int
) -> list[int]:
    """The rank of each holding of five to seven cards; 0 where there are fewer, or cards not in the deck."""
    five_card_ranks = _unsuited_ranks(deck)

    @cache
    def best(counts: RankCounts, cards: int) -> int:
        if cards == 5:
            return five_card_ranks.get(counts, 0)
        # The best hand leaves some card out.
        return max(best(without(counts, rank), cards - 1) for rank, copies in enumerate(counts) if copies)

    def without(counts: RankCounts, rank: int) -> RankCounts:
        return (*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])

    ranks = [0] * size
    lowest = min(rank for counts in five_card_ranks for rank, copies in enumerate(counts) if copies)
    for high, start in block_start.items():
        for low, index in low_index.items():
            cards = sum(low) + sum(high)
            if 5 <= cards <= MAX_CARDS and not any(low[:lowest]):
                ranks[start + index] = best(low + high, cards)
    return ranks


def _unsuited_ranks(deck: DeckName) -> dict[RankCounts, int]:
    ranks: dict[RankCounts, int] = {}
    for rank, hand_class in enumerate(hand_classes(deck), start=1):
        if hand_class.category not in SUITED:
            copies_of = dict(makeup(hand_class, deck))
            ranks[tuple(copies_of.get(each, 0) for each in range(len(RANKS)))] = rank
    return ranks


def _ranks_by_suited(deck: DeckName) -> list[int]:
    """The best flush or straight flush for each set of five to seven ranks of one suit, as a bit set."""
    of_five = {
        _bits(dict(makeup(hand_class, deck))): rank
        for rank, hand_class in enumerate(hand_classes(deck), start=1)
        if hand_class.category in SUITED
    }
    ranks = [0] * (1 << len(RANKS))
    for size in range(5, MAX_CARDS + 1):
        for held in combinations(range(len(RANKS)), size):
            ranks[_bits(held)] = max(of_five.get(_bits(five), 0) for five in combinations(held, 5))
    return ranks


def _bits(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in ranks)


def write(path: Path = TABLES_PATH) -> None:
    """Write the data file that the package ships."""
    path.write_bytes(build().to_bytes())


if __name__ == "__main__":
    write()
