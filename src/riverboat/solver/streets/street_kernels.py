"""The kernels of CFR over all hands at once: one street's subtree, walked down with reaches and up with values.

Arrays by hand are float32 and lie hand by hand, so that the compiler uses wide registers. `reach` of a node and a hand
is how likely a player gets there with it; `values` are counterfactual: what a hand wins there, summed over what the
opponent may hold, weighed by the opponent's reach. Nodes and rows are counted from the subtree's first.

The walks take trees, boards and tables as named tuples. What they call for each board and subtree takes plain arrays,
also more than a dozen: with a tree as a named tuple an iteration of the turn was 5 % slower.
"""

# ruff: noqa: PLR0917  (kernels take arrays by position)

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import Cards
from riverboat.solver.trees.betting_tree import SHOWDOWN, UNCONTESTED, Floats, Ints, Places, Stakes
from riverboat.solver.trees.card_game import Boards
from riverboat.solver.trees.two_player import FOLDED, NEXT_STREET, TwoPlayerTree

ZERO: Final = np.float32(0)
ONE: Final = np.float32(1)


class Task(NamedTuple):
    """What a walk is for."""

    player: int
    keep: Floats
    """The discount of positive regrets, of negative ones and of the average."""
    learns: bool
    """Whether regrets are played and updated; otherwise the average strategy is played."""
    best: bool
    """Whether the player makes a best response instead of playing its strategy."""


class Tables(NamedTuple):
    """Regrets, and the sums of the strategies played."""

    regrets: Floats
    sums: Floats


@kernel
def match_regrets(regrets: Floats, first: int, count: int, strategy: Floats) -> None:
    """Play each action as often as it is regretted; without any regret, all alike."""
    hands = np.uint64(regrets.shape[1])
    total = np.zeros(hands, np.float32)
    for action in range(count):
        for hand in range(hands):
            positive = max(regrets[first + action, hand], ZERO)
            strategy[action, hand] = positive
            total[hand] += positive
    even = ONE / np.float32(count)
    for action in range(count):
        for hand in range(hands):
            strategy[action, hand] = strategy[action, hand] / total[hand] if total[hand] > ZERO else even


@kernel
def fill_strategies(
    kinds: Ints, counts: Ints, rows: Ints, start: int, stop: int, tables: Floats, strategies: Floats
) -> None:
    """The strategy of every decision from its regrets, or in the same way from the sums of the average strategy."""
    base = rows[start]
    for node in range(start, stop):
        if kinds[node] < UNCONTESTED:
            row = rows[node] - base
            match_regrets(tables, row, counts[node], strategies[row : row + counts[node]])


@kernel
def spread_reaches(
    kinds: Ints,
    counts: Ints,
    children: Ints,
    rows: Ints,
    start: int,
    stop: int,
    player: int,
    strategies: Floats,
    own: Floats,
    against: Floats,
) -> None:
    """From the root of the subtree, where both reaches stand already, to all its nodes."""
    hands = np.uint64(own.shape[1])
    base = rows[start]
    for node in range(start, stop):
        kind = kinds[node]
        if kind >= UNCONTESTED:
            continue
        here = node - start
        row = rows[node] - base
        for action in range(counts[node]):
            child = children[node, action] - start
            if kind == player:
                for hand in range(hands):
                    own[child, hand] = own[here, hand] * strategies[row + action, hand]
                    against[child, hand] = against[here, hand]
            else:
                for hand in range(hands):
                    own[child, hand] = own[here, hand]
                    against[child, hand] = against[here, hand] * strategies[row + action, hand]


@kernel
def fold_values(stake: np.float32, against: Floats, holes: Cards, cards: int, values: Floats) -> None:
    """A fold wins or loses the same with every hand: the stake, times the weight that is possible against it."""
    hands = np.uint64(len(against))
    with_card = np.zeros(cards, np.float64)
    total = 0.0
    for hand in range(hands):
        weight = np.float64(against[hand])
        total += weight
        with_card[holes[hand, 0]] += weight
        with_card[holes[hand, 1]] += weight
    for hand in range(hands):
        faced = total - with_card[holes[hand, 0]] - with_card[holes[hand, 1]] + np.float64(against[hand])
        values[hand] = stake * np.float32(faced)


