"""The search on the flop, beside the solver that knows every card of every street."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from riverboat import solve
from riverboat.cards import parse_cards
from riverboat.odds.ranges import COMBO_INDEX, Range, make_combo
from riverboat.solver.flop_search.search import FlopSearch, FlopSolution
from riverboat.solver.policy import HANDS
from riverboat.solver.postflop import Solution
from riverboat.solver.postflop.node import Node
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.holdem import StreetStart, blocked
from riverboat.solver.trees.menus import PotMenu
from riverboat.solver.trees.spot import CALL, FLOP, FOLD, RIVER, TURN

BOARD = "Qs7s2h"
POT, STACK, BIG_BLIND = 100, 200, 10
FIRST, LAST = "AA,KQs,77,A5s,JTs", "QQ,JJ,AQs,T9s,65s"
NO_THIRD = dict.fromkeys((FLOP, TURN, RIVER), (True, True, False))
MENU = PotMenu(
    {FLOP: ((0.5,), (1.0,), ()), TURN: ((0.75,), (1.0,), ()), RIVER: ((0.75,), (1.0,), ())},
    all_in=NO_THIRD,
    all_in_within=1.5,
)
SIZES = "flop.bet=50%; turn.bet=75%; river.bet=75%; raise=100%"
ITERATIONS = 60


def weights(text: str) -> Floats:
    held = np.zeros(HANDS, np.float32)
    for combo, weight in Range.parse(text).held:
        held[COMBO_INDEX[combo]] = weight
    return held


def search(stack: int = STACK, threads: int = 1, line: tuple[int, ...] = ()) -> FlopSolution:
    cards = tuple(parse_cards(BOARD))
    ranges = np.stack([weights(LAST), weights(FIRST)])
    ranges[:, blocked(cards)] = 0
    found = FlopSearch(StreetStart(cards, POT, stack, BIG_BLIND), ranges, MENU, line, threads=threads)
    found.run(ITERATIONS)
    return found.solution()


@cache
def searched() -> FlopSolution:
    return search()


@cache
def exact() -> Solution:
    return solve(
        BOARD, (FIRST, LAST), pot=POT, stack=STACK, sizes=SIZES, most_raises=2, target=0.3, iterations=300, threads=1
    )


def decisions(found: FlopSolution, solution: Solution) -> list[tuple[int, Node]]:
    """The decisions of the flop in both trees."""
    pairs: list[tuple[int, Node]] = []

    def visit(number: int, node: Node) -> None:
        pairs.append((number, node))
        actions = found.tree.actions_at(number)
        assert len(actions) == len(node.actions)
        for place, (action, name) in enumerate(zip(actions, node.actions, strict=True)):
            child = int(found.tree.children[number, place])
            if action != FOLD and found.tree.streets[child] == FLOP:
                visit(child, node.after(name))

    visit(0, solution.root)
    return pairs


def test_a_searched_flop_loses_little_in_the_exact_game() -> None:
    """One player plays the searched flop, all else is solved exactly: it wins hardly less than in equilibrium."""
    found, best = searched(), exact()
    places = {int(hand): place for place, hand in enumerate(found.hands)}
    for player, position in ((1, "oop"), (0, "ip")):
        held = solve(BOARD, (FIRST, LAST), pot=POT, stack=STACK, sizes=SIZES, most_raises=2, iterations=0, threads=1)
        for number, node in decisions(found, held):
            if found.tree.kinds[number] == player:
                strategy = found.strategies[number]
                lock(held, node, strategy[:, [places[COMBO_INDEX[make_combo(*combo)]] for combo in node.combos()]])
        held.run(target=0.0, iterations=60)
        lost = 100 * (best.ev(position) - held.ev(position)) / POT
        assert lost < 1.5, f"{position} loses {lost:.2f} % of the pot"


def lock(solution: Solution, node: Node, strategy: Floats) -> None:
    node.write_strategy(np.ascontiguousarray(strategy))
    tree = solution.game.trees[node.street]
    solution.tables[node.street].locks[node.board_index * len(tree.kinds) + node.index] = 1


def test_turns_are_worth_what_the_exact_solution_says() -> None:
    found, best = searched(), exact()
    node = best.node("check, check, 2c")
    card = parse_cards("2c")[0]
    for player, position in ((1, "oop"), (0, "ip")):
        values = found.opponent_values((CALL, CALL), card, player)
        worth = best_values(node, position)
        searched_worth = np.array([values[hand] + POT / 2 for hand in worth])
        exact_worth = np.array(list(worth.values()))
        assert np.corrcoef(searched_worth, exact_worth)[0, 1] > 0.9, position
        assert abs((searched_worth - exact_worth).mean()) < 0.1 * POT, position


def best_values(node: Node, position: str) -> dict[int, float]:
    evs = node.evs(position, node.values(position))[0]
    return {COMBO_INDEX[make_combo(*combo)]: float(ev) for combo, ev in zip(node.combos(position), evs, strict=True)}


def test_the_number_of_threads_changes_nothing() -> None:
    one, other = searched(), search(threads=3)
    for node, strategy in one.strategies.items():
        assert np.array_equal(strategy, other.strategies[node])


def test_hands_that_differ_in_names_of_suits_play_alike() -> None:
    """Clubs and diamonds are not on the flop."""
    shares = searched().policy(()).shares
    one, other = (COMBO_INDEX[make_combo(*parse_cards(text))] for text in ("Ac5c", "Ad5d"))
    assert shares[one] == pytest.approx(shares[other], abs=0.02)


def test_a_bet_that_was_made_is_in_the_tree() -> None:
    found = search(line=(37,))
    policy = found.policy((37,))
    assert policy.actions[:2] == (FOLD, CALL)
    assert policy.shares.sum(axis=1) == pytest.approx(np.ones(HANDS), abs=1e-4)


def test_all_in_on_the_flop_is_called_by_the_odds() -> None:
    """First is all-in for the pot with anything: last needs a third."""
    found = search(stack=100, line=(100,))
    policy = found.policy((100,))
    call = policy.column(CALL)
    sets, overpair, nothing = (COMBO_INDEX[make_combo(*parse_cards(text))] for text in ("QhQd", "JhJd", "6c5c"))
    assert call[sets] > 0.95
    assert call[nothing] < 0.05
    assert 0 <= call[overpair] <= 1


def test_hands_outside_the_ranges_are_solved_when_wanted() -> None:
    cards = tuple(parse_cards(BOARD))
    ranges = np.stack([weights(LAST), weights(FIRST)])
    ranges[:, blocked(cards)] = 0
    keep = np.zeros(HANDS, np.bool_)
    wanted = COMBO_INDEX[make_combo(*parse_cards("2c2d"))]
    keep[wanted] = True
    found = FlopSearch(StreetStart(cards, POT, STACK, BIG_BLIND), ranges, MENU, keep=keep)
    found.run(30)
    assert wanted in found.hands
    facing = found.solution().policy((50,))
    assert facing.shares[wanted, facing.actions.index(FOLD)] < 0.05, "nobody folds three of a kind"


def test_it_ends_when_it_is_told_to() -> None:
    asked: list[int] = []

    def keeps_on() -> bool:
        asked.append(1)
        return len(asked) <= 3

    cards = tuple(parse_cards(BOARD))
    ranges = np.stack([weights(LAST), weights(FIRST)])
    ranges[:, blocked(cards)] = 0
    found = FlopSearch(StreetStart(cards, POT, STACK, BIG_BLIND), ranges, MENU)
    found.run(100, keeps_on)
    assert found.iterations == 3
