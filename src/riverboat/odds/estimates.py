"""Means with their 95 % intervals, by Student's t."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, pi, sqrt, tan
from statistics import NormalDist, fmean, stdev
from typing import Final

import msgspec

CONFIDENCE: Final = 0.95
ROUNDING: Final = 1e-9
"""What sums of floats may be off by, in big blinds."""


class Estimate(msgspec.Struct, frozen=True):
    """A mean per round with its 95 % interval; `deviation` is that of one unit's result."""

    mean: float
    low: float
    high: float
    deviation: float
    units: int

    @property
    def excludes_zero(self) -> bool:
        return self.low > ROUNDING or self.high < -ROUNDING

    def units_for(self, half_width: float) -> int:
        """How many units an interval of that half width would take."""
        return ceil((NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * self.deviation / half_width) ** 2)


def estimate_of(values: Sequence[float]) -> Estimate:
    """The mean of independent units; the interval of a single one is without end."""
    if len(values) < 2:
        return Estimate(fmean(values), -inf, inf, inf, len(values))
    return estimate(fmean(values), stdev(values), len(values))


def estimate(mean: float, deviation: float, units: int) -> Estimate:
    """The interval of a mean, given the deviation of two units or more."""
    margin = student_quantile((1 + CONFIDENCE) / 2, units - 1) * deviation / sqrt(units)
    return Estimate(mean, mean - margin, mean + margin, deviation, units)


def student_quantile(probability: float, freedom: int) -> float:
    """Student's t: exact for 1 and 2 degrees of freedom, Cornish and Fisher's series (error below 0.4 %) above."""
    if freedom == 1:
        return tan(pi * (probability - 0.5))
    if freedom == 2:
        skew = 2 * probability - 1
        return skew * sqrt(2 / (1 - skew * skew))
    z = NormalDist().inv_cdf(probability)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
