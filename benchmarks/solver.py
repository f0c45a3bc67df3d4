"""How fast the solver is: ms an iteration beside its plain NumPy twin, and the nodes a second of the trainer.

    python benchmarks/solver.py [--seconds N]

Times are of the processor and not of the clock, so that other programs on the machine count for less. Both twins solve
the same game on one core; the twin on the turn is only run for a few iterations, with fewer hands.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from riverboat.cards import parse_cards
from riverboat.solver.card_game import CardGame
from riverboat.solver.cfr import Solver
from riverboat.solver.holdem import HOLES, StreetStart, holdem_game
from riverboat.solver.plain import PlainSolver
from riverboat.solver.strategist import RIVER_MENU, TURN_MENU
from riverboat.solver.training import DEALS_PER_ROUND, Trainer

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


def compare(board: str, share: float, iterations: int, plain_iterations: int) -> None:
    subgame = game(board, share)
    solver, plain = Solver(subgame, threads=1), PlainSolver(subgame)
    ours, theirs = milliseconds(solver.run, iterations), milliseconds(plain.run, plain_iterations)
    name = "river" if board == RIVER else "turn"
    print(
        f"{name}: {subgame.tree.decisions} decisions, {len(subgame.holes)} hands: {ours:.2f} ms an iteration, "
        f"NumPy twin {theirs:.0f} ms, ratio {theirs / ours:.0f}"
    )


def convergence(board: str, steps: tuple[int, ...]) -> None:
    solver = Solver(game(board, 1.0), threads=1)
    for step in steps:
        solver.run(step - solver.iterations)
        print(f"  after {step} iterations exploitable by {100 * solver.exploitability().gain / POT:.2f} % of the pot")


def training(seconds: float) -> None:
    for depth in (20, 100, 200):
        trainer = Trainer(depth, seed=1, threads=1, pool_turns=200)
        with ThreadPoolExecutor(1) as pool:
            trainer.play_round(pool)
            started, nodes, rounds = time.process_time(), trainer.nodes, trainer.rounds
            while time.process_time() - started < seconds:
                trainer.play_round(pool)
            spent = time.process_time() - started
        deals = DEALS_PER_ROUND * (trainer.rounds - rounds)
        print(
            f"trainer, {depth} bb, {trainer.tables.tree.decisions} decisions: {deals / spent:,.0f} deals/s, "
            f"{(trainer.nodes - nodes) / spent / 1e6:.1f} M nodes/s"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    options = parser.parse_args()
    compare(RIVER, 1.0, 200, 3)
    convergence(RIVER, (100, 200, 400))
    compare(TURN, 1.0, 10, 1)
    convergence(TURN, (30, 60, 100))
    training(options.seconds)


if __name__ == "__main__":
    main()
