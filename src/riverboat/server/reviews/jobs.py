"""A review that a player has asked for: the hand as the seat saw it, and how far it is."""

from __future__ import annotations

from typing import Any

import msgspec

from riverboat.engine.rules import Chips
from riverboat.host.ports import GameId
from riverboat.host.reviewing import ReviewJob
from riverboat.protocol.refusals import Refusal
from riverboat.review.rest import ReviewStatus
from riverboat.table import PlayerId

OWN_HAND: str = "h"
"""The id of the review of an own hand: this, and the number of its row."""
IMPORTED: str = "i"


class KeptHand(msgspec.Struct, frozen=True, kw_only=True):
    """The hand of a review, as the seat saw it: all that is needed to work it out and to show it."""

    job: ReviewJob
    position: str
    hole_cards: tuple[str, ...]
    big_blind: Chips
    hand_row: int | None = None
    """Of an own hand, its row in the store."""
    game_id: GameId | None = None
    hand_number: int | None = None

    def __repr__(self) -> str:
        return f"<KeptHand {self.job.hand_id!r}, cards hidden>"


class StoredReview(msgspec.Struct, frozen=True, kw_only=True):
    """A review under way or of an imported hand, as the store has it."""

    player: PlayerId
    id: str
    status: ReviewStatus
    owner: str
    """The process that works on it."""
    is_stale: bool
    """Nothing was heard of that process for long."""
    seconds: float
    problem: Refusal | None
    hand: KeptHand
    decisions: tuple[msgspec.Raw, ...]
    """As JSON, in order."""

    def __repr__(self) -> str:
        return f"<StoredReview {self.id!r}, cards hidden>"


def own_review_id(hand_row: int) -> str:
    return f"{OWN_HAND}{hand_row}"


def own_hand_row(review_id: str) -> int | None:
    """The row of the own hand that a review is of; None for an imported one."""
    digits = review_id.removeprefix(OWN_HAND)
    is_own = review_id.startswith(OWN_HAND) and digits.isascii() and digits.isdecimal() and len(digits) <= 18
    return int(digits) if is_own else None


def in_json(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
