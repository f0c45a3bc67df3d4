"""How long players wait with and without each attack: `python -m benchmarks.attacks.measure`.

A server in a process of its own with its usual limits. Players of five full tables come from 127.0.0.2 and act at a
steady rate; attackers come from other addresses, in a process of the lowest priority, so that what is measured is the
server's work for them and not their own. Windows without and with the attack follow each other in turns (without, with,
with, without, …), so that other work on the machine falls on both alike; each p99 is over all windows of its kind.
An attack of nothing stands first and last: how far its ratio is from 1 is what the machine adds. In each window the
attacker has an address of its own, and so whole budgets. The bar is a p99 of at most twice that without the attack.
Beside it stands the server's own processor time a second, which other work on the machine changes little.
Everything is on this machine and ends by itself.

On a machine with other work, as root: `setsid -w python -m benchmarks.attacks.measure --priority -15 --nice -5` lets
server and players go before it, and attackers too. Linux shares its time between sessions first, hence `setsid`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter

from benchmarks.attacks.attacker import BEGIN, CONTROL, END, set_priority
from benchmarks.attacks.attacks import ATTACKS, HOST, Target

from riverboat.bench.server import Usage
from riverboat.bench.server_clients import SEATS, Client, Load, Table, poker_script

PLAYERS_HOST = "127.0.0.2"
TABLES = 5
"""As many guests as one address gets at once, and their seats."""
DEEP = {"smallBlind": 1, "bigBlind": 2, "maxBuyIn": 100_000}
"""Stacks that last: a table where one player has won everything would stand still in the middle of a run."""
RATE = 50
BAR = 2.0
SETTLE_SECONDS = 0.5
"""After each window: what is still to be done for an attack that has ended belongs to neither side."""


@contextmanager
def attacker(name: str, port: int, game: str, attackers: int, niceness: int) -> Iterator[Callable[[str], None]]:
    """Tells an attacker's process to begin or end, and waits until it has."""
    arguments = [name, str(port), game, str(attackers), str(niceness)]
    command = [sys.executable, "-m", "benchmarks.attacks.attacker", *arguments]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        order, answers = process.stdin, process.stdout

        def tell(word: str) -> None:
            print(word, file=order, flush=True)
            assert answers.readline().strip() == word

        try:
            yield tell
        finally:
            order.close()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


@contextmanager
def serving() -> Iterator[tuple[int, Usage]]:
    """The port of a server with its usual limits, and what it uses; its log goes nowhere."""
    with tempfile.TemporaryDirectory() as directory:
        environment = {**os.environ, "RIVERBOAT_DATA": directory, "RIVERBOAT_LANG": "en"}
        command = [sys.executable, "-m", "riverboat", "serve", "--port", "0", "--no-open"]
        with subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as server:
            try:
                assert server.stdout is not None
                port = int(server.stdout.readline().split()[-1].rstrip("/").rpartition(":")[2])
                yield port, Usage(server.pid)
            finally:
                server.terminate()
                server.wait(30)


async def seated(port: int, games: list[str]) -> tuple[Load, list[Table]]:
    """The players, at full tables."""
    load = Load()
    tables = [Table(load, poker_script, partial(_join, game)) for game in games]
    for table in tables:
        for _ in range(SEATS):
            client = Client(table, "/ws", f"{HOST}:{port}")
            table.clients.append(client)
            await asyncio.get_running_loop().create_connection(
                partial(_same, client), HOST, port, local_addr=(PLAYERS_HOST, 0)
            )
        async with asyncio.timeout(60):
            await asyncio.gather(*(client.is_seated for client in table.clients))
        table.begin()
    return load, tables


def _same(client: Client) -> Client:
    return client


def _join(game: str, place: int) -> bytes:
    payload = {"gameId": game, "playerName": f"Player {place + 1}", "buyIn": 0, "post": True}
    return json.dumps({"type": "join", "payload": payload}).encode()


