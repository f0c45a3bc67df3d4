"""The outbox of a connection: frames still to be sent. Bounded: a reader that does not keep up is disconnected."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from riverboat.host.ports import Frame

BATCH_BYTES: Final = 64 * 1024
"""About this much is sent at once: all frames of a step, and no more than a connection takes without waiting."""


class Outbox:
    """Queues frames in order; `put` never waits. One task, `run`, sends them.

    While the connection takes frames without waiting, they are written as soon as the step that made them is over, and
    the task sleeps: waking it for each step of nine players costs more than the writing.
    """

    def __init__(
        self,
        most_frames: int,
        most_bytes: int,
        cut: Callable[[], None],
        write_now: Callable[[tuple[Frame, ...]], bool] | None = None,
    ) -> None:
        """`write_now` writes without waiting; False when that is not possible now, and nothing was written."""
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
        self._write_now = write_now
        self._loop = asyncio.get_running_loop() if write_now is not None else None
        self._is_flushing = False
        self._is_sending = False
        """The task has woken up and sends."""
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
        if self._loop is None or self.is_cut:
            self._wake.set()
        elif not self._is_flushing:
            self._is_flushing = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Writes what is queued; leaves it to the task when the connection does not take it now."""
        self._is_flushing = False
        while self._frames and self._write_now is not None and not self._is_sending:
            batch = self._batch()
            if not self._write_now(batch):
                self._frames.extendleft(reversed(batch))
                self._bytes += sum(map(len, batch))
                self._wake.set()
                return
            self.sent += len(batch)

    def finish(self) -> None:
        """Accepts no more frames; queued ones are still sent."""
        self._is_finished = True
        self._wake.set()

    async def run(self, send: Callable[[tuple[Frame, ...]], Awaitable[None]]) -> None:
        """Sends until finished or overflowed, everything queued at once."""
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

    def _batch(self) -> tuple[Frame, ...]:
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
