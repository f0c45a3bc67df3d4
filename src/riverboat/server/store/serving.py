"""Which databases servers run on: each marks the one it serves, and what needs all servers stopped asks for the marks.

On SQLite the mark is a shared lock on a file beside the database, which the system ends with the process; on PostgreSQL
it is the name of the server's connections.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Connection
from sqlalchemy import text as sql

from riverboat.errors import RiverboatError

SERVER_NAME: Final = "riverboat serve"
"""What connections of a server to PostgreSQL are called."""
LEAVING_SECONDS: Final = 5.0
"""How long PostgreSQL may take to end the connections of a server that has stopped."""
SUFFIX: Final = "-serving"

_GLANCE_SECONDS: Final = 0.05

_SERVED: Final = sql(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND application_name = :name AND pid <> pg_backend_pid()"
)


class ServingMark:
    """Says that a server runs on an SQLite file, until it is closed or its process ends. Several may at once."""

    def __init__(self, database: Path) -> None:
        self._handle: int | None = os.open(_mark_of(database), os.O_RDWR | os.O_CREAT, 0o600)
        with suppress(OSError):  # a file system without locks, or on Windows another server there
            _lock(self._handle, is_shared=True)

    def close(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def refuse_while_served(connection: Connection, database: Path | None) -> None:
    """Raises `servers_running` while a server runs on the database; `database` is the file of SQLite."""
    is_served = _has_servers(connection) if database is None else _is_marked(_mark_of(database))
    if is_served:
        raise RiverboatError("servers_running", "a server runs on this database; stop all of its servers first")


def _has_servers(connection: Connection) -> bool:
    """Whether PostgreSQL lists connections of a server; one that was stopped just now may still be in the list."""
    end = time.monotonic() + LEAVING_SECONDS
    while connection.scalar(_SERVED, {"name": SERVER_NAME}):
        if time.monotonic() >= end:
            return True
        time.sleep(_GLANCE_SECONDS)
        connection.execute(sql("SELECT pg_stat_clear_snapshot()"))
    return False


def _mark_of(database: Path) -> Path:
    return database.with_name(database.name + SUFFIX)


def _is_marked(mark: Path) -> bool:
    try:
        handle = os.open(mark, os.O_RDWR)
    except FileNotFoundError:
        return False
    try:
        _lock(handle, is_shared=False)
    except (BlockingIOError, PermissionError):
        return True
    except OSError:  # a file system without locks
        return False
    finally:
        os.close(handle)
    return False


def _lock(handle: int, *, is_shared: bool) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX | fcntl.LOCK_NB)
