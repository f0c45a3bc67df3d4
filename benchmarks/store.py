"""How fast steps become durable: appends a second and how long each waits.

First with 1, 10 and 500 tables that play as fast as they can, playing included; then with 500 tables that together
make 300 steps a second, as a busy server does.

python benchmarks/store.py [URL] [SECONDS]     default: a new SQLite file in a temporary directory, 5 seconds each
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "server" / "store"))

from played import PlayedTable, new_table

from riverboat.server.store import Key, Store, open_store

RUNS = ((1, None), (10, None), (500, None), (500, 300))
"""Tables, and steps a second of all together; None is as many as possible."""
SEATS = 6
REFILL_HANDS = 10
"""Nobody rebuys so often that their own chips run out."""


async def measure(store: Store, tables: int, rate: int | None, seconds: float) -> tuple[list[float], float]:
    """Play at that many tables; each waits for its step to be durable, as its owner would."""
    played = [await new_table(store, SEATS) for _ in range(tables)]
    for table in played:
        await asyncio.gather(*map(store.append, table.joining()))
    waits: list[float] = []
    began = time.perf_counter()

    async def keep_playing(table: PlayedTable, place: int) -> None:
        due = began + (place / rate if rate else 0)
        for seed in range(1_000_000):
            if seed % REFILL_HANDS == 0:
                await asyncio.gather(*map(store.accounts.refill, table.players))
            for step in table.hand(seed):
                if rate:
                    due += tables / rate
                    await asyncio.sleep(due - time.perf_counter())
                sent = time.perf_counter()
                await store.append(step)
                waits.append(time.perf_counter() - sent)
                if sent - began > seconds:
                    return

    await asyncio.gather(*(keep_playing(table, place) for place, table in enumerate(played)))
    return sorted(waits), time.perf_counter() - began


async def main(url: str, seconds: float) -> None:
    store = open_store(url, Key.new())
    for tables, rate in RUNS:
        waits, took = await measure(store, tables, rate, seconds)
        p50, p99 = (1000 * waits[int(share * (len(waits) - 1))] for share in (0.5, 0.99))
        pace = f"{rate}/s" if rate else "flat out"
        print(f"{tables:4} tables, {pace:>8}: {len(waits) / took:6.0f} appends/s  p50 {p50:7.2f} ms  p99 {p99:7.2f} ms")
    await store.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        given = sys.argv[1] if len(sys.argv) > 1 else f"sqlite:///{directory}/bench.sqlite3"
        asyncio.run(main(given, float(sys.argv[2]) if len(sys.argv) > 2 else 5.0))
