"""A betting tree of two players: what a fold or a showdown is worth is one number, what one loses to the other."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from riverboat.solver.trees.betting_tree import SHOWDOWN, UNCONTESTED, BettingTree, Ints, Stakes

# Kinds of nodes beside decisions and SHOWDOWN.
FOLDED: Final = SHOWDOWN + 1
"""FOLDED + p: player p has folded."""


class TwoPlayerTree(NamedTuple):
    """A row for each node, in the order of the betting tree."""

    kinds: Ints
    streets: Ints
    children: Ints
    counts: Ints
    ends: Ints
    """One beyond the last node of the subtree."""
    stakes: Stakes
    """What the loser loses, where the hand ends."""


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
        ends=_ends(tree),
        stakes=np.where(uncontested, tree.pots - tree.paid, tree.paid).astype(np.float32),
    )


def _ends(tree: BettingTree) -> Ints:
    ends = np.arange(1, tree.size + 1, dtype=np.int32)
    for node in np.flatnonzero(tree.counts)[::-1]:
        ends[node] = ends[tree.children[node, tree.counts[node] - 1]]
    return ends
