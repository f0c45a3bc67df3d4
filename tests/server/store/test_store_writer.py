"""What the writer remembers of a failure, for health."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import OperationalError
from store_world import in_a_loop

from riverboat.host.ports import StoreUnusable
from riverboat.server.store.writer import Weight, Writer


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
