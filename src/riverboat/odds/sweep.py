"""Two ranges against each other, exactly: each hand is ranked once on each run-out, sorted, and swept.

In the order of their ranks, a hand beats all the weight that was passed before it, less what its own two cards rule
out: the weight of hands with the one card and with the other. So a run-out costs N + M steps, not N × M.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import Cards, KernelTables, Keys, flush_flags, flush_rank, unsuited_rank

Weights: TypeAlias = "NDArray[np.float64]"
Order: TypeAlias = "NDArray[np.uint32]"

ONE: Final = np.uint64(1)
RANK_SHIFT: Final = np.uint32(16)
INDEX_MASK: Final = np.uint32(0xFFFF)
# A rank has 13 bits: sorted by the low seven of them, then by the high six.
LOW_DIGIT: Final = np.uint32(0x7F)
HIGH_SHIFT: Final = np.uint32(16 + 7)
DIGITS: Final = 128


class Side(NamedTuple):
    """One player's range. `same` is the weight the other range gives to the same two cards."""

    cards: Cards
    keys: Keys
    bits: Keys
    weights: Weights
    same: Weights


@kernel
def sweep_run_outs(
    tables: KernelTables,
    one: Side,
    other: Side,
    run_out_keys: Keys,
    run_out_bits: Keys,
    run_out_weights: Weights,
    one_results: Weights,
    other_results: Weights,
) -> None:
    """Add up, for each hand of both ranges, the weight it beats and the weight it ties, over all run-outs.

    A run-out is a whole board: the sums of its keys and bits. Results are rows of (beaten, tied).
    """
    one_order, other_order = np.empty(len(one.keys), np.uint32), np.empty(len(other.keys), np.uint32)
    spare = np.empty(max(len(one.keys), len(other.keys)), np.uint32)
    for run_out in range(np.uint64(len(run_out_keys))):
        key, bits, weight = run_out_keys[run_out], run_out_bits[run_out], run_out_weights[run_out]
        one_size = _sorted_ranks(tables, one, key, bits, one_order, spare)
        other_size = _sorted_ranks(tables, other, key, bits, other_order, spare)
        _sweep(one, one_order[:one_size], other, other_order[:other_size], weight, one_results)
        _sweep(other, other_order[:other_size], one, one_order[:one_size], weight, other_results)


@kernel
def _sorted_ranks(
    tables: KernelTables, side: Side, key: np.uint64, bits: np.uint64, order: Order, spare: Order
) -> np.uint64:
    """Rank the hands that the board leaves possible, and sort them: rank in the high bits, place in the low."""
    low_starts, high_starts = np.zeros(DIGITS, np.uint32), np.zeros(DIGITS, np.uint32)
    size = np.uint64(0)
    for hand in range(np.uint64(len(side.keys))):
        if side.bits[hand] & bits != 0:
            continue
        hand_key = key + side.keys[hand]
        flags = flush_flags(hand_key)
        if flags == 0:
            rank = np.uint32(unsuited_rank(tables, hand_key))
        else:
            rank = np.uint32(flush_rank(tables, flags, bits | side.bits[hand]))
        order[size] = (rank << RANK_SHIFT) | np.uint32(hand)
        low_starts[rank & LOW_DIGIT] += np.uint32(1)
        high_starts[rank >> np.uint32(7)] += np.uint32(1)
        size += ONE
    _to_starts(low_starts)
    _to_starts(high_starts)
    for place in range(size):
        digit = (order[place] >> RANK_SHIFT) & LOW_DIGIT
        spare[low_starts[digit]] = order[place]
        low_starts[digit] += np.uint32(1)
    for place in range(size):
        digit = spare[place] >> HIGH_SHIFT
        order[high_starts[digit]] = spare[place]
        high_starts[digit] += np.uint32(1)
    return size


@kernel
def _to_starts(counts: Order) -> None:
    total = np.uint32(0)
    for digit in range(np.uint64(len(counts))):
        count = counts[digit]
        counts[digit] = total
        total += count


@kernel
def _sweep(hero: Side, hero_order: Order, villain: Side, villain_order: Order, weight: float, results: Weights) -> None:
    passed, passed_with = 0.0, np.zeros(64)
    ahead, ahead_end = np.uint64(0), np.uint64(len(villain_order))
    place, end = np.uint64(0), np.uint64(len(hero_order))
    while place < end:
        rank = hero_order[place] >> RANK_SHIFT
        while ahead < ahead_end and villain_order[ahead] >> RANK_SHIFT < rank:
            passed += _pass(villain, villain_order[ahead] & INDEX_MASK, passed_with)
            ahead += ONE
        group = place
        while place < end and hero_order[place] >> RANK_SHIFT == rank:
            hand = hero_order[place] & INDEX_MASK
            beaten = passed - passed_with[hero.cards[hand, 0]] - passed_with[hero.cards[hand, 1]]
            results[hand, 0] += weight * beaten
            results[hand, 1] -= weight * beaten
            place += ONE
        while ahead < ahead_end and villain_order[ahead] >> RANK_SHIFT == rank:
            passed += _pass(villain, villain_order[ahead] & INDEX_MASK, passed_with)
            ahead += ONE
        for tied in range(group, place):
            hand = hero_order[tied] & INDEX_MASK
            not_lost = passed - passed_with[hero.cards[hand, 0]] - passed_with[hero.cards[hand, 1]] + hero.same[hand]
            results[hand, 1] += weight * not_lost


@kernel
def _pass(side: Side, hand: np.uint32, passed_with: Weights) -> float:
    weight: float = side.weights[hand]
    passed_with[side.cards[hand, 0]] += weight
    passed_with[side.cards[hand, 1]] += weight
    return weight
