"""Local best response on Leduc hold'em, exactly: every deal, every board, and every action that the other may take."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.best_response.kernels import Weights
from riverboat.solver.best_response.response import Actions, Outlook, Stakes, best_locally
from riverboat.solver.postflop.subgame_solver import SubgameSolver
from riverboat.solver.trees.betting_tree import SHOWDOWN
from riverboat.solver.trees.spot import CALL, FOLD, Chips
from riverboat.solver.trees.toy_games import ANTE, LEDUC_CARDS, leduc_ranks
from riverboat.solver.trees.two_player import FOLDED, TwoPlayerTree, two_player

NO_BOARD = -1
DEALS = LEDUC_CARDS * (LEDUC_CARDS - 1)
BOARDS = LEDUC_CARDS - 2
CAN_MEET: NDArray[np.float64] = 1 - np.eye(LEDUC_CARDS)
"""Our card by row, the other player's by column."""


class Betting(NamedTuple):
    """What each has paid on earlier streets, and both bets of this one."""

    paid: Chips
    bets: tuple[Chips, Chips] = (0, 0)

    def after(self, actor: int, action: Chips) -> Betting:
        if action == FOLD:
            return self
        total = max(self.bets) if action == CALL else action
        return self._replace(bets=(total, self.bets[1]) if actor == 0 else (self.bets[0], total))


@dataclass(frozen=True)
class LeducResponse:
    """Who answers the average strategy of a solver, with every card at once."""

    solver: SubgameSolver
    seat: int
    first_street: int = 0

    @cached_property
    def _tree(self) -> TwoPlayerTree:
        return two_player(self.solver.game.tree)

    def value(self) -> float:
        """What is won a deal, in chips."""
        everything = np.ones(LEDUC_CARDS)
        return float(self._values(0, NO_BOARD, Betting(ANTE), everything / DEALS, everything).sum())

    def _values(self, node: int, board: int, betting: Betting, reach: Weights, cards: Weights) -> Weights:
        """What each of our `cards` (1, or 0) wins from a node on, summed over what the other may have there."""
        tree = self.solver.game.tree
        kind, stake = int(self._tree.kinds[node]), float(self._tree.stakes[node])
        if tree.streets[node] == 1 and board == NO_BOARD:
            start, shown = Betting(betting.paid + max(betting.bets)), enumerate(CAN_MEET)
            parts = [self._values(node, card, start, reach * left / BOARDS, cards * left) for card, left in shown]
            total: Weights = np.sum(parts, axis=0)
            return total
        if kind == SHOWDOWN:
            ahead: Weights = (CAN_MEET * (2 * wins(board) - 1)) @ reach
            return stake * cards * ahead
        if kind >= FOLDED:
            return (-stake if kind == FOLDED + self.seat else stake) * cards * (CAN_MEET @ reach)
        values = np.zeros(LEDUC_CARDS)
        chosen = self._choose(node, board, betting, reach) if kind == self.seat else None
        for number, action in enumerate(tree.actions_at(node)):
            played = 1.0 if chosen is not None else self._shares(node, board)[number]
            taking = cards if chosen is None else cards * (chosen == action)
            after = betting.after(kind, action)
            values += self._values(tree.child(node, action), board, after, reach * played, taking)
        return values

    def _choose(self, node: int, board: int, betting: Betting, reach: Weights) -> Actions:
        tree = self.solver.game.tree
        if tree.streets[node] < self.first_street:
            return np.full(LEDUC_CARDS, CALL)
        staying = {}
        for action in tree.actions_at(node):
            if action not in {FOLD, CALL}:
                answer = tree.child(node, action)
                folds = self._shares(answer, board)[tree.actions_at(answer).index(FOLD)]
                staying[action] = _outlook(board, reach * (1 - folds))
        price = max(betting.bets)
        stakes = Stakes(2 * betting.paid + sum(betting.bets), price - betting.bets[self.seat], price)
        return best_locally(stakes, _outlook(board, reach), staying)

    def _shares(self, node: int, board: int) -> Weights:
        return self.solver.strategy(node, max(board, 0)).astype(np.float64)


def _outlook(board: int, reach: Weights) -> Outlook:
    return Outlook(CAN_MEET @ reach, (CAN_MEET * wins(board)) @ reach)


def wins(board: int) -> Weights:
    """How often each card beats each other one, ties counting half."""
    if board == NO_BOARD:
        shown = [wins(card) * np.outer(CAN_MEET[card], CAN_MEET[card]) for card in range(LEDUC_CARDS)]
        mean: Weights = np.sum(shown, axis=0) / BOARDS
        return mean
    ranks = leduc_ranks()[board].astype(np.int64)
    won: Weights = 0.5 * (1 + np.sign(ranks[:, None] - ranks[None, :]))
    return won
