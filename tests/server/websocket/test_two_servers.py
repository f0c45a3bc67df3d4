"""Two servers on one PostgreSQL and one Redis: whoever connects where, it is the same table."""

from __future__ import annotations

import asyncio
import base64
from pathlib import Path

import httpx
import pytest

from clients import Player
from riverboat.server.config import ServerConfig
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
