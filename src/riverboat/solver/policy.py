"""A policy: the probability of each action with each of the 1,326 hands at one public state."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.holdem import HOLES
from riverboat.solver.trees.spot import Chips

HANDS: Final = len(HOLES)

Mask: TypeAlias = "NDArray[np.bool_]"
"""Some of the 1,326 hands."""


class Policy(NamedTuple):
    """The probabilities at a state: a row for each of the 1,326 hands, a column for each action."""

    actions: tuple[Chips, ...]
    """FOLD, CALL (or check) or a total to raise to."""
    shares: Floats

    def column(self, action: Chips) -> Floats:
        column: Floats = self.shares[:, self.actions.index(action)]
        return column


def without_noise(shares: Floats, least_share: float) -> Floats:
    """Drop actions below a probability and normalise the rest; a row for each hand."""
    kept = np.where(shares >= least_share, shares, np.float32(0))
    total = kept.sum(axis=1, keepdims=True)
    even = np.float32(1 / kept.shape[1])
    cleared: Floats = np.where(total > 0, kept / np.where(total > 0, total, 1), even).astype(np.float32)
    return cleared
