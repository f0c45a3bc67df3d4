"""Kills and stops the owner of a table in a cluster of three servers again and again, and times each takeover.

python benchmarks/takeovers.py [KILLS] [STOPS] [--seed N] [--minutes N]      default: 200 kills, 50 SIGSTOPs

Without more time than `--minutes` it ends with what it has; the first line tells how many there were.
Measured from the moment the owner is hit. Server: until Redis names a new owner that has opened the table. Client:
until another server answers a spectator who asks for the state. Player: until an action is acknowledged, sent again
where it got no answer. The phases of a takeover: the lease of the owner that is gone ends or is taken away, the next
owner claims the table in the database, it opens the table, and a client is told.
"""

from __future__ import annotations

import asyncio
import math
import os
import random
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "server" / "cluster")]

from server_processes import ServerProcess  # noqa: E402 -- it lives with the tests
from test_cluster_kill import START_SECONDS, Arena, arena, check  # noqa: E402

from services import running_postgres, running_redis, temporary_database  # noqa: E402

GLANCE_SECONDS = 0.005
SIDES = (("server", "opened"), ("client", "told"))
SHOWN = 5
LEAST_SHOWN = 0.005


@dataclass
class Takeover:
    """Seconds after the hit."""

    how: str
    is_under_fire: bool
    freed: float = 0.0
    claimed: float = 0.0
    opened: float = 0.0
    told: float = 0.0
    acted: float = 0.0
    load: float = 0.0
    """Programs that wanted a core, on average over the last minute."""

    def parts(self, until: float) -> str:
        """Where the time until then went, the longest phase first; the parts add up to it."""
        ends = {"lease": self.freed, "claim": self.claimed, "open": self.opened, "answer": until}
        begin, phases = 0.0, {}
        for name, end in ends.items():
            # A phase is seen to end up to a glance late: an answer tells earlier that the ones before it are over.
            seen = min(max(begin, end), until)
            phases[name], begin = seen - begin, seen
        longest_first = sorted(phases.items(), key=lambda phase: -phase[1])
        return " + ".join(f"{name} {seconds:.2f}" for name, seconds in longest_first if seconds >= LEAST_SHOWN)


async def hit(table: Arena, owner: ServerProcess, epoch: int, how: str, *, is_under_fire: bool) -> Takeover:
    player = await table.whose_turn()
    acting = asyncio.create_task(player.act()) if is_under_fire else None
    await asyncio.sleep(random.uniform(0, 0.02) if is_under_fire else 0.3)
    found = Takeover(how, is_under_fire, load=os.getloadavg()[0])
    getattr(owner, how)()
    began = time.monotonic()

    def since() -> float:
        return time.monotonic() - began

    async def lease() -> None:
        while (held := await table.lease()) is not None and held[1] <= epoch:
            await asyncio.sleep(GLANCE_SECONDS)
        found.freed = since()
        while (held := await table.lease()) is None or held[1] <= epoch:
            await asyncio.sleep(GLANCE_SECONDS)
        found.opened = since()

    async def claim() -> None:
        while await table.epoch() <= epoch:
            await asyncio.sleep(GLANCE_SECONDS)
        found.claimed = since()

    async def ask() -> None:
        if not is_under_fire:  # nobody asks before the takeover: the servers must find out by themselves
            while not found.claimed:
                await asyncio.sleep(GLANCE_SECONDS)
        await table.look()
        found.told = since()

    async def act() -> None:
        await table.abandon(owner)
        if acting is not None:
            await acting
        else:
            await table.act()
        found.acted = since()

    async with asyncio.timeout(START_SECONDS):
        await asyncio.gather(lease(), claim(), ask(), act())
    return found


async def run(kills: int, stops: int, seed: int, minutes: float) -> list[Takeover]:
    random.seed(seed)
    plan = random.sample(["kill"] * kills + ["stop"] * stops, kills + stops)
    takeovers: list[Takeover] = []
    end = time.monotonic() + 60 * minutes
    with ExitStack() as ending:
        directory = ending.enter_context(tempfile.TemporaryDirectory())
        postgres = ending.enter_context(temporary_database(ending.enter_context(running_postgres())))
        redis_url = ending.enter_context(running_redis())
        async with arena(Path(directory), postgres, redis_url) as table:
            await table.sit_down()
            for number, how in enumerate(plan):
                if time.monotonic() > end:
                    break
                await table.act()
                owner, epoch = await table.owner()
                takeovers.append(await hit(table, owner, epoch, how, is_under_fire=number % 2 == 0))
                if how == "kill":
                    table.servers.start_beside()
                else:
                    owner.go_on()
                await table.act()
                await table.servers.everyone()
                if sys.stderr.isatty() or not (number + 1) % 25:
                    print(f"\r{number + 1} of {len(plan)}", end="", file=sys.stderr, flush=True)
            accepted = await check(table, postgres, len(takeovers))
    done = Counter(one.how for one in takeovers)
    print(
        f"{done['kill']} kills, {done['stop']} SIGSTOPs (seed {seed}), every second one while an action is under way;"
    )
    print(f"{accepted} acknowledged actions, none lost, none twice, one owner at a time")
    return takeovers


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def tell(takeovers: list[Takeover]) -> None:
    for how in ("kill", "stop"):
        hits = [one for one in takeovers if one.how == how]
        for name, field in (*SIDES, ("player", "acted")):
            if values := [float(getattr(one, field)) for one in hits]:
                shown = [quantile(values, 0.5), quantile(values, 0.99), max(values)]
                print(f"{how}, {name}: median {shown[0]:.2f} s, p99 {shown[1]:.2f} s, slowest {shown[2]:.2f} s")
    for name, field in SIDES:
        print(f"the slowest ({name}), and where their time went:")
        for one in sorted(takeovers, key=lambda one: -float(getattr(one, field)))[:SHOWN]:
            when = "during an action" if one.is_under_fire else "in silence"
            until = float(getattr(one, field))
            print(f"    {until:.2f} s = {one.parts(until)}; {one.how} {when}, load {one.load:.0f}")


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("kills", nargs="?", type=int, default=200)
    parser.add_argument("stops", nargs="?", type=int, default=50)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--minutes", type=float, default=math.inf)
    options = parser.parse_args()
    tell(asyncio.run(run(options.kills, options.stops, options.seed, options.minutes)))


if __name__ == "__main__":
    main()
