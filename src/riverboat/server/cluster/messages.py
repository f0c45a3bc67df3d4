"""The messages between processes of a cluster. Each process has one channel; messages on it arrive in order."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from riverboat.engine.actions import LegalActions
from riverboat.protocol.refusals import Refusal
from riverboat.table.commands import PlayerId

OWNERS_CHANNEL: Final = "riverboat:owners"
"""Where changes of ownership are announced to every process."""


def channel_of(process: str) -> str:
    return f"riverboat:process:{process}"


class _Message(msgspec.Struct, frozen=True, array_like=True):
    """Encoded as an array; the tag comes first."""


# Requests and their outcomes.


class RemoteRequest(_Message, frozen=True, tag="ask"):
    sender: str
    id: int
    resource_id: str
    body: bytes
    """The encoded request."""
    within: float
    """Seconds that the sender waits, counted from arrival: clocks of different machines are never compared."""


class RemoteResponse(_Message, frozen=True, tag="answered"):
    id: int
    body: bytes


class NotOwner(_Message, frozen=True, tag="not_here"):
    """The receiver does not own the resource; nothing was executed."""

    id: int


class OutcomeUnknown(_Message, frozen=True, tag="given_up"):
    """The owner lost the resource while the request was pending: it may have been executed or not."""

    id: int
    refusal: Refusal | None = None
    """The error that caused it; None when the resource just moved to another owner."""


class RequestRefused(_Message, frozen=True, tag="refused"):
    """The request failed with an error of its own; nothing was executed."""

    id: int
    refusal: Refusal
    legal: LegalActions | None = None
    """What would have been legal, for an action in turn."""


class TakeOwnership(_Message, frozen=True, tag="open"):
    """Nobody owns the resource; the receiver should take it."""

    resource_id: str


# Streams: everything that one process watches of one resource under one owner.


class SubscriberState(msgspec.Struct, frozen=True, array_like=True):
    """One subscriber: for whom, the last event delivered to it, and whether nothing was delivered yet."""

    id: int
    player: PlayerId | None
    last: int | None
    is_new: bool = False


class OpenStream(_Message, frozen=True, tag="attach"):
    """Opens a stream for these subscribers; an earlier one of the same sender and resource ends."""

    sender: str
    resource_id: str
    stream: str
    subscribers: tuple[SubscriberState, ...]


class StreamOpened(_Message, frozen=True, tag="attached"):
    resource_id: str
    stream: str
    epoch: int


class StreamClosed(_Message, frozen=True, tag="not_attached"):
    """The stream does not exist, or no longer."""

    resource_id: str
    stream: str
    is_final: bool = False
    """The resource is of a kind that cannot be watched."""


class AddSubscriber(_Message, frozen=True, tag="add_watch"):
    sender: str
    resource_id: str
    stream: str
    subscriber: SubscriberState


class RemoveSubscriber(_Message, frozen=True, tag="stop_watch"):
    sender: str
    resource_id: str
    stream: str
    subscriber_id: int


class SendState(_Message, frozen=True, tag="send_state"):
    """The subscriber wants the whole state, in order with the other frames of the stream."""

    sender: str
    resource_id: str
    stream: str
    subscriber_id: int


class Frames(_Message, frozen=True, tag="frames"):
    """What one step publishes to the subscribers of a stream: each frame once, and who gets which, in order."""

    resource_id: str
    stream: str
    count: int
    """1, 2, 3 … in the stream: a gap means that a message was lost."""
    frames: tuple[bytes, ...]
    deliveries: tuple[tuple[int, int], ...]
    """Subscriber id and index into `frames`."""


class Heartbeat(_Message, frozen=True, tag="alive"):
    """The sender still wants these streams, and no others."""

    sender: str
    streams: dict[str, str]
    """By resource."""


class HeartbeatReply(_Message, frozen=True, tag="pulse"):
    """The reply to `Heartbeat`: how many `Frames` each stream has sent. It arrives after them."""

    sent: dict[str, tuple[str, int]]
    """By resource: the stream and its count."""


Message: TypeAlias = (
    RemoteRequest
    | RemoteResponse
    | NotOwner
    | OutcomeUnknown
    | RequestRefused
    | TakeOwnership
    | OpenStream
    | StreamOpened
    | StreamClosed
    | AddSubscriber
    | RemoveSubscriber
    | SendState
    | Frames
    | Heartbeat
    | HeartbeatReply
)


class OwnerChanged(_Message, frozen=True, tag="owner"):
    """To every process: who owns the resource from now on; nobody when `process` is empty."""

    resource_id: str
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
