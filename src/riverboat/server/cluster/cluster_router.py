"""Many processes, one house: any takes any client, each thing is owned by one of them, and another takes over."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from redis.asyncio import Redis

from riverboat.errors import RiverboatError
from riverboat.host.ports import GameId, Sink, Watching
from riverboat.host.resources import Kind, RequestT, ResponseT
from riverboat.server.cluster.bus.bus import Bus, Heard
from riverboat.server.cluster.bus.redis_bus import FAILURES
from riverboat.server.cluster.bus.task_ending import end
from riverboat.server.cluster.dispatcher import Asker
from riverboat.server.cluster.frame_streams import Streams
from riverboat.server.cluster.handles import Line, TableLine
from riverboat.server.cluster.leases import Lease, Leases
from riverboat.server.cluster.messages import (
    OWNERS_CHANNEL,
    AddWatch,
    Alive,
    Answered,
    Ask,
    Attach,
    Attached,
    Frames,
    GivenUp,
    Message,
    NotAttached,
    NotHere,
    Open,
    OwnerChanged,
    Pulse,
    Refused,
    StopWatch,
    channel_of,
    decode,
    decode_change,
    encode,
)
from riverboat.server.cluster.owner_lookup import Finder
from riverboat.server.cluster.ownership import Held, Holder
from riverboat.server.cluster.placement import chosen
from riverboat.server.cluster.request_server import Desk
from riverboat.server.cluster.resource_kinds import Kinds
from riverboat.server.cluster.subscriptions import Viewing
from riverboat.server.cluster.timeouts import ClusterTimes
from riverboat.table.commands import PlayerId

_LOG = logging.getLogger(__name__)

_WATCHDOG_SECONDS: Final = 0.1
_MOST_OPENING: Final = 16
"""Things that one scan opens at the same time."""


class ClusterRooms:
    """One process of a cluster. `start` it before anything is asked; `close` hands everything over at once."""

    def __init__(self, kinds: Kinds, bus: Bus, client: Redis, times: ClusterTimes | None = None) -> None:
        # The number is for whoever reads a lease and wants to find the process; the rest makes the name unique.
        self.process = f"{os.getpid()}-{secrets.token_hex(8)}"
        self.times = times or ClusterTimes()
        self._kinds = kinds
        self._bus = bus
        self._leases = Leases(client, self.times.lease)
        self._streams = Streams(self._post, self.times.silence)
        self._holder = Holder(
            self.process, kinds.of, self._leases, self.times, changed=self._announce, dropped=self._dropped
        )
        self._processes: frozenset[str] = frozenset()
        self._finder = Finder(self._holder, self._leases, self._post, self.times, lambda: self.processes)
        self._desk = Desk(self._holder, self._streams, self._post)
        self._asker = Asker(self.process, self._finder, self._post, self.times)
        self._viewing = Viewing(self.process, self._finder, self._post, self.times)
        self._renew_now = asyncio.Event()
        self._scan_now = asyncio.Event()
        self._unowned: frozenset[str] = frozenset()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def owned(self) -> frozenset[str]:
        """What this process owns now."""
        return frozenset(held.thing for held in self._holder if self._holder.get(held.thing) is held)

    @property
    def processes(self) -> frozenset[str]:
        """Those of the cluster that were heard of lately, this one included."""
        return self._processes | {self.process}

    async def start(self) -> None:
        """Join the cluster. Things that nobody owns are looked for at once."""
        await self._bus.subscribe(channel_of(self.process), self._heard)
        await self._bus.subscribe(OWNERS_CHANNEL, self._owner_changed)
        self._bus.when_restored(self._restored)
        self._processes = await self._leases.greet(self.process)
        times = self.times
        self._tasks = [
            asyncio.create_task(_every(times.renew, self._renew, self._renew_now)),
            asyncio.create_task(_every(_WATCHDOG_SECONDS, self._watch_over)),
            asyncio.create_task(_every(times.scan, self._scan, self._scan_now)),
            asyncio.create_task(_every(times.pulse, self._viewing.pulse)),
        ]

    async def line(self, game_id: GameId) -> TableLine:
        return self.line_of(self._kinds.of(game_id), game_id)

    def line_of(self, kind: Kind[RequestT, ResponseT], thing: str) -> Line[RequestT, ResponseT]:
        """A line to a thing of a kind that is not a table."""
        return Line(self, kind, thing)

    async def ask(self, kind: Kind[Any, Any], thing: str, request: Any) -> Any:
        return await self._asker.ask(kind, thing, request)

    async def watch(self, thing: str, player: PlayerId | None, last: int | None, sink: Sink) -> Watching:
        return await self._viewing.watch(thing, player, last, sink)

    async def close(self) -> None:
        await end(*self._tasks)
        await self._viewing.close()
        await self._holder.close()
        await self._desk.close()
        await self._bus.unsubscribe(OWNERS_CHANNEL)
        await self._bus.unsubscribe(channel_of(self.process))

    # Messages.

    def _post(self, process: str, message: Message, heard: Heard | None = None) -> None:
        if process == self.process:
            loop = asyncio.get_running_loop()
            loop.call_soon(self._dispatch, message)
            if heard is not None:
                loop.call_soon(heard, 1)
            return
        self._bus.post(channel_of(process), encode(message), heard)

    def _heard(self, message: bytes) -> None:
        try:
            decoded = decode(message)
        except msgspec.DecodeError as failure:
            _LOG.warning("a message of another process cannot be read: %s", failure)
            return
        self._dispatch(decoded)

    def _dispatch(self, message: Message) -> None:
        match message:
            case Ask() | Attach() | Open():
                self._desk.take(message)
            case Answered() | NotHere() | GivenUp() | Refused():
                self._asker.take(message)
            case AddWatch():
                self._streams.add(message)
            case StopWatch():
                self._streams.stop(message)
            case Alive():
                self._streams.alive(message)
            case Attached() | NotAttached() | Frames() | Pulse():
                self._viewing.take(message)

    # Owners.

    def _announce(self, change: OwnerChanged) -> None:
        self._bus.post(OWNERS_CHANNEL, encode(change))

    def _owner_changed(self, message: bytes) -> None:
        change = decode_change(message)
        if change.process:
            lease = Lease(change.process, change.epoch)
            held = self._holder.get(change.thing)
            if held is not None and 0 < held.wanted.epoch < change.epoch:
                self._holder.drop(held)
            self._finder.note(change.thing, lease)
            self._viewing.owner_is(change.thing, lease)
            return
        self._finder.forget(change.thing)
        self._viewing.owner_is(change.thing, None)
        self._scan_now.set()

    def _dropped(self, held: Held) -> None:
        self._finder.forget(held.thing)
        self._streams.drop_thing(held.thing)

    def _restored(self) -> None:
        """Messages may have been missed: nothing that was known of others is trusted."""
        self._viewing.restored()
        self._renew_now.set()
        self._scan_now.set()

    # What is done again and again.

    async def _renew(self) -> None:
        await self._holder.renew()
        self._processes = await self._leases.greet(self.process)

    async def _watch_over(self) -> None:
        self._holder.expire()
        self._streams.sweep()

    async def _scan(self) -> None:
        """Take what must be owned and is not; see whether what is watched here has gone to another owner."""
        watched = self._viewing.things()
        leases = await self._leases.read(sorted(watched))
        for thing in watched:
            if (lease := leases.get(thing)) is not None:
                self._viewing.owner_is(thing, lease)
        live = await self._kinds.live()
        self._holder.put_away(live)
        wanted = sorted(thing for thing in live if self._holder.get(thing) is None)
        held = await self._leases.read(wanted)
        unowned = frozenset(thing for thing in wanted if thing not in held or held[thing].process == self.process)
        if unowned:
            self._processes = await self._leases.greet(self.process)
        # Each is left for a moment to the process whose turn it is, so that none hoards.
        mine = [thing for thing in unowned if thing in self._unowned or chosen(thing, self.processes) == self.process]
        self._unowned = unowned
        gate = asyncio.Semaphore(_MOST_OPENING)
        await asyncio.gather(*(self._take(thing, gate) for thing in mine))

    async def _take(self, thing: str, gate: asyncio.Semaphore) -> None:
        async with gate:
            try:
                await self._holder.take(thing)
            except (RiverboatError, *FAILURES) as failure:
                _LOG.warning("%s cannot be taken: %s", thing, failure)
            except Exception:
                _LOG.exception("%s cannot be opened", thing)


async def _every(seconds: float, what: Callable[[], Awaitable[None]], now: asyncio.Event | None = None) -> None:
    """Do something again and again, at a steady pace, whatever becomes of it; sooner when `now` is set."""
    now = now or asyncio.Event()
    is_away = False
    while True:
        began = time.monotonic()
        now.clear()
        try:
            await what()
            is_away = False
        except FAILURES as failure:
            _LOG.log(logging.DEBUG if is_away else logging.WARNING, "Redis or the database is away: %s", failure)
            is_away = True
        except Exception:
            _LOG.exception("a regular task failed")
        left = began + seconds - time.monotonic()
        try:
            async with asyncio.timeout(max(0.01, left)):
                await now.wait()
        except TimeoutError:
            continue
