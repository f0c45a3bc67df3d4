"""Safe re-solving: on Leduc the whole game stays as hard to exploit as it was; without the way out it does not."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from first_street_loss import first_decisions, first_strategies
from subgames import random_ranges, subgame

from riverboat.cards import parse_cards
from riverboat.solver.policy import HANDS
from riverboat.solver.postflop.leaf_values import LeafValues, faced_weights
from riverboat.solver.postflop.river_classes import CLASSES
from riverboat.solver.postflop.subgame_solver import SubgameSolver
from riverboat.solver.public_state import PublicState
from riverboat.solver.resolving.gadget import OpponentRange, ResolvingGadget, opponent_range
from riverboat.solver.resolving.two_left import at_start, street_start
from riverboat.solver.strategist import Strategist
from riverboat.solver.thinking import Thinking
from riverboat.solver.trees.betting_tree import NO_CHILD, BettingTree
from riverboat.solver.trees.card_game import Boards, CardGame
from riverboat.solver.trees.holdem import StreetStart, holdem_game
from riverboat.solver.trees.spot import CALL, RIVER, TURN
from riverboat.solver.trees.toy_games import leduc
from riverboat.solver.trees.two_player import FOLDED, two_player

START = PublicState(10_000, (50, 100))
TURN_STATE = (
    START.after(300).after(CALL).dealt(*parse_cards("AsKd7h")).after(CALL).after(CALL).dealt(*parse_cards("2c"))
)
RIVER_STATE = TURN_STATE.after(CALL).after(CALL).dealt(*parse_cards("9s"))


@cache
def trunk() -> SubgameSolver:
    solver = SubgameSolver(leduc())
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


def resolved(free: float) -> SubgameSolver:
    """Leduc played by the trunk, and every second street by each player's own new solution of it.

    In a `free` part of all deals the opponent may hold any hand, or take what it had.
    """
    game, played = trunk().game, SubgameSolver(leduc())
    for node, strategy in first_strategies(trunk()).items():
        played.set_strategy(node, strategy)
    worth: list[LeafValues] = [trunk().leaf_values(player) for player in (0, 1)]
    for place, root in enumerate(map(int, worth[0].nodes)):
        reaches = np.stack([worth[1].reaches[place], worth[0].reaches[place]])
        for board in range(game.boards.number):
            for hero in (0, 1):
                part = second_street(game, root, board, reaches)
                had = worth[1 - hero].values[board, place]
                believed = part.ranges[1 - hero]
                possible = (np.arange(len(had)) != board).astype(np.float32)
                gadget = ResolvingGadget(1 - hero, had, opponent_range(believed, possible, free))
                solver = SubgameSolver(part, gadget=gadget if free else None)
                solver.run(250)
                for node in np.flatnonzero(part.tree.kinds == hero):
                    played.set_strategy(root + int(node), solver.strategy(int(node)), board)
    return played


def test_safely_solved_streets_make_the_game_no_easier_to_exploit_and_unsafe_ones_do() -> None:
    before, unsafe = trunk().exploitability().gain, resolved(free=0.0).exploitability().gain
    mixed, safe = (resolved(free).exploitability().gain for free in (0.1, 1.0))
    assert safe < before + 0.01
    assert mixed < before + 0.01
    assert unsafe > before + 0.02


@pytest.mark.parametrize("player", [0, 1])
def test_the_next_street_is_worth_what_the_whole_game_is_from_there(player: int) -> None:
    """Summed over the boards and walked up the tree it gives the value of the game."""
    game, worth = trunk().game, trunk().leaf_values(player)
    values = np.zeros((game.tree.size, len(game.holes)), np.float32)
    values[worth.nodes] = worth.values.sum(axis=0) * game.chance
    tree = two_player(game.tree)
    faced = {0: game.ranges[1 - player]}
    for node in range(tree.ends[0]):
        if game.tree.streets[node] or not game.tree.is_decision[node]:
            continue
        for action, child in enumerate(game.tree.children[node, : game.tree.counts[node]]):
            share = trunk().strategy(node)[action] if tree.kinds[node] != player else 1
            faced[int(child)] = faced[node] * share
            if tree.kinds[child] >= FOLDED:
                won = -1 if tree.kinds[child] == FOLDED + player else 1
                values[child] = won * tree.stakes[child] * faced_weights(game.holes, faced[int(child)])
    for node in first_decisions(game)[::-1]:
        below_here = values[game.tree.children[node, : game.tree.counts[node]]]
        values[node] = (below_here * (trunk().strategy(node) if tree.kinds[node] == player else 1)).sum(axis=0)
    assert values[0] == pytest.approx(trunk().hand_values(player), rel=1e-3, abs=1e-4)


def test_whoever_gains_by_playing_on_plays_on_and_whoever_had_more_leaves() -> None:
    believed, free = np.array([0.2, 0.25, 0.7], np.float32), np.array([0.5, 0.5, 0.5], np.float32)
    gadget = ResolvingGadget(0, np.array([1.0, 1.0, np.nan], np.float32), OpponentRange(believed, free))
    for _ in range(20):
        gadget.learn(np.array([2.0, -3.0, 5.0], np.float32), np.ones(3, np.float32))
    assert gadget.reach() == pytest.approx([0.7, 0.25, 0.7])


def test_a_free_part_of_the_deals_is_any_hand_and_the_rest_the_posterior() -> None:
    posterior, possible = np.array([1.0, 0.5, 0.0, 0.0], np.float32), np.array([1.0, 1.0, 1.0, 0.0], np.float32)
    weights = opponent_range(posterior, possible, free=0.3)
    assert weights.believed / weights.total.sum() == pytest.approx([0.7 * 2 / 3, 0.7 / 3, 0, 0])
    assert weights.free / weights.total.sum() == pytest.approx([0.1, 0.1, 0.1, 0])
    assert weights.total.max() == pytest.approx(1)


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
    fast, exact = SubgameSolver(game, classes=CLASSES, values_for={0}), SubgameSolver(game)
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
    hero, hand = RIVER_STATE.actor, RIVER_STATE.hand
    solution, start = head.resolver.solution(hand, RIVER, (), hero), at_start(hand, RIVER, hero)
    game, hands = holdem_game(
        *(street_start(start), head.resolver.ranges(start), head.thinking.menus[RIVER]), keep=np.ones(HANDS, bool)
    )
    solver = SubgameSolver(game)
    for node, strategy in solution.strategies.items():
        solver.set_strategy(node, strategy)
    most = np.full(HANDS, np.nan)
    most[hands] = solver.hand_values(1 - hero, best=True) / faced_weights(game.holes, game.ranges[hero])
    return most


def test_a_safe_river_leaves_hands_with_less_beyond_what_they_had_on_the_turn() -> None:
    quick = {"turn_iterations": 40, "river_iterations": 150, "deviates_unvalued": 0.2}
    safe, unsafe = Strategist(Thinking(**quick, deviates=0.9)), Strategist(Thinking(**quick, deviates=0.0))
    turn = safe.resolver.solution(TURN_STATE.hand, TURN, (), RIVER_STATE.actor)
    had = turn.opponent_values((CALL, CALL), RIVER_STATE.board[-1], 1 - RIVER_STATE.actor)
    assert had is not None
    known = ~np.isnan(had)
    assert known.sum() > 500
    gains = [np.maximum(most_won(head)[known] - had[known], 0) for head in (safe, unsafe)]
    assert gains[0].max() < 0.7 * gains[1].max()
    assert gains[0].mean() < gains[1].mean()
