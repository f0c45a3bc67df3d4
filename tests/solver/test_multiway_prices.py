"""Prices that the tree for six does not have: dearer ones are paid by fewer hands, cheaper ones by more."""

from __future__ import annotations

import numpy as np
import pytest
from multiway_hands import play

from riverboat.engine import observe
from riverboat.solver.blueprints.prices import loosened, repriced, tightened, widened
from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.policy import Policy
from riverboat.solver.table_hand import table_hand
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.spot import CALL, FOLD

OFFERED = [FOLD, CALL, 900]
STRATEGY = np.array([[0.0, 0.2, 0.8], [0.1, 0.9, 0.0], [0.5, 0.5, 0.0], [1.0, 0.0, 0.0]], np.float32)
MASSES = np.array([1, 2, 4, 3], np.float32)
EQUITIES = np.array([0.9, 0.6, 0.5, 0.2], np.float32)
SIX = [10_000] * 6


def folded(strategy: Floats) -> float:
    return float(strategy[:, 0] @ MASSES) / float(MASSES.sum())


def test_with_antes_as_many_more_hands_open_and_the_best_that_folded_do() -> None:
    raises = np.array([[0.0, 0.2, 0.8], [0.5, 0.0, 0.5], [1.0, 0.0, 0.0], [1.0, 0.0, 0.0]], np.float32)
    wide = widened(raises, OFFERED, 1.25, MASSES, EQUITIES)
    assert wide[:, 2] @ MASSES == pytest.approx(1.25 * (raises[:, 2] @ MASSES))
    assert wide.sum(axis=1) == pytest.approx(1)
    assert wide[0] == pytest.approx(raises[0])
    assert wide[3] == pytest.approx(raises[3]), "the second class takes all of it"
    assert np.array_equal(widened(raises, OFFERED, 1.0, MASSES, EQUITIES), raises)


def test_a_dearer_bet_is_defended_as_much_less_as_it_risks_more() -> None:
    """Half the pot costs a third of the pot with the bet in it, the whole pot a half."""
    tight = repriced(STRATEGY, OFFERED, (1 / 3, 1 / 2), MASSES, EQUITIES)
    assert 1 - folded(tight) == pytest.approx((1 - folded(STRATEGY)) * 0.75)
    assert tight.sum(axis=1) == pytest.approx(1)
    assert tight[:2] == pytest.approx(STRATEGY[:2]), "the best hands go on as before"
    assert tight[2, 0] > STRATEGY[2, 0]


def test_a_cheaper_bet_makes_fewer_hands_fold_and_the_best_of_them_call() -> None:
    loose = repriced(STRATEGY, OFFERED, (0.4, 0.3), MASSES, EQUITIES)
    assert folded(loose) == pytest.approx(folded(STRATEGY) * 0.75)
    assert loose.sum(axis=1) == pytest.approx(1)
    assert loose[1, 0] == pytest.approx(0, abs=1e-6)
    assert loose[:, 2] == pytest.approx(STRATEGY[:, 2]), "nobody raises more for that"


def test_the_price_of_the_tree_changes_nothing() -> None:
    assert np.array_equal(repriced(STRATEGY, OFFERED, (0.3, 0.3), MASSES, EQUITIES), STRATEGY)


def test_where_nothing_is_folded_or_called_nothing_changes() -> None:
    unfolded = STRATEGY[:, 1:]
    assert np.array_equal(repriced(unfolded, [CALL, 900], (0.0, 0.0), MASSES, EQUITIES), unfolded)
    assert np.array_equal(tightened(unfolded, [CALL, 900], 0.5, MASSES, EQUITIES), unfolded)
    assert np.array_equal(loosened(STRATEGY, [FOLD, 500, 900], 0.5, MASSES, EQUITIES), STRATEGY)


# At the table.


def going_on(words: str, stacks: list[int] | None = None) -> float:
    """How many of all hands do not fold."""
    hand = play(stacks or SIX, words, BOARD)
    assert hand.actor is not None
    seen = table_hand(observe(hand, hand.actor))
    assert seen is not None
    policy = BlueprintReader().policy(seen)
    assert policy is not None
    return 1 - float(policy.column(FOLD).mean())


BOARD = "AcAd2c2d3c3d" + "5c5d6c6d7c7d" + "9s" + "Kd8h4s" + "9h" + "Th" + "9c" + "Js"


def test_an_overbet_on_the_flop_is_called_by_few() -> None:
    half, pot, all_in = (going_on(f"f f f r250 f c {bet}") for bet in ("r275", "r550", "a"))
    assert half > pot > 3 * all_in


def test_the_smaller_an_open_the_more_the_big_blind_defends() -> None:
    shares = [going_on(f"f f f r{open_} f") for open_ in (200, 250, 400)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[1] + 0.02 > shares[2] + 0.04


def test_a_small_raise_of_a_raise_is_called_by_more() -> None:
    assert going_on("f f f r250 f r500") > going_on("f f f r250 f r1000") + 0.05


def test_the_big_blind_calls_behind_three_callers() -> None:
    hand = play(SIX, "r250 c c c f", BOARD)
    assert hand.actor is not None
    seen = table_hand(observe(hand, hand.actor))
    assert seen is not None
    policy = BlueprintReader().policy(seen)
    assert policy is not None
    assert policy.column(CALL).mean() > 0.1


def test_chips_that_a_short_stack_cannot_match_cost_it_nothing() -> None:
    hand = play([10_000, 3000, 10_000, 10_000, 10_000, 10_000], "f f f r250 f c c a", BOARD)
    assert hand.actor == 1
    seen = table_hand(observe(hand, 1))
    assert seen is not None
    assert seen.spot.cost(seen.actor) == pytest.approx(2750 / (550 + 2750))


def policy_at(words: str, **rules: int) -> Policy | None:
    hand = play(SIX, words, BOARD, **rules)
    assert hand.actor is not None
    seen = table_hand(observe(hand, hand.actor))
    assert seen is not None
    return BlueprintReader().policy(seen)


@pytest.mark.parametrize(("words", "ante"), [("", 0), ("", 25), ("f f", 25), ("c c", 0)])
def test_nobody_limps_in_front_of_the_blinds_however_cheap_it_is(words: str, ante: int) -> None:
    policy = policy_at(words, ante=ante)
    assert policy is not None
    assert policy.column(CALL).max() == 0


def test_behind_three_raises_nobody_comes_in_by_a_strategy_that_was_hardly_learnt() -> None:
    assert policy_at("r250 r750 r1900") is None
    assert policy_at("r250 r750") is not None


def test_what_was_played_at_another_price_is_what_the_range_follows_from() -> None:
    """The button calls a bet of many pots with few hands; those are what it holds on the turn."""
    reader, hand = BlueprintReader(), play(SIX, "f f f r250 f c r2500 c c", BOARD)
    assert hand.actor is not None
    seen = table_hand(observe(hand, hand.actor))
    assert seen is not None
    opened, called = (number for number, action in enumerate(seen.played) if action.player == 3)
    held = reader.likelihood_of(seen, opened, np.ones(1326, np.float32))
    policy = policy_at("f f f r250 f c r2500")
    assert policy is not None
    assert reader.likelihood_of(seen, called, held) == pytest.approx(policy.column(CALL), abs=1e-6)


def test_who_folds_where_checking_is_free_is_out_and_the_others_play_on() -> None:
    hand = play(SIX, "f f f r250 c c f", BOARD)
    assert hand.actor == 1
    assert policy_at("f f f r250 c c f") is not None
