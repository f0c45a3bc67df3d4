"""The plain twin of the trainer: it learns the same small game as the kernel."""

from __future__ import annotations

import numpy as np
from game_deals import game_buckets, game_deals
from plain_sampling import PlainTrainer

from riverboat.solver.blueprints.sampling import RegretTables
from riverboat.solver.blueprints.training import weights_of
from riverboat.solver.postflop.subgame_solver import SubgameSolver
from riverboat.solver.trees.toy_games import kuhn


def exploitability(tables: RegretTables) -> float:
    solver = SubgameSolver(kuhn())
    for node in map(int, np.flatnonzero(tables.tree.is_decision)):
        solver.set_strategy(node, tables.average(node).T)
    return solver.exploitability().gain


def test_the_twin_and_the_kernel_both_learn_kuhn() -> None:
    game, rng = kuhn(), np.random.default_rng(1)
    plain, quick = (RegretTables(game.tree, game_buckets(game)) for _ in range(2))
    trainer = PlainTrainer(plain, seed=1)
    for number in range(1, 41):
        deals = game_deals(game, 60, rng)
        trainer.learn(deals, weights_of(number))
        quick.learn(deals, weights_of(number), seed=number)
    thoughtless = exploitability(RegretTables(game.tree, game_buckets(game)))
    assert thoughtless > 0.2
    assert exploitability(plain) < 0.05
    assert exploitability(quick) < 0.05
    assert trainer.nodes > 0
