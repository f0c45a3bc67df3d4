"""Verifies a table's log: an unbroken hash chain, and the same state after replaying all commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, NoReturn

import msgspec
from sqlalchemy import Connection, select

from riverboat.engine.stored import decode_stored
from riverboat.errors import RiverboatError
from riverboat.host.ports import GameId
from riverboat.host.stored_format import check_format
from riverboat.server.store.archives import archived_steps
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
from riverboat.table import Command, Table, TableStep, apply, decode_command, encode_events, encode_table, new_table

STEPS_AT_ONCE: Final = 1000


class Verified(msgspec.Struct, frozen=True):
    """The result for a log that is intact."""

    steps: int
    commands: int
    """Steps that changed the table, replayed."""


class ReplayedStep(NamedTuple):
    """A step of the log, as it was stored and as its command leads to it."""

    row: EventRow
    command: Command | None
    """None for a step that changed nothing at the table itself."""
    step: TableStep


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
        if stored.pruned:
            raise RiverboatError("log_pruned", f"the log of game {game} was deleted by an operator", game=game)
        steps = commands = 0
        check_format(kept)
        for step in replayed(connection, cipher, stored, decode_stored(_KEPT, kept).table):
            steps, commands = steps + 1, commands + (step.command is not None)
        return Verified(steps, commands)

    return await database.read(read)


def replayed(connection: Connection, cipher: Cipher, stored: AnyRow, kept: Table) -> Iterator[ReplayedStep]:
    """Replays a game's log from an empty table; checks every link, every command, and that it ends as stored."""
    game = stored.game_id
    table, commands = new_table(kept.settings, kept.table_id), 0
    seq, head = 0, FIRST_HASH
    for row, step_hash in _steps(connection, cipher, game):
        _check_link(row, step_hash, seq, head)
        seq, head = row.seq, step_hash
        encoded = cipher.decrypt(command_aad(game, seq), row.command)
        if not encoded:
            yield ReplayedStep(row, None, TableStep(table, ()))
            continue
        command = decode_command(encoded)
        step = apply(table, command)
        if encode_events(step.events) != cipher.decrypt(events_aad(game, seq), row.events):
            _broken(game, seq, "its command does not lead to its events")
        table, commands = step.table, commands + 1
        yield ReplayedStep(row, command, step)
    if (seq, head) != (stored.seq, stored.head):
        _broken(game, seq, "the log does not lead to the stored state")
    if commands and encode_table(table) != encode_table(kept):
        _broken(game, seq, "the commands do not lead to the stored state")


def _steps(connection: Connection, cipher: Cipher, game: int) -> Iterator[tuple[EventRow, bytes]]:
    """Returns every step of a game's log with its hash, archived ones first."""
    yield from archived_steps(connection, cipher, game, FIRST_HASH)
    query = select(events).where(events.c.game_id == game).order_by(events.c.seq)
    with connection.execute(query.execution_options(yield_per=STEPS_AT_ONCE)) as rows:
        for row in rows:
            yield EventRow(*row[:-1]), row.hash


def _check_link(row: EventRow, step_hash: bytes, seq: int, head: bytes) -> None:
    if row.seq != seq + 1:
        _broken(row.game_id, seq + 1, "the step is missing")
    if row.prev_hash != head or hash_of(row) != step_hash:
        _broken(row.game_id, row.seq, "the step was changed after it was written")


def _broken(game: int, seq: int, reason: str) -> NoReturn:
    raise RiverboatError(
        "broken_log", f"the log of game {game} is broken at step {seq}: {reason}", game=game, step=seq, reason=reason
    )
