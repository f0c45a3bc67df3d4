"""Equity by counting every deal there is: picks the way that needs the least, and knows how long it takes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import permutations, product
from math import comb, prod
from typing import Final

import numpy as np

from riverboat.cards import Card, deck_of, make_card, rank_of, suit_of
from riverboat.evaluator.kernels import kernel_tables
from riverboat.odds.preflop import count_preflop
from riverboat.odds.question import Question
from riverboat.odds.range_counting import (
    count_ranges_on_board,
    count_ranges_preflop,
    impossible_together,
    preflop_board_count,
)
from riverboat.odds.ranges import STARTING_HANDS, Combo, Range, make_combo
from riverboat.odds.results import Equities, Outcomes, from_outcomes
from riverboat.odds.showdowns import count_run_outs

# Measured on one core; only good for deciding.
SECONDS_PREFLOP: Final = 1e-3
SECONDS_SHOWDOWN: Final = 10e-9
SECONDS_SWEEP: Final = 9e-9

MAX_JOINT_HANDS: Final = 10_000


def count(question: Question, patience: float) -> Equities | None:
    """Count all deals, or None if that would take longer than so many seconds."""
    if question.known:
        return from_outcomes(_count_known(question.known, question), len(question.ranges))
    heads_up = len(question.ranges) == 2
    if heads_up and len(question.board) >= 3:
        return count_ranges_on_board(question)
    joint = _joint_hands(question)
    if joint is not None and len(joint) * _seconds_each(question) <= patience:
        return _count_joint(joint, question)
    if heads_up and _is_symmetric(question):
        sweeps = preflop_board_count(question.deck) * sum(len(hands.held) for hands in question.ranges)
        if sweeps * SECONDS_SWEEP <= patience:
            return count_ranges_preflop(question)
    return None


def _count_known(holes: Sequence[Combo], question: Question) -> Outcomes:
    tables = kernel_tables(question.deck)
    outcomes = np.zeros(1 << len(holes), np.int64)
    held = {card for hole in holes for card in hole}
    hole_cards = np.array(holes, np.uint8)
    live = np.array([card for card in question.live if card not in held], np.uint8)
    if question.board:
        count_run_outs(tables, hole_cards, np.array(question.board, np.uint8), live, outcomes)
    else:
        count_preflop(tables, hole_cards, live, outcomes)
    return {winners: int(outcomes[winners]) for winners in np.flatnonzero(outcomes).tolist()}


def _joint_hands(question: Question) -> dict[tuple[Combo, ...], float] | None:
    """All ways the players can hold their ranges together, with weights; None if there are too many to list."""
    if prod(len(hands.held) for hands in question.ranges) > MAX_JOINT_HANDS:
        return None
    joint: dict[tuple[Combo, ...], float] = defaultdict(float)
    # Before the flop with nothing dead, suits can be exchanged: many holdings are then the same.
    exchangeable = not question.board and len(question.live) == len(deck_of(question.deck))
    for holding in product(*(hands.held for hands in question.ranges)):
        holes = tuple(combo for combo, _ in holding)
        if len({card for combo in holes for card in combo}) == 2 * len(holes):
            joint[_canonical(holes) if exchangeable else holes] += prod(weight for _, weight in holding)
    return joint


_SUIT_ORDERS: Final = tuple(permutations(range(4)))


def _canonical(holes: tuple[Combo, ...]) -> tuple[Combo, ...]:
    """One of the holdings that differ from this one only in the names of the suits, always the same."""

    def renamed(card: Card, order: tuple[int, ...]) -> Card:
        return make_card(rank_of(card), order[suit_of(card)])

    return min(tuple(make_combo(renamed(a, order), renamed(b, order)) for a, b in holes) for order in _SUIT_ORDERS)


def _seconds_each(question: Question) -> float:
    if not question.board:
        return SECONDS_PREFLOP
    players = len(question.ranges)
    return comb(len(question.live) - 2 * players, 5 - len(question.board)) * players * SECONDS_SHOWDOWN + 20e-6


def _count_joint(joint: dict[tuple[Combo, ...], float], question: Question) -> Equities:
    total: dict[int, float] = defaultdict(float)
    for holes, weight in joint.items():
        for winners, number in _count_known(holes, question).items():
            total[winners] += weight * number
    if not total:
        raise impossible_together()
    return from_outcomes(total, len(question.ranges))


def _is_symmetric(question: Question) -> bool:
    """Whether no suit differs from another: before the flop, nothing dead, and whole starting hands only."""
    if question.board or len(question.live) != len(deck_of(question.deck)):
        return False
    return all(_is_whole(hands, combos) for hands in question.ranges for combos in STARTING_HANDS.values())


def _is_whole(hands: Range, combos: Sequence[Combo]) -> bool:
    return len({hands.weight(combo) for combo in combos}) == 1
