"""The bodies of REST requests and responses about reviews, hints and retries. Decisions are the values of a review.

- `GET /api/hands/{id}/review?after=N`: a `ReviewBody` of an own hand; the first request starts it.
- `POST /api/reviews` with `ImportedHands`: a list of `ReviewBody`, one for each hand; `GET /api/reviews/{id}?after=N`.
- `POST /api/games/{id}/hint` with `AskHint`: a `HintBody`.
- `POST /api/retries` with `NewRetry`: a `RetryBody`; `GET /api/retries/{id}`, `GET /api/retries?review=ID`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from riverboat.protocol.refusals import Refusal
from riverboat.protocol.rest import Identity, RequestBody, ResponseBody
from riverboat.review.retry import RetryDeal
from riverboat.review.values import Decision

LONGEST_TEXT: Final = 200_000
"""Characters of hand histories in one request."""
MOST_DECISIONS: Final = 200

ReviewStatus: TypeAlias = Literal["waiting", "working", "done", "failed"]


class ImportedHands(RequestBody, frozen=True, kw_only=True):
    """Finished hands to be reviewed, in any format that Riverboat reads."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
    hero: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    """A player's name, or the number of a seat, the first being 1. Left out, the one player whose cards are known."""


class ReviewBody(ResponseBody, frozen=True, kw_only=True):
    """A review as far as it is worked out. Decisions come one by one: ask again with `after` until it is finished."""

    id: str
    status: ReviewStatus
    """`waiting` for its turn or being worked on; `done` and `failed` are final."""
    place: int
    """How many reviews come before this one; 0 for one that does not wait."""
    hand: int | None
    """The `id` of the caller's hand; None for an imported one."""
    hand_id: str
    game_id: str | None
    hand_number: int | None
    seat: int
    """The reviewed seat."""
    position: str
    """Such as `BTN`."""
    hole_cards: tuple[str, ...]
    big_blind: int
    total: int
    """Decisions of the seat in the hand."""
    ready: int
    """How many of them are worked out."""
    after: int
    """How many of them are left out of `decisions`, as asked for."""
    decisions: tuple[Decision, ...]
    loss_bb: float
    """Against a perfect player, in the decisions that are ready."""
    seconds: float
    """CPU time it took; 0 until the review is done."""
    phh: str
    """The hand as the seat saw it, as PHH text."""
    problem: Refusal | None
    """Why it failed."""


class AskHint(RequestBody, frozen=True, kw_only=True):
    """The decision that the caller has to make, as the last `game_state` told it."""

    hand_id: Identity
    version: Annotated[int, Meta(ge=0, le=1 << 53)]


class HintBody(ResponseBody, frozen=True, kw_only=True):
    """The decision to be made: options with their values, nothing done."""

    hand_id: str
    version: int
    decision: Decision


class NewRetry(RequestBody, frozen=True, kw_only=True):
    """A decision of a reviewed hand, to be played again against bots."""

    review: Identity
    """The `id` of a review."""
    decision: Annotated[int, Meta(ge=0, lt=MOST_DECISIONS)]
    """The `number` of a decision in it."""
    deal: RetryDeal = "same"
    """`same` is possible where all opponents were bots. `anew` deals the cards that the seat had not seen."""
    seed: Annotated[int, Meta(ge=0, le=1 << 53)] | None = None
    """The same seed deals the same cards anew."""


class RetryBody(ResponseBody, frozen=True, kw_only=True):
    """A retry: the table where it is played, and its result beside the original."""

    id: str
    game_id: str
    """A practice table that is played from the decision on, and closed after the hand."""
    review: str
    decision: int
    deal: RetryDeal
    seed: int
    is_over: bool
    won_bb: float | None
    """Won from the decision on, less what was put in; None until the hand is over. A fold is 0."""
    original_bb: float
    """The same of the original hand."""
    best_bb: float | None
    """The expected value of the best option, against a perfect player; None where no strategy covers it."""
    created_at: float
    """Seconds since 1970."""
