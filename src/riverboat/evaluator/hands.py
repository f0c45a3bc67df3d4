"""Hands as people write them: checked, ranked, and their best five cards picked out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, cast

from riverboat.cards import (
    Card,
    CardLike,
    DeckName,
    check_distinct,
    deck_of,
    format_card,
    packs_in,
    rank_of,
    suit_of,
    to_cards,
)
from riverboat.errors import RiverboatError, bad_argument
from riverboat.evaluator.classes import SUITED, describe, makeup
from riverboat.evaluator.lookup import (
    CARDS_EXPECTED,
    evaluate_checked,
    evaluate_short_unchecked,
    evaluate_unchecked,
    flush_suit,
    ranker,
)


def evaluate(cards: str | Sequence[CardLike]) -> int:
    """The rank of the best five of five, six or seven cards: 1 to 7,462, larger is better, equal is a tie.

    Cards are numbers or texts, all different: `evaluate("AsKsQsJsTs")`. Numbers are ranked soonest; code that knows
    that they are a hand ranks them sooner still with `lookup.evaluate_unchecked`.
    """
    try:
        return evaluate_checked(cast("Sequence[Card]", cards))
    except (LookupError, TypeError):
        if isinstance(cards, str) or (isinstance(cards, list | tuple) and any(isinstance(card, str) for card in cards)):
            return rank_hand(cards)
        numbers = cast("Sequence[Card]", cards)
        _check_numbers(numbers, _STANDARD)
        return evaluate_unchecked(numbers)


def evaluate_short(cards: Sequence[Card]) -> int:
    """The rank among short-deck hands, 1 to 1,404: a flush beats a full house, A-6-7-8-9 is a straight."""
    _check_numbers(cards, _SHORT)
    return evaluate_short_unchecked(cards)


def rank_hand(cards: str | Iterable[CardLike], deck: DeckName = "standard") -> int:
    """The rank of five to seven cards given as text or numbers, after checking that they are a hand."""
    hand = _checked(cards, deck)
    return ranker(deck)(hand)


def best_five(cards: str | Iterable[CardLike], deck: DeckName = "standard") -> tuple[Card, ...]:
    """The five cards that play, as they are read out: pairs first, kickers after, the wheel as 5 4 3 2 A."""
    hand = _checked(cards, deck)
    hand_class = describe(rank_hand(hand, deck), deck)
    if hand_class.category in SUITED:
        suit = flush_suit(hand)
        hand = tuple(card for card in hand if suit_of(card) == suit)
    five: list[Card] = []
    for rank, copies in makeup(hand_class, deck):
        five += [card for card in hand if rank_of(card) == rank][:copies]
    return tuple(five)


def _check_numbers(cards: Sequence[Card], pack: frozenset[Card]) -> None:
    """Refuse what is not different cards of the pack; -1 is none, though Python could look it up."""
    try:
        given, unique = len(cards), frozenset(cards)
    except TypeError:
        raise bad_argument("cards", cards, CARDS_EXPECTED) from None
    if not unique <= pack:
        raise bad_argument(
            "cards", cards, CARDS_EXPECTED if pack is _STANDARD else f"{CARDS_EXPECTED}, none below a six"
        )
    if len(unique) != given:
        check_distinct(cards)


def _checked(cards: str | Iterable[CardLike], deck: DeckName) -> tuple[Card, ...]:
    hand = to_cards(cards)
    check_distinct(hand, packs_in(deck))
    for card in hand:
        if card not in deck_of(deck):
            name = format_card(card)
            raise RiverboatError(
                "card_not_in_deck", f"{name} cannot be ranked: it is not in the {deck} deck", card=name, deck=deck
            )
    return hand


_STANDARD: Final = frozenset(deck_of("standard"))
_SHORT: Final = frozenset(deck_of("short"))
