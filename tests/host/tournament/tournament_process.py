"""One process of a cluster with tournaments, until it is killed: `python tournament_process.py DATABASE REDIS KEY`."""

from __future__ import annotations

import asyncio
import sys

from tournament_world import Gamblers

from riverboat.host.table.environment import TablePorts
from riverboat.host.tournament import HandFinishedNotifier, TournamentResources
from riverboat.server.cluster import ClusterRouter, ResourceKinds, TableResources
from riverboat.server.cluster.bus.redis_bus import RedisBus, connect
from riverboat.server.store import Key, open_store


async def main(database: str, redis_url: str, key: str) -> None:
    store = await asyncio.to_thread(open_store, database, Key.parse(key))
    client = connect(redis_url)
    kinds, news = ResourceKinds(), HandFinishedNotifier()
    router = ClusterRouter(kinds, RedisBus(client), client)
    kinds.add(TableResources(TablePorts(store=store, bots=Gamblers(), hand_finished=news), store.games.occupied))
    kinds.add(TournamentResources(store, router))
    news.connect(router)
    await router.start()
    print("ready", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
