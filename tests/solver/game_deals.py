"""Deals of a card game for sampled CFR: every hand is a bucket of its own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.blueprints.sampling import Deals
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.card_game import CardGame


def game_buckets(game: CardGame) -> list[int]:
    """Every hand is a bucket, and on the last of two streets every hand on every board."""
    hands, last = len(game.holes), int(game.tree.streets.max())
    counts = [hands] * (last + 1)
    counts[last] = hands * game.boards.number
    return counts


def game_deals(game: CardGame, count: int, rng: np.random.Generator) -> Deals:
    """Deals of a card game: boards uniformly, hands by their weights, no card twice."""
    hands = len(game.holes)
    board = rng.integers(game.boards.number, size=count)
    held = np.stack([_drawn(weights, count, rng) for weights in game.ranges], axis=1)
    ranks = _ranks(game)[board[:, None], held]
    shared = (game.holes[held[:, 0]][:, :, None] == game.holes[held[:, 1]][:, None, :]).any(axis=(1, 2))
    possible = ~shared & (ranks > 0).all(axis=1)
    board, held, ranks = board[possible], held[possible], ranks[possible]
    buckets = np.repeat(held[:, :, None], len(game_buckets(game)), axis=2)
    buckets[:, :, -1] += hands * board[:, None]
    return Deals(buckets.astype(np.int32), ranks.astype(np.int32))


def _drawn(weights: Floats, count: int, rng: np.random.Generator) -> NDArray[np.int64]:
    shares = weights.astype(np.float64)
    return rng.choice(len(shares), size=count, p=shares / shares.sum())


def _ranks(game: CardGame) -> NDArray[np.int64]:
    """For each board and hand a number that grows with its rank; 0 for a hand that is not possible."""
    boards = game.boards
    ranks = np.zeros((boards.number, len(game.holes)), np.int64)
    for board, size in enumerate(boards.sizes):
        ranks[board, boards.orders[board, :size]] = boards.ties[board, :size]
    return ranks
