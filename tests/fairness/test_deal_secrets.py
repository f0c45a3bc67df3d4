"""A record tells nothing of cards that its viewer has not seen.

What is proven: the record of a viewer is a function of the cards at the opened leaves, of public values, and of hashes.
With unseen cards exchanged and everything else kept, it differs only in hashes of unopened leaves and of nodes above
them; the leaf of an unseen card is hashed with 16 secret bytes that are in no record.
"""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from typing import Any

from dealt import SECRET, cards_of, deal, pack_of, record
from riverboat.fairness import DECKS, chosen_deck, make_offer, record_of, shuffle_of
from riverboat.fairness.deal import deck_secret


def test_the_record_opens_the_cards_that_were_seen_and_no_other() -> None:
    one = deal()
    pack = pack_of(one)
    for seats, board in (((), 0), ((1,), 0), ((0,), 3), ((1, 2), 5)):
        cards = cards_of(pack, seats, board)
        hand = record_of(SECRET, one, cards, {})
        assert sorted(opening["position"] for opening in hand["openings"]) == list(cards.places())
        assert hand["decks"][hand["chosen"]] is None


def test_no_secret_of_an_unseen_card_is_in_a_record() -> None:
    """Neither the hand's secret, nor that of the dealt deck, nor the salt or leaf hash that an unseen card opens by.

    A leaf hash beside an opened leaf is in its path; it is a commitment, and its salt is what would open it.
    """
    one = deal()
    hand = record()
    text = json.dumps(hand)
    offer = make_offer(SECRET, one.hand, one.previous)
    shuffle = shuffle_of(offer.commitment, one.entries)
    deck = chosen_deck(SECRET, shuffle.chosen)
    opened = {opening["leaf"] for opening in hand["openings"]}
    assert SECRET.hex() not in text
    assert deck_secret(SECRET, shuffle.chosen).hex() not in text
    for leaf, salt in enumerate(deck.salts):
        assert (salt.hex() in text) == (leaf in opened)
    assert sum(deck_secret(SECRET, number).hex() in text for number in range(DECKS)) == DECKS - 1


def test_exchanged_unseen_cards_change_hashes_alone() -> None:
    one = deal()
    offer = make_offer(SECRET, one.hand, one.previous)
    shuffle = shuffle_of(offer.commitment, one.entries)
    deck = chosen_deck(SECRET, shuffle.chosen)
    seen = [shuffle.order[place] for place in cards_of(pack_of(one)).places()]
    unseen = [leaf for leaf in range(52) if leaf not in seen]
    cards = list(deck.cards)
    for here, there in zip(unseen, reversed(unseen), strict=True):
        cards[here] = deck.cards[there]
    other = replace(deck, cards=tuple(cards))
    assert other.cards != deck.cards
    for before, after in zip(deck.openings(seen), other.openings(seen), strict=True):
        assert (before.leaf, before.card, before.salt) == (after.leaf, after.card, after.salt)
        assert len(before.path) == len(after.path)
        for height, (own, exchanged) in enumerate(zip(before.path, after.path, strict=True)):
            below = range(((before.leaf >> height) ^ 1) << height, (((before.leaf >> height) ^ 1) + 1) << height)
            covers_unseen = any(leaf in unseen for leaf in below)
            assert covers_unseen or own == exchanged


def test_a_card_cannot_be_guessed_from_its_leaf_without_the_salt() -> None:
    """The leaf of an unseen card is none of the 52 hashes without a salt, or with that of another leaf."""
    one = deal()
    offer = make_offer(SECRET, one.hand, one.previous)
    deck = chosen_deck(SECRET, shuffle_of(offer.commitment, one.entries).chosen)
    leaves = deck.leaves()
    for place, leaf in enumerate(leaves):
        for salt in (b"", bytes(16), deck.salts[(place + 1) % 52]):
            guesses = [sha256(b"\x00" + bytes((place,)) + card.encode() + salt).digest() for card in deck.cards]
            assert leaf not in guesses


def test_the_parts_print_no_card() -> None:
    deck: Any = chosen_deck(SECRET, 0)
    assert repr(deck) == "<Deck hidden>"
