"""The coach at one person's table of this process: reviews of the hands played, hints, retries, the queue of mistakes.

Reviews are worked out in another process (`review_process.py`), the latest hand first, and kept in the store.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import msgspec

from riverboat.engine import Hand, observe
from riverboat.engine.actions import Action
from riverboat.engine.rules import Chips, Seat
from riverboat.errors import RiverboatError
from riverboat.history import Replay
from riverboat.host.ports import GameId
from riverboat.host.retrying import DEFAULT_BOT, retry_state
from riverboat.host.review_process import Reviewing
from riverboat.host.reviewing import HintJob, ReviewJob, decode_review, encode_review, review_job, whole_review
from riverboat.host.sessions import SessionStore
from riverboat.host.table.state import TableState, decode_state
from riverboat.host.table.step_records import decode_hand
from riverboat.protocol import Speed
from riverboat.review.mistakes import (
    Mistake,
    MistakeQueue,
    decode_queue,
    encode_queue,
    mistake_key,
    option_of,
    verdict_of,
)
from riverboat.review.retry import RetryDeal, retried, spot_of
from riverboat.review.values import Decision, Review
from riverboat.table import PlayerId, Table, hand_in_play

MOST_WAITING: Final = 30
"""Hands that wait for their review; the oldest are left until they are asked for."""


@dataclass
class HandReview:
    """A review as far as it is worked out."""

    hand_number: int
    job: ReviewJob
    hole_cards: tuple[str, ...] = ()
    """The person's own."""
    big_blind: Chips = 1
    """What amounts are counted in."""
    decisions: list[Decision] = field(default_factory=list)
    review: Review | None = None
    is_stored: bool = False
    """It was worked out before."""
    problem: RiverboatError | None = None
    done: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def loss_bb(self) -> float:
        """Against a perfect player, in the decisions that are worked out."""
        return sum(decision.perfect.loss_bb for decision in self.decisions if decision.perfect is not None)


@dataclass(frozen=True)
class Retry:
    """A decision that is played again."""

    state: TableState
    """The table where it is played."""
    seat: Seat
    decision: Decision
    original_bb: float
    """What the hand won from the decision on, less what was put in; a fold is 0."""
    stack: Chips
    """The seat's at the decision."""
    big_blind: Chips
    deal: RetryDeal
    seed: int
    bots: Mapping[Seat, str]
    key: str = ""
    """Of the mistake in the queue."""

    def won_bb(self, final_stack: Chips) -> float:
        return (final_stack - self.stack) / self.big_blind


