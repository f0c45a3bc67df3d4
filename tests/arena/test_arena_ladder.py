"""Ratings, curves and plots."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from math import sqrt

import numpy as np
import pytest

from riverboat.arena import Match
from riverboat.arena.ladder import ladder_json, play_ladder, winnings
from riverboat.arena.plot import HEIGHT, PNG_SCALE, WIDTH, Curve, as_png, as_svg, draw
from riverboat.arena.rating import POINTS_PER_DEVIATION, SESSION_HANDS, PairResult, rate

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


TRUE = {"a": 1700.0, "b": 1550.0, "c": 1450.0, "d": 1300.0}


def pair(first: str, second: str, error: float = 0.0, off: float = 0.0) -> PairResult:
    """A result as the true ratings would have it, and how far it is off."""
    ahead = (TRUE[first] - TRUE[second]) / POINTS_PER_DEVIATION
    return PairResult(first, second, ahead * 8.0 / sqrt(SESSION_HANDS) + off, error, deviation=8.0)


def test_ratings_that_fit_the_model_are_found_again() -> None:
    found = rate([pair(first, second) for first, second in combinations(TRUE, 2)])
    assert {rating.name: rating.rating for rating in found} == pytest.approx(TRUE, abs=0.1)


@pytest.mark.parametrize("error", [0.05, 0.3, 3.0])
def test_intervals_hold_the_true_rating_19_times_in_20_however_short_the_matches(error: float) -> None:
    rng = np.random.default_rng(7)
    held = 0
    for _ in range(500):
        found = rate([pair(*names, error, rng.normal(0, error)) for names in combinations(TRUE, 2)])
        assert all(rating.low <= rating.rating <= rating.high for rating in found)
        held += sum(rating.low <= TRUE[rating.name] <= rating.high for rating in found)
    # 2,000 intervals; those of one ladder hang together, so four deviations of 500 are allowed.
    assert abs(held / 2000 - 0.95) < 4 * sqrt(0.95 * 0.05 / 500)


def test_the_surer_the_results_the_narrower_the_interval() -> None:
    sure, unsure = (rate([PairResult("a", "b", 0.1, error, 10.0)])[0] for error in (0.01, 0.1))
    assert sure.high - sure.low < (unsure.high - unsure.low) / 3


def test_somebody_who_always_wins_still_has_a_rating() -> None:
    best, worst = rate([PairResult("a", "b", 0.5, 0.0, deviation=0.0)])
    assert best.rating - worst.rating == pytest.approx(0.5 * sqrt(SESSION_HANDS) * POINTS_PER_DEVIATION, abs=0.2)


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
    assert [match["hands"] for match in answer["matches"]] == [200] * 3
    curves = winnings(ladder)
    assert [point[0] for point in curves[0].points] == [0, 50, 100, 150, 200]
    # What one has won the others have lost.
    assert sum(curve.points[-1][1] for curve in curves) == pytest.approx(0, abs=1e-6)
