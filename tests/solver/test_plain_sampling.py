"""The plain twin of the trainer: it learns the same small game as the kernel."""

from __future__ import annotations

import numpy as np

from riverboat.solver.blueprints.plain_sampling import PlainTrainer
from riverboat.solver.blueprints.sampling import BucketTables, game_buckets, game_deals
from riverboat.solver.games.betting_tree import FOLDED
from riverboat.solver.games.toy_games import kuhn
from riverboat.solver.streets.cfr import Solver


def exploitability(tables: BucketTables) -> float:
    solver = Solver(kuhn(), threads=1)
    for node in map(int, np.flatnonzero(tables.tree.kinds < FOLDED)):
        solver.set_strategy(node, tables.average(node).T)
    return solver.exploitability().gain


def test_the_twin_and_the_kernel_both_learn_kuhn() -> None:
    game, rng = kuhn(), np.random.default_rng(1)
    plain, quick = (BucketTables(game.tree, game_buckets(game)) for _ in range(2))
    trainer = PlainTrainer(plain, seed=1)
    for number in range(1, 41):
        deals = game_deals(game, 60, rng)
        trainer.learn(deals, float(number))
        quick.learn(deals, float(number), seed=number)
    thoughtless = exploitability(BucketTables(game.tree, game_buckets(game)))
    assert thoughtless > 0.2
    assert exploitability(plain) < 0.05
    assert exploitability(quick) < 0.05
    assert trainer.nodes > 0
