"""Group commit: one thread and one connection write everything queued in one transaction.

When a piece of work is refused, the batch is repeated with each piece under a savepoint, so that the refusal does not
affect the others. Success is reported only after the transaction is durable.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum
from queue import Empty, SimpleQueue
from sqlite3 import SQLITE_FULL
from threading import Thread
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from riverboat.host.ports import StoreUnusable

T = TypeVar("T")

MOST_AT_ONCE: Final = 512
"""Pieces of work in one transaction, so that the first does not wait for too many others."""
SETTLED_AT_ONCE: Final = 8
"""Waiters notified in one turn of the event loop."""
MOST_TRIES: Final = 5
"""Attempts for work that lost a race for locks, or its connection."""
FAILURE_SECONDS: Final = 30.0
"""How long a write failure is reported, if nothing like it was tried since."""
PATIENCE_SECONDS: Final = 0.1
"""How long patient work waits for other work to be written with; the wait for the disk is then shared."""
PAUSE_SECONDS: Final = 0.02
"""Before the second attempt; longer before later ones."""
LOST_RACES: Final = frozenset({"40001", "40P01"})
"""PostgreSQL's codes for a serialization failure and a deadlock."""
DISK_FULL: Final = "53100"
"""PostgreSQL's code for a full disk."""
STOOD_STILL: Final = "25P03"
"""PostgreSQL's code for a transaction that it aborted after an idle timeout: see `engines`."""


class Weight(IntEnum):
    """A failure is reported until work of at least the same weight is written."""

    PROBE = 0
    """Nothing; only the caller sees the failure."""
    OTHER = 1
    STEP = 2
    """A step of a table or tournament. Smaller work may still fit on a disk that is too full for one."""


class _Job(Generic[T]):
    """Queued work and the future that waits for it."""

    def __init__(self, work: Callable[[Connection], T], weight: Weight, patience: float) -> None:
        self.work = work
        self.weight = weight
        self.until = time.monotonic() + patience if patience else None
        """When patient work has waited for long enough; None for work that does not wait."""
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[T] = self.loop.create_future()
        self.tries = 0
        self.result: Any = None
        self.failure: BaseException | None = None

    def give_up(self) -> None:
        if not self.done.done():
            self.done.set_exception(no_answer())

    def settle(self) -> None:
        """Runs in the loop's thread. A cancelled waiter is not notified."""
        if self.done.done():
            return
        if self.failure is not None:
            self.done.set_exception(self.failure)
        else:
            self.done.set_result(self.result)


