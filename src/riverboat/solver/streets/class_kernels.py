"""The kernels of a river with strategies by class: hands of about the same rank share a strategy, and tie.

Blockers are exact. What a class meets is kept by card: a column for each card that the opponent may hold, and one for
all hands together. A hand's value is its class's against all hands, less that against the hands with its first card and
with its second. Only regrets are kept: the river's average strategy is not needed.
"""

# ruff: noqa: PLR0917  (kernels take arrays by position)

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import Cards
from riverboat.solver.streets.street_kernels import (
    Task,
    fill_strategies,
    gather_values,
    learn_regrets,
    most_of,
    spread_reaches,
)
from riverboat.solver.trees.betting_tree import SHOWDOWN, Floats, Ints, Places, Stakes
from riverboat.solver.trees.two_player import FOLDED, TwoPlayerTree

Wins: TypeAlias = "NDArray[np.int8]"

ZERO: Final = np.float32(0)


class RiverClasses(NamedTuple):
    """How the hands of each river are put into classes."""

    classes: int
    columns: int
    """A column for each card and one for all hands together, filled up."""
    mixed: Places
    """The hands in an order in which neighbours seldom share a card."""
    numbers: Places
    """By board and hand; `classes` for a hand that the board leaves impossible."""


@kernel
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


@kernel
def add_up(shares: Floats, met: Floats, total: Floats) -> None:
    """What gets to a node of all classes, by card."""
    columns = np.uint64(len(total))
    total[:] = ZERO
    for number in range(np.uint64(len(met) - 1)):
        share = shares[number]
        if share > ZERO:
            for column in range(columns):
                total[column] += share * met[number, column]


@kernel
def add_showdown(
    stake: np.float32,
    own: Floats,
    shares: Floats,
    met: Floats,
    everything: int,
    balance: Floats,
    worth: Floats,
    values: Floats,
) -> None:
    """A showdown: a class beats those below it and ties with itself.

    `own` is how likely the player gets there with each class, `shares` how likely the opponent. Adds to `worth`, by
    class and card, what that wins; `values` is what each class wins once it is there.
    """
    columns = np.uint64(len(balance))
    add_up(shares, met, balance)
    for column in range(columns):
        balance[column] = -balance[column]
    for number in range(np.uint64(len(met) - 1)):
        share, gain = shares[number], stake * own[number]
        # Half-way through a class's own weight: all below is won, all above is lost.
        values[number] = stake * (balance[np.uint64(everything)] + share * met[number, np.uint64(everything)])
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


@kernel
def add_fold(
    stake: np.float32,
    own: Floats,
    shares: Floats,
    met: Floats,
    everything: int,
    total: Floats,
    worth: Floats,
    itself: Floats,
    values: Floats,
) -> None:
    """A fold wins or loses the stake against all that may be held; `itself` is the part of a hand like one's own."""
    columns = np.uint64(len(total))
    add_up(shares, met, total)
    for number in range(np.uint64(len(met) - 1)):
        gain = stake * own[number]
        values[number] = stake * total[np.uint64(everything)]
        if gain != ZERO:
            itself[number] += gain * shares[number]
            for column in range(columns):
                worth[number, column] += gain * total[column]


@kernel
def add_ends(
    kinds: Ints,
    stakes: Stakes,
    start: int,
    stop: int,
    player: int,
    own: Floats,
    against: Floats,
    met: Floats,
    everything: int,
    total: Floats,
    worth: Floats,
    itself: Floats,
    values: Floats,
) -> None:
    """All nodes of a subtree where the hand ends."""
    worth[:] = ZERO
    itself[:] = ZERO
    for node in range(start, stop):
        here, kind = node - start, kinds[node]
        if kind == SHOWDOWN:
            add_showdown(stakes[node], own[here], against[here], met, everything, total, worth, values[here])
        elif kind >= FOLDED:
            stake = -stakes[node] if kind == FOLDED + player else stakes[node]
            add_fold(stake, own[here], against[here], met, everything, total, worth, itself, values[here])


