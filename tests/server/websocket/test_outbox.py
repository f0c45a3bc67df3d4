"""The outbox writes at once while the connection takes it, and keeps order when it does not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from riverboat.server.websocket.outbox import Outbox


class Wire:
    """A connection that can be held up."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.waits = 0
        self.is_open = asyncio.Event()
        self.is_open.set()

    def write_now(self, frames: Sequence[bytes]) -> bool:
        if not self.is_open.is_set():
            return False
        self.sent += frames
        return True

    async def send(self, frames: Sequence[bytes]) -> None:
        self.waits += 1
        await self.is_open.wait()
        self.sent += frames


def frames(first: int, last: int) -> list[bytes]:
    return [b"%d" % number for number in range(first, last)]


def test_frames_are_written_together_without_waking_the_task() -> None:
    async def story() -> None:
        wire = Wire()
        outbox = Outbox(100, 1000, lambda: None, wire.write_now)
        task = asyncio.create_task(outbox.run(wire.send))
        await asyncio.sleep(0)
        for frame in frames(0, 3):
            outbox.put(frame)
        assert wire.sent == []
        await asyncio.sleep(0)
        assert wire.sent == frames(0, 3)
        assert (wire.waits, outbox.sent) == (0, 3)
        outbox.put(b"last")
        outbox.finish()
        await task
        assert wire.sent == [*frames(0, 3), b"last"]

    asyncio.run(story())


def test_order_is_kept_through_a_connection_that_is_held_up() -> None:
    async def story() -> None:
        wire = Wire()
        outbox = Outbox(100, 1000, lambda: None, wire.write_now)
        task = asyncio.create_task(outbox.run(wire.send))
        for number in range(30):
            wire.is_open.clear() if number % 10 == 3 else None
            wire.is_open.set() if number % 10 == 7 else None
            outbox.put(b"%d" % number)
            for _ in range(number % 3):
                await asyncio.sleep(0)
        outbox.finish()
        wire.is_open.set()
        await task
        assert wire.sent == frames(0, 30)
        assert wire.waits > 0

    asyncio.run(story())


def test_a_reader_that_does_not_keep_up_is_cut_once_and_its_frames_are_dropped() -> None:
    async def story() -> None:
        wire, cuts = Wire(), []
        wire.is_open.clear()
        outbox = Outbox(5, 1000, lambda: cuts.append(1), wire.write_now)
        task = asyncio.create_task(outbox.run(wire.send))
        for frame in frames(0, 20):
            outbox.put(frame)
            await asyncio.sleep(0)
        assert cuts == [1]
        assert outbox.is_cut
        wire.is_open.set()
        await task
        assert wire.sent == frames(0, len(wire.sent))

    asyncio.run(story())
