"""The queue of costly decisions, to be made again until they are made well. Time is an argument: seconds since 1970.

When a decision comes up again is decided by FSRS (py-fsrs) from how the retries went. Nothing is drawn at random.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from math import hypot
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import msgspec

from riverboat.engine.actions import Action, AllIn, Call, Check, RaiseTo
from riverboat.engine.rules import Chips, Seat
from riverboat.review.grades import PLAYED, grade_of
from riverboat.review.values import Decision, Grade, Review, Verdict

if TYPE_CHECKING:
    from fsrs import Card, Scheduler

Rating: TypeAlias = Literal["again", "hard", "good", "easy"]
Stage: TypeAlias = Literal["learning", "review", "relearning"]

COSTLY: Final[frozenset[Grade]] = frozenset({"inaccuracy", "mistake", "blunder"})
"""The grades that put a decision into the queue."""
OFTEN: Final = 0.2
"""An option that the strategy plays so often is never rated below good: by its own figures it is as good."""
BY_GRADE: Final[dict[Grade, Rating]] = {
    "best": "easy",
    "good": "good",
    "inaccuracy": "hard",
    "mistake": "again",
    "blunder": "again",
}

RATINGS: Final[tuple[Rating, ...]] = ("again", "hard", "good", "easy")
STAGES: Final[tuple[Stage, ...]] = ("learning", "review", "relearning")
"""In the order of FSRS, which counts both from 1."""


class Schedule(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What FSRS remembers of a decision. A new one is due at once."""

    due: float
    stage: Stage = "learning"
    step: int | None = 0
    stability: float | None = None
    difficulty: float | None = None
    last_retry: float | None = None


