"""Anything that one process at a time shall own is owned the same way: here a counter, as a tournament is elsewhere."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest
import redis
from cluster_world import Cluster, Process, running_cluster, until

from riverboat.errors import RiverboatError, Unreachable
from riverboat.server.cluster import OpenedResource


class Add(msgspec.Struct, frozen=True, tag="add"):
    """Count on; `id` makes it safe to ask again."""

    amount: int
    id: str | None = None


class Stall(msgspec.Struct, frozen=True, tag="stall"):
    """Never answer."""


class Total(msgspec.Struct, frozen=True, tag="total"):
    total: int


class Ledger:
    """What outlives a process: a total, an epoch, and the ids of what was done."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.epoch = 0
        self.total = 0
        self.done: dict[str, int] = {}


class Counter:
    """Adds, under its epoch."""

    def __init__(self, ledger: Ledger, epoch: int) -> None:
        self.lost = asyncio.Event()
        self.is_idle = False
        self._ledger = ledger
        self._epoch = epoch

    def start(self) -> None: ...

    async def ask(self, request: Add | Stall) -> Total:
        if isinstance(request, Stall):
            await self.lost.wait()
            raise Unreachable("table_unreachable", "stopped")
        if request.amount < 0:
            raise RiverboatError("bad_amount", f"{request.amount} is below 0", amount=request.amount)
        with self._ledger.lock:
            if self._epoch != self._ledger.epoch:
                self.lost.set()
                raise Unreachable("table_unreachable", "another owns it")
            if request.id in self._ledger.done:
                return Total(self._ledger.done[request.id])
            self._ledger.total += request.amount
            if request.id is not None:
                self._ledger.done[request.id] = self._ledger.total
            return Total(self._ledger.total)

    def hold(self, *, on: bool) -> bool:
        return True

    async def stop(self) -> None:
        self.lost.set()


class Counters:
    """Their ids begin with c."""

    request_type: Any = Add | Stall
    response_type: Any = Total

    def __init__(self) -> None:
        self.ledgers: dict[str, Ledger] = {}

    def covers(self, resource_id: str) -> bool:
        return resource_id.startswith("c")

    async def live(self) -> Sequence[str]:
        return tuple(self.ledgers)

    async def open(self, resource_id: str, owner: str) -> OpenedResource[Add | Stall, Total] | None:
        if (ledger := self.ledgers.get(resource_id)) is None:
            return None
        with ledger.lock:
            ledger.epoch += 1
            return OpenedResource(Counter(ledger, ledger.epoch), ledger.epoch)

    def may_repeat(self, request: Add | Stall) -> bool:
        return isinstance(request, Add) and request.id is not None


@pytest.fixture
def counters() -> Counters:
    return Counters()


@pytest.fixture
def cluster(fresh_postgres_url: str, redis_url: str, counters: Counters) -> Iterator[Cluster]:
    with redis.Redis.from_url(redis_url) as client:
        client.flushall()
    with running_cluster(fresh_postgres_url, redis_url, kinds=(counters,)) as cluster:
        yield cluster


def ask(process: Process, counters: Counters, resource_id: str, request: Add | Stall) -> Total:
    return process.run(ask_later(process, counters, resource_id, request))


async def ask_later(process: Process, counters: Counters, resource_id: str, request: Add | Stall) -> Total:
    return await process.router.dispatch(resource_id, request)


def test_a_resource_of_another_kind_is_owned_and_taken_over_like_a_table(cluster: Cluster, counters: Counters) -> None:
    counters.ledgers["c1"] = Ledger()
    for process in cluster.processes:
        ask(process, counters, "c1", Add(1))
    owner = cluster.owner("c1")
    gateway = cluster.others(owner)[0]
    owner.kill()
    assert ask(gateway, counters, "c1", Add(1, "four")) == Total(4)
    assert ask(gateway, counters, "c1", Add(1, "four")) == Total(4)
    assert counters.ledgers["c1"].total == 4


def test_a_refusal_crosses_the_cluster_with_its_values(cluster: Cluster, counters: Counters) -> None:
    counters.ledgers["c1"] = Ledger()
    for process in cluster.processes:
        with pytest.raises(RiverboatError) as refusal:
            ask(process, counters, "c1", Add(-5))
        assert (refusal.value.code, refusal.value.values) == ("bad_amount", {"amount": -5})


def test_a_request_that_an_owner_takes_to_its_end_is_not_known_to_be_done(cluster: Cluster, counters: Counters) -> None:
    counters.ledgers["c1"] = Ledger()
    ask(cluster.processes[0], counters, "c1", Add(1))
    owner = cluster.owner("c1")
    gateway = cluster.others(owner)[0]
    waiting = gateway.begin(ask_later(gateway, counters, "c1", Stall()))
    held = owner.router._owned.get("c1")
    assert held is not None
    until(lambda: held.waiting, "the owner has the request")
    owner.run(owner.router.close())
    with pytest.raises(Unreachable) as refusal:
        waiting.result(60)
    assert refusal.value.code == "outcome_unknown"


def test_what_is_not_watchable_cannot_be_watched(cluster: Cluster, counters: Counters) -> None:
    counters.ledgers["c1"] = Ledger()
    for process in cluster.processes:
        with pytest.raises(RiverboatError):
            process.watch("c1", None)


def test_more_requests_than_a_line_bears_are_refused_at_once(cluster: Cluster, counters: Counters) -> None:
    counters.ledgers["c1"] = Ledger()
    gateway = cluster.processes[0]
    ask(gateway, counters, "c1", Add(1))

    async def flood() -> list[Any]:
        asking = [asyncio.create_task(ask_later(gateway, counters, "c1", Stall())) for _ in range(600)]
        await asyncio.wait(asking, timeout=60, return_when=asyncio.FIRST_EXCEPTION)
        done, left = await asyncio.wait(asking, timeout=1)
        for task in left:
            task.cancel()
        await asyncio.wait(left)
        return [task.exception() for task in done]

    refusals = gateway.run(flood())
    assert refusals
    assert {refusal.code for refusal in refusals} == {"table_busy"}
    # The line is free again afterwards.
    assert ask(gateway, counters, "c1", Add(1)) == Total(2)
