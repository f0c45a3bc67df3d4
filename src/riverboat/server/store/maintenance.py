"""What operators do to a whole database: backup, restore, a new key, archives, deleting old games, older schemas.

Each is one transaction of its own, apart from a server's writers, and may take its time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine, insert, select
from sqlalchemy import text as sql
from sqlalchemy.exc import DatabaseError

from riverboat.server.store.archives import archive_game, finished_before, prune_game
from riverboat.server.store.backups import read_backup, write_backup
from riverboat.server.store.crypto import Cipher, Key
from riverboat.server.store.engines import downgrade, postgresql_engine, prepare, sqlite_engine
from riverboat.server.store.keys import load_key, replace_key, waiting_key
from riverboat.server.store.locations import database_url, sqlite_file
from riverboat.server.store.rotation import rotate
from riverboat.server.store.schema import admin_log, table_states
from riverboat.server.store.serving import refuse_while_served
from riverboat.server.store.writer import unusable


class Archived(NamedTuple):
    games: int
    steps: int


class Pruned(NamedTuple):
    games: int
    hands: int


def back_up(url: str, key: Key, path: Path, actor: str) -> int:
    """Writes a backup of one moment; a server may play on meanwhile. Returns the number of rows."""
    with _transaction(url, key) as connection:
        _record(connection, actor, "backup", path.name, "")
    # A snapshot that is only read: a transaction that may write would keep servers on the same SQLite file waiting.
    with _transaction(url, None, reads_only=True) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
        return write_backup(connection, path)


def restore(url: str, key: Key, path: Path, actor: str) -> int:
    """Fills an empty database from a backup. Returns the number of rows."""
    with _transaction(url, None) as connection:
        count = read_backup(connection, key, path)
        _record(connection, actor, "restore", "", str(count))
    return count


def rotate_key(url: str, old: Key, new: Key, actor: str) -> int:
    """Encrypts everything under a new key. Returns the number of values. Refused while a server runs on the database:
    it would go on with the old key, and could write nothing more.
    """
    with _transaction(url, old) as connection:
        refuse_while_served(connection, sqlite_file(url))
        count = rotate(connection, Cipher(old), Cipher(new))
        _record(connection, actor, "rotate_key", new.key_id.hex(), str(count))
    return count


def rotate_key_file(url: str, path: Path, actor: str) -> int:
    """Encrypts everything under a new key and puts that into its file; the one before stays beside it."""
    old, new = load_key(url), Key.new()
    # On disk before the database needs it, and in its place once it does: no moment without a key that fits.
    with waiting_key(path, new):
        count = rotate_key(url, old, new, actor)
    replace_key(path, new.text())
    return count


def archive(url: str, key: Key, before: datetime, actor: str) -> Archived:
    """Compresses hands that ended before a time, game by game."""
    with _transaction(url, key) as connection:
        games = connection.scalars(select(table_states.c.game_id).order_by(table_states.c.game_id)).all()
    found = Archived(0, 0)
    for game in games:
        with _transaction(url, key) as connection:
            if steps := archive_game(connection, Cipher(key), game, before):
                _record(connection, actor, "archive", str(game), str(steps))
                found = Archived(found.games + 1, found.steps + steps)
    reclaim(url)
    return found


def prune(url: str, key: Key, before: datetime, actor: str) -> Pruned:
    """Deletes logs and hands of games that were closed before a time; the ledger stays."""
    found = Pruned(0, 0)
    with _transaction(url, key) as connection:
        for game in finished_before(connection, before):
            hands = prune_game(connection, game)
            _record(connection, actor, "prune", str(game), str(hands))
            found = Pruned(found.games + 1, found.hands + hands)
    reclaim(url)
    return found


def migrate_down(url: str, key: Key, revision: str) -> None:
    """Gives a database the schema of an earlier revision, for an earlier version of Riverboat."""
    with _transaction(url, None) as connection:
        downgrade(connection, key, revision)


def _record(connection: Connection, actor: str, deed: str, subject: str, detail: str) -> None:
    values = {"at": datetime.now(UTC), "actor": actor[:100], "deed": deed, "subject": subject, "detail": detail}
    connection.execute(insert(admin_log).values(values))


@contextmanager
def _transaction(url: str, key: Key | None, *, reads_only: bool = False) -> Iterator[Connection]:
    """One transaction without a time limit, on a database that was migrated if there is a key."""
    engine = _engine(url, reads_only=reads_only)
    try:
        if key is not None:
            prepare(engine, key)
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(sql("SET LOCAL idle_in_transaction_session_timeout TO 0"))
            yield connection
    except DatabaseError as failure:
        raise unusable(str(failure.orig), failure) from failure
    finally:
        engine.dispose()


def reclaim(url: str) -> None:
    """Gives the room of deleted rows back to the disk, where that is not done by the database itself."""
    engine = _engine(url)
    if engine.dialect.name == "sqlite":
        raw = engine.raw_connection()
        raw.execute("VACUUM")
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        raw.close()
    engine.dispose()


def _engine(url: str, *, reads_only: bool = False) -> Engine:
    parsed = database_url(url)
    if parsed.get_backend_name() == "sqlite":
        return sqlite_engine(parsed, reads_only=reads_only)
    return postgresql_engine(parsed)
