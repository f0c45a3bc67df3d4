"""A coarser abstraction: a strategy as played by somebody who tells only a few kinds of hands apart, as people do."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.blueprints.abstraction import Abstraction
from riverboat.solver.trees.betting_tree import Floats


def in_kinds(strategy: Floats, abstraction: Abstraction, street: int, kinds: int) -> Floats:
    """A decision's strategy, a row for each bucket: every bucket is played as the mean of its kind."""
    groups = kinds_of_hands(abstraction, street, kinds)
    sizes = np.maximum(np.bincount(groups, minlength=kinds), 1).astype(np.float32)
    sums = np.zeros((kinds, strategy.shape[1]), np.float32)
    np.add.at(sums, groups, strategy)
    means: Floats = sums / sizes[:, None]
    return means[groups]


@cache
def kinds_of_hands(abstraction: Abstraction, street: int, kinds: int) -> NDArray[np.intp]:
    """The kind of each bucket of a street, from the weakest up: neighbours in equity, equally many in each kind."""
    order = abstraction.orders[street]
    places = np.empty(len(order), np.intp)
    places[order] = np.arange(len(order))
    return places * kinds // len(order)
