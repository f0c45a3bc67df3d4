"""River and turn subgames: exact cards, exact blockers, exploitability by exact best response."""

from __future__ import annotations

import numpy as np
import pytest
from plain_cfr import PlainSolver, Reach
from subgames import MENU, POT, random_ranges, small_river, small_turn, subgame

from riverboat.cards import parse_cards
from riverboat.errors import RiverboatError
from riverboat.odds.ranges import COMBOS
from riverboat.solver.postflop.subgame_solver import SubgameSolver
from riverboat.solver.trees.betting_tree import SHOWDOWN, UNCONTESTED
from riverboat.solver.trees.card_game import CardGame
from riverboat.solver.trees.holdem import StreetStart, blocked, holdem_game
from riverboat.solver.trees.spot import CALL, FOLD
from riverboat.solver.trees.toy_games import kuhn, leduc
from riverboat.solver.trees.two_player import two_player

GAMES = {"kuhn": kuhn, "leduc": leduc, "river": small_river, "turn": small_turn}


@pytest.mark.parametrize("name", GAMES)
def test_the_kernels_and_their_plain_twin_find_the_same_strategies(name: str) -> None:
    game = GAMES[name]()
    quick, plain = SubgameSolver(game, threads=2), PlainSolver(game)
    quick.run(4)
    plain.run(4)
    apart = []
    last = int(game.tree.streets.max())
    for node in map(int, np.flatnonzero(game.tree.is_decision)):
        for board in range(game.boards.number if game.tree.streets[node] == last else 1):
            live = np.ones(len(game.holes), bool)
            if game.tree.streets[node] == last:
                live[:] = False
                live[game.boards.orders[board, : game.boards.sizes[board]]] = True
            ours, theirs = quick.strategy(node, board), plain.strategy(node, board)
            apart.append(np.abs(ours - theirs)[:, live].ravel())
    # Where an action makes no difference, the last bit of a float32 decides which one is regretted.
    assert np.quantile(np.concatenate(apart), 0.99) < 2e-3


def by_pairs(game: CardGame, player: int, best: bool, solver: SubgameSolver) -> float:
    """The value of the average strategy, or of the best response to it, hand against hand."""
    plain = PlainSolver(game)

    def visit(node: int, board: int, against: np.ndarray, live: np.ndarray) -> np.ndarray:
        tree, kind = game.tree, int(game.tree.kinds[node])
        if kind >= UNCONTESTED:
            return plain._visit(node, board, player, Reach(live, against, live))
        strategy = solver.strategy(node, board).astype(float)
        children = [int(child) for child in tree.children[node, : tree.counts[node]]]
        if kind != player:
            return sum(enter(node, c, board, against * s, live) for c, s in zip(children, strategy, strict=True))
        won = np.stack([enter(node, child, board, against, live) for child in children])
        return won.max(axis=0) if best else (strategy * won).sum(axis=0)

    def enter(node: int, child: int, board: int, against: np.ndarray, live: np.ndarray) -> np.ndarray:
        """Where a child begins the next street, on every board."""
        if game.tree.streets[child] == game.tree.streets[node]:
            return visit(child, board, against, live)
        total = np.zeros(len(game.holes))
        for run in range(game.boards.number):
            alive = np.zeros(len(game.holes))
            alive[game.boards.orders[run, : game.boards.sizes[run]]] = 1
            total += game.chance * visit(child, run, against * alive, alive)
        return total

    values = visit(0, 0, game.ranges[1 - player].astype(float), np.ones(len(game.holes)))
    return float(game.ranges[player] @ values) / game.deal_weight()


@pytest.mark.parametrize("name", GAMES)
def test_exploitability_is_that_of_a_best_response_reckoned_hand_by_hand(name: str) -> None:
    game = GAMES[name]()
    solver = SubgameSolver(game)
    solver.run(5)
    found = solver.exploitability()
    assert found.value == pytest.approx(by_pairs(game, 0, False, solver), rel=1e-3, abs=1e-3)
    for player in (0, 1):
        assert found.best_responses[player] == pytest.approx(by_pairs(game, player, True, solver), rel=1e-3, abs=1e-3)


