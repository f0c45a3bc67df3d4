"""How fast the solver is: ms an iteration beside its plain NumPy twin, and the nodes a second of the trainer.

    python benchmarks/solver.py [--seconds N]

Times are of the processor and not of the clock, so that other programs on the machine count for less. Both twins solve
the same game on one core, on the turn one of few hands. The turn is measured twice: with rivers
in classes, as the bots solve it, and exact in every hand. How good the two are is measured in the same exact game: what
the turn strategy loses when the rivers after it are played as well as can be.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from riverboat.cards import parse_cards
from riverboat.solver.blueprints.dealing import deal_from, sample_pool
from riverboat.solver.blueprints.game import SIX_MAX, heads_up
from riverboat.solver.blueprints.training import DEALS_PER_ROUND, Trainer, weights_of
from riverboat.solver.postflop.river_classes import CLASSES
from riverboat.solver.postflop.subgame_solver import SubgameSolver
from riverboat.solver.thinking import RIVER_MENU, TURN_MENU
from riverboat.solver.trees.card_game import CardGame
from riverboat.solver.trees.holdem import HOLES, StreetStart, holdem_game

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "solver"))

from first_street_loss import first_strategies, first_street_loss
from plain_cfr import PlainSolver
from plain_sampling import PlainTrainer
from plain_turn import PlainTurnSolver

POT, STACK, BIG_BLIND = 1_000, 9_500, 100
RIVER, TURN = "AsKd7h2c9s", "AsKd7h2c"


def game(board: str, share: float) -> CardGame:
    """A subgame in which each hand is held by each player with a random weight; only a share of them is held at all."""
    rng = np.random.default_rng(1)
    weights = rng.random((2, len(HOLES))) * (rng.random(len(HOLES)) < share)
    menu = RIVER_MENU if board == RIVER else TURN_MENU
    return holdem_game(StreetStart(parse_cards(board), POT, STACK, BIG_BLIND), weights.astype(np.float32), menu).game


def milliseconds(run: Callable[[int], None], iterations: int) -> float:
    """Of processor time, for one iteration, after one to warm up."""
    run(1)
    started = time.process_time()
    run(iterations)
    return 1000 * (time.process_time() - started) / iterations


def compare(name: str, subgame: CardGame, solver: SubgameSolver, plain: PlainSolver, iterations: int) -> None:
    ours, theirs = milliseconds(solver.run, iterations), milliseconds(plain.run, 1)
    print(
        f"{name}: {subgame.tree.decisions} decisions, {len(subgame.holes)} hands: {ours:.2f} ms an iteration, "
        f"NumPy twin {theirs:.0f} ms, ratio {theirs / ours:.0f}"
    )


def rivers() -> None:
    subgame = game(RIVER, 1.0)
    compare("river", subgame, SubgameSolver(subgame), PlainSolver(subgame), 200)
    solver = SubgameSolver(subgame)
    for step in (100, 200, 400):
        solver.run(step - solver.iterations)
        print(f"  after {step} iterations exploitable by {100 * solver.exploitability().gain / POT:.2f} % of the pot")


def turns() -> None:
    few = game(TURN, 0.2)
    compare("turn, rivers in classes", few, SubgameSolver(few, classes=CLASSES), PlainTurnSolver(few, CLASSES), 20)
    compare("turn, exact", few, SubgameSolver(few), PlainSolver(few), 20)
    full, half = game(TURN, 1.0), game(TURN, 0.5)
    for name, classes, steps in (("rivers in classes", CLASSES, (35, 70)), ("exact", None, (30, 60))):
        spent = milliseconds(SubgameSolver(full, classes=classes).run, 10)
        print(f"  {name}, {len(full.holes)} hands: {spent:.1f} ms an iteration")
        solver = SubgameSolver(half, classes=classes)
        for step in steps:
            solver.run(step - solver.iterations)
            lost = first_street_loss(half, first_strategies(solver), 60)
            print(f"  {name}, {len(half.holes)} hands, {step} iterations: loses {100 * lost / POT:.2f} % of the pot")


def training(seconds: float) -> None:
    for game in (heads_up(20), heads_up(100), heads_up(200), SIX_MAX):
        trainer = Trainer(game, seed=1, threads=1, pool_turns=200)
        deals, nodes = training_rates(trainer, seconds)
        plain = plain_rate(trainer, seconds)
        print(
            f"trainer, {game.name}, {trainer.tables.tree.decisions} decisions: {deals:,.0f} deals/s, "
            f"{nodes / 1e6:.1f} M nodes/s, plain twin {plain / 1e3:.0f} k nodes/s, ratio {nodes / plain:.0f}"
        )


def training_rates(trainer: Trainer, seconds: float) -> tuple[float, float]:
    """Deals and nodes a second of processor time, after a first round."""
    with ThreadPoolExecutor(1) as pool:
        trainer.play_round(pool)
        started, nodes, rounds = time.process_time(), trainer.nodes, trainer.rounds
        while time.process_time() - started < seconds:
            trainer.play_round(pool)
        spent = time.process_time() - started
    return DEALS_PER_ROUND * (trainer.rounds - rounds) / spent, (trainer.nodes - nodes) / spent


def plain_rate(trainer: Trainer, seconds: float) -> float:
    """Nodes a second of the plain twin, going on in the same tables."""
    boards = sample_pool(trainer.abstraction, 20, seed=1, threads=1)
    plain = PlainTrainer(trainer.tables, seed=1)
    started = time.process_time()
    while time.process_time() - started < seconds:
        plain.learn(deal_from(boards, trainer.game.players, 2, seed=plain.nodes), weights_of(trainer.rounds))
    return plain.nodes / (time.process_time() - started)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    options = parser.parse_args()
    rivers()
    turns()
    training(options.seconds)


if __name__ == "__main__":
    main()
