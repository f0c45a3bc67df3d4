"""Hole cards with a board: two play as they like, of four or five exactly two."""

from __future__ import annotations

from collections.abc import Iterable

from riverboat.cards import Card, CardLike, DeckName, to_cards
from riverboat.evaluator.hands import best_five, rank_hand
from riverboat.evaluator.lookup import ranker
from riverboat.evaluator.omaha import HOLE_CARDS, best_five_omaha, rank_omaha


def rank_holding(hole: str | Iterable[CardLike], board: str | Iterable[CardLike], deck: DeckName = "standard") -> int:
    """The rank of hole cards on a board; how many there are says which game it is."""
    held = to_cards(hole)
    return rank_omaha(held, board) if len(held) in HOLE_CARDS else rank_hand((*held, *to_cards(board)), deck)


def rank_dealt(hole: tuple[Card, ...], board: tuple[Card, ...], deck: DeckName = "standard") -> int:
    """The same for numbers that are known to be different cards of the deck, as those of a hand are: unchecked."""
    return rank_omaha(hole, board) if len(hole) in HOLE_CARDS else ranker(deck)((*hole, *board))


def best_five_of(
    hole: str | Iterable[CardLike], board: str | Iterable[CardLike], deck: DeckName = "standard"
) -> tuple[Card, ...]:
    """The five cards that play, as they are read out."""
    held = to_cards(hole)
    return best_five_omaha(held, board) if len(held) in HOLE_CARDS else best_five((*held, *to_cards(board)), deck)
