"""Known hands before the flop: the exact count over all boards, without going through 1.7 million of them.

Without flushes only the ranks on the board matter: 6,175 sets of ranks, each counted as often as the cards left can
make it. Then, suit by suit, the boards that give somebody a flush are taken back and counted as they really end.
"""

# ruff: noqa: PLR0917  (kernels take plain arrays one by one: numba is slow with tuples of arrays in a loop)

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import (
    CARD_BITS,
    CARD_KEYS,
    FLUSH_START,
    HALF_BITS,
    SUIT_BITS,
    SUIT_MASK,
    Cards,
    Keys,
    Tables,
    unsuited_rank,
)
from riverboat.odds.showdowns import Outcomes, count_winners

RANKS: Final = np.uint64(13)
SUITS: Final = np.uint64(4)
RANKS_ONLY: Final = np.uint64((1 << 2 * int(HALF_BITS)) - 1)
ZERO: Final = np.uint64(0)
ONE: Final = np.uint64(1)


@kernel
def count_preflop(tables: Tables, holes: Cards, live: Cards, outcomes: Outcomes) -> None:
    """Count all boards of five live cards by who wins."""
    players = np.uint64(len(holes))
    hole_keys, hole_bits = np.zeros(players, np.uint64), np.zeros(players, np.uint64)
    for player in range(players):
        first, second = holes[player, 0], holes[player, 1]
        hole_keys[player] = (CARD_KEYS[first] + CARD_KEYS[second]) & RANKS_ONLY
        hole_bits[player] = CARD_BITS[first] | CARD_BITS[second]
    left, live_bits = np.zeros(RANKS, np.int64), ZERO
    for card in live:
        left[card >> np.uint8(2)] += 1
        live_bits |= CARD_BITS[card]
    rank_keys = np.zeros(RANKS, np.uint64)
    for rank in range(RANKS):
        rank_keys[rank] = CARD_KEYS[rank * SUITS] & RANKS_ONLY
    _count_without_flushes(tables, hole_keys, rank_keys, left, outcomes)
    for suit in range(SUITS):
        suited_holes = (hole_bits >> (suit * SUIT_BITS)) & SUIT_MASK
        suited_live = (live_bits >> (suit * SUIT_BITS)) & SUIT_MASK
        _recount_flushes(tables, hole_keys, rank_keys, left, suited_holes, suited_live, outcomes)


@kernel
def _ways(ways: int, left: int, taken: int) -> int:
    """Ways to take one more card of a rank, when `ways` counts those with so many taken."""
    return ways * (left - taken) // (taken + 1)


@kernel
def _count_without_flushes(
    tables: Tables, hole_keys: Keys, rank_keys: Keys, left: NDArray[np.int64], outcomes: Outcomes
) -> None:
    ranks = np.zeros(len(hole_keys), np.uint16)
    for a in range(RANKS):
        ways_a = left[a]
        for b in range(a, RANKS):
            taken_b = 1 if b == a else 0
            ways_b = _ways(ways_a, left[b], taken_b)
            for c in range(b, RANKS):
                taken_c = taken_b + 1 if c == b else 0
                ways_c = _ways(ways_b, left[c], taken_c)
                for d in range(c, RANKS):
                    taken_d = taken_c + 1 if d == c else 0
                    ways_d = _ways(ways_c, left[d], taken_d)
                    key = rank_keys[a] + rank_keys[b] + rank_keys[c] + rank_keys[d]
                    for e in range(d, RANKS):
                        taken_e = taken_d + 1 if e == d else 0
                        ways = _ways(ways_d, left[e], taken_e)
                        if ways > 0:
                            _rank_all(tables, hole_keys, key + rank_keys[e], ranks)
                            count_winners(ranks, ways, outcomes)


@kernel
def _recount_flushes(
    tables: Tables,
    hole_keys: Keys,
    rank_keys: Keys,
    left: NDArray[np.int64],
    suited_holes: Keys,
    suited_live: np.uint64,
    outcomes: Outcomes,
) -> None:
    """Put right the boards with three or more cards of a suit, where that makes a flush."""
    players = np.uint64(len(hole_keys))
    plain, real = np.zeros(players, np.uint16), np.zeros(players, np.uint16)
    flushes = np.zeros(players, np.uint16)
    suited = np.zeros(players, np.int64)
    most_suited = 0
    for player in range(players):
        suited[player] = _size(suited_holes[player])
        most_suited = max(most_suited, suited[player])
    rest_keys, rest_ways, rest_start = _other_cards(rank_keys, left, suited_live)
    for index in range(SUIT_MASK + ONE):
        on_board = np.uint64(index)
        size = _size(on_board)
        if on_board & ~suited_live != ZERO or size > 5 or size < 3 or size + most_suited < 5:
            continue
        for player in range(players):
            has_flush = size + suited[player] >= 5
            flushes[player] = tables[FLUSH_START + (on_board | suited_holes[player])] if has_flush else np.uint16(0)
        key = ZERO
        for rank in range(RANKS):
            if (on_board >> rank) & ONE != ZERO:
                key += rank_keys[rank]
        for rest in range(rest_start[5 - size], rest_start[6 - size]):
            _rank_all(tables, hole_keys, key + rest_keys[rest], plain)
            for player in range(players):
                real[player] = flushes[player] if flushes[player] > 0 else plain[player]
            count_winners(plain, -rest_ways[rest], outcomes)
            count_winners(real, rest_ways[rest], outcomes)


@kernel
def _other_cards(
    rank_keys: Keys, left: NDArray[np.int64], suited_live: np.uint64
) -> tuple[Keys, NDArray[np.int64], NDArray[np.uint64]]:
    """Sets of no card, one or two of the other three suits: their keys, ways, and where each size starts."""
    keys, ways = np.zeros(105, np.uint64), np.zeros(105, np.int64)
    start = np.array([0, 1, 14, 105], np.uint64)
    ways[0] = 1
    place = ONE
    for a in range(RANKS):
        keys[place], ways[place] = rank_keys[a], left[a] - np.int64((suited_live >> a) & ONE)
        place += ONE
    for a in range(RANKS):
        for b in range(a, RANKS):
            keys[place] = rank_keys[a] + rank_keys[b]
            ways[place] = _ways(ways[a + ONE], left[b] - np.int64((suited_live >> b) & ONE), 1 if a == b else 0)
            place += ONE
    return keys, ways, start


@kernel
def _rank_all(tables: Tables, hole_keys: Keys, board_key: np.uint64, ranks: NDArray[np.uint16]) -> None:
    for player in range(np.uint64(len(hole_keys))):
        ranks[player] = unsuited_rank(tables, board_key + hole_keys[player])


@kernel
def _size(bits: np.uint64) -> int:
    size = 0
    while bits != ZERO:
        bits &= bits - ONE
        size += 1
    return size
