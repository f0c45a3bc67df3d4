"""How likely each kind of hand is, counted over all hands of the deck and not looked up anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Literal

from riverboat.cards import DeckName, deck_of
from riverboat.errors import bad_argument
from riverboat.evaluator import Category


def category_counts(cards: Literal[5, 7], deck: DeckName = "standard") -> Mapping[Category, int]:
    """How many of all five-card or seven-card hands are of each category. Counting takes a second at most."""
    if type(cards) is not int or cards not in (5, 7):
        raise bad_argument("cards", cards, "5 or 7")
    deck_of(deck)  # refuses what is no deck
    return _category_counts(cards, deck)


@cache
def _category_counts(cards: int, deck: DeckName) -> Mapping[Category, int]:
    from riverboat.evaluator.enumeration import count_five_card_hands, count_seven_card_hands

    count = count_five_card_hands if cards == 5 else count_seven_card_hands
    return MappingProxyType(count(deck))


def category_probabilities(cards: Literal[5, 7], deck: DeckName = "standard") -> dict[Category, Fraction]:
    """The exact chance of each category in five cards, or as the best five of seven."""
    counts = category_counts(cards, deck)
    total = sum(counts.values())
    return {category: Fraction(count, total) for category, count in counts.items()}
