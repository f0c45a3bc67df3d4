"""Two ranges against each other, exactly: each hand is ranked once on each run-out, sorted, and swept.

In the order of their ranks, a hand beats all the weight that was passed before it, less what its own two cards rule
out: the weight of hands with the one card and with the other. So a run-out costs N + M steps, not N × M.
"""

# ruff: noqa: PLR0917  (kernels take plain arrays one by one: numba is slow with tuples of arrays in a loop)

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import (
    CARD_BITS,
    CARD_KEYS,
    NO_FLUSH,
    Cards,
    Keys,
    Tables,
    flush_flags,
    flush_rank,
    unsuited_rank,
)

Weights: TypeAlias = "NDArray[np.float64]"
Order: TypeAlias = "NDArray[np.uint32]"

ONE: Final = np.uint64(1)
NO_CARDS: Final = np.uint64(0)
CARDS: Final = 52

RANK_SHIFT: Final = np.uint32(16)
HAND_MASK: Final = np.uint32(0xFFFF)
# A rank has 13 bits: hands are sorted by the low seven of them, then by the high six.
DIGITS: Final = 128
LOW_DIGIT: Final = np.uint32(DIGITS - 1)
LOW_DIGIT_BITS: Final = np.uint32(7)


@kernel
def sweep_run_outs(
    tables: Tables,
    one_cards: Cards,
    one_weights: Weights,
    one_same: Weights,
    other_cards: Cards,
    other_weights: Weights,
    other_same: Weights,
    board_keys: Keys,
    board_bits: Keys,
    board_weights: Weights,
    one_results: Weights,
    other_results: Weights,
) -> None:
    """Add up, for each hand of both ranges, the weight it beats and the weight it ties, over all full boards.

    `same` is the weight that the other range gives to the same two cards. Results are rows of (beaten, tied).
    """
    one_keys, one_bits = _hole_sums(one_cards)
    other_keys, other_bits = _hole_sums(other_cards)
    one_order, other_order = np.empty(len(one_keys), np.uint32), np.empty(len(other_keys), np.uint32)
    spare = np.empty(max(len(one_keys), len(other_keys)), np.uint32)
    starts = np.empty((2, DIGITS), np.uint32)
    passed = np.empty(CARDS)
    for board in range(np.uint64(len(board_keys))):
        key, bits, weight = board_keys[board], board_bits[board], board_weights[board]
        one_size = sort_hands(tables, one_keys, one_bits, key, bits, one_order, spare, starts)
        other_size = sort_hands(tables, other_keys, other_bits, key, bits, other_order, spare, starts)
        _sweep(
            *(one_cards, one_same, one_order, one_size),
            *(other_cards, other_weights, other_order, other_size),
            *(weight, passed, one_results),
        )
        _sweep(
            *(other_cards, other_same, other_order, other_size),
            *(one_cards, one_weights, one_order, one_size),
            *(weight, passed, other_results),
        )


@kernel
def _hole_sums(cards: Cards) -> tuple[Keys, Keys]:
    keys, bits = np.empty(len(cards), np.uint64), np.empty(len(cards), np.uint64)
    for hand in range(np.uint64(len(cards))):
        first, second = cards[hand, 0], cards[hand, 1]
        keys[hand] = CARD_KEYS[first] + CARD_KEYS[second]
        bits[hand] = CARD_BITS[first] | CARD_BITS[second]
    return keys, bits


@kernel
def sort_hands(
    tables: Tables,
    keys: Keys,
    bits: Keys,
    board_key: np.uint64,
    board_bits: np.uint64,
    order: Order,
    spare: Order,
    starts: NDArray[np.uint32],
) -> np.uint64:
    """Rank the hands that the board leaves possible and sort them: the rank in the high bits, the hand in the low."""
    starts[:] = 0
    size = np.uint64(0)
    for hand in range(np.uint64(len(keys))):
        if bits[hand] & board_bits != NO_CARDS:
            continue
        key = board_key + keys[hand]
        flags = flush_flags(key)
        if flags == NO_FLUSH:
            rank = np.uint32(unsuited_rank(tables, key))
        else:
            rank = np.uint32(flush_rank(tables, flags, board_bits | bits[hand]))
        order[size] = (rank << RANK_SHIFT) | np.uint32(hand)
        starts[0, rank & LOW_DIGIT] += np.uint32(1)
        starts[1, rank >> LOW_DIGIT_BITS] += np.uint32(1)
        size += ONE
    for digit_place in range(np.uint64(2)):
        total = np.uint32(0)
        for digit in range(np.uint64(DIGITS)):
            count = starts[digit_place, digit]
            starts[digit_place, digit] = total
            total += count
    for place in range(size):
        digit = (order[place] >> RANK_SHIFT) & LOW_DIGIT
        spare[starts[0, digit]] = order[place]
        starts[0, digit] += np.uint32(1)
    for place in range(size):
        digit = spare[place] >> (RANK_SHIFT + LOW_DIGIT_BITS)
        order[starts[1, digit]] = spare[place]
        starts[1, digit] += np.uint32(1)
    return size


@kernel
def _sweep(
    hero_cards: Cards,
    hero_same: Weights,
    hero_order: Order,
    hero_size: np.uint64,
    cards: Cards,
    weights: Weights,
    order: Order,
    size: np.uint64,
    board_weight: float,
    passed: Weights,
    results: Weights,
) -> None:
    """Sweep the hero's hands over the other range, both from the weakest up."""
    passed[:] = 0.0
    total = 0.0
    ahead, place = np.uint64(0), np.uint64(0)
    while place < hero_size:
        rank = hero_order[place] >> RANK_SHIFT
        while ahead < size and order[ahead] >> RANK_SHIFT < rank:
            total += _pass(cards, weights, order[ahead] & HAND_MASK, passed)
            ahead += ONE
        group = place
        while place < hero_size and hero_order[place] >> RANK_SHIFT == rank:
            hand = hero_order[place] & HAND_MASK
            beaten = total - passed[hero_cards[hand, 0]] - passed[hero_cards[hand, 1]]
            results[hand, 0] += board_weight * beaten
            results[hand, 1] -= board_weight * beaten
            place += ONE
        while ahead < size and order[ahead] >> RANK_SHIFT == rank:
            total += _pass(cards, weights, order[ahead] & HAND_MASK, passed)
            ahead += ONE
        for tied in range(group, place):
            hand = hero_order[tied] & HAND_MASK
            # The same two cards were taken off twice, once for each card.
            not_lost = total - passed[hero_cards[hand, 0]] - passed[hero_cards[hand, 1]] + hero_same[hand]
            results[hand, 1] += board_weight * not_lost


@kernel
def _pass(cards: Cards, weights: Weights, hand: np.uint32, passed: Weights) -> float:
    weight: float = weights[hand]
    passed[cards[hand, 0]] += weight
    passed[cards[hand, 1]] += weight
    return weight
