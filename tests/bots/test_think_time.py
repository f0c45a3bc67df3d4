"""Think time: rule O3."""

from __future__ import annotations

from random import Random
from statistics import fmean, pstdev

import pytest
from bot_table import BLINDS, shuffled_deck

from riverboat.bots import SPEEDS, Speed, think_time
from riverboat.bots.think import LONGEST, TIME_SHARE
from riverboat.engine import AllIn, Observation, RaiseTo, apply, observe, start_hand


def first_look(time_left: float | None = None) -> Observation:
    return observe(start_hand(BLINDS, (10_000, 10_000), 0, shuffled_deck(BLINDS, Random(1))), 0, time_left)


def facing(action: RaiseTo | AllIn) -> Observation:
    hand = start_hand(BLINDS, (10_000, 20_000), 0, shuffled_deck(BLINDS, Random(1)))
    return observe(apply(hand, action).hand, 1)


def times(observation: Observation, speed: Speed = "normal") -> list[float]:
    rng = Random(2)
    return [think_time(observation, rng, speed) for _ in range(2000)]


def test_an_ordinary_decision_takes_about_two_seconds_give_or_take_one() -> None:
    seconds = times(first_look())
    assert fmean(seconds) == pytest.approx(2.0, abs=0.15)
    assert pstdev(seconds) == pytest.approx(1.0, abs=0.15)
    assert min(seconds) >= 0.5


def test_big_pots_and_all_ins_take_longer() -> None:
    usual, big, all_in = fmean(times(first_look())), fmean(times(facing(RaiseTo(3000)))), fmean(times(facing(AllIn())))
    assert usual < big < all_in
    assert max(times(facing(AllIn()))) <= LONGEST


def test_speeds_go_from_slow_to_instant() -> None:
    means = [fmean(times(first_look(), speed)) for speed in SPEEDS]
    assert means == sorted(means, reverse=True)
    assert means[-1] == 0


def test_a_bot_does_not_think_its_clock_away() -> None:
    assert max(times(first_look(time_left=1.5))) <= 1.5 * TIME_SHARE


def test_the_same_random_source_thinks_as_long() -> None:
    assert times(first_look()) == times(first_look())
