"""This version's bots against those of an earlier commit, heads-up and one against five.

    python benchmarks/versions.py COMMIT [--bot level:8] [--players 2 6] [--depths 100] [--hands N] [--seed N]

The earlier version runs in processes of its own, from the sources of the commit, with the same Python and libraries.
It is asked over the protocol of `riverboat.bots.client`, which both speak: an observation in, an action out. Every deal
is played from each seat; heads-up results are policy-adjusted, six-handed ones luck-adjusted. Printed is what this
version wins, in thousandths of a big blind a hand with 95 % intervals.

`--sources DIR` keeps the earlier sources, and what numba has compiled of them, for the next run.
"""

from __future__ import annotations

import io
import os
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from riverboat.arena import Match, MatchReport
from riverboat.arena.processes import available_cores
from riverboat.arena.report import play_matches
from riverboat.bots.adapters.websocket import RemoteBot
from riverboat.cards import STANDARD_DECK
from riverboat.engine import Rules, observe, start_hand
from riverboat.errors import Unreachable

HERE = Path(__file__).resolve().parents[1]
BIG_BLIND = 100
RULES = Rules(small_blind=BIG_BLIND // 2, big_blind=BIG_BLIND)
PATIENCE = 120.0
"""Seconds for a decision, so that a busy machine changes nothing."""
START_SECONDS = 900.0
"""For an earlier version to compile its kernels and answer."""
BLOCK = 60
"""Hands of a block: so that no process waits long for another."""


def extract(commit: str, folder: Path) -> Path:
    """The sources of a commit in a folder; what is there already is kept."""
    target = folder / commit
    if not target.exists():
        archive = subprocess.run(["git", "archive", commit, "src"], cwd=HERE, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as sources:
            sources.extractall(target, filter="data")
    return target / "src"


@contextmanager
def served(bot: str, source: Path) -> Iterator[str]:
    """A bot of other sources, served by a process of its own; gives its name in this version's arena."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, str(Path(__file__).with_name("earlier_bot.py")), bot, "--port", str(port)]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    process = subprocess.Popen(command, cwd=source.parent, env=environment)
    try:
        name = f"ws://127.0.0.1:{port}"
        wait_for(name, process)
        yield name
    finally:
        process.terminate()
        process.wait()


def wait_for(name: str, process: subprocess.Popen[bytes]) -> None:
    """Until the bot has answered once, with all its kernels compiled."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        if process.poll() is not None:
            sys.exit(f"the earlier version ended with status {process.returncode}")
        try:
            bot = RemoteBot(name, 0)
            break
        except Unreachable:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.5)
    hand = start_hand(RULES, (10_000, 10_000), 0, STANDARD_DECK)
    bot.start(hand.actor, RULES)
    bot.act(observe(hand, hand.actor, deadline - time.monotonic()))
    bot.close()


def match_of(options: Namespace, earlier: list[str], players: int, depth: int) -> Match:
    others = tuple(earlier[place % len(earlier)] for place in range(players - 1))
    return Match(
        bots=(options.bot, *others),
        rounds=options.hands * players // 2,
        seed=options.seed,
        duplicate=True,
        stack=depth * BIG_BLIND,
        time_limit=PATIENCE,
        block_rounds=BLOCK,
    )


def row(report: MatchReport, commit: str) -> str:
    match, standing = report.match, report.standings[0]
    result = standing.surest
    figure = f"{1000 * result.mean:+,.0f} ± {500 * (result.high - result.low):,.0f}"
    faults = sum(sum(one.faults.counts.values()) for one in report.standings)
    notes = [one.faults.note for one in report.standings if one.faults.note]
    note = f" ({faults} faults: {notes[0] if notes else ''})" if faults else ""
    players, depth = len(match.bots), match.stack // BIG_BLIND
    return f"| {standing.name} | {players - 1} × {commit} | {depth} | {figure}{note} | {report.hands:,} |"


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commit")
    parser.add_argument("--bot", default="level:8")
    parser.add_argument("--earlier-bot", help="the earlier version's bot, if it is another")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 6])
    parser.add_argument("--depths", type=int, nargs="+", default=[100])
    parser.add_argument("--hands", type=int, default=2_000, help="heads-up; six-handed three times as many")
    parser.add_argument("--seed", type=int, default=14)
    parser.add_argument("--workers", type=int, default=available_cores())
    parser.add_argument("--sources", type=Path)
    options = parser.parse_args()
    with ExitStack() as open_things:
        folder = options.sources or Path(open_things.enter_context(tempfile.TemporaryDirectory()))
        source = extract(options.commit, folder.resolve())
        # Bots of one process take turns: as many processes as tables.
        earlier = [
            open_things.enter_context(served(options.earlier_bot or options.bot, source))
            for _ in range(max(1, options.workers))
        ]
        print("| bot | against | big blinds | mbb/hand | hands |\n|---|---|---|---|---|", flush=True)
        for players in options.players:
            for depth in options.depths:
                (report,) = play_matches([match_of(options, earlier, players, depth)], options.workers)
                print(row(report, options.commit), flush=True)


if __name__ == "__main__":
    main()
