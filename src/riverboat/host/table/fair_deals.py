"""Verifiable deals as a table stores them: the secret of the next hand, the chain, and how the last hand was dealt.

Pure. The bytes hold the secret of every pack: keep them secret. `riverboat.fairness` has the protocol.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

import msgspec

from riverboat.cards import Card, DeckName, parse_card
from riverboat.engine.rules import Seat
from riverboat.engine.state import Hand
from riverboat.engine.view import dealt_places
from riverboat.fairness import (
    DealtCards,
    Entry,
    Offer,
    PublicDeal,
    chosen_deck,
    dealt_pack,
    first_link,
    make_offer,
    next_link,
    record_of,
    shuffle_of,
)


class FairSeed(msgspec.Struct, frozen=True, gc=False):
    """One player's part in a deal."""

    seat: Seat
    commitment: bytes
    seed: bytes | None = None
    """None when it did not come in time."""


class FairDeal(msgspec.Struct, frozen=True, gc=False):
    """How a hand was dealt. With its secret every card can be opened."""

    secret: bytes
    previous: bytes
    seeds: tuple[FairSeed, ...] = ()

    def __repr__(self) -> str:
        return "<FairDeal hidden>"


class Fairness(msgspec.Struct, frozen=True, gc=False):
    """What a table keeps for its next hand, and of the last one."""

    secret: bytes
    """Of the next hand: drawn before anything about that hand is known."""
    previous: bytes
    """The link of the last hand, public."""
    dealt: FairDeal | None = None
    """The hand under way, or the last one."""

    def __repr__(self) -> str:
        return "<Fairness hidden>"


_DEALS: Final = msgspec.msgpack.Decoder(FairDeal)


def first_fairness(table_id: str, secret: bytes) -> Fairness:
    return Fairness(secret, first_link(table_id))


def offer_for(fairness: Fairness, hand_id: str, pack: DeckName) -> Offer:
    """What the table publishes before the hand."""
    return make_offer(fairness.secret, hand_id, fairness.previous, pack)


def fair_pack(fairness: Fairness, offer: Offer, seeds: tuple[FairSeed, ...], pack: DeckName) -> tuple[Card, ...]:
    """The pack that the secret and the seeds give."""
    shuffle = shuffle_of(offer.commitment, _entries(seeds), pack)
    return tuple(map(parse_card, dealt_pack(chosen_deck(fairness.secret, shuffle.chosen, pack), shuffle)))


def after_deal(
    fairness: Fairness, offer: Offer, seeds: tuple[FairSeed, ...], hand: Hand, next_secret: bytes
) -> Fairness:
    """What is kept once the hand has been dealt: the chain goes on with a new secret."""
    entropy = shuffle_of(offer.commitment, _entries(seeds), hand.rules.deck).entropy
    link = next_link(entropy, hand.deal.button, hand.deal.players)
    return Fairness(next_secret, link, FairDeal(fairness.secret, fairness.previous, seeds))


def encode_deal(deal: FairDeal) -> bytes:
    """Contains the hand's secret."""
    return msgspec.msgpack.encode(deal)


def decode_deal(stored: bytes) -> FairDeal:
    return _DEALS.decode(stored)


def deal_record(
    deal: FairDeal, hand: Hand, seat: Seat | None, names: Mapping[Seat, str], opened: Collection[Seat] = ()
) -> dict[str, Any]:
    """The record of a finished hand as `seat` (None: a spectator) may have it. Cards come from the engine's view."""
    seen = dealt_places(hand, seat, opened=opened)
    public = PublicDeal(
        hand.deal.hand_id,
        hand.rules.deck,
        deal.previous,
        tuple(_entries(deal.seeds)),
        hand.deal.button,
        hand.deal.players,
        int(hand.rules.burn_before_hole),
    )
    return record_of(deal.secret, public, DealtCards(seen.hole, seen.board, seen.second_board, seen.third_board), names)


def _entries(seeds: tuple[FairSeed, ...]) -> list[Entry]:
    return [Entry(one.seat, one.commitment, one.seed) for one in seeds]
