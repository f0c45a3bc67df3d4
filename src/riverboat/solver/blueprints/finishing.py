"""What two players play of what they have learnt.

Where actions are worth nearly the same, sampling leaves to chance which of them a hand plays. A finished strategy has
no trace of that which a player would notice: before the flop hands play as their neighbours do, with few sizes, and no
hand folds more than one with a worse kicker; nobody bets many times the pot where a smaller bet is offered; and what is
played now and then only is not played.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from riverboat.cards import RANKS
from riverboat.odds.ranges import STARTING_HANDS
from riverboat.solver.blueprints.sampling import RegretTables, normalised
from riverboat.solver.blueprints.smoothing import SmoothedAverage
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.spot import CALL, FOLD, PREFLOP

LEAST_SHARE: Final = 0.05
"""What is played less often is not played."""
LEAST_USED: Final = 0.3
"""Before the flop a size that has a smaller part of all raises is not used: the next one is."""
MOST_POTS: Final = (12.0, 3.0, 3.0, 3.0)
"""By street: a larger all-in raise is made as the largest other raise; where there is none, by hands that mostly do.

As it is hardly ever made in training, little is learnt about which hands call it: before the flop the best do."""
NEAR_ENTRY: Final = (1.0, 0.5, 0.0, 0.0, 0.0)
"""How much a class counts before the flop when it is decided whether to fold: the class itself, those next to it and
those two away, those with both ranks one higher or lower, and the same ranks suited or not."""
NEAR_SIZES: Final = (1.0, 1.0, 0.5, 0.5, 0.5)
"""The same when it is decided how to play on."""


class FinishedStrategy:
    """The strategy of tables as they stand, for two players with `stack` chips; None if stacks do not count."""

    def __init__(self, tables: RegretTables, smoothed: SmoothedAverage, stack: int | None) -> None:
        self._tree = tables.tree
        self._smoothed = smoothed
        self._stack = stack

    def strategy(self, node: int) -> Floats:
        """At a decision: a row for each bucket, a column for each action."""
        sums, actions = self._smoothed.sums(node), self._tree.actions_at(node)
        street = int(self._tree.streets[node])
        if street == PREFLOP:
            shares = as_neighbours(sums, folds=actions[0] == FOLD)
            places = [place for place, action in enumerate(actions[:-1]) if action > CALL]
            shares = with_few_sizes(shares, places, sums.sum(axis=1))
            if actions == [FOLD, CALL] and self._faced_pots(node) > MOST_POTS[PREFLOP]:
                shares = with_best_calling(shares, sums.sum(axis=1), self._smoothed.equities[PREFLOP])
        else:
            shares = normalised(sums)
        if actions[-1] > CALL and self._all_in_pots(node) > MOST_POTS[street]:
            shares = without_overbet(shares, actions.index(CALL))
        return without_traces(shares)

    def _faced_pots(self, node: int) -> float:
        """The size of the all-in raise that is faced, in pots after the call that it could have been."""
        if self._stack is None:
            return 0.0
        to_call = self._stack - float(self._tree.paid[node])
        return to_call / (float(self._tree.pots[node]) - to_call)

    def _all_in_pots(self, node: int) -> float:
        """The size of the last raise, which is all-in, in pots after the call."""
        tree = self._tree
        if self._stack is None:
            return 0.0
        opponent_paid = float(tree.paid[tree.children[node, tree.counts[node] - 1]])
        to_call = opponent_paid - float(tree.paid[node])
        return (self._stack - opponent_paid) / (float(tree.pots[node]) + to_call)


def as_neighbours(sums: Floats, *, folds: bool) -> Floats:
    """Before the flop: every class plays as the classes near it do, each counted as often as it was met."""
    if not folds:
        return normalised(near_classes(NEAR_SIZES) @ sums)
    near, met = near_classes(NEAR_ENTRY) @ sums, sums.sum(axis=1)
    fold = near[:, 0] / np.maximum(near.sum(axis=1), np.float32(1e-30))
    for family in families():
        fold[family] = rising(fold[family], met[family])
    return np.hstack([fold[:, None], (1 - fold)[:, None] * normalised(near_classes(NEAR_SIZES) @ sums[:, 1:])])


def rising(values: Floats, weights: Floats) -> Floats:
    """The nearest values that never fall: neighbours that do take their mean (isotonic regression)."""
    blocks: list[tuple[float, float, int]] = []
    for value, weight in zip(values.tolist(), np.maximum(weights, np.float32(1e-30)).tolist(), strict=True):
        block = value, weight, 1
        while blocks and blocks[-1][0] > block[0]:
            mean, before, count = blocks.pop()
            whole = before + block[1]
            block = (mean * before + block[0] * block[1]) / whole, whole, count + block[2]
        blocks.append(block)
    return np.repeat([value for value, _, _ in blocks], [count for _, _, count in blocks]).astype(np.float32)


def with_best_calling(shares: Floats, met: Floats, equities: Floats) -> Floats:
    """Where there is only fold and call: as many hands call as before, those with the highest equities."""
    order = np.argsort(-equities, kind="stable")
    masses = met[order].astype(np.float64)
    left = (shares[:, 1] * met).sum(dtype=np.float64) - (np.cumsum(masses) - masses)
    best = np.empty_like(shares)
    best[order, 1] = np.clip(left / np.maximum(masses, 1e-30), 0, 1)
    best[:, 0] = 1 - best[:, 1]
    return best


def with_few_sizes(shares: Floats, places: list[int], met: Floats) -> Floats:
    """Moves raises of a size that few hands use to the next size, the least used first."""
    shares, left = shares.copy(), list(places)
    while len(left) > 1:
        used = met @ shares[:, left]
        least = int(np.argmin(used))
        if used[least] >= LEAST_USED * used.sum():
            break
        beside = [place for place in (least - 1, least + 1) if 0 <= place < len(left)]
        taken = max(beside, key=lambda place: float(used[place]))
        shares[:, left[taken]] += shares[:, left[least]]
        shares[:, left[least]] = 0
        del left[least]
    return shares


def without_overbet(shares: Floats, call: int) -> Floats:
    """Makes the last raise, an all-in of many pots, as the one before it, or where there is none checks or calls with
    hands that do not mostly make it."""
    shares, last = shares.copy(), shares.shape[1] - 1
    moved = shares[:, last] if last - 1 > call else np.where(shares[:, last] < 0.5, shares[:, last], 0)
    shares[:, last - 1] += moved
    shares[:, last] -= moved
    return shares


def without_traces(shares: Floats) -> Floats:
    """Leaves out what is hardly ever played."""
    return normalised(np.where(shares < min(LEAST_SHARE, 1 / shares.shape[1]), 0, shares))


@cache
def families() -> list[list[int]]:
    """The pairs, and the other classes by their high card, suited and not: each from the best down."""
    groups: dict[str, list[int]] = {}
    for place, hand in enumerate(STARTING_HANDS):
        groups.setdefault(hand[0] + hand[2] if len(hand) > 2 else "pairs", []).append(place)
    return list(groups.values())


@cache
def near_classes(weights: tuple[float, ...]) -> Floats:
    """For each of the 169 classes, how much each of them counts."""
    return np.array(
        [[_nearness(one, other, weights) for other in STARTING_HANDS] for one in STARTING_HANDS], np.float32
    )


def _nearness(one: str, other: str, weights: tuple[float, ...]) -> float:
    itself, beside, two_away, along, other_suits = weights
    high, low = (RANKS.index(one[place]) - RANKS.index(other[place]) for place in (0, 1))
    if one[2:] != other[2:]:
        return other_suits if high == low == 0 else 0.0
    if high == low and len(one) > 2:
        return {0: itself, 1: along}.get(abs(high), 0.0)
    return {0: itself, 1: beside, 2: two_away}.get(abs(low), 0.0) if high in (0, low) else 0.0
