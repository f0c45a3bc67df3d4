"""Two servers on one PostgreSQL and one Redis: whoever connects where, it is the same table."""

from __future__ import annotations

import asyncio
import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import redis

from clients import Player
from riverboat.server.cluster.bus import MemoryBus, SealedBus
from riverboat.server.config import ServerConfig
from riverboat.server.store import Key
from running import NO_LIMITS, running_server


def test_logging_out_at_one_server_ends_sockets_and_tickets_at_the_other(
    tmp_path: Path, fresh_postgres_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIVERBOAT_KEY", base64.b64encode(bytes(range(32))).decode())
    config = ServerConfig(database=fresh_postgres_url, redis=redis_url, limits=NO_LIMITS)

    async def story(first: str, second: str) -> None:
        async with Player(first) as here, Player(second) as there:
            await here.guest("Ann")
            there.token = here.token
            await there.connect()
            await there.wait_for("welcome")
            ticket = (await there.call("POST", "/api/tickets"))["ticket"]
            await here.call("DELETE", "/api/sessions")
            assert await there.wait_closed() == 4002
            await there.connect(ticket=ticket)
            assert await there.wait_closed() == 4001

    with running_server(tmp_path, config) as one, running_server(tmp_path, config) as other:
        asyncio.run(story(one.url, other.url))


def test_players_of_two_servers_play_at_one_table(
    tmp_path: Path, fresh_postgres_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIVERBOAT_KEY", base64.b64encode(bytes(range(32))).decode())
    config = ServerConfig(database=fresh_postgres_url, redis=redis_url, limits=NO_LIMITS)

    async def story(first: str, second: str) -> None:
        async with Player(first) as ann, Player(second) as bob, Player(second) as eve:
            await ann.guest("Ann")
            await bob.guest("Bob")
            game = await ann.create_game(seats=2, speed="instant")
            for player in (ann, bob):
                await player.connect()
                await player.join(game)
            await eve.connect()
            await eve.watch(game)
            for player in (ann, bob):
                await player.wait_for_hand()
            for _ in range(4):
                seen = {player: len(player.frames) for player in (ann, bob, eve)}
                state = await bob.look(game)
                if state["currentPlayer"] is None:
                    await asyncio.sleep(0.05)
                    continue
                actor = ann if state["currentPlayer"] == (ann.state or {})["seat"] else bob
                answer = await actor.act("fold")
                assert answer["type"] == "accepted"
                for player in (ann, bob, eve):
                    told = await player.wait_for("player_action", since=seen[player])
                    assert told["payload"]["playerId"] == actor.id
            numbers = [frame["number"] for frame in eve.events]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))

    with running_server(tmp_path, config) as one, running_server(tmp_path, config) as other:
        asyncio.run(story(one.url, other.url))
        assert httpx.get(f"{one.url}/health").json()["bus"] == "ok"


@contextmanager
def all_that_crosses(url: str) -> Iterator[list[tuple[str, bytes]]]:
    """Every message on every channel, raw, while the block lasts."""
    crossed: list[tuple[str, bytes]] = []
    client = redis.Redis.from_url(url)
    pubsub = client.pubsub()
    pubsub.psubscribe("*")
    assert pubsub.get_message(timeout=30)["type"] == "psubscribe"
    has_ended = threading.Event()

    def listen() -> None:
        while not has_ended.is_set():
            if message := pubsub.get_message(timeout=0.05):
                crossed.append((message["channel"].decode(), message["data"]))

    thread = threading.Thread(target=listen)
    thread.start()
    try:
        yield crossed
    finally:
        has_ended.set()
        thread.join()
        pubsub.close()
        client.close()


def test_no_hole_card_crosses_redis_in_clear(
    tmp_path: Path, fresh_postgres_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever crosses is sealed, but for what outside programs read of public events. With the key it opens."""
    secret = bytes(range(32))
    monkeypatch.setenv("RIVERBOAT_KEY", base64.b64encode(secret).decode())
    config = ServerConfig(database=fresh_postgres_url, redis=redis_url, limits=NO_LIMITS)
    cards: list[bytes] = []

    async def story(first: str, second: str) -> None:
        async with Player(first) as ann, Player(second) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            game = await ann.create_game(seats=2, speed="instant")
            for player in (ann, bob):
                await player.connect()
                await player.join(game)
            for player in (ann, bob):
                await player.wait_for_hand()
            for viewer in (ann, bob):
                seen = await viewer.look(game)
                own = next(
                    seat for seat in seen["players"] if seat and seat.get("playerId", seat.get("id")) == viewer.id
                )
                cards.append(json.dumps(own["cards"], separators=(",", ":")).encode())

    with all_that_crosses(redis_url) as crossed:
        with running_server(tmp_path, config) as one, running_server(tmp_path, config) as other:
            asyncio.run(story(one.url, other.url))
        stored = redis.Redis.from_url(redis_url)
        for key in stored.scan_iter("*"):
            crossed.append((key.decode(), stored.dump(key) or b""))
        stored.close()
    private = [(channel, message) for channel, message in crossed if not channel.startswith("riverboat:events:")]
    assert len(private) > 10
    for _, message in crossed:
        assert not any(pair in message for pair in cards)
    for channel, message in private:
        assert b'"type"' not in message, channel
    opener = SealedBus(MemoryBus(), Key(secret).derive)
    opened = []
    for channel, message in private:
        try:
            opened.append(opener._opened(channel, message))
        except Exception:
            # Counters of budgets are keyed by digests and hold numbers.
            assert any(word in channel for word in ("lease", "processes", "riverboat:budget:")), channel
    assert any(pair in message for pair in cards for message in opened), "the scan looks for what does cross"
