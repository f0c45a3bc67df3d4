"""Ratings from who beats whom, with intervals: Elo's original model, in which performance is normal (Thurstone, 1927).

A pair's result says how many standard deviations one is ahead of the other after a session of `SESSION_HANDS` hands:
d = mean · √n / deviation, with the luck-adjusted mean and the deviation of real, lucky hands; Φ(d) is the chance to be
ahead. The ratings are the numbers whose differences come closest to all d (least squares, every pair alike), 400 points
for odds of ten to one as in Bradley and Terry's model. d is linear in the mean and the ratings are linear in d: nothing
bends on the way, and the errors of the means give exact intervals. They cover chance in the cards, not the fact that
no line of numbers says who beats whom when strengths go in circles.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

import msgspec
import numpy as np

SESSION_HANDS: Final = 1000
MEAN_RATING: Final = 1500.0
POINTS_PER_DEVIATION: Final = 400 / NormalDist().inv_cdf(10 / 11)
LEAST_DEVIATION: Final = 1.0
"""Big blinds per hand, as between players who fold nearly everything; bots with less, or none, count as such."""


class PairResult(msgspec.Struct, frozen=True):
    """What `first` won from `second`, in big blinds per hand: mean, its standard error, deviation of one hand."""

    first: str
    second: str
    mean: float
    error: float
    deviation: float


class Rating(msgspec.Struct, frozen=True):
    name: str
    rating: float
    low: float
    high: float


def rate(results: Sequence[PairResult]) -> list[Rating]:
    """Rate everybody who played, best first, around a mean of 1500."""
    names = sorted({name for result in results for name in (result.first, result.second)})
    design = np.zeros((len(results), len(names)))
    for row, result in enumerate(results):
        design[row, names.index(result.first)], design[row, names.index(result.second)] = 1, -1
    ahead, errors = np.array([_deviations_ahead(result) for result in results]).T
    # The least-squares solution whose ratings add up to nothing.
    solve = np.linalg.pinv(design)
    points = POINTS_PER_DEVIATION * (solve @ ahead)
    margins = POINTS_PER_DEVIATION * NormalDist().inv_cdf(0.975) * np.sqrt(solve**2 @ errors**2)
    ratings = [
        Rating(name, *(round(MEAN_RATING + float(value), 1) for value in (point, point - margin, point + margin)))
        for name, point, margin in zip(names, points, margins, strict=True)
    ]
    return sorted(ratings, key=lambda rating: -rating.rating)


def _deviations_ahead(result: PairResult) -> tuple[float, float]:
    """How far ahead `first` is after a session, in deviations of a session, and the error of that."""
    scale = sqrt(SESSION_HANDS) / max(result.deviation, LEAST_DEVIATION)
    return scale * result.mean, scale * result.error
