"""The outbox of a connection: frames still to be sent. Bounded: a reader that does not keep up is disconnected."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from riverboat.host.ports import Frame

BATCH_BYTES: Final = 64 * 1024
"""About this much is sent at once: all frames of a step, and no more than a connection takes without waiting."""


class Outbox:
    """Queues frames in order; `put` never waits. One task, `run`, sends them."""

    def __init__(self, most_frames: int, most_bytes: int, cut: Callable[[], None]) -> None:
        self.is_cut = False
        self._cut = cut
        """Called once, when a frame exceeds the limits."""
        self.last: Frame = b""
        """The frame queued last; its number is read from it."""
        self.sent = 0
        self._most_frames = most_frames
        self._most_bytes = most_bytes
        self._frames: deque[Frame] = deque()
        self._bytes = 0
        self._is_finished = False
        self._wake = asyncio.Event()

    def put(self, frame: Frame) -> None:
        if self.is_cut or self._is_finished:
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        self.last = frame
        if len(self._frames) > self._most_frames or self._bytes > self._most_bytes:
            # Nothing of it would arrive in time: drop everything, and free the memory.
            self.is_cut = True
            self._frames.clear()
            self._cut()
        self._wake.set()

    def finish(self) -> None:
        """Accepts no more frames; queued ones are still sent."""
        self._is_finished = True
        self._wake.set()

    async def run(self, send: Callable[[Sequence[Frame]], Awaitable[None]]) -> None:
        """Sends until finished or overflowed, everything queued at once."""
        while True:
            while self._frames:
                batch = self._batch()
                await send(batch)
                self.sent += len(batch)
            if self.is_cut or self._is_finished:
                return
            self._wake.clear()
            await self._wake.wait()

    def _batch(self) -> list[Frame]:
        batch: list[Frame] = []
        size = 0
        while self._frames and size < BATCH_BYTES:
            frame = self._frames.popleft()
            size += len(frame)
            batch.append(frame)
        self._bytes -= size
        return batch
