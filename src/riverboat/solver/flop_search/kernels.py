"""The kernels of the search: one walk of CFR over a turn and its rivers in classes.

All numbers of a node lie side by side, for the classes of a turn or for every class and river of a river. Only the
opponent's reach is carried down: at decisions of the player who learns it stays the same, so the node below shares its
row (`shared`).
"""

# ruff: noqa: PLR0917  (kernels take arrays by position)

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel, summing_kernel
from riverboat.solver.flop_search import wide
from riverboat.solver.flop_search.run_outs import NO_CLASS, RIVERS, TURN_CLASSES, WIDTH
from riverboat.solver.flop_search.wide import LANES
from riverboat.solver.trees.betting_tree import SHOWDOWN, UNCONTESTED, Floats, Ints
from riverboat.solver.trees.spot import RIVER, TURN
from riverboat.solver.trees.two_player import FOLDED

ZERO: Final = np.float32(0)
ONE: Final = np.float32(1)
MOST_ACTIONS: Final = 5


class SearchTree(NamedTuple):
    """The betting from the flop on: a row for each node, in preorder."""

    kinds: Ints
    """The player to act, or how the hand ends: SHOWDOWN, or FOLDED + who has folded."""
    streets: Ints
    children: Ints
    counts: Ints
    rows: Ints
    """Where a decision's actions start in a table of its street that has one row for each action."""
    ends: Ints
    """One beyond the last node of the subtree."""
    stakes: Floats
    """What the loser loses, where the hand ends."""


class Walk(NamedTuple):
    """Who learns, and what is kept of positive regrets, of negative ones and of the average."""

    player: int
    keep: Floats


@kernel
def divide_reach(regrets: Floats, row: int, width: int, reaches: Floats, at: int, below: Ints, count: int) -> None:
    """At a decision of the opponent: what comes there is divided among its actions. Tables lie flat, `width` a row."""
    row_width = np.uint64(width)
    first, here = np.uint64(row) * row_width, np.uint64(at) * row_width
    for lane in range(np.uint64(0), row_width, LANES):
        r0, r1 = first + lane, first + lane + row_width
        b0, b1 = np.uint64(below[0]) * row_width + lane, np.uint64(below[1]) * row_width + lane
        if count == 2:
            wide.divide(regrets, (r0, r1), reaches, here + lane, (b0, b1))
            continue
        r2, b2 = r1 + row_width, np.uint64(below[2]) * row_width + lane
        if count == 3:
            wide.divide(regrets, (r0, r1, r2), reaches, here + lane, (b0, b1, b2))
            continue
        r3, b3 = r2 + row_width, np.uint64(below[3]) * row_width + lane
        if count == 4:
            wide.divide(regrets, (r0, r1, r2, r3), reaches, here + lane, (b0, b1, b2, b3))
            continue
        r4, b4 = r3 + row_width, np.uint64(below[4]) * row_width + lane
        wide.divide(regrets, (r0, r1, r2, r3, r4), reaches, here + lane, (b0, b1, b2, b3, b4))


@kernel
def learn_decision(
    regrets: Floats, row: int, width: int, values: Floats, at: int, below: Ints, count: int, keep: Floats
) -> None:
    """At a decision of the player who learns: its value, and its regrets."""
    row_width, positive, negative = np.uint64(width), keep[0], keep[1]
    first, here = np.uint64(row) * row_width, np.uint64(at) * row_width
    for lane in range(np.uint64(0), row_width, LANES):
        r0, r1 = first + lane, first + lane + row_width
        b0, b1 = np.uint64(below[0]) * row_width + lane, np.uint64(below[1]) * row_width + lane
        if count == 2:
            wide.learn(regrets, (r0, r1), values, (b0, b1), here + lane, positive, negative)
            continue
        r2, b2 = r1 + row_width, np.uint64(below[2]) * row_width + lane
        if count == 3:
            wide.learn(regrets, (r0, r1, r2), values, (b0, b1, b2), here + lane, positive, negative)
            continue
        r3, b3 = r2 + row_width, np.uint64(below[3]) * row_width + lane
        if count == 4:
            wide.learn(regrets, (r0, r1, r2, r3), values, (b0, b1, b2, b3), here + lane, positive, negative)
            continue
        r4, b4 = r3 + row_width, np.uint64(below[4]) * row_width + lane
        wide.learn(regrets, (r0, r1, r2, r3, r4), values, (b0, b1, b2, b3, b4), here + lane, positive, negative)


