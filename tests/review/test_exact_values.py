"""EVs and losses of solved games equal those of an enumeration that is written apart from the kernels."""

from __future__ import annotations

import numpy as np
import pytest
from plain_values import plain_action_values
from river_spots import THINKING, river_error

from riverboat.cards import parse_cards
from riverboat.odds.equity import equity
from riverboat.odds.ranges import COMBO_INDEX, make_combo
from riverboat.review.exact import levelled
from riverboat.review.exact_streets import searched_flop
from riverboat.review.options import HandOptions
from riverboat.solver.policy import HANDS
from riverboat.solver.postflop.leaf_values import faced_weights
from riverboat.solver.postflop.subgame_solver import SubgameSolver
from riverboat.solver.trees.card_game import CardGame
from riverboat.solver.trees.holdem import StreetStart
from riverboat.solver.trees.spot import CALL, FOLD
from riverboat.solver.trees.toy_games import kuhn, leduc

RIVER_SPOTS = 6
"""The script benchmarks/review_rivers.py tries 200."""


def solved(game: CardGame, iterations: int) -> SubgameSolver:
    solver = SubgameSolver(game)
    solver.run(iterations)
    return solver


def decisions_of(game: CardGame) -> list[tuple[int, tuple[int, ...]]]:
    """The decisions of the first street, each with the line that leads there."""
    found: list[tuple[int, tuple[int, ...]]] = []
    waiting: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    while waiting:
        node, line = waiting.pop()
        if not game.tree.is_decision[node] or game.tree.streets[node] != game.tree.streets[0]:
            continue
        found.append((node, line))
        waiting += [(game.tree.child(node, action), (*line, action)) for action in game.tree.actions_at(node)]
    return found


@pytest.mark.parametrize(("game", "iterations"), [(kuhn(), 300), (leduc(), 60)], ids=["kuhn", "leduc"])
def test_losses_of_every_action_of_every_hand_are_exact(game: CardGame, iterations: int) -> None:
    solver = solved(game, iterations)

    def strategy(node: int, board: int, hand: int) -> list[float]:
        found: list[float] = solver.strategy(node, board)[:, hand].tolist()
        return found

    for node, line in decisions_of(game):
        player = int(game.tree.kinds[node])
        reach = game.ranges[1 - player].astype(np.float64)
        at = 0
        for action in line:
            if game.tree.kinds[at] != player:
                reach = reach * solver.strategy(at)[game.tree.actions_at(at).index(action)]
            at = game.tree.child(at, action)
        faced = faced_weights(game.holes, reach)
        values = solver.action_values(player, best=True).by_node[node] / faced + game.tree.paid[node]
        for hand in range(len(game.holes)):
            exact = plain_action_values(game, strategy, player, line, hand)
            assert values[:, hand] == pytest.approx(exact, abs=2e-5)
            losses = values[:, hand].max() - values[:, hand]
            assert losses == pytest.approx([max(exact) - ev for ev in exact], abs=2e-5)


def test_in_kuhn_the_losses_are_those_of_the_book() -> None:
    """Betting 1 into 2: with the queen facing a bet, calling loses nothing; folding the king loses the pot and more."""
    game = kuhn()
    solver = solved(game, 3000)
    before = game.tree.node((0,))
    node = game.tree.node((0, game.tree.actions_at(before)[1]))
    player = int(game.tree.kinds[node])
    values = solver.action_values(player, best=True).by_node[node]
    bets = solver.strategy(before)[1] * game.ranges[1 - player]
    faced = faced_weights(game.holes, bets)
    evs = values / faced + game.tree.paid[node]
    assert evs[0] == pytest.approx([0, 0, 0], abs=1e-4)  # folding
    assert evs[1, 0] == pytest.approx(-1, abs=1e-3)  # the jack beats nothing
    assert evs[1, 1] == pytest.approx(0, abs=0.02)  # the queen catches bluffs one time in three or four
    assert evs[1, 2] == pytest.approx(3, abs=1e-3)  # the king wins pot and bet


@pytest.mark.parametrize("seed", range(RIVER_SPOTS))
def test_evs_of_random_rivers_are_within_a_thousandth_of_the_pot_of_an_enumeration(seed: int) -> None:
    assert river_error(seed) < 0.001


def test_options_that_a_strategy_mixes_are_worth_the_same() -> None:
    worth = HandOptions((CALL, 100, 300, 900), (10.0, 12.0, 11.0, 4.0), (0.5, 0.5, 0.0, 0.0))
    assert levelled(worth, 2.0).evs == (11.0, 11.0, 11.0, 4.0)
    assert levelled(worth, 0.5).evs == (10.0, 12.0, 11.0, 4.0)  # too far apart for that accuracy


def test_what_is_never_done_gains_nothing_within_the_accuracy() -> None:
    worth = HandOptions((CALL, 100), (10.0, 10.5), (1.0, 0.0))
    assert levelled(worth, 1.0).evs == (10.0, 10.0)
    assert levelled(worth, 0.1).evs == (10.0, 10.5)


def test_calling_all_in_on_the_flop_is_worth_exactly_the_equity() -> None:
    board = parse_cards("Qs7h4d")
    ranges = np.zeros((2, HANDS), np.float32)
    caller, pusher = COMBO_INDEX[make_combo(*parse_cards("AhKh"))], COMBO_INDEX[make_combo(*parse_cards("QcJc"))]
    ranges[0, [caller, COMBO_INDEX[make_combo(*parse_cards("8c8d"))]]] = 1
    ranges[1, pusher] = 1
    start = StreetStart(board, 1_000, 900, 100)
    solution = searched_flop(start, ranges, THINKING, line=(900,), keep=np.zeros(HANDS, np.bool_))
    worth = solution.options((900,), caller)
    assert worth is not None
    share = equity(["AhKh", "QcJc"], "Qs7h4d").players[0].equity
    assert dict(zip(worth.actions, worth.evs, strict=True)) == {
        FOLD: 0.0,
        CALL: pytest.approx(share * 2_800 - 900, abs=0.01),
    }
    assert solution.accuracy((900,)) == 0
