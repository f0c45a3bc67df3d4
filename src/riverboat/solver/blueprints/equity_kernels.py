"""Kernels of the card abstraction: how every hand fares on a board against any two cards, and over the cards to come.

Hands are those of one pack, in the order of `odds.ranges.COMBOS`. What a hand's own cards rule out is left out exactly.
"""

# ruff: noqa: PLR0917  (kernels take plain arrays one by one: numba is slow with tuples of arrays in a loop)

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, Cards, Keys, Tables, rank_of_sums
from riverboat.odds.sweep import DIGITS, HAND_MASK, RANK_SHIFT, Order, sort_hands
from riverboat.solver.trees.betting_tree import Floats

Counts: TypeAlias = "NDArray[np.uint16]"
Groups: TypeAlias = "NDArray[np.uint8]"

CARDS: Final = 52
BOARD: Final = 5
HALF: Final = np.float32(0.5)


@kernel
def hole_sums(holes: Cards) -> tuple[Keys, Keys]:
    """The evaluator's keys and bits of every hand."""
    keys, bits = np.empty(len(holes), np.uint64), np.empty(len(holes), np.uint64)
    for hand in range(np.uint64(len(holes))):
        keys[hand] = CARD_KEYS[holes[hand, 0]] + CARD_KEYS[holes[hand, 1]]
        bits[hand] = CARD_BITS[holes[hand, 0]] | CARD_BITS[holes[hand, 1]]
    return keys, bits


@kernel
def sort_on_board(
    tables: Tables, keys: Keys, bits: Keys, board: Cards, order: Order, spare: Order, starts: Order
) -> np.uint64:
    """Put the hands that a full board leaves possible in order of rank; gives how many there are."""
    board_key, board_bits = np.uint64(0), np.uint64(0)
    for card in board:
        board_key += CARD_KEYS[card]
        board_bits |= CARD_BITS[card]
    return sort_hands(tables, keys, bits, board_key, board_bits, order, spare, starts)


@kernel
def sweep_groups(holes: Cards, groups: Groups, order: Order, size: np.uint64, equities: Floats) -> None:
    """For each possible hand its equity against each group of opposing hands: a column for each group.

    A group that the hand faces no hand of gets one half.
    """
    count = np.uint64(equities.shape[1])
    total, below = np.zeros(count, np.float32), np.zeros(count, np.float32)
    with_card, passed = np.zeros((CARDS, count), np.float32), np.zeros((CARDS, count), np.float32)
    for place in range(size):
        hand = order[place] & HAND_MASK
        _pass(holes, groups, hand, total, with_card)
    start = np.uint64(0)
    while start < size:
        rank = order[start] >> RANK_SHIFT
        end = start
        while end < size and order[end] >> RANK_SHIFT == rank:
            hand = order[end] & HAND_MASK
            first, second = holes[hand, 0], holes[hand, 1]
            for group in range(count):
                equities[hand, group] = below[group] - passed[first, group] - passed[second, group]
            end += np.uint64(1)
        for place in range(start, end):
            _pass(holes, groups, order[place] & HAND_MASK, below, passed)
        for place in range(start, end):
            hand = order[place] & HAND_MASK
            first, second = holes[hand, 0], holes[hand, 1]
            for group in range(count):
                own = np.float32(groups[hand] == group)
                faced = total[group] - with_card[first, group] - with_card[second, group] + own
                not_lost = below[group] - passed[first, group] - passed[second, group] + own
                won = HALF * (equities[hand, group] + not_lost)
                equities[hand, group] = won / faced if faced > np.float32(0.5) else HALF
        start = end


@kernel
def _pass(holes: Cards, groups: Groups, hand: np.uint32, total: Floats, with_card: Floats) -> None:
    group = groups[hand]
    total[group] += np.float32(1)
    with_card[holes[hand, 0], group] += np.float32(1)
    with_card[holes[hand, 1], group] += np.float32(1)


@kernel
def board_equities(tables: Tables, holes: Cards, groups: Groups, board: Cards, equities: Floats) -> None:
    """Equities on one full board against each group; hands that need a card of the board keep what stood there."""
    keys, bits = hole_sums(holes)
    order, spare = np.empty(len(holes), np.uint32), np.empty(len(holes), np.uint32)
    starts = np.empty((2, DIGITS), np.uint32)
    size = sort_on_board(tables, keys, bits, board, order, spare, starts)
    sweep_groups(holes, groups, order, size, equities)


