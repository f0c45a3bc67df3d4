"""External-sampling Monte Carlo CFR: one deal at a time, every own action, one sampled action of the other player.

A decision's table has for each bucket a number for each action, one after the other, from `offsets[node]` on.
"""

# ruff: noqa: PLR0917  (kernels take plain arrays one by one: numba is slow with tuples of arrays in a loop)

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.solver.betting_tree import FOLDED, NEXT_STREET, SHOWDOWN, Ints, Stakes
from riverboat.solver.street_kernels import Floats

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
            visited += _traverse(
                *(nodes, children, stakes, offsets, buckets[deal], result, weight, regrets, sums, player, frames, won),
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
    regrets: Floats,
    sums: Floats,
    player: int,
    frames: NDArray[np.int64],
    won: Floats,
) -> int:
    """All own actions, one after the other; the decisions above are kept in `frames`. numba cannot keep a recursion."""
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
            place = 0
            if kind == player:
                frames[depth, NODE], frames[depth, FIRST], frames[depth, PLACE] = node, first, 0
                depth += 1
            else:
                place = _sampled(regrets, sums, first, count, weight)
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
            if place + 1 < nodes[node, COUNT]:
                frames[depth - 1, PLACE] = place + 1
                node = children[node, place + 1]
                break
            value = _learned(regrets, first, nodes[node, COUNT], won[depth - 1], weight)
            depth -= 1
        if depth == 0:
            return visited


@kernel
def _learned(regrets: Floats, first: int, count: int, won: Floats, weight: np.float32) -> np.float32:
    """Regret what was not played; gives what the strategy wins."""
    total = _positive(regrets, first, count)
    mean = ZERO
    for action in range(count):
        share = max(regrets[first + action], ZERO) / total if total > ZERO else ONE / np.float32(count)
        mean += share * won[action]
    for action in range(count):
        regrets[first + action] += weight * (won[action] - mean)
    return mean


@kernel
def _positive(regrets: Floats, first: int, count: int) -> np.float32:
    total = ZERO
    for action in range(count):
        total += max(regrets[first + action], ZERO)
    return total


@kernel
def _sampled(regrets: Floats, sums: Floats, first: int, count: int, weight: np.float32) -> int:
    """Choose an action by regrets, and count the strategy that was played."""
    total = _positive(regrets, first, count)
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
