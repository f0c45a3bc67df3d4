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


def test_frames_are_written_as_they_come_without_waking_the_task() -> None:
    async def story() -> None:
        wire = Wire()
        outbox = Outbox(100, 1000, lambda: None, wire.write_now)
        task = asyncio.create_task(outbox.run(wire.send))
        await asyncio.sleep(0)
        outbox.put(tuple(frames(0, 3)))
        assert wire.sent == frames(0, 3)
        await asyncio.sleep(0)
        assert (wire.waits, outbox.sent) == (0, 3)
        outbox.put((b"last",))
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
            outbox.put((b"%d" % number,))
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
            outbox.put((frame,))
            await asyncio.sleep(0)
        assert cuts == [1]
        assert outbox.is_cut
        wire.is_open.set()
        await task
        assert wire.sent == frames(0, len(wire.sent))

    asyncio.run(story())


def test_what_an_action_led_to_is_written_together_with_its_answer() -> None:
    async def story() -> None:
        wire, writes = Wire(), []

        def write_now(frames: Sequence[bytes]) -> bool:
            writes.append(tuple(frames))
            return wire.write_now(frames)

        outbox = Outbox(100, 1000, lambda: None, write_now)
        task = asyncio.create_task(outbox.run(wire.send))
        await asyncio.sleep(0)
        outbox.hold()
        outbox.put((b"event", b"patch"))
        await asyncio.sleep(0)
        outbox.put((b"accepted",))
        assert wire.sent == []
        outbox.release()
        assert writes == [(b"event", b"patch", b"accepted")]
        outbox.put((b"next",))
        assert wire.sent == [b"event", b"patch", b"accepted", b"next"]
        outbox.finish()
        await task
        assert wire.waits == 0

    asyncio.run(story())


def test_what_is_held_is_sent_when_the_connection_ends() -> None:
    async def story() -> None:
        wire = Wire()
        outbox = Outbox(100, 1000, lambda: None, wire.write_now)
        task = asyncio.create_task(outbox.run(wire.send))
        await asyncio.sleep(0)
        outbox.hold()
        outbox.put((b"event",))
        outbox.finish()
        await task
        assert wire.sent == [b"event"]

    asyncio.run(story())


def test_what_is_held_waits_in_order_for_a_connection_that_takes_nothing_now() -> None:
    async def story() -> None:
        wire = Wire()
        outbox = Outbox(100, 1000, lambda: None, wire.write_now)
        task = asyncio.create_task(outbox.run(wire.send))
        await asyncio.sleep(0)
        outbox.hold()
        wire.is_open.clear()
        outbox.put((b"0", b"1"))
        outbox.release()
        outbox.put((b"2",))
        await asyncio.sleep(0)
        wire.is_open.set()
        outbox.finish()
        await task
        assert wire.sent == frames(0, 3)

    asyncio.run(story())
