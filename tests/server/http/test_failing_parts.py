"""Disk full, Redis gone, database hung: health says so, players are told the cause, and play goes on afterwards."""

from __future__ import annotations

import asyncio
import base64
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from clients import Player, two_at_a_table
from riverboat.server.config import ServerConfig
from riverboat.server.health import NO_ANSWER, Check
from riverboat.server.store import database
from running import NO_LIMITS, RunningServer, running_server
from services import running_redis


def health(server: RunningServer) -> tuple[int, dict[str, Any]]:
    answer = httpx.get(f"{server.url}/health", timeout=30)
    return answer.status_code, answer.json()


def wait_for_health(server: RunningServer, status: int) -> dict[str, Any]:
    """What health says once it has the status; an answer counts for a second."""
    for _ in range(300):
        now, told = health(server)
        if now == status:
            return told
        time.sleep(0.1)
    raise AssertionError(f"health does not become {status}: {told}")


def set_room(server: RunningServer, pages: int) -> None:
    """Let SQLite have so many pages at most, as a full disk would; 0 is as many as it likes."""

    def limit(connection: Any) -> None:
        now = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {now + pages if pages else 1 << 30}")

    server.run(server.services.store._database.write(limit))


def test_a_full_disk_is_told_to_operators_and_players_and_play_goes_on_afterwards(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            game = await two_at_a_table(ann, bob)
            await asyncio.to_thread(set_room, server, 1)
            errors = await fold_until_refused(ann, bob)
            assert errors == {"storage_full"}
            for player in (ann, bob):
                await player.wait_for(lambda f: f["type"] == "notice" and f["payload"]["kind"] == "storage_failing")
            told = await asyncio.to_thread(wait_for_health, server, 503)
            assert (told["status"], told["database"]) == ("unusable", "unusable")
            assert told["reasons"] == ["database: storage_full"]
            await asyncio.to_thread(set_room, server, 0)
            async with asyncio.timeout(60):
                while True:
                    state = await ann.look_in_play(game)
                    actor = ann if state["currentPlayer"] == state["seat"] else bob
                    if (await actor.act("fold"))["type"] == "accepted":
                        break
            await asyncio.to_thread(wait_for_health, server, 200)

    asyncio.run(story())


async def fold_until_refused(ann: Player, bob: Player) -> set[str]:
    """Play until nothing can be stored any more; the error's code."""
    async with asyncio.timeout(60):
        while True:
            actor = ann if ann.is_to_act else bob
            answer = await actor.act("fold")
            code = answer["payload"].get("code")
            if answer["type"] == "error" and code not in ("not_your_turn", "no_hand", "stale", "no_hand_in_play"):
                return {code}
            await asyncio.sleep(0.02)


def test_little_room_on_the_disk_is_told_before_it_is_full(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LEAST_FREE_BYTES", 1 << 60)
    assert wait_for_health(server, 503)["reasons"] == ["database: storage_full"]


def test_redis_gone_is_told_to_operators_and_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIVERBOAT_KEY", base64.b64encode(bytes(range(32))).decode())

    async def story(server: RunningServer, stop: Any) -> None:
        async with Player(server.url) as ann:
            await ann.guest("Ann")
            game = await ann.create_game()
            await ann.sit(game)
            assert (await asyncio.to_thread(health, server))[0] == 200
            await asyncio.to_thread(stop)
            told = await asyncio.to_thread(wait_for_health, server, 503)
            assert (told["database"], told["bus"]) == ("ok", "unusable")
            assert told["reasons"] == ["bus: bus_unreachable"]
            async with asyncio.timeout(60):
                while (answer := await ann.request("GET", f"/api/games/{game}/state")).is_success:
                    await asyncio.sleep(0.1)
            assert (answer.status_code, answer.json()["code"]) == (503, "bus_unreachable")

    redis = running_redis()
    url = redis.__enter__()
    is_stopped = False

    def stop() -> None:
        nonlocal is_stopped
        is_stopped = True
        redis.__exit__(None, None, None)

    try:
        with running_server(tmp_path, ServerConfig(redis=url, limits=NO_LIMITS)) as server:
            asyncio.run(story(server, stop))
    finally:
        if not is_stopped:
            stop()


@contextmanager
def hung(url: str) -> Iterator[None]:
    """PostgreSQL takes what it is sent and does not answer."""
    with psycopg.connect(url, autocommit=True) as connection:
        rows = connection.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchall()
    backends = [pid for (pid,) in rows]
    parent = subprocess.run(
        ["ps", "-o", "ppid=", "-p", str(backends[0])], capture_output=True, text=True, check=True
    ).stdout
    pids = [int(parent), *backends]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def test_a_database_that_hangs_is_told_to_operators_and_players(
    tmp_path: Path, fresh_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIVERBOAT_KEY", base64.b64encode(bytes(range(32))).decode())
    with running_server(tmp_path, ServerConfig(database=fresh_postgres_url, limits=NO_LIMITS)) as server:
        token = httpx.post(f"{server.url}/api/guests", json={}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        assert health(server)[0] == 200
        monkeypatch.setattr(database, "ANSWER_SECONDS", 1.0)
        with hung(fresh_postgres_url):
            told = wait_for_health(server, 503)
            assert told["reasons"] in (["database: no_answer"], ["database: store_timeout"])
            answer = httpx.get(f"{server.url}/api/me", headers=headers, timeout=30)
            assert (answer.status_code, answer.json()["code"]) == (503, "store_timeout")
        wait_for_health(server, 200)
        monkeypatch.setattr(database, "ANSWER_SECONDS", 60.0)
        assert httpx.get(f"{server.url}/api/me", headers=headers, timeout=60).status_code == 200


def test_a_part_that_hangs_is_tried_once_and_asked_for_no_longer_than_its_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("riverboat.server.health.PATIENCE_SECONDS", 0.05)
    tries = 0

    async def hang() -> str:
        nonlocal tries
        tries += 1
        await asyncio.Event().wait()
        return ""

    async def story() -> None:
        check = Check(hang)
        assert [await check.problem() for _ in range(5)] == [NO_ANSWER] * 5
        assert tries == 1

    asyncio.run(story())
