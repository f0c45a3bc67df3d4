"""Where the processor time of one action goes: python benchmarks/action_profile.py [ACTIONS] [--top N]

Eight tables of nine, everybody watching, on a new SQLite file: decoded message to encoded frames, without sockets.
First it prints the processor time of an action (all threads), measured without a profiler, then with --top the
functions that take most of the event loop's and of the writer's. Times of the process are used, never of the clock, so
that a busy machine changes little.
"""

from __future__ import annotations

import asyncio
import cProfile
import pstats
import tempfile
import time
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from secrets import token_bytes

from riverboat.engine.actions import Action, Call, Check
from riverboat.engine.betting import legal_actions
from riverboat.engine.rules import Rules
from riverboat.fairness import SECRET_BYTES
from riverboat.host.ports import BotAnswer
from riverboat.host.requests import PlayerMessage, Sit
from riverboat.host.table.actor import TableActor
from riverboat.host.table.environment import LoopClock, SecureDealer, TablePorts
from riverboat.host.table.state import encode_state, new_state
from riverboat.protocol import Act
from riverboat.server.cluster import LocalRouter, ResourceKinds, TableResources
from riverboat.server.serve import loop_factory, settle_memory
from riverboat.server.store import Key, NewGame, Store, open_store
from riverboat.server.store.writer import Writer
from riverboat.table import TableSettings, actor_of

SEATS = 9
TABLES = 8
"""At once, so that steps share transactions as on a busy server."""
WARM = 200
ROUNDS = 24
"""Short ones: the least is that which other work on the machine disturbed least."""


class NoBots:
    async def ask(self, *_: object) -> BotAnswer:
        raise NotImplementedError

    def forget(self, *_: object) -> None: ...


class Table:
    """Nine people who check and call."""

    def __init__(self, router: LocalRouter, game: str, players: list[str]) -> None:
        self._router, self._game, self._players = router, game, players
        self.frames = self.bytes = 0
        self._id = 0

    def hear(self, frames: tuple[bytes, ...]) -> None:
        self.frames += len(frames)
        self.bytes += sum(map(len, frames))

    async def sit(self) -> None:
        for player in self._players:
            await self._router.subscribe(self._game, player, None, self.hear)
            await self._router.dispatch(self._game, Sit(player, f"name {player}", 10_000))

    async def act(self, actions: int) -> None:
        done = 0
        while done < actions:
            actor = self._router._resources[self._game].actor
            assert isinstance(actor, TableActor)
            state = actor.state
            hand, seat = state.table.hand, actor_of(state.table)
            if hand is None or seat is None:
                await asyncio.sleep(0.002)
                continue
            seated = state.table.seats[seat]
            assert seated is not None
            action: Action = Check() if legal_actions(hand).check else Call()
            self._id += 1
            message = Act(hand.deal.hand_id, state.version, f"a{self._id}", action)
            await self._router.dispatch(self._game, PlayerMessage(seated.player, message))
            done += 1


async def seated_tables(store: Store, router: LocalRouter) -> list[Table]:
    settings = TableSettings(rules=Rules(small_blind=50, big_blind=100), seats=SEATS)
    tables = []
    for number in range(TABLES):
        players = [(await store.accounts.create_guest(f"Guest {number} {seat}")).id for seat in range(SEATS)]
        game = await store.games.create(
            NewGame(name="Profile", creator=players[0], seats=SEATS, small_blind=50, big_blind=100),
            lambda game_id: encode_state(new_state(settings, game_id, pace="instant")),
        )
        table = Table(router, game.id, players)
        await table.sit()
        tables.append(table)
    return tables


async def act(tables: list[Table], actions: int) -> None:
    await asyncio.gather(*(table.act(actions // TABLES) for table in tables))


async def measure(path: Path, actions: int, top: int) -> None:
    store = open_store(f"sqlite:///{path}", Key.new())
    ports = TablePorts(store, NoBots(), LoopClock(), SecureDealer(), deal_secret=partial(token_bytes, SECRET_BYTES))
    router = LocalRouter(ResourceKinds(TableResources(ports, store.games.occupied)))
    tables = await seated_tables(store, router)
    await act(tables, WARM)
    settle_memory()
    times = []
    frames, sent = sum(table.frames for table in tables), sum(table.bytes for table in tables)
    for _ in range(ROUNDS):
        began, loop_began = time.process_time(), time.thread_time()
        await act(tables, actions // ROUNDS)
        ended, loop_ended = time.process_time(), time.thread_time()
        times.append(((ended - began) / (actions // ROUNDS), (loop_ended - loop_began) / (actions // ROUNDS)))
    whole, own = min(times)
    print(f"{1e3 * whole:.3f} ms of processor time an action, {1e3 * own:.3f} on the event loop (best of {ROUNDS})")
    frames = sum(table.frames for table in tables) - frames
    sent = sum(table.bytes for table in tables) - sent
    print(f"{frames / actions:.1f} frames and {sent / actions:.0f} bytes an action")
    if top:
        await profiled(tables, actions, top)
    await router.close()
    await store.close()


async def profiled(tables: list[Table], actions: int, top: int) -> None:
    """Prints what takes the time of the event loop, then of the thread that writes."""
    loop, writer = cProfile.Profile(time.thread_time), cProfile.Profile(time.thread_time)
    write = Writer._write
    Writer._write = lambda self, jobs: writer.runcall(write, self, jobs)  # type: ignore[method-assign]
    loop.enable()
    await act(tables, actions)
    loop.disable()
    Writer._write = write  # type: ignore[method-assign]
    for name, profile in (("event loop", loop), ("writer", writer)):
        print(f"\n{name}:")
        for order in ("tottime", "cumtime"):
            pstats.Stats(profile).strip_dirs().sort_stats(order).print_stats(top)


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("actions", nargs="?", type=int, default=2000)
    parser.add_argument("--top", type=int, default=0, help="functions of the profile to print")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(measure(Path(folder) / "server.sqlite3", options.actions, options.top))


if __name__ == "__main__":
    main()
