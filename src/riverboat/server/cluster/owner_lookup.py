"""Finds who owns a thing, and sees to it that someone does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from riverboat.server.cluster.frame_streams import Post
from riverboat.server.cluster.leases import Lease, Leases
from riverboat.server.cluster.messages import Open
from riverboat.server.cluster.ownership import Holder
from riverboat.server.cluster.placement import chosen
from riverboat.server.cluster.timeouts import ClusterTimes

_MOST_KNOWN: Final = 20_000
_LOOK_SECONDS: Final = 0.05
_SECOND_LOOK: Final = 0.1


class Finder:
    """What is known of owners. It may be out of date: an owner that is none says so, and a dead one says nothing."""

    def __init__(
        self, holder: Holder, leases: Leases, post: Post, times: ClusterTimes, processes: Callable[[], frozenset[str]]
    ) -> None:
        self._holder = holder
        self._leases = leases
        self._post = post
        self._times = times
        self._processes = processes
        self._known: dict[str, Lease] = {}
        self._last: dict[str, str] = {}
        """Who was last known to own what."""
        self._unheard: dict[str, Lease] = {}
        """Owners that did not hear a message; once may be a connection made anew, twice is death."""

    async def reach(self, thing: str) -> Lease:
        """The owner, whoever it is; if there is none, the process whose turn it is takes the thing, or this one."""
        if (held := self._holder.get(thing)) is not None:
            return held.wanted
        if (known := self._known.get(thing)) is not None and known.process != self._holder.process:
            return known
        lease = await self.look(thing) or await self._raise_owner(thing)
        self.note(thing, lease)
        return lease

    async def look(self, thing: str) -> Lease | None:
        """What Redis says now."""
        lease = (await self._leases.read([thing])).get(thing)
        # A lease left from an earlier time of ours: this process must take it anew.
        return None if lease is not None and lease.process == self._holder.process else lease

    async def _raise_owner(self, thing: str) -> Lease:
        # Whoever owned it last has just lost it; that it still listens means little.
        last = self._last.pop(thing, None)
        first = chosen(thing, self._processes() - {last} | {self._holder.process})
        if first != self._holder.process and (lease := await self._let_take(first, thing)) is not None:
            return lease
        return await self._holder.take(thing)

    async def _let_take(self, process: str, thing: str) -> Lease | None:
        """Ask another process to take the thing; None when it is not there, or too slow."""
        heard: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._post(process, Open(thing), lambda count: None if heard.done() else heard.set_result(count))
        if not await heard:
            return None
        give_up_at = time.monotonic() + self._times.opening
        while time.monotonic() < give_up_at:
            if (lease := await self.look(thing)) is not None:
                return lease
            await asyncio.sleep(_LOOK_SECONDS)
        return None

    def note(self, thing: str, lease: Lease) -> None:
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
            self._last.clear()
        self._known[thing] = lease

    def forget(self, thing: str) -> None:
        if (known := self._known.pop(thing, None)) is not None:
            self._last[thing] = known.process

    async def nobody_heard(self, thing: str, lease: Lease) -> None:
        """A message to the owner reached nobody. When that happens twice, the thing is taken from it."""
        self.forget(thing)
        before = self._unheard.pop(thing, None)
        if before is None or not before.is_same_owner(lease):
            if len(self._unheard) >= _MOST_KNOWN:
                self._unheard.clear()
            self._unheard[thing] = lease
            await asyncio.sleep(_SECOND_LOOK)
            return
        now = await self.look(thing)
        if now is None or lease.is_same_owner(now):
            await self._holder.take(thing, instead_of=now)
