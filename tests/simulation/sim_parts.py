"""The parts around a cluster's processes: database, Redis, and the faults that happen at every await of them.

The database keeps the promises of the real store: steps without gaps, only under the last epoch, ids once, wallets that
cover what is taken. Redis keeps leases by its own clock and delivers messages in order, or loses them when it is cut.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context, copy_context
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias

from redis.exceptions import ConnectionError as RedisGone
from sim_loop import SimLoop

from riverboat.errors import RiverboatError
from riverboat.host.ports import Fenced, StepRecord, StoredTable, StoreUnusable
from riverboat.server.cluster import leases
from riverboat.server.cluster.bus.bus import BusDown, DeliveryReport, Listener
from riverboat.server.store.steps import OutcomeUnknown

FaultKind: TypeAlias = Literal["delay", "crash", "cut", "full", "stop", "jump", "lost"]
KINDS: tuple[FaultKind, ...] = ("delay", "crash", "cut", "full", "stop", "jump", "lost")
"""Slow; killed; cut off from Redis; disk full; SIGSTOP; clock jump; the store's answer lost."""


class Fault(NamedTuple):
    kind: FaultKind
    seconds: float


Plan: TypeAlias = dict[int, Fault]
"""Which fault happens at which await, counted from the start."""


def plan_of(seed: int, faults: int, points: int) -> Plan:
    random = Random(f"plan {seed}")
    return {
        random.randrange(points): Fault(random.choice(KINDS), random.choice((0.05, 0.4, 1.2, 2.5, 6.0)))
        for _ in range(faults)
    }


class SimProcess:
    """One process as the world sees it: alive or not, stopped or not, connected or not."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.is_dead = False
        self.stopped_until = 0.0
        self.cut_until = 0.0
        self.clock_jump = 0.0
        self.inbox: deque[tuple[Context, Listener, bytes]] = deque()


class Faults:
    """Counts the awaits of the world and lets the plan's faults happen there."""

    def __init__(self, loop: SimLoop, seed: int, plan: Plan) -> None:
        self.loop = loop
        self.plan = plan
        self.points = 0
        self.full_until = 0.0
        self.last_until = 0.0
        self.happened: list[tuple[int, Fault]] = []
        self.is_healed = False
        self.killed: Callable[[SimProcess], None] = lambda _: None
        self._random = Random(f"delays {seed}")

    @property
    def seconds_left(self) -> float:
        """How long until every fault that has happened is over."""
        return max(0.0, self.last_until - self.loop.passed)

    async def point(self, process: SimProcess) -> FaultKind | None:
        """Any await outside the process: a fault may happen, and some time passes."""
        self.points += 1
        fault = None if self.is_healed else self.plan.get(self.points)
        seconds = self._random.uniform(0.0002, 0.004)
        if fault is not None:
            self.happened.append((self.points, fault))
            now = self.loop.passed
            self.last_until = max(self.last_until, now + fault.seconds)
            match fault.kind:
                case "delay":
                    seconds += fault.seconds
                case "crash":
                    self.killed(process)
                case "cut":
                    process.cut_until = now + fault.seconds
                case "full":
                    self.full_until = now + fault.seconds
                case "stop":
                    process.stopped_until = now + fault.seconds
                case "jump":
                    process.clock_jump += fault.seconds
                case "lost":
                    pass
        await asyncio.sleep(seconds)
        while process.stopped_until > self.loop.passed:
            await asyncio.sleep(process.stopped_until - self.loop.passed)
        if process.is_dead:
            await asyncio.get_running_loop().create_future()  # for ever: nothing of it happens any more
        return fault.kind if fault is not None else None


