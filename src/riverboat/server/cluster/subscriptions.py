"""What this process's clients watch: one feed for each resource, from whichever process owns it.

A resource owned by this process is watched directly; one owned by another sends its frames over the bus.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Final

from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.ports import Frame, Sink, Subscription
from riverboat.host.resources import Watchable, no_such_game
from riverboat.server.cluster.bus.redis_bus import FAILURES
from riverboat.server.cluster.bus.task_ending import end
from riverboat.server.cluster.frame_streams import Post
from riverboat.server.cluster.leases import Lease
from riverboat.server.cluster.messages import (
    AddSubscriber,
    Frames,
    Heartbeat,
    HeartbeatReply,
    OpenStream,
    RemoveSubscriber,
    SendState,
    StreamClosed,
    StreamOpened,
    SubscriberState,
)
from riverboat.server.cluster.owner_lookup import OwnerLookup
from riverboat.server.cluster.ownership import OwnedResources
from riverboat.server.cluster.subscriber import Subscriber
from riverboat.server.cluster.timeouts import ClusterTimeouts
from riverboat.table.commands import PlayerId

_LOG = logging.getLogger(__name__)

_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 0.5


class Feed:
    """All subscribers of this process to one resource, attached to its owner."""

    _streams = count(1)

    def __init__(
        self,
        resource_id: str,
        process: str,
        owned: OwnedResources,
        lookup: OwnerLookup,
        post: Post,
        *,
        silence: float,
        closed: Callable[[Feed], None],
    ) -> None:
        self.resource_id = resource_id
        self.stream = ""
        """The name of the stream from another process; empty while the actor is watched directly."""
        self.owner: Lease | None = None
        self.heard_at = 0.0
        self._process = process
        self._owned = owned
        self._lookup = lookup
        self._post = post
        self._silence = silence
        self._closed = closed
        self._subscribers: dict[int, Subscriber] = {}
        self._numbers = count(1)
        self._received = 0
        self._actor: Watchable | None = None
        """The actor that is watched directly."""
        self._attaching: asyncio.Future[int | None] | None = None
        self._is_attached = asyncio.Event()
        self._is_broken = asyncio.Event()
        self._refusal: RiverboatError | None = None
        self._is_closed = False
        self.task: asyncio.Task[None] | None = None

    # Subscribers.

    async def add(self, player: PlayerId | None, last: int | None, sink: Sink, patience: float) -> Subscriber:
        """Adds a subscriber; returns when an owner knows of it.

        Raises `Unreachable` after `patience` seconds without an owner, or a refusal if the resource does not exist.
        """
        number = next(self._numbers)
        subscriber = Subscriber(player, last, sink, lambda _: self._remove(number), lambda: self._send_state(number))
        self._subscribers[number] = subscriber
        if self.task is None:
            self.task = asyncio.create_task(self._keep_attached())
        if self._is_attached.is_set():
            self._announce(number, subscriber)
        try:
            async with asyncio.timeout(patience):
                await self._is_attached.wait()
        except TimeoutError:
            subscriber.stop()
            raise Unreachable(
                "table_unreachable", "the table is moving to another server; try again in a moment"
            ) from None
        except BaseException:
            subscriber.stop()
            raise
        if self._refusal is not None:
            subscriber.stop()
            raise self._refusal
        return subscriber

    def _announce(self, number: int, subscriber: Subscriber) -> None:
        """Makes a further subscriber known to the owner that the feed is attached to."""
        if self._actor is not None:
            subscriber.follow(self._actor)
        elif self.owner is not None:
            state = _state(number, subscriber)
            self._post(self.owner.process, AddSubscriber(self._process, self.resource_id, self.stream, state))

    def _send_state(self, number: int) -> None:
        if self.owner is not None and self.stream and self._is_attached.is_set():
            self._post(self.owner.process, SendState(self._process, self.resource_id, self.stream, number))

    def _remove(self, number: int) -> None:
        if self._subscribers.pop(number, None) is None:
            return
        if self.owner is not None and self.stream:
            removal = RemoveSubscriber(self._process, self.resource_id, self.stream, number)
            self._post(self.owner.process, removal)
        if not self._subscribers:
            self.close()

    def close(self) -> None:
        self._is_closed = True
        self._detach()
        self._closed(self)
        if self.task is not None:
            self.task.cancel()

    @property
    def is_attached(self) -> bool:
        return self._is_attached.is_set()

    @property
    def is_direct(self) -> bool:
        """Whether the resource is owned by this process and watched without the bus."""
        return self._actor is not None

    def refuse(self, refusal: RiverboatError) -> None:
        """Ends the feed of a resource that cannot be watched; whoever waits for it gets the refusal."""
        self._refusal = refusal
        self._is_attached.set()
        self.close()

    # Messages of the owner.

    def stream_opened(self, epoch: int) -> None:
        if self._attaching is not None and not self._attaching.done():
            self._attaching.set_result(epoch)

    def break_off(self) -> None:
        """Stops trusting the owner: attaches again, to whichever process owns the resource now."""
        self._lookup.forget(self.resource_id)
        self._detach()
        if self._attaching is not None and not self._attaching.done():
            self._attaching.set_result(None)
        self._is_broken.set()

    def _detach(self) -> None:
        """Stops watching the actor in this process."""
        if self._actor is None:
            return
        self._actor = None
        # All are silenced first: none is told that the others are disconnecting.
        for direct in [subscriber.detach() for subscriber in tuple(self._subscribers.values())]:
            if direct is not None:
                direct.stop()

    def receive(self, message: Frames) -> None:
        if message.count != self._received + 1:
            _LOG.info("frames of %s were lost on the way; attaching again", self.resource_id)
            self.break_off()
            return
        self._received = message.count
        told: dict[int, list[Frame]] = {}
        for number, index in message.deliveries:
            told.setdefault(number, []).append(message.frames[index])
        for number, frames in told.items():
            if (subscriber := self._subscribers.get(number)) is not None:
                subscriber.deliver(tuple(frames))

    def heartbeat(self, sent: int) -> None:
        self.heard_at = time.monotonic()
        if sent != self._received:
            self.break_off()

    def is_owned_by(self, lease: Lease) -> bool:
        return self.owner is not None and self.owner.is_same_owner(lease)

    # Attaching.

    async def _keep_attached(self) -> None:
        pause = _FIRST_PAUSE
        while not self._is_closed:
            self._is_broken.clear()
            try:
                await self._attach()
            except (Unreachable, *FAILURES) as failure:
                _LOG.debug("%s cannot be watched now: %s", self.resource_id, failure)
                await asyncio.sleep(pause)
                pause = min(_LONGEST_PAUSE, pause * 2)
                continue
            except RiverboatError as refusal:
                self.refuse(refusal)
                return
            pause = _FIRST_PAUSE
            await self._is_broken.wait()
            self._is_attached.clear()

    async def _attach(self) -> None:
        lease = await self._lookup.reach(self.resource_id)
        if lease.process == self._process:
            await self._attach_directly()
        else:
            await self._open_stream(lease)
        self._is_attached.set()

    async def _attach_directly(self) -> None:
        owned = self._owned.get(self.resource_id)
        actor = await owned.opened() if owned is not None else None
        if owned is None or actor is None:
            raise Unreachable("table_unreachable", "the lease was lost")
        if not isinstance(actor, Watchable):
            raise no_such_game(self.resource_id)
        self.stream, self.owner, self._actor = "", owned.wanted, actor
        for subscriber in tuple(self._subscribers.values()):
            subscriber.follow(actor)

    async def _open_stream(self, lease: Lease) -> None:
        loop = asyncio.get_running_loop()
        attaching: asyncio.Future[int | None] = loop.create_future()
        delivered: asyncio.Future[int | None] = loop.create_future()
        self._attaching, self.owner, self._received = attaching, lease, 0
        self.stream = f"{self._process}/{next(Feed._streams)}"
        included = dict(self._subscribers)
        states = tuple(_state(number, subscriber) for number, subscriber in included.items())
        message = OpenStream(self._process, self.resource_id, self.stream, states)
        self._post(lease.process, message, lambda n: None if delivered.done() else delivered.set_result(n))
        if await delivered == 0:
            await self._lookup.not_delivered(self.resource_id, lease)
            raise Unreachable("table_unreachable", "the owner is gone")
        async with asyncio.timeout(self._silence):
            epoch = await attaching
        if epoch is None:
            raise Unreachable("table_unreachable", "another process is the owner")
        self.owner, self.heard_at = Lease(lease.process, epoch), time.monotonic()
        for number, subscriber in tuple(self._subscribers.items()):
            if number not in included:
                self._announce(number, subscriber)
        for number in included.keys() - self._subscribers.keys():
            self._post(lease.process, RemoveSubscriber(self._process, self.resource_id, self.stream, number))


def _state(number: int, subscriber: Subscriber) -> SubscriberState:
    return SubscriberState(number, subscriber.player, subscriber.last, subscriber.is_new)


class Subscriptions:
    """The feeds of this process."""

    def __init__(
        self, process: str, owned: OwnedResources, lookup: OwnerLookup, post: Post, timeouts: ClusterTimeouts
    ) -> None:
        self._process = process
        self._owned = owned
        self._lookup = lookup
        self._post = post
        self._timeouts = timeouts
        self._feeds: dict[str, Feed] = {}

    async def subscribe(self, resource_id: str, player: PlayerId | None, last: int | None, sink: Sink) -> Subscription:
        """Subscribes to a resource; see `Feed.add`."""
        feed = self._feeds.get(resource_id)
        if feed is None:
            feed = self._feeds[resource_id] = Feed(
                resource_id,
                self._process,
                self._owned,
                self._lookup,
                self._post,
                silence=self._timeouts.silence,
                closed=self._closed,
            )
        return await feed.add(player, last, sink, self._timeouts.patience)

    def _closed(self, feed: Feed) -> None:
        if self._feeds.get(feed.resource_id) is feed:
            del self._feeds[feed.resource_id]

    def resource_ids(self) -> frozenset[str]:
        return frozenset(self._feeds)

    def receive(self, message: StreamOpened | StreamClosed | Frames | HeartbeatReply) -> None:
        """Takes a message of an owner. Messages of a stream that has ended are dropped."""
        if isinstance(message, HeartbeatReply):
            for resource_id, (stream, sent) in message.sent.items():
                if (watched := self._feeds.get(resource_id)) is not None and watched.stream == stream:
                    watched.heartbeat(sent)
            return
        feed = self._feeds.get(message.resource_id)
        if feed is None or feed.stream != message.stream:
            return
        match message:
            case StreamOpened(epoch=epoch):
                feed.stream_opened(epoch)
            case StreamClosed(is_final=True):
                feed.refuse(no_such_game(message.resource_id))
            case StreamClosed():
                feed.break_off()
            case Frames():
                feed.receive(message)

    def ownership_lost(self, resource_id: str) -> None:
        """This process owns the resource no longer: whoever watched it here follows the next owner."""
        feed = self._feeds.get(resource_id)
        if feed is not None and feed.is_direct:
            feed.break_off()

    def owner_is(self, resource_id: str, lease: Lease | None) -> None:
        """Another process owns the resource, or none; a feed attached elsewhere follows.

        A feed that watches its actor directly does not: whether this process owns the resource is decided by its own
        lease, and `ownership_lost` says when that ends.
        """
        feed = self._feeds.get(resource_id)
        if feed is None or feed.owner is None or feed.is_direct:
            return
        if lease is None or not feed.is_owned_by(lease):
            feed.break_off()

    def bus_restored(self) -> None:
        """Messages may have been lost: every stream is opened again."""
        for feed in tuple(self._feeds.values()):
            if not feed.is_direct:
                feed.break_off()

    async def send_heartbeats(self) -> None:
        """Tells every owner which streams are wanted, and leaves owners that have fallen silent."""
        now = time.monotonic()
        by_owner: dict[str, list[Feed]] = {}
        for feed in tuple(self._feeds.values()):
            if feed.is_direct or not feed.is_attached or feed.owner is None:
                continue
            if now - feed.heard_at > self._timeouts.silence:
                feed.break_off()
                continue
            by_owner.setdefault(feed.owner.process, []).append(feed)
        for process, feeds in by_owner.items():
            streams = {feed.resource_id: feed.stream for feed in feeds}
            self._post(process, Heartbeat(self._process, streams), partial(self._delivered, feeds))

    def _delivered(self, feeds: list[Feed], receivers: int | None) -> None:
        if receivers == 0:
            for feed in feeds:
                feed.break_off()

    async def close(self) -> None:
        feeds = tuple(self._feeds.values())
        for feed in feeds:
            feed.close()
        await end(*(feed.task for feed in feeds if feed.task is not None))
