"""One watcher of a resource: delivers each event once, also when the resource moves to another owner.

Events are numbered. After a change of owner a subscriber asks for all events since the last one delivered.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from riverboat.host.ports import Frame, Frames, Sink, Subscription
from riverboat.host.resources import Watchable
from riverboat.table.commands import PlayerId

EVENT_TYPES: Final = frozenset({b"event", b"player_action", b"winner"})
"""Messages with a number of their own; all others carry the number of the last event before them."""

LAST_TYPE: Final = b"closed"


class FrameHeader(NamedTuple):
    """The beginning of a frame: its type and number."""

    type: bytes
    number: int

    @property
    def is_last(self) -> bool:
        """Nothing follows for this subscriber, and it is not moved to another owner."""
        return self.type == LAST_TYPE


_HEADER: Final = re.compile(rb'\{"v":\d+,"type":"(\w+)","number":(\d+)')


def frame_header(frame: Frame) -> FrameHeader:
    """Reads the header, which `protocol.frames` always writes in this order. Raises ValueError if there is none."""
    found = _HEADER.match(frame)
    if found is None:
        raise ValueError("a frame begins with v, type and number")
    return FrameHeader(found[1], int(found[2]))


@lru_cache(maxsize=64)
def _first_and_last(frames: Frames) -> tuple[int, int, bool]:
    """The numbers of the first and the last frame, and whether nothing follows for the subscriber.

    Frames go to many subscribers one after the other: their headers are read once.
    """
    last = frame_header(frames[-1])
    return frame_header(frames[0]).number, last.number, last.is_last


class Subscriber:
    """For whom frames are, where they go, and the number of the last event delivered."""

    def __init__(
        self,
        player: PlayerId | None,
        last: int | None,
        sink: Sink,
        removed: Callable[[Subscriber], None],
        ask_owner: Callable[[], None] | None = None,
    ) -> None:
        """`ask_owner` asks another process for the whole state, where the resource can be owned by one."""
        self.player = player
        self._requested = last
        self._delivered: int | None = None
        self._sink = sink
        self._removed = removed
        self._ask_owner = ask_owner
        self.direct: _DirectSubscription | None = None
        """The actor followed, where it is in this process."""

    @property
    def last(self) -> int | None:
        """The event to continue after: the last one delivered, or what the client named when it connected."""
        return self._requested if self._delivered is None else self._delivered

    @property
    def is_new(self) -> bool:
        """Nothing has been delivered yet."""
        return self._delivered is None

    def deliver(self, frames: Frames) -> None:
        """Passes frames to the sink, without events that were delivered before. Numbers only grow within `frames`."""
        delivered = self._delivered
        first, last, is_last = _first_and_last(frames)
        if delivered is None or last > delivered:
            self._delivered = last
        if delivered is not None and first <= delivered:
            frames = tuple([frame for frame in frames if not _was_delivered(frame, delivered)])
        if frames:
            self._sink(frames)
        if is_last:
            self.stop()

    def send_state(self) -> None:
        """Asks for the whole state; a resource that is moving sends it anyway when it has a new owner."""
        if self.direct is not None:
            self.direct.send_state()
        elif self._ask_owner is not None:
            self._ask_owner()

    def follow(self, actor: Watchable) -> None:
        """Subscribes to an actor in this process, in place of an earlier one."""
        earlier, self.direct = self.direct, _DirectSubscription(self)
        self.direct.start(actor)
        if earlier is not None:
            earlier.stop()

    def detach(self) -> Subscription | None:
        """Delivers nothing more of the actor followed; returns the subscription, for the caller to stop."""
        direct, self.direct = self.direct, None
        return direct

    def stop(self) -> None:
        self._removed(self)
        if (direct := self.detach()) is not None:
            direct.stop()


def _was_delivered(frame: Frame, delivered: int) -> bool:
    kind, number = frame_header(frame)
    return kind in EVENT_TYPES and number <= delivered


class _DirectSubscription:
    """A subscription to one actor. After its subscriber follows another, its frames are dropped."""

    def __init__(self, subscriber: Subscriber) -> None:
        self._subscriber = subscriber
        self._subscription: Subscription | None = None
        self._is_stopped = False

    def start(self, actor: Watchable) -> None:
        subscriber = self._subscriber
        subscription = actor.watch(subscriber.player, subscriber.last, self._deliver, takes_over=subscriber.is_new)
        if self._is_stopped:
            subscription.stop()
        self._subscription = subscription

    def _deliver(self, frames: Frames) -> None:
        if self._subscriber.direct is self:
            self._subscriber.deliver(frames)

    def send_state(self) -> None:
        if self._subscription is not None:
            self._subscription.send_state()

    def stop(self) -> None:
        self._is_stopped = True
        if self._subscription is not None:
            self._subscription.stop()
