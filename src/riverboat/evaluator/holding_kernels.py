"""Kernels that rank hole cards with a board in the games that the other kernels do not know.

These are hold'em from several packs, where five of a kind exists, and Omaha. `kind` says which: how many packs there
are, or 1 for Omaha.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

import numpy as np

from riverboat.cards import RANKS
from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, Cards, Tables, kernel_tables, rank_of_sums
from riverboat.evaluator.several_packs import HAND, rank_tables

MOST_CARDS: Final = 7
SUIT_COUNT: Final = 4
OMAHA: Final = 1
MULTISETS: Final = comb(len(RANKS) + HAND - 1, HAND)
"""Ways to hold five ranks, some perhaps equal: a suited one is so many places behind the same unsuited."""

PLACES: Final = np.array([[comb(rank + at, at + 1) for rank in range(len(RANKS))] for at in range(HAND)], np.int64)
"""The number of five sorted ranks is the sum of these, one for each."""


@cache
def holding_tables(packs: int) -> Tables:
    """What `holding_rank` looks ranks up in."""
    if packs == OMAHA:
        return kernel_tables("standard")
    tables = np.zeros(2 * MULTISETS, np.uint16)
    for start, ranks in zip((0, MULTISETS), rank_tables(packs), strict=True):
        for five, rank in ranks.items():
            tables[start + sum(int(PLACES[at, each]) for at, each in enumerate(five))] = rank
    return tables


@kernel
def holding_rank(tables: Tables, kind: int, hole: Cards, board: Cards) -> int:
    """The rank of the best hand that hole cards make with three to five cards of the board."""
    if kind == OMAHA:
        return _omaha_rank(tables, hole, board)
    cards = np.empty(MOST_CARDS, np.uint8)
    count = 0
    for card in hole:
        count = _insert(cards, count, card)
    for card in board:
        count = _insert(cards, count, card)
    held = np.empty(MOST_CARDS, np.uint8)
    for place in range(count):
        held[place] = cards[place] >> 2
    best = _best_five(tables, held, count, 0)
    for suit in range(SUIT_COUNT):
        suited = 0
        for place in range(count):
            if cards[place] & 3 == suit:
                held[suited] = cards[place] >> 2
                suited += 1
        if suited >= HAND:
            rank = _best_five(tables, held, suited, MULTISETS)
            best = max(best, rank)
    return best


@kernel
def _insert(cards: Cards, count: int, card: int) -> int:
    """Put a card where it belongs among the first `count`, which are sorted."""
    place = count
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card
    return count + 1


@kernel
def _best_five(tables: Tables, ranks: Cards, count: int, start: int) -> int:
    """The best of all fives of some sorted ranks."""
    best = 0
    for a in range(count - 4):
        one = start + PLACES[0, ranks[a]]
        for b in range(a + 1, count - 3):
            two = one + PLACES[1, ranks[b]]
            for c in range(b + 1, count - 2):
                three = two + PLACES[2, ranks[c]]
                for d in range(c + 1, count - 1):
                    four = three + PLACES[3, ranks[d]]
                    for e in range(d + 1, count):
                        rank = int(tables[four + PLACES[4, ranks[e]]])
                        best = max(best, rank)
    return best


@kernel
def _omaha_rank(tables: Tables, hole: Cards, board: Cards) -> int:
    best = 0
    for a in range(len(board) - 2):
        for b in range(a + 1, len(board) - 1):
            for c in range(b + 1, len(board)):
                key = CARD_KEYS[board[a]] + CARD_KEYS[board[b]] + CARD_KEYS[board[c]]
                bits = CARD_BITS[board[a]] | CARD_BITS[board[b]] | CARD_BITS[board[c]]
                for first in range(len(hole) - 1):
                    for second in range(first + 1, len(hole)):
                        sums = key + CARD_KEYS[hole[first]] + CARD_KEYS[hole[second]]
                        held = bits | CARD_BITS[hole[first]] | CARD_BITS[hole[second]]
                        rank = int(rank_of_sums(tables, sums, held))
                        best = max(best, rank)
    return best
