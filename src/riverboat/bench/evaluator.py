"""Benchmarks of hand ranking: one at a time from Python, and in batches."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from riverboat.bench.measure import OURS, Contestant, Measurement, measure
from riverboat.cards import STANDARD_DECK, Card, format_card
from riverboat.evaluator.lookup import evaluate_unchecked

HANDS = 5_000
HANDS_FOR_SLOW_PEERS = 100
BATCH = 500_000


def run() -> list[Measurement]:
    """All evaluator tasks."""
    return [
        *measure(list(_one_at_a_time(7))),
        *measure(list(_one_at_a_time(5))),
        *measure(list(_batches())),
    ]


def _one_at_a_time(cards: int) -> Iterator[Contestant]:
    hands = [tuple(hand) for hand in _random_hands(cards, HANDS)]
    yield _contestant(OURS, cards, evaluate_unchecked, hands)
    for library, peer in _PEERS.items():
        if find_spec(library):
            function, prepared = peer(hands)
            yield _contestant(library, cards, function, prepared)


def _contestant(library: str, cards: int, function: Callable[[Any], object], hands: Sequence[Any]) -> Contestant:
    def rank_all() -> None:
        for hand in hands:
            function(hand)

    return Contestant(f"one hand of {cards} cards, from Python", library, "hands", len(hands), rank_all)


def _random_hands(cards: int, count: int) -> list[list[Card]]:
    shuffler = random.Random(cards)
    return [shuffler.sample(STANDARD_DECK, cards) for _ in range(count)]


# Each peer gets its own card objects, made beforehand.


def _eval7(hands: Sequence[Sequence[Card]]) -> tuple[Callable[[Any], object], list[Any]]:
    eval7 = import_module("eval7")
    return eval7.evaluate, [[eval7.Card(format_card(card)) for card in hand] for hand in hands]


def _treys(hands: Sequence[Sequence[Card]]) -> tuple[Callable[[Any], object], list[Any]]:
    treys = import_module("treys")
    evaluator = treys.Evaluator()
    prepared = [[treys.Card.new(format_card(card)) for card in hand] for hand in hands]
    return (lambda hand: evaluator.evaluate([], hand)), prepared


def _phevaluator(hands: Sequence[Sequence[Card]]) -> tuple[Callable[[Any], object], list[Any]]:
    rank = import_module("phevaluator").evaluate_cards
    return (lambda hand: rank(*hand)), list(hands)


def _pokerkit(hands: Sequence[Sequence[Card]]) -> tuple[Callable[[Any], object], list[Any]]:
    pokerkit = import_module("pokerkit")
    prepared = [tuple(pokerkit.Card.parse("".join(map(format_card, hand)))) for hand in hands[:HANDS_FOR_SLOW_PEERS]]
    return pokerkit.StandardHighHand.from_game, prepared


_PEERS: dict[str, Callable[[Sequence[Sequence[Card]]], tuple[Callable[[Any], object], list[Any]]]] = {
    "eval7": _eval7,
    "phevaluator": _phevaluator,
    "treys": _treys,
    "pokerkit": _pokerkit,
}


def _batches() -> Iterator[Contestant]:
    import numpy as np

    from riverboat.evaluator.batch import evaluate_holes, evaluate_many
    from riverboat.evaluator.enumeration import count_seven_card_hands

    shuffled = np.random.default_rng(7).permuted(np.tile(np.arange(52, dtype=np.uint8), (BATCH, 1)), axis=1)
    sevens, holes, board = shuffled[:, :7].copy(), shuffled[:, :2].copy(), shuffled[0, 2:7].copy()
    yield Contestant("batch, rows of 7 cards", OURS, "hands", BATCH, lambda: evaluate_many(sevens))
    yield Contestant("batch, hole cards on one board", OURS, "hands", BATCH, lambda: evaluate_holes(holes, board))
    yield Contestant("all hands of 7 cards", OURS, "hands", 133_784_560, count_seven_card_hands)
