"""External-sampling Monte Carlo CFR for two to six players: one deal at a time, every own action, one sampled action of
each opponent.

All numbers lie in one table, in the order in which a deal meets them: for each street that begins, each player there
and each bucket, the decisions of this player one after the other, each with the regrets of its actions and then with
the sums of the strategies played. Most of the time of training is spent waiting for memory.
"""

# ruff: noqa: PLR0917  (kernels take arrays by position)

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import bare_kernel, kernel, touch
from riverboat.solver.trees.betting_tree import NO_CHILD, SHOWDOWN, UNCONTESTED, Floats, Ints, Stakes

Buckets: TypeAlias = "NDArray[np.int32]"

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
OFFSET: Final = 7
"""Where its numbers for the first bucket begin."""
STRIDE: Final = 8
"""How far the numbers of one bucket are from those of the next."""
CHILDREN: Final = 9
"""The first of as many columns as there may be actions."""
CACHE_LINE: Final = 16
"""A node's columns are a multiple of so many: it then lies in one cache line if it can."""

# The columns of `SampledTree.stakes`.
PAID: Final = 0
POT: Final = 1

# The columns of a frame: a decision of the player for whom the tree is traversed.
NODE: Final = 0
FIRST: Final = 1
PLACE: Final = 2
FRAME_FIELDS: Final = 3

# The columns of a lane: a deal that is looked at, for one player after the other.
DEAL: Final = 0
PLAYER: Final = 1
AT: Final = 2
DEPTH: Final = 3
IS_READY: Final = 4
"""Whether the numbers of the node have been asked for."""
EXPLORES: Final = 5
ERRS: Final = 6
"""Whether own mistakes are followed."""
LANE_FIELDS: Final = 8

NOBODY: Final = -1

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
    stakes: Stakes


class Lanes(NamedTuple):
    """What the kernel keeps of the deals that it looks at at the same time."""

    state: NDArray[np.int64]
    frames: NDArray[np.int64]
    least: Floats
    won: Floats


def free_lanes(number: int) -> Lanes:
    """So many that look at no deal yet."""
    state = np.zeros((number, LANE_FIELDS), np.int64)
    state[:, PLAYER] = NOBODY
    rows = number * MOST_DEPTH
    return Lanes(
        state,
        np.empty((rows, FRAME_FIELDS), np.int64),
        np.empty(rows, np.float32),
        np.empty((rows, MOST_ACTIONS), np.float32),
    )


@kernel
def seed_chance(seed: int) -> None:
    """Seed this thread's random numbers."""
    np.random.seed(seed)


@bare_kernel
def chance() -> float:
    """A random number from 0 to 1 of this thread."""
    return np.random.random()


@bare_kernel
def train_on_deals(
    tree: SampledTree,
    buckets: Buckets,
    ranks: Ints,
    trembles: Floats,
    weight: np.float32,
    averaged: np.float32,
    numbers: Floats,
    lanes: Lanes,
) -> int:
    """Update the table from each deal for every seat; returns the number of nodes visited.

    `weight` is that of what is won or lost, `averaged` that of the strategy in the average.

    `buckets` has the bucket of each seat on each street, `ranks` the rank of each seat's hand at showdown. `trembles`
    has for each street and bucket how often a sampled player acts at random, and how often it makes a usual mistake:
    otherwise nothing is learnt about what follows actions that are never right. Empty, nobody does either.

    The `lanes` look at a deal each, and take turns: while one waits for memory, the others go on.
    """
    nodes, stakes = tree
    visited, begun, players = 0, 0, ranks.shape[1]
    state, frames, least, won = lanes
    running = len(state)
    while running > 0:
        running = 0
        for lane in range(len(state)):
            if state[lane, PLAYER] == NOBODY:
                if begun == len(ranks):
                    continue
                state[lane, DEAL], state[lane, PLAYER], state[lane, AT] = begun, 0, 0
                begun += 1
                state[lane, ERRS] = len(trembles) > 0 and chance() < MISTAKEN
                state[lane, EXPLORES] = chance() < EXPLORED
            running += 1
            if not state[lane, IS_READY]:
                visited += 1
                state[lane, IS_READY] = 1
                _ask_for_numbers(nodes, buckets, numbers, state, lane)
                continue
            state[lane, IS_READY] = 0
            if _goes_on(
                *(nodes, stakes, buckets, ranks, trembles, weight, averaged, numbers, state, lane, frames, least, won)
            ):
                touch(nodes, state[lane, AT] * nodes.shape[1])
                touch(stakes, 2 * state[lane, AT])
                continue
            state[lane, AT] = 0
            state[lane, PLAYER] += 1
            if state[lane, PLAYER] == players:
                state[lane, PLAYER] = NOBODY
            else:
                state[lane, EXPLORES] = chance() < EXPLORED
    return visited


