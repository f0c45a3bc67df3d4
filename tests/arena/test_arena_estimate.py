"""Means, intervals and control variates against what a statistician would work out from all the numbers."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from riverboat.arena import estimate
from riverboat.arena.estimate import FOLDS
from riverboat.arena.tally import COLUMNS, Floats, Moments
from riverboat.odds.estimates import student_quantile


def results(units: int, seed: int = 1, mean: float = 0.3) -> Floats:
    """Made-up units: a result that is skill, noise and different shares of four kinds of luck."""
    rng = np.random.default_rng(seed)
    rows = np.zeros((units, COLUMNS))
    rows[:, 1:5] = rng.normal(size=(units, 4)) * (3, 2, 1, 1)
    rows[:, 0] = mean + rows[:, 1:5] @ (0.5, 1.5, 1.0, 0.0) + rng.normal(size=units)
    rows[:, 5] = rows[:, 4]
    return rows


def in_blocks(rows: Floats, size: int) -> list[Moments]:
    return [Moments.of(rows[start : start + size]) for start in range(0, len(rows), size)]


def test_the_raw_mean_and_interval_are_those_of_the_units() -> None:
    rows = results(1000)
    found = estimate.raw(in_blocks(rows, 130))
    raw = rows[:, 0]
    margin = 1.96234 * raw.std(ddof=1) / sqrt(1000)
    assert found.mean == pytest.approx(raw.mean())
    assert (found.low, found.high) == pytest.approx((raw.mean() - margin, raw.mean() + margin), rel=1e-4)


def test_all_in_luck_is_subtracted_as_it_is() -> None:
    rows = results(500)
    assert estimate.all_in_adjusted(in_blocks(rows, 100)).mean == pytest.approx((rows[:, 0] - rows[:, 5]).mean())


def test_luck_is_weighed_by_what_other_blocks_say_it_is_worth() -> None:
    rows = results(4000)
    found = estimate.luck_adjusted(in_blocks(rows, 200))
    # By hand: each fold's coefficients from a regression on the other nine.
    fold = (np.arange(4000) // 200) % FOLDS
    adjusted = np.zeros(4000)
    for number in range(FOLDS):
        others, own = rows[fold != number], rows[fold == number]
        design = np.column_stack([np.ones(len(others)), others[:, 1:5]])
        # Four units more, each of which says with the noise of the others that a slope is 1 give or take a half.
        prior = 2 * others[:, 0].std(ddof=1) * np.sqrt((len(others) - 1) / len(others)) * np.eye(5)[1:]
        told = np.concatenate([others[:, 0], prior.sum(axis=1)])
        slopes = np.linalg.lstsq(np.concatenate([design, prior]), told, rcond=None)[0][1:]
        adjusted[fold == number] = own[:, 0] - own[:, 1:5] @ slopes
    assert found.mean == pytest.approx(adjusted.mean())
    assert found.deviation == pytest.approx(adjusted.std(ddof=1))
    assert found.deviation == pytest.approx(1.0, rel=0.05)  # only the noise is left


def test_over_many_matches_the_adjusted_mean_is_unbiased_and_its_interval_honest() -> None:
    """Short matches, where fitting on the same units would bend the result most."""
    found = [estimate.luck_adjusted(in_blocks(results(600, seed, mean=0.0), 60)) for seed in range(400)]
    means = np.array([result.mean for result in found])
    assert abs(means.mean()) < 4 * means.std() / sqrt(len(means))
    covered = sum(result.low <= 0 <= result.high for result in found)
    assert 365 <= covered <= 395  # 95 % of 400, four deviations either way


def test_blocks_that_a_bot_has_sat_out_hardly_make_its_luck_worse() -> None:
    """A handful of hands said what all luck was worth, and more luck was added than taken out: up to 1.43 times."""
    rng, ratios = np.random.default_rng(6), list[float]()
    for seed in range(40):
        rows, played = results(1000, seed), results(200, 1000 + seed)
        rows[:, 0] += 20 * rng.normal(size=1000)
        played[:, 0] += 20 * rng.normal(size=200)
        for sat_out in (slice(0, 492), slice(500, 992)):
            rows[sat_out] = 0
            rows[sat_out, 0] = -0.75
        blocks = [*in_blocks(rows, 500), Moments.of(played)]
        ratios.append(estimate.luck_adjusted(blocks).deviation / estimate.raw(blocks).deviation)
    assert max(ratios) < 1.2
    assert np.mean(ratios) < 1.05


def test_a_match_too_short_to_learn_from_takes_luck_at_face_value() -> None:
    rows = results(50)
    assert estimate.luck_adjusted([Moments.of(rows)]).mean == pytest.approx(
        (rows[:, 0] - rows[:, 1:5].sum(axis=1)).mean()
    )


def test_hands_needed_follow_from_the_deviation() -> None:
    found = estimate.raw(in_blocks(results(1000), 100))
    assert found.units_for(0.01) == pytest.approx((1.95996 * found.deviation / 0.01) ** 2, rel=1e-4)


def test_one_unit_says_nothing_about_the_spread() -> None:
    found = estimate.raw([Moments.of(results(1))])
    assert (found.low, found.high) == (-float("inf"), float("inf"))


@pytest.mark.parametrize(
    ("freedom", "table"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)]
)
def test_students_quantile_is_that_of_the_tables(freedom: int, table: float) -> None:
    assert student_quantile(0.975, freedom) == pytest.approx(table, rel=0.01 if freedom == 3 else 0.004)