@kernel
def add_actions(width: int, values: Floats, at: int, below: Ints, count: int) -> None:
    """At a decision of the opponent: the sum, since the opponent's shares are in the reaches below."""
    row_width = np.uint64(width)
    here = np.uint64(at) * row_width
    for lane in range(np.uint64(0), row_width, LANES):
        b0, b1 = np.uint64(below[0]) * row_width + lane, np.uint64(below[1]) * row_width + lane
        wide.add(values, here + lane, (b0, b1))
        for action in range(np.uint64(2), np.uint64(count)):
            wide.add(values, here + lane, (here + lane, np.uint64(below[action]) * row_width + lane))


@kernel
def fold_on_rivers(stake: np.float32, reaches: Floats, reach: int, values: Floats, at: int, total: Floats) -> None:
    """A fold on the rivers: the stake, against everything that comes there."""
    source, here = np.uint64(reach) * np.uint64(WIDTH), np.uint64(at) * np.uint64(WIDTH)
    for river in range(np.uint64(RIVERS)):
        total[river] = ZERO
    for lane in range(np.uint64(0), np.uint64(WIDTH), LANES):
        wide.add_to(total, reaches, source + lane)
    for lane in range(np.uint64(0), np.uint64(WIDTH), LANES):
        wide.fill(values, here + lane, total, stake)


@kernel
def show_down(stake: np.float32, reaches: Floats, reach: int, values: Floats, at: int, balance: Floats) -> None:
    """A showdown on the rivers: a class beats those below and ties with itself."""
    source, here = np.uint64(reach) * np.uint64(WIDTH), np.uint64(at) * np.uint64(WIDTH)
    for river in range(np.uint64(RIVERS)):
        balance[river] = ZERO
    for lane in range(np.uint64(0), np.uint64(WIDTH), LANES):
        wide.add_to(balance, reaches, source + lane)
    for river in range(np.uint64(RIVERS)):
        balance[river] = -balance[river]
    for lane in range(np.uint64(0), np.uint64(WIDTH), LANES):
        wide.show(values, here + lane, reaches, source + lane, balance, stake)


@kernel
def walk_river(
    tree: SearchTree,
    root: int,
    walk: Walk,
    regrets: Floats,
    reaches: Floats,
    values: Floats,
    below: Ints,
    shared: Ints,
    lanes: Floats,
) -> None:
    """One subtree on all rivers of a turn. Row 0 of `reaches` is what comes to its root, that of `values` what it wins.

    `shared` says which row of `reaches` a node has.
    """
    player, keep = walk
    stop = tree.ends[root]
    shared[0] = 0
    for node in range(root, stop):
        kind, here = tree.kinds[node], node - root
        if kind < UNCONTESTED:
            count = tree.counts[node]
            for action in range(count):
                below[action] = tree.children[node, action] - root
                shared[below[action]] = shared[here] if kind == player else below[action]
            if kind != player:
                divide_reach(regrets, tree.rows[node], WIDTH, reaches, shared[here], below, count)
    for node in range(stop - 1, root - 1, -1):
        kind, here = tree.kinds[node], node - root
        if kind == SHOWDOWN:
            show_down(tree.stakes[node], reaches, shared[here], values, here, lanes)
        elif kind >= FOLDED:
            stake = -tree.stakes[node] if kind == FOLDED + player else tree.stakes[node]
            fold_on_rivers(stake, reaches, shared[here], values, here, lanes)
        else:
            count = tree.counts[node]
            for action in range(count):
                below[action] = tree.children[node, action] - root
            if kind == player:
                learn_decision(regrets, tree.rows[node], WIDTH, values, here, below, count, keep)
            else:
                add_actions(WIDTH, values, here, below, count)


