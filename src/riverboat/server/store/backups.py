"""Backups: every row of every table in one file, the same for SQLite and PostgreSQL.

The file is a gzip stream of MessagePack: a header, then for each table its columns and rows in batches, and at the end
a checksum. Secrets in it are encrypted as in the database, and nothing is of use without the key; names and password
hashes are not encrypted, so the file is for its owner alone.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

import msgspec
from sqlalchemy import Connection, Table, func, insert, select
from sqlalchemy import text as sql
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from riverboat.errors import RiverboatError
from riverboat.server.store.crypto import Key, wrong_key
from riverboat.server.store.engines import revision_of, upgrade
from riverboat.server.store.schema import keys, metadata

FORMAT: Final = 1
ROWS_AT_ONCE: Final = 500
LENGTH_BYTES: Final = 4


class _Header(msgspec.Struct, frozen=True, tag=True):
    riverboat_backup: int
    revision: str
    key_id: bytes


class _Rows(msgspec.Struct, frozen=True, tag=True):
    table: str
    columns: tuple[str, ...]
    rows: list[list[Any]]


class _End(msgspec.Struct, frozen=True, tag=True):
    checksum: bytes


def write_backup(connection: Connection, path: Path) -> int:
    """Writes all rows to a new file that only its owner can read; returns their number."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as failure:
        raise _file_refused(path, failure) from failure
    count, digest = 0, sha256()
    with os.fdopen(handle, "wb") as raw:
        with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6) as packed:
            stream = cast("BinaryIO", packed)
            key_id = connection.scalar(select(keys.c.key_id)) or b""
            _write(stream, _Header(FORMAT, revision_of(connection), key_id), digest)
            for table in metadata.sorted_tables:
                for rows in _batches(connection, table):
                    count += len(rows.rows)
                    _write(stream, rows, digest)
            _write(stream, _End(digest.digest()), digest)
        raw.flush()
        os.fsync(raw.fileno())
    return count


def read_backup(connection: Connection, key: Key, path: Path) -> int:
    """Fills an empty database from a backup, in the open transaction; returns the number of rows.

    A backup of an earlier version is read into the tables of that version, which are then migrated.
    """
    count, digest = 0, sha256()
    try:
        with gzip.open(path, "rb") as packed:
            stream = cast("BinaryIO", packed)
            header = _read(stream, digest, _Header, path)
            if header.riverboat_backup != FORMAT:
                raise _not_a_backup(path)
            if header.key_id != key.key_id:
                raise wrong_key()
            upgrade(connection, key, header.revision)
            _check_empty(connection)
            before = digest.digest()
            while isinstance(chunk := _read(stream, digest, _Rows | _End, path), _Rows):
                _insert(connection, chunk, path)
                count += len(chunk.rows)
                before = digest.digest()
            if chunk.checksum != before:
                raise _not_a_backup(path)
    except (gzip.BadGzipFile, zlib.error, EOFError) as failure:
        raise _not_a_backup(path) from failure
    except OSError as failure:
        raise _file_refused(path, failure) from failure
    upgrade(connection, key)
    connection.execute(insert(keys).values(key_id=key.key_id))
    _continue_numbers(connection)
    return count


def _batches(connection: Connection, table: Table) -> Iterator[_Rows]:
    names = tuple(str(column.name) for column in table.columns)
    query = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=ROWS_AT_ONCE)
    with connection.execute(query) as found:
        for rows in found.partitions(ROWS_AT_ONCE):
            yield _Rows(str(table.name), names, [list(row) for row in rows])


def _insert(connection: Connection, chunk: _Rows, path: Path) -> None:
    if (table := metadata.tables.get(chunk.table)) is keys:
        return
    if table is None:
        raise _not_a_backup(path)
    try:
        for row in chunk.rows:
            connection.execute(insert(table).values(dict(zip(chunk.columns, row, strict=True))))
    except OperationalError:
        raise  # the disk is full, or the database gone
    except (SQLAlchemyError, TypeError, ValueError, OverflowError) as failure:
        raise _not_a_backup(path) from failure  # the checksum, which is read last, would not fit


def _continue_numbers(connection: Connection) -> None:
    """PostgreSQL goes on counting after the highest number."""
    if connection.dialect.name != "postgresql":
        return
    for table in metadata.sorted_tables:
        if "id" in table.columns and table.columns["id"].autoincrement is True:
            highest = connection.scalar(select(func.max(table.c.id)))
            if highest is not None:
                sequence = sql("SELECT setval(pg_get_serial_sequence(:name, 'id'), :highest)")
                connection.execute(sequence, {"name": table.name, "highest": highest})


def _check_empty(connection: Connection) -> None:
    for name in ("players", "games", "tournaments"):
        if connection.scalar(select(func.count()).select_from(metadata.tables[name])):
            raise RiverboatError("database_not_empty", "a backup is restored only into an empty database")


def _write(stream: BinaryIO, value: object, digest: Any) -> None:
    encoded = msgspec.msgpack.encode(value)
    digest.update(encoded)
    stream.write(len(encoded).to_bytes(LENGTH_BYTES, "big") + encoded)


def _read(stream: BinaryIO, digest: Any, wanted: Any, path: Path) -> Any:
    length = int.from_bytes(stream.read(LENGTH_BYTES), "big")
    encoded = stream.read(length)
    if not length or len(encoded) != length:
        raise _not_a_backup(path)
    digest.update(encoded)
    try:
        return msgspec.msgpack.decode(encoded, type=wanted)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise _not_a_backup(path) from None


def _not_a_backup(path: Path) -> RiverboatError:
    return RiverboatError("not_a_backup", f"{path} is not a whole backup of Riverboat", file=str(path))


def _file_refused(path: Path, failure: Exception) -> RiverboatError:
    reason = getattr(failure, "strerror", None) or str(failure) or type(failure).__name__
    return RiverboatError("backup_file", f"{path} cannot be used: {reason}", file=str(path), reason=reason)
