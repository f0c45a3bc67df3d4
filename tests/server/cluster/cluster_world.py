"""A cluster within the tests: each process is a thread with an event loop, connections and a store of its own.

It can be frozen, as SIGSTOP does, and killed: then it neither does nor cleans up anything, and its connections are cut.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from secrets import token_hex
from typing import Any, TypeVar

import redis

from patching import Following
from riverboat.engine import Rules
from riverboat.engine.actions import Action, Call, Check
from riverboat.engine.view import Observation
from riverboat.host.ports import BotAnswer, Subscription
from riverboat.host.records import NewGame
from riverboat.host.requests import Done, GetSnapshot, PlayerMessage, Sit, TableRequest, TableResponse, TableSnapshot
from riverboat.host.table.actor import TableActor
from riverboat.host.table.environment import TablePorts
from riverboat.host.table.state import encode_state, new_state
from riverboat.protocol import Act, TableView
from riverboat.server.cluster import (
    ClusterRouter,
    ClusterTimeouts,
    ResourceKind,
    ResourceKinds,
    TableResources,
    announcer,
)
from riverboat.server.cluster.bus import RedisBus, SealedBus
from riverboat.server.cluster.bus.redis_bus import connect
from riverboat.server.store.crypto import Key
from riverboat.server.store.store import Store, open_store
from riverboat.table import TableSettings

WAIT_SECONDS = 60.0
UNBALANCED = ClusterTimeouts(balance=3600.0)
"""Tables stay where they are, so that a test knows their owner."""
SETTINGS = TableSettings(rules=Rules(small_blind=50, big_blind=100), seats=6)

Result = TypeVar("Result")


def until(is_so: Callable[[], Any], what: str = "") -> None:
    """Wait until something is so, for as long as a busy machine may need."""
    deadline = time.monotonic() + WAIT_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, f"still not: {what}"
        time.sleep(0.01)


class NoBots:
    """Nobody thinks at these tables."""

    async def ask(self, key: tuple[str, str], bot: str, seen: Observation, ended: tuple[Observation, ...]) -> BotAnswer:
        raise AssertionError

    def forget(self, key: tuple[str, str]) -> None:
        pass


class Watcher:
    """A client's end of a watch."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self._states = Following()

    def __call__(self, frames: tuple[bytes, ...]) -> None:
        self.frames += [self._states.read(json.loads(frame)) for frame in frames]

    @property
    def numbers(self) -> list[int]:
        """Of the events, in the order in which they came."""
        return [f["number"] for f in tuple(self.frames) if f["type"] in ("event", "player_action", "winner")]

    @property
    def faults(self) -> list[str]:
        """Events told twice, or left out without a state that makes up for them."""
        faults, last = [], 0
        for frame in tuple(self.frames):
            number, is_event = frame["number"], frame["type"] in ("event", "player_action", "winner")
            if last and is_event and number != last + 1:
                faults.append(f"event {number} after {last}")
            if "isPatch" in frame and number != last:
                faults.append(f"a patch of {number} after {last}")
            if is_event or (frame["type"] == "game_state" and "isPatch" not in frame):
                last = max(last, number)
        return faults

    @property
    def state(self) -> dict[str, Any]:
        states = [frame for frame in tuple(self.frames) if frame["type"] == "game_state"]
        return states[-1] if states else {"number": -1}


