"""The cards of a postflop spot: both players' hands, the boards to come, and suits that can be exchanged."""

from __future__ import annotations

from functools import cache, cached_property
from itertools import combinations, permutations
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card, make_card, rank_of, suit_of
from riverboat.evaluator.batch import evaluate_holes
from riverboat.odds.ranges import COMBO_INDEX, COMBOS, make_combo
from riverboat.solver.postflop.kernels import Cards, Floats, Ints, Places
from riverboat.solver.postflop.river_kernels import Rivers
from riverboat.solver.postflop.spot import Spot
from riverboat.solver.postflop.street_kernels import count_run_outs

Suits: TypeAlias = "tuple[int, ...]"
"""An exchange of suits: to which suit each of the four goes."""
UNCHANGED: Final[Suits] = (0, 1, 2, 3)

HOLES: Final = np.array(COMBOS, np.uint8)
MASKS: Final = (np.uint64(1) << HOLES[:, 0].astype(np.uint64)) | (np.uint64(1) << HOLES[:, 1].astype(np.uint64))
"""The two cards of a combo as bits."""


def exchanged(card: Card, suits: Suits) -> Card:
    return make_card(rank_of(card), suits[suit_of(card)])


@cache
def _exchanged_combos(suits: Suits) -> NDArray[np.int64]:
    """Which combo each becomes."""
    moved = [exchanged(card, suits) for card in range(52)]
    return np.array([COMBO_INDEX[make_combo(moved[high], moved[low])] for high, low in COMBOS], np.int64)


class River(NamedTuple):
    """A river that stands for all that an exchange of suits makes of it."""

    board: tuple[Card, ...]
    repeats: tuple[int, ...]
    """The exchanges that make those, by number."""


class Turn(NamedTuple):
    """A turn that stands for all that an exchange of suits makes of it, and the rivers after it."""

    card: Card | None
    """`None`: the spot begins on the turn or the river."""
    repeats: tuple[int, ...]
    first_river: int
    last_river: int


class RunOuts(NamedTuple):
    """For each player, own hand and hand of the opponent: boards won less lost, and boards won or lost (-1: none)."""

    boards: int
    margins: tuple[Places, Places]
    decided: tuple[Places, Places]


