"""Hands handed to a reviewer: what the seat saw as text, the bots it played against, and reviews as bytes.

A job holds no card that the seat has not seen, so whoever works it out cannot tell one. Local games and servers use it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

import msgspec

from riverboat.bots.registry import is_built_in, load_bot
from riverboat.engine.events import Acted
from riverboat.engine.rules import Seat
from riverboat.engine.state import Hand
from riverboat.engine.view import Observation, observe
from riverboat.history import HistoryError, format_hand, parse_hand, record, replay
from riverboat.review.values import Decision, RangeShown, Review

if TYPE_CHECKING:
    from riverboat.review import PolicySource

_REVIEWS: Final = msgspec.json.Decoder(Review)
_DECISIONS: Final = msgspec.json.Decoder(Decision)


class ReviewJob(msgspec.Struct, frozen=True, kw_only=True):
    """A hand to be reviewed for one seat."""

    hand_id: str
    phh: str
    """The hand as the seat saw it."""
    players: tuple[Seat, ...]
    """The seats dealt in, in the order of the history: its first player is `players[0]`."""
    seat: Seat
    """At the table."""
    bots: dict[Seat, str] = {}
    """The names of the bots in the other seats."""
    decisions: int = 0
    """How many the seat made."""
    seed: int = 0


class HintJob(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that is still to be made."""

    seen: Observation
    bots: dict[Seat, str] = {}
    seed: int = 0


def review_job(hand: Hand, seat: Seat, bots: Mapping[Seat, str], *, seed: int = 0) -> ReviewJob | None:
    """The job for a finished hand; None where there is nothing to review: no decision, or a game without notation.

    PHH tells a bomb pot with checks that nobody made: no strategy covers it, and its decisions would be miscounted.
    """
    made = sum(isinstance(event, Acted) and event.seat == seat for event in hand.history)
    if not made or hand.rules.bomb_pot:
        return None
    try:
        phh = format_hand(record(hand, seat))
    except HistoryError:
        return None
    players = hand.deal.players
    return ReviewJob(
        hand_id=hand.deal.hand_id,
        phh=phh,
        players=players,
        seat=seat,
        bots={other: bots[other] for other in players if other in bots and other != seat},
        decisions=made,
        seed=seed,
    )


def policy_sources(bots: Mapping[Seat, str], *, seed: int = 0) -> dict[Seat, PolicySource]:
    """The policies of bots, by seat. Bots that come from elsewhere, or have no policy to ask for, are left out."""
    sources = {seat: _policy_source(name, seat, seed) for seat, name in bots.items() if is_built_in(name)}
    return {seat: source for seat, source in sources.items() if source is not None}


def decisions_of(job: ReviewJob) -> Iterator[Decision]:
    """The decisions one by one, as soon as each is worked out. Seats are those of the table."""
    from riverboat.review import Reviewer

    numbers = {seat: number for number, seat in enumerate(job.players)}
    opponents = policy_sources({numbers[seat]: bot for seat, bot in job.bots.items()}, seed=job.seed)
    reviewer = Reviewer(opponents=opponents, seed=job.seed)
    for decision in reviewer.decisions(parse_hand(job.phh), numbers[job.seat]):
        yield msgspec.structs.replace(decision, ranges=tuple(_seated(one, job.players) for one in decision.ranges))


def whole_review(job: ReviewJob, decisions: tuple[Decision, ...], seconds: float) -> Review:
    """The review of a hand, given all of its decisions."""
    played = replay(parse_hand(job.phh))
    seen = observe(played.steps[0].hand, job.players.index(job.seat))
    return Review(
        hand_id=job.hand_id,
        seat=job.seat,
        position=seen.position,
        hole_cards=seen.hole_cards,
        big_blind=seen.rules.min_bet,
        decisions=decisions,
        seconds=seconds,
    )


def reviewed(job: ReviewJob) -> Review:
    """The whole review at once."""
    began = time.process_time()
    decisions = tuple(decisions_of(job))
    return whole_review(job, decisions, time.process_time() - began)


def hint_of(job: HintJob) -> Decision:
    from riverboat.review import Reviewer

    return Reviewer(opponents=policy_sources(job.bots, seed=job.seed), seed=job.seed).hint(job.seen)


@lru_cache(maxsize=64)
def _policy_source(name: str, seat: Seat, seed: int) -> PolicySource | None:  # noqa: ARG001 -- a bot sits in one seat
    """A bot keeps what it has solved, also for the next hand."""
    bot = load_bot(name, seed)
    return cast("PolicySource", bot) if hasattr(bot, "table_policy") else None


def encode_review(review: Review) -> bytes:
    return msgspec.json.encode(review)


def decode_review(stored: bytes) -> Review:
    return _REVIEWS.decode(stored)


def encode_decision(decision: Decision) -> bytes:
    return msgspec.json.encode(decision)


def decode_decision(sent: bytes) -> Decision:
    return _DECISIONS.decode(sent)


def _seated(shown: RangeShown, players: tuple[Seat, ...]) -> RangeShown:
    return msgspec.structs.replace(shown, seat=players[shown.seat])
