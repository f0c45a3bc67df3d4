"""Turns and rivers below a flop, with hands in classes: which class a hand falls into, and how classes go on.

Every turn is there; of two that differ in suits alone, on a flop that does not tell these suits apart, one is solved
for both. On each turn some rivers stand for all, other ones on each turn. On a turn hands are put into classes by the
mean and the spread of their ranks over its rivers, on a river by rank. A class has about as much weight as any other.
"""

# ruff: noqa: PLR0917  (kernels take arrays by position)

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card, make_card, rank_of, suit_of
from riverboat.evaluator._numba import kernel, summing_kernel
from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, Cards, Tables, kernel_tables, rank_of_sums
from riverboat.odds.ranges import COMBOS
from riverboat.solver.blueprints.flops import SUIT_ORDERS, renamed_hands
from riverboat.solver.trees.betting_tree import Floats, Ints
from riverboat.solver.trees.holdem import HOLES, unseen

RIVERS: Final = 8
"""On each turn; as many as float32 numbers in a wide register."""
STRENGTHS: Final = 12
SPREADS: Final = 4
TURN_CLASSES: Final = STRENGTHS * SPREADS
RIVER_CLASSES: Final = 32
WIDTH: Final = RIVER_CLASSES * RIVERS
"""Numbers for each class on each river: the rivers of a class lie side by side."""
NO_CLASS: Final = 255
"""Of a hand that needs a card of the board."""
EVEN_SHARE: Final = 0.1
"""The weight that every hand has, beside its weight in the ranges, when classes are cut."""


class RunOuts(NamedTuple):
    """The turns below a flop. A slot is a turn that is solved, for itself and for those like it."""

    turns: tuple[Card, ...]
    slots: Ints
    """For each turn, its slot."""
    classes: NDArray[np.uint8]
    """By turn and hand."""
    first_turns: Ints
    """For each slot, the turn that is solved."""
    goes_on: Floats
    """By player, slot and turn class: the probability of each river class on each river."""
    ahead: Floats
    """By slot, class of player 0 and class of player 1: how much likelier the first is to win than the second."""


def run_outs(
    flop: Sequence[Card], hands: NDArray[np.intp], ranges: Floats, pool: ThreadPoolExecutor | None = None
) -> RunOuts:
    """The turns below a flop for some of the 1,326 hands, of which each player holds some: 2 rows of weights."""
    turns = tuple(unseen(flop))
    alike = _alike(flop, turns)
    first_turns = sorted(set(alike.values()), key=turns.index)
    slots = np.array([first_turns.index(alike[turn]) for turn in turns], np.int32)
    total = np.maximum(ranges.sum(axis=1, keepdims=True), 1e-9)
    even = np.full(len(hands), EVEN_SHARE / len(hands), np.float32)
    weights = ((1 - EVEN_SHARE) * ranges / total + even).astype(np.float32)
    holes = HOLES[hands]
    classes = np.full((len(turns), len(hands)), NO_CLASS, np.uint8)
    goes_on = np.zeros((2, len(first_turns), TURN_CLASSES, WIDTH), np.float32)
    ahead = np.zeros((len(first_turns), TURN_CLASSES, TURN_CLASSES), np.float32)
    both = weights[0] + weights[1]

    def cut(slot: int) -> None:
        board = (*flop, first_turns[slot])
        boards = np.array([(*board, river) for river in _sampled_rivers(board, slot)], np.uint8)
        ranks = np.zeros((RIVERS, len(hands)), np.uint16)
        rank_hands(kernel_tables("standard"), holes, boards, ranks)
        number = turns.index(first_turns[slot])
        cut_classes(ranks, holes, first_turns[slot], both, weights, classes[number], goes_on[:, slot])
        compare(goes_on[:, slot], ahead[slot])

    if pool is None:
        for slot in range(len(first_turns)):
            cut(slot)
    else:
        list(pool.map(cut, range(len(first_turns))))
    for number, turn in enumerate(turns):
        if alike[turn] != turn:
            order = _renaming(flop, turn, alike[turn])
            same = turns.index(alike[turn])
            renamed = _renamed_places(hands, order)
            classes[number] = np.where(renamed < 0, NO_CLASS, classes[same][renamed])
    firsts = np.array([turns.index(turn) for turn in first_turns], np.int32)
    return RunOuts(turns, slots, classes, firsts, goes_on, ahead)


def _sampled_rivers(board: Sequence[Card], slot: int) -> list[Card]:
    """Rivers at even distances in the order of ranks, from another one on at each turn."""
    cards = unseen(board)
    step = len(cards) / RIVERS
    shift = (slot * 0.618034) % 1 * step
    return [cards[int(number * step + shift) % len(cards)] for number in range(RIVERS)]


def _alike(flop: Sequence[Card], turns: Sequence[Card]) -> dict[Card, Card]:
    """For each turn the first one that differs from it in the names of suits alone."""
    symmetries = _symmetries(flop)
    return {turn: min(_rename(turn, order) for order in symmetries) for turn in turns}


def _symmetries(flop: Sequence[Card]) -> list[tuple[int, ...]]:
    """The renamings of suits that leave the flop as it is."""
    cards = set(flop)
    return [order for order in SUIT_ORDERS if {_rename(card, order) for card in flop} == cards]


def _renaming(flop: Sequence[Card], card: Card, other: Card) -> tuple[int, ...]:
    return next(order for order in _symmetries(flop) if _rename(card, order) == other)


def _rename(card: Card, order: Sequence[int]) -> Card:
    return make_card(rank_of(card), order[suit_of(card)])


