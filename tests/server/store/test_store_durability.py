"""What was acknowledged stays: after kill -9 in the middle of writing, a restart of the database, a stopped server."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import psycopg
import pytest
from played import new_players, new_table, play
from sqlalchemy import Connection, text
from store_world import KEY, LONGEST_SECONDS, Raw, in_a_loop

from riverboat.errors import RiverboatError
from riverboat.host.table.state import decode_state
from riverboat.server.store import STARTING_CHIPS, OutcomeUnknown, Store, open_store
from riverboat.server.store.database import open_database
from riverboat.server.store.engines import IDLE_MILLISECONDS
from riverboat.table import chips_on_table
from services import running_postgres

KILLS = 4
HERE = Path(__file__).parent


@contextmanager
def doomed_writer(url: str) -> Iterator[subprocess.Popen[str]]:
    """A server in a process of its own; whatever happens, it is gone afterwards."""
    command = [sys.executable, HERE / "doomed_writer.py", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def acknowledged(lines: list[str]) -> dict[str, int]:
    """The last step of each game that somebody was told of; a line cut off by the kill tells nothing."""
    whole = [line.split() for line in lines if line.endswith("\n")]
    return {game: int(seq) for game, seq in whole}


async def check_games(url: str, told: dict[str, int]) -> None:
    store = open_store(url, KEY)
    for game, seq in told.items():
        claimed = await store.claim(game, "next owner")
        assert claimed is not None
        # A step may be durable without anyone having heard of it; never the other way round.
        assert seq <= claimed.seq <= seq + 1
        assert (await store.verify_log(game)).steps == claimed.seq
        table = decode_state(claimed.state).table
        seated = await store.games.seated(game)
        chips = await store.accounts.players(tuple(seated))
        total = sum(player.chips for player in chips.values()) + chips_on_table(table)
        assert total == len(seated) * STARTING_CHIPS
    await store.close()


@pytest.mark.parametrize("seed", range(KILLS))
def test_everything_acknowledged_is_there_after_kill_9(url: str, seed: int) -> None:
    with doomed_writer(url) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(Random(seed).randint(20, 400))]
        process.kill()
        lines += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL
    told = acknowledged(lines)
    assert told
    in_a_loop(check_games)(url, told)


@in_a_loop
async def test_closing_writes_what_waits(store: Store, url: str) -> None:
    table = await new_table(store)
    steps = [*table.joining(), *table.hand(1)]
    waiting = [asyncio.create_task(store.append(step)) for step in steps]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    again = open_store(url, KEY)
    stored = await again.load(table.state.table.table_id)
    assert stored is not None
    assert stored.seq == len(steps)
    await again.close()


@in_a_loop
async def test_a_closed_store_takes_nothing_more(store: Store) -> None:
    table = await new_table(store)
    await store.close()
    with pytest.raises(OutcomeUnknown):
        await store.append(next(table.joining()))
    with pytest.raises(RiverboatError) as refusal:
        await store.accounts.create_guest("Ann")
    assert refusal.value.code == "store_unusable"
    await store.close()


@in_a_loop
async def test_a_mistake_in_one_piece_of_work_is_told_to_its_own_caller_alone(url: str) -> None:
    database = open_database(url, KEY, lambda: 0.0)

    def mistake(connection: Connection) -> None:
        connection.execute(text("INSERT INTO keys (key_id) VALUES ('halfway')"))
        raise ZeroDivisionError

    def bad_statement(connection: Connection) -> None:
        connection.execute(text("INSERT INTO keys (key_id) VALUES (NULL)"))

    def count(connection: Connection) -> object:
        return connection.scalar(text("SELECT count(*) FROM keys"))

    work: list[Callable[[Connection], object]] = [count, mistake, count, bad_statement, count]
    outcomes = await asyncio.gather(*map(database.write, work), return_exceptions=True)
    kinds = [type(outcome).__name__ for outcome in outcomes]
    assert kinds == ["int", "ZeroDivisionError", "int", "IntegrityError", "int"]
    assert await database.read(count) == 1
    await database.close()


def kill_connections(url: str) -> None:
    """As a restart of the database does to everyone."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@in_a_loop
async def test_the_store_goes_on_after_its_connections_were_cut(store: Store, url: str) -> None:
    table = await new_table(store)
    await play(store, table, hands=1)
    kill_connections(url)
    assert await store.problem() == ""
    await play(store, table, hands=1, first_seed=2)
    kill_connections(url)
    await new_players(store, 2)
    assert (await store.verify_log(table.state.table.table_id)).steps == table.seq


@in_a_loop
async def test_a_database_that_is_gone_is_an_error_and_not_a_silence() -> None:
    with running_postgres() as url:
        store = open_store(url, KEY)
        table = await new_table(store)
    assert await store.problem() == "store_unusable"
    with pytest.raises(OutcomeUnknown):
        await store.append(next(table.joining()))
    with pytest.raises(RiverboatError) as refusal:
        await store.games.listed()
    assert refusal.value.code == "store_unusable"
    await store.close()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@in_a_loop
async def test_a_server_that_stops_in_a_transaction_does_not_hold_its_table(store: Store, url: str, raw: Raw) -> None:
    """Stopped between two statements, it holds the row; the database ends it, and what it does later is fenced off."""
    table = await new_table(store)
    game = table.state.table.table_id
    zombie = open_database(url, KEY, lambda: 0.0)
    has_written, goes_on = threading.Event(), threading.Event()

    def advance(connection: Connection) -> int:
        advance = text("UPDATE table_states SET number = 77 WHERE game_id = :game AND epoch = 1")
        changed = connection.execute(advance, {"game": int(game)}).rowcount
        has_written.set()
        goes_on.wait(LONGEST_SECONDS)
        connection.execute(text("SELECT 1"))
        return changed

    stopped = asyncio.create_task(zombie.write(advance, lane=int(game)))
    await asyncio.to_thread(has_written.wait, LONGEST_SECONDS)
    claimed = await store.claim(game, "next owner")
    assert claimed is not None
    assert (claimed.epoch, claimed.number) == (2, 0)
    goes_on.set()
    assert await stopped == 0
    assert raw("SELECT number FROM table_states").scalar() == 0
    await zombie.close()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@in_a_loop
async def test_a_server_that_stands_still_before_it_commits_writes_once_it_goes_on(url: str) -> None:
    """The database has undone the transaction, for certain: it is done again."""
    database = open_database(url, KEY, lambda: 0.0)
    tries = 0

    def make_player(connection: Connection) -> None:
        nonlocal tries
        tries += 1
        connection.execute(text("INSERT INTO players (name) VALUES ('Ann')"))
        if tries == 1:
            time.sleep(2 * IDLE_MILLISECONDS / 1000)

    await database.write(make_player)
    count = text("SELECT count(*) FROM players")
    assert await database.read(lambda connection: connection.scalar(count)) == 1
    assert tries == 2
    await database.close()
