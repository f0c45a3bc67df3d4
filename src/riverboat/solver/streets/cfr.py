"""Counterfactual regret minimisation over all hands of two ranges at once, and the exact best response to the result.

Only for two players: a value is one stake that one range wins from the other. Blueprints, also for more players, are
trained by sampling (`riverboat.solver.blueprints`).

The variants differ in the discount of past iterations alone. Players are updated in turn.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.errors import bad_argument
from riverboat.solver.streets.gadget import ResolvingGadget
from riverboat.solver.streets.leaf_values import LeafValues
from riverboat.solver.streets.street_kernels import Tables, Task, fill_strategies, walk_boards, walk_down, walk_up
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.card_game import CardGame
from riverboat.solver.trees.two_player import NEXT_STREET, cut_street, two_player


class Discount(NamedTuple):
    """After iteration t, positive regrets keep t^a / (t^a + 1), negative ones t^b / (t^b + 1), and what was played
    counts (t / (t + 1))^g (Brown and Sandholm 2019)."""

    positive: float
    negative: float
    average: float

    def keep(self, iteration: int) -> Floats:
        """What is kept of positive regrets, of negative ones and of the average."""
        shares = [_share(iteration, power) for power in (self.positive, self.negative)]
        return np.array([*shares, (iteration / (iteration + 1)) ** self.average], np.float32)


def _share(iteration: int, power: float) -> float:
    if power in (inf, -inf):
        return float(power > 0)
    return float(iteration**power / (iteration**power + 1))


VANILLA: Final = Discount(inf, inf, 0.0)
CFR_PLUS: Final = Discount(inf, -inf, 1.0)
LINEAR: Final = Discount(1.0, 1.0, 1.0)
DISCOUNTED: Final = Discount(1.5, 0.0, 2.0)


class Exploitability(NamedTuple):
    """How far two strategies are from an equilibrium, in the game's chips a deal."""

    value: float
    """What the first player wins when both play their strategies."""
    best_responses: tuple[float, float]
    """What each player could win at best against the other's strategy."""

    @property
    def gain(self) -> float:
        """What a best response wins on average over both seats; 0 in an equilibrium."""
        return sum(self.best_responses) / 2


