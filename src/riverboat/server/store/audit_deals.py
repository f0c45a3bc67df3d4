"""The audit of verifiable deals: secrets and seeds give the packs of the log, and their links are one chain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, select

from riverboat.cards import Card
from riverboat.engine.state import Hand
from riverboat.fairness import first_link, seed_commitment
from riverboat.host.table.fair_deals import FairDeal, Fairness, after_deal, decode_deal, fair_pack, offer_for
from riverboat.server.store.audit_problem import mismatch, same
from riverboat.server.store.chain import hand_aad
from riverboat.server.store.crypto import Cipher
from riverboat.server.store.rows import AnyRow
from riverboat.server.store.schema import hands

HIDDEN: Final = "hidden"
"""Instead of a value that holds a secret."""


class DealAudit:
    """Takes the hands of one game as the log tells them; each deal continues the chain of the one before."""

    def __init__(self, connection: Connection, cipher: Cipher, game: int) -> None:
        self._connection = connection
        self._cipher = cipher
        self._game = game
        self._first = first_link(str(game))
        self._link: bytes | None = self._first
        """Of the last hand; None after a voided one, whose deal is not kept."""
        self._unproved: int | None = None
        """The row of a hand without a deal. If the chain does not go on without it, its deal was taken away."""
        self._dealt: tuple[Hand, Sequence[Card]] | None = None

    def dealt(self, hand: Hand, pack: Sequence[Card]) -> None:
        """A hand was dealt from this pack."""
        self._dealt = (hand, pack)

    def voided(self) -> None:
        """The hand was taken back, and its deal is nowhere."""
        self._dealt, self._link = None, None

    def ended(self, number: int) -> None:
        """The hand is over and recorded under this number."""
        query = select(hands.c.id, hands.c.fairness_secret)
        query = query.where(hands.c.game_id == self._game, hands.c.hand_number == number)
        row = self._connection.execute(query).one_or_none()
        if row is None:
            mismatch("hands", f"{self._game}/{number}", "hand_number", "missing", number)
        if row.fairness_secret is None:
            self._unproved, self._dealt = row.id if self._unproved is None else self._unproved, None
            return
        place = hand_aad(self._game, number, "fairness_secret")
        self._check(decode_deal(self._cipher.decrypt(place, row.fairness_secret)), "hands", row.id)

    def finish(self, stored: AnyRow, kept: Fairness | None) -> None:
        """The chain leads to what the table keeps for its next hand, and to what is published of it."""
        if self._dealt is not None and kept is not None and kept.dealt is not None:
            self._check(kept.dealt, "table_states", self._game)
        if kept is not None:
            self._continue(kept.previous, "table_states", self._game)
        expected = kept.previous.hex() if kept is not None else None
        found = stored.fair_link.hex() if stored.fair_link is not None else None
        same("table_states", self._game, "fair_link", found, expected)

    def _check(self, deal: FairDeal, table: str, row: int) -> None:
        assert self._dealt is not None
        (hand, pack), self._dealt = self._dealt, None
        column = "fairness_secret" if table == "hands" else "state"
        self._continue(deal.previous, table, row)
        for one in deal.seeds:
            if one.seed is not None and seed_commitment(one.seed) != one.commitment:
                mismatch(table, row, column, f"another seed of seat {one.seat}", "the seed that was committed to")
        fairness = Fairness(deal.secret, deal.previous)
        offer = offer_for(fairness, hand.deal.hand_id, hand.rules.deck)
        if fair_pack(fairness, offer, deal.seeds, hand.rules.deck) != tuple(pack):
            mismatch(table, row, column, HIDDEN, "the secret and the seeds of the pack that was dealt")
        self._link = after_deal(fairness, offer, deal.seeds, hand, b"").previous

    def _continue(self, previous: bytes, table: str, row: int) -> None:
        """The link before this deal is the last one's, or the first of a chain that begins here."""
        if self._link is not None and previous not in (self._link, self._first):
            if self._unproved is not None:
                mismatch("hands", self._unproved, "fairness_secret", "missing", "the deal that the next one follows")
            column = "fairness_secret" if table == "hands" else "state"
            mismatch(table, row, column, f"the link {previous.hex()}", self._link.hex())
        self._link, self._unproved = previous, None
