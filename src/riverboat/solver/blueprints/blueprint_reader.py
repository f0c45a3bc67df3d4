"""Reading blueprints at a real table: what they would do with a hand, or with all, at a public state.

A stack between two of the depths is played as a mix of both blueprints, by how near it is to each in proportion. Where
calling costs another part of the pot than in the blueprint, the answer is put right for the price. What is read depends
on the state alone, and on how finely hands are told apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import log

import numpy as np

from riverboat.cards import Card
from riverboat.solver.blueprints.abstraction import HandBuckets, load_abstraction
from riverboat.solver.blueprints.blueprint import DEPTHS, Blueprint, load_blueprint
from riverboat.solver.blueprints.prices import SAME_COST, bucket_equities, bucket_masses, repriced
from riverboat.solver.blueprints.translation import Place, Translator
from riverboat.solver.games.betting_tree import Chips, Floats
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.public_state import PublicState


class BlueprintReader:
    """What the blueprints do; with `kinds`, as a player who tells only so many kinds of hands apart.

    It reads those that are shipped, or `only` one, at every depth: for instance one that is still being trained.
    """

    def __init__(self, kinds: int | None = None, only: Blueprint | None = None) -> None:
        self._kinds = kinds
        self._only = only
        self._places = lru_cache(maxsize=256)(self._find_places)
        self._held = lru_cache(maxsize=64)(self._find_held)
        self._strategy = lru_cache(maxsize=256)(self._read_strategy)
        self._bucket = lru_cache(maxsize=64)(_bucket)
        self._buckets = lru_cache(maxsize=16)(_buckets)

    def policy(self, state: PublicState) -> Policy:
        """For the player to act, with every hand."""
        return self._mixed(state, self._buckets(state.board))

    def row(self, state: PublicState, hand: int) -> Policy:
        """The policy of one hand alone, in one row: the same as its row for every hand, and found much faster."""
        return self._mixed(state, np.array([self._bucket(state.board, hand)]))

    def likelihood(self, state: PublicState, action: Chips) -> Floats:
        """How likely each hand makes a bet that is not on the menu: as likely as those it is taken for."""
        buckets = self._buckets(state.board)
        likelihood = np.zeros(HANDS, np.float32)
        for depth, share in self._depths(state):
            translator = self._translator(depth)
            for place in self._places(state, depth):
                strategy = self._priced(state, depth, place)
                offered = translator.blueprint.tree.actions_at(place.node)
                for taken, taken_share in translator.taken_for(place, state.spot, action):
                    weight = np.float32(share * place.weight * taken_share)
                    likelihood += weight * strategy[buckets, offered.index(taken)]
        return likelihood

    def _mixed(self, state: PublicState, buckets: HandBuckets) -> Policy:
        """All that the state is taken for, each with its weight, for the hands of these buckets."""
        columns: dict[Chips, Floats] = {}
        for depth, share in self._depths(state):
            for place in self._places(state, depth):
                strategy = self._priced(state, depth, place)[buckets] * np.float32(share * place.weight)
                for action, column in zip(self._translator(depth).offered(place, state.spot), strategy.T, strict=True):
                    columns[action] = columns[action] + column if action in columns else column
        if not columns:  # off every map: somebody went on betting where the blueprint knows only all-in
            return Policy((0,), np.ones((len(buckets), 1), np.float32))
        actions = sorted(columns)
        shares = np.stack([columns[action] for action in actions], axis=1)
        # A depth that is off its map says nothing, and the other one counts alone.
        return Policy(tuple(actions), shares / shares.sum(axis=1, keepdims=True))

    def _priced(self, state: PublicState, depth: int, place: Place) -> Floats:
        """The strategy of a place, at what it really costs to go on."""
        strategy = self._strategy(depth, place.node)
        costs = place.spot.to_call / place.spot.pot, state.spot.to_call / state.pot
        if abs(costs[0] - costs[1]) < SAME_COST:
            return strategy
        masses = bucket_masses(self._buckets(state.board), self._held(state), state.board, len(strategy))
        offered = self._translator(depth).blueprint.tree.actions_at(place.node)
        return repriced(strategy, offered, costs, masses, bucket_equities(state.street))

    def _find_held(self, state: PublicState) -> Floats:
        """How likely the player to act has come this far with each hand, by the strategy read here."""
        held = np.ones(HANDS, np.float32)
        for street in range(state.street + 1):
            now = state if street == state.street else state.at_end_of(street)
            for number, action in enumerate(now.lines[-1]):
                before = now.before(number)
                if before.actor == state.actor:
                    held *= self._likelihood_of(before, action)
        return held

    def _likelihood_of(self, state: PublicState, action: Chips) -> Floats:
        policy = self.policy(state)
        return policy.column(action) if action in policy.actions else self.likelihood(state, action)

    def _depths(self, state: PublicState) -> list[tuple[int, float]]:
        return depth_shares(state.stack / state.blinds[1]) if self._only is None else [(self._only.depth, 1.0)]

    def _translator(self, depth: int) -> Translator:
        return _shipped(depth) if self._only is None else Translator(self._only)

    def _find_places(self, state: PublicState, depth: int) -> Sequence[Place]:
        """The decisions of one blueprint that this one is taken for."""
        translator = self._translator(depth)
        if state.lines[-1]:
            before = state.before(len(state.lines[-1]) - 1)
            return translator.follow(self._places(before, depth), before.spot, state.lines[-1][-1])
        if state.street == 0:
            return translator.root()
        over = state.at_end_of(state.street - 1)
        last = over.before(len(over.lines[-1]) - 1)
        return translator.next_street(self._places(last, depth), last.spot, over.lines[-1][-1], state.spot)

    def _read_strategy(self, depth: int, node: int) -> Floats:
        blueprint = self._translator(depth).blueprint
        strategy = blueprint.strategy(node)
        if self._kinds is None:
            return strategy
        from riverboat.solver.blueprints.coarse import coarsened

        return coarsened(strategy, int(blueprint.tree.streets[node]), self._kinds)


def depth_shares(stack: float) -> list[tuple[int, float]]:
    """The depths that a stack in big blinds lies between, and how near it is to each: by ratio, as stacks compare."""
    if stack <= DEPTHS[0]:
        return [(DEPTHS[0], 1.0)]
    for low, high in pairwise(DEPTHS):
        if stack < high:
            share = log(stack / low) / log(high / low)
            return [(low, 1 - share), (high, share)] if share > 0 else [(low, 1.0)]
    return [(DEPTHS[-1], 1.0)]


@cache
def _shipped(depth: int) -> Translator:
    return Translator(load_blueprint(depth))


def _bucket(board: tuple[Card, ...], hand: int) -> int:
    return load_abstraction().bucket(board, hand)


def _buckets(board: tuple[Card, ...]) -> HandBuckets:
    return load_abstraction().buckets(board)
