"""Ratings, curves and plots."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from math import log10

import pytest

from riverboat.arena import Match
from riverboat.arena.ladder import ladder_json, play_ladder, winnings
from riverboat.arena.plot import HEIGHT, PNG_SCALE, WIDTH, Curve, as_png, as_svg, draw
from riverboat.arena.rating import PairResult, rate

CURVES = [
    Curve("tag", ((0, 0, 0), (500, 40, 12), (1000, 90, 18))),
    Curve("nit & co", ((0, 0, 0), (500, -40, 12), (1000, -90, 18))),
]


def test_ten_to_one_is_four_hundred_points() -> None:
    # Ahead with probability 10/11 after 1,000 hands: 1.3352 deviations.
    mean = 1.33517 * 10 / 1000**0.5
    strong, weak = rate([PairResult("strong", "weak", mean, error=0.01, deviation=10.0)])
    assert (strong.name, weak.name) == ("strong", "weak")
    assert strong.rating - weak.rating == pytest.approx(400, abs=1)
    assert strong.rating + weak.rating == pytest.approx(3000)
    assert strong.low < strong.rating < strong.high


def test_ratings_that_fit_the_model_are_found_again() -> None:
    true = {"a": 1700.0, "b": 1550.0, "c": 1450.0, "d": 1300.0}
    results = []
    for first, second in combinations(true, 2):
        score = 1 / (1 + 10 ** ((true[second] - true[first]) / 400))
        results.append(PairResult(first, second, _mean_for(score), error=0.0, deviation=8.0))
    assert {rating.name: rating.rating for rating in rate(results)} == pytest.approx(true, abs=0.5)


def _mean_for(score: float) -> float:
    from statistics import NormalDist

    return NormalDist().inv_cdf(score) * 8.0 / 1000**0.5


def test_the_surer_the_results_the_narrower_the_interval() -> None:
    sure, unsure = (rate([PairResult("a", "b", 0.1, error, 10.0)])[0] for error in (0.01, 0.1))
    assert sure.high - sure.low < (unsure.high - unsure.low) / 3


def test_somebody_who_always_wins_still_has_a_rating() -> None:
    best, worst = rate([PairResult("a", "b", 5.0, 0.0, 1.0)])
    assert best.rating - worst.rating == pytest.approx(400 * log10(999), abs=1)


def test_a_plot_has_a_band_a_line_and_a_name_for_each_curve() -> None:
    root = ET.fromstring(as_svg(draw(CURVES, "Winnings", "hands", "big blinds")))
    space = "{http://www.w3.org/2000/svg}"
    assert len(root.findall(f"{space}polygon")) == 2
    texts = [text.text for text in root.findall(f"{space}text")]
    assert {"tag", "nit & co", "Winnings", "hands", "big blinds", "1,000"} <= set(texts)
    for text in root.findall(f"{space}text"):
        assert 0 <= float(text.attrib["y"]) <= HEIGHT


def test_names_at_the_ends_of_curves_do_not_overlap() -> None:
    flat = [Curve(f"bot {number}", ((0, 0, 0), (100, 0.01 * number, 1))) for number in range(15)]
    root = ET.fromstring(as_svg(draw(flat, "", "", "")))
    heights = sorted(
        float(text.attrib["y"])
        for text in root.findall("{http://www.w3.org/2000/svg}text")
        if (text.text or "").startswith("bot ")
    )
    assert all(lower - upper > 12 for upper, lower in pairwise(heights))
    assert 0 < heights[0] < heights[-1] < HEIGHT


def test_a_plot_is_a_png_of_twice_the_size() -> None:
    data = as_png(draw(CURVES, "Winnings", "hands", "big blinds"))
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (PNG_SCALE * WIDTH, PNG_SCALE * HEIGHT)


def test_everybody_plays_everybody() -> None:
    names = ("arena_bots:Caller", "arena_bots:Folder", "arena_bots:Pusher")
    match = Match(bots=names[:2], rounds=200, block_rounds=50)
    ladder = play_ladder(names, match, workers=2)
    assert {report.match.bots for report in ladder.matches} == set(combinations(names, 2))
    assert ladder.hands == 600
    assert ladder.ratings[-1].name == "arena_bots:Folder"
    answer = ladder_json(ladder)
    assert [match["hands"] for match in answer["matches"]] == [200] * 3  # type: ignore[attr-defined]
    curves = winnings(ladder)
    assert [point[0] for point in curves[0].points] == [0, 50, 100, 150, 200]
    # What one has won the others have lost.
    assert sum(curve.points[-1][1] for curve in curves) == pytest.approx(0, abs=1e-6)
