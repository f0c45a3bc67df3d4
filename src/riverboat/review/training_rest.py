"""The bodies of REST requests and responses about mistakes, drills and the report.

- `GET /api/me/mistakes`: a list of `MistakeBody`, the costliest first.
- `POST /api/me/mistakes/retries` with `RetryMistake`: a `MistakeRetriedBody`.
- `GET /api/drills/{kind}`: a new `DrillBody`; with `seed` the one of that seed.
- `POST /api/drills/{kind}` with `AnswerDrill`: a `DrillAnswerBody`.
- `GET /api/me/drills`: `DrillScoresBody`.
- `GET /api/me/report`: a `ReportBody`, or null before there is a reviewed hand.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from riverboat.protocol.rest import RequestBody, ResponseBody
from riverboat.review.drills.values import Kind, Mark
from riverboat.review.mistakes import Rating
from riverboat.review.values import Decision, Reason

MOST_OPTIONS: Final = 50


class MistakeBody(ResponseBody, frozen=True, kw_only=True):
    """A costly decision, which comes up again until it is made well."""

    key: str
    review: str | None
    """The `id` of its review, by which it can be played on; None if the hand is not stored."""
    game_id: str | None
    hand_number: int | None
    position: str
    hole_cards: tuple[str, ...]
    big_blind: int
    decision: Decision
    """Without ranges: the review has them."""
    loss_bb: float
    added_at: float
    """Seconds since 1970."""
    due_at: float
    is_due: bool
    retries: int
    last_loss_bb: float | None
    """Of the last retry."""


class RetryMistake(RequestBody, frozen=True, kw_only=True):
    """The decision made again."""

    key: Annotated[str, Meta(min_length=1, max_length=200)]
    option: Annotated[int, Meta(ge=0, lt=MOST_OPTIONS)]
    """The number of an option of its verdict: against a perfect player, or against the opponent without one."""


class MistakeRetriedBody(ResponseBody, frozen=True, kw_only=True):
    """What the option loses, and when the decision comes up again."""

    loss_bb: float
    stderr_bb: float
    rating: Rating
    due_at: float
    """Seconds since 1970."""


class DrillBody(ResponseBody, frozen=True, kw_only=True):
    """A question. Kind and seed make it again."""

    kind: Kind
    seed: int
    text: Reason
    """`drill-ask-<code>`."""
    hole_cards: tuple[str, ...]
    board: tuple[str, ...]
    options: tuple[Reason, ...]
    """`drill-option-<code>`."""


class AnswerDrill(RequestBody, frozen=True, kw_only=True):
    seed: Annotated[int, Meta(ge=0, le=1 << 53)]
    answer: Annotated[int, Meta(ge=0, lt=MOST_OPTIONS)]
    """The number of an option."""


class DrillOptionBody(ResponseBody, frozen=True, kw_only=True):
    """What is known of an option."""

    frequency: float | None
    """How often the strategy plays so."""
    ev_bb: float | None
    """From here on: a fold is worth 0."""


class DrillAnswerBody(ResponseBody, frozen=True, kw_only=True):
    """What an answer is worth, and why."""

    mark: Mark
    score: float
    """From 0 to 1."""
    loss_bb: float | None
    right: tuple[int, ...]
    """The options that are as good as the best."""
    options: tuple[DrillOptionBody, ...]
    facts: tuple[Reason, ...]
    """`drill-fact-<code>`."""


class KindScoreBody(ResponseBody, frozen=True, kw_only=True):
    """The answers to one kind of question."""

    kind: Kind
    answers: int
    right: int
    """With the full score."""
    mean: float
    stderr: float | None
    """None for a single answer."""
    recent: float
    """The mean of the last answers."""


class DrillScoresBody(ResponseBody, frozen=True, kw_only=True):
    kinds: tuple[KindScoreBody, ...]
    course: tuple[float, ...]
    """The mean score of each 20 answers after one another."""


class EstimateBody(ResponseBody, frozen=True, kw_only=True):
    """A mean per 100 hands in big blinds, with its 95 % interval; of a single hand there is none."""

    mean: float
    low: float | None
    high: float | None


class LossRowBody(ResponseBody, frozen=True, kw_only=True):
    """Expected value lost in decisions of one sort."""

    name: str
    decisions: int
    loss_bb: float
    """Per 100 hands, also those without such a decision."""
    stderr_bb: float | None
    """None for a single hand."""


class ReportLinesBody(ResponseBody, frozen=True, kw_only=True):
    """Running sums after each hand, in big blinds."""

    actual: tuple[float, ...]
    all_in: tuple[float, ...]
    policy: tuple[float, ...] | None
    """None if no hand was played against known policies only; other hands count as all-in adjusted."""


class ReportBody(ResponseBody, frozen=True, kw_only=True):
    """What the latest reviewed hands add up to."""

    hands: int
    decisions: int
    missing: int
    """Decisions that no strategy covers: they are in no figure."""
    total: LossRowBody
    by_street: tuple[LossRowBody, ...]
    by_position: tuple[LossRowBody, ...]
    by_kind: tuple[LossRowBody, ...]
    """The costliest first."""
    actual: EstimateBody
    all_in: EstimateBody
    policy: EstimateBody | None
    policy_hands: int
    """Hands played against known policies only."""
    skill: EstimateBody
    """What was won without the luck that can be told."""
    luck: EstimateBody
    lines: ReportLinesBody
