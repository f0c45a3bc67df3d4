"""Verifies a table's log: an unbroken hash chain, and the same state after replaying all commands."""

from __future__ import annotations

from typing import Final, NoReturn

import msgspec
from sqlalchemy import Connection, select

from riverboat.engine.stored import decode_stored
from riverboat.errors import RiverboatError
from riverboat.host.ports import GameId
from riverboat.server.store.chain import (
    FIRST_HASH,
    EventRow,
    command_aad,
    events_aad,
    hash_of,
    state_aad,
)
from riverboat.server.store.crypto import Cipher
from riverboat.server.store.database import Database
from riverboat.server.store.rows import AnyRow, row_id
from riverboat.server.store.schema import events, table_states
from riverboat.table import Table, apply, decode_command, encode_events, encode_table, new_table


class Verified(msgspec.Struct, frozen=True):
    """The result for a log that is intact."""

    steps: int
    commands: int
    """Steps that changed the table, replayed."""


class _Kept(msgspec.Struct):
    """The part of a stored state that is compared."""

    table: Table


_KEPT: Final = msgspec.msgpack.Decoder(_Kept)


async def verify_log(database: Database, game_id: GameId) -> Verified:
    """Checks a game's log from its first step to the stored state. Raises a refusal that says what is wrong."""
    game = row_id(game_id)

    def read(connection: Connection) -> Verified:
        stored = connection.execute(select(table_states).where(table_states.c.game_id == game)).one_or_none()
        if stored is None or game is None:
            raise RiverboatError("no_such_game", f"there is no game {game_id[:20]!r}", game=game_id[:20])
        cipher = database.cipher
        kept = cipher.decrypt(state_aad(game, stored.seq, stored.head), stored.state)
        return _check(connection, cipher, stored, decode_stored(_KEPT, kept).table)

    return await database.read(read)


def _check(connection: Connection, cipher: Cipher, stored: AnyRow, kept: Table) -> Verified:
    game = stored.game_id
    table, commands = new_table(kept.settings, kept.table_id), 0
    seq, head = 0, FIRST_HASH
    query = select(events).where(events.c.game_id == game).order_by(events.c.seq)
    for row in connection.execute(query):
        _check_link(row, game, seq, head)
        seq, head = row.seq, row.hash
        if command := cipher.decrypt(command_aad(game, seq), row.command):
            step = apply(table, decode_command(command))
            if encode_events(step.events) != cipher.decrypt(events_aad(game, seq), row.events):
                _broken(game, seq, "its command does not lead to its events")
            table, commands = step.table, commands + 1
    if (seq, head) != (stored.seq, stored.head):
        _broken(game, seq, "the log does not lead to the stored state")
    if commands and encode_table(table) != encode_table(kept):
        _broken(game, seq, "the commands do not lead to the stored state")
    return Verified(seq, commands)


def _check_link(row: AnyRow, game: int, seq: int, head: bytes) -> None:
    if row.seq != seq + 1:
        _broken(game, seq + 1, "the step is missing")
    if row.prev_hash != head or hash_of(EventRow(*row[:-1])) != row.hash:
        _broken(game, row.seq, "the step was changed after it was written")


def _broken(game: int, seq: int, reason: str) -> NoReturn:
    raise RiverboatError(
        "broken_log", f"the log of game {game} is broken at step {seq}: {reason}", game=game, step=seq, reason=reason
    )