@kernel
def showdown_values(
    stake: np.float32, against: Floats, holes: Cards, cards: int, ties: Places, size: int, values: Floats
) -> None:
    """One sweep from the weakest hand up: what lies below is won, what lies above is lost, less what blockers rule out.

    The first `size` hands are possible and lie in order of rank; `ties` says for the first of each group of equal hands
    where the group ends. A hand loses what it faces in all, without what it beats and without its ties.
    """
    total = 0.0
    with_card = np.zeros(cards, np.float64)
    for hand in range(np.uint64(size)):
        weight = np.float64(against[hand])
        total += weight
        with_card[holes[hand, 0]] += weight
        with_card[holes[hand, 1]] += weight
    below = 0.0
    passed = np.zeros(cards, np.float64)
    start = np.uint64(0)
    end_of_all = np.uint64(size)
    while start < end_of_all:
        end = np.uint64(ties[start])
        for hand in range(start, end):
            values[hand] = np.float32(below - passed[holes[hand, 0]] - passed[holes[hand, 1]])
        for hand in range(start, end):
            weight = np.float64(against[hand])
            below += weight
            passed[holes[hand, 0]] += weight
            passed[holes[hand, 1]] += weight
        for hand in range(start, end):
            first, second = holes[hand, 0], holes[hand, 1]
            above = total - below - with_card[first] + passed[first] - with_card[second] + passed[second]
            values[hand] = stake * (values[hand] - np.float32(above))
        start = end


@kernel
def end_values(
    kinds: Ints,
    stakes: Stakes,
    start: int,
    stop: int,
    player: int,
    against: Floats,
    holes: Cards,
    cards: int,
    ties: Places,
    size: int,
    values: Floats,
) -> None:
    """What every hand wins at the nodes where the hand ends."""
    for node in range(start, stop):
        here = node - start
        kind = kinds[node]
        if kind == SHOWDOWN:
            showdown_values(stakes[node], against[here], holes, cards, ties, size, values[here])
        elif FOLDED <= kind < NEXT_STREET:
            stake = -stakes[node] if kind == FOLDED + player else stakes[node]
            fold_values(stake, against[here], holes, cards, values[here])


@kernel
def gather_values(
    kinds: Ints,
    counts: Ints,
    children: Ints,
    rows: Ints,
    start: int,
    stop: int,
    player: int,
    best: bool,
    strategies: Floats,
    values: Floats,
) -> None:
    """From the ends to the root: at a player's own decisions the mix of the strategy, or the best action alone."""
    hands = np.uint64(values.shape[1])
    base = rows[start]
    for step in range(stop - start):
        node = stop - 1 - step
        kind = kinds[node]
        if kind >= UNCONTESTED:
            continue
        here = node - start
        row = rows[node] - base
        for action in range(counts[node]):
            child = children[node, action] - start
            if action == 0 and (kind != player or best):
                values[here] = values[child]
            elif kind != player:
                for hand in range(hands):
                    values[here, hand] += values[child, hand]
            elif best:
                for hand in range(hands):
                    values[here, hand] = max(values[here, hand], values[child, hand])
            elif action == 0:
                for hand in range(hands):
                    values[here, hand] = strategies[row, hand] * values[child, hand]
            else:
                for hand in range(hands):
                    values[here, hand] += strategies[row + action, hand] * values[child, hand]


@kernel
def learn_regrets(
    kinds: Ints,
    counts: Ints,
    children: Ints,
    rows: Ints,
    start: int,
    stop: int,
    player: int,
    values: Floats,
    keep: Floats,
    regrets: Floats,
) -> None:
    """Add what each action would have won more; `keep` is the discount. Columns: hands or classes."""
    hands = np.uint64(values.shape[1])
    base = rows[start]
    keep_positive, keep_negative = keep[0], keep[1]
    for node in range(start, stop):
        if kinds[node] != player:
            continue
        here = node - start
        row = rows[node] - base
        for action in range(counts[node]):
            child = children[node, action] - start
            for hand in range(hands):
                regret = regrets[row + action, hand] + values[child, hand] - values[here, hand]
                regrets[row + action, hand] = regret * (keep_positive if regret > ZERO else keep_negative)


@kernel
def learn(
    kinds: Ints,
    counts: Ints,
    children: Ints,
    rows: Ints,
    start: int,
    stop: int,
    player: int,
    strategies: Floats,
    own: Floats,
    values: Floats,
    keep: Floats,
    regrets: Floats,
    sums: Floats,
) -> None:
    """Add what each action would have won more, and what was played.

    `keep` is the discount: of positive regrets, of negative ones, and of the average strategy.
    """
    learn_regrets(kinds, counts, children, rows, start, stop, player, values, keep, regrets)
    hands = np.uint64(values.shape[1])
    base = rows[start]
    keep_sums = keep[2]
    for node in range(start, stop):
        if kinds[node] != player:
            continue
        here = node - start
        row = rows[node] - base
        for action in range(counts[node]):
            for hand in range(hands):
                played = own[here, hand] * strategies[row + action, hand]
                sums[row + action, hand] = (sums[row + action, hand] + played) * keep_sums


