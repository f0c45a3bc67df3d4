"""Messages between the server and a bot worker, over pipes: msgpack, each after its length.

A worker gets an Observation and nothing else of a table; for equities, cards that lie face up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

from riverboat.odds.face_up import FaceUp
from riverboat.protocol import Equities

COLD: Final = "--cold"
"""Tells a worker not to load kernels before the first question."""
LENGTH_BYTES: Final = 4
LARGEST_MESSAGE: Final = 1 << 20
LARGEST_REPLY: Final = 4096
"""A pipe takes this many bytes atomically."""
LONGEST_DETAIL: Final = 80


class ActRequest(msgspec.Struct, frozen=True, tag="ask", array_like=True):
    """Asks a bot to act; it is created by name and seed if the worker does not know it."""

    number: int
    key: str
    bot: str
    seed: int
    seen: bytes
    """The Observation, encoded."""
    ended: tuple[bytes, ...]
    """Final observations of finished hands, to be passed to the bot first."""


class EquityRequest(msgspec.Struct, frozen=True, tag="equities", array_like=True):
    """Asks for the equities of hands that lie face up. No bot is asked, and `key` names none."""

    number: int
    moments: tuple[FaceUp, ...]
    key: str = ""


class DropBot(msgspec.Struct, frozen=True, tag="drop", array_like=True):
    """The bot is no longer needed; if it is thinking, it is interrupted."""

    key: str


Question: TypeAlias = ActRequest | EquityRequest | DropBot


class Ready(msgspec.Struct, frozen=True, tag="ready", array_like=True):
    """The worker has warmed up and accepts requests."""


class ContinuesInBackground(msgspec.Struct, frozen=True, tag="moved_on", array_like=True):
    """This bot continues in the background; the next request is served."""

    number: int


class ActResponse(msgspec.Struct, frozen=True, tag="answered", array_like=True):
    """What a bot chose, or what was wrong. `detail` never quotes the bot: its words may contain its cards."""

    number: int
    action: bytes
    fault: Literal["", "failed", "illegal"] = ""
    detail: str = ""


class EquityResponse(msgspec.Struct, frozen=True, tag="counted", array_like=True):
    """The equities at each moment; nothing when they could not be counted."""

    number: int
    equities: tuple[Equities, ...]


Reply: TypeAlias = Ready | ContinuesInBackground | ActResponse | EquityResponse

_encoder: Final = msgspec.msgpack.Encoder()
questions: Final[msgspec.msgpack.Decoder[Question]] = msgspec.msgpack.Decoder(Question)
replies: Final[msgspec.msgpack.Decoder[Reply]] = msgspec.msgpack.Decoder(Reply)


class BadFrameError(ValueError):
    """The other end of a pipe sent something that is not a message."""


def frame(message: Question | Reply) -> bytes:
    """Returns a message with its length, as it is written to a pipe."""
    body = _encoder.encode(message)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def length_of(head: bytes) -> int:
    """Returns the length of the message that follows. Raises if no message is so long."""
    length = int.from_bytes(head, "big")
    if length > LARGEST_MESSAGE:
        raise BadFrameError(f"a message of {length} bytes is announced; at most {LARGEST_MESSAGE} are sent")
    return length


class MessageReader:
    """Splits a byte stream into messages."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, piece: bytes) -> Iterator[bytes]:
        """Returns the messages that are complete with this data."""
        rest = self._rest
        rest += piece
        while len(rest) >= LENGTH_BYTES:
            end = LENGTH_BYTES + length_of(bytes(rest[:LENGTH_BYTES]))
            if len(rest) < end:
                return
            yield bytes(rest[LENGTH_BYTES:end])
            del rest[:end]
