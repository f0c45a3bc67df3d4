"""Before the flop no hand folds much more than one that it dominates, at tables of any size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

from riverboat.odds.ranges import STARTING_HANDS
from riverboat.solver.blueprints.blueprint import load_blueprint
from riverboat.solver.blueprints.finishing import families, rising
from riverboat.solver.blueprints.following import HandFollower
from riverboat.solver.blueprints.game import SIX_MAX_DEPTHS, BlueprintGame, heads_up, six_max
from riverboat.solver.blueprints.hand_order import LEAST_SHARE, MOST_OUT_OF_ORDER, _rising, evened, in_order
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.spot import CALL, FOLD, PREFLOP

HANDS = list(STARTING_HANDS)
ALL_HELD = np.ones(len(HANDS), np.float32)
MOST = MOST_OUT_OF_ORDER + LEAST_SHARE
"""What is left out as too rare may be all of the worse hand's folds."""


def strategy_of(folds: dict[str, float], actions: int = 3) -> Floats:
    """Every hand folds, but those named; who plays on raises."""
    strategy = np.zeros((len(HANDS), actions), np.float32)
    strategy[:, 0] = [folds.get(hand, 1.0) for hand in HANDS]
    strategy[:, -1] = 1 - strategy[:, 0]
    return strategy


def fold_of(strategy: Floats, hand: str) -> float:
    return float(strategy[HANDS.index(hand), 0])


def test_a_strategy_in_order_is_left_alone() -> None:
    strategy = strategy_of({"AA": 0, "KK": 0, "QQ": 0.4, "AKs": 0.2})
    assert in_order(strategy, ALL_HELD, only_calls=False) is strategy


def test_a_hand_that_folds_beside_a_worse_one_takes_the_mean_of_both() -> None:
    ordered = in_order(strategy_of({"87s": 1.0, "86s": 0.2}), ALL_HELD, only_calls=False)
    assert fold_of(ordered, "87s") == pytest.approx(0.6)
    assert fold_of(ordered, "86s") == pytest.approx(0.6)
    assert ordered[HANDS.index("87s"), 2] == pytest.approx(0.4), "it plays on as the hand beside it does"


def test_a_hand_that_is_not_held_hardly_counts() -> None:
    held = ALL_HELD.copy()
    held[HANDS.index("86s")] = 0
    ordered = in_order(strategy_of({"87s": 1.0, "86s": 0.2}), held, only_calls=False)
    assert fold_of(ordered, "87s") > 0.95


def test_suited_hands_fold_no_more_than_offsuit_ones() -> None:
    ordered = in_order(strategy_of({"A2s": 0.84, "A2o": 0.07}), ALL_HELD, only_calls=False)
    assert fold_of(ordered, "A2s") <= fold_of(ordered, "A2o") + MOST


def test_low_suited_aces_may_play_on_where_the_next_better_ones_fold_but_not_to_all_in() -> None:
    strategy = strategy_of({"A5s": 0.0, "A4s": 0.0}, actions=2)
    assert in_order(strategy, ALL_HELD, only_calls=False) is strategy
    assert fold_of(in_order(strategy, ALL_HELD, only_calls=True), "A5s") > 0.5


def test_many_rows_are_made_rising_as_one_is() -> None:
    rng = np.random.default_rng(7)
    values, weights = rng.random((2, 9, 12)).astype(np.float32)
    assert _rising(values, weights) == pytest.approx(
        np.array([rising(*row) for row in zip(values, weights, strict=True)]), abs=1e-5
    )


def test_evened_hands_play_on_as_their_neighbours_and_fold_as_before() -> None:
    strategy = strategy_of(dict.fromkeys(HANDS, 0.25))
    lone = HANDS.index("A8s")
    strategy[lone] = 0.25, 0.75, 0.0
    even = evened(strategy, ALL_HELD, folds=True)
    assert even[:, 0] == pytest.approx(strategy[:, 0])
    assert even.sum(axis=1) == pytest.approx(1)
    assert 0.3 < even[lone, 2] < 0.5, "alone it called"
    assert even[HANDS.index("72o"), 2] == pytest.approx(0.75), "far from it nothing changes"


def test_evened_without_a_fold_or_a_choice() -> None:
    strategy = np.tile(np.array([0.4, 0.6], np.float32), (len(HANDS), 1))
    assert evened(strategy, ALL_HELD, folds=False) == pytest.approx(strategy)
    assert evened(strategy, ALL_HELD, folds=True) is strategy


@pytest.mark.parametrize("game", [*map(six_max, SIX_MAX_DEPTHS)], ids=str)
def test_no_hand_of_the_small_blind_limps_where_both_neighbours_raise(game: BlueprintGame) -> None:
    """Once it always called with A8s and Q9s and always raised A9s, Q8s and Q3s when all had folded."""
    follower = HandFollower(load_blueprint(game))
    tree, node = follower.blueprint.tree, 0
    for _ in range(4):
        node = tree.child(node, FOLD)
    strategy = follower.strategy(node)
    calls = dict(zip(HANDS, (strategy[:, 1] / np.maximum(strategy[:, 1:].sum(axis=1), 1e-6)).tolist(), strict=True))
    for family in families():
        for better, hand, worse in zip(family, family[1:], family[2:], strict=False):
            beside = max(calls[HANDS[better]], calls[HANDS[worse]])
            plays = min(1 - strategy[place, 0] for place in (better, hand, worse))
            assert plays < 0.5 or calls[HANDS[hand]] <= beside + 0.5, (HANDS[hand], calls[HANDS[hand]], beside)


def opened(game: BlueprintGame) -> Iterator[tuple[str, Floats, bool]]:
    """What is played before the flop where a fold is possible, at the decisions of a part of the tree."""
    follower = HandFollower(load_blueprint(game))
    tree = follower.blueprint.tree
    for node in map(int, np.flatnonzero(tree.is_decision & (tree.streets == PREFLOP))[:: max(1, game.players // 2)]):
        actions = tree.actions_at(node)
        if actions[0] == FOLD and len(actions) > 1:
            yield f"{game.name}, node {node}", follower.strategy(node), actions == [FOLD, CALL]


@pytest.mark.parametrize("game", [*map(heads_up, (20, 35, 75, 200)), *map(six_max, SIX_MAX_DEPTHS)], ids=str)
def test_shipped_strategies_are_played_in_order(game: BlueprintGame) -> None:
    """Once 87s always folded in the cutoff and 86s one time in eight, and to all-in for 35 A6o but not A5o."""
    seen = 0
    for name, strategy, only_calls in opened(game):
        seen += 1
        assert strategy.sum(axis=1) == pytest.approx(1, abs=1e-4), name
        for family in families():
            for better, worse in pairwise(family):
                if not only_calls and HANDS[worse] == "A5s":
                    continue
                assert strategy[better, 0] <= strategy[worse, 0] + MOST, (name, HANDS[better], HANDS[worse])
    assert seen
