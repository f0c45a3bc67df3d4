"""The outbox of a connection: frames still to be sent. Bounded: a reader that does not keep up is disconnected."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from riverboat.host.ports import Frame, Frames

BATCH_BYTES: Final = 64 * 1024
"""About this much is sent at once: all frames of a step, and no more than a connection takes without waiting."""


class Outbox:
    """Sends frames in order; `put` never waits.

    While the connection takes frames without waiting, they are written as they come, and nothing is queued. Otherwise
    they wait for one task, `run`: waking it for each step of nine players costs more than the writing.
    """

    def __init__(
        self,
        most_frames: int,
        most_bytes: int,
        cut: Callable[[], None],
        write_now: Callable[[Frames], bool] | None = None,
    ) -> None:
        """`write_now` writes without waiting; False when that is not possible now, and nothing was written."""
        self.is_cut = False
        self._cut = cut
        """Called once, when a frame exceeds the limits."""
        self.last: Frame = b""
        """The frame put last; its number is read from it."""
        self.sent = 0
        self._most_frames = most_frames
        self._most_bytes = most_bytes
        self._frames: deque[Frame] = deque()
        self._bytes = 0
        self._is_finished = False
        self._write_now = write_now
        self._is_sending = False
        """The task has woken up and sends."""
        self._is_held = False
        self._wake = asyncio.Event()

    def put(self, frames: Frames) -> None:
        if self.is_cut or self._is_finished:
            return
        self.last = frames[-1]
        is_waiting = self._is_held or self._is_sending or self._frames
        if self._write_now is None or is_waiting or not self._write_now(frames):
            self._queue(frames)
        else:
            self.sent += len(frames)

    def hold(self) -> None:
        """Keeps what comes until `release`, to be written together: what an action led to, and its answer."""
        self._is_held = self._write_now is not None

    def release(self) -> None:
        self._is_held = False
        if self._frames and not self._is_sending and self._write_now is not None:
            batch = self._batch()
            if self._write_now(batch):
                self.sent += len(batch)
            else:
                self._frames.extendleft(reversed(batch))
                self._bytes += sum(map(len, batch))
            if self._frames:
                self._wake.set()

    def _queue(self, frames: Frames) -> None:
        self._frames.extend(frames)
        self._bytes += sum(map(len, frames))
        if len(self._frames) > self._most_frames or self._bytes > self._most_bytes:
            # Nothing of it would arrive in time: drop everything, and free the memory.
            self.is_cut = True
            self._frames.clear()
            self._cut()
        if not self._is_held or self.is_cut:
            self._wake.set()

    def finish(self) -> None:
        """Accepts no more frames; queued ones are still sent."""
        self._is_finished = True
        self._wake.set()

    async def run(self, send: Callable[[Frames], Awaitable[None]]) -> None:
        """Sends what is queued until finished or overflowed."""
        while True:
            self._is_sending = True
            while self._frames:
                batch = self._batch()
                await send(batch)
                self.sent += len(batch)
            self._is_sending = False
            if self.is_cut or self._is_finished:
                return
            self._wake.clear()
            await self._wake.wait()

    def _batch(self) -> Frames:
        if self._bytes <= BATCH_BYTES:
            everything = tuple(self._frames)
            self._frames.clear()
            self._bytes = 0
            return everything
        batch: list[Frame] = []
        size = 0
        while self._frames and size < BATCH_BYTES:
            frame = self._frames.popleft()
            size += len(frame)
            batch.append(frame)
        self._bytes -= size
        return tuple(batch)
