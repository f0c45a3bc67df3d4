"""The resources that this process owns: each while its lease is valid by this process's own clock.

The lease is a hint; the epoch in the database decides whose writes count.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.resources import ResourceActor, ResourceKind, no_such_game
from riverboat.server.cluster.bus.redis_bus import FAILURES
from riverboat.server.cluster.bus.task_ending import end
from riverboat.server.cluster.leases import Lease, Leases
from riverboat.server.cluster.messages import OwnerChanged
from riverboat.server.cluster.timeouts import ClusterTimeouts

_LOG = logging.getLogger(__name__)

OPEN_SECONDS: Final = 5.0
"""How long claiming and opening a resource may take."""
STOP_SECONDS: Final = 5.0


class NotOwned(Exception):  # noqa: N818 -- it says what happened
    """The resource was lost before the request reached its actor; nothing was executed."""


class OwnedResource:
    """One resource under this process's lease."""

    def __init__(self, resource_id: str, kind: ResourceKind[Any, Any], lease: Lease, valid_until: float) -> None:
        self.resource_id = resource_id
        self.kind = kind
        self.lease = lease
        """As stored in Redis."""
        self.wanted = lease
        """As the next renewal stores it."""
        self.valid_until = valid_until
        self.actor: ResourceActor[Any, Any] | None = None
        self.is_ready = asyncio.Event()
        """Set when the actor is open, or will never be."""
        self.waiting = 0
        """Requests in progress."""
        self.idle_since: float | None = None

    async def opened(self) -> ResourceActor[Any, Any] | None:
        """Waits until the actor is open; returns None when opening failed or the resource was lost."""
        if not self.is_ready.is_set():
            await self.is_ready.wait()
        return self.actor

    async def ask(self, request: Any, within: float) -> Any:
        """Returns the actor's response.

        Raises `NotOwned` when the resource was lost before, `Unreachable` when it is not known whether the request was
        executed, and the actor's own refusals.
        """
        self.waiting += 1
        try:
            async with asyncio.timeout(within):
                actor = await self.opened()
                if actor is None:
                    raise NotOwned
                return await actor.ask(request)
        except TimeoutError:
            raise Unreachable("table_unreachable", "the table did not answer in time") from None
        except (RiverboatError, NotOwned):
            raise
        except Exception as failure:
            _LOG.exception("a request to %s failed", self.resource_id)
            raise Unreachable("table_unreachable", "the table had a failure") from failure
        finally:
            self.waiting -= 1


