"""Outs: the cards that would change who is ahead, or make a hand better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from riverboat.cards import Card, CardLike, DeckName, check_distinct, deck_of, to_cards
from riverboat.evaluator import category, evaluate, evaluate_short
from riverboat.odds.errors import OddsError

Cards = str | Iterable[CardLike]


def winning_outs(
    hole: Cards, opponents: Sequence[Cards], board: Cards, dead: Cards = (), deck: DeckName = "standard"
) -> tuple[Card, ...]:
    """The next cards that give the best hand alone to a player who does not have it now; none for one who has."""
    hand, shown = to_cards(hole), to_cards(board)
    others = [to_cards(each) for each in opponents]
    unseen = _unseen([hand, *others], shown, dead, deck)
    if _leads(hand, others, shown, deck):
        return ()
    return tuple(card for card in unseen if _leads(hand, others, (*shown, card), deck))


def improving_outs(hole: Cards, board: Cards, dead: Cards = (), deck: DeckName = "standard") -> tuple[Card, ...]:
    """The next cards that lift the hand to a better category, by more than they lift the board alone."""
    hand, shown = to_cards(hole), to_cards(board)
    unseen = _unseen([hand], shown, dead, deck)
    now = _rank((*hand, *shown), deck)
    return tuple(card for card in unseen if _improves(now, hand, (*shown, card), deck))


def _improves(now: int, hand: Sequence[Card], board: Sequence[Card], deck: DeckName) -> bool:
    then = _rank((*hand, *board), deck)
    if then <= now or category(then, deck) is category(now, deck):
        return False
    # A card that pairs the board pairs it for everybody.
    shared = _board_category_pairs(board)
    return not (shared and category(then, deck) <= category(now, deck) + 1)


def _leads(hand: Sequence[Card], others: Sequence[Sequence[Card]], board: Sequence[Card], deck: DeckName) -> bool:
    rank = _rank((*hand, *board), deck)
    return all(rank > _rank((*other, *board), deck) for other in others)


def _rank(cards: Sequence[Card], deck: DeckName) -> int:
    return evaluate_short(cards) if deck == "short" else evaluate(cards)
