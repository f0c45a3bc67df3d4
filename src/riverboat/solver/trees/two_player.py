"""A betting tree of two players in the layout of the street kernels, and its division into streets.

The kernels of `streets` solve for two ranges: what a fold or a showdown is worth is one number, the stake that one
player loses to the other.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from riverboat.solver.trees.betting_tree import NO_CHILD, SHOWDOWN, UNCONTESTED, BettingTree, Ints, Stakes

# Kinds of nodes beside decisions and SHOWDOWN.
FOLDED: Final = SHOWDOWN + 1
"""FOLDED + p: player p has folded."""
NEXT_STREET: Final = FOLDED + 2
"""Where a street that is cut out of the tree ends."""


class TwoPlayerTree(NamedTuple):
    """A row for each node, in the order of the betting tree."""

    kinds: Ints
    streets: Ints
    children: Ints
    counts: Ints
    rows: Ints
    """Where a decision's actions start in a table of its street that has one row for each action."""
    ends: Ints
    """One beyond the last node of the subtree."""
    stakes: Stakes
    """What the loser loses, where the hand ends."""

    @property
    def size(self) -> int:
        return len(self.kinds)

    def row_count(self, street: int) -> int:
        """How many actions all decisions of a street have together."""
        return int(self.counts[(self.kinds < UNCONTESTED) & (self.streets == street)].sum())


def two_player(tree: BettingTree) -> TwoPlayerTree:
    """The layout of a tree with two seats."""
    kinds = tree.kinds.astype(np.int32)
    uncontested = tree.kinds == UNCONTESTED
    # The live seat's bit is 1 or 2: the other seat has folded.
    kinds[uncontested] = FOLDED + 2 - tree.live[uncontested].astype(np.int32)
    return TwoPlayerTree(
        kinds=kinds,
        streets=tree.streets.astype(np.int32),
        children=tree.children,
        counts=tree.counts.astype(np.int32),
        rows=_rows(tree),
        ends=_ends(tree),
        stakes=np.where(uncontested, tree.pots - tree.paid, tree.paid).astype(np.float32),
    )


def _rows(tree: BettingTree) -> Ints:
    rows = np.zeros(tree.size, np.int32)
    for street in np.unique(tree.streets):
        of_street = tree.streets == street
        counts = tree.counts[of_street].astype(np.int32)
        rows[of_street] = np.cumsum(counts) - counts
    return rows


def _ends(tree: BettingTree) -> Ints:
    ends = np.arange(1, tree.size + 1, dtype=np.int32)
    for node in np.flatnonzero(tree.counts)[::-1]:
        ends[node] = ends[tree.children[node, tree.counts[node] - 1]]
    return ends


def cut_street(tree: TwoPlayerTree, street: int) -> tuple[TwoPlayerTree, Ints]:
    """The nodes of one street as a tree of their own, and for each of them its number in the whole tree.

    The first node of each later street's subtree is a leaf of kind NEXT_STREET.
    """
    parents, places = np.nonzero((tree.children != NO_CHILD) & (tree.streets[:, None] == street))
    children = tree.children[parents, places]
    is_leaf = np.zeros(tree.size, np.bool_)
    is_leaf[children[tree.streets[children] > street]] = True
    nodes = np.flatnonzero((tree.streets == street) | is_leaf).astype(np.int32)
    numbers = np.full(tree.size + 1, NO_CHILD, np.int32)
    numbers[nodes] = np.arange(len(nodes))
    cut = TwoPlayerTree(
        kinds=np.where(is_leaf[nodes], NEXT_STREET, tree.kinds[nodes]).astype(np.int32),
        streets=np.full(len(nodes), street, np.int32),
        children=numbers[tree.children[nodes]],
        counts=np.where(is_leaf[nodes], 0, tree.counts[nodes]).astype(np.int32),
        rows=tree.rows[nodes],
        ends=np.searchsorted(nodes, tree.ends[nodes]).astype(np.int32),
        stakes=tree.stakes[nodes],
    )
    return cut, nodes
