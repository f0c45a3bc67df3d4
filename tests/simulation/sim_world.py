"""A simulated cluster: table actors, routers, leases and subscriptions are real, everything around them is not.

`simulate` plays one seed and gives what its checker found. The same seed and plan are the same run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise
from random import Random
from typing import Any, Final

import msgspec
from sim_loop import Deadlock, SimLoop, offset, run
from sim_parts import (
    Fault,
    Faults,
    Plan,
    SimBus,
    SimDatabase,
    SimProcess,
    SimRedis,
    SimRedisClient,
    SimStore,
    plan_of,
)

from riverboat.cards import deck_of
from riverboat.engine.actions import Action, Call, Check, Fold, RaiseTo
from riverboat.engine.rules import Rules
from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.requests import Done, GetSnapshot, PlayerMessage, Sit, TableSnapshot
from riverboat.host.table.environment import TablePorts
from riverboat.host.table.idempotency import given_id
from riverboat.host.table.state import decode_state, encode_state, new_state
from riverboat.protocol import Act, Rebuy
from riverboat.server.cluster import ClusterRouter, ClusterTimeouts, ResourceKinds, TableResources
from riverboat.shuffling import below, seeded_bits, shuffle
from riverboat.table import AddChips, TableSettings, apply, chips_on_table, decode_command

GAME: Final = "1"
PLAYERS: Final = ("1", "2", "3")
CHIPS: Final = 100_000
PROCESSES: Final = 2
PLAY_SECONDS: Final = 7.0
HEAL_SECONDS: Final = 30.0
"""How long the table may take to go on after the last fault has passed."""
SETTLE_SECONDS: Final = 15.0
FAULTS: Final = 7
POINTS: Final = 700
ATTEMPTS: Final = 40
TIMEOUTS: Final = ClusterTimeouts(balance=1.5)
"""Tables move soon to where they belong, so that faults meet moves too."""
BUY_IN: Final = 4_000
MORE_STEPS: Final = 8
"""So many are stored after the faults, or the table stands still."""

_decode = msgspec.json.Decoder().decode


class SimClock:
    """The clock of one process: it may jump, and timers run by the simulation's time."""

    def __init__(self, loop: SimLoop, process: SimProcess) -> None:
        self._loop, self._process = loop, process

    def now(self) -> float:
        return self._loop.passed + self._process.clock_jump

    def wall(self) -> float:
        return 1_700_000_000.0 + self.now()

    def call_later(self, seconds: float, what: Any) -> Any:
        return self._loop.call_later(seconds, what)


class SimDealer:
    def __init__(self, seed: int) -> None:
        self._bits = seeded_bits(seed)

    def deck(self, name: Any) -> tuple[int, ...]:
        return shuffle(deck_of(name), bits=self._bits)

    def seat(self, seats: int) -> int:
        return below(seats, self._bits)


class NoBots:
    async def ask(self, *_: Any) -> Any:
        raise NotImplementedError

    def forget(self, *_: Any) -> None: ...


@dataclass
class Attempt:
    """One action as its client knows it."""

    player: str
    action_id: str
    outcome: str = "unknown"
    """`accepted`, `refused`, or `unknown` when the client gave up."""
    version: int = 0


@dataclass
class Outcome:
    """What one run came to."""

    seed: int
    plan: Plan
    violations: list[str]
    steps: int
    hands: int
    accepted: int
    rebuys: int = 0
    happened: list[tuple[int, Fault]] = field(default_factory=list)
    digest: str = ""
    """Over everything that was stored: equal for equal runs."""


