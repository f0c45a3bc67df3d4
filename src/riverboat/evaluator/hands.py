"""Hands as people write them: checked, ranked, and their best five cards picked out."""

from __future__ import annotations

from collections.abc import Iterable

from riverboat.cards import Card, CardLike, DeckName, check_distinct, deck_of, format_card, rank_of, suit_of, to_cards
from riverboat.errors import RiverboatError
from riverboat.evaluator.classes import SUITED, describe, makeup
from riverboat.evaluator.lookup import evaluate, evaluate_short, flush_suit


def rank_hand(cards: str | Iterable[CardLike], deck: DeckName = "standard") -> int:
    """The rank of five to seven cards given as text or numbers, after checking that they are a hand."""
    hand = _checked(cards, deck)
    return evaluate_short(hand) if deck == "short" else evaluate(hand)


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


def _checked(cards: str | Iterable[CardLike], deck: DeckName) -> tuple[Card, ...]:
    hand = to_cards(cards)
    check_distinct(hand)
    for card in hand:
        if card not in deck_of(deck):
            name = format_card(card)
            raise RiverboatError(
                "card_not_in_deck", f"{name} cannot be ranked: it is not in the {deck} deck", card=name, deck=deck
            )
    return hand
