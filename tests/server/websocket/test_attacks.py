"""Every attack of `benchmarks/attacks` at once, and a player at another address is served all the while."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import httpx
from benchmarks.attacks.attacks import ATTACKS, Target
from websockets.asyncio.client import connect

from riverboat.server.config import ServerConfig
from running import running_server

SECONDS = 1.0
"""How long attackers go on beyond their first rounds."""


def test_with_all_attacks_at_once_others_are_served(tmp_path: Path) -> None:
    with running_server(tmp_path, ServerConfig()) as server:
        target = Target(server.port, "")
        made = target.request("POST", "/api/games", {}, target.token())
        target.game = made[1]["id"]
        target.close()
        rounds = dict.fromkeys((attack.name for attack in ATTACKS), 0)

        def repeat(number: int) -> None:
            while not target.stop.is_set():
                ATTACKS[number].run(target)
                rounds[ATTACKS[number].name] += 1
            target.close()

        threads = [threading.Thread(target=repeat, args=(number,), daemon=True) for number in range(len(ATTACKS))]

        async def story() -> None:
            transport = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
            line = connect(server.socket_url, proxy=None, local_addr=("127.0.0.2", 0), open_timeout=60)
            async with httpx.AsyncClient(base_url=server.url, transport=transport, timeout=60) as http, line as socket:
                await socket.recv()
                for thread in threads:
                    thread.start()
                asyncio.get_running_loop().call_later(SECONDS, target.stop.set)
                answered = 0
                while answered < 5 or not target.stop.is_set():
                    await socket.send('{"type": "ping", "payload": {"id": 1}}')
                    assert '"pong"' in str(await socket.recv())
                    (await http.get(f"/api/games/{target.game}")).raise_for_status()
                    answered += 1
                    await asyncio.sleep(0.1)

        asyncio.run(story())
        for thread in threads:
            thread.join(60)
        assert not [thread for thread in threads if thread.is_alive()]
        assert min(rounds.values()) > 0, rounds
        assert httpx.get(f"{server.url}/health").status_code == 200
