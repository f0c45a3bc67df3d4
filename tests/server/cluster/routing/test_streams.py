"""What an owner sends to a watching process: one message a step, each frame once, nothing to one that is deaf."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from riverboat.host.ports import Sink
from riverboat.server.cluster.bus.bus import Heard
from riverboat.server.cluster.frame_streams import MOST_UNHEARD_BYTES, Streams
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
    decode,
    encode,
)


class Stage:
    """Something to watch; what is told reaches everyone at once."""

    def __init__(self) -> None:
        self.sinks: dict[str | None, Sink] = {}

    def watch(self, player: str | None, last: int | None, sink: Sink, *, takes_over: bool) -> Any:
        self.sinks[player] = sink
        stage = self

        class Watching:
            def stop(self) -> None:
                stage.sinks.pop(player, None)

        return Watching()

    def tell(self, *frames: bytes) -> None:
        for frame in frames:
            for sink in self.sinks.values():
                sink(frame)


class Mail:
    """All that is posted; whoever hears of it is asked later."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.heard: list[Heard] = []

    def __call__(self, process: str, message: Message, heard: Heard | None = None) -> None:
        self.sent.append(decode(encode(message)))
        if heard is not None:
            self.heard.append(heard)

    def of(self, kind: type[Any]) -> list[Any]:
        return [message for message in self.sent if isinstance(message, kind)]


ATTACH = Attach("gateway", "7", "one", (WatchPlace(1, "ann", 5), WatchPlace(2, None, None)))


def story(told: Callable[[Stage, Mail, Streams], Any]) -> None:
    async def whole() -> None:
        stage, mail = Stage(), Mail()
        streams = Streams(mail, 60.0)
        streams.attach(ATTACH, stage, 3)
        await told(stage, mail, streams)

    asyncio.run(whole())


async def pause() -> None:
    await asyncio.sleep(0)


def test_a_step_is_one_message_with_each_frame_once() -> None:
    async def told(stage: Stage, mail: Mail, streams: Streams) -> None:
        stage.tell(b"event", b"state")
        await pause()
        assert mail.sent == [
            Attached("7", "one", 3),
            Frames("7", "one", 1, (b"event", b"state"), ((1, 0), (2, 0), (1, 1), (2, 1))),
        ]
        stage.tell(b"more")
        await pause()
        assert [frames.count for frames in mail.of(Frames)] == [1, 2]

    story(told)


def test_a_process_where_nobody_listens_is_dropped() -> None:
    async def told(stage: Stage, mail: Mail, streams: Streams) -> None:
        stage.tell(b"event")
        await pause()
        mail.heard[0](0)
        assert not stage.sinks

    story(told)


def test_a_process_that_takes_too_little_is_dropped_and_not_waited_for() -> None:
    async def told(stage: Stage, mail: Mail, streams: Streams) -> None:
        for _ in range(3):
            stage.tell(bytes(MOST_UNHEARD_BYTES // 2))
            await pause()
        assert not stage.sinks
        assert mail.sent[-1] == NotAttached("7", "one")

    story(told)


def test_a_stream_takes_the_place_of_the_one_before_without_anyone_leaving() -> None:
    async def told(stage: Stage, mail: Mail, streams: Streams) -> None:
        left: list[bool] = []
        before = stage.sinks["ann"]
        streams.attach(Attach("gateway", "7", "two", (WatchPlace(9, "ben", None),)), stage, 3)
        left.append("ben" in stage.sinks)
        before(b"to nobody")
        stage.tell(b"event")
        await pause()
        assert left == [True]
        assert {frames.stream for frames in mail.of(Frames)} == {"two"}

    story(told)


def test_watchers_come_and_go_within_a_stream() -> None:
    async def told(stage: Stage, mail: Mail, streams: Streams) -> None:
        streams.add(AddWatch("gateway", "7", "one", WatchPlace(3, "ben", None)))
        streams.stop(StopWatch("gateway", "7", "one", 1))
        assert set(stage.sinks) == {"ben", None}
        streams.add(AddWatch("gateway", "7", "unknown", WatchPlace(4, "cid", None)))
        assert mail.sent[-1] == NotAttached("7", "unknown")

    story(told)


def test_a_sign_of_life_is_answered_with_how_much_was_sent() -> None:
    async def told(stage: Stage, mail: Mail, streams: Streams) -> None:
        stage.tell(b"event")
        await pause()
        streams.alive(Alive("gateway", {"7": "one", "8": "gone"}))
        assert mail.sent[-2:] == [Pulse({"7": ("one", 1)}), NotAttached("8", "gone")]

    story(told)
