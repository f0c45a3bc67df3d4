"""The tables of linear external-sampling Monte Carlo CFR: regrets and the average strategy, for each decision of a tree
and each bucket of its street.

Where the deals come from is not known here: from sampled boards in training, from small card games in the tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.blueprints.sampling_kernels import (
    CACHE_LINE,
    CHILDREN,
    MOST_ACTIONS,
    Buckets,
    SampledTree,
    free_lanes,
    seed_chance,
    train_on_deals,
)
from riverboat.solver.trees.betting_tree import NO_CHILD, BettingTree, Floats, Ints
from riverboat.solver.trees.spot import CALL, FOLD

NO_TREMBLES: Final[Floats] = np.zeros((0, 0, 2), np.float32)
"""Every sampled player plays the strategy."""
NEVER_LEARNT: Final = np.float32(-1e30)
"""The regret of an action that only a mistake leads to."""
LANES: Final = 8
"""Deals that are looked at at the same time."""


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


class Layout(NamedTuple):
    """Where the numbers of each decision lie; see `sampling_kernels`."""

    offsets: NDArray[np.int64]
    """By node: where those for the first bucket begin."""
    strides: NDArray[np.int64]
    """By node: how far those of one bucket are from those of the next."""
    size: int
    """How many numbers there are in all."""


class RegretTables:
    """Regrets, and the sums of the strategies played."""

    def __init__(self, tree: BettingTree, bucket_counts: Sequence[int]) -> None:
        assert tree.counts.max() <= MOST_ACTIONS, "a decision has more actions than the kernel has room for"
        self.tree = tree
        self.bucket_counts = tuple(bucket_counts)
        self.layout = table_layout(tree, bucket_counts)
        assert self.layout.size <= np.iinfo(np.int32).max, "there are more numbers than the kernel can count"
        self.numbers = np.zeros(self.layout.size, np.float32)
        stakes = np.stack([tree.paid, tree.pots], axis=1)
        self._sampled = SampledTree(_node_fields(tree, self.layout), stakes)
        for node in map(int, np.flatnonzero(tree.mistakes)):
            self.regrets(node)[:, tree.mistakes_at(node)] = NEVER_LEARNT

    def regrets(self, node: int) -> Floats:
        """Of a decision: a row for each bucket, a column for each action; what is written there is kept."""
        return self._part(self.numbers, node, 0)

    def sums(self, node: int, numbers: Floats | None = None) -> Floats:
        """The sums of the strategies played, in the same form; of other numbers that lie as these do, if given."""
        return self._part(self.numbers if numbers is None else numbers, node, int(self.tree.counts[node]))

    def _part(self, numbers: Floats, node: int, skipped: int) -> Floats:
        rows, count = self.bucket_counts[int(self.tree.streets[node])], int(self.tree.counts[node])
        first, step = int(self.layout.offsets[node]) + skipped, int(self.layout.strides[node])
        size = numbers.itemsize
        return np.lib.stride_tricks.as_strided(numbers[first:], (rows, count), (step * size, size))

    def by_decision(self) -> tuple[Floats, Floats]:
        """Regrets and sums in an order that does not depend on the layout: by decision, bucket and action."""
        tables = np.empty((2, len(self.numbers) // 2), np.float32)
        for node, part in self._parts():
            tables[0, part], tables[1, part] = self.regrets(node).ravel(), self.sums(node).ravel()
        return tables[0], tables[1]

    def put_by_decision(self, regrets: Floats, sums: Floats) -> None:
        """What `by_decision` gave."""
        for node, part in self._parts():
            own = self.regrets(node)
            own[:], self.sums(node)[:] = regrets[part].reshape(own.shape), sums[part].reshape(own.shape)

    def _parts(self) -> Iterator[tuple[int, slice]]:
        offsets = table_offsets(self.tree, self.bucket_counts, self.tree.counts)
        for node in map(int, np.flatnonzero(self.tree.is_decision)):
            yield node, slice(int(offsets[node]), int(offsets[node + 1]))

    def learn(
        self, deals: Deals, weights: Weights, seed: int, trembles: Floats = NO_TREMBLES, lanes: int = LANES
    ) -> int:
        """Learn from each deal for every seat, with the same weights for all; returns the number of nodes visited.

        Several threads may learn on the same tables: an update that is lost now and then is one sample less. For
        `trembles` see `train_on_deals`.
        """
        seed_chance(seed & 0xFFFFFFFF)
        weight, averaged = map(np.float32, weights)
        return train_on_deals(
            self._sampled, deals.buckets, deals.ranks, trembles, weight, averaged, self.numbers, free_lanes(lanes)
        )

    def average(self, node: int) -> Floats:
        """The average strategy at a decision: a row for each bucket, a column for each action."""
        sums = self.sums(node)
        if self.tree.mistakes[node]:
            sums = sums.copy()
            sums[:, self.tree.mistakes_at(node)] = 0
        return normalised(sums)


def table_layout(tree: BettingTree, bucket_counts: Sequence[int]) -> Layout:
    """Decisions of one player on one street, after the same line on the streets before, lie side by side."""
    begins = _street_begins(tree)
    groups: dict[tuple[int, int], list[int]] = {}
    for node in map(int, np.flatnonzero(tree.is_decision)):
        groups.setdefault((int(begins[node]), int(tree.kinds[node])), []).append(node)
    offsets, strides, size = np.zeros(tree.size, np.int64), np.zeros(tree.size, np.int64), 0
    for (begin, _), nodes in sorted(groups.items(), key=lambda group: (group[0][0], group[1][0])):
        widths = 2 * tree.counts[nodes].astype(np.int64)
        offsets[nodes] = size + np.cumsum(widths) - widths
        strides[nodes] = widths.sum()
        size += int(widths.sum()) * bucket_counts[int(tree.streets[begin])]
    return Layout(offsets, strides, size)


def _street_begins(tree: BettingTree) -> NDArray[np.int64]:
    """For each node the first decision of its street; nodes lie in preorder."""
    begins = np.arange(tree.size)
    for node in map(int, np.flatnonzero(tree.is_decision)):
        children = tree.children[node, : tree.counts[node]]
        same = children[tree.streets[children] == tree.streets[node]]
        begins[same] = begins[node]
    return begins


def table_offsets(
    tree: BettingTree, bucket_counts: Sequence[int], numbers: NDArray[np.integer[Any]]
) -> NDArray[np.int64]:
    """Where the table of each node starts, with so many numbers for each bucket; the last entry is the size of all."""
    sizes = np.array(bucket_counts, np.int64)[tree.streets] * numbers
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


def normalised(sums: Floats) -> Floats:
    """Rows that add up to one; where nothing was ever played, uniform."""
    total = sums.sum(axis=1, keepdims=True)
    even = np.full_like(sums, 1 / sums.shape[1])
    shares: Floats = np.divide(sums, total, out=even, where=total > 0)
    return shares


def _node_fields(tree: BettingTree, layout: Layout) -> Ints:
    """In the order of the kernel's columns."""
    folds = tree.is_decision & (tree.actions[:, 0] == FOLD)
    is_call: NDArray[np.bool_] = (tree.actions == CALL) & (tree.children != NO_CHILD)
    calls = np.where(is_call.any(axis=1), is_call.argmax(axis=1), NO_CHILD)
    columns = (tree.kinds, tree.streets, tree.counts, folds, calls, tree.live, tree.mistakes, *layout[:2])
    width = -(-(CHILDREN + tree.children.shape[1]) // CACHE_LINE) * CACHE_LINE
    fields = np.zeros((tree.size, width), np.int32)
    for number, column in enumerate(columns):
        fields[:, number] = column
    fields[:, CHILDREN : CHILDREN + tree.children.shape[1]] = tree.children
    return fields
