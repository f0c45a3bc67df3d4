"""A tournament over processes that are killed: another takes over its director and tables, and everything is exact."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tournament_world import GENEROUS, STACK, Gamblers, settings

from riverboat.host.requests import GetSnapshot, TableSnapshot
from riverboat.host.table.environment import TablePorts
from riverboat.host.tournament import (
    Begin,
    Enter,
    TournamentResources,
    TournamentState,
    TournamentUpdated,
    decode_state,
    encode_state,
    resource_id_of,
)
from riverboat.server.cluster import ClusterRouter, ResourceKinds, TableResources
from riverboat.server.cluster.bus.redis_bus import RedisBus, connect
from riverboat.server.store import Key, NewTournament, Store, open_store
from riverboat.server.store.schema import STARTING_CHIPS
from riverboat.table import ClockSettings
from riverboat.table.director import Entered, new_tournament, prize_pool
from services import running_redis

HERE = Path(__file__).parent
BOTS = 11
KILLS = 6


class Processes:
    """Those that are killed; the test's own process plays too."""

    def __init__(self, arguments: list[str]) -> None:
        self._arguments = arguments
        self._running: list[subprocess.Popen[str]] = []

    def start(self) -> None:
        process = subprocess.Popen(
            [sys.executable, str(HERE / "tournament_process.py"), *self._arguments], stdout=subprocess.PIPE, text=True
        )
        self._running.append(process)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"

    def kill(self, which: int) -> None:
        process = self._running.pop(which % len(self._running))
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()

    def end(self) -> None:
        while self._running:
            self.kill(0)


@contextmanager
def processes(*arguments: str) -> Iterator[Processes]:
    running = Processes(list(arguments))
    try:
        yield running
    finally:
        running.end()


async def begun(store: Store, router: ClusterRouter, kind: TournamentResources) -> tuple[str, str]:
    """A tournament of bots and one person who never comes."""
    clock = ClockSettings(seconds=1, warning_seconds=0, time_banks=0)
    state = TournamentState(tournament=new_tournament(settings(4, clock=clock)), name="Test", speed="instant")
    made = await store.tournaments.create(NewTournament(name="Test"), lambda _: encode_state(state))
    person = (await store.accounts.create_guest("Ann")).id
    bots = [await store.accounts.create_bot(f"Bot {number}", "random") for number in range(BOTS)]
    entries = (Entered(person, "Ann"), *(Entered(bot.id, bot.name, "random") for bot in bots))
    for request in (Enter(entries), Begin()):
        answer = await router.dispatch(resource_id_of(made.id), request)
        assert isinstance(answer, TournamentUpdated), answer
    return made.id, person


async def played(store: Store, tournament: str, running: Processes) -> TournamentState:
    """Kill a process now and then, and start another, until the tournament is over."""
    random, kills = Random(1), 0
    while True:
        stored = await store.tournaments.load(tournament)
        assert stored is not None
        state = decode_state(stored.state)
        if state.status == "finished":
            return state
        await asyncio.sleep(0.5 + random.random())
        if kills < KILLS:
            kills += 1
            running.kill(random.randrange(3))
            await asyncio.to_thread(running.start)


def test_a_tournament_survives_the_processes_that_play_it(fresh_postgres_url: str) -> None:
    async def story(redis_url: str, running: Processes, key: Key) -> None:
        store = await asyncio.to_thread(open_store, fresh_postgres_url, key)
        client = connect(redis_url)
        bus = RedisBus(client)
        kinds = ResourceKinds()
        router = ClusterRouter(kinds, bus, client)
        kinds.add(TableResources(TablePorts(store=store, bots=Gamblers()), store.games.occupied))
        kind = TournamentResources(store, router)
        kinds.add(kind)
        await router.start()
        try:
            async with asyncio.timeout(GENEROUS):
                tournament, person = await begun(store, router, kind)
                state = await played(store, tournament, running)
                await check(store, router, state, person)
        finally:
            await router.close()
            await bus.close()
            await client.aclose()
            await store.close()

    key = Key.new()
    with running_redis() as redis_url, processes(fresh_postgres_url, redis_url, key.text()) as running:
        open_once(fresh_postgres_url, key)
        for _ in range(3):
            running.start()
        asyncio.run(story(redis_url, running, key))


def open_once(database: str, key: Key) -> None:
    """Bring the database to its schema before several processes open it."""

    async def opened() -> None:
        await (await asyncio.to_thread(open_store, database, key)).close()

    asyncio.run(opened())


async def check(store: Store, router: ClusterRouter, state: TournamentState, person: str) -> None:
    tournament = state.tournament
    assert set(Counter(place.player for place in tournament.places).values()) == {1}
    assert len(tournament.places) == BOTS + 1
    assert sum(place.prize for place in tournament.places) == prize_pool(tournament)
    prize = next(place.prize for place in tournament.places if place.player == person)
    found = await store.accounts.player(person)
    assert found is not None
    assert found.chips == STARTING_CHIPS - 500 + prize
    (last,) = (table.number for table in tournament.tables if table.stands)
    seen = await router.dispatch(state.games[last], GetSnapshot(None))
    assert isinstance(seen, TableSnapshot)
    assert sum(seat.stack for seat in seen.view.seats) == STACK * (BOTS + 1)
    for game in await store.games.of_tournament((await store.tournaments.listed(status="finished"))[0].id):
        await store.verify_log(game.id)
