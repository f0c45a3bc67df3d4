"""Kernels for hands that are known: every board there can be, counted by who wins and who shares.

All of them fill a table of outcomes: how often each set of players, as bits with player 0 lowest, shares the pot.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, Cards, Ranks, Tables, rank_of_sums

Outcomes: TypeAlias = "NDArray[np.int64]"


@kernel
def count_winners(ranks: Ranks, weight: int, outcomes: Outcomes) -> None:
    """Count one showdown, so many times: the best rank wins, equal ranks share."""
    best = ranks[0]
    for rank in ranks:
        best = max(best, rank)
    winners = np.uint64(0)
    for player in range(np.uint64(len(ranks))):
        winners |= np.uint64(ranks[player] == best) << player
    outcomes[winners] += weight


@kernel
def count_run_outs(tables: Tables, holes: Cards, board: Cards, live: Cards, outcomes: Outcomes) -> None:
    """All ways to fill the board to five cards from the live ones, one after the other."""
    keys, bits = CARD_KEYS, CARD_BITS
    players, size = np.uint64(len(holes)), len(live)
    missing = 5 - len(board)
    board_key, board_bits = np.uint64(0), np.uint64(0)
    for card in board:
        board_key += keys[card]
        board_bits |= bits[card]
    chosen = np.arange(missing)
    ranks = np.zeros(len(holes), np.uint16)
    while True:
        key, held = board_key, board_bits
        for index in chosen:
            key += keys[live[index]]
            held |= bits[live[index]]
        for player in range(players):
            first, second = holes[player, 0], holes[player, 1]
            ranks[player] = rank_of_sums(tables, key + keys[first] + keys[second], held | bits[first] | bits[second])
        count_winners(ranks, 1, outcomes)
        place = missing - 1
        while place >= 0 and chosen[place] == size - missing + place:
            place -= 1
        if place < 0:
            return
        chosen[place] += 1
        for later in range(place + 1, missing):
            chosen[later] = chosen[later - 1] + 1
