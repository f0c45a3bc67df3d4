"""Finds the process that owns a resource, and makes sure that one does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from hashlib import blake2b
from typing import Final

from riverboat.server.cluster.frame_streams import Post
from riverboat.server.cluster.leases import Lease, Leases
from riverboat.server.cluster.messages import TakeOwnership
from riverboat.server.cluster.ownership import OwnedResources
from riverboat.server.cluster.timeouts import ClusterTimeouts

_MOST_KNOWN: Final = 20_000
_POLL_SECONDS: Final = 0.05
_RETRY_SECONDS: Final = 0.1


def preferred_owner(resource_id: str, processes: Collection[str]) -> str:
    """Returns the process that should own a resource, by rendezvous hashing.

    Resources spread evenly; when a process goes, its resources spread over all that are left.
    """
    return max(processes, key=lambda process: blake2b(f"{resource_id} {process}".encode(), digest_size=8).digest())


class OwnerLookup:
    """A cache of owners. It may be out of date: a process that is asked and not the owner says so."""

    def __init__(
        self,
        owned: OwnedResources,
        leases: Leases,
        post: Post,
        timeouts: ClusterTimeouts,
        processes: Callable[[], frozenset[str]],
    ) -> None:
        self._owned = owned
        self._leases = leases
        self._post = post
        self._timeouts = timeouts
        self._processes = processes
        self._known: dict[str, Lease] = {}
        self._previous: dict[str, str] = {}
        """The process that was last known to own each resource."""
        self._undelivered: dict[str, Lease] = {}
        """Owners that did not receive a message: once may be a reconnect, twice counts as dead."""

    async def reach(self, resource_id: str) -> Lease:
        """Returns the owner's lease. Without an owner, the preferred process takes the resource, or this one does."""
        if (owned := self._owned.get(resource_id)) is not None:
            return owned.wanted
        if (known := self._known.get(resource_id)) is not None and known.process != self._owned.process:
            return known
        lease = await self.look(resource_id) or await self._find_new_owner(resource_id)
        self.remember(resource_id, lease)
        return lease

    async def look(self, resource_id: str) -> Lease | None:
        """Returns the lease in Redis; None if there is none, or a left-over one of this process."""
        lease = (await self._leases.read([resource_id])).get(resource_id)
        return None if lease is not None and lease.process == self._owned.process else lease

    async def _find_new_owner(self, resource_id: str) -> Lease:
        # The previous owner has just lost the resource; that it still listens means little.
        previous = self._previous.pop(resource_id, None)
        others = self._processes() - {previous, self._owned.process}
        own = frozenset() if others and self._owned.is_draining else frozenset({self._owned.process})
        preferred = preferred_owner(resource_id, others | own)
        if preferred != self._owned.process and (lease := await self._ask_to_take(preferred, resource_id)) is not None:
            return lease
        return await self._owned.take(resource_id)

    async def _ask_to_take(self, process: str, resource_id: str) -> Lease | None:
        """Asks another process to take the resource; returns None when it is not there, or too slow."""
        delivered: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._post(process, TakeOwnership(resource_id), lambda n: None if delivered.done() else delivered.set_result(n))
        if not await delivered:
            return None
        give_up_at = time.monotonic() + self._timeouts.opening
        while time.monotonic() < give_up_at:
            if (lease := await self.look(resource_id)) is not None:
                return lease
            await asyncio.sleep(_POLL_SECONDS)
        return None

    def remember(self, resource_id: str, lease: Lease) -> None:
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
            self._previous.clear()
        self._known[resource_id] = lease

    def forget(self, resource_id: str) -> None:
        if (known := self._known.pop(resource_id, None)) is not None:
            self._previous[resource_id] = known.process

    async def not_delivered(self, resource_id: str, lease: Lease) -> None:
        """Notes that a message to the owner reached nobody. The second time, the resource is taken from it."""
        self.forget(resource_id)
        before = self._undelivered.pop(resource_id, None)
        if before is None or not before.is_same_owner(lease):
            if len(self._undelivered) >= _MOST_KNOWN:
                self._undelivered.clear()
            self._undelivered[resource_id] = lease
            await asyncio.sleep(_RETRY_SECONDS)
            return
        now = await self.look(resource_id)
        if now is None or lease.is_same_owner(now):
            await self._owned.take(resource_id, instead_of=now)