@kernel
def count_equities(tables: Tables, holes: Cards, pack: int, boards: Cards, counts: Counts) -> None:
    """For each hand, over the full boards on which it is possible, how often its equity falls into each bin.

    `pack` is how many cards there are; `holes` are all hands of it.
    """
    keys, bits = hole_sums(holes)
    order, spare = np.empty(len(holes), np.uint32), np.empty(len(holes), np.uint32)
    starts = np.empty((2, DIGITS), np.uint32)
    passed = np.empty(CARDS, np.int32)
    bins = np.float32(counts.shape[1])
    for board in range(len(boards)):
        size = sort_on_board(tables, keys, bits, boards[board], order, spare, starts)
        passed[:] = 0
        # Each hand faces all pairs of the cards that neither the board nor the hand holds.
        left = pack - BOARD - 2
        faced = np.float32(left * (left - 1))
        below = np.int32(0)
        start = np.uint64(0)
        while start < size:
            rank = order[start] >> RANK_SHIFT
            end = start
            beaten = below
            while end < size and order[end] >> RANK_SHIFT == rank:
                hand = order[end] & HAND_MASK
                # Won and not lost are added up: the first half stands in `spare` until the ties are known.
                first, second = holes[hand, 0], holes[hand, 1]
                spare[end] = np.uint32(beaten - passed[first] - passed[second])
                end += np.uint64(1)
            for place in range(start, end):
                hand = order[place] & HAND_MASK
                below += np.int32(1)
                passed[holes[hand, 0]] += np.int32(1)
                passed[holes[hand, 1]] += np.int32(1)
            for place in range(start, end):
                hand = order[place] & HAND_MASK
                not_lost = below - passed[holes[hand, 0]] - passed[holes[hand, 1]] + np.int32(1)
                equity = np.float32(np.int32(spare[place]) + not_lost) / faced
                counts[hand, min(np.uint64(equity * bins), np.uint64(bins) - np.uint64(1))] += np.uint16(1)
            start = end


@kernel
def hand_equities(tables: Tables, holes: Cards, groups: Groups, hand: int, board: Cards, equities: Floats) -> None:
    """One hand on one full board: its equity against any two cards, and then against each group of opposing hands.

    The same as `board_equities` says, without a look at how the other hands do.
    """
    won, faced = np.zeros(len(equities), np.float32), np.zeros(len(equities), np.float32)
    key, bits = _sums(board)
    mine = CARD_BITS[holes[hand, 0]] | CARD_BITS[holes[hand, 1]]
    my_rank = rank_of_sums(tables, key + CARD_KEYS[holes[hand, 0]] + CARD_KEYS[holes[hand, 1]], bits | mine)
    for other in range(np.uint64(len(holes))):
        held = CARD_BITS[holes[other, 0]] | CARD_BITS[holes[other, 1]]
        if held & (bits | mine) != np.uint64(0):
            continue
        rank = rank_of_sums(tables, key + CARD_KEYS[holes[other, 0]] + CARD_KEYS[holes[other, 1]], bits | held)
        share = np.float32(1) if my_rank > rank else HALF if my_rank == rank else np.float32(0)
        own = np.uint64(1) + np.uint64(groups[other])
        won[0] += share
        won[own] += share
        faced[0] += np.float32(1)
        faced[own] += np.float32(1)
    for group in range(np.uint64(len(equities))):
        equities[group] = won[group] / faced[group] if faced[group] > HALF else HALF


@kernel
def count_hand_equities(tables: Tables, holes: Cards, pack: int, hand: int, boards: Cards, counts: Counts) -> None:
    """One hand over full boards, all of them possible with it: how often its equity falls into each bin."""
    keys, bits = hole_sums(holes)
    bins = np.float32(len(counts))
    left = pack - BOARD - 2
    faced = np.float32(left * (left - 1))
    for board in range(len(boards)):
        board_key, board_bits = _sums(boards[board])
        taken = board_bits | bits[hand]
        my_rank = rank_of_sums(tables, board_key + keys[hand], taken)
        # A win counts twice and a tie once.
        won = np.int32(0)
        for other in range(np.uint64(len(holes))):
            if bits[other] & taken == np.uint64(0):
                rank = rank_of_sums(tables, board_key + keys[other], board_bits | bits[other])
                won += np.int32(my_rank > rank) + np.int32(my_rank >= rank)
        equity = np.float32(won) / faced
        counts[min(np.uint64(equity * bins), np.uint64(bins) - np.uint64(1))] += np.uint16(1)


@kernel
def _sums(cards: Cards) -> tuple[np.uint64, np.uint64]:
    """The evaluator's key and bits of some cards together."""
    key, bits = np.uint64(0), np.uint64(0)
    for card in cards:
        key += CARD_KEYS[card]
        bits |= CARD_BITS[card]
    return key, bits
