"""A street solved anew for the exact cards: turn or river, with the bets that were really made in its tree.

Takes the ranges as given; where they come from is the caller's affair.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card
from riverboat.solver.games.betting_tree import FOLDED, BettingTree, Chips, Floats
from riverboat.solver.games.card_game import CardGame
from riverboat.solver.games.holdem import HOLES, TURN, StreetStart, blocked, holdem_game, unseen
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.streets.cfr import Solver
from riverboat.solver.streets.next_street import NextStreet, faced_weights
from riverboat.solver.streets.turn_classes import TurnSolver
from riverboat.solver.streets.way_out import WayOut
from riverboat.solver.thinking import Thinking

FEWEST_ITERATIONS: Final = 8
"""Made even when the time is over."""


class StreetSolution(NamedTuple):
    """What is kept of a solved street: the strategy at each of its own decisions."""

    tree: BettingTree
    ranges: Floats
    """Of both players, for the hands that were solved for."""
    hands: NDArray[np.intp]
    strategies: dict[int, Floats]
    """By node: a row for each action, a column for each of the hands."""
    next_street: NextStreet | None = None
    """What the opponent wins on the river, if that was kept."""

    def policy(self, line: Sequence[Chips]) -> Policy:
        """What the player to act does with each of the 1,326 hands after what was done on this street.

        Hands that were left out do as the range does on the whole.
        """
        node = self._node(line)
        strategy = self.strategies[node]
        weights = self.ranges[int(self.tree.kinds[node])]
        mean = strategy @ (weights / weights.sum()) if weights.sum() > 0 else strategy.mean(axis=1)
        shares = np.tile(mean, (HANDS, 1)).astype(np.float32)
        shares[self.hands] = strategy.T
        return Policy(tuple(self.tree.actions_at(node)), shares)

    def had(self, line: Sequence[Chips], board: Sequence[Card]) -> Floats | None:
        """After a turn's line and on a full board, what the opponent wins on average with each of the 1,326 hands.

        nan for hands that are not possible or were not solved for; None if values were not kept.
        """
        if self.next_street is None:
            return None
        river = unseen(board[:-1]).index(board[-1])
        possible = ~blocked(board)[self.hands]
        had = np.full(HANDS, np.nan, np.float32)
        had[self.hands] = self.next_street.expected(self._node(line), river, HOLES[self.hands], possible)
        return had

    def _node(self, line: Sequence[Chips]) -> int:
        node = 0
        for action in line:
            node = self.tree.child(node, action)
        return node


class Opponent(NamedTuple):
    """Whose hands shall not gain by a street's being solved anew."""

    player: int
    had: Floats | None = None
    """What it wins on average with each of the 1,326 hands if the street is not; nan where that is not known."""


def solve_street(
    start: StreetStart,
    ranges: Floats,
    thinking: Thinking,
    line: Sequence[Chips] = (),
    *,
    hand: int | None = None,
    opponent: Opponent | None = None,
    keeps_on: Callable[[], bool] = lambda: True,
) -> StreetSolution:
    """Solve the turn or the river from its start, where both hold `ranges` (2 × 1,326, at most 1).

    Row 0 is the player who acts last. The raises of `line` are in the tree as they were made; `hand` is one that must
    not be left out. With an `opponent`, the turn keeps what that player wins on the river, and the river is solved so
    that no hand of it wins more than it had. When it shall not keep on, what was found so far is the answer.
    """
    street = start.street
    keep = np.zeros(HANDS, np.bool_)
    if street == TURN:
        ranges = np.where(ranges >= thinking.least_weight, ranges, np.float32(0))
    else:
        keep[:] = True
    if hand is not None:
        keep[hand] = True
    game, hands = holdem_game(start, ranges, thinking.menus[street], line, keep)
    solver = _solver(game, hands, thinking, street, opponent)
    solver.run(FEWEST_ITERATIONS)
    solver.run(thinking.iterations[street] - FEWEST_ITERATIONS, keeps_on)
    own = np.flatnonzero((game.tree.kinds < FOLDED) & (game.tree.streets == street))
    strategies = {int(node): solver.strategy(int(node)) for node in own}
    next_street = None
    if opponent is not None and game.has_two_streets:
        next_street = solver.next_street(opponent.player)
    return StreetSolution(game.tree, game.ranges, hands, strategies, next_street)


def _solver(
    game: CardGame, hands: NDArray[np.intp], thinking: Thinking, street: int, opponent: Opponent | None
) -> Solver:
    way_out = None
    if opponent is not None and opponent.had is not None:
        player, had = opponent.player, opponent.had[hands]
        had = had * faced_weights(game.holes, game.ranges[1 - player])
        way_out = WayOut(player, had, np.float32(thinking.believed) * game.ranges[player])
    if street == TURN and thinking.turn_rivers == "classes" and game.has_two_streets:
        values_for = None if opponent is None else opponent.player
        return TurnSolver(game, threads=thinking.threads, way_out=way_out, values_for=values_for)
    return Solver(game, threads=thinking.threads, way_out=way_out)


def off_menu(start: StreetStart, thinking: Thinking, line: tuple[Chips, ...]) -> tuple[Chips, ...]:
    """The line up to its last bet that the menu does not have; without one, one solution serves all lines."""
    menu = thinking.menus[start.street]
    spot, last = start.spot, 0
    for number, action in enumerate(line):
        if action > 0 and action not in menu.raises(spot):
            last = number + 1
        following = spot.after(action)
        if following is None:
            break
        spot = following
    return line[:last]
