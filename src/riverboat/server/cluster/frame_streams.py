"""Streams of frames to other processes that watch a resource owned here: one message for each step.

One stream carries everything that one process watches of one resource.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

from riverboat.host.ports import Frame, Subscription
from riverboat.host.resources import Watchable
from riverboat.server.cluster.bus.bus import DeliveryReport
from riverboat.server.cluster.messages import (
    AddSubscriber,
    Frames,
    Heartbeat,
    HeartbeatReply,
    Message,
    OpenStream,
    RemoveSubscriber,
    SendState,
    StreamClosed,
    StreamOpened,
    SubscriberState,
)

MOST_UNDELIVERED_BYTES: Final = 8 * 1024 * 1024
"""A stream with more than this in flight is dropped: a slow process is not waited for, it opens a new stream."""


class Post(Protocol):
    """Sends a message to a process."""

    def __call__(self, process: str, message: Message, delivered: DeliveryReport | None = None) -> None: ...


class FrameStream:
    """All frames of one resource for one process."""

    def __init__(
        self, opening: OpenStream, actor: Watchable, post: Post, failed: Callable[[FrameStream], None]
    ) -> None:
        self.name = opening.stream
        self.resource_id = opening.resource_id
        self.process = opening.sender
        self.opened_at = self.heard_at = time.monotonic()
        self.sent = 0
        self._actor = actor
        self._post = post
        self._failed = failed
        self._subscriptions: dict[int, Subscription] = {}
        self._frames: dict[int, tuple[int, Frame]] = {}
        """By identity, so that a frame for many subscribers is sent once."""
        self._deliveries: list[tuple[int, int]] = []
        self._undelivered_bytes = 0
        self._is_open = True

    def add(self, subscriber: SubscriberState) -> None:
        if subscriber.id not in self._subscriptions:
            sink = partial(self._put, subscriber.id)
            self._subscriptions[subscriber.id] = self._actor.watch(
                subscriber.player, subscriber.last, sink, takes_over=subscriber.is_new
            )

    def remove(self, subscriber_id: int) -> None:
        if (subscription := self._subscriptions.pop(subscriber_id, None)) is not None:
            subscription.stop()

    def send_state(self, subscriber_id: int) -> None:
        if (subscription := self._subscriptions.get(subscriber_id)) is not None:
            subscription.send_state()

    def close(self) -> None:
        self._is_open = False
        for subscriber_id in tuple(self._subscriptions):
            self.remove(subscriber_id)

    def _put(self, subscriber_id: int, frames: Sequence[Frame]) -> None:
        if not self._is_open:
            return
        if not self._deliveries:
            # A step is published to everybody at once; all of it is sent together afterwards.
            asyncio.get_running_loop().call_soon(self._flush)
        for frame in frames:
            index, _ = self._frames.setdefault(id(frame), (len(self._frames), frame))
            self._deliveries.append((subscriber_id, index))

    def _flush(self) -> None:
        frames = tuple(frame for _, frame in self._frames.values())
        deliveries = tuple(self._deliveries)
        self._frames = {}
        self._deliveries = []
        if not self._is_open:
            return
        self.sent += 1
        size = sum(map(len, frames))
        self._undelivered_bytes += size
        if self._undelivered_bytes > MOST_UNDELIVERED_BYTES:
            self._failed(self)
            return
        message = Frames(self.resource_id, self.name, self.sent, frames, deliveries)
        self._post(self.process, message, partial(self._delivered, size))

    def _delivered(self, size: int, receivers: int | None) -> None:
        self._undelivered_bytes -= size
        if receivers == 0 and self._is_open:
            self._failed(self)


class FrameStreams:
    """Every stream that leaves this process: at most one for each watching process and resource."""

    def __init__(self, post: Post, silence: float) -> None:
        self._post = post
        self._silence = silence
        self._streams: dict[tuple[str, str], FrameStream] = {}

    def open(self, message: OpenStream, actor: Watchable, epoch: int) -> None:
        """Opens a stream, in place of an earlier one.

        Subscribers of the earlier stream stay until the new ones are added, so that no player seems to disconnect.
        """
        key = message.sender, message.resource_id
        earlier = self._streams.get(key)
        stream = self._streams[key] = FrameStream(message, actor, self._post, self.drop)
        self._post(stream.process, StreamOpened(stream.resource_id, stream.name, epoch))
        for subscriber in message.subscribers:
            stream.add(subscriber)
        if earlier is not None:
            earlier.close()

    def add(self, message: AddSubscriber) -> None:
        if (stream := self._named(message)) is not None:
            stream.add(message.subscriber)
        else:
            self._post(message.sender, StreamClosed(message.resource_id, message.stream))

    def remove(self, message: RemoveSubscriber) -> None:
        if (stream := self._named(message)) is not None:
            stream.remove(message.subscriber_id)

    def send_state(self, message: SendState) -> None:
        if (stream := self._named(message)) is not None:
            stream.send_state(message.subscriber_id)

    def _named(self, message: AddSubscriber | RemoveSubscriber | SendState) -> FrameStream | None:
        stream = self._streams.get((message.sender, message.resource_id))
        return stream if stream is not None and stream.name == message.stream else None

    def heartbeat(self, message: Heartbeat) -> None:
        """Confirms the streams that the sender wants; ends the others."""
        now = time.monotonic()
        sent: dict[str, tuple[str, int]] = {}
        for stream in [stream for stream in self._streams.values() if stream.process == message.sender]:
            if message.streams.get(stream.resource_id) == stream.name:
                stream.heard_at = now
                sent[stream.resource_id] = stream.name, stream.sent
            elif now - stream.opened_at > self._silence:
                self.drop(stream)
        self._post(message.sender, HeartbeatReply(sent))
        for resource_id, name in message.streams.items():
            if resource_id not in sent:
                self._post(message.sender, StreamClosed(resource_id, name))

    def drop_silent(self) -> None:
        """Drops the streams of processes that have sent no heartbeat for too long."""
        now = time.monotonic()
        for stream in tuple(self._streams.values()):
            if now - stream.heard_at > self._silence:
                self.drop(stream)

    def drop(self, stream: FrameStream) -> None:
        """Ends a stream and tells its process."""
        if self._streams.get((stream.process, stream.resource_id)) is stream:
            del self._streams[stream.process, stream.resource_id]
        stream.close()
        self._post(stream.process, StreamClosed(stream.resource_id, stream.name))

    def drop_resource(self, resource_id: str) -> None:
        """Ends every stream of a resource."""
        for stream in tuple(self._streams.values()):
            if stream.resource_id == resource_id:
                self.drop(stream)
