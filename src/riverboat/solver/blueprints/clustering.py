"""k-means: so many centres that points lie near one of them. Squared distance; knows nothing of cards."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel

Points: TypeAlias = "NDArray[np.float32]"
Labels: TypeAlias = "NDArray[np.intp]"


def nearest(points: Points, centres: Points) -> Labels:
    """The number of the centre that each point is nearest to."""
    labels = np.empty(len(points), np.intp)
    _find_nearest(np.ascontiguousarray(points), np.ascontiguousarray(centres.T), labels)
    return labels


@kernel
def _find_nearest(points: Points, columns: Points, labels: Labels) -> None:
    """A kernel and not a product of matrices: NumPy would start threads of its own for that, in each of ours."""
    sizes, count = columns.shape
    distances = np.empty(count, np.float32)
    for point in range(np.uint64(len(points))):
        distances[:] = np.float32(0)
        for size in range(np.uint64(sizes)):
            here = points[point, size]
            for centre in range(np.uint64(count)):
                apart = columns[size, centre] - here
                distances[centre] += apart * apart
        labels[point] = np.argmin(distances)


def find_centres(points: Points, count: int, rounds: int, rng: np.random.Generator) -> Points:
    """Centres by Lloyd's rounds from a start spread out as in k-means++; fewer if there are fewer different points."""
    different = np.unique(points, axis=0)
    if len(different) <= count:
        return different
    centres = _spread_start(points, count, rng)
    for _ in range(rounds):
        labels = nearest(points, centres)
        sizes = np.bincount(labels, minlength=count)
        sums = np.zeros((count, points.shape[1]))
        np.add.at(sums, labels, points)
        full = sizes > 0
        centres[full] = (sums[full] / sizes[full, None]).astype(np.float32)
        # A centre that nothing is near to starts again somewhere.
        centres[~full] = points[rng.choice(len(points), int((~full).sum()))]
    return centres


def _spread_start(points: Points, count: int, rng: np.random.Generator) -> Points:
    """Points drawn one by one, the more likely the further from all drawn so far."""
    centres = np.empty((count, points.shape[1]), np.float32)
    centres[0] = points[rng.integers(len(points))]
    distances = ((points - centres[0]) ** 2).sum(axis=1, dtype=np.float64)
    for number in range(1, count):
        centres[number] = points[rng.choice(len(points), p=distances / distances.sum())]
        distances = np.minimum(distances, ((points - centres[number]) ** 2).sum(axis=1))
    return centres