class SimDatabase:
    """What all processes share. `is_fencing` is False only to show that the checker notices it."""

    def __init__(self, game_id: str, state: bytes, chips: dict[str, int], *, is_fencing: bool = True) -> None:
        self.game_id = game_id
        self.first = state
        self.steps: list[StepRecord] = []
        self.epoch = 0
        self.chips = chips
        self.is_fencing = is_fencing

    def write(self, step: StepRecord) -> None:
        if self.is_fencing and (step.epoch != self.epoch or step.seq != len(self.steps) + 1):
            raise Fenced
        if step.request_id is not None and any(one.request_id == step.request_id for one in self.steps):
            raise RiverboatError("repeated_request", "carried out before", request=step.request_id)
        moved: dict[str, int] = {}
        for transfer in step.transfers:
            for account, sign in ((transfer.source, -1), (transfer.target, 1)):
                if account == "wallet":
                    assert transfer.player is not None
                    moved[transfer.player] = moved.get(transfer.player, 0) + sign * transfer.chips
        for player, amount in moved.items():
            if self.chips[player] + amount < 0:
                raise RiverboatError("not_enough_chips", "too few", chips=self.chips[player], needed=-amount)
        for player, amount in moved.items():
            self.chips[player] += amount
        self.steps.append(step)

    def stored(self) -> StoredTable:
        last = self.steps[-1] if self.steps else None
        state, number = (last.state, last.number) if last is not None else (self.first, 0)
        return StoredTable(self.game_id, len(self.steps), number, self.epoch, state)


class SimStore:
    """The database from one process."""

    def __init__(self, database: SimDatabase, process: SimProcess, faults: Faults) -> None:
        self._database, self._process, self._faults = database, process, faults

    async def append(self, step: StepRecord) -> None:
        before = await self._faults.point(self._process)
        if self._faults.full_until > self._faults.loop.passed:
            raise OutcomeUnknown from StoreUnusable("storage_full", "the disk is full")
        if before == "lost":
            raise OutcomeUnknown from StoreUnusable("store_unusable", "the database did not take it")
        self._database.write(step)
        if await self._faults.point(self._process) == "lost":
            raise OutcomeUnknown from StoreUnusable("store_unusable", "the answer was lost")

    async def load(self, game_id: str) -> StoredTable | None:
        await self._faults.point(self._process)
        return self._database.stored()

    async def claim(self, game_id: str, owner: str) -> StoredTable | None:
        await self._faults.point(self._process)
        self._database.epoch += 1
        stored = self._database.stored()
        await self._faults.point(self._process)
        return stored

    async def request_ids(self, game_id: str, latest: int) -> dict[str, int]:
        await self._faults.point(self._process)
        found = [(step.request_id, step.seq) for step in self._database.steps if step.request_id is not None]
        return dict(found[-latest:])

    async def occupied(self) -> list[str]:
        await self._faults.point(self._process)
        return [self._database.game_id]


class SimRedis:
    """Leases and channels, shared by all processes."""

    def __init__(self, loop: SimLoop) -> None:
        self.loop = loop
        self.values: dict[str, tuple[bytes, float]] = {}
        self.processes: dict[str, float] = {}
        self.listeners: dict[str, list[tuple[SimProcess, Context, Listener]]] = {}

    def get(self, key: str) -> bytes | None:
        value, until = self.values.get(key, (b"", 0.0))
        return value if until > self.loop.passed else None

    def set(self, key: str, value: str, milliseconds: float) -> None:
        self.values[key] = (value.encode(), self.loop.passed + float(milliseconds) / 1000)


