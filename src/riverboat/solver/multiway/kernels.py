"""External-sampling Monte Carlo CFR for six: every own action, one sampled action of each of the others.

A decision's table has for each bucket a number for each action, one after the other, from `offsets[node]` on.
"""

# ruff: noqa: PLR0917  (kernels take plain arrays one by one: numba is slow with tuples of arrays in a loop)

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.solver.blueprints.sampling_kernels import (
    COUNT,
    EXPLORED,
    FIRST,
    FRAME_FIELDS,
    HOPELESS,
    KIND,
    MOST_ACTIONS,
    MOST_DEPTH,
    NODE,
    PLACE,
    STREET,
    ZERO,
    Buckets,
    Offsets,
    learned,
    positive,
    sampled,
)
from riverboat.solver.games.betting_tree import Floats, Ints, Stakes
from riverboat.solver.multiway.spots import SEATS
from riverboat.solver.multiway.tree import ALONE, NO_CHILD, SHOWDOWN

FOLDS: Final = 3
"""Beside KIND, STREET and COUNT of a node: whether its first action is a fold."""
CALLS: Final = 4
"""Which of its actions is the check or call, or NO_CHILD."""
LIVE: Final = 5
SHUNNED: Final = 6
"""A bit for each of its actions that is done by mistake alone: nobody learns to do it, only how to go on from there."""

MISTAKEN: Final = 0.1
"""Of the deals, so many look at what follows a player's own mistakes."""


@kernel
def chance() -> float:
    """A number from 0 to 1 of this thread's stream."""
    return np.random.random()


@kernel
def train_on_tables(
    nodes: Ints,
    children: Ints,
    paid: Stakes,
    pots: Stakes,
    offsets: Offsets,
    buckets: Buckets,
    ranks: Ints,
    trembles: Floats,
    weight: np.float32,
    regrets: Floats,
    sums: Floats,
) -> int:
    """Learn from each deal for every seat; gives the number of nodes that were visited.

    `trembles` says for each street and bucket how often a sampled player does anything at random, and how often it
    makes a mistake that people make: what is never right would otherwise never be learnt from.
    """
    visited = 0
    frames = np.empty((MOST_DEPTH, FRAME_FIELDS), np.int64)
    won = np.empty((MOST_DEPTH, MOST_ACTIONS), np.float32)
    for deal in range(len(ranks)):
        explores, mistakes = chance() < EXPLORED, chance() < MISTAKEN
        for player in range(SEATS):
            visited += _traverse(
                *(nodes, children, paid, pots, offsets, buckets[deal], ranks[deal], trembles, weight),
                *(explores, mistakes, regrets, sums, player, frames, won),
            )
    return visited


@kernel
def _traverse(
    nodes: Ints,
    children: Ints,
    paid: Stakes,
    pots: Stakes,
    offsets: Offsets,
    buckets: Buckets,
    ranks: Ints,
    trembles: Floats,
    weight: np.float32,
    explores: bool,
    mistakes: bool,
    regrets: Floats,
    sums: Floats,
    player: int,
    frames: NDArray[np.int64],
    won: Floats,
) -> int:
    """All own actions, one after the other; the decisions above are kept in `frames`.

    Once the player folds, the rest of the hand is not its affair: what it has paid is lost.
    """
    visited, depth, node = 0, 0, 0
    while True:
        visited += 1
        kind = nodes[node, KIND]
        count = nodes[node, COUNT]
        value = ZERO
        if kind >= ALONE:
            value = end_value(kind, nodes[node, LIVE], paid[node], pots[node], ranks, player)
        else:
            street = nodes[node, STREET]
            bucket = buckets[kind, street]
            first = offsets[node] + bucket * count
            if kind != player:
                place = sampled(regrets, sums, first, count, weight)
                place = trembled(place, count, nodes[node, CALLS], nodes[node, SHUNNED], trembles[street, bucket])
                node = children[node, place]
                continue
            won[depth, 0] = -paid[node]  # where there is no fold it is written over
            place = _next_worth(
                nodes, children, regrets, node, first, nodes[node, FOLDS], explores, mistakes, won[depth]
            )
            if place < count:
                frames[depth, NODE], frames[depth, FIRST], frames[depth, PLACE] = node, first, place
                depth += 1
                node = children[node, place]
                continue
            # Nothing but the fold is worth a look.
            value = learned(regrets, first, count, won[depth], weight)
        # Back up to the last decision that has an action left.
        while depth > 0:
            node, first, place = frames[depth - 1, NODE], frames[depth - 1, FIRST], frames[depth - 1, PLACE]
            won[depth - 1, place] = value if not nodes[node, SHUNNED] >> place & 1 else np.nan
            place = _next_worth(nodes, children, regrets, node, first, place + 1, explores, mistakes, won[depth - 1])
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
    mistakes: bool,
    won: Floats,
) -> int:
    """The next action from `place` on that is worth a look; those left out are marked in `won`.

    The best one is never left out: its regret is positive, or none is. Nor is one that ends the hand.
    """
    count = nodes[node, COUNT]
    least = HOPELESS * positive(regrets, first, count)
    while place < count:
        if nodes[node, SHUNNED] >> place & 1:
            is_worth = mistakes
        else:
            ends = nodes[children[node, place], KIND] >= ALONE
            is_worth = explores or ends or least == ZERO or regrets[first + place] > least
        if is_worth:
            break
        won[place] = np.nan
        place += 1
    return place


@kernel
def trembled(place: int, count: int, call: int, shunned: int, trembles: Floats) -> int:
    """The action chosen, or now and then any at all, or a mistake: one that is shunned, or else the call."""
    roll = chance()
    if roll < trembles[0]:
        return int(chance() * count)
    if roll >= trembles[0] + trembles[1]:
        return place
    if shunned == 0:
        return call if call != NO_CHILD else place
    mistake = int(chance() * count)
    return mistake if shunned >> mistake & 1 else place


@kernel
def end_value(kind: int, live: int, paid: np.float32, pot: np.float32, ranks: Ints, player: int) -> np.float32:
    """What a player who has not folded wins at the end of a hand, less what it has put in."""
    if kind != SHOWDOWN:
        return pot - paid
    own, winners = ranks[player], 0
    for seat in range(SEATS):
        if live >> seat & 1:
            if ranks[seat] > own:
                return -paid
            winners += ranks[seat] == own
    return pot / np.float32(winners) - paid
