"""From what is right to what people do: pure arithmetic on strategies."""

from __future__ import annotations

import numpy as np
import pytest

from riverboat.bots.by_solver.tempering import (
    Betting,
    Strategy,
    biased,
    instinct,
    mixed,
    rescaled,
    seen_quality,
    sized,
    softened,
    tempered,
)
from riverboat.bots.character import Bias, Tempering
from riverboat.solver.trees.spot import CALL, FOLD

BETTING = Betting(price=200, to_call=200, pot=600, least=400, most=5_000, big_blind=100)
"""200 to call into 600: a raise to 1,000 is one of the pot after the call."""
ACTIONS = (FOLD, CALL, 600, 1_000, 5_000)
SIZES = np.array([BETTING.size(action) for action in ACTIONS])
RIGHT = np.array([[1.0, 0.0, 0.0, 0.0, 0.0], [0.2, 0.3, 0.5, 0.0, 0.0], [0.0, 0.1, 0.3, 0.4, 0.2]])
QUALITY = np.array([0.1, 0.5, 0.95])

ODD = Tempering(
    instinct=0.3,
    temperature=1.7,
    preflop=Bias(fold=1.0),
    postflop=Bias(fold=-0.5, call=1.0, raise_=2.0),
    size=-1.0,
    scale=0.6,
    tilt=Bias(raise_=1.0),
)


def test_sizes_are_parts_of_the_pot_after_the_call() -> None:
    assert pytest.approx([0, 0, 0.5, 1.0, 6.0]) == SIZES


def test_without_a_number_the_right_thing_is_done() -> None:
    played = tempered(Strategy(ACTIONS, RIGHT), QUALITY, BETTING, Tempering())
    assert played.actions == ACTIONS
    assert np.array_equal(played.shares, RIGHT)


@pytest.mark.parametrize("tilt", [0.0, 0.7])
@pytest.mark.parametrize("is_preflop", [False, True])
def test_whatever_the_numbers_all_shares_make_one(tilt: float, is_preflop: bool) -> None:
    betting = BETTING._replace(is_preflop=is_preflop)
    played = tempered(Strategy(ACTIONS, RIGHT), QUALITY, betting, ODD, tilt)
    assert played.shares.sum(axis=1) == pytest.approx([1, 1, 1])
    assert (played.shares >= 0).all()


def test_a_hand_alone_is_played_as_it_is_among_others() -> None:
    together = tempered(Strategy(ACTIONS, RIGHT), QUALITY, BETTING, ODD, 0.4)
    for hand in range(len(RIGHT)):
        alone = tempered(Strategy(ACTIONS, RIGHT[hand : hand + 1]), QUALITY[hand : hand + 1], BETTING, ODD, 0.4)
        assert alone.actions == together.actions
        assert alone.shares[0] == pytest.approx(together.shares[hand])


def test_instinct_raises_the_best_calls_with_the_middle_and_folds_the_worst() -> None:
    wanted = instinct(ACTIONS, SIZES, np.array([0.0, 0.5, 1.0]))
    assert wanted[0] == pytest.approx([1, 0, 0, 0, 0])
    assert (wanted[1, 0], wanted[1, 1], wanted[1, 2:].sum()) == pytest.approx((0.25, 0.5, 0.25))
    assert wanted[2, :2] == pytest.approx([0, 0])


def test_instinct_seldom_risks_all_when_a_smaller_raise_will_do() -> None:
    half, pot, all_in = instinct(ACTIONS, SIZES, np.array([0.8]))[0, 2:]
    assert half > pot > 5 * all_in


def test_instinct_folds_nothing_that_may_check_and_raises_nothing_where_nobody_can() -> None:
    assert instinct((CALL, 300), np.array([0, 0.5]), np.array([0.4]))[0] == pytest.approx([0.84, 0.16])
    assert instinct((FOLD, CALL), np.array([0, 0]), np.array([0.4]))[0] == pytest.approx([0.36, 0.64])


def test_a_hand_looks_worse_the_more_it_costs() -> None:
    free, cheap, dear = (BETTING._replace(to_call=chips) for chips in (0, 20, 600))
    seen = [float(seen_quality(np.array([0.7]), each)[0]) for each in (free, cheap, BETTING, dear)]
    assert seen == pytest.approx([0.7, 0.7 ** (31 / 30), 0.7 ** (4 / 3), 0.7**2])


def test_mixing_is_a_part_of_the_one_and_the_rest_of_the_other() -> None:
    assert mixed(np.array([[1.0, 0.0]]), np.array([[0.0, 1.0]]), 0.25)[0] == pytest.approx([0.75, 0.25])


def test_heat_brings_choices_together_and_cold_drives_them_apart() -> None:
    shares = np.array([[0.8, 0.2, 0.0]])
    warm, cold = softened(shares, 2.0)[0], softened(shares, 0.5)[0]
    assert warm == pytest.approx([2 / 3, 1 / 3, 0])
    assert cold == pytest.approx([16 / 17, 1 / 17, 0])


def test_who_is_all_cold_always_does_what_is_likeliest() -> None:
    assert softened(np.array([[0.2, 0.5, 0.3], [0.4, 0.4, 0.2]]), 0).tolist() == [[0, 1, 0], [0.5, 0.5, 0]]


def test_a_bias_multiplies_what_it_names_by_a_power_of_e() -> None:
    shares = np.array([[0.5, 0.3, 0.1, 0.1, 0.0]])
    played = biased(ACTIONS, shares, Bias(call=np.log(2)))[0]
    assert played == pytest.approx(np.array([0.5, 0.6, 0.1, 0.1, 0.0]) / 1.3)
    assert biased(ACTIONS, shares, Bias(raise_=1.0))[0, 2:].sum() > 0.2


def test_who_likes_large_bets_raises_as_often_but_more() -> None:
    shares = np.array([[0.2, 0.4, 0.2, 0.2, 0.0]])
    large, small = sized(SIZES, shares, 1.0)[0], sized(SIZES, shares, -1.0)[0]
    assert large == pytest.approx([0.2, 0.4, 0.4 / 3, 0.8 / 3, 0])
    assert small == pytest.approx([0.2, 0.4, 0.8 / 3, 0.4 / 3, 0])


def test_bets_shrink_and_grow_within_the_rules_and_all_in_stays() -> None:
    shares = np.array([[0.1, 0.2, 0.3, 0.15, 0.25]])
    small = rescaled(Strategy(ACTIONS, shares), BETTING, 0.25)
    assert small.actions == (FOLD, CALL, 400, 5_000)
    assert small.shares[0] == pytest.approx([0.1, 0.2, 0.45, 0.25])
    large = rescaled(Strategy(ACTIONS, shares), BETTING, 8.0)
    assert large.actions == (FOLD, CALL, 3_400, 5_000)
    assert large.shares[0] == pytest.approx([0.1, 0.2, 0.3, 0.4])


def test_a_hand_that_is_never_raised_can_be_raised_by_a_maniac_and_the_better_it_is_the_rather() -> None:
    maniac = Tempering(instinct=0.2, postflop=Bias(raise_=3.0))
    never = np.tile([1.0, 0.0, 0.0, 0.0, 0.0], (3, 1))
    raised = tempered(Strategy(ACTIONS, never), QUALITY, BETTING, maniac).shares[:, 2:].sum(axis=1)
    assert 0 < raised[0] < raised[1] < raised[2]
    assert raised[2] > 0.5
