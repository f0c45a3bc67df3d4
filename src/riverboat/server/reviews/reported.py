"""What the review process gives back, and reports made from many such hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from riverboat.review.report import Report, ReportedHand, report

_HANDS: Final = msgspec.json.Decoder(ReportedHand)


class WorkedOut(msgspec.Struct, frozen=True):
    """A review as JSON, and what it brings to a report (`host.reported`)."""

    review: bytes
    reported: bytes


def report_of(hands: Iterable[bytes]) -> Report | None:
    """The report over hands; None without any."""
    reported = [_HANDS.decode(hand) for hand in hands]
    return report(reported) if reported else None