@bare_kernel
def _ask_for_numbers(nodes: Ints, buckets: Buckets, numbers: Floats, state: NDArray[np.int64], lane: int) -> None:
    """Those of the decision that a lane is at."""
    node = state[lane, AT]
    kind = nodes[node, KIND]
    if kind < UNCONTESTED:
        bucket = buckets[state[lane, DEAL], kind, nodes[node, STREET]]
        first = nodes[node, OFFSET] + bucket * nodes[node, STRIDE]
        touch(numbers, first)
        touch(numbers, first + 2 * nodes[node, COUNT] - 1)


@bare_kernel
def _goes_on(
    nodes: Ints,
    stakes: Stakes,
    buckets: Buckets,
    ranks: Ints,
    trembles: Floats,
    weight: np.float32,
    averaged: np.float32,
    numbers: Floats,
    state: NDArray[np.int64],
    lane: int,
    frames: NDArray[np.int64],
    least: Floats,
    won: Floats,
) -> bool:
    """A lane leaves its node for the next one; False if all of the deal has been visited for its player.

    Visits all own actions one after the other, with the decisions above in `frames`: numba caches no recursion. When
    the player folds, its loss is what it has paid; the rest of the hand is not visited. `least` is the regret below
    which actions of a frame are pruned. Arrays are passed whole: a view costs more than all that is done with it.
    """
    node, player, deal = state[lane, AT], state[lane, PLAYER], state[lane, DEAL]
    explores, mistakes = state[lane, EXPLORES] == 1, state[lane, ERRS] == 1
    bottom = lane * MOST_DEPTH
    depth = bottom + state[lane, DEPTH]
    kind = nodes[node, KIND]
    value = ZERO
    if kind >= UNCONTESTED:
        value = end_value(kind, nodes[node, LIVE], stakes[node, PAID], stakes[node, POT], ranks, deal, player)
    else:
        count, street = nodes[node, COUNT], nodes[node, STREET]
        bucket = buckets[deal, kind, street]
        first = nodes[node, OFFSET] + bucket * nodes[node, STRIDE]
        if kind != player:
            place = sampled(numbers, first, count, averaged)
            if len(trembles) > 0:
                call, unlearnt = nodes[node, CALLS], nodes[node, MISTAKES]
                often, usual = trembles[street, bucket, 0], trembles[street, bucket, 1]
                place = trembled(place, count, call, unlearnt, often, usual)
            state[lane, AT] = nodes[node, CHILDREN + place]
            return True
        if nodes[node, FOLDS]:
            won[depth, 0] = -stakes[node, PAID]
        least[depth] = PRUNED_BELOW * positive(numbers, first, count)
        frames[depth, NODE], frames[depth, FIRST] = node, first
        place = _next_visited(nodes, numbers, frames, depth, nodes[node, FOLDS], explores, mistakes, least[depth], won)
        if place < count:
            frames[depth, PLACE] = place
            state[lane, DEPTH] = depth + 1 - bottom
            state[lane, AT] = nodes[node, CHILDREN + place]
            return True
        # Everything but the fold is pruned.
        value = learned(numbers, first, count, won, depth, weight)
    # Back up to the last decision with an action left.
    while depth > bottom:
        depth -= 1
        node, place = frames[depth, NODE], frames[depth, PLACE]
        won[depth, place] = value if not nodes[node, MISTAKES] >> place & 1 else np.nan
        place = _next_visited(nodes, numbers, frames, depth, place + 1, explores, mistakes, least[depth], won)
        if place < nodes[node, COUNT]:
            frames[depth, PLACE] = place
            state[lane, DEPTH] = depth + 1 - bottom
            state[lane, AT] = nodes[node, CHILDREN + place]
            return True
        value = learned(numbers, frames[depth, FIRST], nodes[node, COUNT], won, depth, weight)
    state[lane, DEPTH] = 0
    return False