@kernel
def to_rivers(reach: Floats, goes_on: Floats, rivers: Floats) -> None:
    """What comes to the rivers from the classes of the turn."""
    width = np.uint64(WIDTH)
    for place in range(width):
        rivers[place] = ZERO
    for number in range(np.uint64(TURN_CLASSES)):
        share, row = reach[number], goes_on[number]
        if share > ZERO:
            for place in range(width):
                rivers[place] += share * row[place]


@summing_kernel
def from_rivers(worth: Floats, goes_on: Floats, value: Floats) -> None:
    """What the classes of the turn win on average over the rivers."""
    for number in range(np.uint64(TURN_CLASSES)):
        row, won = goes_on[number], ZERO
        for place in range(np.uint64(WIDTH)):
            won += row[place] * worth[place]
        value[number] = won / np.float32(RIVERS)


@summing_kernel
def run_out(stake: np.float32, ahead: Floats, reach: Floats, value: Floats) -> None:
    """All-in before the river. `ahead` has a row for each class of the player."""
    for number in range(np.uint64(TURN_CLASSES)):
        row, won = ahead[number], ZERO
        for other in range(np.uint64(TURN_CLASSES)):
            won += row[other] * reach[other]
        value[number] = stake * won


@kernel
def fold_on_turn(stake: np.float32, reach: Floats, value: Floats) -> None:
    total = ZERO
    for number in range(np.uint64(TURN_CLASSES)):
        total += reach[number]
    value[:] = stake * total


class Rows(NamedTuple):
    """Room for one walk: a row for each node, all in one."""

    reaches: Floats
    values: Floats
    river_reaches: Floats
    river_values: Floats
    shared: Ints
    below: Ints
    lanes: Floats


@kernel
def make_rows(tree: SearchTree, roots: Ints) -> Rows:
    most, most_river = 1, 1
    for root in roots:
        most = max(most, tree.ends[root] - root)
    for node in range(len(tree.kinds)):
        if tree.streets[node] == RIVER and tree.kinds[node] < UNCONTESTED:
            most_river = max(most_river, tree.ends[node] - node)
    return Rows(
        np.zeros(most * TURN_CLASSES, np.float32),
        np.zeros(most * TURN_CLASSES, np.float32),
        np.zeros(most_river * WIDTH, np.float32),
        np.zeros(most_river * WIDTH, np.float32),
        np.zeros(most_river, np.int32),
        np.zeros(MOST_ACTIONS, np.int32),
        np.zeros(RIVERS, np.float32),
    )


@kernel
def walk_down(
    tree: SearchTree,
    root: int,
    walk: Walk,
    own_goes_on: Floats,
    other_goes_on: Floats,
    ahead: Floats,
    turn_regrets: Floats,
    river_regrets: Floats,
    rows: Rows,
) -> None:
    """Reaches of a turn from its root down, and the value of each node where the turn or the hand ends."""
    player = walk.player
    reaches, values, river_reaches, river_values, shared, below, lanes = rows
    node = root
    while node < tree.ends[root]:
        kind, here, count = tree.kinds[node], node - root, tree.counts[node]
        at = here * TURN_CLASSES
        reach, value = reaches[at : at + TURN_CLASSES], values[at : at + TURN_CLASSES]
        following = node + 1
        if kind == SHOWDOWN:
            # Of a street before the river: both are all-in.
            run_out(tree.stakes[node], ahead, reach, value)
        elif kind >= FOLDED:
            fold_on_turn(-tree.stakes[node] if kind == FOLDED + player else tree.stakes[node], reach, value)
        elif tree.streets[node] == RIVER:
            to_rivers(reach, other_goes_on, river_reaches[:WIDTH])
            walk_river(tree, node, walk, river_regrets, river_reaches, river_values, below, shared, lanes)
            from_rivers(river_values[:WIDTH], own_goes_on, value)
            following = tree.ends[node]
        else:
            for action in range(count):
                below[action] = tree.children[node, action] - root
                if kind == player:
                    start = below[action] * TURN_CLASSES
                    reaches[start : start + TURN_CLASSES] = reach
            if kind != player:
                divide_reach(turn_regrets, tree.rows[node], TURN_CLASSES, reaches, here, below, count)
        node = following


