"""Reading a blueprint where the table does not bet by its menu: pseudo-harmonic translation (Ganzfried and Sandholm).

A bet between two of the menu's is taken for the one with some probability and for the other with the rest. Both are
followed, each with its weight, so that a state always reads the same. Beyond the menu's sizes the nearest one is taken:
`prices` puts the answer right for what the bet really costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.blueprints.blueprint import BIG_BLIND_CHIPS, Blueprint, root_spot
from riverboat.solver.games.betting_tree import CALL, FOLD, FOLDED, NEXT_STREET, BettingTree, Chips, Spot
from riverboat.solver.games.holdem import BIG_BLIND
from riverboat.solver.public_state import legal_raise

LEAST_WEIGHT: Final = 1e-3
"""Readings less likely than this are dropped."""


class Place(NamedTuple):
    """A decision of the blueprint that a real one is taken for."""

    node: int
    spot: Spot
    weight: float


class Translator:
    """Follows a real hand through one blueprint."""

    def __init__(self, blueprint: Blueprint) -> None:
        self.blueprint = blueprint
        self._tree: BettingTree = blueprint.tree

    def root(self) -> list[Place]:
        return [Place(0, root_spot(self.blueprint.depth), 1.0)]

    def follow(self, places: Sequence[Place], spot: Spot, action: Chips) -> list[Place]:
        """Where the blueprint stands after a real action at a real spot; on the same street only."""
        found: dict[int, Place] = {}
        for place in places:
            for taken, share in self.taken_for(place, spot, action):
                following = place.spot.after(taken)
                node = self._tree.child(place.node, taken)
                if following is None:
                    continue
                weight = place.weight * share + (found[node].weight if node in found else 0.0)
                found[node] = Place(node, following, weight)
        return _likely(list(found.values()))

    def next_street(self, places: Sequence[Place], spot: Spot, action: Chips, real: Spot) -> list[Place]:
        """Where the blueprint stands when a call has ended the street; `real` is the next street's first spot.

        If the blueprint has everybody all-in there, though chips are left, the street is begun where it has about as
        much behind in proportion to the pot.
        """
        found: list[Place] = []
        for place in places:
            if CALL not in self._tree.actions_at(place.node):
                continue
            node = self._tree.child(place.node, action)
            if self._tree.kinds[node] != NEXT_STREET:
                continue
            first = int(self._tree.children[node, 0])
            if self._tree.kinds[first] < FOLDED:
                paid, stack = place.spot.paid + place.spot.price, place.spot.stack - place.spot.price
                start = Spot(spot.street + 1, BIG_BLIND, (0, 0), paid, stack, BIG_BLIND_CHIPS)
                found.append(Place(first, start, place.weight))
        return _likely(found) or [self._most_alike(real)]

    def taken_for(self, place: Place, spot: Spot, action: Chips) -> list[tuple[Chips, float]]:
        """The blueprint's actions that a real one may be taken for, with their probabilities."""
        offered = self._tree.actions_at(place.node)
        if action in (FOLD, CALL):
            return [(action, 1.0)] if action in offered else []
        raises = [total for total in offered if total > CALL]
        if not raises:
            return []
        if action >= spot.stack:
            return [(raises[-1], 1.0)]
        sizes = [size_of(place.spot, total) for total in raises]
        size = size_of(spot, action)
        above = int(np.searchsorted(sizes, size))
        if above == 0 or above == len(sizes):
            return [(raises[min(above, len(sizes) - 1)], 1.0)]
        share = harmonic_share(sizes[above - 1], sizes[above], size)
        return [(raises[above - 1], share), (raises[above], 1 - share)]

    def offered(self, place: Place, spot: Spot) -> list[Chips]:
        """The blueprint's actions at a place as chips at the real table."""
        return [self._as_real(place, spot, action) for action in self._tree.actions_at(place.node)]

    def _as_real(self, place: Place, spot: Spot, action: Chips) -> Chips:
        if action == FOLD:
            return FOLD if spot.to_call else CALL
        if action == CALL or spot.price >= spot.stack:
            return CALL
        if action == place.spot.stack:
            return spot.stack
        wanted = spot.price + round(size_of(place.spot, action) * (spot.pot + spot.to_call))
        return legal_raise(spot, wanted)

    def _most_alike(self, real: Spot) -> Place:
        """The start of a street, among all the blueprint has, with the nearest stack in proportion to the pot."""
        tree = self._tree
        ways = np.flatnonzero((tree.kinds == NEXT_STREET) & (tree.streets == real.street - 1))
        firsts = tree.children[ways, 0]
        ways, firsts = ways[tree.kinds[firsts] < FOLDED], firsts[tree.kinds[firsts] < FOLDED]
        paid: NDArray[np.int64] = tree.stakes[ways].astype(np.int64)
        stacks = self.blueprint.depth * BIG_BLIND_CHIPS - paid
        apart = np.abs(np.log(stacks / paid) - np.log(max(real.stack, 1) / max(real.paid, 1)))
        best = int(np.argmin(apart))
        start = Spot(real.street, BIG_BLIND, (0, 0), int(paid[best]), int(stacks[best]), BIG_BLIND_CHIPS)
        return Place(int(firsts[best]), start, 1.0)


def size_of(spot: Spot, total: Chips) -> float:
    """A raise as a part of the pot after the call."""
    return (total - spot.price) / (spot.pot + spot.to_call)


def harmonic_share(low: float, high: float, size: float) -> float:
    """How likely a bet between two sizes is taken for the lower one: all three in pots."""
    return (high - size) * (1 + low) / ((high - low) * (1 + size))


def _likely(places: Sequence[Place]) -> list[Place]:
    """The readings worth following, their weights adding up to one."""
    total = sum(place.weight for place in places)
    kept = [place for place in places if place.weight >= LEAST_WEIGHT * total]
    whole = sum(place.weight for place in kept)
    return [place._replace(weight=place.weight / whole) for place in kept]
