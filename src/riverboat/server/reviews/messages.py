"""Messages between the server and the process that reviews. It gets what a seat saw, and nothing else of a hand."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from riverboat.host.reviewing import HintJob, ReviewJob
from riverboat.server.workers.pipes import Answered, NotAnswered


class ReadHands(msgspec.Struct, frozen=True, tag="read", array_like=True):
    """Answered with the hands in a text, as `KeptHand`s in msgpack."""

    number: int
    text: str
    hero: str | None
    most: int


class ReviewHand(msgspec.Struct, frozen=True, tag="review", array_like=True):
    """Answered with a `WorkedOut` in msgpack, once all decisions have been said."""

    number: int
    job: ReviewJob


class AskHint(msgspec.Struct, frozen=True, tag="hint", array_like=True):
    """Answered with a `Decision` as JSON."""

    number: int
    job: HintJob


ReviewQuestion: TypeAlias = ReadHands | ReviewHand | AskHint


class Reviewed(msgspec.Struct, frozen=True, tag="decision", array_like=True):
    """One decision of the hand that is being reviewed."""

    question: int
    """The number of the question."""
    decision: bytes
    """As JSON."""


review_questions: Final[msgspec.msgpack.Decoder[ReviewQuestion]] = msgspec.msgpack.Decoder(ReviewQuestion)
review_replies: Final[msgspec.msgpack.Decoder[Answered | NotAnswered | Reviewed]] = msgspec.msgpack.Decoder(
    Answered | NotAnswered | Reviewed
)