@kernel
def walk_up(tree: SearchTree, root: int, walk: Walk, regrets: Floats, rows: Rows) -> None:
    """Values of the decisions of a turn from those below; the player learns."""
    below = rows.below
    for node in range(tree.ends[root] - 1, root - 1, -1):
        kind, here = tree.kinds[node], node - root
        if kind >= UNCONTESTED or tree.streets[node] != TURN:
            continue
        count = tree.counts[node]
        for action in range(count):
            below[action] = tree.children[node, action] - root
        if kind == walk.player:
            learn_decision(regrets, tree.rows[node], TURN_CLASSES, rows.values, here, below, count, walk.keep)
        else:
            add_actions(TURN_CLASSES, rows.values, here, below, count)


@kernel
def walk_slot(
    tree: SearchTree,
    roots: Ints,
    walk: Walk,
    own_goes_on: Floats,
    other_goes_on: Floats,
    ahead: Floats,
    comes: Floats,
    turn_regrets: Floats,
    river_regrets: Floats,
    worth: Floats,
) -> None:
    """One turn below each root: `comes` is the opponent's reach by class, `worth` what the player's classes win."""
    rows = make_rows(tree, roots)
    for number in range(len(roots)):
        root = roots[number]
        if not comes[number].any():
            worth[number] = ZERO
            continue
        rows.reaches[:TURN_CLASSES] = comes[number]
        walk_down(tree, root, walk, own_goes_on, other_goes_on, ahead, turn_regrets, river_regrets, rows)
        walk_up(tree, root, walk, turn_regrets, rows)
        worth[number] = rows.values[:TURN_CLASSES]


@kernel
def collect(classes: NDArray[np.uint8], first_turns: Ints, reaches: Floats, comes: Floats) -> None:
    """The reach of hands by class: for each slot and each of some nodes."""
    comes[:] = ZERO
    for slot in range(np.uint64(len(first_turns))):
        numbers = classes[np.uint64(first_turns[slot])]
        for node in range(np.uint64(len(reaches))):
            reach, out = reaches[node], comes[slot, node]
            for hand in range(np.uint64(len(reach))):
                if numbers[hand] != NO_CLASS:
                    out[np.uint64(numbers[hand])] += reach[hand]


@kernel
def share_out(classes: NDArray[np.uint8], slots: Ints, faced: Floats, means: Floats, values: Floats) -> None:
    """What each hand wins at each of some nodes: the mean over the turns that it leaves possible, times what it faces.

    `means` is by slot, node and class what is won for each unit of the opponent's reach.
    """
    nodes, hands = values.shape
    counted = np.zeros(hands, np.float32)
    values[:] = ZERO
    for turn in range(np.uint64(len(slots))):
        numbers, of_slot = classes[turn], means[np.uint64(slots[turn])]
        for hand in range(np.uint64(hands)):
            counted[hand] += np.float32(numbers[hand] != NO_CLASS)
        for node in range(np.uint64(nodes)):
            row, out = of_slot[node], values[node]
            for hand in range(np.uint64(hands)):
                if numbers[hand] != NO_CLASS:
                    out[hand] += row[np.uint64(numbers[hand])]
    for node in range(np.uint64(nodes)):
        for hand in range(np.uint64(hands)):
            values[node, hand] *= faced[node, hand] / max(counted[hand], ONE)
