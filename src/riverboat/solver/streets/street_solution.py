"""A subgame re-solved for the exact cards: turn or river, with the bets that were really made in its tree.

For two players: it solves two ranges, which the caller gives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.streets.cfr import Solver
from riverboat.solver.streets.gadget import ResolvingGadget
from riverboat.solver.streets.leaf_values import LeafValues, faced_weights
from riverboat.solver.streets.turn_classes import TurnSolver
from riverboat.solver.thinking import Thinking
from riverboat.solver.trees.betting_tree import BettingTree, Floats
from riverboat.solver.trees.card_game import CardGame
from riverboat.solver.trees.holdem import HOLES, StreetStart, blocked, holdem_game, unseen
from riverboat.solver.trees.spot import TURN, Chips

FEWEST_ITERATIONS: Final = 8
"""Made even when the time is over."""


class StreetSolution(NamedTuple):
    """What is kept of a solved street: the strategy at each of its decisions."""

    tree: BettingTree
    ranges: Floats
    """Of both players, for the hands that were solved for."""
    hands: NDArray[np.intp]
    strategies: dict[int, Floats]
    """By node: a row for each action, a column for each of the hands."""
    leaf_values: LeafValues | None = None
    """What the opponent wins on the river, if kept."""

    def policy(self, line: Sequence[Chips]) -> Policy:
        """What the player to act does with each of the 1,326 hands after what was done on this street.

        Hands that were left out play the mean strategy of the range.
        """
        node = self._node(line)
        strategy = self.strategies[node]
        weights = self.ranges[int(self.tree.kinds[node])]
        mean = strategy @ (weights / weights.sum()) if weights.sum() > 0 else strategy.mean(axis=1)
        shares = np.tile(mean, (HANDS, 1)).astype(np.float32)
        shares[self.hands] = strategy.T
        return Policy(tuple(self.tree.actions_at(node)), shares)

    def opponent_payoffs(self, line: Sequence[Chips], board: Sequence[Card]) -> Floats | None:
        """After a turn's line and on a full board, what the opponent wins on average with each of the 1,326 hands.

        nan for hands that are not possible or were not solved for; None if values were not kept.
        """
        if self.leaf_values is None:
            return None
        river = unseen(board[:-1]).index(board[-1])
        possible = ~blocked(board)[self.hands]
        payoffs = np.full(HANDS, np.nan, np.float32)
        payoffs[self.hands] = self.leaf_values.expected(self._node(line), river, HOLES[self.hands], possible)
        return payoffs

    def _node(self, line: Sequence[Chips]) -> int:
        node = 0
        for action in line:
            node = self.tree.child(node, action)
        return node


class Opponent(NamedTuple):
    """The opponent in safe re-solving: its hands shall not gain by it."""

    player: int
    payoffs: Floats | None = None
    """The alternative payoff of each of the 1,326 hands; nan where it is not known."""


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
    that no hand of it wins more than its payoff. When `keeps_on` says no, what was found so far is the answer.
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
    solver.run(max(0, thinking.iterations[street] - FEWEST_ITERATIONS), keeps_on)
    own = np.flatnonzero(game.tree.is_decision & (game.tree.streets == street))
    strategies = {int(node): solver.strategy(int(node)) for node in own}
    leaf_values = None
    if opponent is not None and game.has_two_streets:
        leaf_values = solver.leaf_values(opponent.player)
    return StreetSolution(game.tree, game.ranges, hands, strategies, leaf_values)


def _solver(
    game: CardGame, hands: NDArray[np.intp], thinking: Thinking, street: int, opponent: Opponent | None
) -> Solver:
    gadget = None
    if opponent is not None and opponent.payoffs is not None:
        player, payoffs = opponent.player, opponent.payoffs[hands]
        payoffs = payoffs * faced_weights(game.holes, game.ranges[1 - player])
        gadget = ResolvingGadget(player, payoffs, np.float32(thinking.believed) * game.ranges[player])
    if street == TURN and thinking.turn_rivers == "classes" and game.has_two_streets:
        values_for = None if opponent is None else opponent.player
        return TurnSolver(game, threads=thinking.threads, gadget=gadget, values_for=values_for)
    return Solver(game, threads=thinking.threads, gadget=gadget)


def off_menu(start: StreetStart, thinking: Thinking, line: tuple[Chips, ...]) -> tuple[Chips, ...]:
    """The line up to its last bet that the menu does not have; without one, one solution serves all lines."""
    menu = thinking.menus[start.street]
    spot, last = start.spot, 0
    for number, action in enumerate(line):
        if action > 0 and action not in menu.raises(spot):
            last = number + 1
        spot = spot.after(action)
        if not spot.is_open:
            break
    return line[:last]
