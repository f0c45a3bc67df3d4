"""What buckets that training hardly met take from others: a tree has too many decisions to meet all often.

Such a bucket plays as buckets of about the same equity do at the same decision; if none of them was met, as other seats
play the same flop; and where nothing was learnt at all, cautiously.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.blueprints.abstraction import Abstraction
from riverboat.solver.blueprints.sampling import RegretTables, normalised
from riverboat.solver.trees.betting_tree import BettingTree, Floats
from riverboat.solver.trees.spot import CALL, FLOP, FOLD

NEIGHBOURS: Final = 8
"""On each side of a bucket, by equity."""
SAME_FLOP: Final = 1e-3
"""The weight of what was learnt where other seats play the same flop, beside what was learnt at the decision itself."""
GOOD: Final = 0.6
"""The equity against any two cards that is worth a call where nothing was learnt."""


class SmoothedAverage:
    """The average strategy of tables as they stand, smoothed with `weight`, which is in the units of the sums."""

    def __init__(self, tables: RegretTables, abstraction: Abstraction, weight: float) -> None:
        self._tables = tables
        self._abstraction = abstraction
        self._weight = weight
        self._same_flop = np.zeros_like(tables.numbers)
        starts = tables.tree.street_starts()
        limits = np.append(tables.layout.offsets[starts], tables.layout.size)
        for flops in same_flops(tables.tree):
            parts = [slice(*limits[np.searchsorted(starts, nodes, "left")]) for nodes in flops]
            whole = np.sum([tables.numbers[part] for part in parts], axis=0)
            for part in parts:
                self._same_flop[part] = whole

    @property
    def equities(self) -> tuple[Floats, ...]:
        """For each street those of the buckets."""
        return self._abstraction.equities

    def average(self, node: int) -> Floats:
        """At a decision: a row for each bucket, a column for each action."""
        return normalised(self.sums(node))

    def sums(self, node: int) -> Floats:
        """The same as sums of strategies, which are the larger the more often a bucket was met."""
        tables, tree = self._tables, self._tables.tree
        sums = tables.sums(node).copy()
        known = sums + np.float32(SAME_FLOP) * tables.sums(node, self._same_flop)
        near = neighbours_play(known, self._abstraction.orders[int(tree.streets[node])])
        unknown = near.sum(axis=1) == 0
        near[unknown] = self._cautious(node)[unknown]
        sums += np.float32(self._weight) * near
        sums[:, tree.mistakes_at(node)] = 0
        return sums

    def _cautious(self, node: int) -> Floats:
        """Call with a good hand, otherwise check or fold."""
        tree, street = self._tables.tree, int(self._tables.tree.streets[node])
        actions, count = tree.actions_at(node), self._tables.bucket_counts[street]
        good = self._abstraction.equities[street] > GOOD
        shares = np.zeros((count, len(actions)), np.float32)
        call = actions.index(CALL) if CALL in actions else 0
        shares[good, call], shares[~good, actions.index(FOLD) if FOLD in actions else call] = 1, 1
        return shares


def same_flops(tree: BettingTree) -> list[list[tuple[int, int]]]:
    """The flops of the tree, each by its first and its last node, those with the same bets together."""
    starts = tree.street_starts()
    groups: dict[tuple[bytes, ...], list[tuple[int, int]]] = {}
    for first in starts[tree.streets[starts] == FLOP].tolist():
        last = first
        while tree.counts[last]:
            last = int(tree.children[last, tree.counts[last] - 1])
        stretch = slice(first, last + 1)
        shape = tree.counts[stretch], tree.actions[stretch], tree.pots[stretch]
        groups.setdefault(tuple(each.tobytes() for each in shape), []).append((first, last))
    return list(groups.values())


def neighbours_play(sums: Floats, order: NDArray[np.intp]) -> Floats:
    """For each bucket what it and its neighbours in an order play; rows add up to one or are empty."""
    below = np.zeros((len(sums) + 1, sums.shape[1]), np.float64)
    below[1:] = np.cumsum(sums[order], axis=0, dtype=np.float64)
    places = np.arange(len(sums))
    near = below[np.minimum(places + NEIGHBOURS + 1, len(sums))] - below[np.maximum(places - NEIGHBOURS, 0)]
    total = near.sum(axis=1, keepdims=True)
    shares = np.zeros_like(sums)
    shares[order] = np.divide(near, total, out=np.zeros_like(near), where=total > 1e-6)
    return shares
