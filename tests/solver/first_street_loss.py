"""The loss of strategies for the first of two streets, when the second is played as well as possible."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from riverboat.solver.postflop.subgame_solver import SubgameSolver
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.card_game import CardGame


def first_decisions(game: CardGame) -> list[int]:
    """The decisions before the last street."""
    last = int(game.tree.streets.max())
    return [int(node) for node in np.flatnonzero(game.tree.is_decision & (game.tree.streets < last))]


def first_strategies(solver: SubgameSolver) -> dict[int, Floats]:
    """The average strategies at those decisions."""
    return {node: solver.strategy(node) for node in first_decisions(solver.game)}


def first_street_loss(game: CardGame, strategies: Mapping[int, Floats], iterations: int) -> float:
    """What strategies for the first street lose to a best response, in chips a deal, the mean of both seats.

    Exact except for the last street, which is solved with so many iterations for the player of the strategy.
    """
    lost = 0.0
    for player in (0, 1):
        solver = SubgameSolver(game)
        for node in first_decisions(game):
            if game.tree.kinds[node] == player:
                solver.set_strategy(node, strategies[node])
                solver.lock(node)
        solver.run(iterations)
        best = solver.hand_values(1 - player, best=True)
        lost += float(game.ranges[1 - player].astype(np.float64) @ best) / game.deal_weight()
    return lost / 2
