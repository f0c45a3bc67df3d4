"""What a cluster of one, two and three processes carries: `python benchmarks/cluster_throughput.py [--seconds N]`.

The load of `riverboat bench server` on one PostgreSQL and one Redis, which run beside it. Tables are spread over the
processes, and the players of a table are connected to the one that owns it. Everybody acts as fast as the servers let
them. The processor time of an action is that of all servers, without PostgreSQL, Redis and players, who use the same
cores: on a machine with few of them a second process has little to gain, and the processor time says what it costs.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"
sys.path.insert(0, str(TESTS))

from riverboat.bench.server import TABLES_AT_ONCE, Usage, _fill, _join, _open_games  # noqa: E402
from riverboat.bench.server_clients import SEATS, Load, Table, poker_script  # noqa: E402
from riverboat.bench.server_process import allow_many_sockets  # noqa: E402
from riverboat.server.serve import loop_factory  # noqa: E402
from riverboat.server.store.crypto import Key  # noqa: E402
from riverboat.server.store.keys import VARIABLE  # noqa: E402
from services import running_postgres, running_redis, temporary_database  # noqa: E402 -- it lives with the tests

PROCESSES = (1, 2, 3)
WARM_SHARE = 0.2
END_SECONDS = 60.0
SERVE = (
    "from riverboat.bench.server_process import NO_LIMITS, allow_many_sockets\n"
    "from riverboat.server.config import ServerConfig\n"
    "from riverboat.server.serve import run\n"
    "import sys\n"
    "allow_many_sockets()\n"
    "config = ServerConfig(port=0, database=sys.argv[1], redis=sys.argv[2], limits=NO_LIMITS)\n"
    "run(config, lambda port: print(port, flush=True))\n"
)


@contextmanager
def server(database: str, redis: str, directory: str, key: str) -> Iterator[tuple[int, Usage]]:
    """The port of one process of the cluster, and what it uses; its log goes nowhere."""
    environment = {**os.environ, "RIVERBOAT_DATA": directory, VARIABLE: key}
    command = [sys.executable, "-c", SERVE, database, redis]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline()), Usage(process.pid)
        finally:
            process.send_signal(signal.SIGINT)  # without draining
            try:
                process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


async def play(ports: list[int], usages: list[Usage], tables: int, seconds: float) -> tuple[float, float, int]:
    """Actions a second, processor seconds of an action, and actions that not everybody was told."""
    load = Load()
    gate = asyncio.Semaphore(TABLES_AT_ONCE)
    seated: list[Table] = []
    filling = []
    for place, port in enumerate(ports):
        own = len(range(place, tables, len(ports)))
        for game in await asyncio.to_thread(_open_games, port, own):
            seated.append(Table(load, poker_script, partial(_join, game)))
            filling.append(_fill(seated[-1], "/ws", port, gate))
    try:
        await asyncio.gather(*filling)
        await load.freely(WARM_SHARE * seconds)
        began = sum(usage.processor_seconds() for usage in usages)
        played = await load.freely(seconds)
        used = sum(usage.processor_seconds() for usage in usages) - began
        if load.refused:
            sys.exit(f"{len(load.refused)} actions were refused, as {load.refused[0].decode()}")
        return played.rate, used / max(1, len(played.times)), played.unanswered
    finally:
        for table in seated:
            table.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=15.0, help="for each size of the cluster")
    parser.add_argument("--tables", type=int, default=60, help=f"of {SEATS} players")
    options = parser.parse_args()
    allow_many_sockets()
    one: tuple[float, float] | None = None
    print(f"{options.tables} tables of {SEATS}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.0f} at the beginning")
    with ExitStack() as services:
        postgres = services.enter_context(running_postgres())
        for count in PROCESSES:
            with ExitStack() as ending, asyncio.Runner(loop_factory=loop_factory()) as runner:
                directory = ending.enter_context(tempfile.TemporaryDirectory())
                database = ending.enter_context(temporary_database(postgres))
                redis = ending.enter_context(running_redis())  # a new one: leases are by the numbers of games
                key = Key.new().text()
                running = [ending.enter_context(server(database, redis, directory, key)) for _ in range(count)]
                ports, usages = [port for port, _ in running], [usage for _, usage in running]
                rate, used, untold = runner.run(play(ports, usages, options.tables, options.seconds))
            one = one or (rate, used)
            print(
                f"{count} process(es): {rate:6.0f} actions/s (x{rate / one[0]:.2f}), "
                f"{1000 * used:.2f} ms of processor time an action (x{used / one[1]:.2f}), {untold} untold",
                flush=True,
            )


if __name__ == "__main__":
    main()
