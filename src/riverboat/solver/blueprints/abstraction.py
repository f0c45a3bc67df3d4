"""Card abstractions: 169 classes before the flop, then a few hundred buckets a street.

On flop and turn a bucket has hands with similar distributions of equity on the river; on the river, hands with similar
equities against any two cards and against eight kinds of opposing hands. Only the 1,755 flops have tables; other boards
are bucketed when they are met. There are several abstractions, told apart by name: a blueprint says on which it was
trained. Each is of one pack: with less than 52 cards, hands and flops that the pack does not have keep their numbers
and are never met.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card, DeckName, deck_of
from riverboat.evaluator.kernels import Cards, Tables, kernel_tables
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
from riverboat.solver.trees.holdem import HOLES, blocked, hands_of, unseen

HandBuckets: TypeAlias = "NDArray[np.uint16]"
"""A bucket for each of the 1,326 hands; 0 where the board leaves a hand impossible."""

COARSE: Final = "coarse"
FINE: Final = "fine"
SHORT: Final = "short"
BUCKETS: Final = {COARSE: (200, 200, 200), FINE: (1000, 500, 500), SHORT: (300, 200, 200)}
"""Of each abstraction: the buckets on flop, turn and river."""
PACKS: Final[dict[str, DeckName]] = {COARSE: "standard", FINE: "standard", SHORT: "short"}
"""Of each abstraction: the cards, and how hands of them rank."""
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
    deck: DeckName = "standard"

    @cached_property
    def bucket_counts(self) -> tuple[int, int, int, int]:
        flop = int(self.flop_buckets.max()) + 1
        return CLASSES, flop, len(self.turn_centres), len(self.river_centres)

    @cached_property
    def is_dealt(self) -> NDArray[np.bool_]:
        """Which of the 169 classes the pack has."""
        return np.bincount(CLASS_OF_HAND[pack_of(self.deck).hands], minlength=CLASSES) > 0

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
                return self._near(board, turn_features(board, self.deck), self.turn_centres)
            case _:
                return self._near(board, self.river_features(board), self.river_centres)

    def bucket(self, board: Sequence[Card], hand: int) -> int:
        """The bucket of one hand, which the board must leave possible: the same as in `buckets`, found much faster."""
        match len(board):
            case 0:
                return int(CLASS_OF_HAND[hand])
            case 3:
                flop = renamed(board)
                return int(self.flop_buckets[flop.number, renamed_hands()[flop.suit_order, hand]])
            case 4:
                left = [card for card in unseen(board, self.deck) if card not in COMBOS[hand]]
                boards = np.array([(*board, card) for card in left], np.uint8)
                counts = np.zeros(EQUITY_BINS, np.uint16)
                pack, place = pack_of(self.deck), self._place(hand)
                count_hand_equities(pack.tables, pack.holes, pack.size, place, boards, counts)
                return int(nearest(distribution(counts)[None], self.turn_centres)[0])
            case _:
                features = np.empty((1, 1 + OPPONENT_GROUPS), np.float32)
                pack = pack_of(self.deck)
                kinds = self.opponent_groups[CLASS_OF_HAND[pack.hands]]
                full = np.array(board, np.uint8)
                hand_equities(pack.tables, pack.holes, kinds, self._place(hand), full, features[0])
                return int(nearest(features, self.river_centres)[0])

    def river_features(self, board: Sequence[Card]) -> Points:
        """Equity against any two cards, and against each kind of opposing hand."""
        features = np.zeros((len(COMBOS), 1 + OPPONENT_GROUPS), np.float32)
        kinds = self.opponent_groups[CLASS_OF_HAND]
        features[:, :1] = group_equities(board, np.zeros(len(COMBOS), np.uint8), 1, self.deck)
        features[:, 1:] = group_equities(board, kinds, OPPONENT_GROUPS, self.deck)
        return features

    def _near(self, board: Sequence[Card], features: Points, centres: Points) -> HandBuckets:
        buckets = np.zeros(len(COMBOS), np.uint16)
        live = ~blocked(board, self.deck)
        buckets[live] = nearest(features[live], centres)
        return buckets

    def _place(self, hand: int) -> int:
        """The place of a hand among those of the pack."""
        return int(np.searchsorted(pack_of(self.deck).hands, hand))


class Pack(NamedTuple):
    """A pack as the kernels take it."""

    tables: Tables
    hands: NDArray[np.intp]
    """The numbers of its hands among the 1,326."""
    holes: Cards
    """The cards of each of them."""
    size: int
    """How many cards it has."""


@cache
def pack_of(deck: DeckName) -> Pack:
    hands = hands_of(deck)
    return Pack(kernel_tables(deck), hands, HOLES[hands], len(deck_of(deck)))


def turn_features(board: Sequence[Card], deck: DeckName = "standard") -> Points:
    """The distribution of each hand's equity over the river cards."""
    return spread(np.array([(*board, card) for card in unseen(board, deck)], np.uint8), deck)


def spread(boards: NDArray[np.uint8], deck: DeckName = "standard") -> Points:
    """For each hand the distribution function of its equity over full boards: L2 between two is near to how far
    equity has to be moved to make one of the other."""
    return distribution(equity_counts(boards, deck))


def equity_counts(boards: NDArray[np.uint8], deck: DeckName = "standard") -> NDArray[np.uint16]:
    """For each of the 1,326 hands, over full boards, how often its equity falls into each bin."""
    pack = pack_of(deck)
    found = np.zeros((len(pack.hands), EQUITY_BINS), np.uint16)
    count_equities(pack.tables, pack.holes, pack.size, boards, found)
    counts = np.zeros((len(COMBOS), EQUITY_BINS), np.uint16)
    counts[pack.hands] = found
    return counts


def distribution(counts: NDArray[np.uint16]) -> Points:
    """Counts in bins as the share that lies in a bin or below; the last is always all, so it is left out."""
    below = np.cumsum(counts, axis=-1, dtype=np.float32)
    total = np.maximum(below[..., -1:], 1)
    return (below[..., :-1] / total).astype(np.float32)


def group_equities(board: Sequence[Card], groups: NDArray[np.uint8], count: int, deck: DeckName = "standard") -> Points:
    """On a full board, each hand's equity against each group of hands."""
    pack = pack_of(deck)
    found = np.zeros((len(pack.hands), count), np.float32)
    board_equities(pack.tables, pack.holes, groups[pack.hands], np.array(board, np.uint8), found)
    equities = np.zeros((len(COMBOS), count), np.float32)
    equities[pack.hands] = found
    return equities


def save(abstraction: Abstraction, path: Path) -> None:
    """Write what an abstraction has learnt; its pack follows from its name."""
    names = [field.name for field in fields(abstraction) if field.name != "deck"]
    np.savez_compressed(path, **{name: getattr(abstraction, name) for name in names})


@cache
def load_abstraction(name: str = FINE) -> Abstraction:
    """An abstraction of the data package."""
    with np.load(abstraction_path(name), allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files}
    arrays["flop_buckets"] = arrays["flop_buckets"].astype(np.uint16)
    return Abstraction(**arrays, deck=PACKS[name])


def ranked_as(deck: DeckName, abstraction: Abstraction) -> Abstraction:
    """The buckets where hands of the same cards rank otherwise; those of flops stay as they are."""
    return abstraction if deck == abstraction.deck else replace(abstraction, deck=deck)


def abstraction_path(name: str) -> Path:
    return data_folder() / f"abstraction-{name}.npz"
