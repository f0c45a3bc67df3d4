"""The watching process's side: what its watchers have been given, so that they can go on with another owner.

Events are numbered; a watcher is never given one twice, and after a change of owner asks for all since its last.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from itertools import count
from typing import Final, NamedTuple

from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.ports import Frame, Sink
from riverboat.server.cluster.bus.redis_bus import FAILURES
from riverboat.server.cluster.frame_streams import Post
from riverboat.server.cluster.leases import Lease
from riverboat.server.cluster.messages import AddWatch, Attach, Frames, StopWatch, WatchPlace
from riverboat.server.cluster.owner_lookup import Finder
from riverboat.table.commands import PlayerId

_LOG = logging.getLogger(__name__)

EVENT_TYPES: Final = frozenset({b"event", b"player_action", b"winner"})
"""The messages that have a number of their own; all others carry that of the last event before them."""

_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 0.5


class FrameHead(NamedTuple):
    """As much of a frame as says where it belongs."""

    type: bytes
    number: int

    @property
    def is_last(self) -> bool:
        """Nothing follows for this watcher: it must not be handed on to another owner."""
        return self.type == b"closed"


_HEAD: Final = re.compile(rb'\{"v":\d+,"type":"(\w+)","number":(\d+)')


def head_of(frame: Frame) -> FrameHead:
    """Read from the beginning of a frame, which `wire` always writes in this order."""
    found = _HEAD.match(frame)
    if found is None:
        raise ValueError("a frame begins with v, type and number")
    return FrameHead(found[1], int(found[2]))


class GivenFrames:
    """What one watcher has been given."""

    def __init__(self, last: int | None, sink: Sink) -> None:
        self._last = last
        self._passed: int | None = None
        self._sink = sink

    @property
    def last(self) -> int | None:
        """The number to go on from; before anything was given, what the watcher itself had named."""
        return self._last if self._passed is None else self._passed

    @property
    def is_new(self) -> bool:
        """Nothing has been given yet."""
        return self._passed is None

    def give(self, head: FrameHead, frame: Frame) -> None:
        """Pass a frame on, unless it is an event that was passed on before."""
        if self._passed is not None and head.type in EVENT_TYPES and head.number <= self._passed:
            return
        self._passed = max(head.number, self._passed or 0)
        self._sink(frame)


class ViewWatch:
    """One watcher of a view."""

    def __init__(self, number: int, player: PlayerId | None, given: GivenFrames, view: View) -> None:
        self.number = number
        self.given = given
        self._player = player
        self._view = view

    def place(self) -> WatchPlace:
        return WatchPlace(self.number, self._player, self.given.last, self.given.is_new)

    def stop(self) -> None:
        self._view.remove(self)


class View:
    """All of this process's watchers of one thing, attached to whoever owns it."""

    _streams = count(1)

    def __init__(
        self,
        thing: str,
        process: str,
        finder: Finder,
        post: Post,
        *,
        silence: float,
        closed: Callable[[View], None],
    ) -> None:
        self.thing = thing
        self.stream = ""
        self.owner: Lease | None = None
        self.heard_at = 0.0
        self._process = process
        self._finder = finder
        self._post = post
        self._silence = silence
        self._closed = closed
        self._watches: dict[int, ViewWatch] = {}
        self._numbers = count(1)
        self._seen = 0
        self._attaching: asyncio.Future[int | None] | None = None
        self._is_attached = asyncio.Event()
        self._is_broken = asyncio.Event()
        self._refusal: RiverboatError | None = None
        self._is_closed = False
        self.task: asyncio.Task[None] | None = None

    # Watchers.

    async def add(self, player: PlayerId | None, last: int | None, sink: Sink, patience: float) -> ViewWatch:
        """Begin to watch; returns when an owner knows of it."""
        watch = ViewWatch(next(self._numbers), player, GivenFrames(last, sink), self)
        self._watches[watch.number] = watch
        if self.task is None:
            self.task = asyncio.create_task(self._keep_attached())
        if self._is_attached.is_set() and self.owner is not None:
            self._post(self.owner.process, AddWatch(self._process, self.thing, self.stream, watch.place()))
        try:
            async with asyncio.timeout(patience):
                await self._is_attached.wait()
        except TimeoutError:
            watch.stop()
            raise Unreachable(
                "table_unreachable", "the table is moving to another server; try again in a moment"
            ) from None
        except BaseException:
            watch.stop()
            raise
        if self._refusal is not None:
            watch.stop()
            raise self._refusal
        return watch

    def remove(self, watch: ViewWatch) -> None:
        if self._watches.pop(watch.number, None) is None:
            return
        if self.owner is not None and self.stream:
            self._post(self.owner.process, StopWatch(self._process, self.thing, self.stream, watch.number))
        if not self._watches:
            self.close()

    def close(self) -> None:
        self._is_closed = True
        self._closed(self)
        if self.task is not None:
            self.task.cancel()

    @property
    def is_attached(self) -> bool:
        return self._is_attached.is_set()

    def refuse(self, refusal: RiverboatError) -> None:
        """Nobody can watch this; whoever waits is told why."""
        self._refusal = refusal
        self._is_attached.set()
        self.close()

    # What the owner says.

    def attached(self, epoch: int) -> None:
        if self._attaching is not None and not self._attaching.done():
            self._attaching.set_result(epoch)

    def break_off(self) -> None:
        """The stream is no longer to be trusted: attach anew, to whoever owns the thing now."""
        self._finder.forget(self.thing)
        if self._attaching is not None and not self._attaching.done():
            self._attaching.set_result(None)
        self._is_broken.set()

    def take(self, message: Frames) -> None:
        if message.count != self._seen + 1:
            _LOG.info("frames of %s were lost on the way; attaching anew", self.thing)
            self.break_off()
            return
        self._seen = message.count
        heads = [head_of(frame) for frame in message.frames]
        for number, place in message.deliveries:
            if (watch := self._watches.get(number)) is not None:
                watch.given.give(heads[place], message.frames[place])
                if heads[place].is_last:
                    watch.stop()

    def pulse(self, sent: int) -> None:
        self.heard_at = time.monotonic()
        if sent != self._seen:
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
                _LOG.debug("%s cannot be watched now: %s", self.thing, failure)
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
        lease = await self._finder.reach(self.thing)
        loop = asyncio.get_running_loop()
        attaching: asyncio.Future[int | None] = loop.create_future()
        heard: asyncio.Future[int | None] = loop.create_future()
        self._attaching, self.owner, self._seen = attaching, lease, 0
        self.stream = f"{self._process}/{next(View._streams)}"
        included = dict(self._watches)
        places = tuple(watch.place() for watch in included.values())
        attach = Attach(self._process, self.thing, self.stream, places)
        self._post(lease.process, attach, lambda count: None if heard.done() else heard.set_result(count))
        if await heard == 0:
            await self._finder.nobody_heard(self.thing, lease)
            raise Unreachable("table_unreachable", "the owner is gone")
        async with asyncio.timeout(self._silence):
            epoch = await attaching
        if epoch is None:
            raise Unreachable("table_unreachable", "the owner is another")
        self.owner, self.heard_at = Lease(lease.process, epoch), time.monotonic()
        for watch in [watch for number, watch in self._watches.items() if number not in included]:
            self._post(lease.process, AddWatch(self._process, self.thing, self.stream, watch.place()))
        for number in included.keys() - self._watches.keys():
            self._post(lease.process, StopWatch(self._process, self.thing, self.stream, number))
        self._is_attached.set()
