"""Leaf values: what the next street is worth to a player where this one ends, on each board that may come.

Kept from a solved turn: they are the alternative payoffs when the river is re-solved safely.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator.kernels import Cards
from riverboat.solver.trees.betting_tree import Floats, Ints

LEAST_PART: Final = 1e-6
"""Of all weight; less than that is what rounding leaves."""


class LeafValues(NamedTuple):
    """For each board and each node where the street ends with chips left to bet."""

    nodes: Ints
    """Where the street ends, in the whole tree."""
    values: Floats
    """By board, node and hand: what a hand wins, weighed by what it faces."""
    reaches: Floats
    """By node and hand: the reach of the other player."""

    def expected(self, node: int, board: int, holes: Cards, possible: NDArray[np.bool_]) -> Floats:
        """What each hand wins on average on one board; nan where it is not possible or faces nothing."""
        place = int(np.flatnonzero(self.nodes == node)[0])
        faced = np.where(possible, faced_weights(holes, self.reaches[place] * possible), 0)
        unknown = np.full(len(holes), np.nan, np.float32)
        expected: Floats = np.divide(self.values[board, place], faced, out=unknown, where=faced > 0)
        return expected


def faced_weights(holes: Cards, weights: Floats) -> Floats:
    """How much weight each hand faces: all hands but those that share a card with it."""
    exact = weights.astype(np.float64)
    cards = int(holes.max()) + 1
    with_card = np.bincount(holes[:, 0], exact, cards) + np.bincount(holes[:, 1], exact, cards)
    faced = exact.sum() - with_card[holes[:, 0]] - with_card[holes[:, 1]] + exact
    # A difference of sums is never quite nothing.
    cleared: Floats = np.where(faced > LEAST_PART * exact.sum(), faced, 0).astype(np.float32)
    return cleared
