"""Stores for tests: real SQLite and real PostgreSQL; each test has its own database, copied from a migrated one."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import CursorResult, create_engine, text
from store_world import KEY, Raw, Wall

from riverboat.server.store import Store, open_store
from riverboat.server.store.locations import database_url
from services import fresh_database, temporary_database


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "template.sqlite3"
    asyncio.run(open_store(f"sqlite:///{path}", KEY).close())
    return path


@pytest.fixture(scope="session")
def postgres_template(postgres_url: str) -> str:
    made = fresh_database(postgres_url)
    asyncio.run(open_store(made, KEY).close())
    return made.rpartition("/")[2]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A migrated database of this test's own."""
    if request.param == "sqlite":
        path = tmp_path / "server.sqlite3"
        shutil.copy(request.getfixturevalue("sqlite_template"), path)
        yield f"sqlite:///{path}"
        return
    server, template = request.getfixturevalue("postgres_url"), request.getfixturevalue("postgres_template")
    with temporary_database(server, template) as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with nothing in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/empty.sqlite3"
    return str(request.getfixturevalue("fresh_postgres_url"))


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def open_another(url: str, wall: Wall) -> Iterator[Callable[[], Store]]:
    """Further servers on the same database."""
    opened: list[Store] = []

    def another() -> Store:
        opened.append(open_store(url, KEY, wall=wall))
        return opened[-1]

    yield another
    for store in opened:
        asyncio.run(store.close())


@pytest.fixture
def store(open_another: Callable[[], Store]) -> Store:
    return open_another()


@pytest.fixture
def raw(url: str) -> Iterator[Raw]:
    """The database without the store, as somebody with other tools has it; each statement is committed at once."""
    engine = create_engine(database_url(url), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:

        def execute(statement: str, **values: object) -> CursorResult[tuple[object, ...]]:
            return connection.execute(text(statement), values)

        yield execute
    engine.dispose()
