"""The player's head: what to do with every hand at a public state, and what both may hold there.

Before the turn it reads the blueprint; on turn and river it solves the game anew, with the bets that were really made
and with ranges that follow by Bayes from the strategies of the streets before. A function of the state and of whose
head it is; what it remembers only saves time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.abstraction import load_abstraction
from riverboat.solver.betting_tree import FOLDED, BettingTree, Chips
from riverboat.solver.blueprint import load_blueprint, nearest_depth
from riverboat.solver.cfr import Solver
from riverboat.solver.holdem import HOLES, RIVER, TURN, blocked, holdem_game
from riverboat.solver.menus import PotMenu
from riverboat.solver.public_state import PublicState
from riverboat.solver.street_kernels import Floats
from riverboat.solver.translation import Place, Translator

HANDS: Final = len(HOLES)
NEVER: Final = RIVER + 1

TURN_MENU: Final = PotMenu({TURN: ((0.5, 1.0), ()), RIVER: ((0.75,),)})
RIVER_MENU: Final = PotMenu({RIVER: ((0.33, 0.75, 1.5), (1.0,), ())})

FEWEST_ITERATIONS: Final = 8
"""Made even when the time is over."""
SURPRISE: Final = 0.002
"""However unlikely an opponent's action is with a hand, it may be a mistake: a likelihood is never less."""


@dataclass(frozen=True)
class Thinking:
    """How hard a strategist thinks."""

    solves_from: int = TURN
    """The first street that is solved anew; NEVER for the blueprint alone."""
    turn_iterations: int = 60
    river_iterations: int = 250
    least_share: float = 0.02
    """Actions played more seldom than this are noise and are not played."""
    least_weight: float = 0.003
    """On the turn, hands this unlikely, beside the likeliest, are left out."""
    menus: dict[int, PotMenu] = field(default_factory=lambda: {TURN: TURN_MENU, RIVER: RIVER_MENU}, hash=False)
    threads: int = 1

    @property
    def iterations(self) -> dict[int, int]:
        return {TURN: self.turn_iterations, RIVER: self.river_iterations}


class Policy(NamedTuple):
    """What to do at a state: a row for each of the 1,326 hands, a column for each action."""

    actions: tuple[Chips, ...]
    """FOLD, CALL (or check) or a total to raise to."""
    shares: Floats

    def column(self, action: Chips) -> Floats:
        column: Floats = self.shares[:, self.actions.index(action)]
        return column


class _Reading(NamedTuple):
    """How a street began: what both may hold, and where the blueprint stands."""

    ranges: Floats
    places: list[Place]


class _Solution(NamedTuple):
    """What is kept of a solved street: the strategy at each of its own decisions."""

    tree: BettingTree
    ranges: Floats
    hands: NDArray[np.intp]
    strategies: dict[int, Floats]


