"""Reads a board: the strength of every holding on it, and how much may still change. Shared by all bots.

Brings in NumPy and numba; imported when a bot first sees a flop.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from riverboat.bots.by_ranges.board_kernels import Weights, read_board
from riverboat.cards import Card, DeckName, deck_of, rank_of, suit_of
from riverboat.evaluator.kernels import Cards, Ranks, kernel_tables
from riverboat.odds.ranges import COMBO_INDEX, COMBOS

HOLES: Final[Cards] = np.array(COMBOS, np.uint8)
RUN_OUTS: Final[dict[int, int]] = {3: 8, 4: 8, 5: 1}
"""How many ways a board of three, four or five cards is completed. Few, because every decision waits for it."""


class Board(NamedTuple):
    """What there is to know about a board before looking at one's own cards; arrays are by combo."""

    ranks: Ranks
    """One row for each run-out; 0 where a combo cannot be held."""
    strength: Weights
    """The share of all holdings that a combo beats, on average over the run-outs: draws count."""
    wetness: float
    """From 0, nothing to draw at, to 1."""


def combo_index(hole: tuple[Card, ...]) -> int:
    """The number of two hole cards in every array by combo."""
    first, second = hole
    return COMBO_INDEX[(first, second) if first > second else (second, first)]


def board_of(cards: tuple[Card, ...], deck: DeckName) -> Board:
    """Read a board; the order in which a flop lies does not matter."""
    return _read((*sorted(cards[:3]), *cards[3:]), deck)


@lru_cache(maxsize=512)
def _read(cards: tuple[Card, ...], deck: DeckName) -> Board:
    ranks = np.empty((RUN_OUTS[len(cards)], len(COMBOS)), np.uint16)
    strength = np.empty(len(COMBOS), np.float32)
    read_board(kernel_tables(deck), HOLES, deck_of(deck)[0], np.array(cards, np.uint8), ranks, strength)
    return Board(ranks, strength, wetness(cards))


def wetness(cards: tuple[Card, ...]) -> float:
    """How much there is to draw at: three of a suit or three ranks close together are as wet as it gets."""
    if len(cards) == 5:
        return 0.0
    suits = max(sum(suit_of(card) == suit for card in cards) for suit in range(4))
    ranks = {rank_of(card) for card in cards} | {-1 for card in cards if rank_of(card) == 12}
    close = max(sum(0 <= other - rank <= 4 for other in ranks) for rank in ranks)
    return min(1.0, (0.0, 0.0, 0.4, 0.8, 1.0)[suits] + (0.0, 0.0, 0.25, 0.5, 0.8)[min(close, 4)])
