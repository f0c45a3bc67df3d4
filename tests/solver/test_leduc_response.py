"""Local best response where the exact best response is known."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

import numpy as np
import pytest
from leduc_response import LeducResponse

from riverboat.solver.postflop.subgame_solver import SubgameSolver
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.spot import CALL
from riverboat.solver.trees.toy_games import LEDUC_CARDS, leduc

SINGLE_PRECISION = 1e-5
"""The exact best response is summed in it."""


def filled(shares: Callable[[list[int]], Floats]) -> SubgameSolver:
    """Somebody who plays by a rule: from the actions of a decision, a row for each and a column for each card."""
    game = leduc()
    solver = SubgameSolver(game)
    last = int(game.tree.streets.max())
    for node in map(int, np.flatnonzero(game.tree.is_decision)):
        for board in range(game.boards.number if game.tree.streets[node] == last else 1):
            solver.set_strategy(node, shares(game.tree.actions_at(node)), board)
    return solver


def always_calling() -> SubgameSolver:
    return filled(lambda actions: np.tile(np.array(actions)[:, None] == CALL, LEDUC_CARDS).astype(np.float32))


def at_random(seed: int) -> SubgameSolver:
    """Another mixture at each decision of each hand."""
    rng = np.random.default_rng(seed)
    return filled(lambda actions: rng.dirichlet(np.ones(len(actions)), LEDUC_CARDS).T.astype(np.float32))


def trained(iterations: int) -> SubgameSolver:
    solver = SubgameSolver(leduc())
    solver.run(iterations)
    return solver


PLAYERS = [
    pytest.param(always_calling, id="always calls"),
    *(pytest.param(partial(trained, count), id=f"{count} iterations") for count in (0, 10, 100, 1000)),
    *(pytest.param(partial(at_random, seed), id=f"mixture {seed}") for seed in range(10)),
]


@pytest.mark.parametrize("player", PLAYERS)
def test_on_leduc_local_best_response_never_exceeds_the_exact_one(player: Callable[[], SubgameSolver]) -> None:
    solver = player()
    best = solver.exploitability().best_responses
    for seat, first_street in product((0, 1), (0, 1)):
        assert LeducResponse(solver, seat, first_street).value() <= best[seat] + SINGLE_PRECISION


@pytest.mark.parametrize("seat", [0, 1])
def test_against_a_caller_on_leduc_local_best_response_is_the_exact_one(seat: int) -> None:
    player = always_calling()
    best = player.exploitability().best_responses[seat]
    assert LeducResponse(player, seat).value() == pytest.approx(best, abs=SINGLE_PRECISION)