class Retry(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An option chosen in a retry, judged by the figures of the review."""

    option: int
    loss_bb: float
    stderr_bb: float
    rating: Rating


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """One costly decision, with what is needed to show it and to play it again."""

    hand_id: str
    seat: Seat
    position: str
    hole_cards: tuple[str, ...]
    big_blind: Chips
    decision: Decision
    """Without ranges: a review has them."""
    hand: str
    """The hand in PHH notation, as the seat saw it; empty if it is not known."""
    added_at: float
    schedule: Schedule
    retries: int = 0
    last_loss_bb: float | None = None
    """Of the last retry."""

    @property
    def key(self) -> str:
        """One for each decision of each hand."""
        return mistake_key(self.hand_id, self.seat, self.decision.number)

    @property
    def verdict(self) -> Verdict:
        """Against a perfect player, or against the opponent where there is no other."""
        verdict = verdict_of(self.decision)
        assert verdict is not None, "only a decision with a verdict is a mistake"
        return verdict

    @property
    def loss_bb(self) -> float:
        return self.verdict.loss_bb

    def retried(self, option: int, now: float) -> Mistake:
        """The mistake after a retry: when it is due again follows from what the option loses."""
        retry = judge_retry(self, option)
        schedule = rescheduled(self.schedule, retry.rating, now)
        return msgspec.structs.replace(self, schedule=schedule, retries=self.retries + 1, last_loss_bb=retry.loss_bb)


class MistakeQueue(msgspec.Struct, frozen=True):
    """All mistakes of one person. A past participle returns a new queue."""

    mistakes: tuple[Mistake, ...] = ()

    def added(self, review: Review, now: float, hand: str = "") -> MistakeQueue:
        """With the costly decisions of a review; those that are in the queue already stay as they are."""
        known = {mistake.key for mistake in self.mistakes}
        new = (mistake for mistake in mistakes_of(review, now, hand) if mistake.key not in known)
        return MistakeQueue((*self.mistakes, *new))

    def due(self, now: float) -> tuple[Mistake, ...]:
        """Those to be retried now: the costliest first, of equal ones the one that has waited longest."""
        due = [mistake for mistake in self.mistakes if mistake.schedule.due <= now]
        return tuple(sorted(due, key=_order))

    def costliest(self, count: int, hands: Collection[str] | None = None) -> tuple[Mistake, ...]:
        """Of all time, or of the hands with these ids, such as those of a session."""
        asked = [mistake for mistake in self.mistakes if hands is None or mistake.hand_id in hands]
        return tuple(sorted(asked, key=_order)[:count])

    def retried(self, key: str, option: int, now: float) -> MistakeQueue:
        """After a retry of one of them."""
        return MistakeQueue(
            tuple(mistake.retried(option, now) if mistake.key == key else mistake for mistake in self.mistakes)
        )

    def without(self, key: str) -> MistakeQueue:
        return MistakeQueue(tuple(mistake for mistake in self.mistakes if mistake.key != key))


def mistake_key(hand_id: str, seat: Seat, decision: int) -> str:
    return f"{hand_id}/{seat}/{decision}"


def mistakes_of(review: Review, now: float, hand: str = "") -> tuple[Mistake, ...]:
    """The costly decisions of a review, due at once."""
    return tuple(
        Mistake(
            hand_id=review.hand_id,
            seat=review.seat,
            position=review.position,
            hole_cards=review.hole_cards,
            big_blind=review.big_blind,
            decision=msgspec.structs.replace(decision, ranges=()),
            hand=hand,
            added_at=now,
            schedule=Schedule(due=now),
        )
        for decision in review.decisions
        if (verdict := verdict_of(decision)) is not None and verdict.grade in COSTLY
    )


def verdict_of(decision: Decision) -> Verdict | None:
    return decision.perfect or decision.opponent


def judge_retry(mistake: Mistake, option: int) -> Retry:
    """What an option loses by the stored figures, and how well that makes the retry: by its grade.

    An option that the strategy plays often is at worst good.
    """
    verdict = mistake.verdict
    chosen, best = verdict.options[option], verdict.options[verdict.best]
    loss = max(0.0, best.ev_bb - chosen.ev_bb)
    stderr = verdict.loss_stderr_bb if option == verdict.done else hypot(best.stderr_bb, chosen.stderr_bb)
    pot = mistake.decision.facts.pot_bb
    rating = BY_GRADE[grade_of(loss, stderr, pot, is_played=chosen.frequency >= PLAYED)]
    if chosen.frequency >= OFTEN and rating in ("again", "hard"):
        rating = "good"
    return Retry(option=option, loss_bb=loss, stderr_bb=stderr, rating=rating)


def option_of(verdict: Verdict, action: Action) -> int:
    """The option of a verdict that an action is, or comes nearest to."""
    options = verdict.options
    match action:
        case RaiseTo(amount=amount):
            raises = [place for place, option in enumerate(options) if isinstance(option.action, RaiseTo | AllIn)]
            return min(raises, key=lambda place: abs(_amount(options[place].action) - amount), default=0)
        case Call() | Check():
            same = (place for place, option in enumerate(options) if isinstance(option.action, Call | Check))
        case _:
            same = (place for place, option in enumerate(options) if type(option.action) is type(action))
    return next(same, 0)


def _amount(action: Action) -> Chips:
    return action.amount if isinstance(action, RaiseTo) else 1 << 60


def rescheduled(schedule: Schedule, rating: Rating, now: float) -> Schedule:
    """When a decision is due again, after a retry rated so."""
    from fsrs import Rating as FsrsRating

    card, _ = _scheduler().review_card(_card(schedule), FsrsRating(RATINGS.index(rating) + 1), _moment(now))
    return Schedule(
        due=card.due.timestamp(),
        stage=STAGES[card.state - 1],
        step=card.step,
        stability=card.stability,
        difficulty=card.difficulty,
        last_retry=now,
    )


def encode_queue(queue: MistakeQueue) -> bytes:
    """As JSON."""
    return msgspec.json.encode(queue)


def decode_queue(data: bytes | None) -> MistakeQueue:
    """Read back; nothing stored is an empty queue. A field that a later version has added keeps its default."""
    return MistakeQueue() if data is None else msgspec.json.decode(data, type=MistakeQueue)


def _order(mistake: Mistake) -> tuple[float, float, str]:
    return -mistake.loss_bb, mistake.schedule.due, mistake.key


def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    # Intervals that are not drawn: the same retries give the same dates.
    return Scheduler(enable_fuzzing=False)


def _card(schedule: Schedule) -> Card:
    from fsrs import Card, State

    return Card(
        card_id=0,
        state=State(STAGES.index(schedule.stage) + 1),
        step=schedule.step,
        stability=schedule.stability,
        difficulty=schedule.difficulty,
        due=_moment(schedule.due),
        last_review=None if schedule.last_retry is None else _moment(schedule.last_retry),
    )


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
