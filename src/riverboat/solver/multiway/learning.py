"""What six players have learnt: regrets and the average strategy, for each decision of the tree and each bucket."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.blueprints.abstraction import Abstraction, load_abstraction
from riverboat.solver.blueprints.dealing import BoardPool, deal_to
from riverboat.solver.blueprints.sampling import normalised
from riverboat.solver.blueprints.sampling_kernels import MOST_ACTIONS, Buckets, Offsets, seed_chance
from riverboat.solver.games.betting_tree import CALL, FOLD, Floats, Ints
from riverboat.solver.multiway.kernels import train_on_tables
from riverboat.solver.multiway.spots import FLOP, PREFLOP, SEATS
from riverboat.solver.multiway.tree import ALONE, NO_CHILD, TableTree

AT_RANDOM: Final = 0.01
MISTAKES: Final = ((0.06, 0.45), (0.03, 0.35), (0.03, 0.35), (0.03, 0.35))
"""By street: how often a player does what is shunned, or else calls, and the equity against any two cards it takes.

Nobody plays without mistakes; what is learnt against such players knows what to do when somebody limps."""
NEAR: Final = 8
"""So many buckets on each side are near one."""
ALIKE: Final = 1e-3
"""What was learnt at the same point of flops that others play counts so much of what was learnt at a point itself."""
GOOD: Final = 0.6
"""The equity against any two cards that is worth a call where nothing is known."""
NEVER_LEARNT: Final = np.float32(-1e30)
"""The regret of an action that is done by mistake alone."""


class TableDeals(NamedTuple):
    """Sampled deals: the bucket of each seat on each street, and the rank of its hand at the end."""

    buckets: Buckets
    ranks: Ints


class Borrowed(NamedTuple):
    """What a bucket that was hardly met takes from others."""

    weight: float
    alike: Floats
    """The sums of each decision after the flop, added up over all flops of the same tree."""


class TableTables:
    """The tables that are learnt on."""

    def __init__(self, tree: TableTree, bucket_counts: Sequence[int]) -> None:
        assert tree.counts.max() <= MOST_ACTIONS, "a decision has more actions than the kernel has room for"
        self.tree = tree
        self.bucket_counts = tuple(bucket_counts)
        self.offsets, size = table_offsets(tree, bucket_counts, tree.counts)
        self.regrets, self.sums = np.zeros(size, np.float32), np.zeros(size, np.float32)
        self._nodes = _node_fields(tree)
        for node in map(int, np.flatnonzero(tree.shunned)):
            self._rows(self.regrets, node)[:, _places(tree, node)] = NEVER_LEARNT

    def _rows(self, table: Floats, node: int) -> Floats:
        """The part of a table that a decision has: a row for each bucket."""
        count, buckets = int(self.tree.counts[node]), self.bucket_counts[self.tree.streets[node]]
        first = int(self.offsets[node])
        rows: Floats = table[first : first + buckets * count].reshape(buckets, count)
        return rows

    def learn(self, deals: TableDeals, weight: float, seed: int, trembles: Floats) -> int:
        """Learn from each deal for every seat, with one weight for all; gives the nodes visited.

        May run in several threads on the same tables: an update that is lost now and then is one sample less.
        """
        seed_chance(seed & 0xFFFFFFFF)
        tree = self.tree
        return train_on_tables(
            *(self._nodes, tree.children, tree.paid, tree.pots, self.offsets, deals.buckets, deals.ranks, trembles),
            *(np.float32(weight), self.regrets, self.sums),
        )

    def average(self, node: int, borrowed: Borrowed | None = None) -> Floats:
        """The average strategy at a decision: a row for each bucket, a column for each action.

        With something borrowed, a bucket that was hardly met plays as those of about the same equity do, there or, if
        none of them was met, where others play the same flop; and if that was never seen, with caution.
        """
        sums = self._rows(self.sums, node).copy()
        if borrowed is not None:
            street = int(self.tree.streets[node])
            near = around(sums + np.float32(ALIKE) * self._rows(borrowed.alike, node), bucket_order(street))
            unknown = near.sum(axis=1) == 0
            near[unknown] = self._cautious(node)[unknown]
            sums += np.float32(borrowed.weight) * near
        sums[:, _places(self.tree, node)] = 0
        return normalised(sums)

    def borrowed(self, weight: float) -> Borrowed:
        """What can be borrowed as things stand; the weight is one as the sums have it."""
        alike = np.zeros_like(self.sums)
        for flops in alike_flops(self.tree):
            parts = [slice(int(self.offsets[first]), int(self.offsets[last])) for first, last in flops]
            whole = np.sum([self.sums[part] for part in parts], axis=0)
            for part in parts:
                alike[part] = whole
        return Borrowed(weight, alike)

    def _cautious(self, node: int) -> Floats:
        """To call with a good hand, else to check or fold."""
        actions, street = self.tree.actions_at(node), int(self.tree.streets[node])
        good = load_abstraction().bucket_equities[street, : self.bucket_counts[street]] > GOOD
        shares = np.zeros((self.bucket_counts[street], len(actions)), np.float32)
        call = actions.index(CALL) if CALL in actions else 0
        shares[good, call], shares[~good, actions.index(FOLD) if FOLD in actions else call] = 1, 1
        return shares


def alike_flops(tree: TableTree) -> list[list[tuple[int, int]]]:
    """The flops of the tree, each by its first and its last node, those with the same bets together."""
    parents, places = np.nonzero(tree.children != NO_CHILD)
    children = tree.children[parents, places]
    begins = (tree.streets[parents] == PREFLOP) & (tree.streets[children] == FLOP) & (tree.kinds[children] < ALONE)
    groups: dict[tuple[bytes, ...], list[tuple[int, int]]] = {}
    for first in np.sort(children[begins]).tolist():
        last = first
        while tree.counts[last]:
            last = int(tree.children[last, tree.counts[last] - 1])
        stretch = slice(first, last + 1)
        shape = tree.counts[stretch], tree.actions[stretch], tree.pots[stretch]
        groups.setdefault(tuple(each.tobytes() for each in shape), []).append((first, last))
    return list(groups.values())


def table_offsets(
    tree: TableTree, bucket_counts: Sequence[int], numbers: NDArray[np.integer[Any]]
) -> tuple[Offsets, int]:
    """Where the table of each node starts, with so many numbers for each bucket, and the size of all together."""
    sizes = np.array(bucket_counts, np.int64)[tree.streets] * numbers
    ends = np.cumsum(sizes)
    return ends - sizes, int(ends[-1])


@cache
def bucket_order(street: int) -> NDArray[np.intp]:
    """The buckets of a street by their equity."""
    abstraction = load_abstraction()
    return np.argsort(abstraction.bucket_equities[street, : abstraction.bucket_counts[street]], kind="stable")


def around(sums: Floats, order: NDArray[np.intp]) -> Floats:
    """For each bucket what those near it in an order play, itself included; rows add up to one or are empty."""
    below = np.zeros((len(sums) + 1, sums.shape[1]), np.float64)
    below[1:] = np.cumsum(sums[order], axis=0, dtype=np.float64)
    places = np.arange(len(sums))
    near = below[np.minimum(places + NEAR + 1, len(sums))] - below[np.maximum(places - NEAR, 0)]
    total = near.sum(axis=1, keepdims=True)
    shares = np.zeros_like(sums)
    shares[order] = np.divide(near, total, out=np.zeros_like(near), where=total > 1e-6)
    return shares


def deal_from(pool: BoardPool, count: int, seed: int) -> TableDeals:
    """Six hands on a board of the pool, so many times."""
    return TableDeals(*deal_to(SEATS, pool, count, seed))


def trembles_of(abstraction: Abstraction) -> Floats:
    """For each street and bucket: how often anything is done at random, and how often a usual mistake."""
    trembles = np.zeros((*abstraction.bucket_equities.shape, 2), np.float32)
    trembles[..., 0] = AT_RANDOM
    for street, (often, equity) in enumerate(MISTAKES):
        trembles[street, :, 1] = np.where(abstraction.bucket_equities[street] >= equity, often, 0)
    return trembles


def _node_fields(tree: TableTree) -> Ints:
    """In the order of the kernel: kind, street, action count, whether it starts with a fold, and so on."""
    folds = (tree.kinds < ALONE) & (tree.actions[:, 0] == FOLD)
    is_call: NDArray[np.bool_] = (tree.actions == CALL) & (tree.children != NO_CHILD)
    calls = np.where(is_call.any(axis=1), is_call.argmax(axis=1), NO_CHILD)
    fields = [tree.kinds, tree.streets, tree.counts, folds, calls, tree.live, tree.shunned]
    return np.ascontiguousarray(np.stack([field.astype(np.int32) for field in fields], axis=1))


def _places(tree: TableTree, node: int) -> list[int]:
    """Which actions of a node are done by mistake alone."""
    return [place for place in range(int(tree.counts[node])) if tree.shunned[node] >> place & 1]
