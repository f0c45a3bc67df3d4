"""Verifiable deals: commit to decks, open single cards, verify a hand. Standard library only.

`docs/fairness.md` has the protocol, what it prevents and what it does not.
"""

from riverboat.fairness.commitments import PACKS, Deck, Opening, merkle_path, merkle_root
from riverboat.fairness.deal import (
    DECKS,
    SECRET_BYTES,
    Entry,
    Offer,
    Shuffle,
    chosen_deck,
    dealt_pack,
    first_link,
    make_offer,
    next_link,
    seed_commitment,
    shuffle_of,
)
from riverboat.fairness.record import DealtCards, PublicDeal, record_of
from riverboat.fairness.verification import Problem, verify

__all__ = [
    "DECKS",
    "PACKS",
    "SECRET_BYTES",
    "DealtCards",
    "Deck",
    "Entry",
    "Offer",
    "Opening",
    "Problem",
    "PublicDeal",
    "Shuffle",
    "chosen_deck",
    "dealt_pack",
    "first_link",
    "make_offer",
    "merkle_path",
    "merkle_root",
    "next_link",
    "record_of",
    "seed_commitment",
    "shuffle_of",
    "verify",
]
