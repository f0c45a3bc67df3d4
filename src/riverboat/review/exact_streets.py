"""Streets that two players began, solved for a review: both ranges by Bayes, and what each action of a hand is worth.

Unlike a bot, which must not be exploited by what it cannot know, a review solves for the ranges as they are: the
opponent holds what the solver's strategies make of its actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card
from riverboat.review.options import HandOptions
from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.flop_search.search import FlopSearch
from riverboat.solver.policy import Mask, Policy, solved_policy
from riverboat.solver.postflop.leaf_values import faced_weights
from riverboat.solver.postflop.subgame_solver import ActionValues, SubgameSolver
from riverboat.solver.resolving.resolver import Resolver
from riverboat.solver.resolving.street_solution import Opponent, StreetSolution, menu_of
from riverboat.solver.resolving.two_left import last_and_first, line_of, street_start
from riverboat.solver.table_hand import TableHand
from riverboat.solver.thinking import Thinking
from riverboat.solver.trees.betting_tree import BettingTree, Floats
from riverboat.solver.trees.holdem import HOLES, StreetStart, holdem_game
from riverboat.solver.trees.spot import FLOP, FOLD, RIVER, TURN, Chips

KEPT_SOLUTIONS: Final = 12
LEAST_WEIGHT: Final = 0.002
"""Hands with less weight in both ranges, relative to the likeliest, are left out; not the one that is held."""


ACCURACY_FLOORS: Final = {FLOP: 0.015, TURN: 0.015, RIVER: 0.005}
"""The least uncertainty of a loss, as a part of the pot. On flop and turn it is not below the root mean square, over
hands, of the difference from a solution with many more iterations (benchmarks/review_accuracy.py: 0.98 % on the turn in
twelve spots, the worst 1.46 %; the flop in four spots); single bets that a range rarely makes were further off. The
river's is a choice: its solutions differ by less than a percent."""


def review_thinking(*, pot_limit: bool) -> Thinking:
    """Settings of a review: more iterations than at the table, and every strategy counts as it was found."""
    return Thinking(
        solves_from=FLOP,
        flop_iterations=60,
        turn_iterations=110,
        river_iterations=500,
        least_share=0.0,
        least_weight=LEAST_WEIGHT,
        threads=2,
        pot_limit=pot_limit,
    )


class ValuedSolution(NamedTuple):
    """A solved street with what each action is worth. Lines are what was done on the street, from its start."""

    start: StreetStart
    tree: BettingTree
    ranges: Floats
    """Of both players, for the hands that were solved for."""
    hands: NDArray[np.intp]
    strategies: dict[int, Floats]
    values: tuple[ActionValues, ActionValues]
    """Of each player, who plays on by a best response to the other's strategy."""
    made: int = 0
    """How many actions of every line had been made where the tree begins."""

    def node(self, line: Sequence[Chips]) -> int:
        return self.tree.node(line[self.made :])

    def policy(self, line: Sequence[Chips]) -> Policy:
        node = self.node(line)
        weights = self.ranges[int(self.tree.kinds[node])]
        return solved_policy(tuple(self.tree.actions_at(node)), self.strategies[node], self.hands, weights)

    def opponent_values(self, line: Sequence[Chips], card: Card, player: int) -> None:
        """Not kept: streets are solved one by one."""

    def reach(self, line: Sequence[Chips], player: int) -> Floats:
        """A player's range after a line, for the hands that were solved for."""
        reach, node = self.ranges[player].astype(np.float64), 0
        for action in line[self.made :]:
            place = self.tree.actions_at(node).index(action)
            if int(self.tree.kinds[node]) == player:
                reach = reach * self.strategies[node][place]
            node = int(self.tree.children[node, place])
        return cast("Floats", reach)

    def is_last(self, line: Sequence[Chips]) -> bool:
        """Whether nothing is left to be decided after the decision: its values depend on the ranges alone."""
        node = self.node(line)
        return not self.tree.is_decision[self.tree.children[node, : self.tree.counts[node]]].any()

    def gain(self, line: Sequence[Chips]) -> float:
        """What a best response gains from this decision on, on average over both seats, in chips; not below 0."""
        node, reaches = self.node(line), [self.reach(line, player) for player in (0, 1)]
        deals = float(reaches[0] @ faced_weights(HOLES[self.hands], reaches[1]).astype(np.float64))
        won = sum(float(reaches[player] @ self.values[player].here[node].astype(np.float64)) for player in (0, 1))
        return max(0.0, won / 2 / deals) if deals > 0 else 0.0

    def accuracy(self, line: Sequence[Chips]) -> float:
        """How far off the values of a decision may be, in chips; 0 where nothing is left to be decided after it."""
        if self.is_last(line):
            return 0.0
        return max(self.gain(line), self.floor(line))

    def floor(self, line: Sequence[Chips]) -> float:
        """The error that a good solution has, in chips."""
        return ACCURACY_FLOORS[self.start.street] * float(self.tree.pots[self.node(line)])

    def options(self, line: Sequence[Chips], number: int) -> HandOptions | None:
        """What each action of a hand is worth after a line; None if the opponent has nothing left to hold."""
        node = self.node(line)
        player = int(self.tree.kinds[node])
        place = int(np.flatnonzero(self.hands == number)[0])
        faced = float(faced_weights(HOLES[self.hands], self.reach(line, 1 - player))[place])
        if faced <= 0:
            return None
        values = self.values[player].by_node[node][:, place].astype(np.float64)
        actions = tuple(self.tree.actions_at(node))
        worth = values / faced + float(self.tree.paid[node])
        evs = tuple(0.0 if action == FOLD else ev for action, ev in zip(actions, worth.tolist(), strict=True))
        return HandOptions(actions, evs, tuple(self.strategies[node][:, place].tolist()))


