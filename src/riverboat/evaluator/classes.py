"""Hand classes: all the different hands there are, weakest first. A rank is a place in that list, from 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from riverboat.cards import DeckName, deck_of, packs_in, rank_of
from riverboat.errors import RiverboatError, quoted
from riverboat.evaluator import several_packs


class Category(IntEnum):
    """What kind of hand it is, in the order of the standard deck."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_OF_A_KIND = 10
    """Only with several packs, which have an order of their own (`several_packs`)."""

    @property
    def abbreviation(self) -> str:
        """Two letters, as in a player's notes: HC 1P 2P 3K ST FL FH 4K SF RF 5K."""
        return _ABBREVIATIONS[self]


_ABBREVIATIONS: Final = ("HC", "1P", "2P", "3K", "ST", "FL", "FH", "4K", "SF", "RF", "5K")

STRAIGHTS: Final = frozenset({Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH})
SUITED: Final = frozenset({Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH})

_COPIES: Final[dict[Category, tuple[int, ...]]] = {
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FLUSH: (1, 1, 1, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
    Category.FIVE_OF_A_KIND: (5,),
}
"""How many cards of each rank make the hand, in reading order; straights are apart, named by their top card."""

_ORDER: Final[dict[DeckName, tuple[Category, ...]]] = {
    "standard": tuple(Category)[: Category.FIVE_OF_A_KIND],
    # With 36 cards a flush is rarer than a full house.
    "short": (
        *(Category.HIGH_CARD, Category.PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.STRAIGHT),
        *(Category.FULL_HOUSE, Category.FLUSH),
        *(Category.FOUR_OF_A_KIND, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH),
    ),
    # The older rule of some casinos; by the counts a straight is the commoner of the two.
    "short_trips": (
        *(Category.HIGH_CARD, Category.PAIR, Category.TWO_PAIR, Category.STRAIGHT, Category.THREE_OF_A_KIND),
        *(Category.FULL_HOUSE, Category.FLUSH),
        *(Category.FOUR_OF_A_KIND, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH),
    ),
}


class HandClass(NamedTuple):
    """A hand as it is named: the category and the ranks that say which one (0 = deuce … 12 = ace).

    Straights give their top rank; all others their ranks in reading order: full house (trips, pair),
    two pair (high, low, kicker), flush the five ranks, and so on.
    """

    category: Category
    ranks: tuple[int, ...]


def category(rank: int, deck: DeckName = "standard") -> Category:
    """The category of a hand from its rank."""
    return describe(rank, deck).category


def describe(rank: int, deck: DeckName = "standard") -> HandClass:
    """The class of a hand from its rank: what `locale.hand_name` puts into words."""
    deck_of(deck)  # refuses what is no deck
    classes = hand_classes(deck)
    if not isinstance(rank, int) or not 1 <= rank <= len(classes):
        raise RiverboatError(
            "not_a_rank",
            f"{quoted(rank)} is not the rank of a hand; ranks of the {deck} deck go from 1 to {len(classes)}, "
            "and evaluate(cards) gives that of cards",
            rank=quoted(rank),
            deck=deck,
        )
    return classes[rank - 1]


def category_order(deck: DeckName) -> tuple[Category, ...]:
    """The categories of a deck, weakest first."""
    packs = packs_in(deck)
    return _ORDER[deck] if packs == 1 else tuple(Category[name] for name in several_packs.category_order(packs))


@cache
def hand_classes(deck: DeckName) -> tuple[HandClass, ...]:
    """All hand classes of a deck, weakest first: 7,462 of the standard one, 1,404 of the short one."""
    packs = packs_in(deck)
    if packs > 1:
        return tuple(HandClass(Category[kind], ranks) for kind, ranks in several_packs.named_hands(packs))
    return tuple(HandClass(kind, ranks) for kind in _ORDER[deck] for ranks in _classes_of(kind, deck))


def makeup(hand_class: HandClass, deck: DeckName = "standard") -> tuple[tuple[int, int], ...]:
    """The ranks of the five cards in reading order, each with how many there are of it."""
    if hand_class.category in STRAIGHTS:
        return tuple((rank, 1) for rank in _straight_ranks(hand_class.ranks[0], deck))
    return tuple(zip(hand_class.ranks, _COPIES[hand_class.category], strict=True))


def _straight_ranks(top: int, deck: DeckName) -> tuple[int, ...]:
    """The five ranks of a straight from the top down; in the wheel the ace comes last."""
    lowest = _deck_ranks(deck)[0]
    if top == lowest + 3:
        return (top, top - 1, top - 2, top - 3, _deck_ranks(deck)[-1])
    return tuple(range(top, top - 5, -1))


def _straight_tops(deck: DeckName) -> range:
    """The top ranks a straight can have, from the wheel to the ace."""
    ranks = _deck_ranks(deck)
    return range(ranks[0] + 3, ranks[-1] + 1)


def _classes_of(kind: Category, deck: DeckName) -> list[tuple[int, ...]]:
    tops = _straight_tops(deck)
    match kind:
        case Category.STRAIGHT:
            return [(top,) for top in tops]
        case Category.STRAIGHT_FLUSH:
            return [(top,) for top in tops[:-1]]
        case Category.ROYAL_FLUSH:
            return [(tops[-1],)]
    classes = sorted(_of_shape(_COPIES[kind], _deck_ranks(deck)))
    if kind in (Category.HIGH_CARD, Category.FLUSH):
        straights = {tuple(sorted(_straight_ranks(top, deck), reverse=True)) for top in tops}
        return [ranks for ranks in classes if ranks not in straights]
    return classes


def _of_shape(copies: tuple[int, ...], ranks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All choices of ranks for a shape such as (2, 2, 1), equal parts from the top down."""
    leading = copies.count(copies[0])
    for made in combinations(reversed(ranks), leading):
        others = [rank for rank in reversed(ranks) if rank not in made]
        for kickers in combinations(others, len(copies) - leading):
            yield made + kickers


def _deck_ranks(deck: DeckName) -> range:
    pack = deck_of(deck)
    return range(rank_of(pack[0]), rank_of(pack[-1]) + 1)