@bare_kernel
def _next_visited(
    nodes: Ints,
    numbers: Floats,
    frames: NDArray[np.int64],
    depth: int,
    place: int,
    explores: bool,
    mistakes: bool,
    least: np.float32,
    won: Floats,
) -> int:
    """The next action of a frame from `place` on to visit; those skipped are marked with nan in `won`.

    The best action is never pruned: its regret is positive, or none is. Nor is one that ends the hand: it is cheap.
    """
    node, first = frames[depth, NODE], frames[depth, FIRST]
    count, unlearnt = nodes[node, COUNT], nodes[node, MISTAKES]
    if place >= count or (explores and unlearnt == 0):
        return place
    while place < count:
        if unlearnt >> place & 1:
            is_visited = mistakes
        else:
            is_visited = explores or least == ZERO or numbers[first + place] > least
            if not is_visited:
                is_visited = nodes[nodes[node, CHILDREN + place], KIND] >= UNCONTESTED
        if is_visited:
            break
        won[depth, place] = np.nan
        place += 1
    return place


@bare_kernel
def learned(numbers: Floats, first: int, count: int, won: Floats, row: int, weight: np.float32) -> np.float32:
    """Update the regrets of a decision; returns what the strategy wins. A skipped action is nan in this row of `won`,
    whatever another thread has made of its regret meanwhile."""
    total = positive(numbers, first, count)
    mean = ZERO
    for action in range(count):
        share = max(numbers[first + action], ZERO) / total if total > ZERO else ONE / np.float32(count)
        if not np.isnan(won[row, action]):
            mean += share * won[row, action]
    for action in range(count):
        if not np.isnan(won[row, action]):
            numbers[first + action] += weight * (won[row, action] - mean)
    return mean


@bare_kernel
def positive(numbers: Floats, first: int, count: int) -> np.float32:
    """The sum of a decision's positive regrets."""
    total = ZERO
    for action in range(count):
        total += max(numbers[first + action], ZERO)
    return total


@bare_kernel
def sampled(numbers: Floats, first: int, count: int, weight: np.float32) -> int:
    """Sample an action by regret matching, and add the strategy to the average."""
    total = positive(numbers, first, count)
    roll = np.random.random()
    chosen = count - 1  # if rounding leaves the shares below the roll
    reached = 0.0
    for action in range(count):
        share = max(numbers[first + action], ZERO) / total if total > ZERO else ONE / np.float32(count)
        numbers[first + count + action] += weight * share
        reached += float(share)
        if roll < reached:
            chosen = action
            roll = 2.0  # more than all shares together: no later action is chosen
    return chosen


@bare_kernel
def trembled(place: int, count: int, call: int, unlearnt: int, often: np.float32, usual: np.float32) -> int:
    """The action chosen, or `often` any action, or a `usual` mistake: one that only a mistake leads to, or else the
    call."""
    roll = chance()
    if roll < often:
        return int(chance() * count)
    if roll >= often + usual:
        return place
    if unlearnt == 0:
        return call if call != NO_CHILD else place
    mistake = int(chance() * count)
    return mistake if unlearnt >> mistake & 1 else place


@bare_kernel
def end_value(
    kind: int, live: int, paid: np.float32, pot: np.float32, ranks: Ints, deal: int, player: int
) -> np.float32:
    """What a player who has not folded wins at the end of a hand, less what it has put in."""
    if kind != SHOWDOWN:
        return pot - paid
    own, winners = ranks[deal, player], 0
    for seat in range(ranks.shape[1]):
        if live >> seat & 1:
            if ranks[deal, seat] > own:
                return -paid
            winners += ranks[deal, seat] == own
    return pot / np.float32(winners) - paid
