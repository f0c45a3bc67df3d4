"""Following a real hand through the tree for six.

Bets are taken for those of the tree by pseudo-harmonic translation, all readings followed with their weights. What the
tree has no room for is left out of it: a caller too many counts as folded. When a street begins with two or three
players and no reading has just these, it is begun where the same seats play after as many raises before the flop, with
about as much behind in proportion to the pot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.blueprints.blueprint import BIG_BLIND_CHIPS
from riverboat.solver.blueprints.translation import harmonic_share
from riverboat.solver.games.betting_tree import CALL, FOLD, Chips
from riverboat.solver.multiway.blueprint import TableBlueprint
from riverboat.solver.multiway.menu import MOST_TO_THE_FLOP
from riverboat.solver.multiway.roles import Roles
from riverboat.solver.multiway.seats import Played, RealSpot, TableHand
from riverboat.solver.multiway.spots import AFTER_THE_FLOP, DEPTH, PREFLOP, SEATS, TableSpot, root_spot
from riverboat.solver.multiway.tree import ALONE

NOBODY: Final = -1
LEAST_WEIGHT: Final = 1e-2
"""Readings less likely than this are dropped."""
MUCH_LARGER: Final = 3.5
"""A raise before the flop of more than so many times the tree's, in pots, is another game: it has no reading."""
OTHER_RAISES: Final = log(4)
OTHER_AGGRESSOR: Final = log(2)
"""How far another number of raises before the flop, or another last raiser, makes two streets differ, beside the ratio
of stacks to pot."""


class TablePlace(NamedTuple):
    """A point of the tree that a real one is taken for."""

    node: int
    spot: TableSpot
    weight: float


class Moment(NamedTuple):
    """One action of a real hand, and the points of the tree it was made at; the last moment has no action yet."""

    spot: RealSpot
    player: int
    played: Played | None
    places: tuple[TablePlace, ...]


