"""Reading blueprints at a real table: what they do with a hand, or with all, at a decision of two to nine players.

A stack between two depths is played as a mix of both blueprints, by the logarithm of the ratio. Where calling
costs another fraction of the pot than in the blueprint, the strategy is corrected for the price. The answer depends on
the hand that was played alone, and on how many kinds of hands the reader tells apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from itertools import pairwise
from math import log, sqrt
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from riverboat.cards import Card
from riverboat.solver.blueprints.abstraction import CLASS_OF_HAND, Abstraction, HandBuckets
from riverboat.solver.blueprints.blueprint import Blueprint, load_blueprint
from riverboat.solver.blueprints.data_package import data_folder
from riverboat.solver.blueprints.following import HandFollower, Moment, TreePosition, spare_chips
from riverboat.solver.blueprints.game import (
    DEPTHS,
    LIMIT,
    SHORT_DECK_DEPTHS,
    SIX_MAX,
    SIX_MAX_DEPTHS,
    BlueprintGame,
    heads_up,
    short_deck,
    six_max,
)
from riverboat.solver.blueprints.hand_order import best_first
from riverboat.solver.blueprints.prices import SAME_COST, bucket_masses, repriced, tightened, widened
from riverboat.solver.blueprints.seat_map import SeatMap, seat_map
from riverboat.solver.policy import HANDS, Policy, without_noise
from riverboat.solver.table_hand import PlayedAction, TableHand
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.holdem import CARDS_SHOWN, blocked
from riverboat.solver.trees.six_max_menu import is_rare
from riverboat.solver.trees.spot import CALL, PREFLOP, Chips

Range: TypeAlias = Callable[[], Floats]
"""Finds how likely a player holds each of the 1,326 hands; called only where a price must be corrected."""

SIX_MAX_FROM: Final = 25
"""Big blinds from which on tables of three and more are played as with 100."""

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

    @property
    def abstraction(self) -> Abstraction:
        return self.follower.blueprint.abstraction


class BlueprintReader:
    """What the blueprints do; with `kinds`, as a player who tells only so many kinds of hands apart.

    It reads the blueprints of the data package, or `only` one at every depth, such as one that is still being trained.
    """

    def __init__(self, kinds: int | None = None, only: Blueprint | None = None) -> None:
        if only is None:
            data_folder()  # refused here, not in the middle of a hand
        self._kinds = kinds
        self._only = None if only is None else HandFollower(only)
        self.readings = lru_cache(maxsize=64)(self._read)
        """The readings of a hand, one for each blueprint."""
        self._range = lru_cache(maxsize=64)(self._find_range)
        self._strategy = lru_cache(maxsize=256)(self._read_strategy)
        self._bucket = lru_cache(maxsize=64)(_bucket)
        self._buckets = lru_cache(maxsize=16)(_buckets)

    def policy(self, hand: TableHand) -> Policy | None:
        """What the player to act does with each of the 1,326 hands; None if the decision has no reading.

        Whether the rules allow it is not checked.
        """
        return self._mixed(hand, lambda abstraction: self._buckets(abstraction, hand.board))

    def row(self, hand: TableHand, number: int) -> Policy | None:
        """The policy of one hand alone, in one row: the same as its row of the whole policy, found much faster."""
        return self._mixed(hand, lambda abstraction: self._bucket(abstraction, hand.board, number))

    def likelihood(self, hand: TableHand, played: PlayedAction) -> Floats:
        """How likely each of the 1,326 hands makes an action at the decision now, whether or not it is on the menu."""
        moments = [(reading, reading.moments[-1]) for reading in self.readings(hand)]
        return self._likelihood(hand, moments, played, partial(self._range, hand))

    def likelihood_of(self, hand: TableHand, number: int, held: Floats) -> Floats:
        """How likely each hand made action `number` of a hand, if the player held the range `held`."""
        moments = [(reading, reading.moments[number]) for reading in self.readings(hand)]
        return self._likelihood(hand, moments, hand.played[number], lambda: held)

    def made(self, hand: TableHand, number: int, held: Floats, least_share: float = 0.0) -> Floats:
        """How likely each hand made action `number`, as those play who follow these strategies and held `held`.

        Heads-up they play their policy without actions below `least_share`. 1 for every hand if there is no reading.
        """
        readings = self.readings(hand)
        if not readings:
            return np.ones(HANDS, np.float32)
        if not all(reading.follower.rules.ranges_by_policy for reading in readings):
            return self.likelihood_of(hand, number, held)
        played = hand.played[number]
        policy = self.policy(hand.before(number)) or CHECK_OR_CALL
        if played.action not in policy.actions:
            return self.likelihood(hand.before(number), played)
        return Policy(policy.actions, without_noise(policy.shares, least_share)).column(played.action)

    def _mixed(self, hand: TableHand, buckets_in: Callable[[Abstraction], HandBuckets]) -> Policy | None:
        """Every reading of the decision with its weight, for the hands of these buckets."""
        columns: dict[Chips, Floats] = {}
        held = partial(self._range, hand)
        for reading in self.readings(hand):
            moment, buckets = reading.moments[-1], buckets_in(reading.abstraction)
            for place in trusted(moment):
                strategy = self._priced(hand, reading, moment, place, held)[buckets]
                strategy = strategy * np.float32(reading.share * place.weight)
                actions = reading.follower.real_actions(place, moment, hand)
                for action, column in zip(actions, strategy.T, strict=True):
                    columns[action] = columns[action] + column if action in columns else column
        if not columns:
            return None
        found = sorted(columns)
        shares = np.stack([columns[action] for action in found], axis=1)
        # A depth without a reading has no say: the other one counts alone.
        return Policy(tuple(found), shares / shares.sum(axis=1, keepdims=True))

    def _priced(self, hand: TableHand, reading: Reading, moment: Moment, place: TreePosition, held: Range) -> Floats:
        """The strategy of a place, at what it really costs a player with the range `held` to continue."""
        tree, spot = reading.follower.blueprint.tree, place.spot
        strategy = self._strategy(reading.follower, place.node, _kept(place, reading.seats))
        costs = spot.to_call / spot.pot, moment.spot.cost(moment.player)
        equities = reading.abstraction.equities[moment.spot.street]
        if tree.mistakes[place.node]:
            # Nobody has raised, and the actor has posted no blind.
            return widened(strategy, tree.actions_at(place.node), sqrt(hand.antes), _class_sizes(), equities)
        if abs(costs[0] - costs[1]) < SAME_COST and not spare_chips(hand):
            return strategy
        board = hand.board[: CARDS_SHOWN[moment.spot.street]]
        abstraction = reading.abstraction
        masses = bucket_masses(self._buckets(abstraction, board), held(), board, len(strategy), hand.deck)
        return repriced(strategy, tree.actions_at(place.node), costs, masses, equities)

    def _likelihood(
        self, hand: TableHand, moments: Sequence[tuple[Reading, Moment]], played: PlayedAction, held: Range
    ) -> Floats:
        board = hand.board[: CARDS_SHOWN[played.street]]
        likelihood = np.zeros(HANDS, np.float32)
        known = 0.0
        for reading, moment in moments:
            buckets = self._buckets(reading.abstraction, board)
            completes = not reading.follower.rules.ranges_by_policy
            for place in trusted(moment):
                strategy = self._priced(hand, reading, moment, place, held)
                offered = reading.follower.blueprint.tree.actions_at(place.node)
                for taken, share in reading.follower.taken_for(place, moment.spot, played):
                    column, weight = strategy[buckets, offered.index(taken)], reading.share * place.weight * share
                    if not completes or column.any():
                        likelihood += np.float32(weight) * column
                        known += weight
            if completes and known < 1 - 1e-6:
                # No reading, or an action that no hand should take: the stronger a hand, the likelier.
                likelihood += np.float32(1 - known) * reading.abstraction.equities[played.street][buckets] ** 2
        return likelihood

    def _find_range(self, hand: TableHand) -> Floats:
        """How likely the player to act has come this far with each hand, by the strategy that is read here."""
        held = (~blocked((), hand.deck)).astype(np.float32)
        for number, played in enumerate(hand.played):
            if played.player == hand.actor:
                held *= self.made(hand, number, held)
        return held

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
            shares = depth_shares(hand.contested_depth, (*SIX_MAX_DEPTHS[:-1], SIX_MAX_FROM))
            return [(shipped(SIX_MAX if depth == SIX_MAX_FROM else six_max(depth)), share) for depth, share in shares]
        if hand.is_limit:
            return [(shipped(LIMIT), 1.0)]
        if hand.deck != "standard":
            shares = depth_shares(hand.full_stack / hand.largest_blind, SHORT_DECK_DEPTHS)
            return [(shipped(short_deck(depth, hand.deck)), share) for depth, share in shares]
        shares = depth_shares(hand.effective_stack / hand.largest_blind)
        return [(shipped(heads_up(depth)), share) for depth, share in shares]

    def _read_strategy(self, follower: HandFollower, node: int, kept: float) -> Floats:
        blueprint = follower.blueprint
        strategy, street = follower.strategy(node), int(blueprint.tree.streets[node])
        if self._kinds is not None:
            from riverboat.solver.blueprints.hand_kinds import in_kinds

            strategy = in_kinds(strategy, blueprint.abstraction, street, self._kinds)
        if kept == 1:
            return strategy
        equities = blueprint.abstraction.equities[street]
        return tightened(strategy, blueprint.tree.actions_at(node), kept, _class_sizes(), equities)


def depth_shares(stack: float, depths: Sequence[int] = DEPTHS) -> list[tuple[int, float]]:
    """The depths that a stack in big blinds lies between, and the weight of each: by ratio, as stacks compare."""
    if stack <= depths[0]:
        return [(depths[0], 1.0)]
    for low, high in pairwise(depths):
        if stack < high:
            share = log(stack / low) / log(high / low)
            return [(low, 1 - share), (high, share)] if share > 0 else [(low, 1.0)]
    return [(depths[-1], 1.0)]


@cache
def shipped(game: BlueprintGame) -> HandFollower:
    """Of a blueprint of the data package: read once, for all bots of a process."""
    follower = HandFollower(load_blueprint(game))
    best_first()  # a tenth of a second the first time: not in the middle of a hand
    if game.players == 2:
        follower.put_in_order()  # a few dozen decisions; those for six are thousands
    return follower


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
    return 1.0 if has_entered else seats.kept(place.spot.actor)


def trusted(moment: Moment) -> list[TreePosition]:
    """The places of a moment that training met often enough."""
    return [place for place in moment.places if not is_rare(place.spot)]


@cache
def _class_sizes() -> Floats:
    """How many of the 1,326 hands each preflop class has."""
    return np.bincount(CLASS_OF_HAND).astype(np.float32)


def _bucket(abstraction: Abstraction, board: tuple[Card, ...], hand: int) -> HandBuckets:
    return np.array([abstraction.bucket(board, hand)], np.uint16)


def _buckets(abstraction: Abstraction, board: tuple[Card, ...]) -> HandBuckets:
    return abstraction.buckets(board)
