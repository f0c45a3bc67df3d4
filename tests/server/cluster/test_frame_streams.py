"""What an owner sends to a watching process: one message a step, each frame once, nothing to one that is deaf."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from riverboat.host.ports import Sink
from riverboat.server.cluster.bus.bus import DeliveryReport
from riverboat.server.cluster.frame_streams import MOST_UNDELIVERED_BYTES, FrameStreams
from riverboat.server.cluster.messages import (
    AddSubscriber,
    Frames,
    Heartbeat,
    HeartbeatReply,
    Message,
    OpenStream,
    RemoveSubscriber,
    StreamClosed,
    StreamOpened,
    SubscriberState,
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

        class Subscription:
            def stop(self) -> None:
                stage.sinks.pop(player, None)

        return Subscription()

    def tell(self, *frames: bytes) -> None:
        for sink in self.sinks.values():
            sink(frames)


class Mail:
    """All that is posted; whoever hears of it is asked later."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.reports: list[DeliveryReport] = []

    def __call__(self, process: str, message: Message, delivered: DeliveryReport | None = None) -> None:
        self.sent.append(decode(encode(message)))
        if delivered is not None:
            self.reports.append(delivered)

    def of(self, kind: type[Any]) -> list[Any]:
        return [message for message in self.sent if isinstance(message, kind)]


OPEN_STREAM = OpenStream("gateway", "7", "one", (SubscriberState(1, "ann", 5), SubscriberState(2, None, None)))


def story(told: Callable[[Stage, Mail, FrameStreams], Any]) -> None:
    async def whole() -> None:
        stage, mail = Stage(), Mail()
        streams = FrameStreams(mail, 60.0)
        streams.open(OPEN_STREAM, stage, 3)
        await told(stage, mail, streams)

    asyncio.run(whole())


async def pause() -> None:
    await asyncio.sleep(0)


def test_a_step_is_one_message_with_each_frame_once() -> None:
    async def told(stage: Stage, mail: Mail, streams: FrameStreams) -> None:
        stage.tell(b"event", b"state")
        await pause()
        assert mail.sent == [
            StreamOpened("7", "one", 3),
            Frames("7", "one", 1, (b"event", b"state"), ((1, 0), (1, 1), (2, 0), (2, 1))),
        ]
        stage.tell(b"more")
        await pause()
        assert [frames.count for frames in mail.of(Frames)] == [1, 2]

    story(told)


def test_a_process_where_nobody_listens_is_dropped() -> None:
    async def told(stage: Stage, mail: Mail, streams: FrameStreams) -> None:
        stage.tell(b"event")
        await pause()
        mail.reports[0](0)
        assert not stage.sinks

    story(told)


def test_a_process_that_takes_too_little_is_dropped_and_not_waited_for() -> None:
    async def told(stage: Stage, mail: Mail, streams: FrameStreams) -> None:
        for _ in range(3):
            stage.tell(bytes(MOST_UNDELIVERED_BYTES // 2))
            await pause()
        assert not stage.sinks
        assert mail.sent[-1] == StreamClosed("7", "one")

    story(told)


def test_a_stream_takes_the_place_of_the_one_before_without_anyone_leaving() -> None:
    async def told(stage: Stage, mail: Mail, streams: FrameStreams) -> None:
        left: list[bool] = []
        before = stage.sinks["ann"]
        streams.open(OpenStream("gateway", "7", "two", (SubscriberState(9, "ben", None),)), stage, 3)
        left.append("ben" in stage.sinks)
        before((b"to nobody",))
        stage.tell(b"event")
        await pause()
        assert left == [True]
        assert {frames.stream for frames in mail.of(Frames)} == {"two"}

    story(told)


def test_watchers_come_and_go_within_a_stream() -> None:
    async def told(stage: Stage, mail: Mail, streams: FrameStreams) -> None:
        streams.add(AddSubscriber("gateway", "7", "one", SubscriberState(3, "ben", None)))
        streams.remove(RemoveSubscriber("gateway", "7", "one", 1))
        assert set(stage.sinks) == {"ben", None}
        streams.add(AddSubscriber("gateway", "7", "unknown", SubscriberState(4, "cid", None)))
        assert mail.sent[-1] == StreamClosed("7", "unknown")

    story(told)


def test_a_sign_of_life_is_answered_with_how_much_was_sent() -> None:
    async def told(stage: Stage, mail: Mail, streams: FrameStreams) -> None:
        stage.tell(b"event")
        await pause()
        streams.heartbeat(Heartbeat("gateway", {"7": "one", "8": "gone"}))
        assert mail.sent[-2:] == [HeartbeatReply({"7": ("one", 1)}), StreamClosed("8", "gone")]

    story(told)
