"""One hand's deal: the server offers decks, players add seeds, and both together decide which cards are dealt.

The offer commits to `DECKS` decks before any seed is known. The seeds choose the deck that is dealt and the order in
which its leaves are dealt; all other decks are opened whole, which shows that they were full packs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from riverboat.fairness.commitments import PACKS, Deck, permutation

DECKS: Final = 16
"""A power of two up to 256. A bad pack stays hidden in one of so many hands."""
SECRET_BYTES: Final = 32


@dataclass(frozen=True)
class Offer:
    """The decks that a hand may be dealt from, as commitments."""

    hand: str
    previous: bytes
    """The link of the hand before, or `first_link`."""
    roots: tuple[bytes, ...]

    @property
    def commitment(self) -> bytes:
        """The one hash that is published before the hand. It binds the hand, the chain and every deck."""
        return sha256(b"riverboat decks" + _text(self.hand) + self.previous + b"".join(self.roots)).digest()


@dataclass(frozen=True)
class Entry:
    """One player's part: the commitment that was published before any seed, and the seed, if it came."""

    seat: int
    commitment: bytes
    seed: bytes | None = None


@dataclass(frozen=True)
class Shuffle:
    """What the seeds decide: which deck is dealt, and which of its leaves lies at each place of the pack."""

    entropy: bytes
    chosen: int
    order: tuple[int, ...]


def deck_secret(secret: bytes, number: int) -> bytes:
    """The secret of one deck; it tells nothing of the others."""
    return sha256(b"riverboat deck" + secret + bytes((number,))).digest()


def make_offer(secret: bytes, hand: str, previous: bytes, pack: str = "standard") -> Offer:
    """Commit to all decks of a hand; `secret` is drawn for this hand alone."""
    cards = PACKS[pack]
    roots = tuple(Deck.from_secret(deck_secret(secret, number), cards).root() for number in range(DECKS))
    return Offer(hand, previous, roots)


def seed_commitment(seed: bytes) -> bytes:
    return sha256(b"riverboat seed" + seed).digest()


def call_digest(commitment: bytes, entries: Sequence[Entry]) -> bytes:
    """What is fixed before the first seed is told: the offer, and who has committed to which seed."""
    parts = b"".join(bytes((entry.seat,)) + entry.commitment for entry in entries)
    return sha256(b"riverboat call" + commitment + parts).digest()


def shuffle_of(commitment: bytes, entries: Sequence[Entry], pack: str = "standard") -> Shuffle:
    """What the seeds decide. A seed that did not come is left out, and that it was is part of the hash."""
    told = b"".join(b"\x00" if entry.seed is None else b"\x01" + entry.seed for entry in entries)
    entropy = sha256(b"riverboat seeds" + call_digest(commitment, entries) + told).digest()
    chosen = sha256(b"riverboat choice" + entropy).digest()[0] % DECKS
    return Shuffle(entropy, chosen, tuple(permutation(b"riverboat cut", entropy, len(PACKS[pack]))))


def chosen_deck(secret: bytes, chosen: int, pack: str = "standard") -> Deck:
    return Deck.from_secret(deck_secret(secret, chosen), PACKS[pack])


def dealt_pack(deck: Deck, shuffle: Shuffle) -> tuple[str, ...]:
    """The cards in the order in which they leave the pack."""
    return tuple(deck.cards[leaf] for leaf in shuffle.order)


def first_link(table: str) -> bytes:
    """What the first hand of a table is chained to."""
    return sha256(b"riverboat table" + _text(table)).digest()


def next_link(entropy: bytes, button: int, players: Sequence[int]) -> bytes:
    """What the next hand is chained to: this hand's seeds and commitments, and the order in which seats were dealt."""
    return sha256(b"riverboat hand" + entropy + bytes((button, *players))).digest()


def _text(text: str) -> bytes:
    encoded = text.encode()
    return len(encoded).to_bytes(2) + encoded
