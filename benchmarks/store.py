"""How fast steps become durable: appends a second and how long each waits, with 1, 10 and 500 tables at once.

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

TABLES = (1, 10, 500)
SEATS = 6
REFILL_HANDS = 10
"""Nobody rebuys so often that their own chips run out."""


async def measure(store: Store, tables: int, seconds: float) -> tuple[list[float], float]:
    """Play at that many tables as fast as the store allows; each table waits for its step as its owner would."""
    played = [await new_table(store, SEATS) for _ in range(tables)]
    waits: list[float] = []
    began = time.perf_counter()

    async def keep_playing(table: PlayedTable) -> None:
        for step in table.joining():
            await store.append(step)
        for seed in range(1_000_000):
            if seed % REFILL_HANDS == 0:
                await asyncio.gather(*map(store.accounts.refill, table.players))
            for step in table.hand(seed):
                sent = time.perf_counter()
                await store.append(step)
                waits.append(time.perf_counter() - sent)
                if sent - began > seconds:
                    return

    await asyncio.gather(*map(keep_playing, played))
    return sorted(waits), time.perf_counter() - began


async def main(url: str, seconds: float) -> None:
    store = open_store(url, Key.new())
    for tables in TABLES:
        waits, took = await measure(store, tables, seconds)
        p50, p99 = (1000 * waits[int(share * (len(waits) - 1))] for share in (0.5, 0.99))
        print(f"{tables:4} tables: {len(waits) / took:7.0f} appends/s   p50 {p50:7.2f} ms   p99 {p99:7.2f} ms")
    await store.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        given = sys.argv[1] if len(sys.argv) > 1 else f"sqlite:///{directory}/bench.sqlite3"
        asyncio.run(main(given, float(sys.argv[2]) if len(sys.argv) > 2 else 5.0))
