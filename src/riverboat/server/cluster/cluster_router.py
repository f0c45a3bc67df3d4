"""The router of one process in a cluster: any process serves any client, each resource is owned by one of them.

When an owner dies or loses its lease, another process takes its resources over.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from redis.asyncio import Redis

from riverboat.errors import RiverboatError
from riverboat.host.ports import Sink, Subscription
from riverboat.server.cluster.bus.bus import Bus, DeliveryReport
from riverboat.server.cluster.bus.redis_bus import FAILURES, patiently
from riverboat.server.cluster.bus.task_ending import end
from riverboat.server.cluster.dispatcher import Dispatcher
from riverboat.server.cluster.frame_streams import FrameStreams
from riverboat.server.cluster.leases import Lease, Leases
from riverboat.server.cluster.messages import (
    OWNERS_CHANNEL,
    AddSubscriber,
    Frames,
    Heartbeat,
    HeartbeatReply,
    Message,
    NotOwner,
    OpenStream,
    OutcomeUnknown,
    OwnerChanged,
    RemoteRequest,
    RemoteResponse,
    RemoveSubscriber,
    RequestRefused,
    SendState,
    StreamClosed,
    StreamOpened,
    TakeOwnership,
    channel_of,
    decode,
    decode_change,
    encode,
)
from riverboat.server.cluster.moving import Mover
from riverboat.server.cluster.owner_lookup import OwnerLookup, preferred_owner
from riverboat.server.cluster.ownership import OwnedResource, OwnedResources
from riverboat.server.cluster.process_names import process_name
from riverboat.server.cluster.request_server import RequestServer
from riverboat.server.cluster.resource_kinds import ResourceKinds
from riverboat.server.cluster.subscriptions import Subscriptions
from riverboat.server.cluster.timeouts import ClusterTimeouts
from riverboat.table.commands import PlayerId

_LOG = logging.getLogger(__name__)

_EXPIRY_SECONDS: Final = 0.1
"""How often expired leases are looked for."""
_MOST_OPENING: Final = 16
"""Resources that one scan opens at the same time."""


class ClusterRouter:
    """One process of a cluster. `start` it before use; `close` hands its resources over at once."""

    def __init__(self, kinds: ResourceKinds, bus: Bus, client: Redis, timeouts: ClusterTimeouts | None = None) -> None:
        self.process = process_name()
        self.timeouts = timeouts or ClusterTimeouts()
        self._kinds = kinds
        self._bus = bus
        self._leases = Leases(client, self.timeouts.lease)
        self._streams = FrameStreams(self._post, self.timeouts.silence)
        self._owned = OwnedResources(
            self.process,
            kinds.of,
            self._leases,
            self.timeouts,
            changed=self._announce,
            dropped=self._dropped,
            has_others=lambda: bool(self._others()),
        )
        self._mover = Mover(self._owned, self._post, self._others, self.timeouts.balance)
        self._processes: frozenset[str] = frozenset()
        self._lookup = OwnerLookup(self._owned, self._leases, self._post, self.timeouts, lambda: self.processes)
        self._request_server = RequestServer(self._owned, self._streams, self._post)
        self._dispatcher = Dispatcher(
            self.process, kinds.of, self._owned, self._lookup, post=self._post, timeouts=self.timeouts
        )
        self._subscriptions = Subscriptions(self.process, self._owned, self._lookup, self._post, self.timeouts)
        self._renew_now = asyncio.Event()
        self._scan_now = asyncio.Event()
        self._unowned: frozenset[str] = frozenset()
        self._too_new: set[str] = set()
        """Resources that a newer version stored: they are left to processes that can read them."""
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def owned(self) -> frozenset[str]:
        """The resources that this process owns now."""
        return frozenset(one.resource_id for one in self._owned if self._owned.get(one.resource_id) is one)

    @property
    def processes(self) -> frozenset[str]:
        """The live processes of the cluster, this one included."""
        return self._processes | {self.process}

    def _others(self) -> frozenset[str]:
        return self._processes - {self.process}

    @property
    def is_draining(self) -> bool:
        return self._owned.is_draining

    async def drain(self, seconds: float) -> None:
        """Begins no further hand and hands every resource over to other processes, after its hand or after `seconds`.

        Alone in the cluster, it waits for the hands and keeps the resources.
        """
        self._owned.is_draining = True
        try:
            self._processes = await self._leases.leave(self.process)
        except FAILURES as failure:
            _LOG.warning("Redis is unreachable: %s", failure)
        await self._mover.drain(seconds)

    async def start(self) -> None:
        """Joins the cluster and scans for resources that nobody owns."""
        await self._bus.subscribe(channel_of(self.process), self._received)
        await self._bus.subscribe(OWNERS_CHANNEL, self._owner_changed)
        self._bus.when_restored(self._bus_restored)
        self._processes = await patiently(lambda: self._leases.register_process(self.process))
        timeouts = self.timeouts
        self._tasks = [
            asyncio.create_task(_every(timeouts.renew, self._renew, self._renew_now)),
            asyncio.create_task(_every(_EXPIRY_SECONDS, self._expire)),
            asyncio.create_task(_every(timeouts.scan, self._scan, self._scan_now)),
            asyncio.create_task(_every(timeouts.heartbeat, self._subscriptions.send_heartbeats)),
        ]

    async def dispatch(self, resource_id: str, request: Any) -> Any:
        """Sends a request to the owner and returns its response; see `Dispatcher.dispatch`."""
        return await self._dispatcher.dispatch(resource_id, request)

    async def subscribe(self, resource_id: str, player: PlayerId | None, last: int | None, sink: Sink) -> Subscription:
        """Sends frames to `sink` from event `last` on, each event once, whichever process owns the resource."""
        return await self._subscriptions.subscribe(resource_id, player, last, sink)

    async def close(self) -> None:
        await end(*self._tasks)
        await self._subscriptions.close()
        await self._owned.close()
        await self._request_server.close()
        await self._bus.unsubscribe(OWNERS_CHANNEL)
        await self._bus.unsubscribe(channel_of(self.process))

    # Messages.

    def _post(self, process: str, message: Message, delivered: DeliveryReport | None = None) -> None:
        assert process != self.process, "a resource owned here is used directly"
        self._bus.post(channel_of(process), encode(message), delivered)

    def _received(self, message: bytes) -> None:
        try:
            decoded = decode(message)
        except msgspec.DecodeError as failure:
            _LOG.warning("a message of another process cannot be read: %s", failure)
            return
        match decoded:
            case RemoteRequest() | OpenStream() | TakeOwnership():
                self._request_server.receive(decoded)
            case RemoteResponse() | NotOwner() | OutcomeUnknown() | RequestRefused():
                self._dispatcher.receive(decoded)
            case AddSubscriber():
                self._streams.add(decoded)
            case RemoveSubscriber():
                self._streams.remove(decoded)
            case SendState():
                self._streams.send_state(decoded)
            case Heartbeat():
                self._streams.heartbeat(decoded)
            case StreamOpened() | StreamClosed() | Frames() | HeartbeatReply():
                self._subscriptions.receive(decoded)

    # Owners.

    def _announce(self, change: OwnerChanged) -> None:
        self._bus.post(OWNERS_CHANNEL, encode(change))

    def _owner_changed(self, message: bytes) -> None:
        change = decode_change(message)
        if change.process:
            lease = Lease(change.process, change.epoch)
            owned = self._owned.get(change.resource_id)
            if owned is not None and 0 < owned.wanted.epoch < change.epoch:
                self._owned.drop(owned)
            self._lookup.remember(change.resource_id, lease)
            self._subscriptions.owner_is(change.resource_id, lease)
            return
        self._lookup.forget(change.resource_id)
        self._subscriptions.owner_is(change.resource_id, None)
        self._scan_now.set()

    def _dropped(self, owned: OwnedResource) -> None:
        self._lookup.forget(owned.resource_id)
        self._streams.drop_resource(owned.resource_id)
        self._subscriptions.ownership_lost(owned.resource_id)

    def _bus_restored(self) -> None:
        """Messages may have been lost: nothing that is known of other processes is trusted."""
        self._subscriptions.bus_restored()
        self._renew_now.set()
        self._scan_now.set()

    # Periodic tasks.

    async def _renew(self) -> None:
        await self._owned.renew()
        await self._register()

    async def _register(self) -> None:
        """Learns which processes live, and is one of them unless it drains."""
        register = self._leases.leave if self._owned.is_draining else self._leases.register_process
        self._processes = await register(self.process)

    async def _expire(self) -> None:
        self._owned.expire()
        self._streams.drop_silent()

    async def _scan(self) -> None:
        """Takes live resources without an owner; finds out whether what is watched here has a new owner."""
        watched = self._subscriptions.resource_ids()
        leases = await self._leases.read(sorted(watched))
        for resource_id in watched:
            if (lease := leases.get(resource_id)) is not None:
                self._subscriptions.owner_is(resource_id, lease)
        live = await self._kinds.live()
        self._owned.release_idle(live)
        await self._mover.balance()
        wanted = sorted(one for one in live - self._too_new - self._mover.given if self._owned.get(one) is None)
        held = await self._leases.read(wanted)
        unowned = frozenset(one for one in wanted if one not in held or held[one].process == self.process)
        if unowned:
            await self._register()
        if self._owned.is_draining and self._others():
            return
        # Each is left for one scan to its preferred owner, so that no process takes them all.
        mine = [one for one in unowned if one in self._unowned or preferred_owner(one, self.processes) == self.process]
        self._unowned = unowned
        gate = asyncio.Semaphore(_MOST_OPENING)
        await asyncio.gather(*(self._take(resource_id, gate) for resource_id in mine))

    async def _take(self, resource_id: str, gate: asyncio.Semaphore) -> None:
        async with gate:
            try:
                await self._owned.take(resource_id)
            except (RiverboatError, *FAILURES) as failure:
                _LOG.warning("%s cannot be taken: %s", resource_id, failure)
                if isinstance(failure, RiverboatError) and failure.code == "state_too_new":
                    self._too_new.add(resource_id)
            except Exception:
                _LOG.exception("%s cannot be opened", resource_id)


async def _every(seconds: float, what: Callable[[], Awaitable[None]], now: asyncio.Event | None = None) -> None:
    """Runs `what` periodically, also after failures; at once when `now` is set."""
    now = now or asyncio.Event()
    is_away = False
    while True:
        began = time.monotonic()
        now.clear()
        try:
            await what()
            is_away = False
        except FAILURES as failure:
            _LOG.log(logging.DEBUG if is_away else logging.WARNING, "Redis or the database is unreachable: %s", failure)
            is_away = True
        except Exception:
            _LOG.exception("a periodic task failed")
        left = began + seconds - time.monotonic()
        try:
            async with asyncio.timeout(max(0.01, left)):
                await now.wait()
        except TimeoutError:
            continue
