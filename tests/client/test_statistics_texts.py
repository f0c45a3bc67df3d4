"""What the person is told besides the table: statistics as players know them."""

from __future__ import annotations

from riverboat.client.narration import percents, rate_text
from riverboat.protocol import StatisticView
from riverboat.protocol.statistics import statistics_of
from riverboat.table import PlayerStats, Statistics


def test_aggression_is_bets_and_raises_for_each_call():
    counted = Statistics({"a": PlayerStats(hands=20, bets_and_raises=9, calls=6, folds=5)})
    (player,) = statistics_of(counted, {"a": "Ann"}, {})
    aggression = next(each for each in player.statistics if each.name == "aggression")
    assert (aggression.times, aggression.chances) == (9, 6)
    assert rate_text(aggression) == "1.5"


def test_other_rates_are_in_per_cent_and_a_rate_of_nothing_is_a_dash():
    assert rate_text(StatisticView("vpip", 12, 50)) == "24%"
    assert rate_text(StatisticView("wtsd", 0, 0)) == "–"
    assert rate_text(StatisticView("aggression", 3, 0)) == "–"


def test_equities_of_an_all_in_are_together_100_percent():
    assert percents(((0, 205), (3, 795))) == {0: "20%", 3: "80%"}
    assert percents(((1, 165), (2, 597), (5, 238))) == {1: "16%", 2: "60%", 5: "24%"}
    assert percents(((0, 4), (1, 996))) == {0: "<1%", 1: ">99%"}
