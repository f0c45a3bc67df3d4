"""Means of sampled values with their standard errors: common deals, control variates, similar boards together."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.blueprints.playout_kernels import Doubles
from riverboat.solver.blueprints.playouts import DealtHands, class_equities

EVEN: Final = 0.5
STRENGTH_SCALE: Final = 5.0


class Figures(NamedTuple):
    """What each option is worth, in chips from the decision on."""

    evs: tuple[float, ...]
    covariance: Doubles
    """Of the estimates."""
    deals: int

    @property
    def stderrs(self) -> tuple[float, ...]:
        return tuple(np.sqrt(np.diag(self.covariance)).tolist())

    def difference_stderr(self, one: int, other: int) -> float:
        """Of the difference of two options, which were valued on the same deals."""
        covariance = self.covariance
        return float(max(0.0, covariance[one, one] + covariance[other, other] - 2 * covariance[one, other]) ** 0.5)


def figures_of(values: Doubles, controls: Doubles, clusters: NDArray[np.int32]) -> Figures:
    """The mean of each column of `values`, a row for each deal.

    `controls` are numbers of each deal whose expectation is 0: what they explain of the values is taken out.
    """
    if controls.shape[1]:
        middle = controls - controls.mean(axis=0)
        slopes = np.linalg.lstsq(middle, values - values.mean(axis=0), rcond=None)[0]
        values = values - controls @ slopes
    return Figures(tuple(values.mean(axis=0).tolist()), covariance_of_mean(values, clusters), len(values))


def covariance_of_mean(values: Doubles, clusters: NDArray[np.int32]) -> Doubles:
    """Of the means of the columns. Deals of a cluster are not independent; each cluster is compared with its neighbour,
    since boards are dealt in turn (collapsed strata)."""
    count = int(clusters.max()) + 1
    sums = np.zeros((count + count % 2, values.shape[1]))
    np.add.at(sums, clusters, values - values.mean(axis=0))
    if count < 2:
        return np.cov(values, rowvar=False).reshape(values.shape[1], -1) / len(values)
    apart = sums[::2] - sums[1::2]
    found: Doubles = apart.T @ apart / len(values) ** 2
    return found


def showdown_luck(dealt: DealtHands, other: int, equities: Doubles | None) -> Doubles:
    """By how much the hero wins more often than its equity against one other seat, alone and with the other's strength.

    `equities` are those against each of the 1,326 hands on a board; None before the flop. Given both hands the
    expectation is 0, if nobody else was dealt cards.
    """
    own, rank = dealt.ranks[:, dealt.hero], dealt.ranks[:, other]
    won = np.where(own > rank, 1.0, np.where(own == rank, EVEN, 0.0))
    if equities is None:
        classes = dealt.buckets[:, other, 0]
        expected = class_equities()[dealt.buckets[:, dealt.hero, 0], classes].astype(np.float64)
        strength = STRENGTH_SCALE * (class_equities().mean(axis=1)[classes] - EVEN)
    else:
        expected = equities[dealt.hands[:, other]]
        strength = expected - EVEN
    luck = won - expected
    return np.stack([luck, luck * strength, luck * strength**2], axis=1)
