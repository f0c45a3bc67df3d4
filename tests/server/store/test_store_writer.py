"""The writer: what it remembers of a failure, for health, and work that waits for other work."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import OperationalError
from store_world import in_a_loop

from riverboat.host.ports import StoreUnusable
from riverboat.server.store.writer import SETTLED_AT_ONCE, Weight, Writer


def fail(connection: Connection) -> None:
    raise OperationalError("INSERT", None, sqlite3.OperationalError("disk I/O error"))


def succeed(connection: Connection) -> None:
    connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS steps (id INTEGER)")


@pytest.mark.parametrize(
    ("failed", "too_light", "clears"),
    [
        (Weight.STEP, [Weight.PROBE, Weight.OTHER], Weight.STEP),
        (Weight.OTHER, [Weight.PROBE], Weight.OTHER),
        (Weight.OTHER, [Weight.PROBE], Weight.STEP),
    ],
)
def test_a_failure_counts_until_such_work_is_written(
    tmp_path: Path, failed: Weight, too_light: list[Weight], clears: Weight
) -> None:
    @in_a_loop
    async def story() -> None:
        engine = create_engine(f"sqlite:///{tmp_path}/writer.sqlite3")
        writer = Writer(engine)
        try:
            with pytest.raises(StoreUnusable):
                await writer.write(fail, failed)
            for weight in too_light:
                await writer.write(succeed, weight)
                assert writer.failure() is not None
            with pytest.raises(StoreUnusable):
                await writer.write(fail, Weight.PROBE)
            assert writer.failure() is not None
            await writer.write(succeed, clears)
            assert writer.failure() is None
        finally:
            await writer.close()
            engine.dispose()

    story()


def test_patient_work_is_written_in_the_transaction_of_other_work(tmp_path: Path) -> None:
    """Reviews cause no waits for the disk of their own while tables are played."""

    @in_a_loop
    async def story() -> None:
        engine = create_engine(f"sqlite:///{tmp_path}/writer.sqlite3")
        writer = Writer(engine)
        commits: list[object] = []
        event.listen(engine, "commit", commits.append)
        order: list[str] = []
        try:
            patient = [
                asyncio.create_task(writer.write(lambda _, name=name: order.append(name), patience=3600.0))
                for name in ("first", "second")
            ]
            await asyncio.sleep(0)
            await writer.write(lambda _: order.append("step"), Weight.STEP)
            await asyncio.gather(*patient)
            assert order == ["first", "second", "step"]
            assert len(commits) == 1
        finally:
            await writer.close()
            engine.dispose()

    story()


def test_patient_work_is_written_alone_when_nothing_else_comes(tmp_path: Path) -> None:
    @in_a_loop
    async def story() -> None:
        engine = create_engine(f"sqlite:///{tmp_path}/writer.sqlite3")
        writer = Writer(engine)
        assert await writer.write(lambda _: 7, patience=0.01) == 7
        waiting = asyncio.create_task(writer.write(lambda _: 8, patience=3600.0))
        await asyncio.sleep(0)
        await writer.close()
        assert await waiting == 8
        engine.dispose()

    story()


def test_what_was_written_together_is_told_a_few_at_a_time(tmp_path: Path) -> None:
    """Each table that is told publishes a step: fifty in one turn of the event loop would hold up everybody else."""

    @in_a_loop
    async def story() -> None:
        engine = create_engine(f"sqlite:///{tmp_path}/writer.sqlite3")
        writer = Writer(engine)
        is_queued, turn = Event(), 0
        told: list[int] = []

        async def write(work: Callable[[Connection], object]) -> None:
            await writer.write(work)
            told.append(turn)

        try:
            first = asyncio.create_task(writer.write(lambda _: is_queued.wait()))
            await asyncio.sleep(0)
            tables = [asyncio.create_task(write(succeed)) for _ in range(5 * SETTLED_AT_ONCE)]
            await asyncio.sleep(0)
            is_queued.set()
            await first
            while len(told) < len(tables):
                turn += 1
                await asyncio.sleep(0)
            assert max(Counter(told).values()) <= SETTLED_AT_ONCE
            await asyncio.gather(*tables)
        finally:
            is_queued.set()
            await writer.close()
            engine.dispose()

    story()
