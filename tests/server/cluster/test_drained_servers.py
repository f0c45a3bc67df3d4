"""A rolling restart of real servers: `riverboat admin drain`, SIGTERM, and a hand that goes on meanwhile."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import psycopg
import redis.asyncio
from server_processes import ServerProcess, Servers

from clients import WAIT_SECONDS, Player
from riverboat.server.store.crypto import Key


async def until(is_so: Callable[[], Awaitable[bool]], what: str) -> None:
    """Waits for a condition, for as long as a busy machine may need."""
    end = asyncio.get_running_loop().time() + 2 * WAIT_SECONDS
    while not await is_so():
        assert asyncio.get_running_loop().time() < end, f"still not: {what}"
        await asyncio.sleep(0.05)


async def owner_of(client: redis.asyncio.Redis, game: str) -> int | None:
    """The number of the process that owns the table, by its lease."""
    lease = await client.get(f"riverboat:lease:{game}")
    return None if lease is None else int(lease.decode().partition("-")[0])


async def terminated(server: ServerProcess) -> int:
    server.process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(WAIT_SECONDS):
        return await server.process.wait()


async def readiness(server: ServerProcess) -> int:
    async with httpx.AsyncClient() as client:
        return (await client.get(f"{server.url}/health/ready")).status_code


def test_a_hand_goes_on_through_a_rolling_restart(fresh_postgres_url: str, redis_url: str, tmp_path: Path) -> None:
    asyncio.run(_story(fresh_postgres_url, redis_url, tmp_path))


async def _story(postgres: str, redis_url: str, directory: Path) -> None:
    servers = Servers(directory, postgres, redis_url, Key.new(), each_on_one_core=True)  # nobody plays against bots
    servers.environment["RIVERBOAT_DRAIN_SECONDS"] = "0.2"
    client = redis.asyncio.Redis.from_url(redis_url)
    try:
        await client.flushall()
        await servers.start()
        await servers.start()
        async with Player(servers.all[0].url) as ann, Player(servers.all[0].url) as ben:
            await ann.guest("Ann")
            await ben.guest("Ben")
            game = await ann.create_game(seats=2, actionTimeout=3600)
            await ann.sit(game)
            await ben.sit(game)
            hand = await ann.look_in_play(game)
            first = await owner_of(client, game)
            leaving = next(server for server in servers.all if server.pid == first)
            staying = next(server for server in servers.all if server is not leaving)
            assert await readiness(leaving) == 200

            drain = ["admin", "drain", str(leaving.pid), "--database", postgres]
            command = [sys.executable, "-m", "riverboat", *drain]
            told = await asyncio.to_thread(
                subprocess.run, command, env=servers.environment, capture_output=True, text=True, check=False
            )
            assert told.returncode == 0, told.stderr

            async def is_at(server: ServerProcess) -> bool:
                return await owner_of(client, game) == server.pid

            await until(lambda: is_at(staying), "the table has moved")
            assert await readiness(leaving) == 503
            assert await readiness(staying) == 200
            assert await terminated(leaving) == 0

            await servers.start()
            last = servers.all[-1]
            assert await terminated(staying) == 0
            await until(lambda: is_at(last), "the table has moved to the new server")
        async with Player(last.url) as again:
            again.token = ann.token
            state = await again.look(game)
            assert (state["handId"], state["version"]) == (hand["handId"], hand["version"])
        with psycopg.connect(postgres) as database:
            deeds = database.execute("SELECT deed, subject FROM admin_log").fetchall()
        assert ("drain", str(leaving.pid)) in deeds
    finally:
        await client.aclose()
        await servers.close()
