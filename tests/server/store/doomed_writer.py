"""A server that stores steps of several tables as fast as it can and says which are durable, until it is killed."""

from __future__ import annotations

import asyncio
import sys

from played import PlayedTable, new_table
from store_world import KEY

from riverboat.server.store import Store, open_store

TABLES = 6
HANDS = 20
"""So few that nobody runs out of chips; the server is killed long before."""


async def keep_playing(store: Store, table: PlayedTable) -> None:
    for step in table.joining():
        await store.append(step)
    for seed in range(HANDS):
        for step in table.hand(seed):
            await store.append(step)
            sys.stdout.write(f"{step.game_id} {step.seq}\n")
            sys.stdout.flush()


async def main(url: str) -> None:
    store = open_store(url, KEY)
    tables = [await new_table(store, 3) for _ in range(TABLES)]
    await asyncio.gather(*(keep_playing(store, table) for table in tables))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
