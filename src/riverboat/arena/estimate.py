"""From sums to statements: means, 95 % intervals, and luck taken out with coefficients that cannot bend the mean.

The adjusted result of a unit is `raw − b · luck`, with one b for each street (hole cards, flop, turn, river). Any b
that does not depend on the unit's own cards leaves the mean as it is (see `luck`), so the blocks are dealt into folds
and each fold gets the b that a least-squares fit finds on the other folds. Blocks share neither cards nor bots, hence
b and the fold's luck are independent and E[b · luck] = E[b] · 0. The fit starts from b = 1 and departs from it as far
as the hands are many that say so (ridge regression): where a bot has sat out most of the other blocks, a few hands
would otherwise make a b that adds more luck than it takes out.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import numpy as np

from riverboat.arena.tally import ALL_IN_LUCK, BY_POLICY, COLUMNS, LUCK, RAW, Floats, Moments
from riverboat.odds.estimates import Estimate, estimate

FOLDS: Final = 10
USUAL_SPREAD: Final = 0.5
"""How far from 1 a coefficient is before anything was seen, as a standard deviation."""


def raw(blocks: Sequence[Moments]) -> Estimate:
    """The result as it was."""
    return _weighed(blocks, [_weights({})] * len(blocks))


def all_in_adjusted(blocks: Sequence[Moments]) -> Estimate:
    """With equity in place of what the board brought once nobody could bet."""
    return _weighed(blocks, [_weights({ALL_IN_LUCK: 1.0})] * len(blocks))


def luck_adjusted(blocks: Sequence[Moments]) -> Estimate:
    """With the luck of every street taken out, each fold by what the others say it is worth."""
    return _weighed(blocks, _fold_weights(blocks))


def policy_adjusted(blocks: Sequence[Moments]) -> Estimate:
    """With the luck of cards and dice taken out that bots' policies explain, by a yardstick fixed beforehand."""
    return _weighed(blocks, [np.eye(COLUMNS)[BY_POLICY]] * len(blocks))


def luck_correction(blocks: Sequence[Moments]) -> Estimate:
    """The raw less the luck-adjusted result of each unit: zero on average in truth."""
    return _weighed(blocks, [_weights({}) - weights for weights in _fold_weights(blocks)])


def policy_correction(blocks: Sequence[Moments]) -> Estimate:
    """The raw less the policy-adjusted result of each unit: zero on average in truth, if bots tell what they do."""
    return _weighed(blocks, [_weights({BY_POLICY: 1.0})] * len(blocks))


def winnings_path(blocks: Sequence[Moments]) -> list[Estimate]:
    """The luck-adjusted mean after each block, which grows surer as it goes."""
    weights = _fold_weights(blocks)
    return [_weighed(blocks[:count], weights[:count]) for count in range(1, len(blocks) + 1)]


def _fold_weights(blocks: Sequence[Moments]) -> list[Floats]:
    folds = min(FOLDS, len(blocks))
    total = _total(blocks)
    weights = [_fit(total - _total(blocks[fold::folds])) for fold in range(folds)]
    return [weights[index % folds] for index in range(len(blocks))]


def _fit(moments: Moments) -> Floats:
    """Weights of the columns that make the variance of their sum least, the raw result having weight 1."""
    slopes = np.ones(LUCK.stop - LUCK.start)
    if moments.units > 1 and (covariance := moments.covariance())[RAW, RAW] > 0:
        noise = covariance[RAW, RAW] / (moments.units * USUAL_SPREAD**2)
        luck = covariance[LUCK, LUCK]
        slopes += np.linalg.solve(luck + noise * np.eye(len(luck)), covariance[LUCK, RAW] - luck @ slopes)
    return _weights({LUCK.start + place: slope for place, slope in enumerate(slopes)})


def _weights(taken: dict[int, float]) -> Floats:
    weights = np.zeros(COLUMNS)
    weights[RAW] = 1.0
    for column, weight in taken.items():
        weights[column] = -weight
    return weights


def _weighed(blocks: Sequence[Moments], weights: Sequence[Floats]) -> Estimate:
    """The mean of the weighed columns over all units, whose spread also says how sure it is."""
    units = sum(block.units for block in blocks)
    sums = sum(float(weight @ block.sums) for block, weight in zip(blocks, weights, strict=True))
    squares = sum(float(weight @ block.products @ weight) for block, weight in zip(blocks, weights, strict=True))
    mean = sums / units
    if units < 2:
        return Estimate(mean, -float("inf"), float("inf"), float("inf"), units)
    deviation = sqrt(max(0.0, (squares - units * mean * mean) / (units - 1)))
    return estimate(mean, deviation, units)


def _total(blocks: Sequence[Moments]) -> Moments:
    return sum(blocks, Moments.empty())
