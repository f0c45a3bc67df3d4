"""Opening a database: from nothing, again, by several processes at once; and what cannot be opened says why."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import CheckConstraint, Connection, Engine, create_engine, inspect, text
from store_world import KEY, in_a_loop

from riverboat.errors import RiverboatError
from riverboat.server.store import default_url, open_store
from riverboat.server.store.database import open_database
from riverboat.server.store.locations import database_url
from riverboat.server.store.maintenance import migrate_down
from riverboat.server.store.schema import metadata

STARTS = 6

STARTER = """
import asyncio, sys
from riverboat.server.store import Key, open_store

async def start():
    store = open_store(sys.argv[1], Key(bytes(range(32))))
    await store.accounts.create_guest("Ann")
    await store.close()

asyncio.run(start())
"""


def engine_of(url: str) -> Engine:
    return create_engine(database_url(url))


def open_and_close(url: str) -> None:
    asyncio.run(open_store(url, KEY).close())


def refused(url: str) -> RiverboatError:
    with pytest.raises(RiverboatError) as refusal:
        open_store(url, KEY)
    return refusal.value


def test_the_migrations_lead_to_the_schema(empty_url: str) -> None:
    open_and_close(empty_url)
    engine = engine_of(empty_url)
    with engine.connect() as connection:
        # SQLite gives defaults back as they were written down, with other quotes.
        options = {"compare_type": True, "compare_server_default": engine.dialect.name == "postgresql"}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_checks_are_in_the_database_as_in_the_schema(empty_url: str) -> None:
    """Alembic does not compare these."""
    open_and_close(empty_url)
    engine = engine_of(empty_url)
    found = inspect(engine)
    for table in metadata.sorted_tables:
        wanted = {check.name for check in table.constraints if isinstance(check, CheckConstraint)}
        assert {check["name"] for check in found.get_check_constraints(table.name)} == wanted
    engine.dispose()


def test_the_manuals_columns_are_there_with_their_names(empty_url: str) -> None:
    open_and_close(empty_url)
    engine = engine_of(empty_url)
    found = inspect(engine)
    manual = {
        "players": ["id", "name", "chips", "created_at"],
        "games": ["id", "game_type", "min_buy_in", "max_buy_in", "status", "created_at"],
        "hands": ["id", "game_id", "hand_number", "pot_amount", "community_cards", "winners", "played_at"],
        "player_hands": [
            *("id", "hand_id", "player_id", "hole_cards", "final_hand_rank", "bet_amount", "won_amount", "actions"),
        ],
    }
    for table, columns in manual.items():
        assert [column["name"] for column in found.get_columns(table)][: len(columns)] == columns
    engine.dispose()


@in_a_loop
async def test_opening_again_keeps_everything(empty_url: str) -> None:
    store = open_store(empty_url, KEY)
    player = await store.accounts.create_guest("Ann")
    await store.close()
    for _ in range(2):
        store = open_store(empty_url, KEY)
        assert await store.accounts.player(player.id) == player
        await store.close()


def test_processes_that_start_at_once_on_an_empty_database_all_come_up(empty_url: str) -> None:
    command = [sys.executable, "-c", STARTER, empty_url]
    starting = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(STARTS)]
    outcomes = [(process.communicate(timeout=120)[1], process.returncode) for process in starting]
    assert outcomes == [(b"", 0)] * STARTS
    engine = engine_of(empty_url)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM players")) == STARTS
        assert connection.scalar(text("SELECT count(*) FROM keys")) == 1
    engine.dispose()


def test_a_file_that_another_process_is_about_to_switch_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both found it with a log of the old kind; to switch it SQLite itself does not wait."""
    file = tmp_path / "server.sqlite3"
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    waited = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 3:
            other.execute("ROLLBACK")

    monkeypatch.setattr("riverboat.server.store.engines.time.sleep", wait)
    open_and_close(f"sqlite:///{file}")
    assert len(waited) == 3
    other.close()


def test_a_database_of_a_newer_version_is_refused(empty_url: str) -> None:
    open_and_close(empty_url)
    engine = engine_of(empty_url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    assert refused(empty_url).code == "database_too_new"


@pytest.mark.parametrize(
    "url", ["", "nonsense", "mysql://host/db", "sqlite://", "sqlite:///:memory:", "file.sqlite3", "sqlite:///"]
)
def test_a_url_that_names_no_database_is_refused(url: str) -> None:
    assert refused(url).code == "unknown_database"


def test_a_refused_url_does_not_show_its_password() -> None:
    error = refused("mysql://me:topsecret@host/db")
    assert "topsecret" not in f"{error} {error.values}"


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear database, " * 100)
    assert refused(f"sqlite:///{path}").code == "store_unusable"


def test_a_directory_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused(f"sqlite:///{tmp_path}/file/below/server.sqlite3").code == "store_unusable"


def test_a_server_that_is_not_there_is_refused_without_its_password() -> None:
    error = refused("postgresql://me:topsecret@127.0.0.1:1/db")
    assert error.code == "store_unusable"
    assert "topsecret" not in f"{error} {error.values}"


def test_by_default_the_database_is_in_the_data_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIVERBOAT_DATA", str(tmp_path / "data"))
    assert default_url() == f"sqlite:///{tmp_path}/data/server.sqlite3"
    open_and_close(default_url())
    assert (tmp_path / "data" / "server.sqlite3").exists()


@in_a_loop
async def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path}/server.sqlite3", KEY, lambda: 0.0)

    def settings(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "query_only")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    assert await database.write(settings) == ["wal", 2, 1, 0]
    assert await database.read(settings) == ["wal", 2, 1, 1]
    await database.close()


@in_a_loop
async def test_a_sqlite_file_has_pages_for_a_whole_table_and_one_made_before_keeps_its_own(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "earlier.sqlite3")) as earlier:
        earlier.executescript("PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; VACUUM;")

    def settings(connection: Connection) -> list[object]:
        names = ("page_size", "cache_size", "wal_autocheckpoint")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    for name, page_size in (("new", 8192), ("earlier", 4096)):
        database = open_database(f"sqlite:///{tmp_path}/{name}.sqlite3", KEY, lambda: 0.0)
        assert await database.write(settings) == [page_size, -65_536, 2000]
        assert (await database.read(settings))[0] == page_size
        await database.close()


@in_a_loop
async def test_postgresql_waits_for_the_disk_and_lets_no_stopped_server_hold_a_table(fresh_postgres_url: str) -> None:
    database = open_database(fresh_postgres_url, KEY, lambda: 0.0)

    def settings(connection: Connection) -> list[object]:
        names = ("synchronous_commit", "idle_in_transaction_session_timeout")
        return [connection.scalar(text(f"SHOW {name}")) for name in names]

    assert await database.write(settings) == ["on", "1s"]
    await database.close()


@in_a_loop
async def test_migrations_go_down_one_by_one_and_up_again_with_the_players(empty_url: str) -> None:
    store = open_store(empty_url, KEY)
    player = await store.accounts.create_guest("Ann")
    await store.close()
    for revision in range(14, 0, -1):
        migrate_down(empty_url, KEY, f"{revision:04}")
    store = open_store(empty_url, KEY)
    assert await store.accounts.player(player.id) == player
    assert (await store.audit()).entries == 1
    await store.close()