class SimRedisClient:
    """One process's connection to Redis, as far as leases use it: the scripts are known by their text."""

    def __init__(self, redis: SimRedis, process: SimProcess, faults: Faults) -> None:
        self._redis, self._process, self._faults = redis, process, faults

    def register_script(self, script: str) -> Callable[..., Any]:
        does = {
            leases._TAKE: self._take,
            leases._RENEW: self._renew,
            leases._RELEASE: self._release,
            leases._REGISTER: self._register,
            leases._LEAVE: self._leave,
        }[script]

        async def call(keys: list[str], args: list[Any]) -> Any:
            await self._reach()
            answer = does(keys, args)
            await self._reach()
            return answer

        return call

    async def mget(self, keys: list[str]) -> list[bytes | None]:
        await self._reach()
        return [self._redis.get(key) for key in keys]

    async def _reach(self) -> None:
        await self._faults.point(self._process)
        if self._process.cut_until > self._faults.loop.passed:
            await asyncio.sleep(1.0)
            raise RedisGone("cut off")

    def _take(self, keys: list[str], args: list[Any]) -> bytes:
        held = self._redis.get(keys[0])
        if held is not None and held.decode() != args[2]:
            return held
        self._redis.set(keys[0], args[0], args[1])
        return str(args[0]).encode()

    def _renew(self, keys: list[str], args: list[Any]) -> list[int]:
        kept = []
        for place, key in enumerate(keys):
            held = self._redis.get(key)
            is_kept = held is not None and held.decode() in (args[2 * place + 1], args[2 * place + 2])
            if is_kept:
                self._redis.set(key, args[2 * place + 2], args[0])
            kept.append(int(is_kept))
        return kept

    def _release(self, keys: list[str], args: list[Any]) -> int:
        held = self._redis.get(keys[0])
        if held is None or held.decode() != args[0]:
            return 0
        del self._redis.values[keys[0]]
        return 1

    def _register(self, keys: list[str], args: list[Any]) -> list[bytes]:
        now = self._redis.loop.passed
        self._redis.processes[args[0]] = now
        limit = now - float(args[1]) / 1000
        self._redis.processes = {name: at for name, at in self._redis.processes.items() if at > limit}
        return [name.encode() for name in self._redis.processes]

    def _leave(self, keys: list[str], args: list[Any]) -> list[bytes]:
        self._redis.processes.pop(args[0], None)
        return [name.encode() for name in self._redis.processes]


class SimBus:
    """Channels from one process. Messages of one process arrive in order; those of a cut connection are lost."""

    def __init__(self, redis: SimRedis, process: SimProcess, faults: Faults) -> None:
        self._redis, self._process, self._faults = redis, process, faults
        self._queue: asyncio.Queue[tuple[str, bytes, DeliveryReport | None]] = asyncio.Queue()
        self._restored: list[Callable[[], None]] = []
        self._was_cut = False
        self._sending = asyncio.get_running_loop().create_task(self._send())

    def post(self, channel: str, message: bytes, delivered: DeliveryReport | None = None) -> None:
        self._queue.put_nowait((channel, message, delivered))

    async def publish(self, channel: str, message: bytes) -> int:
        reached: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self.post(channel, message, lambda count: None if reached.done() else reached.set_result(count))
        if (count := await reached) is None:
            raise BusDown("cut off")
        return count

    async def subscribe(self, channel: str, listener: Listener) -> None:
        await self._faults.point(self._process)
        self._redis.listeners.setdefault(channel, []).append((self._process, copy_context(), listener))

    async def unsubscribe(self, channel: str) -> None:
        kept = [one for one in self._redis.listeners.get(channel, []) if one[0] is not self._process]
        self._redis.listeners[channel] = kept

    def when_restored(self, restored: Callable[[], None]) -> None:
        self._restored.append(restored)

    async def close(self) -> None:
        self._sending.cancel()

    async def _send(self) -> None:
        while True:
            channel, message, delivered = await self._queue.get()
            await self._faults.point(self._process)
            now = self._faults.loop.passed
            if self._process.cut_until > now:
                self._was_cut = True
                if delivered is not None:
                    delivered(None)
                continue
            if self._was_cut:
                self._was_cut = False
                for restored in self._restored:
                    restored()
            reached = 0
            for receiver, context, listener in self._redis.listeners.get(channel, []):
                if receiver.is_dead or receiver.cut_until > now:
                    continue
                reached += 1
                receiver.inbox.append((context, listener, message))
                _deliver(self._faults.loop, receiver)
            if delivered is not None:
                delivered(reached)


def _deliver(loop: SimLoop, receiver: SimProcess) -> None:
    """Lets a process hear what has come for it, in order; a stopped one hears it later."""

    def hear() -> None:
        if receiver.stopped_until > loop.passed:
            loop.call_at(receiver.stopped_until, hear)
            return
        while receiver.inbox and not receiver.is_dead:
            context, listener, message = receiver.inbox.popleft()
            context.copy().run(listener, message)

    loop.call_soon(hear)
