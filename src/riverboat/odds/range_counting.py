"""Two ranges against each other, counted exactly: prepares the boards and reads the sweep's results."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np

from riverboat.cards import DeckName, deck_of
from riverboat.errors import RiverboatError
from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, Cards, Keys, kernel_tables
from riverboat.odds.boards import list_canonical_boards
from riverboat.odds.question import Question
from riverboat.odds.ranges import Range, class_of
from riverboat.odds.results import Equities, PlayerEquity
from riverboat.odds.sweep import Weights, sweep_run_outs


def count_ranges_on_board(question: Question) -> Equities:
    """Two ranges on the flop, turn or river."""
    board = np.array(question.board)
    to_come = 5 - len(board)
    run_outs = np.array(list(combinations(question.live, to_come)), np.intp).reshape(
        comb(len(question.live), to_come), to_come
    )
    keys = CARD_KEYS[run_outs].sum(axis=1, dtype=np.uint64) + CARD_KEYS[board].sum()
    bits = CARD_BITS[run_outs].sum(axis=1, dtype=np.uint64) + CARD_BITS[board].sum()
    one, other = question.ranges
    results = _sweep(question, keys, bits, np.ones(len(keys)))
    boards = comb(len(question.live) - 4, to_come)
    return Equities((_player(one, other, results[0], boards), _player(other, one, results[1], boards)), exact=True)


def count_ranges_preflop(question: Question) -> Equities:
    """Two ranges of whole starting hands before the flop, on one board of all that differ only in their suits."""
    one, other = question.ranges
    results = _sweep(question, *canonical_boards(question.deck))
    boards = comb(len(question.live) - 4, 5)
    averaged = [_averaged(hands, result) for hands, result in zip(question.ranges, results, strict=True)]
    return Equities((_player(one, other, averaged[0], boards), _player(other, one, averaged[1], boards)), exact=True)


@cache
def canonical_boards(deck: DeckName) -> tuple[Keys, Keys, Weights]:
    """Boards that no exchange of suits makes equal, with how many boards each stands for: 134,459 instead of 2.6M."""
    return list_canonical_boards(np.array(deck_of(deck), np.uint8))


def preflop_board_count(deck: DeckName) -> int:
    """How many boards a sweep before the flop goes through."""
    return len(canonical_boards(deck)[0])


def _sweep(question: Question, keys: Keys, bits: Keys, weights: Weights) -> tuple[Weights, Weights]:
    one, other = question.ranges
    one_cards, one_weights, one_same = _arrays(one, other)
    other_cards, other_weights, other_same = _arrays(other, one)
    one_results, other_results = np.zeros((len(one_cards), 2)), np.zeros((len(other_cards), 2))
    sweep_run_outs(
        kernel_tables(question.deck),
        *(one_cards, one_weights, one_same),
        *(other_cards, other_weights, other_same),
        *(keys, bits, weights),
        *(one_results, other_results),
    )
    return one_results, other_results


def _arrays(hands: Range, against: Range) -> tuple[Cards, Weights, Weights]:
    combos, weights = zip(*hands.held, strict=True)
    return np.array(combos, np.uint8), np.array(weights), np.array([against.weight(combo) for combo in combos])


def _averaged(hands: Range, results: Weights) -> Weights:
    """Each combo gets the mean of its starting hand: what differs is only which suits the boards stand for."""
    rows: dict[str, list[int]] = {}
    for row, (combo, _) in enumerate(hands.held):
        rows.setdefault(class_of(combo), []).append(row)
    averaged = np.empty_like(results)
    for places in rows.values():
        averaged[places] = results[places].mean(axis=0)
    return averaged


def _player(hands: Range, against: Range, results: Weights, boards: int) -> PlayerEquity:
    """One player's equity from the weight that each combo beats and ties over so many boards a deal."""
    faced = _faced_weights(hands, against)
    weights = np.array([weight for _, weight in hands.held])
    total = float(weights @ faced) * boards
    if total == 0:
        raise impossible_together()
    win, tie = (float(part) / total for part in weights @ results)
    combos = {}
    for (combo, _), (beaten, tied), opposing in zip(hands.held, results.tolist(), faced.tolist(), strict=True):
        if opposing > 0:
            combos[combo] = (beaten + tied / 2) / (opposing * boards)
    return PlayerEquity(win=win, tie=tie, equity=win + tie / 2, combos=combos)


def _faced_weights(hands: Range, against: Range) -> Weights:
    """For each combo the weight of the other range that shares no card with it."""
    with_card = [0.0] * 52
    for (high, low), weight in against.held:
        with_card[high] += weight
        with_card[low] += weight
    total = against.size
    return np.array(
        [max(total - with_card[a] - with_card[b] + against.weight((a, b)), 0.0) for (a, b), _ in hands.held]
    )


def impossible_together() -> RiverboatError:
    """No deal gives every player a hand of their range."""
    return RiverboatError("impossible_together", "these ranges need the same cards: they cannot be dealt together")
