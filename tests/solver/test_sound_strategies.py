"""No nonsense in the shipped heads-up strategies, at any depth: what a player would see at a glance."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from riverboat.odds.ranges import STARTING_HANDS
from riverboat.solver.blueprints.abstraction import CLASS_OF_HAND
from riverboat.solver.blueprints.blueprint import Blueprint, load_blueprint
from riverboat.solver.blueprints.finishing import LEAST_SHARE, MOST_POTS
from riverboat.solver.blueprints.game import DEPTHS, heads_up
from riverboat.solver.trees.spot import BIG_BLIND_CHIPS, CALL, FOLD, PREFLOP, Spot

HANDS = list(STARTING_HANDS)
COMBOS_OF = np.bincount(CLASS_OF_HAND)


@pytest.fixture(scope="module", params=DEPTHS)
def blueprint(request: pytest.FixtureRequest) -> Blueprint:
    return load_blueprint(heads_up(request.param))


def spots(blueprint: Blueprint, most_raises: int) -> Iterator[tuple[int, Spot]]:
    """The decisions before the flop after so many raises at most, with the big blind as the first."""
    waiting = [(0, blueprint.game.root)]
    while waiting:
        node, spot = waiting.pop()
        yield node, spot
        for action in blueprint.tree.actions_at(node):
            after = spot.after(action)
            if after.is_open and after.raises <= most_raises:
                waiting.append((blueprint.tree.child(node, action), after))


def kickers(high: str, suits: str) -> list[str]:
    """The hands of a high card from the best kicker down."""
    return [hand for hand in HANDS if hand[0] == high and hand[2:] == suits]


@pytest.mark.parametrize("suits", ["o", "s"])
@pytest.mark.parametrize("high", "AKQJ")
def test_a_better_kicker_does_not_fold_more_to_an_open(blueprint: Blueprint, high: str, suits: str) -> None:
    """Once A7o folded 54 % to an open, and A4o 9 %. What is left out as too rare may be folded instead."""
    for node, spot in spots(blueprint, most_raises=1):
        if spot.to_call and BIG_BLIND_CHIPS < spot.price < spot.stack:
            folds = blueprint.strategy(node)[[HANDS.index(hand) for hand in kickers(high, suits)], 0]
            assert np.diff(folds).min() >= -3 * LEAST_SHARE, f"{high}x{suits} after {spot.price}: {folds.round(2)}"


def test_suited_hands_do_not_fold_more_than_the_same_offsuit(blueprint: Blueprint) -> None:
    for node, spot in spots(blueprint, most_raises=1):
        if spot.to_call and BIG_BLIND_CHIPS < spot.price < spot.stack:
            folds = blueprint.strategy(node)[:, 0]
            for suited in (hand for hand in HANDS if hand.endswith("s")):
                more = folds[HANDS.index(suited)] - folds[HANDS.index(f"{suited[:2]}o")]
                assert more <= 0.25, f"{suited} after {spot.price}"


def test_trash_makes_no_large_open(blueprint: Blueprint) -> None:
    """Once 53o opened to five big blinds."""
    shares, actions = blueprint.strategy(0), blueprint.tree.actions_at(0)
    large = [place for place, action in enumerate(actions) if action > 3.5 * BIG_BLIND_CHIPS]
    if blueprint.game.depth > 20:
        for hand in ("53o", "72o", "82o", "93o", "T2o", "J3o", "42o", "32o", "63o"):
            assert shares[HANDS.index(hand), large].sum() <= 0.05, hand


def test_the_best_hands_are_never_folded_to_an_open_and_the_worst_are(blueprint: Blueprint) -> None:
    for node, spot in spots(blueprint, most_raises=1):
        if spot.to_call and spot.price > BIG_BLIND_CHIPS:
            folds = blueprint.strategy(node)[:, 0]
            assert folds[[HANDS.index(hand) for hand in ("AA", "KK", "QQ")]].max() <= 0.05
            if spot.price >= 3 * BIG_BLIND_CHIPS and blueprint.game.depth > 20:
                assert folds[HANDS.index("72o")] >= 0.5


def test_nobody_bets_many_pots_where_a_smaller_bet_is_offered(blueprint: Blueprint) -> None:
    """Once 19,000 went into 2,000."""
    tree, stack = blueprint.tree, blueprint.game.depth * BIG_BLIND_CHIPS
    checked = 0
    for node in map(int, np.flatnonzero(tree.is_decision)[::7]):
        actions = tree.actions_at(node)
        if len(actions) < 2 or actions[-2] <= CALL:
            continue
        last = int(tree.children[node, len(actions) - 1])
        to_call = float(tree.paid[last] - tree.paid[node])
        if stack - float(tree.paid[last]) > MOST_POTS[tree.streets[node]] * (float(tree.pots[node]) + to_call):
            checked += 1
            assert blueprint.strategy(node)[:, -1].max() == 0
    assert checked or blueprint.game.depth <= 20


def test_every_decision_before_the_flop_was_learnt(blueprint: Blueprint) -> None:
    for node, spot in spots(blueprint, most_raises=2):
        assert spot.street == PREFLOP
        shares = blueprint.strategy(node)
        assert shares.sum(axis=1) == pytest.approx(1, abs=1e-5)
        if FOLD in blueprint.tree.actions_at(node):
            assert 0 < (shares[:, 0] * COMBOS_OF).sum() / COMBOS_OF.sum() < 1
