"""Correcting a strategy for a price that is not the tree's: it is made tighter or looser. Pure functions on arrays.

A strategy has a row for each bucket and a column for each action. `masses` is the weight of each bucket in the player's
range, `equities` its equity.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from riverboat.cards import Card, DeckName
from riverboat.solver.blueprints.abstraction import HandBuckets
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.holdem import blocked
from riverboat.solver.trees.spot import CALL, FOLD, Chips

SAME_COST: Final = 0.01
"""Costs that differ by less than this are the same."""


def repriced(
    strategy: Floats, offered: list[Chips], costs: tuple[float, float], masses: Floats, equities: Floats
) -> Floats:
    """A strategy of the tree at another cost of continuing, both as fractions of the pot with the bet in it.

    A bet that risks more for the same pot need be defended less: the fraction of the range that continues is kept in
    proportion to one less the cost. Against one that risks less, fewer hands fold.
    """
    expected, real = costs
    if FOLD not in offered or expected <= 0:
        return strategy
    if real > expected:
        return tightened(strategy, offered, (1 - real) / (1 - expected), masses, equities)
    return loosened(strategy, offered, real / expected, masses, equities)


def tightened(strategy: Floats, offered: list[Chips], kept: float, masses: Floats, equities: Floats) -> Floats:
    """Scales the continuing range to the fraction `kept`, its best hands first. Without a fold nothing changes."""
    if kept >= 1 or FOLD not in offered:
        return strategy
    fold = offered.index(FOLD)
    entering = 1 - strategy[:, fold]
    # Hands that always continue come before those that sometimes do, then stronger before weaker.
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


def widened(strategy: Floats, offered: list[Chips], times: float, masses: Floats, equities: Floats) -> Floats:
    """Scales the range that raises by `times`; the strongest folding hands make the smallest raise.

    With antes in the pot an open wins more for the same risk. Without a fold or a raise nothing changes.
    """
    raises = [place for place, action in enumerate(offered) if action > CALL]
    if times <= 1 or FOLD not in offered or not raises:
        return strategy
    fold = offered.index(FOLD)
    folding = strategy[:, fold] * masses
    more = (times - 1) * float((strategy[:, raises].sum(axis=1) * masses).sum())
    order = np.argsort(-equities, kind="stable")
    moved = np.zeros(len(strategy), np.float32)
    moved[order] = _first(min(1.0, more / max(float(folding.sum()), 1e-9)), folding[order])
    wide = strategy.copy()
    wide[:, raises[0]] += moved * strategy[:, fold]
    wide[:, fold] -= moved * strategy[:, fold]
    return wide


def bucket_masses(
    buckets: HandBuckets, held: Floats, board: Sequence[Card], count: int, deck: DeckName = "standard"
) -> Floats:
    """The weight of each of `count` buckets in a range; an empty range becomes the range of all hands."""
    possible = ~blocked(board, deck)
    live = held * possible
    return np.bincount(buckets, live if live.any() else possible, count).astype(np.float32)


def _first(part: float, masses: Floats) -> Floats:
    """The fraction of each mass that lies in the first `part` of their sum; for an empty one, whether it lies there."""
    below = np.cumsum(masses) - masses
    limit = part * masses.sum()
    room = np.clip(limit - below, 0, masses)
    shares: Floats = np.divide(room, masses, out=(below < limit).astype(np.float32), where=masses > 0)
    return shares
