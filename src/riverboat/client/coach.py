"""What a client asks of the coach at its table, here or at a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, cast

from riverboat.protocol import Connection, ServerMessage, Speed

if TYPE_CHECKING:
    from riverboat.engine.actions import Action
    from riverboat.engine.rules import Chips, Seat
    from riverboat.host.coaching import HandReview
    from riverboat.review.mistakes import Mistake, MistakeQueue
    from riverboat.review.retry import RetryDeal
    from riverboat.review.values import Decision


class TableCoach(Protocol):
    """Reviews the hands of one person: `host.coaching.Coach`, or a server's reviews."""

    def known(self, number: int) -> HandReview | None:
        """The review of a hand, as far as it is there."""

    async def of(self, number: int) -> HandReview | None:
        """The review of a hand; it is begun if nobody has asked before. None where there is nothing to review."""

    async def queue(self) -> MistakeQueue:
        """The person's mistakes in all games."""


class RetriedDecision(Protocol):
    """A decision that is played again."""

    @property
    def decision(self) -> Decision: ...
    @property
    def seat(self) -> Seat: ...
    @property
    def original_bb(self) -> float:
        """What the hand won from the decision on."""

    @property
    def big_blind(self) -> Chips: ...
    @property
    def deal(self) -> RetryDeal: ...

    def won_bb(self, final_stack: Chips) -> float: ...


class RetryTable(Connection, Protocol):
    """The table of a retry."""

    @property
    def retried(self) -> RetriedDecision: ...
    @property
    def earlier(self) -> Sequence[ServerMessage]:
        """The hand up to the decision, as it was told."""

    @property
    def speed(self) -> Speed: ...

    async def rate(self, action: Action) -> None:
        """The retry has begun with this action: when the mistake is due again follows from that."""

    async def close(self) -> None: ...


class Coached(Protocol):
    """A connection to a table with a coach: `LocalGame`, `RemoteGame`."""

    on_review: Callable[[HandReview], None]
    """Called whenever a review has come further."""

    @property
    def coach(self) -> TableCoach | None: ...

    async def hint(self) -> Decision:
        """What the decision to be made is worth; only at a practice table."""

    async def retry(self, hand_number: int, decision: Decision, *, deal: RetryDeal, seed: int) -> RetryTable:
        """A decision of a hand of this game, played on at a table of its own."""

    async def retry_mistake(self, mistake: Mistake, *, deal: RetryDeal, seed: int) -> RetryTable:
        """The same for one of the queue of mistakes."""


def coached_game(connection: Connection) -> Coached | None:
    return cast("Coached", connection) if getattr(connection, "coach", None) is not None else None