def _renamed_places(hands: NDArray[np.intp], order: tuple[int, ...]) -> NDArray[np.intp]:
    """For each hand the place, among the hands, of the one it is renamed to; −1 if it is not there."""
    places = np.full(len(COMBOS), -1, np.intp)
    places[hands] = np.arange(len(hands))
    renamed: NDArray[np.intp] = places[renamed_hands()[SUIT_ORDERS.index(order)][hands]]
    return renamed


@kernel
def rank_hands(tables: Tables, holes: Cards, boards: Cards, ranks: NDArray[np.uint16]) -> None:
    """Ranks on full boards, 0 for a hand that needs a card of the board."""
    for board in range(np.uint64(len(boards))):
        key, bits = np.uint64(0), np.uint64(0)
        for card in boards[board]:
            key += CARD_KEYS[card]
            bits |= CARD_BITS[card]
        for hand in range(np.uint64(len(holes))):
            held = CARD_BITS[holes[hand, 0]] | CARD_BITS[holes[hand, 1]]
            if held & bits == np.uint64(0):
                hand_key = CARD_KEYS[holes[hand, 0]] + CARD_KEYS[holes[hand, 1]]
                ranks[board, hand] = rank_of_sums(tables, key + hand_key, bits | held)


@kernel
def cut_classes(
    ranks: NDArray[np.uint16],
    holes: Cards,
    turn: int,
    both: Floats,
    weights: Floats,
    classes: NDArray[np.uint8],
    goes_on: Floats,
) -> None:
    """Put the hands of one turn into classes. `ranks` has a row for each river, 0 where a hand is impossible."""
    rivers, hands = ranks.shape
    possible = (holes[:, 0] != turn) & (holes[:, 1] != turn)
    places = np.full((rivers, hands), -1.0)
    for river in range(rivers):
        _place(ranks[river], both, places[river])
    strength, spread = np.zeros(hands), np.full(hands, -1.0)
    for hand in range(hands):
        total, square, seen = 0.0, 0.0, 0
        for river in range(rivers):
            place = places[river, hand]
            if place >= 0:
                total += place
                square += place * place
                seen += 1
        if seen > 0:
            strength[hand] = total / seen
            spread[hand] = square / seen - strength[hand] * strength[hand]
    _cut(strength, spread, possible, both, classes)
    _follow(classes, places, weights, goes_on)


@kernel
def _place(ranks: NDArray[np.uint16], both: Floats, places: NDArray[np.float64]) -> None:
    """Where each hand stands among all on one river, from 0 to 1: the middle of those of equal rank."""
    order = np.argsort(ranks)
    total = 0.0
    for hand in range(len(ranks)):
        total += both[hand] if ranks[hand] > 0 else 0.0
    below, place = 0.0, 0
    while place < len(order):
        rank = ranks[order[place]]
        end, tied = place, 0.0
        while end < len(order) and ranks[order[end]] == rank:
            tied += both[order[end]]
            end += 1
        if rank > 0:
            for at in range(place, end):
                places[order[at]] = (below + tied / 2) / total
            below += tied
        place = end


@kernel
def _cut(
    strength: NDArray[np.float64],
    spread: NDArray[np.float64],
    possible: NDArray[np.bool_],
    both: Floats,
    classes: NDArray[np.uint8],
) -> None:
    """Into parts of equal weight by strength, and each of them by spread."""
    hands = len(strength)
    order = np.argsort(strength)
    total = 0.0
    for hand in range(hands):
        if possible[hand]:
            total += both[hand]
    coarse = np.full(hands, -1)
    below = 0.0
    weights = np.zeros(STRENGTHS)
    for hand in order:
        if possible[hand]:
            part = min(int((below + both[hand] / 2) / total * STRENGTHS), STRENGTHS - 1)
            coarse[hand] = part
            weights[part] += both[hand]
            below += both[hand]
    reached = np.zeros(STRENGTHS)
    for hand in np.argsort(spread):
        part = coarse[hand]
        if part >= 0:
            fine = min(int((reached[part] + both[hand] / 2) / weights[part] * SPREADS), SPREADS - 1)
            classes[hand] = part * SPREADS + fine
            reached[part] += both[hand]


@kernel
def _follow(classes: NDArray[np.uint8], places: NDArray[np.float64], weights: Floats, goes_on: Floats) -> None:
    """For each player: how likely a class of the turn goes on to each class of each river."""
    rivers, hands = places.shape
    for player in range(2):
        table = goes_on[player]
        for hand in range(hands):
            if classes[hand] == NO_CLASS:
                continue
            for river in range(rivers):
                if places[river, hand] >= 0:
                    number = min(int(places[river, hand] * RIVER_CLASSES), RIVER_CLASSES - 1)
                    table[classes[hand], number * RIVERS + river] += weights[player, hand]
        for row in range(len(table)):
            for river in range(rivers):
                total = np.float32(0)
                for number in range(RIVER_CLASSES):
                    total += table[row, number * RIVERS + river]
                if total > 0:
                    for number in range(RIVER_CLASSES):
                        table[row, number * RIVERS + river] /= total


@summing_kernel
def compare(goes_on: Floats, ahead: Floats) -> None:
    """All-in on the turn: how much likelier a class of player 0 is to win than to lose to one of player 1."""
    rows = goes_on.shape[1]
    balance = np.zeros(WIDTH, np.float32)
    for other in range(rows):
        for river in range(RIVERS):
            total = np.float32(0)
            for number in range(RIVER_CLASSES):
                total += goes_on[1, other, number * RIVERS + river]
            below = np.float32(0)
            for number in range(RIVER_CLASSES):
                here = goes_on[1, other, number * RIVERS + river]
                balance[number * RIVERS + river] = (below - (total - below - here)) / RIVERS
                below += here
        for row in range(rows):
            won = np.float32(0)
            for place in range(WIDTH):
                won += goes_on[0, row, place] * balance[place]
            ahead[row, other] = won
