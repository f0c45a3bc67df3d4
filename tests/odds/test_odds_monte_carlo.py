"""Dealing at random comes to the exact answer, says how near, and is the same for a seed."""

from __future__ import annotations

import pytest

from riverboat.errors import RiverboatError
from riverboat.odds import Range, equity

SAMPLES = 300_000

QUESTIONS = [
    (["AsAh", "KdKc"], "", "standard"),
    (["AsKs", "QdQc", "7h6h"], "", "standard"),
    (["AsAh", "KdKc", "QsQh", "JdTd", "9c8c", "7h7s"], "", "standard"),
    (["AsKs", "QdQc"], "Qs7s2d", "standard"),
    (["AsKs", "QdQc"], "Qs7s2d3h", "standard"),
    (["AsKs", "QdQc"], "Qs7s2d3h4c", "standard"),
    (["AsKs", "QdQc"], "", "short"),
    (["QQ+, AKs@0.3", "22-99, AKo@0.7"], "Kh8d3c", "standard"),
    (["AhKh", "random"], "Qs7s2d", "standard"),
    (["random", "AA, 72o@0.1"], "Qs7s2d", "standard"),
    (["QQ+, A5s@0.1", "KK, AK"], "", "short"),
]


@pytest.mark.parametrize(("hands", "board", "deck"), QUESTIONS)
def test_dealt_equity_is_within_its_error_of_the_counted_one(hands, board, deck):
    counted = equity(hands, board, deck=deck, method="exact")
    dealt = equity(hands, board, deck=deck, method="monte_carlo", samples=SAMPLES)
    assert counted.exact
    assert not dealt.exact
    for exact, sampled in zip(counted.players, dealt.players, strict=True):
        assert sampled.equity == pytest.approx(exact.equity, abs=4 * sampled.standard_error + 1e-12)
        assert sampled.win == pytest.approx(exact.win, abs=0.004)
        assert sampled.tie == pytest.approx(exact.tie, abs=0.004)


def test_unknown_hands_are_worth_the_same_in_every_seat():
    dealt = equity(["AsAh", *["random"] * 5], samples=SAMPLES)
    assert not dealt.exact
    others = [player.equity for player in dealt.players[1:]]
    assert sum(player.equity for player in dealt.players) == pytest.approx(1)
    assert max(others) - min(others) < 6 * dealt.standard_error


def test_a_range_of_all_hands_is_an_unknown_hand():
    # Not quite equal weights are drawn as a range, equal ones as unknown cards.
    nearly = Range(tuple(1.0 if index else 0.999 for index in range(1326)))
    as_range = equity(["AsAh", nearly, nearly], samples=SAMPLES)
    as_unknown = equity(["AsAh", "random", "random"], samples=SAMPLES)
    for one, other in zip(as_range.players, as_unknown.players, strict=True):
        assert one.equity == pytest.approx(other.equity, abs=6 * other.standard_error)


def test_the_same_seed_deals_the_same_showdowns():
    ask = {"hands": ["AsAh", "random", "random"], "samples": 10_000}
    assert equity(**ask, seed=7) == equity(**ask, seed=7)
    assert equity(**ask, seed=7) != equity(**ask, seed=8)


def test_more_samples_give_a_smaller_error():
    few, many = (equity(["AsAh", "random", "random"], samples=samples) for samples in (1_000, 100_000))
    assert few.standard_error == pytest.approx(10 * many.standard_error, rel=0.1)
    assert (few.samples, many.samples) == (1_000, 100_000)


def test_the_error_covers_the_truth_as_often_as_it_should():
    truth = equity(["AsKs", "QdQc"]).players[0].equity
    dealt = [equity(["AsKs", "QdQc"], method="monte_carlo", samples=2_000, seed=seed) for seed in range(200)]
    covered = sum(abs(each.players[0].equity - truth) < 2 * each.standard_error for each in dealt)
    # 95 % of 200 is 190; below 180 or above 199 would be a wonder.
    assert 180 <= covered <= 199


def test_no_samples_are_refused():
    with pytest.raises(RiverboatError, match="at least 1"):
        equity(["AsAh", "random", "random"], samples=0)


def test_insisting_on_counting_too_much_is_refused():
    with pytest.raises(RiverboatError, match="too many deals to count"):
        equity(["random", "random", "random"], method="exact")