class Strategist:
    """Answers for one player of a heads-up hand, whichever seat has the turn."""

    def __init__(self, thinking: Thinking | None = None, keeps_on: Callable[[], bool] = lambda: True) -> None:
        self.thinking = thinking or Thinking()
        self.keeps_on = keeps_on
        self._reading = lru_cache(maxsize=64)(self._read_street)
        self._solution = lru_cache(maxsize=64)(self._solve)

    def policy(self, state: PublicState, hand: int | None = None) -> Policy:
        """What the player to act does with each hand. `hand` is one that must not be left out as too unlikely."""
        return self._policy(state, state.actor, hand)

    def ranges(self, state: PublicState) -> Floats:
        """What both players may hold at a state, in the eyes of the player to act: 2 × 1,326 weights up to 1."""
        hero = state.actor
        ranges = self._reading(state.before(0), hero).ranges.copy()
        for number, action in enumerate(state.lines[-1]):
            self._update(ranges, state.before(number), action, hero)
        return ranges

    def _policy(self, state: PublicState, hero: int, hand: int | None = None) -> Policy:
        if state.street < self.thinking.solves_from:
            policy = self._blueprint_policy(state, hero)
        else:
            policy = self._solved_policy(state, state.lines[-1], hero, hand)
        return _without_noise(policy, self.thinking.least_share)

    def _read_street(self, start: PublicState, hero: int) -> _Reading:
        """Both ranges when a street begins, from all streets before it."""
        if start.street == 0:
            return _Reading(np.ones((2, HANDS), np.float32), self._translator(start).root())
        before = start.at_end_of(start.street - 1)
        ranges = self._reading(before.before(0), hero).ranges.copy()
        for number, action in enumerate(before.lines[-1]):
            self._update(ranges, before.before(number), action, hero)
        ranges[:, blocked(start.board)] = 0
        places: list[Place] = []
        if start.street < self.thinking.solves_from:
            last = before.before(len(before.lines[-1]) - 1)
            places = self._places(last, hero)
            places = self._translator(start).next_street(places, last.spot, before.lines[-1][-1], start.spot)
        return _Reading(_scaled(ranges), places)

    def _update(self, ranges: Floats, state: PublicState, action: Chips, hero: int) -> None:
        """Bayes: weigh the actor's hands by how likely each would have acted so."""
        actor = state.actor
        likelihood = self._likelihood(state, action, hero)
        if actor != hero:
            likelihood = np.maximum(likelihood, np.float32(SURPRISE))
        ranges[actor] *= likelihood
        ranges[:] = _scaled(ranges)

    def _likelihood(self, state: PublicState, action: Chips, hero: int) -> Floats:
        if state.actor == hero or state.street < self.thinking.solves_from:
            policy = self._policy(state, hero)
            if action in policy.actions:
                return policy.column(action)
        if state.street < self.thinking.solves_from:
            return self._translated(state, action, hero)
        # Solved with the bet in the tree: when the opponent has made it, it is one that can be made.
        line = (*state.lines[-1], action)
        return self._solved_policy(state, line, hero).column(action)

    # The blueprint.

    def _translator(self, state: PublicState) -> Translator:
        return Translator(load_blueprint(nearest_depth(state.stack / state.blinds[1])))

    def _places(self, state: PublicState, hero: int) -> list[Place]:
        """The blueprint's decisions that this one is taken for."""
        translator = self._translator(state)
        places = self._reading(state.before(0), hero).places
        for number, action in enumerate(state.lines[-1]):
            places = translator.follow(places, state.before(number).spot, action)
        return places

    def _blueprint_policy(self, state: PublicState, hero: int) -> Policy:
        translator = self._translator(state)
        buckets = load_abstraction().buckets(state.board)
        columns: dict[Chips, Floats] = {}
        for place in self._places(state, hero):
            strategy = translator.blueprint.strategy(place.node)[buckets] * np.float32(place.weight)
            for action, column in zip(translator.offered(place, state.spot), strategy.T, strict=True):
                columns[action] = columns[action] + column if action in columns else column
        if not columns:  # off every map: somebody went on betting where the blueprint knows only all-in
            return Policy((0,), np.ones((HANDS, 1), np.float32))
        actions = sorted(columns)
        return Policy(tuple(actions), np.stack([columns[action] for action in actions], axis=1))

    def _translated(self, state: PublicState, action: Chips, hero: int) -> Floats:
        """How likely each hand makes a bet that is not on the menu: as likely as those it is taken for."""
        translator = self._translator(state)
        buckets = load_abstraction().buckets(state.board)
        likelihood = np.zeros(HANDS, np.float32)
        for place in self._places(state, hero):
            strategy = translator.blueprint.strategy(place.node)
            offered = translator.blueprint.tree.actions_at(place.node)
            for taken, share in translator.taken_for(place, state.spot, action):
                likelihood += np.float32(place.weight * share) * strategy[buckets, offered.index(taken)]
        return likelihood

    # Solving anew.

    def _solved_policy(self, state: PublicState, line: tuple[Chips, ...], hero: int, hand: int | None = None) -> Policy:
        """The strategy at a state of a solved street; `line` has the bets that must be in the tree."""
        start = state.before(0)
        off_menu = self._off_menu(start, line)
        solution = self._solution(start, off_menu, hero, None)
        if hand is not None and hand not in solution.hands:
            solution = self._solution(start, off_menu, hero, hand)
        tree, node = solution.tree, 0
        for action in state.lines[-1]:
            node = tree.child(node, action)
        strategy = solution.strategies[node]
        # Hands that were left out do as the range does on the whole.
        weights = solution.ranges[state.actor]
        mean = strategy @ (weights / weights.sum()) if weights.sum() > 0 else strategy.mean(axis=1)
        shares = np.tile(mean, (HANDS, 1)).astype(np.float32)
        shares[solution.hands] = strategy.T
        return Policy(tuple(tree.actions_at(node)), shares)

    def _off_menu(self, start: PublicState, line: tuple[Chips, ...]) -> tuple[Chips, ...]:
        """The line up to its last bet that the menu does not have; without one, one solution serves all lines."""
        menu = self.thinking.menus[start.street]
        spot, last = start.start().spot, 0
        for number, action in enumerate(line):
            if action > 0 and action not in menu.raises(spot):
                last = number + 1
            following = spot.after(action)
            if following is None:
                break
            spot = following
        return line[:last]

    def _solve(self, start: PublicState, line: tuple[Chips, ...], hero: int, hand: int | None) -> _Solution:
        street = start.street
        ranges = self._reading(start, hero).ranges
        keep = np.zeros(HANDS, np.bool_)
        if street == TURN:
            ranges = np.where(ranges >= self.thinking.least_weight, ranges, np.float32(0))
        else:
            keep[:] = True
        if hand is not None:
            keep[hand] = True
        game, hands = holdem_game(start.start(), ranges, self.thinking.menus[street], line, keep)
        solver = Solver(game, threads=self.thinking.threads)
        solver.run(FEWEST_ITERATIONS)
        solver.run(self.thinking.iterations[street] - FEWEST_ITERATIONS, self.keeps_on)
        own = np.flatnonzero((game.tree.kinds < FOLDED) & (game.tree.streets == street))
        return _Solution(game.tree, game.ranges, hands, {int(node): solver.strategy(int(node)) for node in own})


def _scaled(ranges: Floats) -> Floats:
    """Each range with its likeliest hand at 1; a range that nothing is left of starts again with everything."""
    most = ranges.max(axis=1, keepdims=True)
    scaled: Floats = np.where(most > 0, ranges / np.where(most > 0, most, 1), 1).astype(np.float32)
    return scaled


def _without_noise(policy: Policy, least_share: float) -> Policy:
    """Leave out what is hardly ever played, and make up for it."""
    kept = np.where(policy.shares >= least_share, policy.shares, np.float32(0))
    total = kept.sum(axis=1, keepdims=True)
    even = np.float32(1 / kept.shape[1])
    shares = np.where(total > 0, kept / np.where(total > 0, total, 1), even).astype(np.float32)
    return Policy(policy.actions, shares)
