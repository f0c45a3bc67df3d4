"""Reading blueprints at a real table: what they do with a hand, or with all, at a decision of two to nine players.

A heads-up stack between two depths is played as a mix of both blueprints, by the logarithm of the ratio. Where calling
costs another fraction of the pot than in the blueprint, the strategy is corrected for the price. The answer depends on
the hand that was played alone, and on how many kinds of hands the reader tells apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from itertools import pairwise
from math import log
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from riverboat.cards import Card
from riverboat.solver.blueprints.abstraction import CLASS_OF_HAND, HandBuckets, load_abstraction
from riverboat.solver.blueprints.blueprint import Blueprint, load_blueprint
from riverboat.solver.blueprints.following import HandFollower, Moment, TreePosition
from riverboat.solver.blueprints.game import DEPTHS, SIX_MAX, BlueprintGame, heads_up
from riverboat.solver.blueprints.prices import SAME_COST, bucket_equities, bucket_masses, repriced, tightened
from riverboat.solver.blueprints.seat_map import KEPT_FOR_EACH_PLAYER, SeatMap, seat_map
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.table_hand import PlayedAction, TableHand
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.holdem import CARDS_SHOWN
from riverboat.solver.trees.six_max_menu import is_rare
from riverboat.solver.trees.spot import CALL, PREFLOP, Chips

Range: TypeAlias = Callable[[], Floats]
"""Finds how likely a player holds each of the 1,326 hands; called only where a price must be corrected."""

CHECK_OR_CALL: Final = Policy((CALL,), np.ones((1, 1), np.float32))
"""In one row: played heads-up where no blueprint has a reading, after bets where the tree has only all-in."""


class Reading(NamedTuple):
    """One blueprint's reading of a hand."""

    follower: HandFollower
    share: float
    """The weight of the blueprint beside others."""
    seats: SeatMap
    moments: tuple[Moment, ...]
    """A moment for each action made, and one for the decision now."""


class BlueprintReader:
    """What the blueprints do; with `kinds`, as a player who tells only so many kinds of hands apart.

    It reads the blueprints in the package, or `only` one at every depth, such as one that is still being trained.
    """

    def __init__(self, kinds: int | None = None, only: Blueprint | None = None) -> None:
        self._kinds = kinds
        self._only = None if only is None else HandFollower(only)
        self._readings = lru_cache(maxsize=64)(self._read)
        self._range = lru_cache(maxsize=64)(self._find_range)
        self._strategy = lru_cache(maxsize=256)(self._read_strategy)
        self._bucket = lru_cache(maxsize=64)(_bucket)
        self._buckets = lru_cache(maxsize=16)(_buckets)

    def policy(self, hand: TableHand) -> Policy | None:
        """What the player to act does with each of the 1,326 hands; None if the decision has no reading.

        Whether the rules allow it is not checked.
        """
        return self._mixed(hand, self._buckets(hand.board))

    def row(self, hand: TableHand, number: int) -> Policy | None:
        """The policy of one hand alone, in one row: the same as its row of the whole policy, found much faster."""
        return self._mixed(hand, np.array([self._bucket(hand.board, number)]))

    def likelihood(self, hand: TableHand, played: PlayedAction) -> Floats:
        """How likely each of the 1,326 hands makes an action at the decision now, whether or not it is on the menu."""
        moments = [(reading, reading.moments[-1]) for reading in self._readings(hand)]
        return self._likelihood(hand, moments, played, partial(self._range, hand))

    def likelihood_of(self, hand: TableHand, number: int, held: Floats) -> Floats:
        """How likely each hand made action `number` of a hand, if the player held the range `held`."""
        moments = [(reading, reading.moments[number]) for reading in self._readings(hand)]
        return self._likelihood(hand, moments, hand.played[number], lambda: held)

    def _mixed(self, hand: TableHand, buckets: HandBuckets) -> Policy | None:
        """Every reading of the decision with its weight, for the hands of these buckets."""
        columns: dict[Chips, Floats] = {}
        held = partial(self._range, hand)
        for reading in self._readings(hand):
            moment = reading.moments[-1]
            for place in _trusted(moment):
                strategy = self._priced(hand, reading, moment, place, held)[buckets]
                strategy = strategy * np.float32(reading.share * place.weight)
                for action, column in zip(reading.follower.real_actions(place, moment), strategy.T, strict=True):
                    columns[action] = columns[action] + column if action in columns else column
        if not columns:
            return None
        actions = sorted(columns)
        shares = np.stack([columns[action] for action in actions], axis=1)
        # A depth without a reading has no say: the other one counts alone.
        return Policy(tuple(actions), shares / shares.sum(axis=1, keepdims=True))

    def _priced(self, hand: TableHand, reading: Reading, moment: Moment, place: TreePosition, held: Range) -> Floats:
        """The strategy of a place, at what it really costs a player with the range `held` to continue."""
        tree, spot = reading.follower.blueprint.tree, place.spot
        strategy = self._strategy(reading.follower, place.node, _kept(place, reading.seats))
        costs = spot.to_call / spot.pot, moment.spot.cost(moment.player)
        if abs(costs[0] - costs[1]) < SAME_COST or tree.mistakes[place.node]:
            return strategy
        board = hand.board[: CARDS_SHOWN[moment.spot.street]]
        masses = bucket_masses(self._buckets(board), held(), board, len(strategy))
        return repriced(strategy, tree.actions_at(place.node), costs, masses, bucket_equities(moment.spot.street))

    def _likelihood(
        self, hand: TableHand, moments: Sequence[tuple[Reading, Moment]], played: PlayedAction, held: Range
    ) -> Floats:
        buckets = self._buckets(hand.board[: CARDS_SHOWN[played.street]])
        likelihood = np.zeros(HANDS, np.float32)
        completes = any(not reading.follower.rules.ranges_by_policy for reading, _ in moments)
        known = 0.0
        for reading, moment in moments:
            for place in _trusted(moment):
                strategy = self._priced(hand, reading, moment, place, held)
                offered = reading.follower.blueprint.tree.actions_at(place.node)
                for taken, share in reading.follower.taken_for(place, moment.spot, played):
                    column, weight = strategy[buckets, offered.index(taken)], reading.share * place.weight * share
                    if not completes or column.any():
                        likelihood += np.float32(weight) * column
                        known += weight
        if completes and known < 1 - 1e-6:
            # No reading, or an action that no hand should take: the stronger a hand, the likelier.
            likelihood += np.float32(1 - known) * bucket_equities(played.street)[buckets] ** 2
        return likelihood

    def _find_range(self, hand: TableHand) -> Floats:
        """How likely the player to act has come this far with each hand, by the strategy that is read here."""
        held = np.ones(HANDS, np.float32)
        by_policy = all(reading.follower.rules.ranges_by_policy for reading in self._readings(hand))
        for number, played in enumerate(hand.played):
            if played.player == hand.actor:
                by_tree = self.likelihood_of
                held *= self._by_policy(hand.before(number), played) if by_policy else by_tree(hand, number, held)
        return held

    def _by_policy(self, hand: TableHand, played: PlayedAction) -> Floats:
        policy = self.policy(hand) or CHECK_OR_CALL
        return policy.column(played.action) if played.action in policy.actions else self.likelihood(hand, played)

    def _read(self, hand: TableHand) -> list[Reading]:
        """The readings of a hand, one for each blueprint; none if too many players have entered it."""
        return [
            Reading(follower, share, seats, _moments(follower, hand, seats))
            for follower, share in self._followers(hand)
            if (seats := seat_map(hand, follower.blueprint.game.players)) is not None
        ]

    def _followers(self, hand: TableHand) -> list[tuple[HandFollower, float]]:
        if self._only is not None:
            return [(self._only, 1.0)]
        if hand.players > 2:
            return [(shipped(SIX_MAX), 1.0)]
        shares = depth_shares(hand.effective_stack / hand.big_blind)
        return [(shipped(heads_up(depth)), share) for depth, share in shares]

    def _read_strategy(self, follower: HandFollower, node: int, kept: float) -> Floats:
        blueprint = follower.blueprint
        strategy, street = blueprint.strategy(node), int(blueprint.tree.streets[node])
        if self._kinds is not None:
            from riverboat.solver.blueprints.hand_kinds import in_kinds

            strategy = in_kinds(strategy, street, self._kinds)
        if kept == 1:
            return strategy
        return tightened(strategy, blueprint.tree.actions_at(node), kept, _class_sizes(), bucket_equities(street))


