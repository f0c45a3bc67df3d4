"""Bytes a hand takes in the database, as it was played and archived.

    python benchmarks/archive_size.py [--hands N] [--players N] [--seed N]

Plays hands at one table with SQLite, drawn from a seed, and prints what a hand takes before and after
`riverboat admin archive`: the whole file, indexes and the ledger included, less what an empty database takes.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/server/store"))

from played import PlayedTable, new_game, new_players, play

from riverboat.server.store import Key, open_store
from riverboat.server.store.maintenance import archive, reclaim

REFILL_HANDS = 10


async def played(url: str, key: Key, hands: int, players: int, seed: int) -> int:
    store = open_store(url, key)
    people = await new_players(store, players)
    game = await new_game(store, people)
    table = PlayedTable(game.id, [player.id for player in people], epoch=0)
    for number in range(hands):
        await play(store, table, hands=1, first_seed=seed + number)
        if number % REFILL_HANDS == 0:
            for player in people:
                await store.accounts.refill(player.id)
    await store.close()
    return table.seq


async def audited(url: str, key: Key) -> None:
    store = open_store(url, key)
    await store.audit()
    await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=500)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    key = Key.new()
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "server.sqlite3"
        url = f"sqlite:///{file}"
        asyncio.run(audited(url, key))
        reclaim(url)
        empty = file.stat().st_size
        steps = asyncio.run(played(url, key, options.hands, options.players, options.seed))
        reclaim(url)
        before = file.stat().st_size - empty
        archive(url, key, datetime.now(UTC) + timedelta(days=1), "benchmark")
        after = file.stat().st_size - empty
        asyncio.run(audited(url, key))
    print(f"{options.hands} hands of {options.players} players, {steps / options.hands:.1f} steps a hand")
    print(f"played:   {before / options.hands:8.0f} bytes a hand")
    print(f"archived: {after / options.hands:8.0f} bytes a hand, audited")


if __name__ == "__main__":
    main()