class OwnedResources:
    """Takes, renews and releases leases; opens and stops the actors under them."""

    def __init__(
        self,
        process: str,
        kind_of: Callable[[str], ResourceKind[Any, Any]],
        leases: Leases,
        timeouts: ClusterTimeouts,
        *,
        changed: Callable[[OwnerChanged], None],
        dropped: Callable[[OwnedResource], None],
        has_others: Callable[[], bool],
    ) -> None:
        self.process = process
        self._has_others = has_others
        self._kind_of = kind_of
        self._leases = leases
        self._timeouts = timeouts
        self._changed = changed
        self._dropped = dropped
        self._resources: dict[str, OwnedResource] = {}
        self._taking: dict[str, asyncio.Task[Lease]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closing = False
        self.is_draining = False
        """Takes nothing while another process lives."""

    def get(self, resource_id: str) -> OwnedResource | None:
        """Returns the resource while its lease is valid by the clock; None also after this process was suspended."""
        owned = self._resources.get(resource_id)
        return owned if owned is not None and time.monotonic() < owned.valid_until else None

    def __iter__(self) -> Iterator[OwnedResource]:
        return iter(tuple(self._resources.values()))

    def __len__(self) -> int:
        return len(self._resources)

    async def take(self, resource_id: str, instead_of: Lease | None = None) -> Lease:
        """Takes the resource, unless another process owns it. Returns the lease that is valid afterwards."""
        if (owned := self.get(resource_id)) is not None and await owned.opened() is not None:
            return owned.wanted
        if self._is_closing or (self.is_draining and self._has_others()):
            raise Unreachable("table_unreachable", "this server is closing; try again in a moment")
        taking = self._taking.get(resource_id)
        if taking is None:
            taking = self._taking[resource_id] = asyncio.create_task(self._take(resource_id, instead_of))
            taking.add_done_callback(lambda task: self._taken(resource_id, task))
        return await asyncio.shield(taking)

    def _taken(self, resource_id: str, task: asyncio.Task[Lease]) -> None:
        del self._taking[resource_id]
        if not task.cancelled():
            task.exception()  # whoever waited has it; if nobody did, nobody needs it

    async def _take(self, resource_id: str, instead_of: Lease | None) -> Lease:
        kind = self._kind_of(resource_id)
        mine = Lease(self.process, 0)
        asked_at = time.monotonic()
        lease = await self._leases.take(resource_id, mine, instead_of)
        if lease.process == self.process and lease != mine:
            # A left-over lease of this process.
            lease = await self._leases.take(resource_id, mine, lease)
        if lease != mine:
            return lease
        if (old := self._resources.get(resource_id)) is not None:
            self.drop(old)
        owned = self._resources[resource_id] = OwnedResource(resource_id, kind, mine, asked_at + self._timeouts.lease)
        try:
            await self._open(owned)
        except BaseException:
            self.drop(owned, release=True)
            raise
        return owned.wanted

    async def _open(self, owned: OwnedResource) -> None:
        async with asyncio.timeout(OPEN_SECONDS):
            opened = await owned.kind.open(owned.resource_id, self.process)
        if opened is None:
            raise no_such_game(owned.resource_id)
        if self.get(owned.resource_id) is not owned:
            raise Unreachable("table_unreachable", "the lease expired while the table was opened")
        owned.actor = opened.actor
        owned.wanted = Lease(self.process, opened.epoch)
        opened.actor.start()
        owned.is_ready.set()
        self._spawn(self._guard(owned, opened.actor))
        self._changed(OwnerChanged(owned.resource_id, self.process, opened.epoch))

    async def _guard(self, owned: OwnedResource, actor: ResourceActor[Any, Any]) -> None:
        await actor.lost.wait()
        if self._resources.get(owned.resource_id) is owned:
            _LOG.warning("%s was lost to another owner or failed", owned.resource_id)
            self.drop(owned, release=True)

    def drop(self, owned: OwnedResource, *, release: bool = False) -> None:
        """Owns the resource no longer, from now on; the actor is stopped in the background."""
        self._spawn(self._stop(owned, self._disowned(owned), release))

    async def release(self, owned: OwnedResource) -> None:
        """Owns the resource no longer, from now on; returns when another process can take it."""
        await self._stop(owned, self._disowned(owned), release=True)

    def _disowned(self, owned: OwnedResource) -> ResourceActor[Any, Any] | None:
        if self._resources.get(owned.resource_id) is owned:
            del self._resources[owned.resource_id]
        self._dropped(owned)
        actor, owned.actor = owned.actor, None
        owned.is_ready.set()
        return actor

    async def _stop(self, owned: OwnedResource, actor: ResourceActor[Any, Any] | None, release: bool) -> None:
        if actor is not None:
            try:
                async with asyncio.timeout(STOP_SECONDS):
                    await actor.stop()
            except TimeoutError:
                _LOG.warning("%s does not stop; its writes are refused once another process owns it", owned.resource_id)
        if not release:
            return
        try:
            await self._leases.release(owned.resource_id, owned.lease)
            await self._leases.release(owned.resource_id, owned.wanted)
            self._changed(OwnerChanged(owned.resource_id, "", 0))
        except FAILURES as failure:
            _LOG.debug("a lease was left to run out: %s", failure)

    async def renew(self) -> None:
        """Renews every lease for its full time."""
        sent_at = time.monotonic()
        due = [(owned, owned.wanted) for owned in self if owned.valid_until > sent_at]
        kept = await self._leases.renew([(owned.resource_id, owned.lease, wanted) for owned, wanted in due])
        for (owned, wanted), is_kept in zip(due, kept, strict=True):
            if self._resources.get(owned.resource_id) is not owned:
                continue
            if is_kept:
                owned.lease, owned.valid_until = wanted, sent_at + self._timeouts.lease
            else:
                _LOG.warning("the lease of %s was taken by another process", owned.resource_id)
                self.drop(owned)

    def expire(self) -> None:
        """Drops resources whose lease could not be renewed in time."""
        now = time.monotonic()
        for owned in self:
            if owned.valid_until <= now:
                _LOG.warning("the lease of %s expired", owned.resource_id)
                self.drop(owned)

    def release_idle(self, needed: frozenset[str]) -> None:
        """Releases resources that have been idle for too long and are not in `needed`."""
        now = time.monotonic()
        for owned in self:
            is_idle = (
                owned.actor is not None
                and owned.actor.is_idle
                and not owned.waiting
                and owned.resource_id not in needed
            )
            owned.idle_since = (owned.idle_since or now) if is_idle else None
            if owned.idle_since is not None and now - owned.idle_since >= self._timeouts.idle:
                self.drop(owned, release=True)

    async def close(self) -> None:
        """Stops every actor and releases its lease, so that other processes can take it at once."""
        self._is_closing = True
        await end(*self._taking.values())
        for owned in self:
            self.drop(owned, release=True)
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _spawn(self, coroutine: Any) -> None:
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