class World:
    """A cluster, its clients and its faults."""

    def __init__(self, loop: SimLoop, seed: int, plan: Plan, *, is_fencing: bool = True) -> None:
        self.loop, self.seed = loop, seed
        self.random = Random(f"clients {seed}")
        settings = TableSettings(rules=Rules(small_blind=50, big_blind=100), seats=len(PLAYERS))
        state = new_state(settings, GAME, name="Simulated", pace="instant")
        self.database = SimDatabase(GAME, encode_state(state), dict.fromkeys(PLAYERS, CHIPS), is_fencing=is_fencing)
        self.redis = SimRedis(loop)
        self.faults = Faults(loop, seed, plan)
        self.faults.killed = self.kill
        self.live: dict[SimProcess, ClusterRouter] = {}
        self.attempts: list[Attempt] = []
        self.violations: list[str] = []
        self.is_over = False
        self.asking = 0
        """Requests that wait for an answer."""
        self._numbers = 0
        self._keep: set[asyncio.Task[Any]] = set()

    # Processes.

    async def start_process(self) -> None:
        self._numbers += 1
        process = SimProcess(self._numbers)
        context = copy_context()
        context.run(offset.set, process)
        task = asyncio.get_running_loop().create_task(self._start(process), context=context)
        self._keep.add(task)
        await asyncio.wait({task}, timeout=20.0)

    async def _start(self, process: SimProcess) -> None:
        ports = TablePorts(
            store=SimStore(self.database, process, self.faults),
            bots=NoBots(),
            clock=SimClock(self.loop, process),
            dealer=SimDealer(self.seed * 1000 + process.number),
        )
        store = ports.store
        assert isinstance(store, SimStore)
        tables = TableResources(ports, store.occupied)
        client: Any = SimRedisClient(self.redis, process, self.faults)
        router = ClusterRouter(ResourceKinds(tables), SimBus(self.redis, process, self.faults), client, TIMEOUTS)
        while True:
            try:
                await router.start()
                break
            except ConnectionError:
                await asyncio.sleep(0.2)
        self.live[process] = router

    def kill(self, process: SimProcess) -> None:
        """kill -9: nothing that the process does from here on has an effect. Another one is started later."""
        if process.is_dead:
            return
        process.is_dead = True
        self.live.pop(process, None)
        self.loop.call_soon(self.loop.end_tasks, process)
        self.loop.call_later(1.0, self._replace)

    def _replace(self) -> None:
        self._keep.add(self.loop.create_task(self.start_process()))

    def spawn(self, coroutine: Any) -> asyncio.Task[Any]:
        task = self.loop.create_task(coroutine)
        self._keep.add(task)
        return task

    async def any_router(self) -> tuple[SimProcess, ClusterRouter]:
        while not self.live:
            await asyncio.sleep(0.1)
        return self.random.choice(sorted(self.live.items(), key=lambda item: item[0].number))

    async def ask(self, request: Any) -> Any:
        """Sends a request to any live process; a process that dies with it answers nothing, and that is noticed."""
        self.asking += 1
        try:
            return await self._ask(request)
        finally:
            self.asking -= 1

    async def _ask(self, request: Any) -> Any:
        process, router = await self.any_router()
        context = copy_context()
        context.run(offset.set, process)
        asking = asyncio.get_running_loop().create_task(router.dispatch(GAME, request), context=context)
        self._keep.add(asking)
        await asyncio.sleep(self.random.uniform(0.001, 0.02))
        end = self.loop.passed + 12.0
        while not asking.done() and self.loop.passed < end and not process.is_dead:
            await asyncio.wait({asking}, timeout=0.25)
        if not asking.done() or process.is_dead:
            raise Unreachable("table_unreachable", "the connection is gone")
        return asking.result()


