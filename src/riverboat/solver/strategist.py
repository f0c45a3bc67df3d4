"""The strategy of a heads-up player: what to do with every hand at a public state, and both ranges there.

Before the turn it reads the blueprint. Turn and river are re-solved with the bets that were really made, and with
ranges that follow by Bayes from the strategies of the streets before. The answer depends on the state and on the player
alone; caches only save time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np

from riverboat.solver.blueprints.reader import CHECK_OR_CALL, BlueprintReader
from riverboat.solver.policy import HANDS, Mask, Policy, without_noise
from riverboat.solver.public_state import PublicState, played_at
from riverboat.solver.streets.street_solution import Opponent, StreetSolution, off_menu, solve_street
from riverboat.solver.thinking import NEVER, RIVER_MENU, TURN_MENU, Thinking
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.holdem import blocked
from riverboat.solver.trees.spot import RIVER, TURN, Chips

__all__ = ["NEVER", "RIVER_MENU", "TURN_MENU", "Policy", "Strategist", "Thinking"]

LIKELIHOOD_FLOOR: Final = 0.2
"""Likelihoods of the opponent's actions are floored at this value: any hand may be misplayed."""


class Strategist:
    """The strategy of one player of a heads-up hand, in either seat."""

    def __init__(
        self,
        thinking: Thinking | None = None,
        keeps_on: Callable[[], bool] = lambda: True,
        kinds: int | None = None,
    ) -> None:
        self.thinking = thinking or Thinking()
        self.keeps_on = keeps_on
        self._blueprint = BlueprintReader(kinds)
        self._start_ranges = lru_cache(maxsize=64)(self._ranges_at_start)
        self._solution = lru_cache(maxsize=64)(self._solve)

    def policy(self, state: PublicState, hand: int | None = None) -> Policy:
        """The policy of the player to act. `hand` is one that must not be left out as too unlikely."""
        return self._policy(state, state.actor, hand)

    def row(self, state: PublicState, hand: int) -> Policy:
        """The policy for one hand alone, in one row. Where the blueprint is read, no other hand is looked up."""
        if self._is_solved(state):
            policy = self._policy(state, state.actor, hand)
            return Policy(policy.actions, policy.shares[hand : hand + 1])
        return self._cleared(self._blueprint.row(state.hand, hand) or CHECK_OR_CALL)

    def covered(self, state: PublicState) -> Mask:
        """The hands that `policy` covers: one that was left out as too unlikely is solved for when it is held."""
        if not self._is_solved(state):
            return np.ones(HANDS, np.bool_)
        start, line = state.before(0), state.lines[-1]
        needed = off_menu(start.start(), self.thinking, line)
        covered = np.zeros(HANDS, np.bool_)
        covered[self._solution(start, needed, state.actor, None).hands] = True
        return covered

    def ranges(self, state: PublicState) -> Floats:
        """Both ranges at a state, from the view of the player to act: 2 × 1,326 weights up to 1."""
        return self._ranges(state, state.actor)

    def _policy(self, state: PublicState, hero: int, hand: int | None = None) -> Policy:
        if not self._is_solved(state):
            return self._cleared(read_policy(self._blueprint, state))
        return self._cleared(self._solved_policy(state, state.lines[-1], hero, hand))

    def _is_solved(self, state: PublicState) -> bool:
        return state.street >= self.thinking.solves_from

    def _cleared(self, policy: Policy) -> Policy:
        return Policy(policy.actions, without_noise(policy.shares, self.thinking.least_share))

    # Ranges.

    def _ranges(self, state: PublicState, hero: int) -> Floats:
        ranges = self._start_ranges(state.before(0), hero).copy()
        for number, action in enumerate(state.lines[-1]):
            self._update(ranges, state.before(number), action, hero)
        return ranges

    def _ranges_at_start(self, start: PublicState, hero: int) -> Floats:
        """Both ranges when a street begins, from all streets before it."""
        if start.street == 0:
            return np.ones((2, HANDS), np.float32)
        ranges = self._ranges(start.at_end_of(start.street - 1), hero)
        ranges[:, blocked(start.board)] = 0
        return _scaled(ranges)

    def _update(self, ranges: Floats, state: PublicState, action: Chips, hero: int) -> None:
        """Bayes: multiply the actor's range by the likelihood of the action."""
        actor = state.actor
        likelihood = self._likelihood(state, action, hero)
        if actor != hero:
            likelihood = np.maximum(likelihood, np.float32(LIKELIHOOD_FLOOR))
        ranges[actor] *= likelihood
        ranges[:] = _scaled(ranges)

    def _likelihood(self, state: PublicState, action: Chips, hero: int) -> Floats:
        if state.actor == hero or not self._is_solved(state):
            policy = self._policy(state, hero)
            if action in policy.actions:
                return policy.column(action)
        if not self._is_solved(state):
            return self._blueprint.likelihood(state.hand, played_at(state.spot, action))
        # Solved with the bet in the tree: the opponent has made it, so it can be made.
        line = (*state.lines[-1], action)
        return self._solved_policy(state, line, hero).column(action)

    # Re-solving.

    def _solved_policy(self, state: PublicState, line: tuple[Chips, ...], hero: int, hand: int | None = None) -> Policy:
        """The strategy at a state of a solved street; `line` has the bets that must be in the tree."""
        start = state.before(0)
        needed = off_menu(start.start(), self.thinking, line)
        solution = self._solution(start, needed, hero, None)
        if hand is not None and hand not in solution.hands:
            solution = self._solution(start, needed, hero, hand)
        return solution.policy(state.lines[-1])

    def _solve(self, start: PublicState, line: tuple[Chips, ...], hero: int, hand: int | None) -> StreetSolution:
        return solve_street(
            *(start.start(), self._start_ranges(start, hero), self.thinking, line),
            hand=hand,
            opponent=self._opponent(start, hero) if self.thinking.safe else None,
            keeps_on=self.keeps_on,
        )

    def _opponent(self, start: PublicState, hero: int) -> Opponent:
        """The opponent of a safe solution; on the river, with its payoffs in the solution of the turn."""
        if start.street < RIVER or self.thinking.solves_from > TURN:
            return Opponent(1 - hero)
        turn = start.at_end_of(TURN)
        line = turn.lines[-1]
        solution = self._solution(turn.before(0), off_menu(turn.before(0).start(), self.thinking, line), hero, None)
        return Opponent(1 - hero, solution.opponent_payoffs(line, start.board))


def read_policy(reader: BlueprintReader, state: PublicState) -> Policy:
    """What blueprints do with every hand at a state; where they have no reading, check or call."""
    return reader.policy(state.hand) or Policy(CHECK_OR_CALL.actions, np.ones((HANDS, 1), np.float32))


def _scaled(ranges: Floats) -> Floats:
    """Each range with its likeliest hand at 1; an empty range becomes the range of all hands."""
    most = ranges.max(axis=1, keepdims=True)
    scaled: Floats = np.where(most > 0, ranges / np.where(most > 0, most, 1), 1).astype(np.float32)
    return scaled
