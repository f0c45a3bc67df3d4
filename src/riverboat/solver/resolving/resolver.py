"""The re-solver: what to do on streets that two players of two to nine began, and both ranges there.

Ranges follow by Bayes from the strategies of the streets before, which are read from blueprints or were solved. What
the opponent's hands won in the solution of the street before is carried on: they are the alternatives of safe
re-solving. The answer depends on the hand and on the player alone; caches only save time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.policy import HANDS, Mask, Policy, without_noise
from riverboat.solver.resolving.street_solution import Opponent, StreetSolution, off_menu, solve_street
from riverboat.solver.resolving.two_left import at_start, last_and_first, line_of, street_start
from riverboat.solver.table_hand import TableHand
from riverboat.solver.thinking import Thinking
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.holdem import blocked
from riverboat.solver.trees.spot import TURN, Chips


class Resolver:
    """Solves for one player, from whose view the ranges are."""

    def __init__(self, thinking: Thinking, reader: BlueprintReader, keeps_on: Callable[[], bool]) -> None:
        """`keeps_on` is asked while a street is solved; when it says no, what was found so far is the answer."""
        self._thinking = thinking
        self._reader = reader
        self._keeps_on = keeps_on
        self._solution = lru_cache(maxsize=64)(self._solve)
        self.ranges = lru_cache(maxsize=64)(self._ranges_at_start)

    def solves(self, hand: TableHand, street: int) -> bool:
        """Whether a street of a hand is one to be solved: two began it, and both had chips. The flop is searched with
        52 cards only."""
        first = self._thinking.solves_from
        if street < (first if hand.deck == "standard" else max(first, TURN)):
            return False
        start = hand.start_of(street)
        return len(start.live) == 2 and start.behind > 0

    def policy(self, hand: TableHand, number: int | None = None) -> Policy:
        """What the actor does with each hand; `number` is one that must not be left out as too unlikely."""
        return self._policy(hand, hand.street, line_of(hand, hand.street), hand.actor, number)

    def covered(self, hand: TableHand) -> Mask:
        """The hands that `policy` covers: one that was left out as too unlikely is solved for when it is held."""
        covered = np.zeros(HANDS, np.bool_)
        covered[self.solution(hand, hand.street, line_of(hand, hand.street), hand.actor).hands] = True
        return covered

    def solution(
        self, hand: TableHand, street: int, line: tuple[Chips, ...], hero: int, number: int | None = None
    ) -> StreetSolution:
        """A street with the bets of a line in its tree, and with the hand of this number, from the view of `hero`."""
        start = at_start(hand, street, hero)
        needed = off_menu(street_start(start), self._thinking, line)
        solution = self._solution(start, needed, None)
        if number is not None and number not in solution.hands:
            solution = self._solution(start, needed, number)
        return solution

    def _policy(
        self,
        hand: TableHand,
        street: int,
        line: tuple[Chips, ...],
        hero: int,
        number: int | None = None,
        *,
        last: int = 0,
    ) -> Policy:
        """After a line of the street; its last `last` actions are in the tree but not yet made."""
        policy = self.solution(hand, street, line, hero, number).policy(line[: len(line) - last])
        return Policy(policy.actions, without_noise(policy.shares, self._thinking.least_share))

    def _solve(self, start: TableHand, line: tuple[Chips, ...], number: int | None) -> StreetSolution:
        return solve_street(
            *(street_start(start), self.ranges(start), self._thinking, line, self.opponent(start)),
            hand=number,
            keeps_on=self._keeps_on,
        )

    def opponent(self, start: TableHand) -> Opponent:
        """The other player, with what its hands won in the solution of the street before, if that was solved."""
        row = 1 - last_and_first(start).index(start.actor)
        street = start.street - 1
        if not self.solves(start, street):
            return Opponent(row)
        line = line_of(start, street)
        solution = self.solution(start, street, line, start.actor)
        return Opponent(row, solution.opponent_values(line, start.board[-1], row))

    def _ranges_at_start(self, start: TableHand) -> Floats:
        """Both ranges when a street begins, each with its likeliest hand at 1: first the player who acts last."""
        possible = ~blocked(start.board, start.deck)
        ranges = np.ones((2, HANDS), np.float32)
        for row, player in enumerate(last_and_first(start)):
            self._follow(start, player, ranges[row])
            ranges[row, ~possible] = 0
            most = float(ranges[row].max())
            ranges[row] = ranges[row] / most if most > 0 else possible
        return ranges

    def _follow(self, start: TableHand, player: int, held: Floats) -> None:
        """Multiply a player's range by the likelihoods of its actions so far."""
        for number, action in enumerate(start.played):
            if action.player != player:
                continue
            held *= self._likelihood(start, number, held)
            held /= max(float(held.max()), 1e-30)

    def _likelihood(self, start: TableHand, number: int, held: Floats) -> Floats:
        """How likely each hand made action `number`, by the strategy of its street."""
        action = start.played[number]
        if not self.solves(start, action.street):
            return self._reader.made(start, number, held, self._thinking.least_share)
        before = sum(1 for played in start.played[:number] if played.street == action.street)
        # Solved with the action in the tree: it was made, so it can be made.
        line = line_of(start, action.street)[: before + 1]
        return self._policy(start, action.street, line, start.actor, last=1).column(line[-1])
