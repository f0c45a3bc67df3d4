"""A card game of two players: a public betting tree, the private hands of both, and the boards that may come.

A hand is two cards. A game whose hands are single cards gives each a second one that nobody else can hold; blockers,
showdowns and everything else then work as in hold'em. A game has one street left, or two with a card dealt between.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator.kernels import Cards
from riverboat.solver.trees.betting_tree import BettingTree, Floats, Ints, Places


class Boards(NamedTuple):
    """The full boards that may come, and on each the hands that are still possible, from the weakest up."""

    orders: Places
    ties: Places
    """For the first place of each group of equal hands: where the group ends."""
    sizes: Ints

    @property
    def number(self) -> int:
        return len(self.sizes)


class CardGame(NamedTuple):
    """What CFR needs to know of a game. Both players choose from the same list of hands."""

    tree: BettingTree
    holes: Cards
    ranges: Floats
    """For each player the weight of each hand."""
    boards: Boards
    chance: float
    """How likely each board is, once both players hold hands that leave it possible."""
    cards: int
    """One more than the highest card."""

    @property
    def has_two_streets(self) -> bool:
        return bool(self.tree.streets.min() < self.tree.streets.max())

    def deal_weight(self) -> float:
        """All pairs of hands that can be dealt together, counted by weight."""
        one, other = self.ranges.astype(np.float64)
        with_card = np.zeros(self.cards)
        np.add.at(with_card, self.holes[:, 0], other)
        np.add.at(with_card, self.holes[:, 1], other)
        faced = other.sum() - with_card[self.holes[:, 0]] - with_card[self.holes[:, 1]] + other
        return float(one @ faced)


def rank_boards(ranks: NDArray[np.integer]) -> Boards:
    """Put the hands in order on each board from their ranks, a row for each board; 0 is no possible hand."""
    count, hands = ranks.shape
    orders, ties = np.zeros((count, hands), np.uint16), np.zeros((count, hands), np.uint16)
    sizes = np.count_nonzero(ranks, axis=1).astype(np.int32)
    for board, row in enumerate(ranks):
        order = np.argsort(row, kind="stable")[hands - sizes[board] :]
        by_rank = row[order]
        orders[board, : len(order)] = order
        ties[board, : len(order)] = np.searchsorted(by_rank, by_rank, side="right")
    return Boards(orders, ties, sizes)
