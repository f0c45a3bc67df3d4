"""Linear external-sampling Monte Carlo CFR on a betting tree whose hands are put into buckets.

Where the deals come from is not its affair: from a card game, every hand its own bucket, or from sampled boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.blueprints.sampling_kernels import (
    MOST_ACTIONS,
    Buckets,
    Offsets,
    Results,
    seed_chance,
    train_on_deals,
)
from riverboat.solver.games.betting_tree import FOLDED, BettingTree, Floats
from riverboat.solver.games.card_game import CardGame


class Deals(NamedTuple):
    """Sampled deals: the bucket of each player on each street, and who wins a showdown (1 for player 0)."""

    buckets: Buckets
    results: Results


class BucketTables:
    """Regrets and the average strategy, for each decision of a tree and each bucket of its street."""

    def __init__(self, tree: BettingTree, bucket_counts: Sequence[int]) -> None:
        assert tree.counts.max() <= MOST_ACTIONS, "a decision has more actions than the kernel has room for"
        self.tree = tree
        self.bucket_counts = tuple(bucket_counts)
        self.offsets = table_offsets(tree, bucket_counts)
        size = int(self.offsets[-1])
        self.regrets, self.sums = np.zeros(size, np.float32), np.zeros(size, np.float32)
        self._nodes = np.ascontiguousarray(np.stack([tree.kinds, tree.streets, tree.counts], axis=1))

    def learn(self, deals: Deals, weight: float, seed: int) -> int:
        """Learn from each deal for both players, with one weight for all; gives the nodes visited.

        Linear CFR is a weight that grows with time. May run in several threads on the same tables: an update that is
        lost now and then is one sample less.
        """
        seed_chance(seed & 0xFFFFFFFF)
        return train_on_deals(
            *(self._nodes, self.tree.children, self.tree.stakes, self.offsets, deals.buckets, deals.results),
            *(np.float32(weight), self.regrets, self.sums),
        )

    def average(self, node: int) -> Floats:
        """The average strategy at a decision: a row for each bucket, a column for each action."""
        count = int(self.tree.counts[node])
        sums = self.sums[self.offsets[node] : self.offsets[node + 1]].reshape(-1, count)
        return normalised(sums)


def table_offsets(tree: BettingTree, bucket_counts: Sequence[int]) -> Offsets:
    """Where the table of each node starts, and after the last one where all end."""
    counts = np.array(bucket_counts, np.int64)[tree.streets] * tree.counts
    sizes = np.where(tree.kinds < FOLDED, counts, 0)
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


def normalised(sums: Floats) -> Floats:
    """Rows that add up to one; where nothing was ever played, all actions alike."""
    total = sums.sum(axis=1, keepdims=True)
    even = np.full_like(sums, 1 / sums.shape[1])
    shares: Floats = np.divide(sums, total, out=even, where=total > 0)
    return shares


def game_buckets(game: CardGame) -> list[int]:
    """Every hand is a bucket of its own, and on the last of two streets every hand on every board."""
    hands, last = len(game.holes), int(game.tree.streets.max())
    counts = [hands] * (last + 1)
    counts[last] = hands * game.boards.number
    return counts


def game_deals(game: CardGame, count: int, rng: np.random.Generator) -> Deals:
    """Deals of a card game as they come: boards alike, hands by their weights, no card twice."""
    hands = len(game.holes)
    board = rng.integers(game.boards.number, size=count)
    held = np.stack([_drawn(weights, count, rng) for weights in game.ranges], axis=1)
    ranks = _rank_places(game)[board[:, None], held]
    shared = (game.holes[held[:, 0]][:, :, None] == game.holes[held[:, 1]][:, None, :]).any(axis=(1, 2))
    possible = ~shared & (ranks > 0).all(axis=1)
    board, held, ranks = board[possible], held[possible], ranks[possible]
    buckets = np.repeat(held[:, :, None], len(game_buckets(game)), axis=2)
    buckets[:, :, -1] += hands * board[:, None]
    return Deals(buckets.astype(np.int32), np.sign(ranks[:, 0] - ranks[:, 1]).astype(np.int8))


def _drawn(weights: Floats, count: int, rng: np.random.Generator) -> NDArray[np.int64]:
    shares = weights.astype(np.float64)
    return rng.choice(len(shares), size=count, p=shares / shares.sum())


def _rank_places(game: CardGame) -> NDArray[np.int64]:
    """For each board and hand a number that grows with its rank; 0 for a hand that is not possible."""
    boards = game.boards
    ranks = np.zeros((boards.number, len(game.holes)), np.int64)
    for board, size in enumerate(boards.sizes):
        ranks[board, boards.orders[board, :size]] = boards.ties[board, :size]
    return ranks
