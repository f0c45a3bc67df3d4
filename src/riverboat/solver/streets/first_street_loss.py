"""The loss of strategies for the first of two streets, when the second is played as well as possible."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from riverboat.solver.streets.cfr import Solver
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.card_game import CardGame


def first_decisions(game: CardGame) -> list[int]:
    """The decisions before the last street."""
    last = int(game.tree.streets.max())
    return [int(node) for node in np.flatnonzero(game.tree.is_decision & (game.tree.streets < last))]


def first_strategies(solver: Solver) -> dict[int, Floats]:
    """The average strategies at those decisions."""
    return {node: solver.strategy(node) for node in first_decisions(solver.game)}


def first_street_loss(game: CardGame, strategies: Mapping[int, Floats], iterations: int) -> float:
    """What strategies for the first street lose to a best response, in chips a deal, the mean of both seats.

    Exact except for the last street, which is solved with so many iterations for the player of the strategy.
    """
    lost = 0.0
    for player in (0, 1):
        solver = _HalfGiven(game, player, strategies)
        solver.run(iterations)
        best = solver.hand_values(1 - player, best=True)
        lost += float(game.ranges[1 - player].astype(np.float64) @ best) / game.deal_weight()
    return lost / 2


class _HalfGiven(Solver):
    """CFR with one player's strategy before the last street fixed."""

    def __init__(self, game: CardGame, player: int, strategies: Mapping[int, Floats]) -> None:
        super().__init__(game, threads=1)
        self._given = {node: strategies[node] for node in first_decisions(game) if game.tree.kinds[node] == player}
        self._put_back()

    def _put_back(self) -> None:
        for node, strategy in self._given.items():
            rows = slice(int(self.tree.rows[node]), int(self.tree.rows[node]) + len(strategy))
            self._street_regrets[rows] = self._street_sums[rows] = strategy

    def _walk(self, player: int, keep: Floats, *, learns: bool, best: bool, pool: ThreadPoolExecutor | None) -> Floats:
        values = super()._walk(player, keep, learns=learns, best=best, pool=pool)
        self._put_back()
        return values