@kernel
def walk_boards(
    tree: TwoPlayerTree,
    roots: Ints,
    task: Task,
    holes: Cards,
    cards: int,
    boards: Boards,
    first_board: int,
    last_board: int,
    own_roots: Floats,
    against_roots: Floats,
    tables: Tables,
    root_values: Floats,
) -> None:
    """The last street on some boards, below each of its roots; adds up what every hand wins there over the boards.

    On a board hands lie in its order of rank, in its tables as well; those that it leaves impossible have no place.
    When it `learns`, it plays by regrets and updates them; otherwise it plays the average strategy.
    """
    player, keep, learns, best = task
    kinds, _, children, counts, rows, ends, stakes = tree
    orders, ties, sizes = boards
    regrets, sums = tables
    hands = len(holes)
    most_nodes, most_rows = most_of(tree, roots)
    own = np.zeros((most_nodes, hands), np.float32)
    against = np.zeros((most_nodes, hands), np.float32)
    values = np.zeros((most_nodes, hands), np.float32)
    strategies = np.zeros((most_rows, hands), np.float32)
    sorted_holes = np.zeros_like(holes)
    for board in range(first_board, last_board):
        size = sizes[board]
        for rank_place in range(size):
            sorted_holes[rank_place] = holes[orders[board, rank_place]]
        for place in range(len(roots)):
            start = roots[place]
            stop = ends[start]
            own[0] = ZERO
            against[0] = ZERO
            for rank_place in range(size):
                hand = orders[board, rank_place]
                own[0, rank_place] = own_roots[place, hand]
                against[0, rank_place] = against_roots[place, hand]
            row = rows[start]
            played = regrets[board, row:] if learns else sums[board, row:]
            fill_strategies(kinds, counts, rows, start, stop, played, strategies)
            spread_reaches(kinds, counts, children, rows, start, stop, player, strategies, own, against)
            end_values(kinds, stakes, start, stop, player, against, sorted_holes, cards, ties[board], size, values)
            gather_values(kinds, counts, children, rows, start, stop, player, best, strategies, values)
            if learns:
                learn(
                    *(kinds, counts, children, rows, start, stop, player, strategies, own, values, keep),
                    *(regrets[board, row:], sums[board, row:]),
                )
            for rank_place in range(size):
                root_values[place, orders[board, rank_place]] += values[0, rank_place]


@kernel
def most_of(tree: TwoPlayerTree, roots: Ints) -> tuple[int, int]:
    """The number of nodes and of rows of the largest of some subtrees."""
    most_nodes, most_rows = 0, 1
    for root in roots:
        most_nodes = max(most_nodes, tree.ends[root] - root)
        for node in range(root, tree.ends[root]):
            if tree.kinds[node] < UNCONTESTED:
                most_rows = max(most_rows, tree.rows[node] - tree.rows[root] + tree.counts[node])
    return most_nodes, most_rows


@kernel
def walk_down(
    tree: TwoPlayerTree, player: int, tables: Floats, strategies: Floats, own: Floats, against: Floats
) -> None:
    """A street before the last, down to where the next begins; `tables` are regrets, or the sums of the average."""
    kinds, _, children, counts, rows, _, _ = tree
    fill_strategies(kinds, counts, rows, 0, len(kinds), tables, strategies)
    spread_reaches(kinds, counts, children, rows, 0, len(kinds), player, strategies, own, against)


@kernel
def walk_up(
    tree: TwoPlayerTree,
    task: Task,
    holes: Cards,
    cards: int,
    strategies: Floats,
    own: Floats,
    against: Floats,
    values: Floats,
    tables: Tables,
) -> None:
    """Back to the root, once the values where the next street begins stand in `values`."""
    player, keep, learns, best = task
    kinds, _, children, counts, rows, _, stakes = tree
    stop = len(kinds)
    for node in range(stop):
        if FOLDED <= kinds[node] < NEXT_STREET:
            stake = -stakes[node] if kinds[node] == FOLDED + player else stakes[node]
            fold_values(stake, against[node], holes, cards, values[node])
    gather_values(kinds, counts, children, rows, 0, stop, player, best, strategies, values)
    if learns:
        learn(
            *(kinds, counts, children, rows, 0, stop, player, strategies, own, values, keep),
            *(tables.regrets, tables.sums),
        )
