"""The store of games played on this machine: the same database as a server's, in a file of its own."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, desc, func, insert, select

from riverboat.engine.rules import Chips
from riverboat.host.ports import GameId
from riverboat.host.records import NewGame, SessionTotals, StoredSession
from riverboat.host.sessions import DATABASE_FILE, FirstState
from riverboat.server.store.database import Database, open_database
from riverboat.server.store.keys import key_file, load_key
from riverboat.server.store.rows import known_row, row_id
from riverboat.server.store.schema import events, games, players, seatings, statistics, table_states
from riverboat.server.store.store import Store
from riverboat.table import PlayerId, PlayerStats

PERSON_NAME: Final = "you"
"""Of the person's row. What the person is called on the screen depends on the language."""
MOST_SESSIONS: Final = 500
"""Looked through for games that can be resumed."""

_SESSION: Final = (games.c.id, games.c.creator, games.c.settings, games.c.created_at, events.c.at, table_states.c.seq)


_IS_RESUMABLE: Final = func.coalesce(func.json_extract(games.c.settings, "$.is_resumable"), 1) == 1


class PlayStore(Store):
    """A `host.sessions.SessionStore`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._play_database = database

    async def person(self) -> PlayerId:
        return str(await self._play_database.write(_person))

    async def create_session(
        self,
        game: NewGame,
        bots: Sequence[str],
        first_state: FirstState,
        *,
        chips: Chips,
        counted: Sequence[PlayerStats | None] = (),
    ) -> StoredSession:
        def write(connection: Connection) -> StoredSession:
            seated = [_person(connection), *_bots(connection, bots)]
            ids = tuple(map(str, seated))
            new = msgspec.structs.replace(game, creator=ids[0])
            made = self.games.create_in(connection, new, lambda game_id: first_state(game_id, ids))
            rows = [
                {"game_id": known_row(made.id), "player_id": player, "seat": seat, "chips": 0 if seat else chips}
                for seat, player in enumerate(seated)
            ]
            connection.execute(insert(seatings), rows)
            _count(connection, made.id, ids, counted)
            return StoredSession(made.id, ids[0], made.settings, made.created_at)

        return await self._play_database.write(write)

    async def session(self, game_id: GameId) -> StoredSession | None:
        query = _sessions().where(games.c.id == row_id(game_id))
        row = await self._play_database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else self._session(row)

    async def sessions(self) -> tuple[StoredSession, ...]:
        query = (
            _sessions()
            .where(games.c.status != "finished", _IS_RESUMABLE)
            .order_by(desc(func.coalesce(events.c.at, 0)), desc(games.c.id))
            .limit(MOST_SESSIONS)
        )
        rows = await self._play_database.read(lambda connection: connection.execute(query).all())
        return tuple(map(self._session, rows))

    async def all_sessions(self) -> tuple[StoredSession, ...]:
        query = _sessions().order_by(desc(func.coalesce(events.c.at, 0)), desc(games.c.id)).limit(MOST_SESSIONS)
        rows = await self._play_database.read(lambda connection: connection.execute(query).all())
        return tuple(map(self._session, rows))

    async def totals(self) -> SessionTotals:
        def read(connection: Connection) -> tuple[PlayerId | None, int]:
            person = connection.scalar(_FIND_PERSON)
            query = select(func.count()).where(statistics.c.player_id == person)
            return None if person is None else str(person), connection.scalar(query) or 0

        person, played = await self._play_database.read(read)
        stats = PlayerStats() if person is None else await self.history.statistics_of_player(person)
        return SessionTotals(played, stats)

    async def winnings(self, session: StoredSession) -> tuple[Chips, ...]:
        return await self.history.winnings_series(session.person, game_id=session.game_id)

    async def hand_played(self, game_id: GameId, hand_number: int) -> bytes | None:
        hand = await self.history.hand(game_id, hand_number)
        return None if hand is None else hand.settings

    def _session(self, row: Row[Any]) -> StoredSession:
        saved_at = row.created_at if row.at is None else self._play_database.moment(row.at)
        return StoredSession(str(row.id), str(row.creator), row.settings, saved_at, row.seq)


def open_play_store(directory: Path) -> PlayStore:
    """Open the database in the directory, made now if there is none; its key is in a file beside it.

    What was told survives the end of this process, however it comes. A power cut may take the last moments along.
    """
    database = directory / DATABASE_FILE
    url = f"sqlite:///{database}"
    # The variable may hold a server's key: it counts only for a database that has lost its own.
    has_lost_key = database.exists() and not key_file(url).exists()
    key = load_key(url, os.environ if has_lost_key else {})
    return PlayStore(open_database(url, key, time.time, durability="crash"))


_FIND_PERSON: Final = select(func.min(players.c.id)).where(players.c.kind == "guest")


def _sessions() -> Any:
    latest = (events.c.game_id == games.c.id) & (events.c.seq == table_states.c.seq)
    return select(*_SESSION).join(table_states, table_states.c.game_id == games.c.id).join(events, latest, isouter=True)


def _person(connection: Connection) -> int:
    """Whose machine this is."""
    found = connection.scalar(_FIND_PERSON)
    return found if found is not None else _new_player(connection, name=PERSON_NAME, kind="guest", chips=0)


def _bots(connection: Connection, names: Sequence[str]) -> list[int]:
    """A row for each bot; the second of one name at a table is another than the first, and the same in every game."""
    found: list[int] = []
    for name in names:
        query = select(players.c.id).where(players.c.bot == name, players.c.id.not_in(found)).order_by(players.c.id)
        row = connection.scalars(query).first()
        found.append(row if row is not None else _new_player(connection, name=name[:50], kind="bot", bot=name, chips=0))
    return found


def _new_player(connection: Connection, **values: object) -> int:
    row: int | None = connection.scalar(insert(players).values(values).returning(players.c.id))
    assert row is not None
    return row


def _count(
    connection: Connection, game_id: GameId, ids: Sequence[PlayerId], counted: Sequence[PlayerStats | None]
) -> None:
    for player, stats in zip(ids, counted, strict=False):
        if stats is not None:
            row = {"player_id": known_row(player), "game_id": known_row(game_id), **msgspec.structs.asdict(stats)}
            connection.execute(insert(statistics).values(row))
