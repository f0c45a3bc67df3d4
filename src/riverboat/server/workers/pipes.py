"""Messages between the server and a process in the background, over pipes: msgpack, each after its length."""

from __future__ import annotations

import os
from collections.abc import Iterator
from threading import Lock
from typing import Final, Generic, TypeVar

import msgspec

from riverboat.protocol.refusals import Refusal
from riverboat.server.workers.messages import LENGTH_BYTES

LARGEST_BODY: Final = 1 << 24

QuestionT = TypeVar("QuestionT")

_encoder: Final = msgspec.msgpack.Encoder()


class Answered(msgspec.Struct, frozen=True, tag="answered", array_like=True):
    """The answer to the question with this number."""

    number: int
    body: bytes


class NotAnswered(msgspec.Struct, frozen=True, tag="refused", array_like=True):
    number: int
    refusal: Refusal


def framed(message: msgspec.Struct) -> bytes:
    """Returns a message with its length, as it is written to a pipe."""
    body = _encoder.encode(message)
    assert len(body) <= LARGEST_BODY
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


class WorkerPipes(Generic[QuestionT]):
    """The process's end: questions one by one until the server closes the pipe; replies from any thread."""

    def __init__(self, pipes: tuple[int, int], questions: msgspec.msgpack.Decoder[QuestionT]) -> None:
        questions_in, replies_out = pipes
        self._in: Final = os.fdopen(questions_in, "rb")
        self._out: Final = os.fdopen(replies_out, "wb", buffering=0)
        self._questions: Final = questions
        self._writing: Final = Lock()

    def questions(self) -> Iterator[QuestionT]:
        while len(head := self._in.read(LENGTH_BYTES)) == LENGTH_BYTES:
            yield self._questions.decode(self._in.read(int.from_bytes(head, "big")))

    def say(self, reply: msgspec.Struct) -> None:
        with self._writing:
            rest = memoryview(framed(reply))
            while rest:
                rest = rest[self._out.write(rest) :]
