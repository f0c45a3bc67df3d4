"""CFR in plain NumPy, slow and obvious: what the kernels are compared with.

Follows the definitions: a recursion over the tree, and at each end a matrix of who wins how much against whom.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.postflop.kernels import fill_discounts
from riverboat.solver.postflop.subgame_solver import discounts
from riverboat.solver.trees.betting_tree import SHOWDOWN
from riverboat.solver.trees.card_game import CardGame
from riverboat.solver.trees.two_player import FOLDED, two_player

Matrix = NDArray[np.float64]


class Reach(NamedTuple):
    """How likely each player gets here with each hand, and which hands the board leaves possible."""

    own: Matrix
    against: Matrix
    live: Matrix


class PlainSolver:
    """The same regrets and strategies as `SubgameSolver`, by decision and board."""

    def __init__(self, game: CardGame) -> None:
        self.game = game
        self.tree = two_player(game.tree)
        self.iterations = 0
        self._keep = np.zeros(3, np.float32)
        self._together = _possible_pairs(game)
        self._wins = [_wins(game, board) for board in range(game.boards.number)]
        self.regrets: dict[tuple[int, int], Matrix] = {}
        self.sums: dict[tuple[int, int], Matrix] = {}

    def run(self, iterations: int) -> None:
        hands = len(self.game.holes)
        for _ in range(iterations):
            if self.game.has_two_streets:
                self._keep = discounts(self.iterations)
            else:
                fill_discounts(self.iterations, self._keep)
            self.iterations += 1
            for player in (0, 1):
                against = self.game.ranges[1 - player].astype(np.float64)
                self._visit(0, 0, player, Reach(np.ones(hands), against, np.ones(hands)))

    def strategy(self, node: int, board: int = 0) -> Matrix:
        """The average strategy at a decision."""
        return normalised(self._table(self.sums, node, board))

    def _visit(self, node: int, board: int, player: int, reach: Reach) -> Matrix:
        tree = self.tree
        kind = int(tree.kinds[node])
        if kind == SHOWDOWN:
            return float(tree.stakes[node]) * (self._wins[board] @ reach.against)
        if kind >= FOLDED:
            sign = -1.0 if kind == FOLDED + player else 1.0
            return sign * float(tree.stakes[node]) * reach.live * (self._together @ reach.against)
        return self._decide(node, board, player, reach)

    def _enter(self, node: int, child: int, board: int, player: int, reach: Reach) -> Matrix:
        """Visit a child; where it begins the next street, on every board."""
        if self.tree.streets[child] > self.tree.streets[node]:
            return self._deal(child, player, reach)
        return self._visit(child, board, player, reach)

    def _deal(self, child: int, player: int, reach: Reach) -> Matrix:
        values = np.zeros(len(reach.own))
        for board in range(self.game.boards.number):
            live = np.zeros(len(reach.own))
            live[self.game.boards.orders[board, : self.game.boards.sizes[board]]] = 1
            values += (
                self._visit(child, board, player, Reach(reach.own * live, reach.against * live, live))
                * self.game.chance
            )
        return values

    def _decide(self, node: int, board: int, player: int, reach: Reach) -> Matrix:
        tree = self.tree
        regrets = self._table(self.regrets, node, board)
        strategy = normalised(np.maximum(regrets, 0))
        children = [int(child) for child in tree.children[node, : tree.counts[node]]]
        if tree.kinds[node] != player:
            parts = [reach._replace(against=reach.against * share) for share in strategy]
            against: Matrix = np.sum(
                [self._enter(node, child, board, player, part) for child, part in zip(children, parts, strict=True)],
                axis=0,
            )
            return against
        parts = [reach._replace(own=reach.own * share) for share in strategy]
        won = np.stack(
            [self._enter(node, child, board, player, part) for child, part in zip(children, parts, strict=True)]
        )
        value: Matrix = (strategy * won).sum(axis=0)
        positive, negative, average = self._keep
        regrets *= np.where(regrets > 0, positive, negative)
        regrets += won - value
        sums = self._table(self.sums, node, board)
        sums *= average
        sums += strategy
        return value

    def _table(self, tables: dict[tuple[int, int], Matrix], node: int, board: int) -> Matrix:
        shape = (int(self.tree.counts[node]), len(self.game.holes))
        return tables.setdefault((node, board), np.zeros(shape))


def normalised(table: Matrix) -> Matrix:
    total = table.sum(axis=0)
    shares: Matrix = np.where(total > 0, table / np.where(total > 0, total, 1), 1 / len(table))
    return shares


def _possible_pairs(game: CardGame) -> Matrix:
    """1 where two hands share no card."""
    shared = (game.holes[:, None, :, None] == game.holes[None, :, None, :]).any(axis=(2, 3))
    together: Matrix = (~shared).astype(np.float64)
    return together


def _wins(game: CardGame, board: int) -> Matrix:
    """1 where the row's hand beats the column's, -1 where it loses, 0 for ties and for what cannot be dealt."""
    boards = game.boards
    ranks = np.zeros(len(game.holes))
    size = int(boards.sizes[board])
    ranks[boards.orders[board, :size]] = boards.ties[board, :size]
    possible = (ranks[:, None] > 0) & (ranks[None] > 0)
    wins: Matrix = np.sign(ranks[:, None] - ranks[None]) * possible * _possible_pairs(game)
    return wins
