"""What this process owns: a thing is held while its lease is, by this process's own clock, and no write is refused."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from riverboat.errors import Unreachable
from riverboat.host.resources import Kind, Owned, no_such_game
from riverboat.server.cluster.bus.redis_bus import FAILURES
from riverboat.server.cluster.bus.task_ending import end
from riverboat.server.cluster.leases import Lease, Leases
from riverboat.server.cluster.messages import OwnerChanged
from riverboat.server.cluster.timeouts import ClusterTimes

_LOG = logging.getLogger(__name__)

OPEN_SECONDS: Final = 5.0
"""How long claiming and opening may take; a database that answers later than this has other worries."""
STOP_SECONDS: Final = 5.0


class Held:
    """One thing under this process's lease."""

    def __init__(self, thing: str, kind: Kind[Any, Any], lease: Lease, valid_until: float) -> None:
        self.thing = thing
        self.kind = kind
        self.lease = lease
        """As Redis has it."""
        self.wanted = lease
        """As Redis shall have it from the next renewal on."""
        self.valid_until = valid_until
        self.actor: Owned[Any, Any] | None = None
        self.is_ready = asyncio.Event()
        """Set when the actor is there, or will never be."""
        self.waiting = 0
        """Requests that are being answered."""
        self.idle_since: float | None = None

    async def opened(self) -> Owned[Any, Any] | None:
        """The actor, when it has been opened; None when that failed or the thing was lost."""
        await self.is_ready.wait()
        return self.actor


class Holder:
    """Takes, keeps and gives up. Nobody else opens or stops an actor of a cluster."""

    def __init__(
        self,
        process: str,
        kind_of: Callable[[str], Kind[Any, Any]],
        leases: Leases,
        times: ClusterTimes,
        *,
        changed: Callable[[OwnerChanged], None],
        dropped: Callable[[Held], None],
    ) -> None:
        self.process = process
        self._kind_of = kind_of
        self._leases = leases
        self._times = times
        self._changed = changed
        self._dropped = dropped
        self._held: dict[str, Held] = {}
        self._taking: dict[str, asyncio.Task[Lease]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closing = False

    def get(self, thing: str) -> Held | None:
        """What is held now, by the clock: after a long sleep nothing is, whatever was believed before."""
        held = self._held.get(thing)
        return held if held is not None and time.monotonic() < held.valid_until else None

    def __iter__(self) -> Iterator[Held]:
        return iter(tuple(self._held.values()))

    def __len__(self) -> int:
        return len(self._held)

    async def take(self, thing: str, instead_of: Lease | None = None) -> Lease:
        """Own the thing, unless another process does. The lease that holds is returned."""
        if (held := self.get(thing)) is not None and await held.opened() is not None:
            return held.wanted
        if self._is_closing:
            raise Unreachable("table_unreachable", "this server is closing; try again in a moment")
        taking = self._taking.get(thing)
        if taking is None:
            taking = self._taking[thing] = asyncio.create_task(self._take(thing, instead_of))
            taking.add_done_callback(lambda task: self._taken(thing, task))
        return await asyncio.shield(taking)

    def _taken(self, thing: str, task: asyncio.Task[Lease]) -> None:
        del self._taking[thing]
        if not task.cancelled():
            task.exception()  # whoever waited has it; if nobody did, nobody needs it

    async def _take(self, thing: str, instead_of: Lease | None) -> Lease:
        kind = self._kind_of(thing)
        mine = Lease(self.process, 0)
        asked_at = time.monotonic()
        lease = await self._leases.take(thing, mine, instead_of)
        if lease.process == self.process and lease != mine:
            # Left from an earlier time of ours that has ended.
            lease = await self._leases.take(thing, mine, lease)
        if lease != mine:
            return lease
        if (old := self._held.get(thing)) is not None:
            self.drop(old)
        held = self._held[thing] = Held(thing, kind, mine, asked_at + self._times.lease)
        try:
            await self._open(held)
        except BaseException:
            self.drop(held, release=True)
            raise
        return held.wanted

    async def _open(self, held: Held) -> None:
        async with asyncio.timeout(OPEN_SECONDS):
            opened = await held.kind.open(held.thing, self.process)
        if opened is None:
            raise no_such_game(held.thing)
        if self.get(held.thing) is not held:
            raise Unreachable("table_unreachable", "the lease ran out while the table was opened")
        held.actor = opened.actor
        held.wanted = Lease(self.process, opened.epoch)
        opened.actor.start()
        held.is_ready.set()
        self._spawn(self._guard(held, opened.actor))
        self._changed(OwnerChanged(held.thing, self.process, opened.epoch))

    async def _guard(self, held: Held, actor: Owned[Any, Any]) -> None:
        await actor.lost.wait()
        if self._held.get(held.thing) is held:
            _LOG.warning("%s was lost to another owner or gave up", held.thing)
            self.drop(held, release=True)

    def drop(self, held: Held, *, release: bool = False) -> None:
        """Hold it no longer, from this moment on; the actor is stopped beside."""
        if self._held.get(held.thing) is held:
            del self._held[held.thing]
        self._dropped(held)
        actor, held.actor = held.actor, None
        held.is_ready.set()
        self._spawn(self._let_go(held, actor, release))

    async def _let_go(self, held: Held, actor: Owned[Any, Any] | None, release: bool) -> None:
        if actor is not None:
            try:
                async with asyncio.timeout(STOP_SECONDS):
                    await actor.stop()
            except TimeoutError:
                _LOG.warning("%s does not stop; its writes are refused once another process owns it", held.thing)
        if not release:
            return
        try:
            await self._leases.release(held.thing, held.lease)
            await self._leases.release(held.thing, held.wanted)
            self._changed(OwnerChanged(held.thing, "", 0))
        except FAILURES as failure:
            _LOG.debug("a lease was left to run out: %s", failure)

    async def renew(self) -> None:
        """Hold every lease for the full time again."""
        sent_at = time.monotonic()
        due = [(held, held.wanted) for held in self if held.valid_until > sent_at]
        kept = await self._leases.renew([(held.thing, held.lease, wanted) for held, wanted in due])
        for (held, wanted), is_kept in zip(due, kept, strict=True):
            if self._held.get(held.thing) is not held:
                continue
            if is_kept:
                held.lease, held.valid_until = wanted, sent_at + self._times.lease
            else:
                _LOG.warning("the lease of %s went to another process", held.thing)
                self.drop(held)

    def expire(self) -> None:
        """Give up what could not be renewed in time."""
        now = time.monotonic()
        for held in self:
            if held.valid_until <= now:
                _LOG.warning("the lease of %s ran out", held.thing)
                self.drop(held)

    def put_away(self, needed: frozenset[str]) -> None:
        """Give up what nobody has needed for a while."""
        now = time.monotonic()
        for held in self:
            is_idle = held.actor is not None and held.actor.is_idle and not held.waiting and held.thing not in needed
            held.idle_since = (held.idle_since or now) if is_idle else None
            if held.idle_since is not None and now - held.idle_since >= self._times.idle:
                self.drop(held, release=True)

    async def close(self) -> None:
        """Stop everything in good order, so that others can take it at once."""
        self._is_closing = True
        await end(*self._taking.values())
        for held in self:
            self.drop(held, release=True)
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _spawn(self, coroutine: Any) -> None:
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
