"""How many modules one WebSocket action passes through, from the bytes that arrive to the frames that are sent."""

from __future__ import annotations

import asyncio
import base64
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from clients import Player, two_at_a_table
from riverboat.server import fair_heads
from riverboat.server.admin import orders
from riverboat.server.cluster import cluster_router, shared_budgets
from riverboat.server.cluster.timeouts import ClusterTimeouts
from riverboat.server.config import ServerConfig
from running import NO_LIMITS, RunningServer, running_server

MOST_MODULES = 32
MOST_MODULES_IN_A_CLUSTER = 35
"""Modules besides the rules. They were 41 and 48 before tables of the same process were asked directly."""

RULES = ("riverboat.cards", "riverboat.engine.", "riverboat.table.")
"""Pure modules that every way to a table needs: not counted."""

BETWEEN_PROCESSES = {
    f"server.cluster.{name}"
    for name in ("frame_streams", "leases", "messages", "owner_lookup", "request_server", "subscriptions")
}

PERIODIC = frozenset({"_every", "_check_periodically", "_sweep"})
"""Background tasks of the server: no part of an action."""


SELDOM_SECONDS = 3600.0


@pytest.fixture(autouse=True)
def _no_periodic_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks that read the store in threads, where nothing in the stack tells whose work it is, wait past the test."""
    monkeypatch.setattr(orders, "POLL_SECONDS", SELDOM_SECONDS)
    monkeypatch.setattr(fair_heads, "PUBLISH_SECONDS", SELDOM_SECONDS)
    monkeypatch.setattr(shared_budgets, "INTERVAL_SECONDS", SELDOM_SECONDS)
    monkeypatch.setattr(cluster_router, "ClusterTimeouts", lambda: ClusterTimeouts(scan=SELDOM_SECONDS))


class ModuleTrace:
    """Records which modules of Riverboat are entered, in every thread started while it is installed."""

    def __init__(self) -> None:
        self.is_recording = False
        self.modules: set[str] = set()

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        if not self.is_recording or event != "call":
            return
        module = frame.f_globals.get("__name__", "")
        if module.startswith("riverboat.") and not module.startswith(RULES) and not _is_periodic(frame):
            self.modules.add(module.removeprefix("riverboat."))


def _is_periodic(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_name in PERIODIC:
            return True
        frame = frame.f_back
    return False


@contextmanager
def traced_server(directory: Path, config: ServerConfig | None = None) -> Iterator[tuple[RunningServer, ModuleTrace]]:
    trace = ModuleTrace()
    threading.setprofile(trace)
    try:
        with running_server(directory, config) as server:
            yield server, trace
    finally:
        threading.setprofile(None)


async def quiet(trace: ModuleTrace) -> None:
    """Until the server has done nothing for a while: what came before is over, however busy the machine is."""
    trace.is_recording = True
    async with asyncio.timeout(60):
        await asyncio.sleep(0.3)
        while trace.modules:
            trace.modules.clear()
            await asyncio.sleep(0.3)


async def modules_of_a_call(url: str, trace: ModuleTrace) -> set[str]:
    """Two sit at a table; the one to act calls, and both are told."""
    async with Player(url) as ann, Player(url) as bob:
        await two_at_a_table(ann, bob, seats=2)
        actor = ann if ann.is_to_act else bob
        seen = {player: len(player.frames) for player in (ann, bob)}
        await quiet(trace)
        answer = await actor.act("call")
        assert answer["type"] == "accepted", answer
        for player in (ann, bob):
            await player.wait_for("player_action", since=seen[player])
            await player.wait_for("game_state", since=seen[player])
        trace.is_recording = False
    return trace.modules


def test_an_action_passes_through_few_modules(tmp_path: Path) -> None:
    with traced_server(tmp_path) as (server, trace):
        modules = asyncio.run(modules_of_a_call(server.url, trace))
    assert len(modules) <= MOST_MODULES, sorted(modules)


def test_a_table_of_the_same_process_is_reached_without_the_bus(
    tmp_path: Path, fresh_postgres_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIVERBOAT_KEY", base64.b64encode(bytes(range(32))).decode())
    config = ServerConfig(database=fresh_postgres_url, redis=redis_url, limits=NO_LIMITS)
    with traced_server(tmp_path, config) as (server, trace):
        modules = asyncio.run(modules_of_a_call(server.url, trace))
    assert not modules & BETWEEN_PROCESSES
    assert len(modules) <= MOST_MODULES_IN_A_CLUSTER, sorted(modules)
