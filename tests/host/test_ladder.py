"""The ladder of levels: what it takes to be offered the next."""

from __future__ import annotations

import pytest

from riverboat.host.ladder import LEAST_HANDS, LEVELS, climbed, table_level
from riverboat.table.opponents import LevelHand


def against(level: int, results: list[float], first: int = 1) -> list[LevelHand]:
    return [LevelHand(number, level, won) for number, won in enumerate(results, first)]


def test_a_table_counts_for_its_weakest_level_and_only_alone_with_levels():
    assert table_level(["level:3", "level:5"]) == 3
    assert table_level(["mabel"]) == 1
    assert table_level(["level:3", None]) is None
    assert table_level(["level:3", "tag"]) is None
    assert table_level([]) is None


def test_a_beginner_is_offered_the_first_level():
    ladder = climbed([])
    assert (ladder.offered, ladder.has_climbed) == (1, False)
    assert [rung.level for rung in ladder.rungs] == list(range(1, LEVELS + 1))
    assert all(rung.hands_left is None and rung.margin_bb is None for rung in ladder.rungs)


def test_a_clear_win_over_enough_hands_offers_the_next_level():
    wins = [3.0, -1.0] * (LEAST_HANDS // 2)
    assert climbed(against(2, wins)).offered == 3
    rung = climbed(against(2, wins)).rungs[1]
    assert (rung.is_beaten, rung.hands, rung.won_bb) == (True, LEAST_HANDS, pytest.approx(100.0))


def test_too_few_hands_or_too_much_luck_beat_nothing():
    few = climbed(against(1, [3.0, -1.0] * (LEAST_HANDS // 2 - 1)))
    assert (few.offered, few.rungs[0].hands_left) == (1, 2)
    lucky = climbed(against(1, [200.0] + [-0.5] * (LEAST_HANDS - 1)))
    assert lucky.rungs[0].won_bb > 0
    assert lucky.offered == 1
    left = lucky.rungs[0].hands_left
    assert left is not None
    assert left > 0


def test_a_losing_player_is_told_no_number_of_hands():
    rung = climbed(against(4, [-3.0, 1.0] * LEAST_HANDS)).rungs[3]
    assert (rung.hands_left, rung.is_beaten) == (None, False)


def test_luck_adjusted_results_take_the_place_of_what_was_won():
    hands = against(1, [100.0] + [-0.5] * (LEAST_HANDS - 1))
    ladder = climbed(hands, {hand.number: 1.0 if hand.number % 2 else -0.5 for hand in hands})
    assert ladder.rungs[0].is_beaten
    assert ladder.rungs[0].won_bb == pytest.approx(25.0)


def test_above_the_highest_level_there_is_none_to_offer():
    assert climbed(against(LEVELS, [3.0, -1.0] * LEAST_HANDS)).offered == LEVELS
