"""Deals for the tests: every secret and seed is fixed."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from riverboat.fairness import (
    DealtCards,
    Entry,
    PublicDeal,
    chosen_deck,
    dealt_pack,
    first_link,
    make_offer,
    record_of,
    seed_commitment,
    shuffle_of,
)

SECRET = sha256(b"the server's secret of this hand").digest()
PLAYERS = (0, 1, 2)


def seed(name: str) -> bytes:
    return sha256(name.encode()).digest()


def entry(seat: int, *, comes: bool = True) -> Entry:
    own = seed(f"seat {seat}")
    return Entry(seat, seed_commitment(own), own if comes else None)


def deal(pack: str = "standard", entries: tuple[Entry, ...] = (entry(0), entry(2))) -> PublicDeal:
    return PublicDeal("7-1", pack, first_link("7"), entries, 2, PLAYERS)


def pack_of(one: PublicDeal, secret: bytes = SECRET) -> tuple[str, ...]:
    offer = make_offer(secret, one.hand, one.previous, one.pack)
    shuffle = shuffle_of(offer.commitment, one.entries, one.pack)
    return dealt_pack(chosen_deck(secret, shuffle.chosen, one.pack), shuffle)


def cards_of(pack: tuple[str, ...], seats: tuple[int, ...] = (1,), board: int = 5) -> DealtCards:
    """What a viewer has seen: the cards of some seats, and so many of the board."""
    places = (7, 8, 9, 11, 13)[:board]
    return DealtCards(
        {seat: {place: pack[place] for place in (seat, seat + 3)} for seat in seats},
        {place: pack[place] for place in places},
        {},
    )


def record(**changes: Any) -> dict[str, Any]:
    one = deal(**changes)
    return record_of(SECRET, one, cards_of(pack_of(one)), {0: "Ann", 1: "Bob", 2: "Cid"})
