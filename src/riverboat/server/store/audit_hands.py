"""The audit of a game's finished hands: summaries, players' parts and statistics are as the log says."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, func, select

from riverboat.host.ports import HandRecord
from riverboat.host.table.step_records import decode_hand, encode_hand
from riverboat.server.store.audit_problem import mismatch, same
from riverboat.server.store.chain import cards_aad, hand_aad
from riverboat.server.store.crypto import Cipher
from riverboat.server.store.hands import player_row, shown_seats, with_shown
from riverboat.server.store.rows import AnyRow
from riverboat.server.store.schema import hands, player_hands, statistics
from riverboat.table import AnyEvent, PlayerStats, Statistics, decode_events, encode_events, tally

HIDDEN: Final = "hidden"
"""Instead of a value that holds cards."""


class HandAudit:
    """Takes the hands of one game as the log tells them; each is checked once the next has ended."""

    def __init__(self, connection: Connection, cipher: Cipher, game: int) -> None:
        self._connection = connection
        self._cipher = cipher
        self._game = game
        self._at = 0.0
        self._record: HandRecord | None = None
        self._shown: frozenset[int] = frozenset()
        """Seats that showed all their cards after the hand."""
        self._counted = Statistics()
        self.count = 0

    def ended(self, at: float, record: HandRecord) -> None:
        self._check()
        self._at, self._record, self._shown = at, record, frozenset()
        self.count += 1
        if record.is_counted:
            self._counted = tally(self._counted, decode_events(record.events))

    def shown_late(self, events: tuple[AnyEvent, ...]) -> None:
        """Cards were shown after the last hand; `events` are all of its events."""
        if self._record is None:
            return
        told = events[len(decode_events(self._record.events)) :]
        whole = with_shown(decode_hand(self._record.settings), told)
        self._record = msgspec.structs.replace(self._record, events=encode_events(events), settings=encode_hand(whole))
        self._shown = frozenset(shown_seats(events))

    def finish(self) -> None:
        self._check()
        stored = self._connection.scalar(select(func.count()).where(hands.c.game_id == self._game))
        same("hands", f"of game {self._game}", "count", stored, self.count)
        self._check_statistics()

    def _check(self) -> None:
        record = self._record
        if record is None:
            return
        query = select(hands).where(hands.c.game_id == self._game, hands.c.hand_number == record.hand_number)
        row = self._connection.execute(query).one_or_none()
        if row is None:
            mismatch("hands", f"{self._game}/{record.hand_number}", "hand_number", "missing", record.hand_number)
        for column, expected in self._summary(record):
            same("hands", row.id, column, getattr(row, column), expected)
        self._check_secrets(row, record)
        self._check_players(row, record)

    def _summary(self, record: HandRecord) -> Iterator[tuple[str, object]]:
        yield "hand_id", record.hand_id
        yield "pot_amount", record.pot_amount
        yield "community_cards", msgspec.json.encode(record.community_cards).decode()
        yield "winners", msgspec.json.encode(record.winners).decode()
        yield "played_at", datetime.fromtimestamp(self._at, UTC)

    def _check_secrets(self, row: AnyRow, record: HandRecord) -> None:
        events = self._cipher.decrypt(hand_aad(self._game, row.hand_number, "events_secret"), row.events_secret)
        if decode_events(events) != decode_events(record.events):
            mismatch("hands", row.id, "events_secret", HIDDEN, "the events of the log")
        whole = self._cipher.decrypt(hand_aad(self._game, row.hand_number, "settings_secret"), row.settings_secret)
        if decode_hand(whole) != decode_hand(record.settings):
            mismatch("hands", row.id, "settings_secret", HIDDEN, "the hand of the log")

    def _check_players(self, hand: AnyRow, record: HandRecord) -> None:
        query = select(player_hands).where(player_hands.c.hand_id == hand.id)
        found = {row.player_id: row for row in self._connection.execute(query)}
        for player in record.players:
            expected: dict[str, Any] = player_row(self._cipher, self._game, hand.hand_number, hand.id, player)
            row = found.pop(expected["player_id"], None)
            if row is None:
                mismatch("player_hands", f"{hand.id}/{player.player}", "player_id", "missing", player.player)
            for column in ("seat", "bet_amount", "won_amount", "final_hand_rank", "actions"):
                same("player_hands", row.id, column, getattr(row, column), expected[column])
            is_shown = player.is_shown or player.seat in self._shown
            if (row.hole_cards is not None) != is_shown or (row.hole_cards_secret is None) != is_shown:
                mismatch("player_hands", row.id, "hole_cards", HIDDEN, "shown as in the log")
            if self._cards(hand.hand_number, row) != msgspec.json.encode(player.hole_cards).decode():
                mismatch("player_hands", row.id, "hole_cards", HIDDEN, "the cards of the log")
        for row in found.values():
            mismatch("player_hands", row.id, "player_id", row.player_id, "no row: the player was not dealt in")

    def _cards(self, number: int, row: AnyRow) -> str:
        if row.hole_cards_secret is None:
            return str(row.hole_cards)
        return self._cipher.decrypt(cards_aad(self._game, number, row.player_id), row.hole_cards_secret).decode()

    def _check_statistics(self) -> None:
        query = select(statistics).where(statistics.c.game_id == self._game)
        found = {str(row.player_id): row for row in self._connection.execute(query)}
        for player, stats in self._counted.players.items():
            row = found.pop(player, None)
            for column in PlayerStats.__struct_fields__:
                where = f"{player}/{self._game}"
                same("statistics", where, column, getattr(row, column, "missing"), getattr(stats, column))
        for player, row in found.items():
            mismatch("statistics", f"{player}/{self._game}", "hands", row.hands, "no row: the player has not played")
