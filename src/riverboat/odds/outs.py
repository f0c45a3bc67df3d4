"""Outs: the next cards that would take the lead, or make a better hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from riverboat.cards import Card, CardLike, DeckName, check_distinct, deck_of, packs_in, rank_of, to_cards
from riverboat.errors import RiverboatError, bad_argument
from riverboat.evaluator import Category, category
from riverboat.evaluator.classes import category_order
from riverboat.evaluator.lookup import ranker

Cards: TypeAlias = "str | Iterable[CardLike]"


def winning_outs(
    hole: Cards, opponents: Sequence[Cards], board: Cards, dead: Cards = (), deck: DeckName = "standard"
) -> tuple[Card, ...]:
    """The next cards that give the best hand alone to a player who does not have it now; none for one who has."""
    if not isinstance(opponents, Iterable):
        raise bad_argument("opponents", opponents, "a list of hole cards")
    hand, shown = to_cards(hole), to_cards(board)
    others = [to_cards(each) for each in opponents]
    unseen = _unseen([hand, *others], shown, to_cards(dead), deck)
    if _leads(hand, others, shown, deck):
        return ()
    return tuple(card for card in unseen if _leads(hand, others, (*shown, card), deck))


def improving_outs(hole: Cards, board: Cards, dead: Cards = (), deck: DeckName = "standard") -> tuple[Card, ...]:
    """The next cards that lift the hand to a better category, and by more than they lift the board for everybody."""
    hand, shown = to_cards(hole), to_cards(board)
    unseen = _unseen([hand], shown, to_cards(dead), deck)

    def lift(card: Card) -> int:
        return _height((*hand, *shown, card), deck) - _height((*hand, *shown), deck)

    def board_lift(card: Card) -> int:
        return _height((*shown, card), deck) - _height(shown, deck)

    return tuple(card for card in unseen if lift(card) > max(board_lift(card), 0))


def _unseen(
    hands: Sequence[tuple[Card, ...]], board: tuple[Card, ...], dead: tuple[Card, ...], deck: DeckName
) -> list[Card]:
    for hand in hands:
        if len(hand) != 2:
            raise RiverboatError(
                "not_two_cards", f"{len(hand)} cards are not hole cards; 2 were expected", count=len(hand)
            )
    if len(board) not in (3, 4):
        raise RiverboatError(
            "no_card_to_come",
            f"outs need a board of 3 or 4 cards; this one has {len(board)}",
            count=len(board),
        )
    seen = [card for hand in hands for card in hand] + [*board, *dead]
    check_distinct(seen, packs_in(deck))
    left = Counter(deck_of(deck))
    left.subtract(seen)
    return sorted(left.elements())


def _leads(hand: Sequence[Card], others: Sequence[Sequence[Card]], board: Sequence[Card], deck: DeckName) -> bool:
    rank = _rank((*hand, *board), deck)
    return all(rank > _rank((*other, *board), deck) for other in others)


def _height(cards: Sequence[Card], deck: DeckName) -> int:
    """The place of a hand's category in the order of the deck."""
    return category_order(deck).index(_category(cards, deck))


def _category(cards: Sequence[Card], deck: DeckName) -> Category:
    """The category of a hand, or of a board of three or four cards, which can only have made pairs and more."""
    if len(cards) >= 5:
        return category(_rank(cards, deck), deck)
    match sorted(Counter(map(rank_of, cards)).values(), reverse=True):
        case [4, *_]:
            return Category.FOUR_OF_A_KIND
        case [3, *_]:
            return Category.THREE_OF_A_KIND
        case [2, 2]:
            return Category.TWO_PAIR
        case [2, *_]:
            return Category.PAIR
    return Category.HIGH_CARD


def _rank(cards: Sequence[Card], deck: DeckName) -> int:
    return ranker(deck)(cards)
