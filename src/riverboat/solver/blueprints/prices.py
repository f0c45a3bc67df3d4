"""What a range makes of a price that is not the tree's: a strategy made tighter or looser, pure functions on arrays.

A strategy has a row for each bucket and a column for each action offered. `masses` says how much of a player's range
each bucket has, `equities` how good it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from riverboat.cards import Card
from riverboat.solver.blueprints.abstraction import HandBuckets, load_abstraction
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.holdem import blocked
from riverboat.solver.trees.spot import CALL, FOLD, Chips

SAME_COST: Final = 0.01
"""Costs that differ by less than this are the same."""


def repriced(
    strategy: Floats, offered: list[Chips], costs: tuple[float, float], masses: Floats, equities: Floats
) -> Floats:
    """A strategy of the tree where going on costs something else, both as parts of the pot with the bet in it.

    A bet that risks more for the same pot need be defended less: the share of the range that goes on stays in
    proportion to one less the cost. One that risks less makes fewer hands fold.
    """
    expected, real = costs
    if FOLD not in offered or expected <= 0:
        return strategy
    if real > expected:
        return tightened(strategy, offered, (1 - real) / (1 - expected), masses, equities)
    return loosened(strategy, offered, real / expected, masses, equities)


def tightened(strategy: Floats, offered: list[Chips], kept: float, masses: Floats, equities: Floats) -> Floats:
    """With only so much of the range that goes on: the best of it. Where nothing is folded nothing changes."""
    if kept >= 1 or FOLD not in offered:
        return strategy
    fold = offered.index(FOLD)
    entering = 1 - strategy[:, fold]
    # Hands that always go on come before those that do so at times, then stronger before weaker.
    order = np.lexsort((-equities, -np.round(entering, 1)))
    share = np.ones(len(strategy), np.float32)
    share[order] = _first(kept, (entering * masses)[order])
    tight = strategy * share[:, None]
    tight[:, fold] = 1 - entering * share
    return tight.astype(np.float32)


def loosened(strategy: Floats, offered: list[Chips], folded: float, masses: Floats, equities: Floats) -> Floats:
    """Scales folds to the fraction `folded`; the strongest folding hands call instead.

    Without a call nothing changes.
    """
    if folded >= 1 or CALL not in offered:
        return strategy
    fold, call = offered.index(FOLD), offered.index(CALL)
    order = np.argsort(-equities, kind="stable")
    moved = np.zeros(len(strategy), np.float32)
    moved[order] = _first(1 - folded, (strategy[:, fold] * masses)[order])
    loose = strategy.copy()
    loose[:, call] += moved * strategy[:, fold]
    loose[:, fold] -= moved * strategy[:, fold]
    return loose


def bucket_masses(buckets: HandBuckets, held: Floats, board: Sequence[Card], count: int) -> Floats:
    """How much of a range each of `count` buckets has; a range that nothing is left of is every hand."""
    possible = ~blocked(board)
    live = held * possible
    return np.bincount(buckets, live if live.any() else possible, count).astype(np.float32)


def bucket_equities(street: int) -> Floats:
    """How good the hands of each bucket are: what they win against any two cards."""
    abstraction = load_abstraction()
    equities: Floats = abstraction.bucket_equities[street, : abstraction.bucket_counts[street]]
    return equities


def _first(part: float, masses: Floats) -> Floats:
    """How much of each mass lies in the first part of them all. What has none lies where it stands."""
    below = np.cumsum(masses) - masses
    limit = part * masses.sum()
    room = np.clip(limit - below, 0, masses)
    shares: Floats = np.divide(room, masses, out=(below < limit).astype(np.float32), where=masses > 0)
    return shares