class Coach:
    """For the person in one seat of one game."""

    def __init__(
        self, reviewing: Reviewing, store: SessionStore, game_id: GameId, person: PlayerId, seat: Seat
    ) -> None:
        self._reviewing = reviewing
        self._store = store
        self._game_id = game_id
        self._person = person
        self._seat = seat
        self._reviews: dict[int, HandReview] = {}
        self._waiting: list[HandReview] = []
        self._working: asyncio.Task[None] | None = None
        self._heard: Callable[[HandReview], None] = lambda _: None
        self._queue_lock = asyncio.Lock()
        self.is_eager = True
        """Every hand is reviewed when it is over; otherwise when it is asked for."""

    def listen(self, heard: Callable[[HandReview], None]) -> None:
        """Be told whenever a review has come further."""
        self._heard = heard

    def hand_over(self, number: int, hand: Hand, bots: Mapping[Seat, str]) -> None:
        """A hand has ended."""
        review = self._new(number, hand, bots)
        if review is None:
            return
        self._reviews[number] = review
        if self.is_eager:
            self._put(review)

    def known(self, number: int) -> HandReview | None:
        """The review of a hand, as far as it is there."""
        return self._reviews.get(number)

    async def of(self, number: int) -> HandReview | None:
        """The review of a hand; it is begun if nobody has asked before. None where there is nothing to review."""
        review = self._reviews.get(number) or await self._stored(self._game_id, number)
        if review is None:
            return None
        self._reviews[number] = review
        if review.review is None and review.problem is None:
            self._put(review)
        return review

    async def hint(self, table: Table, bots: Mapping[Seat, str]) -> Decision:
        """What the decision that the person has to make is worth; only at a practice table."""
        hand = hand_in_play(table)
        if not table.settings.practice:
            raise RiverboatError("no_hints", "hints are given at practice tables only")
        if hand is None or hand.actor != self._seat or hand.is_run_out:
            raise RiverboatError("no_decision", "there is nothing to decide now")
        others = {seat: bot for seat, bot in bots.items() if seat in hand.deal.players}
        return await self._reviewing.hint(HintJob(seen=observe(hand, self._seat), bots=others))

    async def retry(
        self, hand_number: int, decision: Decision, *, deal: RetryDeal, seed: int, speed: Speed = "normal"
    ) -> Retry:
        """A decision of a hand of this game, to be played again."""
        return await self._retry(self._game_id, hand_number, decision, deal=deal, seed=seed, speed=speed)

    async def retry_mistake(self, mistake: Mistake, *, deal: RetryDeal, seed: int, speed: Speed = "normal") -> Retry:
        """A decision from the queue, of this or another game on this machine."""
        game_id, _, number = mistake.hand_id.rpartition("-")
        return await self._retry(
            game_id, int(number), mistake.decision, deal=deal, seed=seed, speed=speed, key=mistake.key
        )

    async def queue(self) -> MistakeQueue:
        """The person's mistakes in all games on this machine."""
        stored = await self._store.reviews.queue(self._person)
        return decode_queue(stored)

    async def rate(self, retry: Retry, action: Action) -> None:
        """A retry has begun with this action: when the mistake is due again follows from that."""
        verdict = verdict_of(retry.decision)
        if verdict is None or not retry.key:
            return
        option = option_of(verdict, action)
        await self._change_queue(lambda queue: queue.retried(retry.key, option, time.time()))

    async def close(self) -> None:
        if self._working is not None:
            self._working.cancel()
            await asyncio.wait({self._working})

    # Working.

    def _put(self, review: HandReview) -> None:
        if review in self._waiting:
            self._waiting.remove(review)
        self._waiting.append(review)
        del self._waiting[:-MOST_WAITING]
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self._waiting:
            review = self._waiting.pop()
            if review.done.is_set():
                continue
            try:
                await self._review(review)
            except RiverboatError as problem:
                review.problem = problem
            review.done.set()
            self._heard(review)
            with suppress(RiverboatError):  # the ladder counts the hand as it was played
                await self._report(review)

    async def _report(self, review: HandReview) -> None:
        """Take the luck out of a reviewed hand; the ladder counts it like that."""
        if review.review is None or review.is_stored:
            return
        reported = await self._reviewing.reported(review.job, review.review)
        if reported:
            await self._store.reviews.save_result(self._game_id, review.hand_number, self._person, reported)

    async def _review(self, review: HandReview) -> None:
        number, job = review.hand_number, review.job
        stored = await self._store.reviews.load(self._game_id, number, self._person)
        if stored is not None:
            review.is_stored = True
            review.review = decode_review(stored)
            review.decisions[:] = review.review.decisions
            return
        began = time.monotonic()
        async for decision in self._reviewing.decisions(job):
            review.decisions.append(decision)
            self._heard(review)
        review.review = whole_review(job, tuple(review.decisions), time.monotonic() - began)
        await self._store.reviews.save(self._game_id, number, self._person, encode_review(review.review))
        whole = review.review
        await self._change_queue(lambda queue: queue.added(whole, time.time(), job.phh))

    async def _change_queue(self, change: Callable[[MistakeQueue], MistakeQueue]) -> None:
        async with self._queue_lock:
            queue = await self.queue()
            changed = change(queue)
            if changed != queue:
                await self._store.reviews.save_queue(self._person, encode_queue(changed))

    async def _stored(self, game_id: GameId, number: int) -> HandReview | None:
        """A hand played before, as it is in the store."""
        hand, bots, _ = await self._hand(game_id, number)
        found = None if hand is None else self._new(number, hand, bots)
        if found is None:
            return None
        stored = await self._store.reviews.load(game_id, number, self._person)
        if stored is not None:
            found.review = decode_review(stored)
            found.decisions[:] = found.review.decisions
            found.done.set()
        return found

    def _new(self, number: int, hand: Hand, bots: Mapping[Seat, str]) -> HandReview | None:
        """A review that is still to be worked out; None where there is nothing to review."""
        job = review_job(hand, self._seat, bots)
        if job is None:
            return None
        return HandReview(number, job, observe(hand, self._seat).hole_cards, hand.rules.min_bet)

    async def _hand(self, game_id: GameId, number: int) -> tuple[Hand | None, dict[Seat, str], bool]:
        """A stored hand, the bots at its table, and whether that is a practice table."""
        played, stored = await self._store.hand_played(game_id, number), await self._store.load(game_id)
        if played is None or stored is None:
            return None, {}, False
        state = decode_state(stored.state)
        return decode_hand(played), bots_by_seat(state), state.table.settings.practice

    async def _retry(
        self,
        game_id: GameId,
        number: int,
        decision: Decision,
        *,
        deal: RetryDeal,
        seed: int,
        speed: Speed,
        key: str = "",
    ) -> Retry:
        hand, bots, is_practice = await self._hand(game_id, number)
        review = await self._stored(game_id, number)
        if hand is None or review is None:
            raise RiverboatError("no_such_hand", f"hand {number} is not stored", number=number)
        ranges = next((one.ranges for one in review.decisions if one.number == decision.number), decision.ranges)
        return new_retry(
            hand,
            self._seat,
            msgspec.structs.replace(decision, ranges=ranges),
            bots,
            deal=deal,
            seed=seed,
            speed=speed,
            is_open=is_practice,
            key=key or mistake_key(hand.deal.hand_id, self._seat, decision.number),
        )


def new_retry(
    played: Hand | Replay,
    seat: Seat,
    decision: Decision,
    bots: Mapping[Seat, str],
    *,
    deal: RetryDeal,
    seed: int,
    speed: Speed = "normal",
    is_open: bool = False,
    key: str = "",
) -> Retry:
    """A decision of a hand, own or recorded, to be played again against these bots.

    `is_open` says that the others' cards are known anyhow, as those of bots at a practice table are.
    """
    spot = spot_of(played, seat, decision)
    final = played.hand if isinstance(played, Replay) else played
    assert final is not None, "a hand with a decision has been dealt"
    again = retried(spot, decision.ranges, deal=deal, seed=seed)
    others = {other: bots.get(other, DEFAULT_BOT) for other in final.deal.players if other != seat}
    # Cards are turned up after a retry only where nobody learns by it what was held in the hand itself.
    practice = is_open or deal == "anew"
    return Retry(
        state=retry_state(again, seat, others, speed=speed, practice=practice),
        seat=seat,
        decision=decision,
        original_bb=spot.won(final) / final.rules.min_bet,
        stack=spot.hand.stacks[seat],
        big_blind=final.rules.min_bet,
        deal=deal,
        seed=seed,
        bots=others,
        key=key,
    )


def bots_by_seat(state: TableState) -> dict[Seat, str]:
    """The names of the bots at a table, by seat."""
    return {
        seat: state.bots[seated.player].bot
        for seat, seated in enumerate(state.table.seats)
        if seated is not None and seated.player in state.bots
    }
