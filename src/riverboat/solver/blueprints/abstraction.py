"""Card abstractions: 169 classes before the flop, then a few hundred buckets a street.

On flop and turn a bucket has hands with similar distributions of equity on the river; on the river, hands with similar
equities against any two cards and against eight kinds of opposing hands. Only the 1,755 flops have tables; other boards
are bucketed when they are met. There are several abstractions, told apart by name: a blueprint says on which it was
trained.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card
from riverboat.evaluator.kernels import kernel_tables
from riverboat.odds.ranges import COMBO_INDEX, COMBOS, STARTING_HANDS
from riverboat.solver.blueprints.clustering import Points, nearest
from riverboat.solver.blueprints.data_package import data_folder
from riverboat.solver.blueprints.equity_kernels import (
    board_equities,
    count_equities,
    count_hand_equities,
    hand_equities,
)
from riverboat.solver.blueprints.flops import renamed, renamed_hands
from riverboat.solver.trees.holdem import HOLES, blocked, unseen

HandBuckets: TypeAlias = "NDArray[np.uint16]"
"""A bucket for each of the 1,326 hands; 0 where the board leaves a hand impossible."""

COARSE: Final = "coarse"
FINE: Final = "fine"
BUCKETS: Final = {COARSE: (200, 200, 200), FINE: (1000, 500, 500)}
"""Of each abstraction: the buckets on flop, turn and river."""
EQUITY_BINS: Final = 32
CLASSES: Final = len(STARTING_HANDS)
OPPONENT_GROUPS: Final = 8


def _classes() -> HandBuckets:
    classes = np.zeros(len(COMBOS), np.uint16)
    for number, combos in enumerate(STARTING_HANDS.values()):
        classes[[COMBO_INDEX[combo] for combo in combos]] = number
    return classes


CLASS_OF_HAND: Final[HandBuckets] = _classes()
"""Before the flop: the place of each hand's class in `STARTING_HANDS`."""


@dataclass(frozen=True, eq=False)
class Abstraction:
    """Buckets for every hand on every board."""

    flop_buckets: NDArray[np.uint16]
    """For each of the 1,755 flops, each of the 1,326 hands."""
    turn_centres: Points
    river_centres: Points
    opponent_groups: NDArray[np.uint8]
    """For each of the 169 classes, the kind of opposing hand it is."""
    bucket_equities: Points
    """A row for each street, all as long as the longest: what the hands of each bucket win on average against any two
    cards."""

    @cached_property
    def bucket_counts(self) -> tuple[int, int, int, int]:
        flop = int(self.flop_buckets.max()) + 1
        return CLASSES, flop, len(self.turn_centres), len(self.river_centres)

    @cached_property
    def equities(self) -> tuple[Points, ...]:
        """For each street what the hands of each bucket win on average against any two cards."""
        return tuple(row[:count] for row, count in zip(self.bucket_equities, self.bucket_counts, strict=True))

    @cached_property
    def orders(self) -> tuple[NDArray[np.intp], ...]:
        """For each street the buckets from the lowest equity up."""
        return tuple(np.argsort(equities, kind="stable") for equities in self.equities)

    def buckets(self, board: Sequence[Card]) -> HandBuckets:
        """The bucket of every hand on a board of no card or of three to five."""
        match len(board):
            case 0:
                return CLASS_OF_HAND
            case 3:
                flop = renamed(board)
                buckets: HandBuckets = self.flop_buckets[flop.number][renamed_hands()[flop.suit_order]]
                return buckets
            case 4:
                return _near(board, turn_features(board), self.turn_centres)
            case _:
                return _near(board, self.river_features(board), self.river_centres)

    def bucket(self, board: Sequence[Card], hand: int) -> int:
        """The bucket of one hand, which the board must leave possible: the same as in `buckets`, found much faster."""
        match len(board):
            case 0:
                return int(CLASS_OF_HAND[hand])
            case 3:
                flop = renamed(board)
                return int(self.flop_buckets[flop.number, renamed_hands()[flop.suit_order, hand]])
            case 4:
                boards = np.array([(*board, card) for card in unseen(board) if card not in COMBOS[hand]], np.uint8)
                counts = np.zeros(EQUITY_BINS, np.uint16)
                count_hand_equities(kernel_tables("standard"), HOLES, hand, boards, counts)
                return int(nearest(distribution(counts)[None], self.turn_centres)[0])
            case _:
                features = np.empty((1, 1 + OPPONENT_GROUPS), np.float32)
                kinds = self.opponent_groups[CLASS_OF_HAND]
                hand_equities(kernel_tables("standard"), HOLES, kinds, hand, np.array(board, np.uint8), features[0])
                return int(nearest(features, self.river_centres)[0])

    def river_features(self, board: Sequence[Card]) -> Points:
        """Equity against any two cards, and against each kind of opposing hand."""
        features = np.zeros((len(COMBOS), 1 + OPPONENT_GROUPS), np.float32)
        kinds = self.opponent_groups[CLASS_OF_HAND]
        features[:, :1] = group_equities(board, np.zeros(len(COMBOS), np.uint8), 1)
        features[:, 1:] = group_equities(board, kinds, OPPONENT_GROUPS)
        return features


def _near(board: Sequence[Card], features: Points, centres: Points) -> HandBuckets:
    buckets = np.zeros(len(COMBOS), np.uint16)
    live = ~blocked(board)
    buckets[live] = nearest(features[live], centres)
    return buckets


def turn_features(board: Sequence[Card]) -> Points:
    """The distribution of each hand's equity over the river cards."""
    return spread(np.array([(*board, card) for card in unseen(board)], np.uint8))


def spread(boards: NDArray[np.uint8]) -> Points:
    """For each hand the distribution function of its equity over full boards: L2 between two is near to how far
    equity has to be moved to make one of the other."""
    counts = np.zeros((len(COMBOS), EQUITY_BINS), np.uint16)
    count_equities(kernel_tables("standard"), HOLES, boards, counts)
    return distribution(counts)


def distribution(counts: NDArray[np.uint16]) -> Points:
    """Counts in bins as the share that lies in a bin or below; the last is always all, so it is left out."""
    below = np.cumsum(counts, axis=-1, dtype=np.float32)
    total = np.maximum(below[..., -1:], 1)
    return (below[..., :-1] / total).astype(np.float32)


def group_equities(board: Sequence[Card], groups: NDArray[np.uint8], count: int) -> Points:
    """On a full board, each hand's equity against each group of hands."""
    equities = np.zeros((len(COMBOS), count), np.float32)
    board_equities(kernel_tables("standard"), HOLES, groups, np.array(board, np.uint8), equities)
    return equities


def save(abstraction: Abstraction, path: Path) -> None:
    np.savez_compressed(path, **{field.name: getattr(abstraction, field.name) for field in fields(abstraction)})


@cache
def load_abstraction(name: str = FINE) -> Abstraction:
    """An abstraction of the data package."""
    with np.load(abstraction_path(name), allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files}
    return Abstraction(**{**arrays, "flop_buckets": arrays["flop_buckets"].astype(np.uint16)})


def abstraction_path(name: str) -> Path:
    return data_folder() / f"abstraction-{name}.npz"