@dataclass
class Side:
    """All windows without the attack, or all with it."""

    times: list[float] = field(default_factory=list)
    processor: float = 0.0
    seconds: float = 0.0

    def p99(self) -> float:
        """In milliseconds; an action without an answer counts as the longest."""
        times = sorted(self.times)
        return 1000 * times[min(len(times) - 1, int(0.99 * len(times)))] if times else float("nan")

    def used(self) -> float:
        """Milliseconds of the server's processor time a second."""
        return 1000 * self.processor / self.seconds


@dataclass
class Players:
    """The players at their tables, and what the server uses meanwhile."""

    runner: asyncio.Runner
    load: Load
    usage: Usage
    rate: float
    seconds: float

    def meanwhile(self, work: Callable[..., object], *arguments: object) -> None:
        """Lets something take its time without leaving pings of the server unanswered."""
        self.runner.run(asyncio.to_thread(work, *arguments))

    def play(self, side: Side) -> None:
        """One window."""
        began, started = self.usage.processor_seconds(), perf_counter()
        played = self.runner.run(self.load.steadily(self.rate, self.seconds))
        side.times += [*played.times, *(float("inf") for _ in range(played.unanswered))]
        side.processor += self.usage.processor_seconds() - began
        side.seconds += perf_counter() - started


def in_turns(players: Players, tell: Callable[[str], None], rounds: int) -> tuple[Side, Side]:
    """Windows without and with the attack; every second round begins with it."""
    without, during = Side(), Side()
    players.meanwhile(tell, END)  # it has started: on a busy machine that takes seconds
    for number in range(rounds):
        for is_attacked in (False, True) if number % 2 == 0 else (True, False):
            if is_attacked:
                players.meanwhile(tell, BEGIN)
                players.play(during)
                players.meanwhile(tell, END)
            else:
                players.play(without)
            players.meanwhile(time.sleep, SETTLE_SECONDS)
    return without, during


def measure(options: argparse.Namespace) -> list[str]:
    """Prints both figures of each attack; returns those beyond the bar."""
    failed = []
    with serving() as (port, usage), asyncio.Runner() as runner:
        maker = Target(port, "")
        token = maker.token()
        game = {"name": "Bench", "seats": SEATS, "speed": "instant", "actionTimeout": 86_400, **DEEP}
        games = [maker.request("POST", "/api/games", game, token)[1]["id"] for _ in range(TABLES)]
        load, tables = runner.run(seated(port, games))
        players = Players(runner, load, usage, options.rate, options.seconds)
        players.play(Side())
        print(
            f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.0f} at the beginning; "
            f"{options.rounds} windows of {options.seconds:g} s on each side, in turns; priority {options.priority}"
        )
        print(
            f"{'attack':24} {'without':>10} {'with':>10}  p99 of an action, told to nine seats; server's processor time"
        )
        wanted = [each for each in ATTACKS if not options.only or each.name in options.only]
        for each in (CONTROL, *wanted, CONTROL):
            with attacker(each.name, port, games[0], options.attackers, options.nice) as tell:
                without, during = in_turns(players, tell, options.rounds)
            ratio = during.p99() / without.p99()
            if not ratio <= BAR:
                failed.append(each.name)
            times = f"{without.p99():7.1f} ms {during.p99():7.1f} ms  x{ratio:.2f}"
            print(f"{each.name:24} {times}   {without.used():4.0f} -> {during.used():4.0f} ms/s", flush=True)
        print(f"load {os.getloadavg()[0]:.0f} at the end")
        for table in tables:
            table.close()
    return failed


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=4.0, help="of a window")
    parser.add_argument("--rounds", type=int, default=3, help="windows on each side")
    parser.add_argument("--attackers", type=int, default=4)
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these attacks alone")
    parser.add_argument("--rate", type=float, default=RATE, help="actions of the players a second")
    parser.add_argument("--nice", type=int, default=19, help="of the attacker: 0 on a machine with other work")
    parser.add_argument("--priority", type=int, default=0, help="niceness of server and players")
    options = parser.parse_args()
    if options.priority:
        set_priority(options.priority)
    failed = measure(options)
    print(f"beyond x{BAR}: {', '.join(failed) or 'none'}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