def depth_shares(stack: float) -> list[tuple[int, float]]:
    """The depths that a stack in big blinds lies between, and the weight of each: by ratio, as stacks compare."""
    if stack <= DEPTHS[0]:
        return [(DEPTHS[0], 1.0)]
    for low, high in pairwise(DEPTHS):
        if stack < high:
            share = log(stack / low) / log(high / low)
            return [(low, 1 - share), (high, share)] if share > 0 else [(low, 1.0)]
    return [(DEPTHS[-1], 1.0)]


@cache
def shipped(game: BlueprintGame) -> HandFollower:
    """Of a blueprint in the package: read once, for all bots of a process."""
    return HandFollower(load_blueprint(game))


def _moments(follower: HandFollower, hand: TableHand, seats: SeatMap) -> tuple[Moment, ...]:
    """Where the tree has no room for one more caller, earlier callers count as folded, the last first, until it has."""
    callers = _callers(hand)
    for ignored in range(len(callers) + 1):
        moments = follower.moments(hand, seats, frozenset(callers[len(callers) - ignored :]))
        if any(CALL in follower.blueprint.tree.actions_at(place.node) for place in moments[-1].places):
            return moments
    return follower.moments(hand, seats)


def _callers(hand: TableHand) -> list[int]:
    """Who has called before the flop, while it is played; heads-up nobody can be left out."""
    if hand.street != PREFLOP or hand.players == 2:
        return []
    return [played.player for played in hand.played if played.action == CALL]


def _kept(place: TreePosition, seats: SeatMap) -> float:
    """The fraction of a range that enters before the flop, with more players behind than in the tree."""
    has_entered = place.spot.raises > 1 or place.spot.street != PREFLOP
    return 1.0 if has_entered or not seats.more_behind else KEPT_FOR_EACH_PLAYER**seats.more_behind


def _trusted(moment: Moment) -> list[TreePosition]:
    """The places of a moment that training met often enough."""
    return [place for place in moment.places if not is_rare(place.spot)]


@cache
def _class_sizes() -> Floats:
    """How many of the 1,326 hands each preflop class has."""
    return np.bincount(CLASS_OF_HAND).astype(np.float32)


def _bucket(board: tuple[Card, ...], hand: int) -> int:
    return load_abstraction().bucket(board, hand)


def _buckets(board: tuple[Card, ...]) -> HandBuckets:
    return load_abstraction().buckets(board)
