"""Hands at a table of three to nine, told in words: `f` fold, `c` check or call, `r500` raise to 500, `a` all-in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riverboat.cards import deck_of, parse_card
from riverboat.engine import Action, AllIn, Call, Check, Fold, Hand, RaiseTo, Rules, apply, legal_actions, open_hand


def play(stacks: Sequence[int], words: str = "", cards: str = "", **rules: Any) -> Hand:
    """Blinds of 50 and 100; the last seat has the button, seat 0 the small blind. `cards` are the first of the pack."""
    first = [parse_card(cards[place : place + 2]) for place in range(0, len(cards), 2)]
    table = Rules(**{"small_blind": 50, "big_blind": 100, **rules})
    deck = (*first, *(card for card in deck_of(table.deck) if card not in first))
    hand = open_hand(table, tuple(stacks), len(stacks) - 1, deck).hand
    for word in words.split():
        hand = apply(hand, _action(word, hand)).hand
    return hand


def _action(word: str, hand: Hand) -> Action:
    match word[0]:
        case "f":
            return Fold()
        case "a":
            return AllIn()
        case "r":
            return RaiseTo(int(word[1:]))
        case _:
            return Check() if legal_actions(hand).check else Call()
