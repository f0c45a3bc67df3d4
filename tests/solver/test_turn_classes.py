"""The fast turn: rivers in classes, the same as its plain twin, and as good a turn strategy as the exact one."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from first_street_loss import first_decisions, first_strategies, first_street_loss
from plain_turn import PlainTurnSolver
from subgames import POT, random_ranges, small_turn, subgame

from riverboat.cards import parse_cards
from riverboat.solver.postflop.river_classes import CLASSES, class_numbers
from riverboat.solver.postflop.subgame_solver import SubgameSolver
from riverboat.solver.trees.card_game import CardGame
from riverboat.solver.trees.holdem import StreetStart, holdem_game
from riverboat.solver.trees.menus import PotMenu
from riverboat.solver.trees.toy_games import leduc

GAMES: dict[str, Callable[[], CardGame]] = {
    "turn": lambda: small_turn(1, hands=8),
    "another turn": lambda: small_turn(2, hands=12),
    "leduc": leduc,
}


@pytest.mark.parametrize("name", GAMES)
def test_the_kernels_and_their_plain_twin_find_the_same_turn(name: str) -> None:
    game = GAMES[name]()
    quick, plain = SubgameSolver(game, threads=2, classes=6), PlainTurnSolver(game, classes=6)
    quick.run(4)
    plain.run(4)
    apart = [np.abs(quick.strategy(node) - plain.strategy(node)).ravel() for node in first_decisions(game)]
    # Where an action makes no difference, the last bit of a float32 decides which one is regretted.
    assert np.quantile(np.concatenate(apart), 0.99) < 2e-3


def test_without_betting_on_the_river_and_with_a_class_for_each_rank_it_is_the_exact_solver() -> None:
    """All-in or checked down: blockers, ties and every run-out count as they do hand against hand."""
    board = "AsKd7h2c"
    start = StreetStart(parse_cards(board), POT, 4000, 100)
    game = holdem_game(start, random_ranges(3, 40, board), PotMenu({2: [(0.5,), (1.0,), ()], 3: []})).game
    classes, exact = SubgameSolver(game, classes=1000), SubgameSolver(game)
    for solver in (classes, exact):
        solver.run(10)
    for node in first_decisions(game):
        assert np.quantile(np.abs(classes.strategy(node) - exact.strategy(node)), 0.99) < 2e-3


def test_equal_hands_are_of_one_class_and_better_ones_of_no_lower_class() -> None:
    game = small_turn(hands=60)
    boards, count = game.boards, 10
    numbers = class_numbers(boards, game.ranges, count)
    for board, size in enumerate(boards.sizes):
        in_order = numbers[board, boards.orders[board, :size]].astype(int)
        assert in_order.max() < count
        assert np.all(np.diff(in_order) >= 0)
        ties = boards.ties[board, :size]
        assert np.all(np.diff(in_order)[np.diff(ties.astype(int)) == 0] == 0)
        impossible = np.setdiff1d(np.arange(len(game.holes)), boards.orders[board, :size])
        assert np.all(numbers[board, impossible] == count)


def test_the_turn_found_with_river_classes_loses_no_more_than_the_exact_one_after_as_many_iterations() -> None:
    board = "AsKd7h2c"
    game = subgame(board, random_ranges(4, 100, board)).game
    classes, exact = SubgameSolver(game, classes=CLASSES), SubgameSolver(game)
    losses = []
    for solver in (classes, exact):
        solver.run(60)
        losses.append(first_street_loss(game, first_strategies(solver), 50))
    assert losses[0] < losses[1] + 0.003 * POT


def test_threads_change_nothing_but_the_time() -> None:
    game = small_turn(hands=30)
    one, two = (SubgameSolver(game, threads=threads, classes=CLASSES) for threads in (1, 2))
    one.run(5)
    two.run(5)
    assert np.array_equal(one.strategy(0), two.strategy(0))


def test_the_first_street_of_an_equilibrium_loses_nothing_and_a_thoughtless_one_does() -> None:
    game = leduc()
    solved, thoughtless = SubgameSolver(game), SubgameSolver(game)
    solved.run(400)
    assert 0 <= first_street_loss(game, first_strategies(solved), 200) < 0.005
    assert first_street_loss(game, first_strategies(thoughtless), 200) > 0.1