class ReviewResolver(Resolver):
    """Solves the streets of reviewed hands, each once with the bets really made on it."""

    def __init__(self, thinking: Thinking, reader: BlueprintReader) -> None:
        super().__init__(thinking, reader, lambda: True)
        self._solution = lru_cache(maxsize=KEPT_SOLUTIONS)(self._solve)
        self._again = lru_cache(maxsize=KEPT_SOLUTIONS)(self._solve_again)

    def valued(self, hand: TableHand, line: tuple[Chips, ...], number: int) -> ValuedSolution:
        """The street of a decision, with the bets of `line` in its tree and this hand among those solved for.

        A decision that the strategies rarely come to is poorly solved with the whole street: it is solved again from
        there on, with the ranges of that moment.
        """
        made = len(line_of(hand, hand.street))
        solution = cast("ValuedSolution", self.solution(hand, hand.street, line, hand.actor, number))
        before, is_rare = line[:made], made > 0 and hand.street > FLOP
        if not is_rare or solution.is_last(before) or solution.accuracy(before) == solution.floor(before):
            return solution
        return self._again(hand, line, made, number)

    def _solve_again(self, hand: TableHand, line: tuple[Chips, ...], made: int, number: int) -> ValuedSolution:
        whole = cast("ValuedSolution", self.solution(hand, hand.street, line, hand.actor, number))
        ranges = np.zeros((2, len(HOLES)), np.float32)
        for player in (0, 1):
            reach = whole.reach(line[:made], player)
            ranges[player, whole.hands] = reach / max(float(reach.max()), 1e-30)
        keep = np.zeros(len(HOLES), np.bool_)
        keep[number] = True
        return solved_street(whole.start, ranges, self._thinking, line=line, keep=keep, made=made)

    def opponent(self, start: TableHand) -> Opponent:
        """What its hands won before does not matter: it holds the range that follows by Bayes."""
        return Opponent(1 - last_and_first(start).index(start.actor))

    def _solve(self, start: TableHand, line: tuple[Chips, ...], number: int | None) -> StreetSolution:
        thinking, begin = self._thinking, street_start(start)
        ranges = self.ranges(start)
        ranges = np.where(ranges >= thinking.least_weight, ranges, np.float32(0))
        keep = np.zeros(len(HOLES), np.bool_)
        if number is not None:
            keep[number] = True
        if begin.street == FLOP:
            return searched_flop(begin, ranges, thinking, line=line, keep=keep)
        return solved_street(begin, ranges, thinking, line=line, keep=keep)

    def _likelihood(self, start: TableHand, number: int, held: Floats) -> Floats:
        """As the resolver says, but a street is solved with all that was bet on it: once instead of for each bet."""
        action = start.played[number]
        if not self.solves(start, action.street):
            return super()._likelihood(start, number, held)
        line = line_of(start, action.street)
        before = sum(1 for played in start.played[:number] if played.street == action.street)
        return self._policy(start, action.street, line, start.actor, last=len(line) - before).column(line[before])


def searched_flop(
    start: StreetStart, ranges: Floats, thinking: Thinking, *, line: tuple[Chips, ...] = (), keep: Mask
) -> ValuedSolution:
    """A flop, with the bets of a line in its tree. `keep` are hands that must be solved for."""
    search = FlopSearch(start, ranges, menu_of(start, thinking), line, keep=keep, threads=thinking.threads)
    search.run(thinking.iterations[FLOP])
    found = search.solution()
    values = search.action_values(0, best=True), search.action_values(1, best=True)
    return ValuedSolution(start, found.tree, found.ranges, found.hands, found.strategies, values)


def solved_street(
    start: StreetStart,
    ranges: Floats,
    thinking: Thinking,
    *,
    line: tuple[Chips, ...] = (),
    keep: Mask | None = None,
    made: int = 0,
) -> ValuedSolution:
    """The same for a turn or river; the tree begins after the first `made` actions, with the ranges of that moment."""
    game, hands = holdem_game(start, ranges, menu_of(start, thinking), line, keep, made=made)
    solver = SubgameSolver(game, threads=thinking.threads, classes=thinking.river_classes, values_for={0, 1})
    solver.run(thinking.iterations[start.street])
    own = np.flatnonzero(game.tree.is_decision & (game.tree.streets == start.street))
    strategies = {int(node): solver.strategy(int(node)) for node in own}
    values = solver.action_values(0, best=True), solver.action_values(1, best=True)
    return ValuedSolution(start, game.tree, game.ranges, hands, strategies, values, made)
