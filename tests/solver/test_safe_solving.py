"""Safe re-solving: on Leduc the whole game stays as hard to exploit as it was; without the way out it does not."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from subgames import random_ranges, subgame

from riverboat.cards import parse_cards
from riverboat.solver.public_state import PublicState
from riverboat.solver.strategist import Strategist, Thinking
from riverboat.solver.streets.cfr import Solver
from riverboat.solver.streets.gadget import ResolvingGadget
from riverboat.solver.streets.leaf_values import LeafValues, faced_weights
from riverboat.solver.streets.turn_classes import TurnSolver
from riverboat.solver.trees.betting_tree import NO_CHILD, BettingTree
from riverboat.solver.trees.card_game import Boards, CardGame
from riverboat.solver.trees.holdem import StreetStart, holdem_game
from riverboat.solver.trees.spot import CALL
from riverboat.solver.trees.toy_games import leduc
from riverboat.solver.trees.two_player import two_player

START = PublicState(10_000, (50, 100))
TURN_STATE = (
    START.after(300).after(CALL).dealt(*parse_cards("AsKd7h")).after(CALL).after(CALL).dealt(*parse_cards("2c"))
)
RIVER_STATE = TURN_STATE.after(CALL).after(CALL).dealt(*parse_cards("9s"))


@cache
def trunk() -> Solver:
    solver = Solver(leduc(), threads=1)
    solver.run(1000)
    return solver


def below(tree: BettingTree, root: int) -> BettingTree:
    """A subtree as a tree of its own."""
    part = slice(root, int(two_player(tree).ends[root]))
    cut = BettingTree(*(field[part] for field in tree))
    children = np.where(cut.children == NO_CHILD, NO_CHILD, cut.children - root).astype(np.int32)
    return cut._replace(children=children)


def second_street(game: CardGame, root: int, board: int, ranges: np.ndarray) -> CardGame:
    """What is left of Leduc once the board lies."""
    boards = game.boards
    size = int(boards.sizes[board])
    possible = np.zeros(len(game.holes), np.float32)
    possible[boards.orders[board, :size]] = 1
    one = Boards(boards.orders[board : board + 1], boards.ties[board : board + 1], boards.sizes[board : board + 1])
    return CardGame(below(game.tree, root), game.holes, (ranges * possible).astype(np.float32), one, 1.0, game.cards)


def resolved(safe: bool) -> Solver:
    """Leduc played by the trunk, and every second street by each player's own new solution of it."""
    game, played = trunk().game, Solver(leduc(), threads=1)
    played._street_sums[:] = trunk()._street_sums
    worth: list[LeafValues] = [trunk().leaf_values(player) for player in (0, 1)]
    for place, root in enumerate(map(int, worth[0].nodes)):
        reaches = np.stack([worth[1].reaches[place], worth[0].reaches[place]])
        for board in range(game.boards.number):
            for hero in (0, 1):
                part = second_street(game, root, board, reaches)
                had = worth[1 - hero].values[board, place]
                gadget = ResolvingGadget(1 - hero, had, np.zeros(len(had), np.float32)) if safe else None
                solver = Solver(part, threads=1, gadget=gadget)
                solver.run(80)
                for node in np.flatnonzero(part.tree.kinds == hero):
                    played.set_strategy(root + int(node), solver.strategy(int(node)), board)
    return played


def test_safely_solved_streets_make_the_game_no_easier_to_exploit_and_unsafe_ones_do() -> None:
    before = trunk().exploitability().gain
    safe, unsafe = resolved(safe=True).exploitability().gain, resolved(safe=False).exploitability().gain
    assert safe < before + 0.01
    assert unsafe > before + 0.02