def test_a_river_with_all_hands_is_solved_to_a_quarter_of_a_percent_of_the_pot() -> None:
    ranges = np.random.default_rng(7).uniform(0, 1, (2, len(COMBOS))).astype(np.float32)
    solver = SubgameSolver(subgame("AsKd7h2c9s", ranges).game)
    solver.run(200)
    assert 0 <= solver.exploitability().gain < 0.0025 * POT


def test_a_turn_is_solved_to_two_percent_of_the_pot() -> None:
    solver = SubgameSolver(small_turn(hands=60))
    solver.run(150)
    assert 0 <= solver.exploitability().gain < 0.02 * POT


def test_threads_change_nothing_but_the_time() -> None:
    one, two = SubgameSolver(small_turn()), SubgameSolver(small_turn(), threads=2)
    one.run(20)
    two.run(20)
    assert np.array_equal(one.strategy(0), two.strategy(0))


def test_the_nuts_are_never_folded_and_the_worst_hand_never_calls_all_in() -> None:
    board = "AsKsQs7h2c"
    ranges = np.ones((2, len(COMBOS)), np.float32)
    solved = subgame(board, ranges)
    solver = SubgameSolver(solved.game)
    solver.run(200)
    tree = solved.game.tree
    facing = tree.child(tree.child(0, CALL), 4000)
    assert tree.actions_at(facing) == [FOLD, CALL]
    folds, calls = solver.strategy(facing)
    hands = {combo: place for place, combo in enumerate(COMBOS[hand] for hand in solved.hands)}
    assert calls[hands[parse_cards("JsTs")]] == pytest.approx(1, abs=1e-3)
    assert folds[hands[parse_cards("4d3d")]] == pytest.approx(1, abs=0.01)


def test_hands_that_need_a_card_of_the_board_are_no_hands() -> None:
    board = "AsKd7h2c9s"
    solved = subgame(board, np.ones((2, len(COMBOS)), np.float32))
    assert len(solved.hands) == 47 * 46 // 2
    assert not blocked(parse_cards(board))[solved.hands].any()


def test_a_bet_that_was_really_made_is_in_the_tree_where_it_was_made_and_nowhere_else() -> None:
    ranges = random_ranges(1, 5, "AsKd7h2c9s")
    plain, real = subgame("AsKd7h2c9s", ranges).game.tree, subgame("AsKd7h2c9s", ranges, (CALL, 137, 411)).game.tree
    assert 137 not in plain.actions
    facing = real.child(real.child(0, CALL), 137)
    assert 411 in real.actions_at(facing)
    assert np.count_nonzero(real.actions == 137) == np.count_nonzero(real.actions == 411) == 1


def test_an_odd_chip_in_the_pot_is_half_of_each_players_stake() -> None:
    start = StreetStart(parse_cards("AsKd7h2c9s"), 301, 4000, 100)
    tree = holdem_game(start, np.ones((2, len(COMBOS)), np.float32), MENU).game.tree
    checked_down = tree.child(tree.child(0, CALL), CALL)
    assert tree.kinds[checked_down] == SHOWDOWN
    assert two_player(tree).stakes[checked_down] == 150.5


@pytest.mark.parametrize("board", ["", "2c7d", "2c7dTh"])
def test_a_game_from_the_flop_or_before_is_refused(board: str) -> None:
    start = StreetStart(parse_cards(board), 400, 4000, 100)
    with pytest.raises(RiverboatError) as refused:
        holdem_game(start, np.ones((2, len(COMBOS)), np.float32), MENU)
    assert refused.value.code == "not_turn_or_river"
    assert f"{len(start.board)} cards" in refused.value.message
