"""How long actions take while hands are reviewed: `python benchmarks/reviews_beside_tables.py`.

A server in a process of its own, with its usual limits for reviews. Pairs of programs play heads-up over WebSockets and
think for a moment before each action (`--think 0`: as fast as the server lets them, with both cores full before the
first review); an action takes from sending it to `accepted`. Phases without and with reviews take turns
in one run, so that other work on the machine falls on both; with reviews means that the queue is never empty.
Everything is on this machine and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from riverboat.protocol import Accepted, GameState, StateFollower
from riverboat.protocol.frames import decode_server

HAND = """[{number}]
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [{stack}, {stack}]
actions = ['d dh p1 AhQd', 'd dh p2 ????', 'p2 cbr 300', 'p1 cc', 'd db Td9d6h', 'p1 cc', 'p2 cbr 300', 'p1 cc',
 'd db Qc', 'p1 cc', 'p2 cc', 'd db 2s', 'p1 cbr 600', 'p2 f']
players = ['Ann', 'Bob']
"""
AT_ONCE = 2
"""Hands in a request."""
SERVE = (
    "from riverboat.bench.server_process import NO_LIMITS\n"
    "from riverboat.server.config import ServerConfig\n"
    "from riverboat.server.serve import run\n"
    "import sys\n"
    "run(ServerConfig(port=0, database=sys.argv[1], limits=NO_LIMITS), lambda port: print(port, flush=True))\n"
)


class Pair:
    """Two programs at one table: whoever is to act checks, calls or folds."""

    def __init__(self, url: str, think: float, random: Random) -> None:
        self._url = url
        self._think = think
        self._random = random
        self.seconds: list[float] = []

    async def play(self, stop: asyncio.Event, ready: asyncio.Event) -> None:
        async with httpx.AsyncClient(base_url=self._url, timeout=60) as http:
            tokens = [(await http.post("/api/guests", json={})).json()["token"] for _ in range(2)]
            headers = [{"authorization": f"Bearer {token}"} for token in tokens]
            settings = {"seats": 2, "speed": "instant", "smallBlind": 1, "bigBlind": 2, "actionTimeout": 3600}
            game = (await http.post("/api/games", json=settings, headers=headers[0])).json()["id"]
            tickets = [(await http.post("/api/tickets", headers=one)).json()["ticket"] for one in headers]
        address = self._url.replace("http", "ws", 1) + "/ws?ticket="
        async with (
            connect(address + tickets[0], compression=None) as first,
            connect(address + tickets[1], compression=None) as second,
        ):
            await asyncio.gather(*(self._player(socket, game, stop, ready) for socket in (first, second)))

    async def _player(self, socket: ClientConnection, game: str, stop: asyncio.Event, ready: asyncio.Event) -> None:
        await _send(socket, "join", gameId=game, playerName="Program", buyIn=200)
        sent, asked = 0.0, -1
        states = StateFollower()
        async for frame in socket:
            told = states.take(decode_server(frame))
            if stop.is_set():
                return
            if isinstance(told, Accepted):
                self.seconds.append(time.perf_counter() - sent)
                ready.set()
            elif isinstance(told, GameState):
                legal, version = told.view.legal, told.version
                if legal is not None and version != asked:
                    await asyncio.sleep(self._think * self._random.uniform(0.5, 1.5))
                    asked, sent = version, time.perf_counter()
                    # Folding on the turn keeps both at the table for long.
                    is_late = len(told.view.board) > 3
                    action = "fold" if is_late else "check" if legal.check else "call"
                    await _send(socket, "action", action=action, version=version)


async def _send(socket: ClientConnection, kind: str, **payload: Any) -> None:
    await socket.send(json.dumps({"type": kind, "payload": payload}))


class Reviews:
    """Somebody whose queue of reviews is never empty."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http
        self._numbers = count()
        self._ids: list[str] = []
        self.done = 0

    async def keep_busy(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            left = [one for one in self._ids if not await self._is_done(one)]
            self.done += len(self._ids) - len(left)
            self._ids = left
            if len(left) < AT_ONCE:
                await self._more()
            await asyncio.sleep(0.5)

    async def empty(self) -> None:
        """Wait until nothing is being reviewed."""
        while any([not await self._is_done(one) for one in self._ids]):
            await asyncio.sleep(0.5)
        self.done += len(self._ids)
        self._ids = []

    async def _more(self) -> None:
        text = "\n".join(
            HAND.format(number=place + 1, stack=3000 + 10 * next(self._numbers)) for place in range(AT_ONCE)
        )
        answer = await self._http.post("/api/reviews", json={"text": text, "hero": "Ann"})
        answer.raise_for_status()
        self._ids += [one["id"] for one in answer.json()]

    async def _is_done(self, review: str) -> bool:
        body = (await self._http.get(f"/api/reviews/{review}", params={"after": 200})).json()
        return body["status"] in ("done", "failed")


async def measure(url: str, pairs: int, think: float, seconds: float, rounds: int) -> None:
    stop, ready = asyncio.Event(), asyncio.Event()
    tables = [Pair(url, think, Random(number)) for number in range(pairs)]
    async with httpx.AsyncClient(base_url=url, timeout=600) as http:
        token = (await http.post("/api/guests", json={})).json()["token"]
        http.headers["authorization"] = f"Bearer {token}"
        playing = [asyncio.create_task(table.play(stop, ready)) for table in tables]
        await ready.wait()
        reviews = Reviews(http)
        await _phase(tables, reviews, seconds, is_busy=True)  # kernels are compiled or loaded; not counted
        taken: dict[bool, list[float]] = {False: [], True: []}
        for number in range(rounds):
            for is_busy in (False, True):
                found = await _phase(tables, reviews, seconds, is_busy=is_busy)
                taken[is_busy] += found
                _tell(f"round {number + 1}, {'with' if is_busy else 'without'} reviews", found)
        print()
        for is_busy, found in taken.items():
            _tell(f"all rounds, {'with' if is_busy else 'without'} reviews", found)
        before, beside = (percentile(taken[is_busy], 0.99) for is_busy in (False, True))
        print(f"p99 with reviews is {beside / before:.2f} times that without; {reviews.done} hands were reviewed")
        stop.set()
        await asyncio.wait(playing, timeout=10)
        for task in playing:
            task.cancel()


async def _phase(tables: list[Pair], reviews: Reviews, seconds: float, *, is_busy: bool) -> list[float]:
    over = asyncio.Event()
    working = asyncio.create_task(reviews.keep_busy(over)) if is_busy else None
    if working is not None:
        await asyncio.sleep(2)
    for table in tables:
        table.seconds.clear()
    await asyncio.sleep(seconds)
    found = [one for table in tables for one in table.seconds]
    over.set()
    if working is not None:
        await working
        await reviews.empty()
    return found


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def _tell(name: str, seconds: list[float]) -> None:
    figures = median(seconds), percentile(seconds, 0.99), max(seconds)
    middle, late, worst = (f"{1000 * one:.1f} ms" for one in figures)
    print(f"{name:34} {len(seconds):7} actions   median {middle:>9}   p99 {late:>9}   worst {worst:>9}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--think", type=float, default=0.2, help="seconds before an action, on average")
    parser.add_argument("--seconds", type=float, default=15, help="of a phase")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        database = f"sqlite:///{Path(directory) / 'bench.sqlite3'}"
        server = subprocess.Popen([sys.executable, "-c", SERVE, database], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline())
            url = f"http://127.0.0.1:{port}"
            asyncio.run(measure(url, options.tables, options.think, options.seconds, options.rounds))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
