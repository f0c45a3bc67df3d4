"""The turn with rivers in classes in plain NumPy, slow and obvious: the twin of `river_classes`.

Follows the definitions: on a river every two hands are compared by their classes, hand against hand; what a class
learns is reckoned class against class, as if no card could block another.
"""

from __future__ import annotations

import numpy as np
from plain_cfr import Matrix, PlainSolver, Reach, normalised

from riverboat.solver.postflop.river_classes import class_numbers
from riverboat.solver.trees.betting_tree import SHOWDOWN
from riverboat.solver.trees.card_game import CardGame
from riverboat.solver.trees.two_player import FOLDED


class PlainTurnSolver(PlainSolver):
    """The same strategies on the turn as `SubgameSolver` with classes."""

    def __init__(self, game: CardGame, classes: int) -> None:
        super().__init__(game)
        self._numbers = class_numbers(game.boards, game.ranges, classes).astype(np.int64)
        self._classes = classes
        self._class_wins: Matrix = np.sign(np.arange(classes)[:, None] - np.arange(classes)[None]).astype(np.float64)

    def _deal(self, child: int, player: int, reach: Reach) -> Matrix:
        if self.tree.kinds[child] == SHOWDOWN:
            return super()._deal(child, player, reach)
        values = np.zeros(len(reach.own))
        for board in range(self.game.boards.number):
            live = (self._numbers[board] < self._classes).astype(np.float64)
            values += self.game.chance * self._by_hand(child, board, player, reach.against * live, live)
            brought: Matrix = np.zeros(self._classes + 1)
            np.add.at(brought, self._numbers[board], reach.against)
            if brought[:-1].sum() > 0:
                self._by_class(child, board, player, brought[:-1])
        return values

    def _by_hand(self, node: int, board: int, player: int, against: Matrix, live: Matrix) -> Matrix:
        """What each hand wins when all play their class's strategy."""
        tree, kind = self.tree, int(self.tree.kinds[node])
        numbers = self._numbers[board]
        if kind == SHOWDOWN:
            wins: Matrix = np.sign(numbers[:, None] - numbers[None]) * self._together
            return float(tree.stakes[node]) * live * (wins @ against)
        if kind >= FOLDED:
            sign = -1.0 if kind == FOLDED + player else 1.0
            return sign * float(tree.stakes[node]) * live * (self._together @ against)
        strategy = self._class_strategy(node, board)[:, np.minimum(numbers, self._classes - 1)]
        children = [int(child) for child in tree.children[node, : tree.counts[node]]]
        pairs = list(zip(children, strategy, strict=True))
        if kind == player:
            parts = [share * self._by_hand(child, board, player, against, live) for child, share in pairs]
        else:
            parts = [self._by_hand(child, board, player, against * share, live) for child, share in pairs]
        value: Matrix = np.sum(parts, axis=0)
        return value

    def _by_class(self, node: int, board: int, player: int, against: Matrix) -> Matrix:
        """What each class wins from all classes; here it learns."""
        tree, kind = self.tree, int(self.tree.kinds[node])
        if kind == SHOWDOWN:
            return float(tree.stakes[node]) * (self._class_wins @ against)
        if kind >= FOLDED:
            sign = -1.0 if kind == FOLDED + player else 1.0
            return np.full(self._classes, sign * float(tree.stakes[node]) * against.sum())
        strategy = self._class_strategy(node, board)
        children = [int(child) for child in tree.children[node, : tree.counts[node]]]
        if kind != player:
            parts = [self._by_class(c, board, player, against * s) for c, s in zip(children, strategy, strict=True)]
            value: Matrix = np.sum(parts, axis=0)
            return value
        won = np.stack([self._by_class(child, board, player, against) for child in children])
        value = (strategy * won).sum(axis=0)
        regrets = self._class_table(node, board)
        positive, negative, _ = self._keep
        regrets *= np.where(regrets > 0, positive, negative)
        regrets += won - value
        return value

    def _class_strategy(self, node: int, board: int) -> Matrix:
        return normalised(np.maximum(self._class_table(node, board), 0))

    def _class_table(self, node: int, board: int) -> Matrix:
        shape = (int(self.tree.counts[node]), self._classes)
        return self.regrets.setdefault((node, board), np.zeros(shape))
