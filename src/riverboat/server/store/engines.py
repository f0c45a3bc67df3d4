"""Engines for SQLite and PostgreSQL with durable settings, and schema migrations."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from sqlite3 import SQLITE_BUSY, OperationalError
from sqlite3 import Connection as SQLiteConnection
from sqlite3 import Error as SQLiteError
from threading import Lock
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event, insert, select
from sqlalchemy import text as sql
from sqlalchemy.exc import DatabaseError, DBAPIError

from riverboat.errors import RiverboatError
from riverboat.server.store.crypto import Key, wrong_key
from riverboat.server.store.schema import keys
from riverboat.server.store.writer import unusable

BUSY_SECONDS: Final = 30
"""How long SQLite waits for another process that writes to the same file."""
READERS: Final = 4
POSTGRESQL_WRITERS: Final = 4
"""Writers of steps; each table always uses the same one. One more writes everything else."""
IDLE_MILLISECONDS: Final = 1000
"""How long PostgreSQL lets a stopped server hold locks in the middle of a transaction."""
CONNECT_SECONDS: Final = 5
"""How long a connection to PostgreSQL may take, or the wait for a free one."""
MIGRATION_LOCK: Final = 7_142_908_331
"""The PostgreSQL advisory lock of migrations: one process migrates, the others wait."""

_CONNECTION: Final = {
    "connect_timeout": CONNECT_SECONDS,
    # A server that is gone without a word is noticed after about ten seconds.
    "keepalives_idle": 4,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
_GLANCE_SECONDS: Final = 0.01
_UPGRADING: Final = Lock()
"""Alembic knows one migration at a time, whichever thread runs it."""
_SQLITE_SETTINGS: Final = ("foreign_keys=ON", "recursive_triggers=ON")
PAGE_BYTES: Final = 8192
"""Of a new file. The state of a table fits into one page: with SQLite's 4096 bytes each step would write three for it,
and free two. A file keeps the size it was made with."""
CACHE_KILOBYTES: Final = 65_536
"""Of the connection that writes: pages of a thousand tables, which are read again with each step otherwise."""
CHECKPOINT_PAGES: Final = 2000
"""After so many the write-ahead log goes into the file: 16 MB, so that most pages have been written more than once."""
Durability: TypeAlias = Literal["power_cut", "crash"]
"""What a commit survives. A file that need not survive a power cut is not flushed to the disk at each commit."""
_SYNCHRONOUS: Final[dict[Durability, str]] = {"power_cut": "synchronous=FULL", "crash": "synchronous=NORMAL"}
_READING: Final = ("query_only=ON",)
_WRITING: Final = (f"cache_size=-{CACHE_KILOBYTES}", f"wal_autocheckpoint={CHECKPOINT_PAGES}")
_POSTGRESQL_SETTINGS: Final = (
    # A cluster may be set to more than `on`, but never to less.
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
    f"SET idle_in_transaction_session_timeout TO {IDLE_MILLISECONDS}",
)


def sqlite_engine(url: URL, *, reads_only: bool, durability: Durability = "power_cut") -> Engine:
    _make_private_file(Path(url.database or ""))
    engine = create_engine(
        url, poolclass=QueuePool, pool_size=READERS, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False}
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: SQLiteConnection, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin in the event handler below, and nowhere else
        connection.execute(f"PRAGMA page_size={PAGE_BYTES}").close()  # before the first page is written
        _write_ahead(connection)
        for setting in (_SYNCHRONOUS[durability], *_SQLITE_SETTINGS, *(_READING if reads_only else _WRITING)):
            connection.execute(f"PRAGMA {setting}").close()

    statement = "BEGIN" if reads_only else "BEGIN IMMEDIATE"

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # By the driver: SQLAlchemy's own way to it takes longer than SQLite does, and this runs for every commit.
        driver = connection.connection.driver_connection
        assert isinstance(driver, SQLiteConnection)
        try:
            driver.execute(statement).close()
        except SQLiteError as failure:
            raise DBAPIError.instance(statement, None, failure, SQLiteError, dialect=connection.dialect) from failure

    return engine


def _write_ahead(connection: SQLiteConnection) -> None:
    """Switches the file to write-ahead logging. SQLite does not wait for other writers by itself here."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
        except OperationalError as failure:
            if failure.sqlite_errorcode != SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(_GLANCE_SECONDS)
        else:
            return


def _make_private_file(path: Path) -> None:
    """Creates the file readable for its owner only: it contains names and password hashes.

    A file that is there is not opened: closing it would end every POSIX lock that this process has on it, and another
    process could then delete the write-ahead log that this one goes on writing to.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def postgresql_engine(url: URL, name: str | None = None) -> Engine:
    """`name` is what its connections are called in the list of the database."""
    engine = create_engine(
        url,
        pool_size=READERS + POSTGRESQL_WRITERS + 1,
        pool_timeout=CONNECT_SECONDS,
        connect_args=_CONNECTION | ({"application_name": name} if name is not None else {}),
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        connection.autocommit = True
        for setting in _POSTGRESQL_SETTINGS:
            connection.execute(setting)
        connection.autocommit = False

    return engine


def prepare(engine: Engine, key: Key) -> None:
    """Migrates the database to this version's schema, and checks that it was created with this key.

    Of several processes that start at once, one does it and the others wait.
    """
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                # Only other migrations wait for a migration, and a busy machine may be slow at it.
                connection.execute(sql("SET LOCAL idle_in_transaction_session_timeout TO 0"))
                connection.execute(sql("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            upgrade(connection, key)
            _check_key(connection, key)
    except DatabaseError as failure:
        raise unusable(str(failure.orig), failure) from failure


def upgrade(connection: Connection, key: Key, revision: str = "head") -> None:
    """Runs missing migrations, in the open transaction. Some read and write encrypted data."""
    _migrate(connection, key, "upgrade", revision)


def downgrade(connection: Connection, key: Key, revision: str) -> None:
    """Takes migrations back until the schema is that of a revision. What the older schema has no room for is lost."""
    _migrate(connection, key, "downgrade", revision)


def revision_of(connection: Connection) -> str:
    """Returns the revision of the schema that a database has."""
    from alembic.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision() or ""


def _migrate(connection: Connection, key: Key, deed: Literal["upgrade", "downgrade"], revision: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", (Path(__file__).parent / "migrations").as_posix().replace("%", "%%"))
    config.attributes["connection"] = connection
    config.attributes["key"] = key
    try:
        with _UPGRADING:
            getattr(command, deed)(config, revision)
    except CommandError as failure:
        raise RiverboatError(
            "database_too_new", f"the database was made by a newer version of Riverboat ({failure})"
        ) from failure


def _check_key(connection: Connection, key: Key) -> None:
    known = set(connection.scalars(select(keys.c.key_id)))
    if not known:
        connection.execute(insert(keys).values(key_id=key.key_id))
    elif key.key_id not in known:
        raise wrong_key()
