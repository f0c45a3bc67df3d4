"""The tables of linear external-sampling Monte Carlo CFR: regrets and the average strategy, for each decision of a tree
and each bucket of its street.

Where the deals come from is not known here: from sampled boards in training, from small card games in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.blueprints.sampling_kernels import (
    MOST_ACTIONS,
    NODE_FIELDS,
    Buckets,
    Offsets,
    SampledTree,
    seed_chance,
    train_on_deals,
)
from riverboat.solver.trees.betting_tree import NO_CHILD, BettingTree, Floats, Ints
from riverboat.solver.trees.spot import CALL, FOLD

NO_TREMBLES: Final[Floats] = np.zeros((0, 0, 2), np.float32)
"""Every sampled player plays the strategy."""
NEVER_LEARNT: Final = np.float32(-1e30)
"""The regret of an action that only a mistake leads to."""


class Deals(NamedTuple):
    """Sampled deals."""

    buckets: Buckets
    """By deal, seat and street."""
    ranks: Ints
    """By deal and seat: the rank of the hand at showdown."""


class Weights(NamedTuple):
    """How much deals count. Linear CFR is a weight of regrets that grows with time; that of the strategies in the
    average may grow faster, so that little is left of the first ones."""

    regrets: float
    average: float


class RegretTables:
    """Regrets, and the sums of the strategies played."""

    def __init__(self, tree: BettingTree, bucket_counts: Sequence[int]) -> None:
        assert tree.counts.max() <= MOST_ACTIONS, "a decision has more actions than the kernel has room for"
        self.tree = tree
        self.bucket_counts = tuple(bucket_counts)
        self.offsets = table_offsets(tree, bucket_counts, tree.counts)
        size = int(self.offsets[-1])
        self.regrets, self.sums = np.zeros(size, np.float32), np.zeros(size, np.float32)
        self._sampled = SampledTree(_node_fields(tree), tree.children, tree.paid, tree.pots, self.offsets)
        for node in map(int, np.flatnonzero(tree.mistakes)):
            self.rows(self.regrets, node)[:, tree.mistakes_at(node)] = NEVER_LEARNT

    def rows(self, table: Floats, node: int) -> Floats:
        """The part of a table that a decision has: a row for each bucket, a column for each action."""
        rows: Floats = table[self.offsets[node] : self.offsets[node + 1]].reshape(-1, int(self.tree.counts[node]))
        return rows

    def learn(self, deals: Deals, weights: Weights, seed: int, trembles: Floats = NO_TREMBLES) -> int:
        """Learn from each deal for every seat, with the same weights for all; returns the number of nodes visited.

        Several threads may learn on the same tables: an update that is lost now and then is one sample less. For
        `trembles` see `train_on_deals`.
        """
        seed_chance(seed & 0xFFFFFFFF)
        weight, averaged = map(np.float32, weights)
        return train_on_deals(
            self._sampled, deals.buckets, deals.ranks, trembles, weight, averaged, self.regrets, self.sums
        )

    def average(self, node: int) -> Floats:
        """The average strategy at a decision: a row for each bucket, a column for each action."""
        sums = self.rows(self.sums, node)
        if self.tree.mistakes[node]:
            sums = sums.copy()
            sums[:, self.tree.mistakes_at(node)] = 0
        return normalised(sums)


def table_offsets(tree: BettingTree, bucket_counts: Sequence[int], numbers: NDArray[np.integer[Any]]) -> Offsets:
    """Where the table of each node starts, with so many numbers for each bucket; the last entry is the size of all."""
    sizes = np.array(bucket_counts, np.int64)[tree.streets] * numbers
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


def normalised(sums: Floats) -> Floats:
    """Rows that add up to one; where nothing was ever played, uniform."""
    total = sums.sum(axis=1, keepdims=True)
    even = np.full_like(sums, 1 / sums.shape[1])
    shares: Floats = np.divide(sums, total, out=even, where=total > 0)
    return shares


def _node_fields(tree: BettingTree) -> Ints:
    """In the order of the kernel's columns."""
    folds = tree.is_decision & (tree.actions[:, 0] == FOLD)
    is_call: NDArray[np.bool_] = (tree.actions == CALL) & (tree.children != NO_CHILD)
    calls = np.where(is_call.any(axis=1), is_call.argmax(axis=1), NO_CHILD)
    fields = np.zeros((tree.size, NODE_FIELDS), np.int32)
    columns = (tree.kinds, tree.streets, tree.counts, folds, calls, tree.live, tree.mistakes)
    for number, column in enumerate(columns):
        fields[:, number] = column
    return fields
