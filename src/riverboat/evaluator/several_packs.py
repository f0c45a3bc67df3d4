"""Ranks hands of several packs shuffled together: five of a kind exists, and the counts decide what beats what.

A hand is ranked by the multiset of its ranks and by whether it is suited. The order of the categories is not written
down anywhere: it is computed from how many five-card hands there are of each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from riverboat.cards import RANKS, Card, rank_of, suit_of
from riverboat.errors import RiverboatError, bad_argument

SUITS: Final = 4
HAND: Final = 5
MOST_CARDS: Final = 7
ROUNDS: Final = 10
"""Each round counts by the order of the one before; the order is stable after the second."""

FiveRanks: TypeAlias = tuple[int, ...]
"""Five ranks, lowest first, some perhaps equal."""

HIGH_CARD: Final = "HIGH_CARD"
FLUSH: Final = "FLUSH"
_BY_COPIES: Final[dict[tuple[int, ...], str]] = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): "PAIR",
    (2, 2, 1): "TWO_PAIR",
    (3, 1, 1): "THREE_OF_A_KIND",
    (3, 2): "FULL_HOUSE",
    (4, 1): "FOUR_OF_A_KIND",
    (5,): "FIVE_OF_A_KIND",
}
_STRAIGHTS: Final[dict[FiveRanks, int]] = {
    (0, 1, 2, 3, len(RANKS) - 1): 3,
    **{tuple(range(top - 4, top + 1)): top for top in range(4, len(RANKS))},
}
"""The top rank of each straight; that of the wheel is the five."""


class _Shape(NamedTuple):
    """Five ranks: how many there are of each, and what they make in different suits and in one suit."""

    ranks: FiveRanks
    copies: tuple[int, ...]
    mixed: str
    suited: tuple[str, ...]
    """Both that apply: the better one counts."""


@cache
def _shapes() -> tuple[_Shape, ...]:
    return tuple(map(_shape, combinations_with_replacement(range(len(RANKS)), HAND)))


def _shape(ranks: FiveRanks) -> _Shape:
    copies = tuple(sorted([ranks.count(rank) for rank in set(ranks)], reverse=True))
    if ranks in _STRAIGHTS:
        is_royal = _STRAIGHTS[ranks] == len(RANKS) - 1
        return _Shape(ranks, copies, "STRAIGHT", ("ROYAL_FLUSH" if is_royal else "STRAIGHT_FLUSH",))
    return _Shape(ranks, copies, _BY_COPIES[copies], (FLUSH, _BY_COPIES[copies]))


@cache
def category_order(packs: int) -> tuple[str, ...]:
    """The categories, weakest first: the rarer a category among five cards, the better.

    A hand of two categories belongs to the better one, so that counts and order depend on each other; the order is the
    one that its own counts give. A high card is no combination and stays lowest, though from three packs on it is rarer
    than a pair.
    """
    order = tuple(_counted(packs, None))
    for _ in range(ROUNDS):
        counts = _counted(packs, order)
        after = (HIGH_CARD, *sorted(counts.keys() - {HIGH_CARD}, key=lambda name: (-counts[name], name)))
        if after == order:
            return order
        order = after
    raise AssertionError("no order of categories fits its own counts")  # pragma: no cover -- no pack size does that


@cache
def category_counts(packs: int) -> Mapping[str, int]:
    """How many hands of five cards each category has, by name, weakest first."""
    counts = _counted(packs, category_order(packs))
    return MappingProxyType({name: counts[name] for name in category_order(packs)})


def _counted(packs: int, order: Sequence[str] | None) -> dict[str, int]:
    counts = dict.fromkeys((*_BY_COPIES.values(), "STRAIGHT", FLUSH, "STRAIGHT_FLUSH", "ROYAL_FLUSH"), 0)
    choices = {copies: _choices(packs, copies) for copies in _BY_COPIES}
    for shape in _shapes():
        every, suited = choices[shape.copies]
        counts[shape.mixed] += every - suited
        counts[_better(shape.suited, order)] += suited
    return counts


def _choices(packs: int, copies: tuple[int, ...]) -> tuple[int, int]:
    """In how many ways given ranks can be held, and in how many of them in one suit."""
    every = prod([comb(SUITS * packs, count) for count in copies])
    return every, SUITS * prod([comb(packs, count) for count in copies])


def _better(names: Sequence[str], order: Sequence[str] | None) -> str:
    return names[0] if order is None or len(names) == 1 else max(names, key=order.index)


@cache
def named_hands(packs: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """All different hands, weakest first: the category and the ranks that say which one."""
    order = category_order(packs)
    places = {name: place for place, name in enumerate(order)}
    hands = {name for pair in _hands_by_ranks(packs).values() for name in pair if name is not None}
    return tuple(sorted(hands, key=lambda hand: (places[hand[0]], hand[1])))


@cache
def rank_tables(packs: int) -> tuple[Mapping[FiveRanks, int], Mapping[FiveRanks, int]]:
    """The rank of five cards by their ranks, lowest first: of different suits, and of one suit."""
    places = {hand: place for place, hand in enumerate(named_hands(packs), start=1)}
    by_ranks = _hands_by_ranks(packs)
    return (
        {ranks: places[mixed] for ranks, (mixed, _) in by_ranks.items() if mixed is not None},
        {ranks: places[suited] for ranks, (_, suited) in by_ranks.items() if suited is not None},
    )


_Named: TypeAlias = "tuple[str, tuple[int, ...]]"


@cache
def _hands_by_ranks(packs: int) -> Mapping[FiveRanks, tuple[_Named | None, _Named | None]]:
    """For every five ranks the hand they are, and the one that they are suited; None where the packs have not so many.

    Flushes are compared card by card, the highest first, a pair in them being two cards.
    """
    order, by_ranks = category_order(packs), {}
    for shape in _shapes():
        mixed = _named(shape.mixed, shape.ranks) if shape.copies[0] <= SUITS * packs else None
        suited = _named(_better(shape.suited, order), shape.ranks) if shape.copies[0] <= packs else None
        by_ranks[shape.ranks] = (mixed, suited)
    return by_ranks


def _named(category: str, ranks: FiveRanks) -> _Named:
    if ranks in _STRAIGHTS:
        return category, (_STRAIGHTS[ranks],)
    if category == FLUSH:
        return category, ranks[::-1]
    return category, tuple(sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True))


def evaluate_packs(cards: Sequence[Card], packs: int) -> int:
    """The rank of the best five of five to seven cards, larger is better. Trusts its caller, as `lookup` does."""
    if not HAND <= len(cards) <= MOST_CARDS:
        raise RiverboatError(
            "wrong_card_count", f"{len(cards)} cards are not a hand; 5, 6 or 7 were expected", count=len(cards)
        )
    mixed, suited = rank_tables(packs)
    try:
        best = max([mixed[five] for five in combinations(sorted(map(rank_of, cards)), HAND)])
    except (KeyError, TypeError):
        raise bad_argument("cards", cards, "a list of cards, each a number from 0 to 51") from None
    suits = [suit_of(card) for card in cards]
    for suit in range(SUITS):
        if suits.count(suit) >= HAND:
            held = sorted([rank_of(card) for card in cards if suit_of(card) == suit])
            return max(best, *[suited[five] for five in combinations(held, HAND)])
    return best
