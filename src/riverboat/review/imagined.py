"""The hand that a seat sees, set up again in the engine: what others saw of it, and how it might go on.

Cards that the seat has not seen are any others. Policies of others do not look at their own cards.
"""

from __future__ import annotations

from random import Random

import msgspec

from riverboat.cards import STANDARD_DECK, Card, parse_card
from riverboat.engine.entry import start_hand
from riverboat.engine.events import Acted
from riverboat.engine.hand import apply
from riverboat.engine.state import Hand
from riverboat.engine.view import Observation
from riverboat.errors import RiverboatError
from riverboat.review.table_actions import action_of


def imagined_start(observation: Observation, seed: int = 0, *, keeps_board: bool = True) -> Hand:
    """The hand before the first action; its board is the one that lies, or with `keeps_board` off another one."""
    assert observation.seat is not None, "a spectator has no hand"
    posted = dict.fromkeys(range(len(observation.stacks)), 0)
    for post in observation.posts:
        posted[post.seat] += post.amount
    for event in observation.history:
        if type(event) is Acted:
            posted[event.seat] += event.added
    stacks = [stack + posted[seat] for seat, stack in enumerate(observation.stacks)]
    playing = {observation.seat, *(other.seat for other in observation.opponents if other.position)}
    hand = start_hand(
        observation.rules,
        stacks,
        observation.button,
        STANDARD_DECK,
        posts=observation.posts,
        sitting_out=[seat for seat, stack in enumerate(stacks) if stack and seat not in playing],
        hand_id=observation.hand_id,
    )
    places = msgspec.structs.replace(hand.deal, deck=tuple(range(len(STANDARD_DECK))))
    known: dict[int, Card] = dict(
        zip(places.hole_cards(observation.seat), map(parse_card, observation.hole_cards), strict=True)
    )
    if keeps_board:
        known |= zip(places.board(), map(parse_card, observation.community_cards), strict=False)
    rest = [card for card in STANDARD_DECK if card not in known.values()]
    Random(seed).shuffle(rest)
    deck = tuple(known[place] if place in known else rest.pop() for place in range(len(STANDARD_DECK)))
    return msgspec.structs.replace(hand, deal=msgspec.structs.replace(hand.deal, deck=deck))


def imagined_hands(observation: Observation) -> list[Hand] | None:
    """The hand before each action so far, and as it stands now; None if it cannot be set up again."""
    try:
        hands = [imagined_start(observation)]
        for event in observation.history:
            if type(event) is Acted:
                hands.append(apply(hands[-1], action_of(event)).hand)
    except RiverboatError:
        return None
    return hands if hands[-1].stacks == observation.stacks and hands[-1].actor == observation.seat else None


def with_river(hand: Hand, card: Card) -> Hand:
    """The hand with this card to come on the river; it changes places with the one that was to come."""
    deck = list(hand.deal.deck)
    place, other = msgspec.structs.replace(hand.deal, deck=tuple(range(len(deck)))).board()[-1], deck.index(card)
    deck[place], deck[other] = deck[other], deck[place]
    return msgspec.structs.replace(hand, deal=msgspec.structs.replace(hand.deal, deck=tuple(deck)))
