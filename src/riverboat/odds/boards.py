"""Boards up to the names of the suits, for questions in which no suit differs from another."""

from __future__ import annotations

from typing import Final

import numpy as np

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, SUIT_BITS, SUIT_MASK, Cards, Keys
from riverboat.odds.sweep import Weights

MOST_BOARDS: Final = 134_459
ONE: Final = np.uint64(1)


@kernel
def list_canonical_boards(pack: Cards) -> tuple[Keys, Keys, Weights]:
    """Of all boards that an exchange of suits makes equal, the one whose clubs ≥ diamonds ≥ hearts ≥ spades.

    Gives the sums of their keys and bits, and how many boards each stands for.
    """
    keys, bits, weights = np.empty(MOST_BOARDS, np.uint64), np.empty(MOST_BOARDS, np.uint64), np.empty(MOST_BOARDS)
    found = np.uint64(0)
    size = np.uint64(len(pack))
    for a in range(size):
        for b in range(a + ONE, size):
            for c in range(b + ONE, size):
                for d in range(c + ONE, size):
                    four = CARD_BITS[pack[a]] | CARD_BITS[pack[b]] | CARD_BITS[pack[c]] | CARD_BITS[pack[d]]
                    for e in range(d + ONE, size):
                        board = four | CARD_BITS[pack[e]]
                        weight = _boards_like(board)
                        if weight > 0:
                            four_key = CARD_KEYS[pack[a]] + CARD_KEYS[pack[b]] + CARD_KEYS[pack[c]] + CARD_KEYS[pack[d]]
                            keys[found], bits[found], weights[found] = four_key + CARD_KEYS[pack[e]], board, weight
                            found += ONE
    return keys[:found], bits[:found], weights[:found]


@kernel
def _boards_like(board: np.uint64) -> int:
    """How many boards an ordered one stands for: 24 orders of the suits, less those that change nothing; else 0."""
    same, run = 1, 1
    for suit in range(np.uint64(3)):
        one = (board >> (suit * SUIT_BITS)) & SUIT_MASK
        next_one = (board >> ((suit + ONE) * SUIT_BITS)) & SUIT_MASK
        if one < next_one:
            return 0
        run = run + 1 if one == next_one else 1
        same *= run
    return 24 // same
