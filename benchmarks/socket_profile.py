"""Where the processor time of an action goes with sockets: python benchmarks/socket_profile.py [--tables N] [--rate R]

The server of `riverboat bench server` in a process of its own, and its players in this one. First it prints the
processor time of an action by thread, in user and kernel mode, without a profiler; then, from a second server whose
event loop is sampled, the share of the loop's time below each module and in each function itself. Samples are weighted
with the processor time of the loop's thread, so that other work on the machine changes little. --calls counts the
function calls of an action on the loop instead, which no load changes. Deals are part of them: take some thousand
actions.
"""

from __future__ import annotations

import asyncio
import cProfile
import json
import os
import pstats
import signal
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from riverboat.bench import server, server_process
from riverboat.bench.server_clients import Load, Played, Table, poker_script
from riverboat.server.serve import loop_factory

SAMPLE_SECONDS = 0.002
WINDOWS = 6
SERVED = "sampled"
SAMPLES, CALLS = "samples", "calls"
RESULT = "samples.json"


class Sampler:
    """Notes the stack of the event loop's thread each time the process has used so much processor time."""

    def __init__(self) -> None:
        self._below: Counter[str] = Counter()
        self._own: Counter[str] = Counter()
        self._used = 0.0

    def start(self) -> None:
        self._used = time.thread_time()
        signal.signal(signal.SIGPROF, self._sample)
        signal.setitimer(signal.ITIMER_PROF, SAMPLE_SECONDS, SAMPLE_SECONDS)

    def stop(self, path: Path) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        path.write_text(json.dumps({"below": self._below, "own": self._own}))

    def _sample(self, _: int, frame: FrameType | None) -> None:
        now = time.thread_time()
        used, self._used = now - self._used, now
        is_own = True
        seen = set()
        while frame is not None:
            code = frame.f_code
            module = frame.f_globals.get("__name__", "?")
            name = f"{module.removeprefix('riverboat.')}.{code.co_name}"
            if is_own:
                self._own[name] += used
                is_own = False
            seen.add(name)
            frame = frame.f_back
        for name in seen:
            self._below[name] += used


class CallCounter:
    """Counts the function calls of the event loop's thread."""

    def __init__(self) -> None:
        self._profile = cProfile.Profile(time.thread_time)

    def start(self) -> None:
        self._profile.enable()

    def stop(self, path: Path) -> None:
        self._profile.disable()
        path.write_text(json.dumps({"calls": pstats.Stats(self._profile).total_calls}))


def serve_sampled(directory: Path, kind: str) -> None:
    """Runs in the process of its own: samples between two SIGUSR1."""
    sampler = Sampler() if kind == SAMPLES else CallCounter()
    is_on = False

    def toggle(*_: object) -> None:
        nonlocal is_on
        sampler.stop(directory / RESULT) if is_on else sampler.start()
        is_on = not is_on

    async def serve() -> None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, toggle)
        await server_process._serve(server_process.RIVERBOAT, directory)

    server_process.allow_many_sockets()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve())


@contextmanager
def sampled_server(directory: Path, kind: str) -> Iterator[tuple[int, int]]:
    command = [sys.executable, __file__, SERVED, str(directory), kind]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.pid, int(process.stdout.readline())
        process.stdin.close()


def threads(process: int) -> dict[str, tuple[float, float]]:
    """Seconds in user and kernel mode of each thread."""
    tick, found = os.sysconf("SC_CLK_TCK"), {}
    for task in Path(f"/proc/{process}/task").iterdir():
        fields = (task / "stat").read_text().rpartition(")")[2].split()
        found[task.name] = int(fields[11]) / tick, int(fields[12]) / tick
    return found