class Deals:
    """Everything about cards that a walk needs."""

    def __init__(self, spot: Spot) -> None:
        self.board = spot.board
        weights = [np.array(one.combos) for one in spot.ranges]
        self.combos = tuple(np.flatnonzero(one) for one in weights)
        self.weights = tuple(one[combos].astype(np.float32) for one, combos in zip(weights, self.combos, strict=True))
        self.hands: tuple[Cards, ...] = tuple(HOLES[combos] for combos in self.combos)
        self._union = np.flatnonzero(weights[0] + weights[1])
        self.places = tuple(np.searchsorted(self._union, combos).astype(np.int16) for combos in self.combos)
        where = [_places(combos) for combos in self.combos]
        """Where each player has a combo, or -1."""
        self.twins: tuple[Ints, ...] = (where[1][self.combos[0]], where[0][self.combos[1]])
        self._find_exchanges(where)
        self._deal()

    @property
    def sizes(self) -> tuple[int, int]:
        return len(self.combos[0]), len(self.combos[1])

    @cached_property
    def meets(self) -> NDArray[np.bool_]:
        """Which hands of the two players share no card."""
        first, second = (MASKS[combos] for combos in self.combos)
        found: NDArray[np.bool_] = (first[:, None] & second) == 0
        return found

    @cached_property
    def pairs(self) -> float:
        """The weight of all pairs of hands that can meet: all pairs, less those with a card in common."""
        first, second = (weights.astype(np.float64) for weights in self.weights)
        by_card = [
            np.bincount(hands.ravel(), np.repeat(weights, 2), 52)
            for hands, weights in zip(self.hands, (first, second), strict=True)
        ]
        same = self.twins[0] >= 0
        twice = first[same] @ second[self.twins[0][same]]
        return float(first.sum() * second.sum() - by_card[0] @ by_card[1] + twice)

    def possible(self, turn: Turn, player: int) -> Floats:
        """1 for each hand that does not hold the turn's card."""
        if turn.card is None:
            return np.ones(len(self.hands[player]), np.float32)
        has_card: NDArray[np.bool_] = (self.hands[player] == turn.card).any(axis=1)
        return (~has_card).astype(np.float32)

    def _find_exchanges(self, where: list[Ints]) -> None:
        """The exchanges of suits that leave the board and both ranges as they are; the first changes nothing."""
        self.exchanges: list[Suits] = [UNCHANGED]
        changes: list[list[Ints]] = [[np.arange(size, dtype=np.int32) for size in self.sizes]]
        # No card is to come after a river.
        for suits in permutations(UNCHANGED) if len(self.board) < 5 else ():
            if suits == UNCHANGED or {exchanged(card, suits) for card in self.board} != set(self.board):
                continue
            moved = [where[player][_exchanged_combos(suits)[self.combos[player]]] for player in (0, 1)]
            if all(
                places.min() >= 0 and np.array_equal(self.weights[player][places], self.weights[player])
                for player, places in enumerate(moved)
            ):
                self.exchanges.append(suits)
                changes.append(moved)
        self.changes: Places = np.zeros((len(changes), 2, max(self.sizes)), np.int16)
        """Where each hand of each player goes in each exchange."""
        for number, moved in enumerate(changes):
            for player in (0, 1):
                self.changes[number, player, : len(moved[player])] = moved[player]

    def _classes(self, exchanges: list[int], dealt: tuple[Card, ...]) -> list[tuple[Card, tuple[int, ...]]]:
        """Cards that can still come, one for each class of exchange, with the exchanges that make the others."""
        classes = []
        seen = set(dealt)
        for card in range(52):
            if card in seen:
                continue
            made: dict[Card, int] = {}
            for number in exchanges:
                made.setdefault(exchanged(card, self.exchanges[number]), number)
            classes.append((card, tuple(made.values())))
            seen |= made.keys()
        return classes

    def _deal(self) -> None:
        every = list(range(len(self.exchanges)))
        self.turns: list[Turn] = []
        self.rivers: list[River] = []
        turns: list[tuple[Card | None, tuple[int, ...]]] = [(None, (0,))]
        if len(self.board) == 3:
            turns = list(self._classes(every, self.board))
        for card, repeats in turns:
            first = len(self.rivers)
            known = self.board if card is None else (*self.board, card)
            if len(known) == 5:
                self.rivers.append(River(known, (0,)))
            else:
                still = [number for number in every if card is None or exchanged(card, self.exchanges[number]) == card]
                self.rivers += [River((*known, river), again) for river, again in self._classes(still, known)]
            self.turns.append(Turn(card, repeats, first, len(self.rivers)))

    def order_rivers(self) -> Rivers:
        """All rivers, each in its own order of rank."""
        number, most = len(self.rivers), max(self.sizes)
        tables = Rivers(
            orders=np.zeros((number, 2, most), np.int16),
            sizes=np.zeros((number, 2), np.int32),
            cards=np.zeros((number, 2, most, 2), np.uint8),
            belows=np.zeros((number, 2, most), np.int16),
            throughs=np.zeros((number, 2, most), np.int16),
            twins=np.full((number, 2, most), -1, np.int32),
            changes=self.changes,
            repeats=np.zeros((number, max(len(river.repeats) for river in self.rivers)), np.int8),
            repeat_counts=np.array([len(river.repeats) for river in self.rivers], np.int32),
        )
        for index, river in enumerate(self.rivers):
            self._rank_river(tables, index, self.ranks(river.board))
            tables.repeats[index, : len(river.repeats)] = river.repeats
        return tables

    def _rank_river(self, tables: Rivers, index: int, ranks: Ints) -> None:
        orders, sorted_ranks = [], []
        for player in (0, 1):
            own = ranks[self.places[player]]
            order = np.argsort(own, kind="stable")
            order = order[np.count_nonzero(own == 0) :]
            orders.append(order)
            sorted_ranks.append(own[order])
            tables.sizes[index, player] = len(order)
            tables.orders[index, player, : len(order)] = order
            tables.cards[index, player, : len(order)] = self.hands[player][order]
        for player in (0, 1):
            own, against = sorted_ranks[player], sorted_ranks[1 - player]
            tables.belows[index, player, : len(own)] = np.searchsorted(against, own, "left")
            tables.throughs[index, player, : len(own)] = np.searchsorted(against, own, "right")
            places = np.full(self.sizes[1 - player] + 1, -1, np.int32)
            places[orders[1 - player]] = np.arange(len(against))
            tables.twins[index, player, : len(own)] = places[self.twins[player][orders[player]]]

    def ranks(self, board: tuple[Card, ...]) -> Ints:
        """The ranks of all combos that somebody may hold, from 1 up; 0 for those that the board rules out."""
        ranks: Ints = evaluate_holes(HOLES[self._union], np.array(board, np.uint8)).astype(np.int32) + 1
        on_board = np.uint64(sum(1 << card for card in board))
        ranks[(MASKS[self._union] & on_board) != 0] = 0
        return ranks

    def run_outs(self, board: tuple[Card, ...]) -> RunOuts:
        """How all pairs of hands fare over every way to complete a board of three or four cards."""
        rest = [card for card in range(52) if card not in board]
        ranks = np.array([self.ranks((*board, *more)) for more in combinations(rest, 5 - len(board))])
        decided = np.where(self.meets, 0, -1).astype(np.int16)
        margins = np.zeros_like(decided)
        first, second = self.places
        count_run_outs(ranks, first, second, margins, decided)
        return RunOuts(
            {3: 990, 4: 44}[len(board)],
            (margins, np.ascontiguousarray(-margins.T)),
            (decided, np.ascontiguousarray(decided.T)),
        )


def _places(combos: NDArray[np.int64]) -> Ints:
    """For each of the 1,326 combos its place among these, or -1."""
    found = np.full(len(COMBOS), -1, np.int32)
    found[combos] = np.arange(len(combos))
    return found
