"""What a game and its review process tell each other, over pipes: length and MessagePack."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from riverboat.host.reviewing import HintJob, ReviewJob

LENGTH_BYTES: Final = 4
LARGEST_MESSAGE: Final = 1 << 24


class ReportJob(msgspec.Struct, frozen=True):
    """A hand that has been reviewed; the review as `encode_review` makes it."""

    job: ReviewJob
    review: bytes


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    """Work to be done: a review, a hint, which comes before all reviews, or what a review brings to a report."""

    number: int
    review: ReviewJob | None = None
    hint: HintJob | None = None
    report: ReportJob | None = None


class Told(msgspec.Struct, frozen=True, tag="told"):
    """One decision, as `encode_decision` makes it; or what a hand brings to a report (`reported_hand`)."""

    number: int
    told: bytes


class Finished(msgspec.Struct, frozen=True, tag="finished"):
    number: int
    seconds: float
    """CPU time it took."""
    problem: str = ""
    """Why it could not be worked out to the end."""


Reply: TypeAlias = Told | Finished

questions: Final = msgspec.msgpack.Decoder(Asked)
replies: Final = msgspec.msgpack.Decoder(Reply)


def frame(message: Asked | Reply) -> bytes:
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body
