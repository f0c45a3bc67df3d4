"""A database with writer and reader threads: work is a function of a connection."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import URL, Connection, select
from sqlalchemy import text as sql
from sqlalchemy.exc import OperationalError

from riverboat.host.ports import StoreUnusable
from riverboat.server.store.crypto import Cipher, Key
from riverboat.server.store.engines import (
    POSTGRESQL_WRITERS,
    READERS,
    Durability,
    postgresql_engine,
    prepare,
    sqlite_engine,
)
from riverboat.server.store.locations import database_url
from riverboat.server.store.serving import SERVER_NAME, ServingMark
from riverboat.server.store.writer import PATIENCE_SECONDS, Weight, Writer, failed, no_answer, unusable

T = TypeVar("T")

ANSWER_SECONDS: Final = 15.0
"""A database that takes longer counts as unreachable; the work may still be done."""
LEAST_FREE_BYTES: Final = 16 * 1024 * 1024
"""With less free space on the disk of a SQLite file, writing is about to fail."""


class Head(NamedTuple):
    """What a writer remembers of the table it wrote last, to save a query.

    It need not be true: a step is written only where the table stands at the same number under the same epoch, and
    whoever claims a new epoch reads the row.
    """

    seq: int
    hash: bytes
    lobby: tuple[str, int]
    """Status and number of players."""


Heads: TypeAlias = dict[int, Head]


class Database:
    """Writes go through one thread per lane, reads through a few; each piece of work is one transaction."""

    def __init__(
        self,
        url: URL,
        key: Key,
        wall: Callable[[], float],
        durability: Durability = "power_cut",
        *,
        is_served: bool = False,
    ) -> None:
        is_sqlite = url.get_backend_name() == "sqlite"
        self.cipher = Cipher(key)
        self._wall = wall
        self._file = Path(url.database) if is_sqlite and url.database else None
        self._writing = (
            sqlite_engine(url, reads_only=False, durability=durability)
            if is_sqlite
            else postgresql_engine(url, SERVER_NAME if is_served else None)
        )
        self._reading = sqlite_engine(url, reads_only=True) if is_sqlite else self._writing
        self._mark = ServingMark(self._file) if is_served and self._file is not None else None
        try:
            prepare(self._writing, key)
        except BaseException:
            self._writing.dispose()
            self._unmark()
            raise
        self._heads: tuple[Heads, ...] = tuple({} for _ in range(1 if is_sqlite else POSTGRESQL_WRITERS))
        self._writers = [Writer(self._writing) for _ in self._heads]
        if not is_sqlite:
            self._writers.append(Writer(self._writing))
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="riverboat-reader")
        self.games_revision = 0
        """Raised after every change by this process to what the lobby shows of games."""
        self.tournaments_revision = 0
        """The same for tournaments."""

    def now(self) -> datetime:
        return self.moment(self._wall())

    @staticmethod
    def moment(wall: float) -> datetime:
        return datetime.fromtimestamp(wall, UTC)

    async def write(self, work: Callable[[Connection], T], lane: int | None = None, weight: Weight = Weight.OTHER) -> T:
        """Does the work and returns when it is durable; work of one lane is done in order of arrival.

        Work that belongs to no table has a lane of its own, where there is more than one.
        """
        writer = self._writers[-1 if lane is None else lane % len(self._heads)]
        return await writer.write(work, weight, within=ANSWER_SECONDS)

    async def write_patiently(self, work: Callable[[Connection], T]) -> T:
        """The same for work in the background: it waits a moment for other work, and shares its transaction."""
        return await self._writers[-1].write(work, patience=PATIENCE_SECONDS, within=ANSWER_SECONDS)

    def heads_of(self, lane: int) -> Heads:
        """Returns what the lane's writer remembers; only work in that lane may use it."""
        return self._heads[lane % len(self._heads)]

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await _answer(asyncio.get_running_loop().run_in_executor(self._readers, self._read, work))

    async def read_long(self, work: Callable[[Connection], T]) -> T:
        """Does long work on one consistent snapshot, without a time limit; whoever writes meanwhile is not held up."""

        def read(connection: Connection) -> T:
            if connection.dialect.name == "postgresql":
                connection.execute(sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
                connection.execute(sql("SET LOCAL idle_in_transaction_session_timeout TO 0"))
            return work(connection)

        return await asyncio.to_thread(self._read, read)

    def _read(self, work: Callable[[Connection], T]) -> T:
        for is_last in (False, True):
            try:
                with self._reading.connect() as connection:
                    return work(connection)
            except OperationalError as failure:
                # Pooled connections do not survive a restart of the database; new ones do.
                if is_last or not failure.connection_invalidated:
                    raise failed(failure) from failure
        raise AssertionError("the last try returns or raises")

    async def problem(self) -> str:
        """Returns what is wrong with the database, as an error code; empty when it can be read and written and has
        room.
        """
        try:
            await self.read(_probe)
            await asyncio.gather(*(writer.write(_probe, Weight.PROBE) for writer in self._writers))
        except StoreUnusable as failure:
            return failure.code
        for writer in self._writers:
            if (found := writer.failure()) is not None:
                return found.code
        # In a thread: a network disk may hang.
        if self._file is not None and await asyncio.to_thread(_free_bytes, self._file) < LEAST_FREE_BYTES:
            return "storage_full"
        return ""

    async def close(self) -> None:
        """Writes what is queued and closes the database."""
        for writer in self._writers:
            await writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._reading.dispose()
        self._writing.dispose()
        self._unmark()

    def _unmark(self) -> None:
        if self._mark is not None:
            self._mark.close()


def _free_bytes(file: Path) -> int:
    return shutil.disk_usage(file.parent).free


def _probe(connection: Connection) -> None:
    connection.scalar(select(1))


async def _answer(waiting: Awaitable[T]) -> T:
    """What the database answers; one that does not counts as unreachable."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            return await waiting
    except TimeoutError as failure:
        raise no_answer() from failure


def open_database(
    url: str, key: Key, wall: Callable[[], float], durability: Durability = "power_cut", *, is_served: bool = False
) -> Database:
    """`is_served` marks the database as one that a server runs on."""
    parsed = database_url(url)
    try:
        return Database(parsed, key, wall, durability, is_served=is_served)
    except OSError as failure:
        raise unusable(str(failure), failure) from failure