class Playing:
    """The players of one server."""

    def __init__(self, runner: asyncio.Runner, port: int, tables: int) -> None:
        self._runner, self._load = runner, Load()
        games = server._open_games(port, tables)
        self._seated = [(Table(self._load, poker_script, partial(server._join, game)), "/ws") for game in games]
        runner.run(server._sit_down(self._seated, port))

    def steadily(self, rate: float, seconds: float) -> Played:
        return self._runner.run(self._load.steadily(rate, seconds))

    def freely(self, seconds: float) -> Played:
        return self._runner.run(self._load.freely(seconds))

    def close(self) -> None:
        for table, _ in self._seated:
            table.close()


def measure(runner: asyncio.Runner, tables: int, rate: float, seconds: float) -> None:
    """Prints the processor time by thread, at the rate and at full speed; of several windows that which took least."""
    with tempfile.TemporaryDirectory() as folder, server._server(server.RIVERBOAT, Path(folder)) as (process, port):
        playing = Playing(runner, port, tables)
        playing.steadily(rate, seconds / 4)
        for name, play in (("steady", partial(playing.steadily, rate)), ("at full speed", playing.freely)):
            windows = [window(process, partial(play, seconds / WINDOWS)) for _ in range(WINDOWS)]
            rate_then, used = min(windows, key=lambda each: sum(map(sum, each[1].values())))
            whole = sum(map(sum, used.values()))
            print(f"{name}: {rate_then:.0f} actions/s, {1e3 * whole:.3f} ms of processor time an action")
            for thread, (user, kernel) in used.items():
                print(f"    {thread}: {1e3 * user:.3f} ms, in the kernel {1e3 * kernel:.3f}")
        playing.close()


def window(process: int, play: Callable[[], Played]) -> tuple[float, dict[str, tuple[float, float]]]:
    """The rate, and the seconds in user and kernel mode of each thread for an action."""
    before = threads(process)
    played = play()
    used: dict[str, tuple[float, float]] = {}
    for task, (user, kernel) in threads(process).items():
        user_before, kernel_before = before.get(task, (0.0, 0.0))
        name = "event loop" if int(task) == process else "writer and readers"
        so_far = used.get(name, (0.0, 0.0))
        actions = max(1, len(played.times))
        used[name] = so_far[0] + (user - user_before) / actions, so_far[1] + (kernel - kernel_before) / actions
    return played.rate, used


def sampled(runner: asyncio.Runner, kind: str, tables: int, rate: float, seconds: float) -> tuple[Any, int]:
    """What was noted while so many actions were played."""
    with tempfile.TemporaryDirectory() as folder, sampled_server(Path(folder), kind) as (process, port):
        playing = Playing(runner, port, tables)
        playing.steadily(rate, seconds / 4)
        os.kill(process, signal.SIGUSR1)
        played = playing.steadily(rate, seconds)
        os.kill(process, signal.SIGUSR1)
        playing.steadily(rate, 1)  # the signal is handled between two actions
        playing.close()
        return json.loads((Path(folder) / RESULT).read_text()), len(played.times)


def print_shares(found: dict[str, dict[str, float]], actions: int, top: int) -> None:
    whole = sum(found["own"].values())
    print(f"sampled: {1e3 * whole / actions:.3f} ms of the loop an action, {actions} actions")
    for kind, title in (("below", "function and below it"), ("own", "function itself")):
        print(f"\n{title}:")
        for name, used in sorted(found[kind].items(), key=lambda item: -item[1])[:top]:
            print(f"    {100 * used / whole:5.1f} %  {name}")


def main() -> None:
    if sys.argv[1:2] == [SERVED]:
        serve_sampled(Path(sys.argv[2]), sys.argv[3])
        return
    parser = ArgumentParser()
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--top", type=int, default=0, help="functions to print")
    parser.add_argument("--calls", action="store_true", help="count function calls and nothing else")
    options = parser.parse_args()
    server.allow_many_sockets()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        load = options.tables, options.rate, options.seconds
        if options.calls:
            found, actions = sampled(runner, CALLS, *load)
            print(f"{found['calls'] / actions:.0f} function calls an action on the event loop, {actions} actions")
            return
        measure(runner, *load)
        if options.top:
            print_shares(*sampled(runner, SAMPLES, *load), options.top)


if __name__ == "__main__":
    main()
