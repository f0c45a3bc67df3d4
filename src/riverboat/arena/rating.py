"""Ratings from who beats whom: Bradley and Terry's model on the Elo scale, with intervals.

A pair's score is the chance that one is ahead of the other after a session of `SESSION_HANDS` hands, by the normal
law: Φ(mean · √n / deviation), with the luck-adjusted mean and the deviation of real, lucky hands. The ratings are the
numbers r for which 1 / (1 + 10^((r_j − r_i) / 400)) comes closest to all scores at once (maximum likelihood). The
intervals come from fitting again to means redrawn within their errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

SESSION_HANDS: Final = 1000
MEAN_RATING: Final = 1500.0
ELO_PER_LOGIT: Final = 400 / np.log(10)
REDRAWS: Final = 400
SUREST: Final = 0.999
"""No score is nearer to certainty than this, or ratings would run away."""

Floats = NDArray[np.float64]


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


def rate(results: Sequence[PairResult], seed: int = 0) -> list[Rating]:
    """Rate everybody who played, best first."""
    names = sorted({name for result in results for name in (result.first, result.second)})
    pairs = [(names.index(result.first), names.index(result.second)) for result in results]
    means = np.array([result.mean for result in results])
    errors = np.array([result.error for result in results])
    deviations = np.array([result.deviation for result in results])
    rng = np.random.default_rng(seed)
    fitted = _fit(pairs, _scores(means, deviations), len(names))
    redrawn = np.array(
        [_fit(pairs, _scores(rng.normal(means, errors), deviations), len(names)) for _ in range(REDRAWS)]
    )
    low, high = np.quantile(redrawn, (0.025, 0.975), axis=0)
    ratings = [
        Rating(name, *(round(MEAN_RATING + ELO_PER_LOGIT * float(value[place]), 1) for value in (fitted, low, high)))
        for place, name in enumerate(names)
    ]
    return sorted(ratings, key=lambda rating: -rating.rating)


def _scores(means: Floats, deviations: Floats) -> Floats:
    """The chance to be ahead after a session. Without any spread, who is ahead is certain."""
    normal = NormalDist()
    return np.array(
        [
            min(SUREST, max(1 - SUREST, normal.cdf(mean * sqrt(SESSION_HANDS) / max(deviation, 1e-9))))
            for mean, deviation in zip(means, deviations, strict=True)
        ]
    )


def _fit(pairs: Sequence[tuple[int, int]], scores: Floats, players: int) -> Floats:
    """Newton's method on the log-likelihood, which has one peak once the mean rating is held at zero."""
    design = np.zeros((len(pairs), players))
    for row, (first, second) in enumerate(pairs):
        design[row, first], design[row, second] = 1, -1
    ratings = np.zeros(players)
    for _ in range(50):
        expected = 1 / (1 + np.exp(-design @ ratings))
        slope = design.T @ (scores - expected)
        curvature = (design.T * (expected * (1 - expected))) @ design + np.full((players, players), 1 / players)
        step = np.linalg.solve(curvature, slope)
        ratings += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-10:
            break
    centred: Floats = ratings - ratings.mean()
    return centred
