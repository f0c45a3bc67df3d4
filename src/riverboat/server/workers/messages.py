"""What goes through the pipes between the server and a bot worker: msgpack, each message after its length.

A worker is told an Observation and nothing else of a table. Nothing here knows a process or a bot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

LENGTH_BYTES: Final = 4
LARGEST_MESSAGE: Final = 1 << 20
LARGEST_REPLY: Final = 4096
"""A pipe takes so many bytes in one piece, whichever thread writes them."""
LONGEST_DETAIL: Final = 80


class Ask(msgspec.Struct, frozen=True, tag="ask", array_like=True):
    """A bot is to act; it is made by its name and seed when the worker does not know it."""

    number: int
    key: str
    bot: str
    seed: int
    seen: bytes
    """The Observation, encoded."""
    ended: tuple[bytes, ...]
    """Last looks at hands that are over, to be told first."""


class Drop(msgspec.Struct, frozen=True, tag="drop", array_like=True):
    """The bot is needed no more; if it is thinking, it is interrupted."""

    key: str


Question: TypeAlias = Ask | Drop


class Ready(msgspec.Struct, frozen=True, tag="ready", array_like=True):
    """What is slow the first time is done; bots may be asked."""


class MovedOn(msgspec.Struct, frozen=True, tag="moved_on", array_like=True):
    """This bot goes on thinking beside; the next question has its turn."""

    number: int


class Answered(msgspec.Struct, frozen=True, tag="answered", array_like=True):
    """What a bot chose, or what was wrong. `detail` never quotes the bot: its words may hold its cards."""

    number: int
    action: bytes
    fault: Literal["", "failed", "illegal"] = ""
    detail: str = ""


Reply: TypeAlias = Ready | MovedOn | Answered

_encoder: Final = msgspec.msgpack.Encoder()
questions: Final[msgspec.msgpack.Decoder[Question]] = msgspec.msgpack.Decoder(Question)
replies: Final[msgspec.msgpack.Decoder[Reply]] = msgspec.msgpack.Decoder(Reply)


class BadFrameError(ValueError):
    """The other end of a pipe does not keep to the form."""


def frame(message: Question | Reply) -> bytes:
    """A message as it goes into a pipe."""
    body = _encoder.encode(message)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def length_of(head: bytes) -> int:
    """How long the message is that follows; refused when no message is so long."""
    length = int.from_bytes(head, "big")
    if length > LARGEST_MESSAGE:
        raise BadFrameError(f"a message of {length} bytes is announced; at most {LARGEST_MESSAGE} are sent")
    return length


class Bodies:
    """Cuts what comes out of a pipe into the messages it is made of."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, piece: bytes) -> Iterator[bytes]:
        """The messages that are complete with this piece."""
        rest = self._rest
        rest += piece
        while len(rest) >= LENGTH_BYTES:
            end = LENGTH_BYTES + length_of(bytes(rest[:LENGTH_BYTES]))
            if len(rest) < end:
                return
            yield bytes(rest[LENGTH_BYTES:end])
            del rest[:end]