@pytest.mark.parametrize("player", [0, 1])
def test_the_next_street_is_worth_what_the_whole_game_is_from_there(player: int) -> None:
    """Summed over the boards and walked up the tree it gives the value of the game."""
    worth = trunk().leaf_values(player)
    values = trunk().hand_values(player)
    walked = trunk()._values[0].copy()
    assert walked == pytest.approx(values, rel=1e-4)
    assert worth.values.sum(axis=0) * trunk().game.chance == pytest.approx(
        trunk()._values[trunk()._leaves], rel=1e-4, abs=1e-5
    )


def test_whoever_gains_by_playing_on_plays_on_and_whoever_had_more_leaves() -> None:
    gadget = ResolvingGadget(0, np.array([1.0, 1.0, np.nan], np.float32), np.array([0.0, 0.25, 0.7], np.float32))
    for _ in range(20):
        gadget.learn(np.array([2.0, -3.0, 5.0], np.float32), np.ones(3, np.float32))
    assert gadget.reach() == pytest.approx([1, 0.25, 0.7])


def test_the_weight_a_hand_faces_is_that_of_all_hands_without_its_cards() -> None:
    game = subgame("AsKd7h2c9s", random_ranges(2, 30, "AsKd7h2c9s")).game
    faced = faced_weights(game.holes, game.ranges[1])
    for hand, hole in enumerate(game.holes):
        apart = [w for other, w in zip(game.holes, game.ranges[1], strict=True) if not {*other} & {*hole}]
        assert faced[hand] == pytest.approx(sum(apart), rel=1e-5)


def test_the_fast_turn_says_of_the_river_what_the_exact_one_says() -> None:
    board = "AsKd7h2c"
    game = holdem_game(
        StreetStart(parse_cards(board), 1000, 4000, 100), random_ranges(5, 60, board), Thinking().menus[2]
    ).game
    fast, exact = TurnSolver(game, values_for=0), Solver(game, threads=1)
    fast.run(80)
    exact.run(80)
    apart, size = [], []
    for ours, theirs in [(fast.leaf_values(0), exact.leaf_values(0))]:
        for node in ours.nodes[:1]:
            for river in range(0, 48, 12):
                possible = np.isin(np.arange(len(game.holes)), game.boards.orders[river, : game.boards.sizes[river]])
                expected = theirs.expected(int(node), river, game.holes, possible)
                apart.append(np.abs(ours.expected(int(node), river, game.holes, possible) - expected)[possible])
                size.append(np.abs(expected[possible]))
    assert np.mean(np.concatenate(apart)) < 0.1 * np.mean(np.concatenate(size))


def most_won(head: Strategist) -> np.ndarray:
    """What the opponent of whoever acts first on the river wins at best with each hand, on average."""
    hero = RIVER_STATE.actor
    solution = head._solution(RIVER_STATE, (), hero, None)
    ranges = head._start_ranges(RIVER_STATE, hero)
    game, hands = holdem_game(RIVER_STATE.start(), ranges, head.thinking.menus[3], keep=np.ones(1326, bool))
    solver = Solver(game, threads=1)
    for node, strategy in solution.strategies.items():
        solver.set_strategy(node, strategy)
    most = np.full(1326, np.nan)
    most[hands] = solver.hand_values(1 - hero, best=True) / faced_weights(game.holes, game.ranges[hero])
    return most


def test_a_safe_river_leaves_hands_with_less_beyond_what_they_had_on_the_turn() -> None:
    thinking = Thinking(turn_iterations=40, river_iterations=150)
    safe, unsafe = Strategist(replace(thinking, safe=True, believed=0.0)), Strategist(thinking)
    turn = safe._solution(TURN_STATE, (), RIVER_STATE.actor, None)
    had = turn.opponent_payoffs((CALL, CALL), RIVER_STATE.board)
    assert had is not None
    known = ~np.isnan(had)
    assert known.sum() > 500
    gains = [np.maximum(most_won(head)[known] - had[known], 0) for head in (safe, unsafe)]
    assert gains[0].max() < 0.7 * gains[1].max()
    assert gains[0].mean() < gains[1].mean()