class TableReader:
    """Follows real hands through one blueprint."""

    def __init__(self, blueprint: TableBlueprint) -> None:
        self.blueprint = blueprint
        self._tree = blueprint.tree

    def moments(self, hand: TableHand, roles: Roles, ignored: frozenset[int] = frozenset()) -> list[Moment]:
        """All actions so far with the places they were made at, and the decision now.

        Whoever is ignored counts as folded before the flop, though that player calls.
        """
        places = self._root(roles)
        found: list[Moment] = []
        spots = hand.spots()
        for spot, played in zip(spots, (*hand.played, None), strict=True):
            before = found[-1].spot.street if found else PREFLOP
            for street in range(before + 1, spot.street + 1):
                places = self._next_street(places, roles, hand, street)
            player = hand.actor if played is None else played.player
            places = self._up_to(places, roles, spot, player)
            at_turn = tuple(place for place in places if place.spot.is_open and self._is_turn(place, roles, player))
            found.append(Moment(spot, player, played, tuple(_likely(at_turn))))
            if played is not None:
                places = self._after(places, roles, spot, played, ignored)
        return found

    def taken_for(self, place: TablePlace, spot: RealSpot, played: Played) -> list[tuple[Chips, float]]:
        """The tree's actions that a real one may be taken for, with their probabilities; none if there is no such."""
        offered = self._tree.actions_at(place.node)
        if played.action == FOLD and FOLD not in offered:
            return [(CALL, 1.0)]  # folded for nothing; the seat is passed over from here on
        if played.action <= CALL:
            return [(played.action, 1.0)] if played.action in offered else []
        raises = [total for total in offered if total > CALL]
        total = min(played.action, spot.reach(played.player))
        if not raises or total <= spot.price:  # all-in for no more than the price counts as a call
            return [(CALL, 1.0)] if CALL in offered and total <= spot.price else []
        size = spot.size_of(played.player, total)
        sizes = [size_of(place.spot, raise_) for raise_ in raises]
        if place.spot.street == PREFLOP and size > MUCH_LARGER * sizes[-1]:
            return []
        above = int(np.searchsorted(sizes, size))
        if above == 0 or above == len(sizes):
            return [(raises[min(above, len(sizes) - 1)], 1.0)]
        share = harmonic_share(sizes[above - 1], sizes[above], size)
        return [(raises[above - 1], share), (raises[above], 1 - share)]

    def _root(self, roles: Roles) -> list[TablePlace]:
        place = TablePlace(0, root_spot(), 1.0)
        while roles.player(place.spot.actor) is None:
            place = self._child(place, FOLD, 1.0)
        return [place]

    def _child(self, place: TablePlace, action: Chips, share: float) -> TablePlace:
        return TablePlace(self._tree.child(place.node, action), place.spot.after(action), place.weight * share)

    def _after(
        self, places: Sequence[TablePlace], roles: Roles, spot: RealSpot, played: Played, ignored: frozenset[int]
    ) -> list[TablePlace]:
        found: list[TablePlace] = []
        for place in places:
            if not place.spot.is_open or not self._is_turn(place, roles, played.player):
                # Somebody the tree does not know of acts; a raise by them leaves the map.
                found += [place] if played.action <= CALL else []
                continue
            taken = self.taken_for(place, spot, played)
            is_left_out = played.action == CALL and (not taken or played.player in ignored)
            if is_left_out and FOLD in self._tree.actions_at(place.node):
                taken = [(FOLD, 1.0)]
            found += [self._child(place, action, share) for action, share in taken]
        return _likely(_merged(found))

    def _up_to(self, places: Sequence[TablePlace], roles: Roles, spot: RealSpot, player: int) -> list[TablePlace]:
        """Let those act who do not really: whoever is all-in calls, whoever is gone folds."""
        seat = roles.seats[player]
        return [self._passed(place, roles, spot, seat) for place in places if seat in place.spot.live] or list(places)

    def _passed(self, place: TablePlace, roles: Roles, spot: RealSpot, seat: int | None) -> TablePlace:
        while place.spot.is_open and place.spot.actor != seat:
            calls = roles.player(place.spot.actor) in spot.live and CALL in self._tree.actions_at(place.node)
            action = CALL if calls or FOLD not in self._tree.actions_at(place.node) else FOLD
            place = self._child(place, action, 1.0)
        return place

    @staticmethod
    def _is_turn(place: TablePlace, roles: Roles, player: int) -> bool:
        return place.spot.actor == roles.seats[player]

    def _next_street(
        self, places: Sequence[TablePlace], roles: Roles, hand: TableHand, street: int
    ) -> list[TablePlace]:
        start = hand.start_of(street)
        seats = {roles.seats[player] for player in start.live}
        found: list[TablePlace] = []
        for place in places:
            ended = self._passed(place, roles, start, None)
            if len(ended.spot.live) == 1 or self._tree.kinds[ended.node] >= ALONE:
                continue
            first = ended._replace(spot=ended.spot.next_street())
            if {*first.spot.live} == seats:
                found.append(first)
        return _likely(_merged(found)) or self._most_alike(seats, start, _raisers(hand, roles))

    def _most_alike(self, seats: set[int | None], start: RealSpot, raisers: Sequence[int | None]) -> list[TablePlace]:
        """The start of a street, of all with these seats, that is most like the real one."""
        if None in seats or not 1 < len(seats) <= MOST_TO_THE_FLOP or not start.behind:
            return []
        live = tuple(seat for seat in AFTER_THE_FLOP if seat in seats)
        nodes = self._starts[start.street]
        nodes = nodes[self._tree.live[nodes] == sum(1 << seat for seat in live)]
        if not len(nodes):
            return []
        stacks = DEPTH * BIG_BLIND_CHIPS - self._tree.paid[nodes]
        apart = np.abs(np.log(stacks / self._tree.pots[nodes]) - _real_stack_to_pot(start))
        raises, aggressors = self._preflop
        apart += OTHER_RAISES * (raises[nodes] != len(raisers))
        apart += OTHER_AGGRESSOR * (aggressors[nodes] != (raisers[-1] if raisers else NOBODY))
        node, stack = int(nodes[np.argmin(apart)]), int(stacks[np.argmin(apart)])
        pot = int(self._tree.pots[node])
        spot = TableSpot(start.street, pot, (0,) * SEATS, live, live, stack, BIG_BLIND_CHIPS)
        return [TablePlace(node, spot, 1.0)]

    @cached_property
    def _preflop(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """For each node how often it was raised before the flop, and which seat did so last."""
        tree = self._tree
        raises, aggressors = np.zeros(tree.size, np.int8), np.full(tree.size, NOBODY, np.int8)
        nodes = np.array([0])
        while len(nodes):
            rows, places = np.nonzero(np.arange(tree.children.shape[1]) < tree.counts[nodes, None])
            parents = nodes[rows]
            nodes = tree.children[parents, places]
            is_raise = (tree.streets[parents] == PREFLOP) & (tree.actions[parents, places] > CALL)
            raises[nodes] = raises[parents] + is_raise
            aggressors[nodes] = np.where(is_raise, tree.kinds[parents], aggressors[parents])
        return raises, aggressors

    @cached_property
    def _starts(self) -> list[NDArray[np.intp]]:
        """For each street the decisions that it begins with."""
        tree = self._tree
        parents, places = np.nonzero(tree.children >= 0)
        children = tree.children[parents, places]
        begins = (tree.streets[children] > tree.streets[parents]) & (tree.kinds[children] < ALONE)
        firsts = np.unique(children[begins]).astype(np.intp)
        return [firsts[tree.streets[firsts] == street] for street in range(4)]


def size_of(spot: TableSpot, total: Chips) -> float:
    """A raise of the tree as a part of the pot after the call."""
    return (total - spot.price) / (spot.pot + spot.to_call)


def _raisers(hand: TableHand, roles: Roles) -> list[int | None]:
    """The seats of those who raised before the flop, in turn."""
    return [roles.seats[played.player] for played in hand.played if played.street == PREFLOP and played.action > CALL]


def _real_stack_to_pot(start: RealSpot) -> float:
    return log(max(start.behind, 1) / max(start.pot, 1))


def _merged(places: Sequence[TablePlace]) -> list[TablePlace]:
    found: dict[int, TablePlace] = {}
    for place in places:
        before = found[place.node].weight if place.node in found else 0.0
        found[place.node] = place._replace(weight=place.weight + before)
    return list(found.values())


def _likely(places: Sequence[TablePlace]) -> list[TablePlace]:
    """The readings worth following, their weights adding up to one."""
    total = sum(place.weight for place in places)
    kept = [place for place in places if place.weight >= LEAST_WEIGHT * total]
    whole = sum(place.weight for place in kept)
    return [place._replace(weight=place.weight / whole) for place in kept]
