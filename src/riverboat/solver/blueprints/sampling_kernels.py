"""External-sampling Monte Carlo CFR for two to six players: one deal at a time, every own action, one sampled action of
each opponent.

A decision's table has for each bucket a number for each action, one after the other, from `offsets[node]` on.
"""

# ruff: noqa: PLR0917  (kernels take arrays by position)

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.solver.trees.betting_tree import NO_CHILD, SHOWDOWN, UNCONTESTED, Floats, Ints, Stakes

Buckets: TypeAlias = "NDArray[np.int32]"
Offsets: TypeAlias = "NDArray[np.int64]"

MOST_ACTIONS: Final = 12
MOST_DEPTH: Final = 64

# The columns of `SampledTree.nodes`.
KIND: Final = 0
STREET: Final = 1
COUNT: Final = 2
FOLDS: Final = 3
"""Whether the first action is a fold."""
CALLS: Final = 4
"""The position of the check or call, or NO_CHILD."""
LIVE: Final = 5
MISTAKES: Final = 6
"""A bit for each action that only a mistake leads to: its regret is never learnt, only how to play on from there."""
NODE_FIELDS: Final = 8
"""With one to spare: a node then never lies across two cache lines."""

# The columns of a frame: a decision of the player for whom the tree is traversed.
NODE: Final = 0
FIRST: Final = 1
PLACE: Final = 2
FRAME_FIELDS: Final = 3

ZERO: Final = np.float32(0)
ONE: Final = np.float32(1)

EXPLORED: Final = 0.05
"""The fraction of traversals that visit every action; the others skip pruned ones."""
PRUNED_BELOW: Final = np.float32(-20)
"""An action is pruned when its regret is below this multiple of the decision's positive regrets."""
MISTAKEN: Final = 0.1
"""The fraction of deals in which a player's own mistakes are followed."""


class SampledTree(NamedTuple):
    """A betting tree as the kernel reads it."""

    nodes: Ints
    children: Ints
    paid: Stakes
    pots: Stakes
    offsets: Offsets


@kernel
def seed_chance(seed: int) -> None:
    """Seed this thread's random numbers."""
    np.random.seed(seed)


@kernel
def chance() -> float:
    """A random number from 0 to 1 of this thread."""
    return np.random.random()


@kernel
def train_on_deals(
    tree: SampledTree,
    buckets: Buckets,
    ranks: Ints,
    trembles: Floats,
    weight: np.float32,
    averaged: np.float32,
    regrets: Floats,
    sums: Floats,
) -> int:
    """Update the tables from each deal for every seat; returns the number of nodes visited.

    `weight` is that of what is won or lost, `averaged` that of the strategy in the average.

    `buckets` has the bucket of each seat on each street, `ranks` the rank of each seat's hand at showdown. `trembles`
    has for each street and bucket how often a sampled player acts at random, and how often it makes a usual mistake:
    otherwise nothing is learnt about what follows actions that are never right. Empty, nobody does either.
    """
    visited = 0
    frames = np.empty((MOST_DEPTH, FRAME_FIELDS), np.int64)
    won = np.empty((MOST_DEPTH, MOST_ACTIONS), np.float32)
    for deal in range(len(ranks)):
        mistakes = len(trembles) > 0 and chance() < MISTAKEN
        for player in range(ranks.shape[1]):
            explores = chance() < EXPLORED
            visited += _traverse(
                *(tree, buckets[deal], ranks[deal], trembles, weight, averaged, explores, mistakes, regrets, sums),
                *(player, frames, won),
            )
    return visited


