"""Kernels of local best response: how every hand fares against a range over the boards that may come, all at once.

Hands are numbered as in `odds.ranges.COMBOS`. What a hand's own cards rule out is left out exactly.
"""

# ruff: noqa: PLR0917  (kernels take plain arrays one by one: numba is slow with tuples of arrays in a loop)

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import Cards, Tables
from riverboat.odds.sweep import CARDS, DIGITS, HAND_MASK, RANK_SHIFT
from riverboat.solver.blueprints.equity_kernels import hole_sums, sort_on_board
from riverboat.solver.trees.betting_tree import Ints, Places

Weights: TypeAlias = "NDArray[np.float64]"


@kernel
def sort_boards(tables: Tables, holes: Cards, boards: Cards, orders: Places, ties: Places, sizes: Ints) -> None:
    """On each full board the hands that it leaves possible, from the weakest up, as `card_game.Boards` has them."""
    keys, bits = hole_sums(holes)
    order, spare = np.empty(len(holes), np.uint32), np.empty(len(holes), np.uint32)
    starts = np.empty((2, DIGITS), np.uint32)
    for board in range(np.uint64(len(boards))):
        size = sort_on_board(tables, keys, bits, boards[board], order, spare, starts)
        sizes[board] = size
        start = np.uint64(0)
        while start < size:
            rank = order[start] >> RANK_SHIFT
            end = start
            while end < size and order[end] >> RANK_SHIFT == rank:
                orders[board, end] = order[end] & HAND_MASK
                end += np.uint64(1)
            for place in range(start, end):
                ties[board, place] = end
            start = end


@kernel
def sweep_boards(
    holes: Cards, orders: Places, ties: Places, sizes: Ints, ranges: Weights, ahead: Weights, met: Weights
) -> None:
    """Add up over the boards, for each hand, the weight of each range that it beats less the weight that beats it.

    `met` adds up what it faces at all. Ranges, and what is added to, have a row for each range.
    """
    with_card, passed = np.empty(CARDS), np.empty(CARDS)
    for board in range(np.uint64(len(sizes))):
        order, tie, size = orders[board], ties[board], np.uint64(sizes[board])
        for row in range(np.uint64(len(ranges))):
            against = ranges[row]
            total = _weigh(holes, order, size, against, with_card)
            passed[:] = 0.0
            below = 0.0
            start = np.uint64(0)
            while start < size:
                end = np.uint64(tie[start])
                for place in range(start, end):
                    hand = order[place]
                    ahead[row, hand] += below - passed[holes[hand, 0]] - passed[holes[hand, 1]]
                for place in range(start, end):
                    hand = order[place]
                    below += against[hand]
                    passed[holes[hand, 0]] += against[hand]
                    passed[holes[hand, 1]] += against[hand]
                for place in range(start, end):
                    hand = order[place]
                    first, second = holes[hand, 0], holes[hand, 1]
                    # The same two cards were taken off twice, once for each card; they tie.
                    faced = total - with_card[first] - with_card[second] + against[hand]
                    not_above = below - passed[first] - passed[second] + against[hand]
                    ahead[row, hand] -= faced - not_above
                    met[row, hand] += faced
                start = end


@kernel
def _weigh(holes: Cards, order: NDArray[np.uint16], size: np.uint64, against: Weights, with_card: Weights) -> float:
    """The weight of a range on a board, and of its hands with each card."""
    with_card[:] = 0.0
    total = 0.0
    for place in range(size):
        hand = order[place]
        total += against[hand]
        with_card[holes[hand, 0]] += against[hand]
        with_card[holes[hand, 1]] += against[hand]
    return total
