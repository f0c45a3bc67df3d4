"""What players do with their own accounts: sessions, the export of everything stored about them, deletion."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, desc, func, select, update

from riverboat.errors import RiverboatError
from riverboat.host.ledger import Transfer
from riverboat.server.store.accounts import SessionId, end_sessions_in
from riverboat.server.store.database import Database
from riverboat.server.store.ledger import Posting, post
from riverboat.server.store.rows import known_row
from riverboat.server.store.schema import (
    drill_answers,
    games,
    hand_results,
    hand_reviews,
    ledger,
    mistake_queues,
    opponent_memories,
    passkey_challenges,
    passkeys,
    player_hands,
    players,
    recovery_codes,
    reports,
    review_decisions,
    reviews,
    seatings,
    sessions,
    statistics,
    tickets,
    totp_secrets,
    tournament_entries,
    tournaments,
)
from riverboat.table import PlayerId

PRIVATE: Final = (
    review_decisions,
    reviews,
    hand_reviews,
    hand_results,
    mistake_queues,
    opponent_memories,
    drill_answers,
    *(passkeys, passkey_challenges, recovery_codes, totp_secrets),
)
"""What belongs to a player alone, in the order in which it can be deleted."""


class OpenSession(msgspec.Struct, frozen=True):
    """A session of a player that has neither ended nor expired."""

    id: SessionId
    created_at: datetime
    expires_at: datetime


class OwnAccountRepository:
    """One player's own account."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def sessions(self, player: PlayerId) -> tuple[OpenSession, ...]:
        """Returns the player's sessions, newest first."""
        query = (
            select(sessions.c.token_hash, sessions.c.created_at, sessions.c.expires_at)
            .where(sessions.c.player_id == known_row(player), sessions.c.expires_at > self._database.now())
            .order_by(desc(sessions.c.created_at))
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(OpenSession(row.token_hash.hex(), row.created_at, row.expires_at) for row in rows)

    async def end_sessions(self, player: PlayerId, *, but: SessionId | None = None) -> tuple[SessionId, ...]:
        """Ends the player's sessions with their tickets, all or all but one; returns those that ended."""
        kept = bytes.fromhex(but) if but is not None else b""

        def write(connection: Connection) -> tuple[SessionId, ...]:
            own = sessions.c.player_id == known_row(player), sessions.c.token_hash != kept
            ended = [row.hex() for row in connection.scalars(select(sessions.c.token_hash).where(*own))]
            _end(connection, known_row(player), ended)
            return tuple(ended)

        return await self._database.write(write)

    async def end_session(self, player: PlayerId, session: SessionId) -> None:
        """Ends one session of the player. Raises `no_such_session` for any other."""

        def write(connection: Connection) -> None:
            own = sessions.c.player_id == known_row(player)
            found = {row.hex() for row in connection.scalars(select(sessions.c.token_hash).where(own))}
            if session not in found:
                raise RiverboatError("no_such_session", "you have no such session")
            _end(connection, known_row(player), [session])

        await self._database.write(write)

    async def export(self, player: PlayerId) -> dict[str, Any]:
        """Returns all that is stored about a player and readable without a key, by table."""
        number = known_row(player)

        def read(connection: Connection) -> dict[str, Any]:
            own = {
                "player": select(players.c.id, players.c.name, players.c.kind, players.c.chips, players.c.language)
                .add_columns(players.c.created_at, players.c.role, players.c.banned_at, players.c.muted_until)
                .where(players.c.id == number),
                "sessions": select(sessions.c.created_at, sessions.c.expires_at).where(sessions.c.player_id == number),
                "ledger": _without(ledger, "seal").where(ledger.c.player_id == number).order_by(ledger.c.id),
                "hands": _without(player_hands, "hole_cards_secret").where(player_hands.c.player_id == number),
                "statistics": select(statistics).where(statistics.c.player_id == number),
                "tournaments": select(tournament_entries).where(tournament_entries.c.player_id == number),
                "drills": select(drill_answers).where(drill_answers.c.player_id == number),
                "passkeys": select(passkeys.c.name, passkeys.c.host, passkeys.c.created_at, passkeys.c.used_at).where(
                    passkeys.c.player_id == number
                ),
                "authenticator_app": select(totp_secrets.c.confirmed_at).where(totp_secrets.c.player_id == number),
                "reports": select(reports).where(reports.c.reporter == number),
            }
            return {
                name: [dict(row._mapping) for row in connection.execute(query).all()] for name, query in own.items()
            }

        return await self._database.read(read)

    async def delete(self, player: PlayerId) -> None:
        """Deletes what belongs to the player alone, the name, and the player's bot accounts.

        Hands stay for those who played in them.

        Raises `still_playing` for a player with chips in play.
        """
        number = known_row(player)

        def write(connection: Connection) -> None:
            for bot in connection.scalars(select(players.c.id).where(players.c.owner == number)).all():
                self._delete(connection, bot)
            self._delete(connection, number)

        await self._database.write(write)

    def _delete(self, connection: Connection, number: int) -> None:
        _check_not_playing(connection, number)
        chips = connection.scalar(select(players.c.chips).where(players.c.id == number)) or 0
        if chips:
            gone = (Transfer("remainder", "wallet", "house", chips, str(number)),)
            post(connection, self._database.cipher, Posting(self._database.now()), gone)
        for table in PRIVATE:
            connection.execute(delete(table).where(table.c.player_id == number))
        connection.execute(update(reports).where(reports.c.reporter == number).values(words=""))
        connection.execute(
            update(tournament_entries).where(tournament_entries.c.player_id == number).values(name=_nobody(number))
        )
        values = {"name": _nobody(number), "login": None, "password_hash": None, "skeleton": None, "kind": "guest"}
        connection.execute(update(players).where(players.c.id == number).values(**values, role="player", owner=None))
        end_sessions_in(connection, number)


def _nobody(number: int) -> str:
    return f"deleted {number}"


def _without(table: Any, secret: str) -> Any:
    return select(*(column for column in table.columns if column.name != secret))


def _end(connection: Connection, player: int, ended: list[SessionId]) -> None:
    hashes = [bytes.fromhex(session) for session in ended]
    unused = tickets.c.used_at.is_(None), tickets.c.session_hash.in_(hashes)
    connection.execute(delete(tickets).where(tickets.c.player_id == player, *unused))
    connection.execute(delete(sessions).where(sessions.c.token_hash.in_(hashes)))


def _check_not_playing(connection: Connection, player: int) -> None:
    sits = select(func.count()).where(
        seatings.c.player_id == player, seatings.c.game_id == games.c.id, games.c.status != "finished"
    )
    entered = select(func.count()).where(
        tournament_entries.c.player_id == player,
        tournament_entries.c.tournament_id == tournaments.c.id,
        tournaments.c.status != "finished",
        tournament_entries.c.place.is_(None),
    )
    if connection.scalar(sits) or connection.scalar(entered):
        raise RiverboatError("still_playing", "leave your tables and tournaments first")
