"""How long players wait with and without each attack: `python -m benchmarks.attacks.measure`.

A server in a process of its own with its usual limits. Players of five full tables come from 127.0.0.2 and act at a
steady rate; attackers come from 127.0.1.1 and on, in a process of the lowest priority, so that what is measured is the
server's work for them and not their own. Before each attack the same players are measured without it. The bar is
a p99 of at most twice that without the attack. Beside it stands the server's own processor time a second, which other
work on the machine changes little. Everything is on this machine and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter

from benchmarks.attacks.attacks import ATTACKS, HOST, Target

from riverboat.bench.server import Usage
from riverboat.bench.server_clients import SEATS, Client, Load, Played, Table, poker_script

PLAYERS_HOST = "127.0.0.2"
ATTACKERS_NETWORK = "127.0.1"
"""Each attack comes from another address there: what one has spent of its budgets is not missing to the next."""
TABLES = 5
"""As many guests as one address gets at once, and their seats."""
RATE = 50
BAR = 2.0
ATTACK = "--attack"
BEGUN = "begun"
"""What the attacker's process writes once it attacks; on a busy machine it takes seconds to start."""


def attack(name: str, port: int, game: str, attackers: int, niceness: int) -> None:
    """The attacker's process: ends when its input does."""
    os.nice(niceness)
    number, run = next((number, each.run) for number, each in enumerate(ATTACKS, 1) if each.name == name)
    target = Target(port, game, f"{ATTACKERS_NETWORK}.{number}")

    def repeat() -> None:
        while not target.stop.is_set():
            run(target)
        target.close()

    threads = [threading.Thread(target=repeat, daemon=True) for _ in range(attackers)]
    for thread in threads:
        thread.start()
    print(BEGUN, flush=True)
    sys.stdin.read()
    target.stop.set()
    for thread in threads:
        thread.join(5)


@contextmanager
def attacking(name: str, port: int, game: str, attackers: int, niceness: int) -> Iterator[None]:
    arguments = [name, str(port), game, str(attackers), str(niceness)]
    command = [sys.executable, "-m", "benchmarks.attacks.measure", ATTACK, *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline().strip() == BEGUN
            yield
        finally:
            assert process.stdin is not None
            process.stdin.close()
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


def p99(played: Played) -> float:
    """In milliseconds; an action without an answer counts as the longest."""
    times = [*played.times, *(float("inf") for _ in range(played.unanswered))]
    return 1000 * times[min(len(times) - 1, int(0.99 * len(times)))] if times else float("nan")


def _p99_and_used(runner: asyncio.Runner, load: Load, usage: Usage, rate: float, seconds: float) -> tuple[float, float]:
    """The players' p99, and the milliseconds of processor time that the server used a second."""
    began, started = usage.processor_seconds(), perf_counter()
    late = p99(runner.run(load.steadily(rate, seconds)))
    return late, 1000 * (usage.processor_seconds() - began) / (perf_counter() - started)


def measure(seconds: float, attackers: int, niceness: int, only: list[str], rate: float) -> list[str]:
    """Prints both figures of each attack; returns those beyond the bar."""
    failed = []
    with serving() as (port, usage), asyncio.Runner() as runner:
        maker = Target(port, "")
        token = maker.token()
        game = {"name": "Bench", "seats": SEATS, "speed": "instant", "actionTimeout": 86_400}
        games = [maker.request("POST", "/api/games", game, token)[1]["id"] for _ in range(TABLES)]
        load, tables = runner.run(seated(port, games))
        runner.run(load.steadily(rate, seconds))
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.0f} at the beginning")
        print(
            f"{'attack':24} {'without':>10} {'with':>10}  p99 of an action, told to nine seats; server's processor time"
        )
        for each in ATTACKS:
            if only and each.name not in only:
                continue
            without, used_without = _p99_and_used(runner, load, usage, rate, seconds)
            with attacking(each.name, port, games[0], attackers, niceness):
                during, used = _p99_and_used(runner, load, usage, rate, seconds)
            ratio = during / without
            if not ratio <= BAR:
                failed.append(each.name)
            times = f"{without:7.1f} ms {during:7.1f} ms  x{ratio:.2f}"
            print(f"{each.name:24} {times}   {used_without:4.0f} -> {used:4.0f} ms/s", flush=True)
        print(f"load {os.getloadavg()[0]:.0f} at the end")
        for table in tables:
            table.close()
    return failed


def main() -> None:
    if sys.argv[1:2] == [ATTACK]:
        name, port, game, attackers, niceness = sys.argv[2:]
        attack(name, int(port), game, int(attackers), int(niceness))
        return
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10.0, help="for each figure")
    parser.add_argument("--attackers", type=int, default=4)
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these attacks alone")
    parser.add_argument("--rate", type=float, default=RATE, help="actions of the players a second")
    parser.add_argument("--nice", type=int, default=19, help="of the attacker: 0 on a machine with other work")
    options = parser.parse_args()
    failed = measure(options.seconds, options.attackers, options.nice, options.only, options.rate)
    print(f"beyond x{BAR}: {', '.join(failed) or 'none'}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
