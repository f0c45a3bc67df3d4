"""Rivers in classes: hands of about the same rank share a strategy, and tie. Blockers are exact.

For a turn of which only the strategy on the turn is wanted: a river costs a fraction of what it costs hand by hand.
What a class meets is kept by card: a column for each card that the opponent may hold, and one for all hands together. A
hand's value is its class's against all hands, less that against the hands with its first card and with its second.
"""

# ruff: noqa: PLR0917, PLR0912  (kernels take plain arrays one by one: numba is slow with objects in a loop)

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.postflop.kernels import (
    FOLD,
    LEARN,
    ONE,
    SHOWDOWN,
    ZERO,
    Cards,
    Floats,
    Nodes,
    StreetTables,
    come_up,
    fast_kernel,
    go_down,
)
from riverboat.solver.trees.betting_tree import Places
from riverboat.solver.trees.card_game import Boards

CLASSES: Final = 32
"""A multiple of what the compiled loops take in one step."""
EVEN_SHARE: Final = 0.1
"""The weight that every hand has, beside its weight in the ranges, when classes are cut."""
STRIDE: Final = 32
"""Columns are filled up to a multiple of what the compiled loops take in one step: the rest would go one by one."""


class RiverClasses(NamedTuple):
    """How the hands of each river are put into classes."""

    classes: int
    everything: int
    """The column of all hands together, behind the columns of the cards."""
    columns: int
    """All columns, filled up."""
    mixed: Places
    """The hands in an order in which neighbours seldom share a card."""
    numbers: Places
    """By board and hand; `classes` for a hand that the board leaves impossible."""


