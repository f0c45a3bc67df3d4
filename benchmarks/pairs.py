"""Engine, arena and server beside an earlier commit: `python benchmarks/pairs.py COMMIT [ROUNDS] [TOPIC …]`.

Both run in fresh processes that take turns, so that a busy moment hits both. Engine: the hands of `riverboat bench
engine`, the best of six repeats. Arena: heads-up matches of simple bots on one core, luck adjustment included. Server:
actions of `riverboat bench server` at a steady rate. All are counted in processor time: printed are rates, and the
median of the rounds' ratios.
"""

from __future__ import annotations

import io
import json
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]

START = """
import json, os, sys
from time import process_time
sys.path.insert(0, sys.argv[1])
"""
CODE = {
    "engine": START
    + """
from riverboat.bench import engine
assert engine.__file__.startswith(sys.argv[1]), engine.__file__

def seconds(play):
    start = process_time()
    play()
    return process_time() - start

rates = {}
for players in (6, 2):
    play = engine._riverboat(players)
    play()
    rates[f"hands/s, {players} players"] = 500 / min(seconds(play) for _ in range(6))
print(json.dumps(rates))
""",
    "arena": START
    + """
from riverboat.arena import Match
from riverboat.arena.block import play_block

def rate(bot, hands):
    play_block(next(Match(bots=(bot, bot), rounds=200).blocks()))
    (block,) = Match(bots=(bot, bot), rounds=hands, block_rounds=hands).blocks()
    start = process_time()
    play_block(block)
    return hands / (process_time() - start)

sys.path.insert(0, sys.argv[2])
print(json.dumps({f"hands/s, {bot}": rate(f"simple_arena_bots:{bot}", 4000) for bot in ("Caller", "Dice")}))
""",
    "server": START
    + """
from riverboat.bench import server
server.allow_many_sockets()
found = server._measured(server.RIVERBOAT, 20, 6.0, 150)
print(json.dumps({"actions a second of processor time": 1 / found.processor_seconds}))
""",
}
BOTS = """
from random import Random
from riverboat.engine import Call, Check, Fold, RaiseTo

class Caller:
    name = "caller"
    def act(self, seen):
        return Call() if seen.to_call else Check()

class Dice:
    name = "dice"
    def __init__(self, seed):
        self._roll = Random(seed).random
    def act(self, seen):
        roll = self._roll()
        if roll < 1 / 3 and seen.to_call:
            return Fold()
        if roll < 2 / 3 and seen.min_raise_to is not None:
            return RaiseTo(seen.min_raise_to)
        return Call() if seen.to_call else Check()
"""


def main(commit: str, rounds: int, topics: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", commit, "src"], cwd=HERE, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as sources_then:
            sources_then.extractall(folder, filter="data")
        (Path(folder) / "simple_arena_bots.py").write_text(BOTS, encoding="utf-8")
        sources = {"before": Path(folder).resolve() / "src", "now": HERE / "src"}
        for topic in topics:
            compare(topic, sources, rounds, commit)


def compare(topic: str, sources: dict[str, Path], rounds: int, commit: str) -> None:
    found: dict[str, list[dict[str, float]]] = {name: [] for name in sources}
    bots = str(sources["before"].parent)
    for source in sources.values():
        run(topic, source, bots)  # compiles what is not compiled yet
    for number in range(rounds):
        for name in sorted(sources, reverse=number % 2 == 1):
            found[name].append(run(topic, sources[name], bots))
    for figure in found["now"][0]:
        before, now = ([each[figure] for each in found[name]] for name in ("before", "now"))
        ratio = statistics.median(new / old for old, new in zip(before, now, strict=True))
        rates = statistics.median(before), statistics.median(now)
        print(
            f"{topic}, {figure}: {commit} {rates[0]:,.0f}, now {rates[1]:,.0f}, ×{ratio:.3f} ({rounds} rounds)",
            flush=True,
        )


def run(topic: str, source: Path, bots: str) -> dict[str, float]:
    command = [sys.executable, "-c", CODE[topic], str(source), bots]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(source), bots])}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    rates: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return rates


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 9, sys.argv[3:] or [*CODE])
