"""Rule A1: how long a decision may take, by both presets."""

from __future__ import annotations

import pytest
from table_story import Game

from riverboat.errors import RiverboatError
from riverboat.table import ClockSettings, decision_seconds, hand_in_play

STANDARD, MANUAL = ClockSettings(), ClockSettings(preset="manual")


def seconds(actions: str, clock: ClockSettings = MANUAL, **stacks: int) -> int:
    game = Game("a b c", stacks=stacks)
    game.deal("a")
    game.act(actions)
    hand = hand_in_play(game.table)
    assert hand is not None
    return decision_seconds(hand, clock)


def test_thirty_seconds_a_warning_at_ten_and_two_time_banks_of_thirty():
    assert (STANDARD.seconds, STANDARD.warning_seconds) == (30, 10)
    assert (STANDARD.time_banks, STANDARD.time_bank_seconds) == (2, 30)


@pytest.mark.parametrize("actions", ["", "c c", "a", "r200"])
def test_by_the_standard_every_decision_has_the_same_time(actions: str):
    assert seconds(actions, STANDARD) == 30


def test_by_the_manual_an_ordinary_decision_has_thirty_seconds():
    assert seconds("") == 30
    assert seconds("c c") == 30


def test_by_the_manual_calling_all_in_or_folding_has_fifteen_seconds():
    assert seconds("a") == 15
    assert seconds("r200", b=150) == 15
    assert seconds("r200", b=201) == 60


def test_by_the_manual_a_raise_of_more_than_the_pot_gives_sixty_seconds():
    # The pot-sized raise over the blinds of 5 and 10 is to 10 + (15 + 10) = 35.
    assert seconds("r35") == 30
    assert seconds("r36") == 60


def test_by_the_manual_the_last_raise_counts():
    assert seconds("r36 r90") == 30
    assert seconds("r36 r500") == 60


def test_by_the_manual_a_bet_of_more_than_the_pot_gives_sixty_seconds():
    assert seconds("c c x r30") == 30
    assert seconds("c c x r31") == 60
    assert seconds("c c x r31 c") == 60
    assert seconds("c c x r31 c c x") == 30


@pytest.mark.parametrize("fields", [{"seconds": 0}, {"warning_seconds": -1}, {"time_banks": 1.5}, {"preset": "slow"}])
def test_times_that_make_no_sense_are_refused(fields: dict[str, object]):
    with pytest.raises(RiverboatError) as refusal:
        ClockSettings(**fields)
    assert refusal.value.code == "bad_setting"
