"""Local best response on Leduc hold'em, exactly: every deal, every board, and every action that the other may take."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from riverboat.solver.betting_tree import CALL, FOLD, FOLDED, NEXT_STREET, SHOWDOWN, Chips
from riverboat.solver.cfr import Solver
from riverboat.solver.local_best_response import Stakes, Weights, best_locally
from riverboat.solver.toy_games import ANTE, LEDUC_CARDS, leduc_ranks

NO_BOARD = -1
DEALS = LEDUC_CARDS * (LEDUC_CARDS - 1)
BOARDS = LEDUC_CARDS - 2


@dataclass(frozen=True)
class LeducResponse:
    """Who answers the average strategy of a solver."""

    solver: Solver
    seat: int
    first_street: int = 0

    def value(self) -> float:
        """What is won a deal, in chips."""
        cards = range(LEDUC_CARDS)
        return sum(_Holding(self, card).value(0, NO_BOARD, ANTE, (0, 0), _others(card) / DEALS) for card in cards)


@dataclass(frozen=True)
class _Holding:
    response: LeducResponse
    card: int

    def value(self, node: int, board: int, paid: Chips, bets: tuple[Chips, Chips], ranges: Weights) -> float:
        """What the hand wins from a node on, times the chance that the node is reached with each hand of the range."""
        tree, seat = self.response.solver.game.tree, self.response.seat
        kind, stake = int(tree.kinds[node]), float(tree.stakes[node])
        if ranges.sum() == 0:
            return 0.0
        if kind == SHOWDOWN:
            return stake * float(ranges @ (2 * self._wins(board) - 1))
        if kind == NEXT_STREET:
            below, paid = int(tree.children[node, 0]), paid + max(bets)
            boards = (card for card in range(LEDUC_CARDS) if card != self.card)
            return sum(self.value(below, card, paid, (0, 0), ranges * _others(card) / BOARDS) for card in boards)
        if kind >= FOLDED:
            return float(ranges.sum()) * (-stake if kind == FOLDED + seat else stake)
        if kind == seat:
            action = self._choose(node, board, paid, bets, ranges)
            return self.value(tree.child(node, action), board, paid, _after(bets, kind, action), ranges)
        shares = self.response.solver.strategy(node, max(board, 0)).astype(np.float64)
        return sum(
            self.value(tree.child(node, action), board, paid, _after(bets, kind, action), ranges * share)
            for action, share in zip(tree.actions_at(node), shares, strict=True)
        )

    def _choose(self, node: int, board: int, paid: Chips, bets: tuple[Chips, Chips], ranges: Weights) -> Chips:
        solver, tree = self.response.solver, self.response.solver.game.tree
        if tree.streets[node] < self.response.first_street:
            return CALL
        folds = {}
        for action in tree.actions_at(node):
            if action not in {FOLD, CALL}:
                answer = tree.child(node, action)
                column = tree.actions_at(answer).index(FOLD)
                folds[action] = solver.strategy(answer, max(board, 0))[column].astype(np.float64)
        price = max(bets)
        stakes = Stakes(2 * paid + sum(bets), price - bets[self.response.seat], price)
        return best_locally(stakes, self._wins(board), ranges, folds)

    def _wins(self, board: int) -> Weights:
        """How often the card beats each other one, ties counting half."""
        if board == NO_BOARD:
            boards = [card for card in range(LEDUC_CARDS) if card != self.card]
            # The board cannot be the other player's card either: that row of the sum is empty.
            return np.sum([self._wins(card) * _others(card) for card in boards], axis=0) / BOARDS
        ranks = leduc_ranks()[board]
        mine = ranks[self.card]
        wins: Weights = 0.5 * ((mine > ranks).astype(np.float64) + (mine >= ranks))
        return wins


def _others(card: int) -> Weights:
    """One for each card but this."""
    return (np.arange(LEDUC_CARDS) != card).astype(np.float64)


def _after(bets: tuple[Chips, Chips], actor: int, action: Chips) -> tuple[Chips, Chips]:
    if action == FOLD:
        return bets
    total = max(bets) if action == CALL else action
    return (total, bets[1]) if actor == 0 else (bets[0], total)
