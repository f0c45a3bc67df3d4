"""What the blueprint for six says at a point of a real hand: for one hand held, or for all that may be held."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from typing import Final

import numpy as np

from riverboat.cards import Card
from riverboat.solver.blueprints.abstraction import CLASS_OF_HAND, HandBuckets, load_abstraction
from riverboat.solver.blueprints.prices import SAME_COST, bucket_equities, bucket_masses, repriced, tightened
from riverboat.solver.games.betting_tree import CALL, FOLD, Chips, Floats
from riverboat.solver.games.holdem import CARDS_SHOWN
from riverboat.solver.multiway.blueprint import TableBlueprint, load_blueprint
from riverboat.solver.multiway.menu import is_rare
from riverboat.solver.multiway.reading import Moment, TablePlace, TableReader, size_of
from riverboat.solver.multiway.roles import KEPT_FOR_EACH_PLAYER, Roles, roles_of
from riverboat.solver.multiway.seats import RealSpot, TableHand
from riverboat.solver.multiway.spots import PREFLOP
from riverboat.solver.policy import HANDS, Policy

ALL_IN_FROM: Final = 0.67
ALL_IN_FROM_PREFLOP: Final = 0.4
"""A raise that puts in so much of what can be played for is made all-in."""


class TableHead:
    """Reads the blueprint; with `kinds`, as a player who tells only so many kinds of hands apart."""

    def __init__(self, kinds: int | None = None) -> None:
        self._kinds = kinds
        self._strategy = lru_cache(maxsize=256)(self._read_strategy)
        self._bucket = lru_cache(maxsize=64)(_bucket)
        self._buckets = lru_cache(maxsize=16)(_buckets)

    @cached_property
    def _reader(self) -> TableReader:
        return shared_reader()

    @cached_property
    def _blueprint(self) -> TableBlueprint:
        return self._reader.blueprint

    def moments(self, hand: TableHand, roles: Roles) -> list[Moment]:
        return self._reader.moments(hand, roles)

    def policy(self, hand: TableHand) -> Policy | None:
        """What the actor does with each of the 1,326 hands; None if the blueprint does not know the spot.

        Whether the rules allow it is not asked.
        """
        return self._read(hand, self._buckets(hand.board))

    def row(self, hand: TableHand, number: int) -> Policy | None:
        """The policy for one hand alone, in one row."""
        return self._read(hand, np.array([self._bucket(hand.board, number)], np.uint8))

    def _read(self, hand: TableHand, buckets: HandBuckets) -> Policy | None:
        """A row for each of some buckets."""
        roles = roles_of(hand)
        if roles is None:
            return None
        moments = self._moments_now(hand, roles)
        moment, held = moments[-1], self._held(hand, roles, moments)
        shares: dict[Chips, Floats] = {}
        for place in _trusted(moment):
            rows = np.float32(place.weight) * self._priced(hand, roles, moment, place, held)[buckets]
            for action, column in zip(self._real_actions(moment, place), rows.T, strict=True):
                shares[action] = shares[action] + column if action in shares else column
        return Policy(tuple(shares), np.stack(list(shares.values()), axis=1)) if shares else None

    def _moments_now(self, hand: TableHand, roles: Roles) -> list[Moment]:
        """Where the tree has no room for one more caller, those before count as folded, from the last one on, until
        it has."""
        callers = _callers(hand)
        for ignored in range(len(callers) + 1):
            moments = self._reader.moments(hand, roles, frozenset(callers[len(callers) - ignored :]))
            if self._can_call(moments[-1]):
                return moments
        return self._reader.moments(hand, roles)

    def _held(self, hand: TableHand, roles: Roles, moments: Sequence[Moment]) -> Floats:
        """How likely each of the 1,326 hands has come this far with the player to act at the last of these moments."""
        *before, now = moments
        held = np.ones(HANDS, np.float32)
        for moment in before:
            if moment.player == now.player:
                held *= self.likelihood(hand, roles, moment, held)
        return held

    def _priced(self, hand: TableHand, roles: Roles, moment: Moment, place: TablePlace, held: Floats) -> Floats:
        """The strategy of a place, at what it really costs a player with the hands `held` to go on."""
        tree, strategy = self._blueprint.tree, self._strategy(place.node, _kept(place, roles))
        costs = place.spot.to_call / place.spot.pot, moment.spot.cost(moment.player)
        if abs(costs[0] - costs[1]) < SAME_COST or tree.shunned[place.node]:
            return strategy
        board = hand.board[: CARDS_SHOWN[moment.spot.street]]
        masses = bucket_masses(self._buckets(board), held, board, len(strategy))
        return repriced(strategy, tree.actions_at(place.node), costs, masses, bucket_equities(moment.spot.street))

    def likelihood(self, hand: TableHand, roles: Roles, moment: Moment, held: Floats) -> Floats:
        """How likely each of the 1,326 hands does what was done at a moment by a player with the hands `held`."""
        assert moment.played is not None, "nothing was done yet"
        street = moment.spot.street
        buckets = self._buckets(hand.board[: CARDS_SHOWN[street]])
        likelihood = np.zeros(HANDS, np.float32)
        known = 0.0
        for place in _trusted(moment):
            strategy = self._priced(hand, roles, moment, place, held)
            offered = self._blueprint.tree.actions_at(place.node)
            for taken, share in self._reader.taken_for(place, moment.spot, moment.played):
                column = strategy[buckets, offered.index(taken)]
                if column.any():
                    likelihood += np.float32(place.weight * share) * column
                    known += place.weight * share
        if known < 1 - 1e-6:
            # Off the map, or what no hand should do: the stronger a hand, the likelier it is played.
            likelihood += np.float32(1 - known) * bucket_equities(street)[buckets] ** 2
        return likelihood

    def _can_call(self, moment: Moment) -> bool:
        return any(CALL in self._blueprint.tree.actions_at(place.node) for place in moment.places)

    def _real_actions(self, moment: Moment, place: TablePlace) -> list[Chips]:
        offered = self._blueprint.tree.actions_at(place.node)
        return [as_real(moment.spot, moment.player, place, action) for action in offered]

    def _read_strategy(self, node: int, kept: float) -> Floats:
        strategy, tree = self._blueprint.strategy(node), self._blueprint.tree
        street = int(tree.streets[node])
        if self._kinds is not None:
            from riverboat.solver.blueprints.coarse import coarsened

            strategy = coarsened(strategy, street, self._kinds)
        return tightened(strategy, tree.actions_at(node), kept, _class_sizes(), bucket_equities(street))


def as_real(spot: RealSpot, player: int, place: TablePlace, action: Chips) -> Chips:
    """An action of the tree as chips at the real table; whether it is legal is not asked."""
    to_call, reach = spot.to_call(player), spot.reach(player)
    if action == FOLD:
        return FOLD if to_call else CALL
    if action == CALL or spot.price >= reach:
        return CALL
    total = spot.price + round(size_of(place.spot, action) * (spot.pot + to_call))
    total = max(total, spot.price + spot.least_raise)
    all_in_from = ALL_IN_FROM_PREFLOP if spot.street == PREFLOP else ALL_IN_FROM
    return reach if total >= all_in_from * reach else total


def _kept(place: TablePlace, roles: Roles) -> float:
    """How much of a range enters before the flop when more players are behind than in the tree."""
    has_entered = place.spot.raises > 1 or place.spot.street != PREFLOP
    return 1.0 if has_entered else KEPT_FOR_EACH_PLAYER**roles.more_behind


def _trusted(moment: Moment) -> list[TablePlace]:
    """The places of a moment that were met often enough in training to be played by."""
    return [place for place in moment.places if not is_rare(place.spot)]


def _callers(hand: TableHand) -> list[int]:
    """Who has called before the flop, as long as it is played."""
    return [played.player for played in hand.played if played.action == CALL] if hand.street == PREFLOP else []


@cache
def _class_sizes() -> Floats:
    """How many of the 1,326 hands are of each class."""
    return np.bincount(CLASS_OF_HAND).astype(np.float32)


@cache
def shared_reader() -> TableReader:
    """The reader of the blueprint that is shipped: read once, for all bots of a process."""
    return TableReader(load_blueprint())


def _bucket(board: tuple[Card, ...], hand: int) -> int:
    return load_abstraction().bucket(board, hand)


def _buckets(board: tuple[Card, ...]) -> HandBuckets:
    return load_abstraction().buckets(board)
