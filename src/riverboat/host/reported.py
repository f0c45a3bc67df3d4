"""What a reviewed hand brings to a report and to the ladder: its losses and its result, without ranges and options."""

from __future__ import annotations

import msgspec

from riverboat.errors import RiverboatError
from riverboat.history import parse_hand, replay
from riverboat.host.reviewing import ReviewJob, policy_sources
from riverboat.review.report import ReportedHand
from riverboat.review.results import hand_result
from riverboat.review.values import Decision, Review, Verdict


def reported_hand(job: ReviewJob, review: Review) -> bytes:
    """The losses and the result of a hand, as JSON; luck is told by the policies of its bots.

    Empty where the hand does not say how it ended.
    """
    numbers = {seat: number for number, seat in enumerate(job.players)}
    opponents = policy_sources({numbers[seat]: bot for seat, bot in job.bots.items()}, seed=job.seed)
    try:
        result = hand_result(replay(parse_hand(job.phh)), numbers[job.seat], opponents, job.seed)
    except RiverboatError:
        return b""
    slim = msgspec.structs.replace(review, decisions=tuple(map(_slim, review.decisions)))
    return msgspec.json.encode(ReportedHand(slim, result))


def _slim(decision: Decision) -> Decision:
    return msgspec.structs.replace(
        decision, ranges=(), reasons=(), perfect=_verdict(decision.perfect), opponent=_verdict(decision.opponent)
    )


def _verdict(verdict: Verdict | None) -> Verdict | None:
    return None if verdict is None else msgspec.structs.replace(verdict, options=())
