"""The owner's side of watching: one stream of frames for each process that watches a thing, one message a step."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from riverboat.host.ports import Frame, Watching
from riverboat.host.resources import Watched
from riverboat.server.cluster.bus.bus import Heard
from riverboat.server.cluster.messages import (
    AddWatch,
    Alive,
    Attach,
    Attached,
    Frames,
    Message,
    NotAttached,
    Pulse,
    StopWatch,
    WatchPlace,
)

MOST_UNHEARD_BYTES: Final = 8 * 1024 * 1024
"""A stream with more than this on its way is dropped: nobody waits for a slow process, it attaches again."""


class Post(Protocol):
    """Sends a message to a process."""

    def __call__(self, process: str, message: Message, heard: Heard | None = None) -> None: ...


class Stream:
    """All that one process is told of one thing."""

    def __init__(self, attach: Attach, actor: Watched, post: Post, failed: Callable[[Stream], None]) -> None:
        self.name = attach.stream
        self.thing = attach.thing
        self.process = attach.sender
        self.began_at = self.heard_at = time.monotonic()
        self.sent = 0
        self._actor = actor
        self._post = post
        self._failed = failed
        self._watchings: dict[int, Watching] = {}
        self._frames: dict[int, tuple[int, Frame]] = {}
        """By identity, so that what is the same for many is sent once."""
        self._deliveries: list[tuple[int, int]] = []
        self._unheard_bytes = 0
        self._is_open = True

    def add(self, place: WatchPlace) -> None:
        if place.id not in self._watchings:
            sink = partial(self._put, place.id)
            watching = self._actor.watch(place.player, place.last, sink, takes_over=place.is_new)
            self._watchings[place.id] = watching

    def remove(self, watch: int) -> None:
        if (watching := self._watchings.pop(watch, None)) is not None:
            watching.stop()

    def close(self) -> None:
        self._is_open = False
        for watch in tuple(self._watchings):
            self.remove(watch)

    def _put(self, watch: int, frame: Frame) -> None:
        if not self._is_open:
            return
        if not self._deliveries:
            # All that one step tells comes in one go; it is sent when that is over.
            asyncio.get_running_loop().call_soon(self._flush)
        place, _ = self._frames.setdefault(id(frame), (len(self._frames), frame))
        self._deliveries.append((watch, place))

    def _flush(self) -> None:
        frames = tuple(frame for _, frame in self._frames.values())
        deliveries = tuple(self._deliveries)
        self._frames = {}
        self._deliveries = []
        if not self._is_open:
            return
        self.sent += 1
        size = sum(map(len, frames))
        self._unheard_bytes += size
        if self._unheard_bytes > MOST_UNHEARD_BYTES:
            self._failed(self)
            return
        self._post(
            self.process, Frames(self.thing, self.name, self.sent, frames, deliveries), partial(self._heard, size)
        )

    def _heard(self, size: int, listeners: int | None) -> None:
        self._unheard_bytes -= size
        if listeners == 0 and self._is_open:
            self._failed(self)


class Streams:
    """Every stream that leaves this process: at most one for each watching process and thing."""

    def __init__(self, post: Post, silence: float) -> None:
        self._post = post
        self._silence = silence
        self._streams: dict[tuple[str, str], Stream] = {}

    def attach(self, message: Attach, actor: Watched, epoch: int) -> None:
        """Begin a stream. The watchers of an older one stay until the new ones are there: nobody seems to leave."""
        key = message.sender, message.thing
        old = self._streams.get(key)
        stream = self._streams[key] = Stream(message, actor, self._post, self.drop)
        self._post(stream.process, Attached(stream.thing, stream.name, epoch))
        for place in message.watches:
            stream.add(place)
        if old is not None:
            old.close()

    def add(self, message: AddWatch) -> None:
        stream = self._streams.get((message.sender, message.thing))
        if stream is not None and stream.name == message.stream:
            stream.add(message.watch)
        else:
            self._post(message.sender, NotAttached(message.thing, message.stream))

    def stop(self, message: StopWatch) -> None:
        stream = self._streams.get((message.sender, message.thing))
        if stream is not None and stream.name == message.stream:
            stream.remove(message.watch)

    def alive(self, message: Alive) -> None:
        """Confirm the streams that are wanted; end those that are wanted no longer."""
        now = time.monotonic()
        sent: dict[str, tuple[str, int]] = {}
        for stream in [stream for stream in self._streams.values() if stream.process == message.sender]:
            if message.streams.get(stream.thing) == stream.name:
                stream.heard_at = now
                sent[stream.thing] = stream.name, stream.sent
            elif now - stream.began_at > self._silence:
                self.drop(stream)
        self._post(message.sender, Pulse(sent))
        for thing, name in message.streams.items():
            if thing not in sent:
                self._post(message.sender, NotAttached(thing, name))

    def sweep(self) -> None:
        """Drop the watchers of processes that have fallen silent."""
        now = time.monotonic()
        for stream in tuple(self._streams.values()):
            if now - stream.heard_at > self._silence:
                self.drop(stream)

    def drop(self, stream: Stream) -> None:
        """End a stream; its process, should it be there, is told."""
        if self._streams.get((stream.process, stream.thing)) is stream:
            del self._streams[stream.process, stream.thing]
        stream.close()
        self._post(stream.process, NotAttached(stream.thing, stream.name))

    def drop_thing(self, thing: str) -> None:
        for stream in tuple(self._streams.values()):
            if stream.thing == thing:
                self.drop(stream)
