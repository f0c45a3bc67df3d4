"""`/health/live` and `/health/ready`: a process that answers lives, one that cannot serve players says why."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from test_failing_parts import fold_until_refused, hung, wait_for_health
from test_operators import log as log  # noqa: PLC0414 -- the fixture

from clients import Player, two_at_a_table
from riverboat.server.config import ServerConfig
from riverboat.server.metrics import Metrics, MetricsObserver
from riverboat.server.store import database
from running import NO_LIMITS, RunningServer, running_server

DISK_BYTES = 32 * 1024 * 1024


def ready(server: RunningServer, language: str = "en") -> tuple[int, dict[str, Any]]:
    answer = httpx.get(f"{server.url}/health/ready", headers={"Accept-Language": language}, timeout=60)
    return answer.status_code, {part["name"]: part for part in answer.json()["parts"]}


def is_alive(server: RunningServer) -> bool:
    answer = httpx.get(f"{server.url}/health/live", timeout=60)
    return answer.status_code == 200 and answer.json()["status"] == "alive"


def test_a_server_that_works_is_alive_and_ready(server: RunningServer) -> None:
    assert is_alive(server)
    status, parts = ready(server)
    assert status == 200
    assert {name: part["status"] for name, part in parts.items()} == {"database": "ok"}


@contextmanager
def small_disk(directory: Path) -> Iterator[Path]:
    """A file system of its own that is soon full; only root may mount one."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(directory)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("a file system cannot be mounted here")
    try:
        yield directory
    finally:
        subprocess.run(["umount", "--lazy", str(directory)], check=True)


def fill(disk: Path) -> Path:
    """Write until there is no room for another byte."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (1024 * 1024, 4096, 1):
            try:
                while file.write(b"x" * size) == size:
                    pass
            except OSError:
                continue
    return filler


def test_a_disk_without_room_is_named_and_play_goes_on_with_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ENOSPC of a real file system, in the middle of a hand."""
    monkeypatch.setattr(database, "LEAST_FREE_BYTES", 0)  # what counts here is what happens when it is full

    async def story(server: RunningServer, disk: Path) -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            game = await two_at_a_table(ann, bob)
            filler = await asyncio.to_thread(fill, disk)
            assert await fold_until_refused(ann, bob) == {"storage_full"}
            told = await asyncio.to_thread(wait_for_health, server, 503)
            assert told["reasons"] == ["database: storage_full"]
            status, parts = await asyncio.to_thread(ready, server, "zh-CN")
            assert (status, parts["database"]["code"]) == (503, "storage_full")
            assert "磁盘已满" in parts["database"]["message"]
            assert await asyncio.to_thread(is_alive, server)
            filler.unlink()
            async with asyncio.timeout(60):
                while True:
                    state = await ann.look_in_play(game)
                    actor = ann if state["currentPlayer"] == state["seat"] else bob
                    if (await actor.act("fold"))["type"] == "accepted":
                        break
            await asyncio.to_thread(wait_for_health, server, 200)

    with small_disk(tmp_path) as disk, running_server(disk) as server:
        asyncio.run(story(server, disk))


def test_a_hung_database_leaves_the_server_alive_and_not_ready(
    tmp_path: Path, fresh_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIVERBOAT_KEY", base64.b64encode(bytes(range(32))).decode())
    monkeypatch.setattr("riverboat.server.health.PATIENCE_SECONDS", 0.2)
    with running_server(tmp_path, ServerConfig(database=fresh_postgres_url, limits=NO_LIMITS)) as server:
        wait_for_health(server, 200)
        with hung(fresh_postgres_url):
            wait_for_health(server, 503)
            status, parts = ready(server)
            assert (status, parts["database"]["code"]) == (503, "no_answer")
            assert is_alive(server)
        wait_for_health(server, 200)


def test_a_server_that_stops_is_not_ready(server: RunningServer) -> None:
    server.run(server.context.connections.close_all())
    status, parts = ready(server)
    assert (status, parts["server"]["code"]) == (503, "server_stops")


def test_log_lines_say_whose_request_it_was_and_at_which_table(tmp_path: Path, log: Any) -> None:
    async def story(url: str) -> tuple[int, int, int, str]:
        async with Player(url) as ann, Player(url) as bob:
            await ann.account("Annabella", "correct horse")
            await bob.guest("Bob")
            right = {"name": "Annabella", "password": "correct horse"}
            await ann.call("POST", "/api/sessions", right)
            await bob.refused("POST", "/api/sessions", right | {"password": "wrong horse"})
            annabella = ann.id
            game = await two_at_a_table(ann, bob)
            await bob.send("chat", text="good luck")
            await bob.wait_for("chat")
            await ann.call("GET", f"/api/games/{game}/state")
            return annabella, ann.id, bob.id, game

    logging.getLogger("riverboat").setLevel("INFO")
    with running_server(tmp_path, ServerConfig(limits=NO_LIMITS, is_chat_logged=True)) as server:
        annabella, ann, bob, game = asyncio.run(story(server.url))
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    by_event = {line["event"]: line for line in lines}
    assert by_event["logged in"]["player"] == str(annabella)
    assert by_event["log-in refused"]["player"] == str(annabella)
    assert by_event["log-in refused"]["address"] == "127.0.0.1"
    chat = by_event["chat"]
    assert (chat["player"], chat["game"], chat["characters"], chat["text"]) == (str(bob), game, 9, "good luck")
    assert {(line["player"], line["address"]) for line in lines if line["event"] == "new player"} >= {
        (str(annabella), "127.0.0.1"),
        (str(bob), "127.0.0.1"),
    }
    [state] = [line for line in lines if line.get("route") == "/api/games/{game_id}/state"]
    assert (state["player"], state["game"]) == (str(ann), game)


def test_a_step_that_is_stored_slowly_is_logged_with_its_table(log: Any) -> None:
    observer = MetricsObserver(Metrics())
    observer.stored("7", 0.2)
    observer.stored("8", 1.25)
    [line] = [json.loads(line) for line in log.getvalue().splitlines()]
    assert (line["level"], line["event"], line["game"], line["ms"]) == ("warning", "slow store", "8", 1250)
