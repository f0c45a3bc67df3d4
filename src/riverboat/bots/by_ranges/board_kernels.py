"""Kernels of the card-playing bots: how every holding stands on a board, and what follows for one of them.

Combos are numbered as in `odds.ranges.COMBOS`. A rank of 0 means that a combo cannot be held there.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, Cards, Ranks, Tables, rank_of_sums

Weights: TypeAlias = "NDArray[np.float32]"
Figures: TypeAlias = "NDArray[np.float64]"

RANK_BIN_BITS: Final = 2
RANK_BINS: Final = (7462 >> RANK_BIN_BITS) + 2
"""Ranks that differ only in the last kicker count as equal for a percentile, which makes it cheap."""
STRENGTH_BINS: Final = 64


@kernel
def rank_all(tables: Tables, holes: Cards, lowest: int, board: Cards, ranks: Ranks) -> None:
    """The rank of every combo on a board of three to five cards; 0 for one that shares a card with it.

    Combos with a card below `lowest`, the first card of the pack, are not in the game. The lower card comes second.
    """
    key, bits = np.uint64(0), np.uint64(0)
    for card in board:
        key += CARD_KEYS[card]
        bits |= CARD_BITS[card]
    for combo in range(np.uint64(len(holes))):
        first, second = holes[combo, 0], holes[combo, 1]
        held = CARD_BITS[first] | CARD_BITS[second]
        if held & bits != np.uint64(0) or second < lowest:
            ranks[combo] = 0
        else:
            sums = key + CARD_KEYS[first] + CARD_KEYS[second]
            ranks[combo] = rank_of_sums(tables, sums, bits | held)


@kernel
def add_percentiles(ranks: Ranks, strength: Weights, counted: Weights) -> None:
    """Add to each combo's strength the share of all holdings that it beats here; a tie counts half."""
    bins = np.zeros(RANK_BINS, np.int32)
    for rank in ranks:
        bins[(rank >> np.uint16(RANK_BIN_BITS)) + np.uint16(rank > 0)] += 1
    impossible = bins[0]
    possible = np.float32(len(ranks) - impossible)
    beaten = np.zeros(RANK_BINS, np.float32)
    below = 0
    for place in range(1, RANK_BINS):
        beaten[place] = (np.float32(below) + np.float32(0.5) * np.float32(bins[place])) / possible
        below += bins[place]
    for combo in range(np.uint64(len(ranks))):
        rank = ranks[combo]
        if rank > 0:
            strength[combo] += beaten[(rank >> np.uint16(RANK_BIN_BITS)) + np.uint16(1)]
            counted[combo] += np.float32(1)


@kernel
def read_board(  # noqa: PLR0917 -- numba calls by position
    tables: Tables,
    holes: Cards,
    lowest: int,
    board: Cards,
    ranks: Ranks,
    strength: Weights,
) -> None:
    """How every combo stands: its strength over run-outs, one row of `ranks` for each.

    Each run-out takes the next cards of a pack shuffled by the board itself, so that no card is dealt in two of them
    and the same board always reads the same.
    """
    counted = np.zeros(len(holes), np.float32)
    known = len(board)
    missing = 5 - known
    live = _shuffled(board, lowest)
    full = np.zeros(5, np.uint8)
    full[:known] = board
    strength[:] = 0
    for run in range(len(ranks)):
        for place in range(missing):
            full[known + place] = live[run * missing + place]
        rank_all(tables, holes, lowest, full, ranks[run])
        add_percentiles(ranks[run], strength, counted)
    for combo in range(np.uint64(len(holes))):
        if counted[combo] > 0:
            strength[combo] /= counted[combo]


@kernel
def _shuffled(board: Cards, lowest: int) -> Cards:
    """The cards not on the board, in an order that follows from the board alone (Fisher–Yates on a small generator)."""
    state = np.uint64(0x9E3779B97F4A7C15)
    live = np.zeros(52 - lowest - len(board), np.uint8)
    size = 0
    for card in range(lowest, 52):
        if np.any(board == card):
            state += np.uint64(1) << np.uint64(card)
        else:
            live[size] = card
            size += 1
    for last in range(size - 1, 0, -1):
        state ^= state << np.uint64(13)
        state ^= state >> np.uint64(7)
        state ^= state << np.uint64(17)
        other = np.int64((state >> np.uint64(11)) % np.uint64(last + 1))
        live[last], live[other] = live[other], live[last]
    return live


@kernel
def without_cards(prior: Weights, holes: Cards, first: int, second: int, weights: Weights) -> None:
    """A range as it is for somebody who holds two of the cards."""
    for combo in range(np.uint64(len(holes))):
        high, low = holes[combo, 0], holes[combo, 1]
        free = high not in (first, second) and low not in (first, second)
        weights[combo] = prior[combo] * np.float32(free)


@kernel
def narrow(strength: Weights, weights: Weights, shares: Figures, likelihoods: Figures) -> None:
    """Bayes: weigh a range by how likely each holding would have acted so.

    The best `shares[0]` of the range act so with `likelihoods[0]`, the next `shares[1]` with `likelihoods[1]`, the rest
    with `likelihoods[2]`.
    """
    bins = np.zeros(STRENGTH_BINS, np.float64)
    total = 0.0
    for combo in range(np.uint64(len(weights))):
        weight = weights[combo]
        if weight > 0 and strength[combo] > 0:
            bins[strength_bin(strength[combo])] += weight
            total += weight
    factor = np.zeros(STRENGTH_BINS, np.float32)
    above = 0.0
    for step in range(STRENGTH_BINS):
        place = STRENGTH_BINS - 1 - step
        mass = bins[place] / total if total > 0 else 0.0
        high = _overlap(above, above + mass, 0.0, shares[0])
        middle = _overlap(above, above + mass, shares[0], shares[0] + shares[1])
        low = 1.0 - high - middle
        factor[place] = high * likelihoods[0] + middle * likelihoods[1] + low * likelihoods[2]
        above += mass
    for combo in range(np.uint64(len(weights))):
        if weights[combo] > 0:
            weights[combo] *= factor[strength_bin(strength[combo])]


@kernel
def strength_bin(strength: np.float32) -> np.uint64:
    """Where a strength lies among the bins, the weakest first."""
    return np.uint64(min(strength * np.float32(STRENGTH_BINS), np.float32(STRENGTH_BINS - 1)))


@kernel
def _overlap(start: float, end: float, low: float, high: float) -> float:
    """The share of an interval that lies in another; of an empty one, whether it lies there."""
    if end - start < 1e-12:
        return 1.0 if low <= start < high else 0.0
    return max(0.0, min(end, high) - max(start, low)) / (end - start)
