"""The coach at a server's table: the server works out reviews, hints and retries, and this asks for them.

The server decides what there is: reviews of own hands that are over, hints at practice tables alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from riverboat.client.remote.api import ServerApi
from riverboat.engine.rules import Chips, Seat
from riverboat.errors import RiverboatError
from riverboat.host.coaching import HandReview
from riverboat.host.reviewing import ReviewJob
from riverboat.review.mistakes import Mistake, MistakeQueue, Schedule
from riverboat.review.rest import ReviewBody
from riverboat.review.retry import RetryDeal
from riverboat.review.training_rest import MistakeBody
from riverboat.review.values import Decision

ASK_AGAIN_SECONDS: Final = 0.4
MOST_KEPT: Final = 200
"""Hands of one sitting whose reviews are kept here."""


class RemoteCoach:
    """For the player of one server session, at one table."""

    def __init__(self, api: ServerApi, code: str | None, heard: Callable[[HandReview], None]) -> None:
        self._api = api
        self._code = code
        self._heard = heard
        self._games: dict[int, str] = {}
        """The tables of the hands; in a tournament the player may move."""
        self._reviews: dict[int, HandReview] = {}
        self._ids: dict[int, str] = {}
        """By hand number, the id of the review at the server."""
        self._waiting: list[int] = []
        self._following: dict[int, asyncio.Task[None]] = {}
        self._working: asyncio.Task[None] | None = None
        self._mistakes: dict[str, str] = {}
        """By the key of a mistake, the id of its review."""
        self.is_eager = True
        """Every hand is reviewed when it is over; otherwise when it is asked for."""

    def hand_over(self, game_id: str, number: int) -> None:
        """A hand in which the player was dealt cards has ended."""
        self._games[number] = game_id
        for kept in (self._games, self._reviews, self._ids):
            while len(kept) > MOST_KEPT:
                del kept[next(iter(kept))]
        if self.is_eager:
            self._waiting.append(number)
            if self._working is None or self._working.done():
                self._working = asyncio.create_task(self._work())

    def known(self, number: int) -> HandReview | None:
        return self._reviews.get(number)

    async def of(self, number: int) -> HandReview | None:
        """The review of a hand; the server begins it when it is first asked for. A failure is its `problem`."""
        review = self._reviews.get(number)
        if review is not None and review.problem is None:
            return review
        try:
            return await self._begin(number)
        except RiverboatError as problem:
            failed = HandReview(number, ReviewJob(hand_id="", phh="", players=(), seat=0), problem=problem)
            failed.done.set()
            return failed

    async def hint(self, game_id: str, hand_id: str, version: int) -> Decision:
        return await self._api.hint(game_id, hand_id, version)

    async def retry(self, number: int, decision: Decision, *, deal: RetryDeal) -> tuple[str, NewRetry]:
        """A decision of a hand of this table: where it is played again, and what is known of it."""
        review_id, review = self._ids.get(number), self._reviews.get(number)
        if review_id is None or review is None:
            raise RiverboatError("no_such_hand", f"hand {number} is not stored", number=number)
        return await self._retry(review_id, decision, deal, review.big_blind)

    async def retry_mistake(self, mistake: Mistake, *, deal: RetryDeal) -> tuple[str, NewRetry]:
        review = self._mistakes.get(mistake.key)
        if review is None:
            raise RiverboatError("no_such_own_hand", "there is no such hand of yours")
        return await self._retry(review, mistake.decision, deal, mistake.big_blind)

    async def queue(self) -> MistakeQueue:
        """The player's mistakes at this server."""
        bodies = await self._api.mistakes()
        self._mistakes = {body.key: body.review for body in bodies if body.review is not None}
        return MistakeQueue(tuple(map(_mistake, bodies)))

    async def close(self) -> None:
        tasks = {*self._following.values(), *([self._working] if self._working is not None else ())}
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _work(self) -> None:
        """One hand after the other, the newest first, so that other players' reviews do not wait for ours."""
        while self._waiting:
            number = self._waiting.pop()
            self._waiting.clear()
            review = await self.of(number)
            if review is not None:
                await review.done.wait()

    async def _begin(self, number: int) -> HandReview | None:
        row = await self._row(number)
        if row is None:
            return None
        body = await self._api.hand_review(row, 0)
        if not body.total:
            return None
        review = self._reviews[number] = _begun(number, body)
        self._ids[number] = body.id
        if not self._take(review, body):
            self._following[number] = asyncio.create_task(self._follow(review, row))
        return review

    async def _row(self, number: int) -> int | None:
        game_id = self._games.get(number)
        if game_id is None:
            return None
        hands = await self._api.hands(game_id, number + 1, self._code)
        return next((hand.id for hand in hands if hand.hand_number == number and hand.bet is not None), None)

    async def _follow(self, review: HandReview, row: int) -> None:
        """Ask until the review is done or has failed."""
        try:
            while True:
                await asyncio.sleep(ASK_AGAIN_SECONDS)
                if self._take(review, await self._api.hand_review(row, len(review.decisions))):
                    return
        except RiverboatError as problem:
            review.problem = problem
            review.done.set()
            self._heard(review)
        finally:
            self._following.pop(review.hand_number, None)

    def _take(self, review: HandReview, body: ReviewBody) -> bool:
        """Note what has come; whether nothing more will."""
        review.decisions.extend(body.decisions[max(0, len(review.decisions) - body.after) :])
        is_over = body.status in ("done", "failed")
        if is_over:
            review.problem = body.problem.error() if body.problem is not None else None
            review.done.set()
        self._heard(review)
        return is_over

    async def _retry(self, review: str, decision: Decision, deal: RetryDeal, big_blind: Chips) -> tuple[str, NewRetry]:
        body = await self._api.new_retry(review, decision.number, deal)
        return body.game_id, NewRetry(decision, body.original_bb, big_blind, body.deal)


@dataclass(frozen=True)
class NewRetry:
    """A retry before its table has been seen."""

    decision: Decision
    original_bb: float
    big_blind: Chips
    deal: RetryDeal

    def seated(self, seat: Seat, stack: Chips) -> RemoteRetry:
        return RemoteRetry(self.decision, self.original_bb, self.big_blind, self.deal, seat, stack)


@dataclass(frozen=True)
class RemoteRetry:
    """A decision played again at a server."""

    decision: Decision
    original_bb: float
    big_blind: Chips
    deal: RetryDeal
    seat: Seat
    stack: Chips
    """The seat's at the decision."""

    def won_bb(self, final_stack: Chips) -> float:
        return (final_stack - self.stack) / self.big_blind


def _begun(number: int, body: ReviewBody) -> HandReview:
    job = ReviewJob(hand_id=body.hand_id, phh=body.phh, players=(), seat=body.seat, decisions=body.total)
    return HandReview(number, job, body.hole_cards, body.big_blind)


def _mistake(body: MistakeBody) -> Mistake:
    hand_id, seat, _ = body.key.rsplit("/", 2)
    return Mistake(
        hand_id=hand_id,
        seat=int(seat),
        position=body.position,
        hole_cards=body.hole_cards,
        big_blind=body.big_blind,
        decision=body.decision,
        hand="",
        added_at=body.added_at,
        schedule=Schedule(due=body.due_at),
        retries=body.retries,
        last_loss_bb=body.last_loss_bb,
    )