def put_in_classes(boards: Boards, ranges: Floats, cards: int, classes: int) -> RiverClasses:
    """Classes of both players' hands on each board; `cards` is one more than the highest card."""
    mixed = np.random.default_rng(0).permutation(ranges.shape[1]).astype(np.uint16)
    columns = -(-(cards + 1) // STRIDE) * STRIDE
    return RiverClasses(classes, cards, columns, mixed, class_numbers(boards, ranges, classes))


def class_numbers(boards: Boards, ranges: Floats, count: int) -> Places:
    """For each board the class of each hand, from the weakest up: about as much weight in each, equal hands in one.

    Hands that a board leaves impossible get the number `count`.
    """
    total = np.maximum(ranges.sum(axis=1, keepdims=True), 1e-9)
    weights = (1 - EVEN_SHARE) * (ranges / total).mean(axis=0) + EVEN_SHARE / ranges.shape[1]
    numbers = np.full(boards.orders.shape, count, np.uint16)
    for board, size in enumerate(boards.sizes):
        order, ties = boards.orders[board, :size], boards.ties[board, :size]
        reached = np.concatenate([[0], np.cumsum(weights[order])])
        starts = np.searchsorted(ties, ties)  # where the group of equal hands begins
        middle = (reached[starts] + reached[ties]) / (2 * reached[-1])
        numbers[board, order] = (middle * count).astype(np.uint16)
    return numbers


@fast_kernel
def sum_by_card(
    numbers: Places, holes: Cards, mixed: Places, reaches: Floats, everything: int, met: Floats
) -> np.float32:
    """How much of each class the opponent brings, with each card and in all; gives all of it.

    Hands are taken as `mixed`, in an order in which neighbours seldom share a card: a sum that was just written is slow
    to be added to.
    """
    met[:] = ZERO
    total = ZERO
    for hand in mixed:
        reach = reaches[hand]
        if reach > ZERO:
            number = numbers[hand]
            met[number, holes[hand, 0]] += reach
            met[number, holes[hand, 1]] += reach
            met[number, np.uint64(everything)] += reach
            total += reach
    return total


@fast_kernel
def add_up(shares: Floats, at: np.uint64, met: Floats, total: Floats) -> None:
    """What gets to a node of all classes, by card."""
    columns = np.uint64(len(total))
    total[:] = ZERO
    for number in range(np.uint64(len(met) - 1)):
        share = shares[at + number]
        if share > ZERO:
            for column in range(columns):
                total[column] += share * met[number, column]


@fast_kernel
def add_showdown(
    stake: np.float32,
    own: Floats,
    own_at: np.uint64,
    shares: Floats,
    at: np.uint64,
    met: Floats,
    everything: int,
    total: Floats,
    balance: Floats,
    worth: Floats,
    values: Floats,
    to: np.uint64,
) -> None:
    """A showdown: a class beats those below it and ties with itself.

    `own` is how likely the player gets there with each class, `shares` how likely the opponent, and `total` what that
    is of all classes. Adds to `worth`, by class and card, what is won; `values` is what a class wins once it is there.
    """
    columns = np.uint64(len(balance))
    for column in range(columns):
        balance[column] = -total[column]
    for number in range(np.uint64(len(met) - 1)):
        share, gain = shares[at + number], stake * own[own_at + number]
        # Half-way through a class's own weight: all below is won, all above is lost.
        values[to + number] = stake * (balance[np.uint64(everything)] + share * met[number, np.uint64(everything)])
        if share > ZERO and gain > ZERO:
            for column in range(columns):
                weight = share * met[number, column]
                worth[number, column] += gain * (balance[column] + weight)
                balance[column] += weight + weight
        elif share > ZERO:
            for column in range(columns):
                weight = share * met[number, column]
                balance[column] += weight + weight
        elif gain > ZERO:
            for column in range(columns):
                worth[number, column] += gain * balance[column]


@fast_kernel
def add_fold(
    stake: np.float32,
    own: Floats,
    own_at: np.uint64,
    shares: Floats,
    at: np.uint64,
    everything: int,
    total: Floats,
    worth: Floats,
    itself: Floats,
    values: Floats,
    to: np.uint64,
) -> None:
    """A fold wins or loses the stake against all that may be held; `itself` is the part of a hand like one's own."""
    columns = np.uint64(len(total))
    for number in range(np.uint64(len(itself) - 1)):
        gain = stake * own[own_at + number]
        values[to + number] = stake * total[np.uint64(everything)]
        if gain != ZERO:
            itself[number] += gain * shares[at + number]
            for column in range(columns):
                worth[number, column] += gain * total[column]


@fast_kernel
def share_out(
    numbers: Places, holes: Cards, everything: int, reaches: Floats, worth: Floats, itself: Floats, values: Floats
) -> None:
    """Give each hand what its class wins, less what it would win from hands that its own two cards rule out."""
    for hand in range(np.uint64(len(values))):
        number = numbers[hand]
        against_all = worth[number, np.uint64(everything)]
        value = against_all - worth[number, holes[hand, 0]] - worth[number, holes[hand, 1]]
        # A hand like one's own was taken off for both cards: once too often.
        values[hand] = value + itself[number] * reaches[hand]


@fast_kernel
def spread_own(
    nodes: Nodes, start: int, stop: int, player: int, classes: np.uint64, strategies: Floats, own: Floats
) -> None:
    """How likely the player gets to each node by the own strategy, with each class; 1 at the root."""
    place = np.uint64(0)
    for number in range(classes):
        own[number] = ONE
    for node in range(start, stop):
        if nodes.kinds[node] >= FOLD:
            continue
        here = np.uint64(node - start) * classes
        for action in range(np.uint64(nodes.counts[node])):
            child = nodes.links[np.uint64(nodes.children[node]) + action]
            to = np.uint64(child - start) * classes
            if nodes.kinds[node] == player:
                for number in range(classes):
                    own[to + number] = own[here + number] * strategies[place + number]
                place += classes
            else:
                for number in range(classes):
                    own[to + number] = own[here + number]


@fast_kernel
def walk_classes(
    nodes: Nodes,
    roots: NDArray[np.int32],
    player: int,
    keep: Floats,
    first_board: int,
    last_board: int,
    river: RiverClasses,
    holes: Cards,
    span: int,
    tables: StreetTables,
    leaf_reaches: Floats,
    leaf_values: Floats,
    scale: np.float32,
    kept: Floats,
) -> None:
    """The river on some boards below each of its roots, learning; adds what own hands win there to `leaf_values`.

    `kept`, unless it is empty, has the same for each board, as a running average over the iterations.
    """
    width, everything = river.classes, river.everything
    classes = np.uint64(width)
    most, most_rows = 0, 0
    for place in range(len(roots) - 1):
        most = max(most, roots[place + 1] - roots[place])
        rows = 0
        for node in range(roots[place], roots[place + 1]):
            if nodes.kinds[node] == player:
                rows += nodes.counts[node]
        most_rows = max(most_rows, rows)
    reaches, own, values = (
        np.empty(most * width, np.float32),
        np.empty(most * width, np.float32),
        np.empty(most * width, np.float32),
    )
    strategies, totals = np.empty(most_rows * width, np.float32), np.empty(width, np.float32)
    fresh, slots = np.empty(0, np.float32), np.empty(most, np.int64)
    # One row more, for the hands that a board leaves impossible: it is met by nobody and worth nothing.
    met, worth = (
        np.zeros((width + 1, river.columns), np.float32),
        np.zeros((width + 1, river.columns), np.float32),
    )
    itself = np.zeros(width + 1, np.float32)
    total, balance = np.zeros(river.columns, np.float32), np.zeros(river.columns, np.float32)
    won, hands = np.zeros(len(holes), np.float32), np.uint64(len(holes))
    for board in range(first_board, last_board):
        numbers = river.numbers[board]
        base, lock_base = board * span, board * len(nodes.kinds)
        if len(kept):
            kept[board] *= keep[2]
        for place in range(len(roots) - 1):
            start, stop = roots[place], roots[place + 1]
            if sum_by_card(numbers, holes, river.mixed, leaf_reaches[place], everything, met) == ZERO:
                continue  # nothing is won or learnt where the opponent never comes
            for number in range(classes):
                reaches[number] = ONE
            slots[0] = 0
            go_down(
                nodes, start, stop, player, True, width, width, base, tables, lock_base, reaches, slots, strategies,
                totals,
            )  # fmt: skip
            spread_own(nodes, start, stop, player, classes, strategies, own)
            worth[:] = ZERO
            itself[:] = ZERO
            rows, summed = 0, -1
            for node in range(start, stop):
                kind = nodes.kinds[node]
                if kind == player:
                    rows += nodes.counts[node]
                if kind < FOLD:
                    continue
                here = np.uint64(node - start) * classes
                at = np.uint64(slots[node - start]) * classes
                if slots[node - start] != summed:
                    summed = slots[node - start]
                    add_up(reaches, at, met, total)
                if kind == SHOWDOWN:
                    add_showdown(
                        nodes.wins[node], own, here, reaches, at, met, everything, total, balance, worth, values, here
                    )  # fmt: skip
                else:
                    stake = -nodes.losses[node] if kind == FOLD + player else nodes.wins[node]
                    add_fold(stake, own, here, reaches, at, everything, total, worth, itself, values, here)
            share_out(numbers, holes, everything, leaf_reaches[place], worth, itself, won)
            for hand in range(hands):
                leaf_values[place, hand] += won[hand] * scale
            if len(kept):
                for hand in range(hands):
                    kept[board, place, hand] += won[hand]
            come_up(
                nodes, start, stop, player, LEARN, width, keep, base, tables, lock_base, strategies, rows * width,
                fresh, values,
            )  # fmt: skip
