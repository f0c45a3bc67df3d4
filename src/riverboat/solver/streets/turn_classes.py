"""A fast solution of the turn: exact in every hand, while on the river hands of about the same rank share a strategy.

The turn needs only the leaf values of the river. On each river the hands are put in order of rank and cut into classes.
A class has one strategy and ties with itself; blockers are exact.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np

from riverboat.solver.streets.cfr import Discount, Solver
from riverboat.solver.streets.class_kernels import RiverClasses, count_wins, run_out, walk_classes
from riverboat.solver.streets.gadget import ResolvingGadget
from riverboat.solver.streets.leaf_values import LeafValues
from riverboat.solver.streets.street_kernels import Task
from riverboat.solver.trees.betting_tree import SHOWDOWN, Floats, Places
from riverboat.solver.trees.card_game import Boards, CardGame

CLASSES: Final = 32
SHORT: Final = Discount(1.5, 0.0, 4.0)
"""For few iterations: the first ones are discounted faster."""
EVEN_SHARE: Final = 0.1
"""The weight that every hand has, beside its weight in the ranges, when classes are cut."""
STRIDE: Final = 32
"""Columns are filled up to a multiple of what the compiled loops take in one step: the rest would go one by one."""


NOTHING: Final[Floats] = np.zeros((0, 0, 0), np.float32)


class TurnSolver(Solver):
    """Solves the turn of one card game; on the river the hands of a class share a strategy, and no average is kept."""

    def __init__(
        self,
        game: CardGame,
        discount: Discount = SHORT,
        threads: int | None = None,
        gadget: ResolvingGadget | None = None,
        *,
        classes: int = CLASSES,
        values_for: int | None = None,
    ) -> None:
        """`values_for` is a player that `leaf_values` will be asked for."""
        self._classes = classes
        self._values_for = values_for
        super().__init__(game, discount, threads, gadget)

    def leaf_values(self, player: int) -> LeafValues:
        """What the river is worth to a player where it begins, on average over the iterations."""
        assert player == self._values_for, "values were not kept for this player"
        return LeafValues(self._nodes[self._leaves[self._plays]], self._board_values, self._reaches)

    def _prepare_boards(self) -> None:
        game, hands = self.game, len(self.game.holes)
        assert game.has_two_streets, "a turn has a river"
        all_in = game.tree.kinds[self._roots] == SHOWDOWN
        self._plays, self._all_in = np.flatnonzero(~all_in), np.flatnonzero(all_in)
        self._all_in_stakes = self.tree.stakes[self._roots[self._all_in]] * np.float32(game.chance)
        self._wins = np.zeros((hands, hands), np.int8)
        if len(self._all_in):
            count_wins(hand_ranks(game.boards), game.holes, self._wins)
        mixed = np.random.default_rng(0).permutation(hands).astype(np.uint16)
        numbers = river_classes(game.boards, game.ranges, self._classes)
        self._river = RiverClasses(self._classes, filled_up(game.cards + 1), mixed, numbers)
        rows = self.tree.row_count(self._last_street)
        self._regrets = np.zeros((game.boards.number, rows, filled_up(self._classes)), np.float32)
        kept = 0 if self._values_for is None else game.boards.number
        self._board_values = np.zeros((kept, len(self._plays), hands), np.float32)
        self._reaches = np.zeros((len(self._plays), hands), np.float32)

    def _walk_boards(self, task: Task, own: Floats, against: Floats, pool: ThreadPoolExecutor | None) -> Floats:
        values = np.zeros_like(against)
        run_out(self._all_in_stakes, self._wins, against[self._all_in], values, self._all_in)
        if len(self._plays):
            comes: Floats = against[self._plays]
            values[self._plays] = super()._walk_boards(task, own, comes, pool)
            if task.player == self._values_for:
                self._reaches = self._reaches * task.keep[2] + comes
        return values

    def _walk_some(self, task: Task, own: Floats, against: Floats, first: int, last: int) -> Floats:  # noqa: ARG002
        assert task.learns, "no average of the river is kept"
        values = np.zeros_like(against)
        walk_classes(
            *(self.tree, self._roots[self._plays], task, self.game.holes, self.game.cards, self._river, first, last),
            *(against, self._regrets, values, self._board_values if task.player == self._values_for else NOTHING),
        )
        return values


def hand_ranks(boards: Boards) -> Places:
    """For each board and hand a number that grows with its rank; 0 for a hand that is not possible."""
    ranks = np.zeros_like(boards.orders)
    for board, size in enumerate(boards.sizes):
        ranks[board, boards.orders[board, :size]] = boards.ties[board, :size]
    return ranks


def filled_up(count: int) -> int:
    return -(-count // STRIDE) * STRIDE


def river_classes(boards: Boards, ranges: Floats, count: int) -> Places:
    """For each board the class of each hand, from the weakest up: about as much weight in each, equal hands in one.

    Hands that a board leaves impossible get the number `count`.
    """
    total = np.maximum(ranges.sum(axis=1, keepdims=True), 1e-9)
    weights = (1 - EVEN_SHARE) * (ranges / total).mean(axis=0) + EVEN_SHARE / ranges.shape[1]
    numbers = np.full(boards.orders.shape, count, np.uint16)
    for board, size in enumerate(boards.sizes):
        order, ties = boards.orders[board, :size], boards.ties[board, :size]
        reached = np.concatenate([[0], np.cumsum(weights[order])])
        starts = np.searchsorted(ties, ties)  # where the group of equal hands begins
        middle = (reached[starts] + reached[ties]) / (2 * reached[-1])
        numbers[board, order] = (middle * count).astype(np.uint16)
    return numbers
