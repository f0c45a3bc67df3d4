"""Health, figures and logs: enough for operators, nothing for card sharps."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from clients import Player, two_at_a_table
from riverboat.server.config import ServerConfig
from riverboat.server.http.addresses import client_address, is_loopback
from riverboat.server.logs import JsonLines, set_up_logs
from running import NO_LIMITS, RunningServer, running_server


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything that a server logs, as it would stand on standard error."""
    loggers = [logging.getLogger(name) for name in ("riverboat", "uvicorn")]
    before = [(logger.handlers, logger.propagate, logger.level) for logger in loggers]
    stream = io.StringIO()
    set_up_logs("debug", stream)
    yield stream
    for logger, (handlers, propagate, level) in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def test_health_is_ok_when_everything_works(server: RunningServer) -> None:
    answer = httpx.get(f"{server.url}/health")
    assert answer.status_code == 200
    assert {key: answer.json()[key] for key in ("status", "database", "bus")} == {
        "status": "ok",
        "database": "ok",
        "bus": "none",
    }
    assert answer.json()["reasons"] == []


def test_figures_count_what_happens(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            await two_at_a_table(ann, bob, seats=2)
            await ann.act("raise", amount=1)
            actor = ann if ann.is_to_act else bob
            assert (await actor.act("fold"))["type"] == "accepted"
            page = await ann.call("GET", "/metrics")
            figures = dict(re.findall(r"^(riverboat_\w+(?:{[^}]*})?) (\S+)$", page, re.MULTILINE))
            assert figures["riverboat_tables"] == "1.0"
            assert figures["riverboat_players"] == "2.0"
            assert figures["riverboat_sockets"] == "2.0"
            assert figures["riverboat_actions_total"] == "1.0"
            assert float(figures["riverboat_hands_total"]) >= 1
            assert float(figures["riverboat_store_seconds_count"]) >= 4
            assert float(figures["riverboat_step_seconds_count"]) >= 3
            assert any(name.startswith("riverboat_refusals_total{") for name in figures)
            assert figures['riverboat_requests_total{route="/api/guests",status="201"}'] == "2.0"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("host", "is_near"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.0.2.7", False),
        ("10.0.0.1", False),
        ("pipe", False),
    ],
)
def test_figures_are_for_this_machine_only(host: str, is_near: bool) -> None:
    assert is_loopback({"client": (host, 1)}) == is_near


def test_figures_are_not_for_whoever_comes_through_a_proxy_on_this_machine(server: RunningServer) -> None:
    assert httpx.get(f"{server.url}/metrics").status_code == 200
    assert httpx.get(f"{server.url}/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 403


@pytest.mark.parametrize(
    ("proxies", "forwarded", "are_apart"),
    [
        ((), ("192.0.2.1", "192.0.2.2"), False),
        (("10.0.0.5",), ("192.0.2.1", "192.0.2.2"), False),
        (("127.0.0.1",), ("192.0.2.1", "192.0.2.2"), True),
        (("127.0.0.0/8",), ("192.0.2.1", "192.0.2.2"), True),
        # What the caller itself put there stands before what the proxy adds.
        (("127.0.0.1",), ("1.1.1.1, 192.0.2.1", "2.2.2.2, 192.0.2.1"), False),
    ],
)
def test_a_forwarded_address_counts_only_from_a_named_proxy(
    tmp_path: Path, proxies: tuple[str, ...], forwarded: tuple[str, str], are_apart: bool
) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, guests_per_second=0.001, guest_burst=1)
    with running_server(tmp_path, ServerConfig(limits=limits, trusted_proxies=proxies)) as server:
        statuses = [
            httpx.post(f"{server.url}/api/guests", json={}, headers={"X-Forwarded-For": address}).status_code
            for address in forwarded
        ]
    assert statuses == [201, 201 if are_apart else 429]


def test_a_household_has_one_address() -> None:
    def address(host: str) -> str:
        return client_address({"client": (host, 1)})

    assert address("192.0.2.7") == "192.0.2.7"
    assert address("::ffff:192.0.2.7") == "192.0.2.7"
    assert address("2001:db8::1") == address("2001:db8::2")
    assert address("2001:db8::1") != address("2001:db8:0:1::1")


def test_logs_are_json_lines_without_anything_secret(tmp_path: Path, log: io.StringIO) -> None:
    secrets: set[str] = set()

    async def story(server: RunningServer) -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            await ann.account("Annabella", "correct horse battery")
            await bob.guest("Bobadilla")
            made = await ann.call("POST", "/api/games", {"isPrivate": True, "seats": 2, "speed": "instant"})
            game, code = made["id"], made["code"]
            ticket = (await ann.call("POST", "/api/tickets"))["ticket"]
            await ann.connect(ticket=ticket)
            await ann.join(game)
            await bob.call("GET", f"/api/codes/{code}")
            await bob.connect()
            await bob.join(game, code=code)
            await ann.wait_for_hand()
            for player in (ann, bob):
                await player.send_raw('{"type": "chat", "payload": {"text": "swordfish"}}')
                await player.act("fold")
                await player.refused("POST", "/api/sessions", {"name": "Annabella", "password": "hunter2 hunter2"})
            secrets.update({ann.token, bob.token, ticket, code, "correct horse", "hunter2", "swordfish"})
            cards = [card for one in (ann, bob) for s in (one.state or {})["players"] for card in s["cards"]]
            secrets.update(f'"{card}"' for card in cards if card != "??")

    with running_server(tmp_path) as server:
        asyncio.run(story(server))
    lines = log.getvalue().splitlines()
    assert len(lines) > 5
    for line in lines:
        told = json.loads(line)
        assert {"at", "level", "logger", "event"} <= told.keys()
        assert not [secret for secret in secrets if secret in line], line
    requests = [told for told in map(json.loads, lines) if told["event"] == "request"]
    assert {"route": "/api/codes/{code}", "status": 200, "method": "GET"}.items() <= next(
        told for told in requests if told["route"].startswith("/api/codes")
    ).items()
    assert len({told["requestId"] for told in requests}) == len(requests)


def test_what_a_library_adds_to_every_record_is_not_logged() -> None:
    """Ray puts a time into all records of a process that imports it."""
    record = logging.makeLogRecord({"name": "riverboat", "msg": "x", "_ray_timestamp_ns": 1, "ms": 3})
    told = json.loads(JsonLines().format(record))
    assert "_ray_timestamp_ns" not in told
    assert told["ms"] == 3


def test_a_field_with_a_secret_name_is_hidden_and_a_failure_tells_only_where() -> None:
    record = logging.makeLogRecord({"name": "riverboat", "msg": "x", "hole_cards": "As", "ticket": "t", "ms": 3})
    told = json.loads(JsonLines().format(record))
    assert (told["hole_cards"], told["ticket"], told["ms"]) == ("hidden", "hidden", 3)
    try:
        raise ValueError("the ace of spades")
    except ValueError as failure:
        record.exc_info = (type(failure), failure, failure.__traceback__)
    told = json.loads(JsonLines().format(record))
    assert told["failure"] == "ValueError"
    assert "spades" not in json.dumps(told)
    assert "test_a_field" in told["trace"][-1]
