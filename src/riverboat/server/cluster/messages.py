"""What processes of a cluster say to each other. Each process has one channel; what comes there comes in order."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from riverboat.engine.actions import LegalActions
from riverboat.protocol.refusals import Refusal
from riverboat.table.commands import PlayerId

OWNERS_CHANNEL: Final = "riverboat:owners"
"""Where new owners make themselves known to everyone."""


def channel_of(process: str) -> str:
    return f"riverboat:process:{process}"


class _Message(msgspec.Struct, frozen=True, array_like=True):
    """Common to all; each carries its name first."""


# Requests and what becomes of them.


class Ask(_Message, frozen=True, tag="ask"):
    sender: str
    id: int
    thing: str
    body: bytes
    """The request, encoded."""
    within: float
    """Seconds; the sender does not wait longer. Counted anew where it arrives: clocks are never compared."""


class Answered(_Message, frozen=True, tag="answered"):
    id: int
    body: bytes


class NotHere(_Message, frozen=True, tag="not_here"):
    """The request went to the wrong process: nothing has been done."""

    id: int


class GivenUp(_Message, frozen=True, tag="given_up"):
    """The owner lost the thing over the request: it may have been carried out or not."""

    id: int
    refusal: Refusal | None = None
    """Why, if the thing has not just gone to another owner."""


class Refused(_Message, frozen=True, tag="refused"):
    """The request failed for good with an error of its own."""

    id: int
    refusal: Refusal
    legal: LegalActions | None = None
    """What would have been legal, for an action in turn."""


class Open(_Message, frozen=True, tag="open"):
    """Nobody owns the thing; take it."""

    thing: str


# Watching. A stream is all that one process watches of one thing under one owner.


class WatchPlace(msgspec.Struct, frozen=True, array_like=True):
    """One watcher: for whom, the last event number it has been given, and whether it has been given nothing yet."""

    id: int
    player: PlayerId | None
    last: int | None
    is_new: bool = False


class Attach(_Message, frozen=True, tag="attach"):
    """Begin a stream for all these watchers; an older one of the same sender and thing ends."""

    sender: str
    thing: str
    stream: str
    watches: tuple[WatchPlace, ...]


class Attached(_Message, frozen=True, tag="attached"):
    thing: str
    stream: str
    epoch: int


class NotAttached(_Message, frozen=True, tag="not_attached"):
    """There is no such stream here, or no longer."""

    thing: str
    stream: str
    is_final: bool = False
    """The thing is of a kind that cannot be watched."""


class AddWatch(_Message, frozen=True, tag="add_watch"):
    sender: str
    thing: str
    stream: str
    watch: WatchPlace


class StopWatch(_Message, frozen=True, tag="stop_watch"):
    sender: str
    thing: str
    stream: str
    watch: int


class Frames(_Message, frozen=True, tag="frames"):
    """What the watchers of a stream are told by one step: each frame once, and who gets which, in order."""

    thing: str
    stream: str
    count: int
    """1, 2, 3 … in the stream: a number left out means that something was lost."""
    frames: tuple[bytes, ...]
    deliveries: tuple[tuple[int, int], ...]
    """Watch id and place in `frames`."""


class Alive(_Message, frozen=True, tag="alive"):
    """The sender still wants these streams, and no others."""

    sender: str
    streams: dict[str, str]
    """By thing."""


class Pulse(_Message, frozen=True, tag="pulse"):
    """The answer to `Alive`: how many `Frames` each stream has had. It comes after them."""

    sent: dict[str, tuple[str, int]]
    """By thing: the stream and its count."""


Message: TypeAlias = (
    Ask
    | Answered
    | NotHere
    | GivenUp
    | Refused
    | Open
    | Attach
    | Attached
    | NotAttached
    | AddWatch
    | StopWatch
    | Frames
    | Alive
    | Pulse
)


class OwnerChanged(_Message, frozen=True, tag="owner"):
    """To everyone: who owns the thing from now on; nobody when `process` is empty."""

    thing: str
    process: str
    epoch: int


_ENCODER: Final = msgspec.msgpack.Encoder()
_MESSAGES: Final = msgspec.msgpack.Decoder(Message)
_CHANGES: Final = msgspec.msgpack.Decoder(OwnerChanged)


def encode(message: Message | OwnerChanged) -> bytes:
    return _ENCODER.encode(message)


def decode(message: bytes) -> Message:
    decoded: Message = _MESSAGES.decode(message)
    return decoded


def decode_change(message: bytes) -> OwnerChanged:
    return _CHANGES.decode(message)