@kernel
def share_out(
    numbers: Places, holes: Cards, everything: int, reaches: Floats, worth: Floats, itself: Floats, values: Floats
) -> None:
    """Give each hand what its class wins, less what it would win from hands that its own two cards rule out."""
    for hand in range(np.uint64(len(values))):
        number = numbers[hand]
        against_all = worth[number, np.uint64(everything)]
        value = against_all - worth[number, holes[hand, 0]] - worth[number, holes[hand, 1]]
        # A hand like one's own was taken off for both cards: once too often.
        values[hand] += value + itself[number] * reaches[hand]


@kernel
def walk_classes(
    tree: TwoPlayerTree,
    roots: Ints,
    task: Task,
    holes: Cards,
    everything: int,
    river: RiverClasses,
    first_board: int,
    last_board: int,
    against_roots: Floats,
    regrets: Floats,
    root_values: Floats,
    board_values: Floats,
) -> None:
    """The river on some boards, below each of its roots; adds up what every hand wins there over the boards.

    `board_values`, unless it is empty, has the same for each board, as a running average over the iterations.
    """
    player, keep = task.player, task.keep
    kinds, _, children, counts, rows, ends, stakes = tree
    classes, columns, mixed, numbers = river
    width = regrets.shape[2]
    most_nodes, most_rows = most_of(tree, roots)
    own, against = np.ones((most_nodes, width), np.float32), np.ones((most_nodes, width), np.float32)
    values, strategies = np.zeros((most_nodes, width), np.float32), np.zeros((most_rows, width), np.float32)
    # One row more, for the hands that a board leaves impossible: it is met by nobody and worth nothing.
    met, worth = np.zeros((classes + 1, columns), np.float32), np.zeros((classes + 1, columns), np.float32)
    itself, total = np.zeros(classes + 1, np.float32), np.zeros(columns, np.float32)
    won, hands = np.zeros(len(holes), np.float32), np.uint64(len(holes))
    for board in range(first_board, last_board):
        if len(board_values):
            board_values[board] *= keep[2]
        for place in range(len(roots)):
            start, stop = roots[place], ends[roots[place]]
            if sum_by_card(numbers[board], holes, mixed, against_roots[place], everything, met) == ZERO:
                continue  # nothing is won or learnt where the opponent never comes
            tables = regrets[board, rows[start] :]
            fill_strategies(kinds, counts, rows, start, stop, tables, strategies)
            spread_reaches(kinds, counts, children, rows, start, stop, player, strategies, own, against)
            add_ends(kinds, stakes, start, stop, player, own, against, met, everything, total, worth, itself, values)
            won[:] = ZERO
            share_out(numbers[board], holes, everything, against_roots[place], worth, itself, won)
            for hand in range(hands):
                root_values[place, hand] += won[hand]
            if len(board_values):
                for hand in range(hands):
                    board_values[board, place, hand] += won[hand]
            gather_values(kinds, counts, children, rows, start, stop, player, False, strategies, values)
            learn_regrets(kinds, counts, children, rows, start, stop, player, values, keep, tables)


@kernel
def count_wins(ranks: Places, holes: Cards, wins: Wins) -> None:
    """For each two hands on how many boards the one wins more than the other; `ranks` is 0 where a hand is impossible.

    Hands that share a card never meet.
    """
    hands = np.uint64(len(holes))
    firsts, seconds = holes[:, 0].copy(), holes[:, 1].copy()
    for hand in range(hands):
        row = wins[hand]
        for board in range(np.uint64(len(ranks))):
            rank, others = ranks[board, hand], ranks[board]
            if rank == 0:
                continue
            for other in range(hands):
                possible = np.int8(others[other] != 0)
                row[other] += possible * (np.int8(rank > others[other]) - np.int8(rank < others[other]))
        one, two = holes[hand, 0], holes[hand, 1]
        for other in range(hands):
            shared = (firsts[other] == one) | (firsts[other] == two) | (seconds[other] == one) | (seconds[other] == two)
            row[other] *= np.int8(not shared)


@kernel
def run_out(stakes: Floats, wins: Wins, against: Floats, values: Floats, places: NDArray[np.intp]) -> None:
    """All-in: what every hand wins over all the boards, at each of some nodes, against the opponent's reaches there.

    `places` is where each node's values stand.
    """
    hands = np.uint64(len(wins))
    for number in range(len(stakes)):
        for other in range(hands):
            if against[number, other] > ZERO:
                loss, row = stakes[number] * against[number, other], values[places[number]]
                for hand in range(hands):
                    row[hand] -= loss * np.float32(wins[other, hand])
