"""Hands for tests of reviews."""

from __future__ import annotations

import random
from collections.abc import Sequence

from riverboat.cards import STANDARD_DECK, Card, parse_cards
from riverboat.engine import Action, Hand, Rules, apply, start_hand

BLINDS = Rules(small_blind=50, big_blind=100)


def played_hand(
    actions: Sequence[Action],
    *,
    seed: int = 1,
    deck: Sequence[Card] | None = None,
    stacks: Sequence[int] = (2_000, 2_000),
    button: int = 1,
    rules: Rules = BLINDS,
) -> Hand:
    """A hand after these actions, its seats in the order of a history: the last has the button.

    The pack is shuffled by the seed unless it is given.
    """
    pack = list(STANDARD_DECK) if deck is None else list(deck)
    if deck is None:
        random.Random(seed).shuffle(pack)
    hand = start_hand(rules, stacks=stacks, button=button, deck=pack)
    for action in actions:
        hand = apply(hand, action).hand
    return hand


def deck_with(*holes: str) -> list[Card]:
    """A pack that deals these hands, in the order of the seats; the rest follows by number."""
    hands = [parse_cards(text) for text in holes]
    first = [cards[place] for place in (0, 1) for cards in hands]
    return [*first, *(card for card in STANDARD_DECK if card not in first)]
