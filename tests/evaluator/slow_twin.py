"""The ranking of hands as a rulebook tells it: slow, obvious, and independent of the evaluator's tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from riverboat.cards import rank_of, suit_of

STANDARD = ["high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush"]
TRIPS = ["high card", "pair", "two pair", "straight", "trips", "full house", "flush", "quads", "straight flush"]
SHORT = ["high card", "pair", "two pair", "trips", "straight", "full house", "flush", "quads", "straight flush"]


def strength(cards: Sequence[int], deck: str = "standard") -> tuple[int, list[int]]:
    """Something that compares as the best five of the cards do."""
    return max(_five(five, deck) for five in combinations(cards, 5))


def _five(five: Sequence[int], deck: str) -> tuple[int, list[int]]:
    order = {"short": SHORT, "short_trips": TRIPS}.get(deck, STANDARD)
    copies = Counter(map(rank_of, five))
    by_copies = sorted(copies, key=lambda rank: (copies[rank], rank), reverse=True)
    shape = sorted(copies.values(), reverse=True)
    is_flush = len(set(map(suit_of, five))) == 1
    wheel = {12, 4, 5, 6, 7} if deck != "standard" else {12, 0, 1, 2, 3}
    top = None
    if set(copies) == wheel:
        top = max(wheel - {12})
    elif len(copies) == 5 and max(copies) - min(copies) == 4:
        top = max(copies)
    if top is not None:
        return order.index("straight flush" if is_flush else "straight"), [top]
    if is_flush:
        return order.index("flush"), by_copies
    names = {(4, 1): "quads", (3, 2): "full house", (3, 1, 1): "trips", (2, 2, 1): "two pair", (2, 1, 1, 1): "pair"}
    return order.index(names.get(tuple(shape), "high card")), by_copies