class Writer:
    """A queue of work and the thread that does it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._connection: Connection | None = None
        self._is_closed = False
        self._is_committing = False
        self._failed_at = 0.0
        self._failed_with: StoreUnusable | None = None
        """Why work could not be written; None when such work was written since."""
        self._failed_weight = Weight.PROBE
        self._thread = Thread(target=self._run, name="riverboat-writer", daemon=True)
        self._thread.start()

    async def write(
        self,
        work: Callable[[Connection], T],
        weight: Weight = Weight.OTHER,
        *,
        patience: float = 0.0,
        within: float | None = None,
    ) -> T:
        """Does the work in a transaction and returns when it is durable. Cancelling the wait does not undo it, nor does
        giving it up after `within` seconds, which raises `store_timeout`.

        Work with `patience` waits for so many seconds for work without, and is written in one transaction with it: work
        in the background then causes no waits for the disk of its own while tables are played.
        """
        if self._is_closed:
            raise unusable("it is closed")
        job = _Job(work, weight, patience)
        self._queue.put(job)
        if within is None:
            return await job.done
        giving_up = job.loop.call_later(within, job.give_up)
        try:
            return await job.done
        finally:
            giving_up.cancel()

    def failure(self) -> StoreUnusable | None:
        """Why work could not be written, until such work is written or half a minute has passed."""
        is_recent = time.monotonic() - self._failed_at < FAILURE_SECONDS
        return self._failed_with if is_recent else None

    async def close(self) -> None:
        """Writes what is queued and ends the thread."""
        if not self._is_closed:
            self._is_closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    # The thread.

    def _run(self) -> None:
        is_open = True
        while is_open:
            jobs, is_open = self._waiting()
            lost = self._write(jobs)
            while lost:
                # Work that lost a race is retried alone: it then holds no locks that others wait for.
                job = lost.pop(0)
                time.sleep(PAUSE_SECONDS * job.tries)
                lost += self._write([job])
        self._hang_up()

    def _waiting(self) -> tuple[list[_Job[Any]], bool]:
        """Returns everything queued, at least one piece unless the writer ends; and whether there may be more."""
        found: list[_Job[Any]] = []
        while len(found) < MOST_AT_ONCE:
            try:
                item = self._queue.get(timeout=_time_left(found))
            except Empty:
                return found, True
            if item is None:
                return found, False
            found.append(item)
        return found, True

    def _write(self, jobs: list[_Job[Any]]) -> list[_Job[Any]]:
        """Does the work in one transaction and notifies the waiters; returns what should be retried."""
        again: list[_Job[Any]] = []
        self._is_committing = False
        for job in jobs:
            job.tries += 1
        try:
            connection = self._connected()
            if not self._write_plainly(connection, jobs):
                again = self._write_apart(connection, jobs)
        except SQLAlchemyError as failure:
            self._hang_up()
            # The outcome of a transaction that broke during its commit is unknown: it is not repeated.
            is_undone = not self._is_committing or _sqlstate(failure) == STOOD_STILL
            again = [job for job in jobs if job.tries < MOST_TRIES] if is_undone else []
            for job in jobs:
                job.failure = failed(failure)
            self._note_failure(failed(failure), max((job.weight for job in jobs), default=Weight.PROBE))
        else:
            self._note_success(job.weight for job in jobs if job.failure is None and job not in again)
        _settle(job for job in jobs if job not in again)
        return again

    def _note_failure(self, failure: StoreUnusable, weight: Weight) -> None:
        if weight > Weight.PROBE:
            self._failed_weight = max(weight, self._failed_weight) if self.failure() is not None else weight
            self._failed_at, self._failed_with = time.monotonic(), failure

    def _note_success(self, weights: Iterable[Weight]) -> None:
        if max(weights, default=Weight.PROBE) >= max(self._failed_weight, Weight.OTHER):
            self._failed_with = None

    def _write_plainly(self, connection: Connection, jobs: list[_Job[Any]]) -> bool:
        """Does the work without savepoints, which cost time; rolls everything back if a piece fails."""
        transaction = connection.begin()
        try:
            for job in jobs:
                job.failure, job.result = None, job.work(connection)
        except Exception:
            transaction.rollback()
            return False
        self._is_committing = True
        transaction.commit()
        return True

    def _write_apart(self, connection: Connection, jobs: list[_Job[Any]]) -> list[_Job[Any]]:
        """Does each piece of work under a savepoint; returns those that lost a race."""
        with connection.begin():
            again = [job for job in jobs if not self._attempt(connection, job)]
            self._is_committing = True
        return again

    def _attempt(self, connection: Connection, job: _Job[Any]) -> bool:
        """Does one piece of work; returns whether it is settled, for better or worse."""
        job.result = job.failure = None
        try:
            with _savepoint(connection):
                job.result = job.work(connection)
        except DBAPIError as failure:
            if _sqlstate(failure) in LOST_RACES and job.tries < MOST_TRIES:
                return False
            if failure.connection_invalidated or isinstance(failure, OperationalError):
                raise  # the disk is full or the server gone: what the others did is in doubt too
            job.failure = failure
        except Exception as failure:
            job.failure = failure
        return True

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _hang_up(self) -> None:
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.close()
            self._connection = None


def _time_left(jobs: list[_Job[Any]]) -> float | None:
    """How long all of the work can wait for more: not at all, until the first is out of patience, or without end."""
    if not jobs:
        return None
    first = min((job.until or 0.0) for job in jobs)
    return max(0.0, first - time.monotonic())


@contextmanager
def _savepoint(connection: Connection) -> Iterator[None]:
    """Rolls back one piece of work when it fails. SQLAlchemy's savepoints are compiled each time, which costs more than
    the work.
    """
    connection.exec_driver_sql("SAVEPOINT work")
    try:
        yield
    except BaseException:
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT work")
        raise
    connection.exec_driver_sql("RELEASE SAVEPOINT work")


def _sqlstate(failure: SQLAlchemyError) -> str | None:
    return getattr(getattr(failure, "orig", None), "sqlstate", None)


def _settle(jobs: Iterable[_Job[Any]]) -> None:
    """Notifies the waiters: one call into each loop, however many there are."""
    by_loop: defaultdict[asyncio.AbstractEventLoop, list[_Job[Any]]] = defaultdict(list)
    for job in jobs:
        by_loop[job.loop].append(job)
    for loop, settled in by_loop.items():
        with suppress(RuntimeError):  # the loop has closed: nobody waits any more
            loop.call_soon_threadsafe(_settle_all, settled, loop)


def _settle_all(jobs: list[_Job[Any]], loop: asyncio.AbstractEventLoop) -> None:
    """Notifies waiters, a few in each turn of the loop: each then publishes a step, and deals the next hand perhaps."""
    for job in jobs[:SETTLED_AT_ONCE]:
        job.settle()
    if rest := jobs[SETTLED_AT_ONCE:]:
        loop.call_soon(_settle_all, rest, loop)


def failed(failure: SQLAlchemyError) -> StoreUnusable:
    """Returns the error for a failure of the database: the disk is full, or it cannot be used."""
    earlier: BaseException | None = failure
    while earlier is not None:  # rolling back what did not fit may fail in turn
        original = getattr(earlier, "orig", None)
        code = getattr(original, "sqlite_errorcode", None) or getattr(original, "sqlstate", None)
        if code in (SQLITE_FULL, DISK_FULL):
            error = StoreUnusable("storage_full", "the server's disk is full; nothing can be stored")
            error.__cause__ = failure
            return error
        earlier = earlier.__context__
    return unusable(type(failure).__name__, failure)


def no_answer() -> StoreUnusable:
    return StoreUnusable("store_timeout", "the database does not answer")


def unusable(reason: str, cause: BaseException | None = None) -> StoreUnusable:
    reason = next(iter(reason.strip().splitlines()), "")  # drivers add a second line of advice
    error = StoreUnusable("store_unusable", f"the database cannot be used now ({reason})", reason=reason)
    error.__cause__ = cause
    return error
