"""Kuhn and Leduc: games whose values are known. The same solver plays hold'em."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from game_deals import game_buckets, game_deals

from riverboat.solver.blueprints.cluster_training import add, learnt_apart
from riverboat.solver.blueprints.sampling import RegretTables, Weights
from riverboat.solver.postflop.subgame_solver import Exploitability, SubgameSolver
from riverboat.solver.trees.card_game import CardGame
from riverboat.solver.trees.toy_games import kuhn, leduc

KUHN_VALUE = -1 / 18
LEDUC_VALUE = -0.0856


def solved(game: CardGame, iterations: int) -> SubgameSolver:
    solver = SubgameSolver(game)
    solver.run(iterations)
    return solver


def test_kuhn_poker_is_worth_an_eighteenth_of_the_ante_to_the_second_player() -> None:
    found = solved(kuhn(), 1000).exploitability()
    assert found.value == pytest.approx(KUHN_VALUE, abs=2e-3)
    assert 0 <= found.gain < 2e-3


def test_leduc_holdem_has_its_published_value() -> None:
    found = solved(leduc(), 1000).exploitability()
    assert found.value == pytest.approx(LEDUC_VALUE, abs=5e-4)
    assert 0 <= found.gain < 5e-4


def test_exploitability_falls_as_it_goes_on() -> None:
    gains = [solved(leduc(), iterations).exploitability().gain for iterations in (10, 100, 1000)]
    assert gains[0] > 5 * gains[1] > 25 * gains[2]


def test_in_kuhn_poker_a_king_is_always_called_with_and_a_jack_never() -> None:
    solver = solved(kuhn(), 1000)
    tree = solver.game.tree
    facing_a_bet = tree.child(0, 1)
    folds, calls = solver.strategy(facing_a_bet)
    assert folds[0] == pytest.approx(1, abs=1e-3)
    assert calls[1] == pytest.approx(1 / 3, abs=0.02)
    assert calls[2] == pytest.approx(1, abs=1e-3)


def test_a_best_response_to_always_calling_in_kuhn_poker_is_computed_by_hand() -> None:
    """Against somebody who never bets and always calls, bet the king and check the rest: it wins 1/6 a deal.

    King: +2 always (1/3). Queen: ±1, even. Jack: -1 always (1/3). So (2 - 1) / 3 as the first player.
    """
    game = kuhn()
    solver = SubgameSolver(game)
    for node in np.flatnonzero(game.tree.is_decision):
        passive = game.tree.actions_at(int(node)).index(0)
        solver.set_strategy(int(node), np.eye(2, dtype=np.float32)[passive][:, None] * np.ones(3, np.float32))
    found = solver.exploitability()
    assert found.value == pytest.approx(0)
    assert found.best_responses == pytest.approx((1 / 3, 1 / 3))


def measured(game: CardGame, tables: RegretTables) -> Exploitability:
    """How well the average strategy of sampled CFR does, exactly."""
    solver = SubgameSolver(game)
    hands, last = len(game.holes), int(game.tree.streets.max())
    for node in map(int, np.flatnonzero(game.tree.is_decision)):
        by_bucket = tables.average(node)
        for board in range(game.boards.number if game.tree.streets[node] == last else 1):
            solver.set_strategy(node, by_bucket[board * hands : (board + 1) * hands].T, board)
    return solver.exploitability()


def sampled(game: CardGame, rounds: int, deals: int) -> RegretTables:
    rng = np.random.default_rng(0)
    tables = RegretTables(game.tree, game_buckets(game))
    for number in range(1, rounds + 1):
        tables.learn(game_deals(game, deals, rng), Weights(number, number), seed=number)
    return tables


def test_external_sampling_solves_kuhn() -> None:
    found = measured(kuhn(), sampled(kuhn(), 100, 4000))
    assert found.value == pytest.approx(KUHN_VALUE, abs=3e-3)
    assert 0 <= found.gain < 5e-3


def test_external_sampling_solves_leduc() -> None:
    early = measured(leduc(), sampled(leduc(), 4, 5000))
    late = measured(leduc(), sampled(leduc(), 200, 10000))
    assert late.value == pytest.approx(LEDUC_VALUE, abs=0.01)
    assert 0 <= late.gain < 0.03
    assert late.gain < early.gain / 5


def test_external_sampling_says_the_same_for_the_same_seed() -> None:
    one, other = sampled(leduc(), 2, 500), sampled(leduc(), 2, 500)
    assert np.array_equal(one.numbers, other.numbers)


def test_samplers_that_learn_apart_and_are_added_up_solve_leduc() -> None:
    """With twenty numbers in the tables for each deal between two merges, as in trainings."""
    game, rng = leduc(), np.random.default_rng(0)
    whole, *own = (RegretTables(game.tree, game_buckets(game)) for _ in range(3))
    for number in range(1, 2001):
        learnt = []
        for tables in own:
            deals, weights = game_deals(game, 250, rng), Weights(number, number)
            learn = partial(tables.learn, deals, weights, seed=len(learnt) * 10_000 + number)
            learnt.append(learnt_apart(tables, whole.numbers, learn))
        for apart in learnt:
            add(whole, apart)
    found = measured(game, whole)
    assert found.value == pytest.approx(LEDUC_VALUE, abs=0.01)
    assert 0 <= found.gain < 0.05
