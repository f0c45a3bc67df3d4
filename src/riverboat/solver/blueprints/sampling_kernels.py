"""External-sampling Monte Carlo CFR: one deal at a time, every own action, one sampled action of the other player.

A decision's table has for each bucket a number for each action, one after the other, from `offsets[node]` on.
"""

# ruff: noqa: PLR0917  (kernels take plain arrays one by one: numba is slow with tuples of arrays in a loop)

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.solver.games.betting_tree import FOLDED, NEXT_STREET, SHOWDOWN, Floats, Ints, Stakes

Buckets: TypeAlias = "NDArray[np.int32]"
Results: TypeAlias = "NDArray[np.int8]"
Offsets: TypeAlias = "NDArray[np.int64]"

MOST_ACTIONS: Final = 12
MOST_DEPTH: Final = 64
KIND: Final = 0
STREET: Final = 1
COUNT: Final = 2
FRAME_FIELDS: Final = 3
NODE: Final = 0
FIRST: Final = 1
PLACE: Final = 2
ZERO: Final = np.float32(0)
ONE: Final = np.float32(1)

EXPLORED: Final = 0.05
"""Of the deals, so many look at every action; the others leave out those that seem hopeless."""
HOPELESS: Final = np.float32(-20)
"""An action's regret, in terms of all positive regrets of the decision together, from which on it seems so."""


@kernel
def seed_chance(seed: int) -> None:
    """Start this thread's stream of random numbers."""
    np.random.seed(seed)


@kernel
def train_on_deals(
    nodes: Ints,
    children: Ints,
    stakes: Stakes,
    offsets: Offsets,
    buckets: Buckets,
    results: Results,
    weight: np.float32,
    regrets: Floats,
    sums: Floats,
) -> int:
    """Learn from each deal for both players; gives the number of nodes that were visited.

    `nodes` has kind, street and action count of each node; `buckets` says for each deal what each player holds on each
    street, `results` who wins a showdown, for player 0: 1, 0 or -1.
    """
    visited = 0
    frames = np.empty((MOST_DEPTH, FRAME_FIELDS), np.int64)
    won = np.empty((MOST_DEPTH, MOST_ACTIONS), np.float32)
    for deal in range(len(results)):
        for player in range(2):
            result = np.float32(results[deal]) if player == 0 else -np.float32(results[deal])
            explores = np.random.random() < EXPLORED
            visited += _traverse(
                *(nodes, children, stakes, offsets, buckets[deal], result, weight, explores, regrets, sums, player),
                *(frames, won),
            )
    return visited


@kernel
def _traverse(
    nodes: Ints,
    children: Ints,
    stakes: Stakes,
    offsets: Offsets,
    buckets: Buckets,
    result: np.float32,
    weight: np.float32,
    explores: bool,
    regrets: Floats,
    sums: Floats,
    player: int,
    frames: NDArray[np.int64],
    won: Floats,
) -> int:
    """All own actions, one after the other; the decisions above are kept in `frames`. numba cannot keep a recursion.

    What seems hopeless is left out unless it `explores`: it would not be played, and its regret stays as it is.
    """
    visited, depth, node = 0, 0, 0
    while True:
        visited += 1
        kind = nodes[node, KIND]
        if kind == NEXT_STREET:
            node = children[node, 0]
            continue
        if kind < FOLDED:
            count = nodes[node, COUNT]
            first = offsets[node] + buckets[kind, nodes[node, STREET]] * count
            if kind == player:
                place = _next_worth(nodes, children, regrets, node, first, -1, explores, won[depth])
                frames[depth, NODE], frames[depth, FIRST], frames[depth, PLACE] = node, first, place
                depth += 1
            else:
                place = sampled(regrets, sums, first, count, weight)
            node = children[node, place]
            continue
        value = stakes[node]
        if kind == SHOWDOWN:
            value *= result
        elif kind == FOLDED + player:
            value = -value
        # Back up to the last decision that has an action left.
        while depth > 0:
            node, first, place = frames[depth - 1, NODE], frames[depth - 1, FIRST], frames[depth - 1, PLACE]
            won[depth - 1, place] = value
            place = _next_worth(nodes, children, regrets, node, first, place, explores, won[depth - 1])
            if place < nodes[node, COUNT]:
                frames[depth - 1, PLACE] = place
                node = children[node, place]
                break
            value = learned(regrets, first, nodes[node, COUNT], won[depth - 1], weight)
            depth -= 1
        if depth == 0:
            return visited


@kernel
def _next_worth(
    nodes: Ints,
    children: Ints,
    regrets: Floats,
    node: int,
    first: int,
    place: int,
    explores: bool,
    won: Floats,
) -> int:
    """The next action worth a look after `place`; those left out are marked in `won`. The best one is never left out:
    its regret is positive, or none is. Nor is one that ends the hand: a look at it costs nothing."""
    count = nodes[node, COUNT]
    place += 1
    if explores:
        return place
    least = HOPELESS * positive(regrets, first, count)
    while place < count:
        ends = FOLDED <= nodes[children[node, place], KIND] <= SHOWDOWN
        if ends or least == ZERO or regrets[first + place] > least:
            break
        won[place] = np.nan
        place += 1
    return place


@kernel
def learned(regrets: Floats, first: int, count: int, won: Floats, weight: np.float32) -> np.float32:
    """Regret what was not played; gives what the strategy wins. What was left out is no number, whatever another
    thread may have made of its regret meanwhile."""
    total = positive(regrets, first, count)
    mean = ZERO
    for action in range(count):
        share = max(regrets[first + action], ZERO) / total if total > ZERO else ONE / np.float32(count)
        if not np.isnan(won[action]):
            mean += share * won[action]
    for action in range(count):
        if not np.isnan(won[action]):
            regrets[first + action] += weight * (won[action] - mean)
    return mean


@kernel
def positive(regrets: Floats, first: int, count: int) -> np.float32:
    total = ZERO
    for action in range(count):
        total += max(regrets[first + action], ZERO)
    return total


@kernel
def sampled(regrets: Floats, sums: Floats, first: int, count: int, weight: np.float32) -> int:
    """Choose an action by regrets, and count the strategy that was played."""
    total = positive(regrets, first, count)
    roll = np.random.random()
    chosen = count - 1  # if rounding leaves the shares below the roll
    reached = 0.0
    for action in range(count):
        share = max(regrets[first + action], ZERO) / total if total > ZERO else ONE / np.float32(count)
        sums[first + action] += weight * share
        reached += float(share)
        if roll < reached:
            chosen = action
            roll = 2.0  # more than all shares together: nothing after it is chosen
    return chosen