class Process:
    """One process of the cluster."""

    def __init__(
        self,
        postgres: str,
        redis_url: str,
        key: Key,
        kinds: tuple[ResourceKind[Any, Any], ...],
        timeouts: ClusterTimeouts,
    ) -> None:
        self._timeouts = timeouts
        self.name = f"test-{token_hex(4)}"
        self.router: ClusterRouter
        self.store: Store
        self._redis_url = redis_url
        self._loop = asyncio.new_event_loop()
        self._thaw = threading.Event()
        self._is_frozen = False
        self._thread = threading.Thread(target=self._loop.run_forever, name=self.name)
        self._thread.start()
        try:
            self.run(self._start(postgres, key, kinds))
        except BaseException:
            self._loop.call_soon_threadsafe(self._loop.stop)
            raise

    async def _start(self, postgres: str, key: Key, kinds: tuple[ResourceKind[Any, Any], ...]) -> None:
        self.store = await asyncio.to_thread(open_store, postgres, key)
        self._client = connect(self._redis_url, self.name)
        redis_bus = RedisBus(self._client)
        self._bus = SealedBus(redis_bus, self.store.derive_key)
        ports = TablePorts(store=self.store, bots=NoBots(), announce=announcer(redis_bus))
        tables = TableResources(ports, self.store.games.occupied)
        self.router = ClusterRouter(ResourceKinds(tables, *kinds), self._bus, self._client, self._timeouts)
        await self.router.start()

    def run(self, coroutine: Coroutine[Any, Any, Result]) -> Result:
        """Do something in this process, and wait for it."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(WAIT_SECONDS)

    def begin(self, coroutine: Coroutine[Any, Any, Result]) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop)

    # Bad times.

    def freeze(self) -> None:
        stopped = threading.Event()
        self._thaw.clear()

        def sleep() -> None:
            stopped.set()
            self._thaw.wait()

        self._loop.call_soon_threadsafe(sleep)
        assert stopped.wait(WAIT_SECONDS)
        self._is_frozen = True

    def thaw(self) -> None:
        self._is_frozen = False
        self._thaw.set()

    def kill(self) -> None:
        """Do nothing any more, and lose every connection to Redis, as the operating system sees to."""
        self.freeze()
        self.cut()

    def cut(self) -> None:
        with redis.Redis.from_url(self._redis_url) as other:
            for client in other.client_list():
                if client["name"] == self.name:
                    other.execute_command("CLIENT", "KILL", "ID", client["id"])

    def close(self) -> None:
        if self._is_frozen:
            self.thaw()
        self.run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(WAIT_SECONDS)
        self._loop.close()

    async def _close(self) -> None:
        await self.router.close()
        await self._bus.close()
        await self._client.aclose()
        await self.store.close()

    # What clients do.

    def ask(self, game: str, request: TableRequest) -> TableResponse:
        return self.run(self.ask_later(game, request))

    async def ask_later(self, game: str, request: TableRequest) -> TableResponse:
        return await self.router.dispatch(game, request)

    def look(self, game: str, player: str | None = None) -> TableSnapshot:
        seen = self.ask(game, GetSnapshot(player))
        assert isinstance(seen, TableSnapshot)
        return seen

    def watch(self, game: str, player: str | None, last: int | None = None) -> tuple[Watcher, Subscription]:
        watcher = Watcher()

        async def watch() -> Subscription:
            return await self.router.subscribe(game, player, last, watcher)

        return watcher, self.run(watch())

    def actor(self, game: str) -> TableActor:
        held = self.router._owned.get(game)
        assert held is not None
        assert isinstance(held.actor, TableActor)
        return held.actor


class Cluster:
    """Some processes, one database, one Redis."""

    def __init__(
        self,
        stack: ExitStack,
        postgres: str,
        redis_url: str,
        kinds: tuple[ResourceKind[Any, Any], ...],
        timeouts: ClusterTimeouts,
    ) -> None:
        self._timeouts = timeouts
        self.redis_url = redis_url
        self._postgres = postgres
        self._key = Key.new()
        self._kinds = kinds
        self._stack = stack
        self.processes: list[Process] = []

    def add(self) -> Process:
        process = Process(self._postgres, self.redis_url, self._key, self._kinds, self._timeouts)
        self._stack.callback(lambda: process.close() if process in self.processes else None)
        self.processes.append(process)
        return process

    def stop(self, process: Process) -> None:
        """Lets a process end in order, as after SIGTERM."""
        process.close()
        self.processes.remove(process)

    def new_game(self) -> str:
        async def create() -> str:
            store = self.processes[0].store
            state = lambda game: encode_state(new_state(SETTINGS, game, pace="instant"))  # noqa: E731
            return (await store.games.create(NewGame(seats=6), state)).id

        return self.processes[0].run(create())

    def new_player(self, name: str) -> str:
        async def create() -> str:
            return (await self.processes[0].store.accounts.create_guest(name)).id

        return self.processes[0].run(create())

    def game_of_two(self) -> tuple[str, tuple[str, str]]:
        """A table where two people sit and a hand is under way."""
        game = self.new_game()
        players = self.new_player("Ann"), self.new_player("Ben")
        for player in players:
            done = self.processes[0].ask(game, Sit(player, f"name {player}", 10_000))
            assert isinstance(done, Done), done
        until(lambda: self.processes[0].look(game).view.actor is not None, "a hand is dealt")
        return game, players

    def owner(self, game: str) -> Process:
        """The process that owns the table and knows it."""
        found: list[Process] = []

        def is_found() -> bool:
            found[:] = [p for p in self.processes if not p._is_frozen and game in p.router.owned]
            return len(found) == 1

        until(is_found, "one process owns the table")
        return found[0]

    def others(self, *processes: Process) -> list[Process]:
        return [process for process in self.processes if process not in processes]


@contextmanager
def running_cluster(
    postgres: str,
    redis_url: str,
    count: int = 3,
    kinds: tuple[ResourceKind[Any, Any], ...] = (),
    timeouts: ClusterTimeouts = UNBALANCED,
) -> Iterator[Cluster]:
    with ExitStack() as stack:
        cluster = Cluster(stack, postgres, redis_url, kinds, timeouts)
        for _ in range(count):
            cluster.add()
        yield cluster


def next_act(seen: TableSnapshot, players: tuple[str, str], action_id: str) -> PlayerMessage:
    """Check or call, for whoever's turn it is, made for exactly what was seen."""
    view: TableView = seen.view
    assert view.actor is not None
    player = players[view.actor]
    action: Action = Check() if view.seats[view.actor].bet == max(seat.bet for seat in view.seats) else Call()
    return PlayerMessage(player, Act(hand_id=view.hand_id, version=seen.version, action_id=action_id, action=action))