class Client:
    """A player who plays on whatever happens: every action has an id, and is sent again until it is answered."""

    def __init__(self, world: World, player: str) -> None:
        self.world, self.player = world, player
        self.random = Random(f"{world.seed} player {player}")
        self.last: int | None = None
        self.watched: SimProcess | None = None
        self._count = 0
        self._is_new = True

    async def run(self) -> None:
        await self._sit()
        while not self.world.is_over:
            await self._watch()
            try:
                seen = await self.world.ask(GetSnapshot(self.player))
            except (RiverboatError, asyncio.CancelledError):
                await asyncio.sleep(0.2)
                continue
            assert isinstance(seen, TableSnapshot)
            if seen.view.legal is not None and not self.world.is_over:
                await self._act(seen)
            elif _is_broke(seen):
                with suppress(RiverboatError):
                    await self.world.ask(PlayerMessage(self.player, Rebuy(BUY_IN)))
            await asyncio.sleep(self.random.uniform(0.02, 0.3))

    async def _sit(self) -> None:
        while not self.world.is_over:
            try:
                await self.world.ask(Sit(self.player, f"name{self.player}", BUY_IN))
                return
            except RiverboatError as refusal:
                if refusal.code == "already_seated":
                    return
            await asyncio.sleep(0.3)

    async def _watch(self) -> None:
        """Watches at a living process, from the last event that was heard."""
        if self.watched is not None and not self.watched.is_dead:
            return
        process, router = await self.world.any_router()
        self.watched = process
        self._is_new = True

        def sink(frames: tuple[bytes, ...]) -> None:
            for frame in frames:
                if self.watched is process and not process.is_dead:
                    self._hear(_decode(frame))

        context = copy_context()
        context.run(offset.set, process)
        self.world._keep.add(
            asyncio.get_running_loop().create_task(
                router.subscribe(GAME, self.player, self.last, sink), context=context
            )
        )

    def _hear(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "game_state":
            # A process that was cut off may show what it last knew to whoever comes anew, until its lease runs out.
            if self._is_new:
                self.last, self._is_new = frame["number"], False
            if self.last is not None and frame["number"] < self.last:
                self.world.violations.append(f"player {self.player}: state {frame['number']} after event {self.last}")
            self.last = max(self.last or 0, frame["number"])
        elif isinstance(frame.get("payload"), dict) and "event" in frame["payload"]:
            if self.last is not None and frame["number"] != self.last + 1:
                self.world.violations.append(f"player {self.player}: event {frame['number']} after {self.last}")
            self.last = frame["number"]

    async def _act(self, seen: TableSnapshot) -> None:
        self._count += 1
        attempt = Attempt(self.player, f"a{self._count}")
        self.world.attempts.append(attempt)
        message = Act(seen.view.hand_id, seen.version, attempt.action_id, self._choice(seen))
        for _ in range(ATTEMPTS):
            if self.random.random() < 0.15:  # the network sends it twice
                self.world.spawn(self._again(message))
            try:
                done = await self.world.ask(PlayerMessage(self.player, message))
            except Unreachable:
                await asyncio.sleep(0.3)
                continue
            except RiverboatError:
                attempt.outcome = "refused"
                return
            assert isinstance(done, Done)
            attempt.outcome, attempt.version = "accepted", done.version
            return

    async def _again(self, message: Act) -> None:
        with suppress(RiverboatError):
            await self.world.ask(PlayerMessage(self.player, message))

    def _choice(self, seen: TableSnapshot) -> Action:
        legal = seen.view.legal
        assert legal is not None
        draw = self.random.random()
        if draw < 0.25 and legal.raise_to is not None:
            low, high = legal.raise_to
            return RaiseTo(min(high, low + self.random.randrange(0, 400)))
        if draw < 0.35 and legal.fold:
            return Fold()
        return Check() if legal.check else Call() if legal.call is not None else Fold()


def _is_broke(seen: TableSnapshot) -> bool:
    view = seen.view
    return view.rebuy is not None and view.seat is not None and view.seats[view.seat].stack == 0


# The checker.


def check(world: World) -> list[str]:
    """Which promises were broken: acknowledged actions once and in order, chips, one owner, a log that replays."""
    found = list(world.violations)
    steps = world.database.steps
    found += _check_log(steps)
    found += _check_actions(world.attempts, steps)
    found += _check_states(world)
    return found


def _check_log(steps: Sequence[Any]) -> list[str]:
    found = []
    for place, step in enumerate(steps, 1):
        if step.seq != place:
            found.append(f"step {place} has the number {step.seq}")
    for before, after in pairwise(steps):
        if after.epoch < before.epoch:
            found.append(f"step {after.seq} was written by an earlier owner: epoch {after.epoch} after {before.epoch}")
    ids = [given_id(step.request_id) for step in steps if step.request_id is not None]
    found += [f"{one} was carried out {ids.count(one)} times" for one in sorted(set(ids)) if ids.count(one) > 1]
    return found


def _check_actions(attempts: Sequence[Attempt], steps: Sequence[Any]) -> list[str]:
    found = []
    at = {given_id(step.request_id): step.seq for step in steps if step.request_id is not None}
    latest: dict[str, int] = {}
    for attempt in attempts:
        name = f"{attempt.player}:{attempt.action_id}"
        seq = at.get(name)
        if attempt.outcome == "accepted":
            if seq is None:
                found.append(f"{name} was acknowledged and is lost")
            elif seq <= latest.get(attempt.player, 0):
                found.append(f"{name} was carried out before an earlier action")
            if seq is not None:
                latest[attempt.player] = seq
        elif attempt.outcome == "refused" and seq is not None:
            found.append(f"{name} was refused and carried out")
    return found


def _check_states(world: World) -> list[str]:
    """Replays the log: each state is what its command makes of the one before, and no chip comes or goes."""
    found = []
    table = decode_state(world.database.first).table
    total = len(PLAYERS) * CHIPS
    for step in world.database.steps:
        if step.command:
            try:
                table = apply(table, decode_command(step.command)).table
            except RiverboatError as refusal:
                found.append(f"step {step.seq} does not follow: {refusal.code}")
                return found
        stored = decode_state(step.state).table
        if stored != table:
            found.append(f"step {step.seq} stores another table than its command makes")
            return found
    chips = chips_on_table(table) + sum(world.database.chips.values())
    if chips != total:
        found.append(f"there are {chips} chips instead of {total}")
    return found


async def _story(world: World) -> None:
    for _ in range(PROCESSES):
        await world.start_process()
    playing = [world.spawn(Client(world, player).run()) for player in PLAYERS]
    await asyncio.sleep(PLAY_SECONDS)
    world.faults.is_healed = True
    await asyncio.sleep(world.faults.seconds_left)
    wanted = len(world.database.steps) + MORE_STEPS
    if not await _within(HEAL_SECONDS, lambda: len(world.database.steps) >= wanted):
        world.violations.append("the table stands still after all faults are over")
    world.is_over = True
    await asyncio.wait(playing, timeout=SETTLE_SECONDS)
    await _within(SETTLE_SECONDS, lambda: not world.asking)  # what is in flight is answered


async def _within(seconds: float, is_so: Callable[[], bool]) -> bool:
    """Waits for a condition; returns whether it came."""
    end = asyncio.get_running_loop().time() + seconds
    while not is_so() and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(0.1)
    return is_so()


def simulate(seed: int, plan: Plan | None = None, *, is_fencing: bool = True) -> Outcome:
    """Plays one seed; without a plan its faults come from the seed."""
    plan = plan_of(seed, FAULTS, POINTS) if plan is None else plan
    loop = SimLoop()
    world = World(loop, seed, plan, is_fencing=is_fencing)
    try:
        run(seed, _story(world), loop)
    except Deadlock:
        world.violations.append("everything waits for ever")
    steps = world.database.steps
    digest = sha256(b"".join(step.state + step.command for step in steps)).hexdigest()
    return Outcome(
        seed,
        plan,
        check(world),
        len(steps),
        sum(step.hand is not None for step in steps),
        sum(attempt.outcome == "accepted" for attempt in world.attempts),
        sum(decode_command(step.command).__class__ is AddChips for step in steps if step.command),
        world.faults.happened,
        digest,
    )


def shrunk(outcome: Outcome, *, is_fencing: bool = True) -> Outcome:
    """The same failure with as few faults as possible: each is left out in turn, while the run still fails."""
    assert outcome.violations
    smallest, is_smaller = outcome, True
    while is_smaller:
        is_smaller = False
        for point in sorted(smallest.plan):
            fewer = {at: fault for at, fault in smallest.plan.items() if at != point}
            tried = simulate(outcome.seed, fewer, is_fencing=is_fencing)
            if tried.violations:
                smallest, is_smaller = tried, True
    return smallest