@kernel
def _traverse(
    tree: SampledTree,
    buckets: Buckets,
    ranks: Ints,
    trembles: Floats,
    weight: np.float32,
    averaged: np.float32,
    explores: bool,
    mistakes: bool,
    regrets: Floats,
    sums: Floats,
    player: int,
    frames: NDArray[np.int64],
    won: Floats,
) -> int:
    """Visits all own actions one after the other, with the decisions above in `frames`: numba caches no recursion.

    When the player folds, its loss is what it has paid; the rest of the hand is not visited.
    """
    nodes, children, paid, pots, offsets = tree
    visited, depth, node = 0, 0, 0
    while True:
        visited += 1
        kind = nodes[node, KIND]
        value = ZERO
        if kind >= UNCONTESTED:
            value = end_value(kind, nodes[node, LIVE], paid[node], pots[node], ranks, player)
        else:
            count = nodes[node, COUNT]
            street = nodes[node, STREET]
            bucket = buckets[kind, street]
            first = offsets[node] + bucket * count
            if kind != player:
                place = sampled(regrets, sums, first, count, averaged)
                if len(trembles) > 0:
                    call, unlearnt = nodes[node, CALLS], nodes[node, MISTAKES]
                    place = trembled(place, count, call, unlearnt, trembles[street, bucket])
                node = children[node, place]
                continue
            won[depth, 0] = -paid[node]  # overwritten where there is no fold
            place = _next_visited(
                nodes, children, regrets, node, first, nodes[node, FOLDS], explores, mistakes, won[depth]
            )
            if place < count:
                frames[depth, NODE], frames[depth, FIRST], frames[depth, PLACE] = node, first, place
                depth += 1
                node = children[node, place]
                continue
            # Everything but the fold is pruned.
            value = learned(regrets, first, count, won[depth], weight)
        # Back up to the last decision with an action left.
        while depth > 0:
            node, first, place = frames[depth - 1, NODE], frames[depth - 1, FIRST], frames[depth - 1, PLACE]
            won[depth - 1, place] = value if not nodes[node, MISTAKES] >> place & 1 else np.nan
            place = _next_visited(nodes, children, regrets, node, first, place + 1, explores, mistakes, won[depth - 1])
            if place < nodes[node, COUNT]:
                frames[depth - 1, PLACE] = place
                node = children[node, place]
                break
            value = learned(regrets, first, nodes[node, COUNT], won[depth - 1], weight)
            depth -= 1
        if depth == 0:
            return visited


@kernel
def _next_visited(
    nodes: Ints,
    children: Ints,
    regrets: Floats,
    node: int,
    first: int,
    place: int,
    explores: bool,
    mistakes: bool,
    won: Floats,
) -> int:
    """The next action from `place` on to visit; those skipped are marked with nan in `won`.

    The best action is never pruned: its regret is positive, or none is. Nor is one that ends the hand: it is cheap.
    """
    count, unlearnt = nodes[node, COUNT], nodes[node, MISTAKES]
    if place >= count or (explores and unlearnt == 0):
        return place
    least = PRUNED_BELOW * positive(regrets, first, count)
    while place < count:
        if unlearnt >> place & 1:
            is_visited = mistakes
        else:
            ends = nodes[children[node, place], KIND] >= UNCONTESTED
            is_visited = explores or ends or least == ZERO or regrets[first + place] > least
        if is_visited:
            break
        won[place] = np.nan
        place += 1
    return place


@kernel
def learned(regrets: Floats, first: int, count: int, won: Floats, weight: np.float32) -> np.float32:
    """Update the regrets of a decision; returns what the strategy wins. A skipped action is nan in `won`, whatever
    another thread has made of its regret meanwhile."""
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
    """The sum of a decision's positive regrets."""
    total = ZERO
    for action in range(count):
        total += max(regrets[first + action], ZERO)
    return total


@kernel
def sampled(regrets: Floats, sums: Floats, first: int, count: int, weight: np.float32) -> int:
    """Sample an action by regret matching, and add the strategy to the average."""
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
            roll = 2.0  # more than all shares together: no later action is chosen
    return chosen


@kernel
def trembled(place: int, count: int, call: int, unlearnt: int, trembles: Floats) -> int:
    """The action chosen, or at times any action, or a mistake: one that only a mistake leads to, or else the call."""
    roll = chance()
    if roll < trembles[0]:
        return int(chance() * count)
    if roll >= trembles[0] + trembles[1]:
        return place
    if unlearnt == 0:
        return call if call != NO_CHILD else place
    mistake = int(chance() * count)
    return mistake if unlearnt >> mistake & 1 else place


@kernel
def end_value(kind: int, live: int, paid: np.float32, pot: np.float32, ranks: Ints, player: int) -> np.float32:
    """What a player who has not folded wins at the end of a hand, less what it has put in."""
    if kind != SHOWDOWN:
        return pot - paid
    own, winners = ranks[player], 0
    for seat in range(len(ranks)):
        if live >> seat & 1:
            if ranks[seat] > own:
                return -paid
            winners += ranks[seat] == own
    return pot / np.float32(winners) - paid
