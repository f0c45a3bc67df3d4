"""The steps of tables: appended under an epoch and without gaps, in one transaction with all that follows from them.

Each step is two writes: the table's state advances, if it stands where the step expects, and the log grows. PostgreSQL
does both in one statement, since each costs a round trip. What the lobby shows is updated in the same transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import datetime
from functools import partial
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import Connection, Insert, Update, bindparam, delete, desc, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.sql.compiler import SQLCompiler

from riverboat.engine.events import CardsShown, RabbitShown
from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError
from riverboat.host.ports import Fenced, GameId, StepRecord, StoredTable, StoreUnusable
from riverboat.host.records import StoredEvents
from riverboat.server.store.chain import EventRow, command_aad, events_aad, hash_of, state_aad
from riverboat.server.store.database import Database, Head, Heads
from riverboat.server.store.hands import is_late_show, record_hand, record_late_show
from riverboat.server.store.ledger import Posting, post
from riverboat.server.store.rows import AnyRow, escaped, known_row, row_id, text_id, unescaped
from riverboat.server.store.schema import events, games, seatings, table_states
from riverboat.server.store.writer import Weight
from riverboat.table import AnyEvent, PlayerId, decode_events
from riverboat.table.events import PlayerJoined, PlayerLeft, SeatFreed

MOST_HEADS: Final = 4096
"""Tables whose log head a writer keeps in memory."""

_HEAD = (
    select(table_states.c.seq, table_states.c.head, games.c.status, games.c.players)
    .join(games, games.c.id == table_states.c.game_id)
    .where(table_states.c.game_id == bindparam("game"))
)
_CLAIM = (
    update(table_states)
    .where(table_states.c.game_id == bindparam("game"))
    .values(epoch=table_states.c.epoch + 1, owner=bindparam("new_owner"))
    .returning(table_states)
)
_NEW: Final = {column.name: bindparam(f"new_{column.name}", type_=column.type) for column in events.columns}

# Epoch and sequence number in one condition: an owner that has lost the table changes nothing.
_ADVANCE: Final = (
    update(table_states)
    .where(
        table_states.c.game_id == _NEW["game_id"],
        table_states.c.epoch == _NEW["epoch"],
        table_states.c.seq == bindparam("seq_before"),
    )
    .values(
        seq=_NEW["seq"],
        number=_NEW["number"],
        head=_NEW["hash"],
        state=bindparam("new_state"),
        fair_link=bindparam("new_fair_link"),
    )
)
_APPEND: Final = insert(events).values(_NEW)


class _ForSqlite:
    """A statement compiled once, which the driver gets as it is: none of its values needs a conversion.

    SQLAlchemy's own way to it takes longer than SQLite does, and these two run for every step.
    """

    def __init__(self, statement: Insert | Update) -> None:
        compiled = statement.compile(dialect=sqlite.dialect())
        assert isinstance(compiled, SQLCompiler)
        assert compiled.positiontup is not None
        self._text = compiled.string
        self._values_of = itemgetter(*compiled.positiontup)

    def execute(self, connection: Connection, values: dict[str, Any]) -> int:
        """Returns how many rows it changed. Raises what SQLAlchemy raises."""
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        row = self._values_of(values)
        try:
            return driver.execute(self._text, row).rowcount
        except sqlite3.Error as failure:
            raise DBAPIError.instance(self._text, row, failure, sqlite3.Error, dialect=connection.dialect) from failure


_ADVANCE_SQLITE: Final = _ForSqlite(_ADVANCE)
_APPEND_SQLITE: Final = _ForSqlite(_APPEND)

_ADVANCED: Final = _ADVANCE.returning(table_states.c.game_id).cte("advanced")
_ADVANCE_AND_APPEND: Final = (
    insert(events)
    .from_select(list(_NEW), select(*_NEW.values()).select_from(_ADVANCED))
    .execution_options(preserve_rowcount=True)
)
_LOBBY = (
    update(games)
    .where(games.c.id == bindparam("game"))
    .values(status=bindparam("new_status"), players=bindparam("new_players"), closed_at=bindparam("new_closed_at"))
)
_GET_UP = (
    update(seatings)
    .where(seatings.c.game_id == bindparam("game"), seatings.c.player_id == bindparam("player"))
    .values(has_left=True)
)
_FREE_SEAT = delete(seatings).where(
    seatings.c.game_id == bindparam("game"), seatings.c.seat == bindparam("free"), seatings.c.has_left
)
_SIT_DOWN = insert(seatings)
_HAS_CHIPS = (
    update(seatings)
    .where(seatings.c.game_id == bindparam("game"), seatings.c.player_id == bindparam("player"))
    .values(chips=bindparam("new_chips"))
)


class OutcomeUnknown(Exception):  # noqa: N818 -- it says what happened
    """The database was lost during the write: the step may be stored or not. The next claim shows which."""


class StepRepository:
    """The steps and states of tables: a `ports.TableStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, step: StepRecord) -> None:
        """Makes a step durable. Raises `Fenced` or a refusal when it must not be stored; then nothing has changed."""
        game = known_row(step.game_id)
        heads = self._database.heads_of(game)
        try:
            work = partial(self._append, game=game, step=step, heads=heads)
            if await self._database.write(work, lane=game, weight=Weight.STEP):
                self._database.games_revision += 1
        except StoreUnusable as failure:
            raise OutcomeUnknown(f"step {step.seq} of game {game}") from failure

    def _append(self, connection: Connection, game: int, step: StepRecord, heads: Heads) -> bool:
        """Writes a step; returns whether it changes what the lobby shows."""
        seq, head, lobby = _taken(heads, game) or self._head(connection, game)
        if seq != step.seq - 1:
            seq, head, lobby = self._head(connection, game)
        cipher = self._database.cipher
        row = EventRow(
            game_id=game,
            seq=step.seq,
            epoch=step.epoch,
            number=step.number,
            at=step.at,
            player_id=None if step.player is None else known_row(step.player),
            request_id=escaped(step.request_id),
            command=cipher.encrypt(command_aad(game, step.seq), step.command),
            events=cipher.encrypt(events_aad(game, step.seq), step.events),
            public=step.public.decode(),
            prev_hash=head,
        )
        new_head = hash_of(row)
        state = cipher.encrypt(state_aad(game, step.seq, new_head), step.state)
        if seq != step.seq - 1 or not _write_step(connection, row, new_head, state, step.fair_link):
            raise Fenced(
                f"step {step.seq} of game {game} under epoch {step.epoch} comes from an owner that lost the table"
            )
        if step.transfers:
            posting = Posting(self._database.moment(step.at), game=game, seq=step.seq)
            post(connection, cipher, posting, step.transfers)
        told = decode_events(step.events) if step.events else ()
        _record_seats(connection, game, told, step.at_table)
        is_lobby_changed = (step.status, step.players) != lobby
        if is_lobby_changed:
            _record_lobby(connection, game, step, self._database.now())
        if step.hand is not None:
            record_hand(connection, cipher, game, step.at, step.hand)
        elif any(isinstance(event, CardsShown | RabbitShown) for event in told) and is_late_show(step.command):
            record_late_show(connection, cipher, game, told)
        if len(heads) >= MOST_HEADS:
            heads.clear()
        heads[game] = Head(step.seq, new_head, (step.status, step.players))
        return is_lobby_changed

    @staticmethod
    def _head(connection: Connection, game: int) -> Head:
        found = connection.execute(_HEAD, {"game": game}).one_or_none()
        if found is None:
            raise Fenced(f"there is no game {game}")
        return Head(found.seq, found.head, (found.status, found.players))

    async def load(self, game_id: GameId) -> StoredTable | None:
        """Returns the last stored state, decrypted."""
        game = row_id(game_id)
        return None if game is None else await self._database.read(partial(self._load, game=game))

    def _load(self, connection: Connection, game: int) -> StoredTable | None:
        found = connection.execute(select(table_states).where(table_states.c.game_id == game)).one_or_none()
        return None if found is None else self._opened(found)

    async def claim(self, game_id: GameId, owner: str) -> StoredTable | None:
        """Becomes the owner: raises the epoch, so that writes of earlier owners are refused, and returns the state."""
        game = row_id(game_id)
        if game is None:
            return None
        heads = self._database.heads_of(game)
        return await self._database.write(partial(self._claim, game=game, owner=owner, heads=heads), lane=game)

    def _claim(self, connection: Connection, game: int, owner: str, heads: Heads) -> StoredTable | None:
        _taken(heads, game)  # other processes may have written since
        found = connection.execute(_CLAIM, {"game": game, "new_owner": owner}).one_or_none()
        return None if found is None else self._opened(found)

    def _opened(self, row: AnyRow) -> StoredTable:
        place = state_aad(row.game_id, row.seq, row.head)
        state = self._database.cipher.decrypt(place, row.state)
        return StoredTable(str(row.game_id), row.seq, row.number, row.epoch, state)

    async def fair_links(self) -> dict[GameId, bytes]:
        """Returns the head of the chain of deals of every open game that has one."""
        query = (
            select(table_states.c.game_id, table_states.c.fair_link)
            .join(games, games.c.id == table_states.c.game_id)
            .where(table_states.c.fair_link.is_not(None), games.c.closed_at.is_(None))
            .order_by(table_states.c.game_id)
        )
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return {str(game): link for game, link in found}

    async def request_ids(self, game_id: GameId, latest: int) -> dict[str, int]:
        """Returns the ids of the latest requests and the step of each, oldest first."""
        game = row_id(game_id)
        if game is None:
            return {}
        query = (
            select(events.c.request_id, events.c.seq)
            .where(events.c.game_id == game, events.c.request_id.is_not(None))
            .order_by(desc(events.c.seq))
            .limit(latest)
        )
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return {unescaped(request_id): seq for request_id, seq in reversed(found)}

    async def events_after(self, game_id: GameId, number: int, limit: int) -> tuple[StoredEvents, ...]:
        """Returns the steps with events after this number, oldest first, decrypted."""
        game = row_id(game_id)
        if game is None:
            return ()
        query = (
            select(events).where(events.c.game_id == game, events.c.number > number).order_by(events.c.seq).limit(limit)
        )

        def read(connection: Connection) -> tuple[StoredEvents, ...]:
            cipher = self._database.cipher
            return tuple(
                StoredEvents(
                    row.seq,
                    row.number,
                    row.at,
                    text_id(row.player_id),
                    None if row.request_id is None else unescaped(row.request_id),
                    cipher.decrypt(command_aad(game, row.seq), row.command),
                    cipher.decrypt(events_aad(game, row.seq), row.events),
                    row.public,
                )
                for row in connection.execute(query)
            )

        return await self._database.read(read)


def _taken(heads: Heads, game: int) -> Head | None:
    """Takes the remembered head of a table; it is forgotten until the step is written."""
    return heads.pop(game) if game in heads else None


def _write_step(connection: Connection, row: EventRow, new_hash: bytes, state: bytes, fair_link: bytes | None) -> bool:
    """Advances the table and logs the step; returns False, and changes nothing, when the table stands elsewhere."""
    values = {f"new_{name}": value for name, value in row._asdict().items()}
    values |= {"new_hash": new_hash, "new_state": state, "new_fair_link": fair_link, "seq_before": row.seq - 1}
    try:
        if connection.dialect.name == "postgresql":
            return connection.execute(_ADVANCE_AND_APPEND, values).rowcount == 1
        if _ADVANCE_SQLITE.execute(connection, values) != 1:
            return False
        _APPEND_SQLITE.execute(connection, values)
    except IntegrityError as failure:
        if row.request_id is None or "request_id" not in str(failure.orig):
            raise
        raise RiverboatError(
            "repeated_request", f"the request {row.request_id!r} was carried out before", request=row.request_id
        ) from None
    return True


def _record_lobby(connection: Connection, game: int, step: StepRecord, now: datetime) -> None:
    closed_at = now if step.status == "finished" else None
    connection.execute(
        _LOBBY,
        {"game": game, "new_status": step.status, "new_players": step.players, "new_closed_at": closed_at},
    )


def _record_seats(
    connection: Connection, game: int, events: Iterable[AnyEvent], at_table: Iterable[tuple[PlayerId, Chips]]
) -> None:
    """Updates who sits at the table with how many chips, from the events of the step.

    Whoever left during a hand stays, marked as gone, while chips may still come back from the pot.
    """
    for event in events:
        match event:
            case PlayerJoined(player=player, seat=seat):
                connection.execute(_SIT_DOWN, {"game_id": game, "player_id": known_row(player), "seat": seat})
            case PlayerLeft(player=player):
                connection.execute(_GET_UP, {"game": game, "player": known_row(player)})
            case SeatFreed(seat=seat):
                connection.execute(_FREE_SEAT, {"game": game, "free": seat})
            case _:
                pass
    for player, chips in at_table:
        connection.execute(_HAS_CHIPS, {"game": game, "player": known_row(player), "new_chips": chips})
