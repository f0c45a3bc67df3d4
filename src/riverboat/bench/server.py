"""A whole server under load: nine-seat cash tables of scripted players over real WebSockets on this machine.

The server is a process of its own, on a new SQLite file that is synchronised at every commit; the players are another.
First they act at a steady rate all together, then as fast as the server lets them. Beside it, in the same run, a bare
broadcast on the same uvicorn: it knows no rules, stores nothing and sends each action to nine sockets.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection
from math import isnan, nan
from pathlib import Path
from typing import Any, Final

import msgspec

from riverboat.bench.measure import Figure
from riverboat.bench.server_clients import SEATS, Client, Load, Played, Table, plain_script, poker_script
from riverboat.bench.server_process import BROADCAST, RIVERBOAT, allow_many_sockets
from riverboat.errors import RiverboatError
from riverboat.server.serve import loop_factory

SECONDS: Final = 15
SOCKETS: Final = 900
RATE: Final = 300

HOST: Final = "127.0.0.1"
START_SECONDS: Final = 60.0
SEAT_SECONDS: Final = 30.0
"""For the players of one table to sit down."""
TABLES_AT_ONCE: Final = 4
WARM_SHARE: Final = 0.2
FREE_SHARE: Final = 1 / 3
"""Of the seconds at a steady rate: before them, unmeasured, and after them at full speed."""

GAME: Final = {"name": "Bench", "seats": SEATS, "speed": "instant", "actionTimeout": 86_400}


@dataclass(frozen=True, slots=True)
class Served:
    """What one server did."""

    seats: int
    steady: Played
    free: Played
    bytes_a_seat: float
    processor_seconds: float
    """For each action at the steady rate, in all of the server's threads."""


def run(seconds: float = SECONDS, sockets: int = SOCKETS, rate: float = RATE) -> list[Figure]:
    """Both servers, one after the other; `sockets` are rounded to whole tables."""
    allow_many_sockets()
    tables = max(1, sockets // SEATS)
    served = {which: _measured(which, tables, seconds, rate) for which in (RIVERBOAT, BROADCAST)}
    tasks = zip(*(_figures(*each) for each in served.items()), strict=True)
    return [figure for task in tasks for figure in task if not isnan(figure.value)]


def _figures(which: str, served: Served) -> Iterator[Figure]:
    steady = served.steady
    yield Figure("seats held", which, served.seats, "seats")
    yield Figure("actions told to all nine seats, steady", which, steady.rate, "actions/s")
    for share, name in ((0.5, "p50"), (0.99, "p99"), (0.999, "p99.9")):
        yield Figure(f"from sending to the last seat told, {name}", which, 1000 * _quantile(steady.times, share), "ms")
    yield Figure("processor time of an action", which, 1000 * served.processor_seconds, "ms")
    yield Figure("actions told to all nine seats, at full speed", which, served.free.rate, "actions/s")
    yield Figure("memory of a seat", which, served.bytes_a_seat / 1024, "KiB")
    yield Figure("actions not told to everyone", which, steady.unanswered + served.free.unanswered, "actions")


def _quantile(times: Sequence[float], share: float) -> float:
    return times[min(len(times) - 1, int(share * len(times)))] if times else nan


def _measured(which: str, tables: int, seconds: float, rate: float) -> Served:
    with (
        tempfile.TemporaryDirectory() as directory,
        _server(which, Path(directory)) as (process, port),
        asyncio.Runner(loop_factory=loop_factory()) as runner,
    ):
        usage = Usage(process)
        load = Load()
        if which == RIVERBOAT:
            games = _open_games(port, tables)
            seated = [(Table(load, poker_script, partial(_join, game)), "/ws") for game in games]
        else:
            seated = [(Table(load, plain_script, None), f"/ws/{number}") for number in range(tables)]
        try:
            runner.run(_sit_down(seated, port))
            return runner.run(_play(load, [table for table, _ in seated], usage, seconds, rate))
        finally:
            for table, _ in seated:
                table.close()


async def _play(load: Load, tables: list[Table], usage: Usage, seconds: float, rate: float) -> Served:
    await load.steadily(rate, WARM_SHARE * seconds)
    began = usage.processor_seconds()
    steady = await load.steadily(rate, seconds)
    used = usage.processor_seconds() - began
    free = await load.freely(FREE_SHARE * seconds)
    if load.refused:
        raise _failed(f"{len(load.refused)} actions were refused, as {load.refused[0].decode()}")
    seats = sum(client.is_open for table in tables for client in table.clients)
    return Served(seats, steady, free, usage.memory_grown() / max(1, seats), used / max(1, len(steady.times)))


async def _sit_down(tables: list[tuple[Table, str]], port: int) -> None:
    gate = asyncio.Semaphore(TABLES_AT_ONCE)
    await asyncio.gather(*(_fill(table, path, port, gate) for table, path in tables))


async def _fill(table: Table, path: str, port: int, gate: asyncio.Semaphore) -> None:
    async with gate, asyncio.timeout(SEAT_SECONDS):
        for _ in range(SEATS):
            client = Client(table, path, f"{HOST}:{port}")
            table.clients.append(client)
            await asyncio.get_running_loop().create_connection(partial(_same, client), HOST, port)
        await asyncio.gather(*(client.is_seated for client in table.clients))
        table.begin()


def _same(client: Client) -> Client:
    return client


def _join(game: str, place: int) -> bytes:
    """Sits down at once, posting where the blinds have passed."""
    payload = {"gameId": game, "playerName": f"Player {place + 1}", "buyIn": 0, "post": True}
    return msgspec.json.encode({"type": "join", "payload": payload})


@contextmanager
def _server(which: str, directory: Path) -> Iterator[tuple[int, int]]:
    """A server's process id and port; it ends when its input does."""
    command = [sys.executable, "-m", "riverboat.bench.server_process", which, str(directory)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield process.pid, int(process.stdout.readline())
        finally:
            process.stdin.close()
            try:
                process.wait(START_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def _open_games(port: int, tables: int) -> list[str]:
    """So many tables, all made by one guest."""
    connection = HTTPConnection(HOST, port, timeout=START_SECONDS)
    try:
        token = _post(connection, "/api/guests", {})["token"]
        return [_post(connection, "/api/games", GAME, token)["id"] for _ in range(tables)]
    finally:
        connection.close()


def _post(connection: HTTPConnection, path: str, body: object, token: str | None = None) -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    connection.request("POST", path, msgspec.json.encode(body), headers)
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 201:
        raise _failed(f"{path} answered {answer.status}: {text[:200].decode(errors='replace')}")
    return msgspec.json.decode(text)


def _failed(reason: str) -> RiverboatError:
    return RiverboatError("bench_failed", f"nothing was measured: {reason}", reason=reason)


class Usage:
    """What the system knows about a process; nan where it does not say."""

    def __init__(self, process: int) -> None:
        self._of = Path("/proc") / str(process)
        self._memory_before = self._memory()

    def memory_grown(self) -> float:
        """Bytes in memory, beyond those at the beginning."""
        return self._memory() - self._memory_before

    def _memory(self) -> float:
        try:
            return int((self._of / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except OSError:
            return nan

    def processor_seconds(self) -> float:
        try:
            fields = (self._of / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            return nan
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
