"""A coarser abstraction: a strategy as played by somebody who tells only a few kinds of hands apart, as people do."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.blueprints.abstraction import Abstraction
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.spot import PREFLOP


def in_kinds(strategy: Floats, abstraction: Abstraction, street: int, kinds: int) -> Floats:
    """A decision's strategy, a row for each bucket: every bucket is played as the mean of its kind."""
    groups = kinds_of_hands(abstraction, street, kinds)
    met = _met(abstraction, street)
    sizes = np.maximum(np.bincount(groups[met], minlength=kinds), 1).astype(np.float32)
    sums = np.zeros((kinds, strategy.shape[1]), np.float32)
    np.add.at(sums, groups[met], strategy[met])
    means: Floats = sums / sizes[:, None]
    return means[groups]


@cache
def kinds_of_hands(abstraction: Abstraction, street: int, kinds: int) -> NDArray[np.intp]:
    """The kind of each bucket of a street, from the weakest up: neighbours in equity, equally many in each kind."""
    order = abstraction.orders[street]
    met = _met(abstraction, street)
    order = order[met[order]]
    places = np.zeros(len(met), np.intp)
    places[order] = np.arange(len(order))
    return places * kinds // len(order)


def _met(abstraction: Abstraction, street: int) -> NDArray[np.bool_]:
    """The buckets that hands of the pack may have: before the flop some classes are never dealt."""
    return abstraction.is_dealt if street == PREFLOP else np.ones(len(abstraction.orders[street]), np.bool_)
