"""The tree for six: who acts when, how many see a flop, where the chips go."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from riverboat.solver.blueprints.game import SIX_MAX, blueprint_tree, six_max
from riverboat.solver.blueprints.sampling_kernels import end_value
from riverboat.solver.trees.betting_tree import SHOWDOWN, UNCONTESTED, BettingTree
from riverboat.solver.trees.menus import offered
from riverboat.solver.trees.spot import CALL, FLOP, FOLD, PREFLOP, RIVER, Spot

SEATS = SIX_MAX.players


@pytest.fixture(scope="module")
def tree() -> BettingTree:
    return blueprint_tree(SIX_MAX)


class Line(NamedTuple):
    """From the root to an end."""

    steps: list[tuple[int, Spot]]
    end: int
    live: tuple[int, ...]
    paid: list[int]
    """By each seat, on all streets."""


def random_lines(tree: BettingTree, count: int) -> Iterator[Line]:
    rng = Random(1)
    for _ in range(count):
        node, spot = 0, SIX_MAX.root
        steps, paid = [], [0] * SEATS
        while tree.kinds[node] < UNCONTESTED:
            steps.append((node, spot))
            actions = tree.actions_at(node)
            # Folds end most hands before the flop: choose them less often.
            action = rng.choice([action for action in actions if action != FOLD] * 2 + actions)
            node, spot = tree.child(node, action), spot.after(action)
            if not spot.is_open:
                paid = [before + bet for before, bet in zip(paid, spot.bets, strict=True)]
                spot = spot.next_street(SIX_MAX.streets) if spot.street < RIVER else spot
        yield Line(steps, node, spot.live, paid)


def test_a_node_is_what_the_spot_says(tree: BettingTree) -> None:
    for line in random_lines(tree, 300):
        for node, spot in line.steps:
            assert (tree.kinds[node], tree.streets[node]) == (spot.actor, spot.street)
            assert tree.actions_at(node) == offered(SIX_MAX.menu, spot)
            assert tree.live[node] == sum(1 << seat for seat in spot.live)
            assert tree.pots[node] == spot.pot
            assert tree.paid[node] == 10_000 - spot.stack + spot.bets[spot.actor]
        assert tree.kinds[line.end] == (UNCONTESTED if len(line.live) == 1 else SHOWDOWN)
        assert tree.pots[line.end] == sum(line.paid)


def test_players_act_in_order_and_the_small_blind_first_after_the_flop() -> None:
    spot = SIX_MAX.root
    for seat in range(SEATS):
        assert spot.actor == seat
        spot = spot.after(CALL if seat in (2, 4, 5) else FOLD)
    assert not spot.is_open
    flop = spot.next_street(SIX_MAX.streets)
    assert flop.waiting == (4, 5, 2)
    assert flop.after(CALL).after(200).waiting == (2, 4)


def test_at_most_three_players_see_a_flop(tree: BettingTree) -> None:
    later = (tree.streets > PREFLOP) & (tree.kinds < UNCONTESTED)
    players = np.array([bin(mask).count("1") for mask in range(1 << SEATS)])[tree.live[later]]
    assert set(players.tolist()) == {2, 3}


def test_when_three_have_paid_those_behind_fold_or_raise(tree: BettingTree) -> None:
    node = 0
    for action in (250, CALL, FOLD, CALL):
        node = tree.child(node, action)
    assert tree.kinds[node] == 4
    assert CALL not in tree.actions_at(node)
    assert tree.actions_at(node)[-1] > 250


@pytest.mark.parametrize(
    ("line", "actions"),
    [
        ((), [FOLD, CALL, 250]),
        ((FOLD,) * 4, [FOLD, CALL, 300]),
        ((FOLD, CALL, FOLD), [FOLD, CALL, 400]),
        ((FOLD, FOLD, FOLD, 250), [FOLD, CALL, 1000]),
        ((FOLD, FOLD, 250), [FOLD, CALL, 750]),
        ((FOLD, FOLD, 250, CALL), [FOLD, CALL, 1250]),
        ((FOLD, FOLD, 250, 750, FOLD), [FOLD, 1875]),
        ((FOLD, FOLD, 250, 750, FOLD, FOLD), [FOLD, CALL, 1875]),
        ((FOLD, FOLD, 250, 750, FOLD, FOLD, 1875), [FOLD, CALL, 10_000]),
    ],
)
def test_the_menu_before_the_flop(line: tuple[int, ...], actions: list[int]) -> None:
    spot = SIX_MAX.root
    for action in line:
        spot = spot.after(action)
    assert offered(SIX_MAX.menu, spot) == actions


@pytest.mark.parametrize(
    ("depth", "line", "actions"),
    [
        (12, (), [FOLD, CALL, 220, 1200]),
        (12, (FOLD,) * 4, [FOLD, CALL, 250, 1200]),
        (12, (FOLD, CALL), [FOLD, CALL, 400, 1200]),
        (12, (FOLD, 220), [FOLD, CALL, 1200]),
        (12, (FOLD, 220, CALL), [FOLD, CALL, 1200]),
        (12, (FOLD, 220, 1200), [FOLD, CALL]),
        (12, (1200, CALL, CALL), [FOLD]),
        (5, (), [FOLD, CALL, 500]),
    ],
)
def test_short_stacks_open_small_or_push(depth: int, line: tuple[int, ...], actions: list[int]) -> None:
    game = six_max(depth)
    spot = game.root
    for action in line:
        spot = spot.after(action)
    assert offered(game.menu, spot) == actions


def test_the_menu_after_the_flop_has_two_sizes_for_two_players_and_one_for_three() -> None:
    for callers, bets in ((1, [CALL, 248, 550]), (2, [CALL, 375])):
        spot = SIX_MAX.root
        for action in (FOLD, FOLD, FOLD, 250, CALL if callers == 2 else FOLD, CALL):
            spot = spot.after(action)
        assert offered(SIX_MAX.menu, spot.next_street(SIX_MAX.streets)) == bets


def test_nobody_shall_limp_in_front_of_the_blinds(tree: BettingTree) -> None:
    assert [bin(tree.mistakes[node]) for node in (0, tree.child(0, FOLD))] == ["0b10", "0b10"]
    small_blind = 0
    for action in (FOLD,) * 4:
        small_blind = tree.child(small_blind, action)
    assert tree.mistakes[small_blind] == 0
    assert not tree.mistakes[tree.streets > PREFLOP].any()


def test_what_some_win_others_lose(tree: BettingTree) -> None:
    rng = np.random.default_rng(3)
    showdowns = 0
    for line in random_lines(tree, 300):
        end = line.end
        ranks = rng.integers(1, 4, (1, SEATS)).astype(np.int32)
        won = -np.array(line.paid, np.float64)
        for seat in line.live:
            assert tree.paid[end] == line.paid[seat]
            won[seat] = end_value(tree.kinds[end], tree.live[end], tree.paid[end], tree.pots[end], ranks, 0, seat)
        assert won.sum() == pytest.approx(0, abs=0.01)
        showdowns += tree.kinds[end] == SHOWDOWN
    assert showdowns > 50


def test_alike_flops_are_played_by_other_seats(tree: BettingTree) -> None:
    """Two opens that the big blind calls lead to the same bets: only who makes them differs."""
    nodes = []
    for opener in (0, 3):
        node = 0
        for seat in range(SEATS):
            node = tree.child(node, 250 if seat == opener else CALL if seat == 5 else FOLD)
        nodes.append(node)
    assert [int(tree.kinds[node]) for node in nodes] == [5, 5]
    after_check = [tree.child(node, CALL) for node in nodes]
    assert [int(tree.kinds[node]) for node in after_check] == [0, 3]
    assert tree.actions_at(after_check[0]) == tree.actions_at(after_check[1])
    assert tree.streets[after_check[0]] == FLOP