class Solver:
    """Solves one card game, as far as it is run."""

    def __init__(
        self,
        game: CardGame,
        discount: Discount = DISCOUNTED,
        threads: int | None = None,
        gadget: ResolvingGadget | None = None,
    ) -> None:
        if not isinstance(game, CardGame):
            raise bad_argument("game", game, "a CardGame")
        if threads is not None and (type(threads) is not int or threads < 1):
            raise bad_argument("threads", threads, "a whole number, 1 or more, or None for all cores")
        self.game = game
        self._gadget = gadget
        self.iterations = 0
        self._discount = discount
        self._threads = max(1, min(threads or os.cpu_count() or 1, game.boards.number))
        self.tree = tree = two_player(game.tree)
        hands = len(game.holes)
        self._last_street = int(tree.streets.max())
        if game.has_two_streets:
            self._street, self._nodes = cut_street(tree, self._last_street - 1)
            self._leaves = np.flatnonzero(self._street.kinds == NEXT_STREET)
            self._roots = self._nodes[self._leaves]
            rows, nodes = tree.row_count(self._last_street - 1), self._street.size
            self._street_regrets, self._street_sums = (
                np.zeros((rows, hands), np.float32),
                np.zeros((rows, hands), np.float32),
            )
            self._strategies = np.zeros((rows, hands), np.float32)
            self._own, self._against, self._values = (np.zeros((nodes, hands), np.float32) for _ in range(3))
        else:
            self._roots = np.zeros(1, np.int32)
        self._prepare_boards()

    def _prepare_boards(self) -> None:
        """The tables of the last street, for each board."""
        game = self.game
        shape = (game.boards.number, self.tree.row_count(self._last_street), len(game.holes))
        self._regrets, self._sums = np.zeros(shape, np.float32), np.zeros(shape, np.float32)

    def run(self, iterations: int, keeps_on: Callable[[], bool] = lambda: True) -> None:
        """Run so many iterations, or until `keeps_on` says no."""
        if type(iterations) is not int or iterations < 0:
            raise bad_argument("iterations", iterations, "a whole number, 0 or more")
        if not callable(keeps_on):
            raise bad_argument("keeps_on", keeps_on, "a function that says whether to go on")
        pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        try:
            for _ in range(iterations):
                if not keeps_on():
                    break
                self.iterations += 1
                keep = self._discount.keep(self.iterations)
                for player in (0, 1):
                    self._walk(player, keep, learns=True, best=False, pool=pool)
        finally:
            if pool is not None:
                pool.shutdown()

    def hand_values(self, player: int, best: bool = False) -> NDArray[np.float64]:
        """Counterfactual values against the average strategy: of each hand, by its own strategy or a best response.

        Divided by the weight that a hand faces they are its expected winnings.
        """
        return self._walk(player, np.ones(3, np.float32), learns=False, best=best, pool=None).astype(np.float64)

    def exploitability(self) -> Exploitability:
        """Exactly: the best responses to the average strategies, over every hand and every board."""
        deals = self.game.deal_weight()
        ranges = self.game.ranges.astype(np.float64)
        best = tuple(float(ranges[player] @ self.hand_values(player, best=True)) / deals for player in (0, 1))
        return Exploitability(float(ranges[0] @ self.hand_values(0)) / deals, (best[0], best[1]))

    def leaf_values(self, player: int) -> LeafValues:
        """What the last street is worth to a player where it begins, when both play their average strategies."""
        assert self.game.has_two_streets, "there is no next street"
        task = Task(player, np.ones(3, np.float32), False, False)
        self._walk_street(task, self.game.ranges[1 - player], None)
        own, against = self._own[self._leaves], self._against[self._leaves]
        boards = range(self.game.boards.number)
        values = np.stack([self._walk_some(task, own, against, board, board + 1) for board in boards])
        return LeafValues(self._nodes[self._leaves], values, against)

    def strategy(self, node: int, board: int = 0) -> Floats:
        """The average strategy at a decision: a row for each action, a column for each hand."""
        tree, (sums, order) = self.tree, self._table(node, board)
        first, count = int(tree.rows[node]), int(tree.counts[node])
        by_place = np.zeros((count, sums.shape[1]), np.float32)
        fill_strategies(tree.kinds, tree.counts, tree.rows, node, node + 1, sums[first : first + count], by_place)
        strategy = np.full_like(by_place, 1 / count)
        strategy[:, order] = by_place[:, : len(order)]
        return strategy

    def set_strategy(self, node: int, strategy: Floats, board: int = 0) -> None:
        """Replace the average strategy at a decision, to measure another one: a row for each action."""
        tree, (sums, order) = self.tree, self._table(node, board)
        sums[int(tree.rows[node]) : int(tree.rows[node] + tree.counts[node]), : len(order)] = strategy[:, order]

    def _table(self, node: int, board: int) -> tuple[Floats, NDArray[np.intp]]:
        """The sums that a decision's average is in, and which hand stands at which place there."""
        if self.tree.streets[node] != self._last_street:
            return self._street_sums, np.arange(len(self.game.holes))
        boards = self.game.boards
        return self._sums[board], boards.orders[board, : boards.sizes[board]].astype(np.intp)

    def _walk(self, player: int, keep: Floats, *, learns: bool, best: bool, pool: ThreadPoolExecutor | None) -> Floats:
        """One walk for one player: down, over the boards and up. Gives the value of every hand at the root."""
        task = Task(player, keep, learns, best)
        values = self._walk_street(task, self._reach(1 - player, learns), pool)
        if learns and self._gadget is not None and self._gadget.player == player:
            self._gadget.learn(values, keep)
        return values

    def _reach(self, player: int, learns: bool) -> Floats:
        """How likely a player comes to the root with each hand."""
        if learns and self._gadget is not None and self._gadget.player == player:
            return self._gadget.reach()
        reach: Floats = self.game.ranges[player]
        return reach

    def _walk_street(self, task: Task, reach: Floats, pool: ThreadPoolExecutor | None) -> Floats:
        if not self.game.has_two_streets:
            own, against = np.ones((1, len(self.game.holes)), np.float32), np.ascontiguousarray(reach[None])
            return _first(self._walk_boards(task, own, against, pool))
        street = self._street
        # A hand's own reach only weighs its average strategy, so hands outside the range learn to play as well.
        self._own[0], self._against[0] = 1, reach
        tables = self._street_regrets if task.learns else self._street_sums
        walk_down(street, task.player, tables, self._strategies, self._own, self._against)
        own, against = self._own[self._leaves], self._against[self._leaves]
        self._values[self._leaves] = self._walk_boards(task, own, against, pool)
        walk_up(
            *(street, task, self.game.holes, self.game.cards, self._strategies, self._own, self._against),
            *(self._values, Tables(self._street_regrets, self._street_sums)),
        )
        return _first(self._values)

    def _walk_boards(self, task: Task, own: Floats, against: Floats, pool: ThreadPoolExecutor | None) -> Floats:
        """What every hand wins below each root, on average over the boards."""
        number = self.game.boards.number
        edges = [number * part // self._threads for part in range(self._threads + 1)]

        def walk(first: int, last: int) -> Floats:
            return self._walk_some(task, own, against, first, last)

        parts = map(walk, edges[:-1], edges[1:]) if pool is None else pool.map(walk, edges[:-1], edges[1:])
        # In the order of the boards: the sum is the same however the threads were timed.
        total: Floats = np.add.reduce(list(parts)) * np.float32(self.game.chance)
        return total

    def _walk_some(self, task: Task, own: Floats, against: Floats, first: int, last: int) -> Floats:
        """What every hand wins below each root, summed over some of the boards."""
        values = np.zeros((len(self._roots), len(self.game.holes)), np.float32)
        walk_boards(
            *(self.tree, self._roots, task, self.game.holes, self.game.cards, self.game.boards, first, last),
            *(own, against, Tables(self._regrets, self._sums), values),
        )
        return values


def _first(rows: Floats) -> Floats:
    row: Floats = rows[0].copy()
    return row
