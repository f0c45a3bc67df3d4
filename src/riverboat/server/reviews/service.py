"""Reviews and hints: one process works them out, one hand at a time, the player served longest ago first.

Decisions are stored one by one as they are ready, so that any process of a cluster can show them. A review that is done
is never worked out again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.errors import RiverboatError, Unreachable
from riverboat.history.files import format_search
from riverboat.host.reviewing import HintJob, ReviewJob, decode_review
from riverboat.locale import Language
from riverboat.protocol.refusals import Refusal, refusal_of
from riverboat.review.values import Decision, Review
from riverboat.server.config import ReviewLimits
from riverboat.server.logs import LOGGER
from riverboat.server.reviews.jobs import IMPORTED, KeptHand, StoredReview, in_json, own_hand_row, own_review_id
from riverboat.server.reviews.messages import AskHint, ReadHands, Reviewed, ReviewHand, review_replies
from riverboat.server.reviews.reported import WorkedOut
from riverboat.server.reviews.training import Training
from riverboat.server.workers.background import BackgroundProcess
from riverboat.table import PlayerId

if TYPE_CHECKING:
    from riverboat.server.store import Store

REVIEW_SECONDS: Final = 600.0
"""A hand that takes longer is given up. The first one waits for compiled kernels."""
HINT_SECONDS: Final = 180.0
KEEP_SECONDS: Final = 30.0
"""How often the store is told that this process still works on its reviews."""
ATTEMPTS: Final = 2
"""When the process ends, the hand is tried once more."""

_HANDS: Final = msgspec.msgpack.Decoder(list[KeptHand])
_DECISIONS: Final = msgspec.json.Decoder(Decision)
_WORKED_OUT: Final = msgspec.msgpack.Decoder(WorkedOut)


class UnreadableHands(RiverboatError):  # noqa: N818 -- it says what happened
    """Hands that cannot be reviewed: no text of ours, a hand that breaks the rules, a player who is not in it."""


class _Waiting:
    """A review that this process works on, or will."""

    def __init__(self, player: PlayerId, review_id: str, hand: KeptHand, order: int) -> None:
        self.player: Final = player
        self.id: Final = review_id
        self.hand: Final = hand
        self.order: Final = order
        self.attempts = 0


class ReviewService:
    """The reviews of one server process."""

    def __init__(self, store: Store, limits: ReviewLimits) -> None:
        self.limits: Final = limits
        self._store: Final = store
        self.training: Final = Training(store)
        self._me: Final = secrets.token_hex(8)
        self._process: Final = BackgroundProcess[Reviewed](
            "riverboat.server.reviews.worker",
            review_replies,
            heard=self._heard,
            lost=lambda: None,
            failure=review_interrupted,
        )
        self._waiting: Final[list[_Waiting]] = []
        self._orders: Final = count()
        self._served: Final[Counter[PlayerId]] = Counter()
        self._hinted: Final[set[PlayerId]] = set()
        self._running: _Waiting | None = None
        self._decisions: asyncio.Queue[bytes] = asyncio.Queue()
        self._working: asyncio.Task[None] | None = None

    @property
    def process_id(self) -> int | None:
        """Of the process that reviews; None while there is none."""
        return self._process.pid

    # Asking for a review.

    async def of_own_hand(self, player: PlayerId, hand_row: int) -> ReviewSeen:
        """Returns the review of a hand that the player was dealt; the first request starts it."""
        from riverboat.server.reviews.own_hands import kept_own_hand

        review_id = own_review_id(hand_row)
        if (stored := await self._store.review_jobs.find(player, review_id)) is not None:
            return await self._seen(stored)
        own = await self._store.history.own_hand(hand_row, player)
        if own is None:
            raise no_such_hand()
        whole = await self._store.reviews.load(own.game_id, own.hand_number, player)
        kept = kept_own_hand(own)
        if whole is not None:
            return _finished(review_id, kept, decode_review(whole))
        if not kept.job.decisions:
            return _finished(review_id, kept, None)
        await self._add(player, review_id, kept)
        return await self.find(player, review_id)

    async def import_hands(self, player: PlayerId, text: str, hero: str | None) -> list[ReviewSeen]:
        """Reads hands and lets each wait for its review. Raises when one cannot be read, or too many wait."""
        self.check_room(player, 1)
        most = self.limits.hands_per_request
        try:
            for _ in format_search(text):  # before a process is started for it
                await asyncio.sleep(0)
            hands = _HANDS.decode(await self._process.ask(lambda number: ReadHands(number, text, hero, most)))
        except Unreachable:
            raise
        except RiverboatError as problem:
            raise UnreadableHands(problem.code, problem.message, **problem.values) from None
        self.check_room(player, len(hands))
        seen = []
        for hand in hands:
            review_id = _imported_id(hand.job)
            await self._add(player, review_id, hand)
            seen.append(await self.find(player, review_id))
        return seen

    async def find(self, player: PlayerId, review_id: str) -> ReviewSeen:
        """Returns a review of this player. Raises `no_such_review` for anybody else's."""
        if (row := own_hand_row(review_id)) is not None:
            return await self.of_own_hand(player, row)
        stored = await self._store.review_jobs.find(player, review_id)
        if stored is None:
            raise no_such_review()
        return await self._seen(stored)

    async def _seen(self, stored: StoredReview) -> ReviewSeen:
        if stored.status in ("waiting", "working") and stored.is_stale and not self._works_on(stored):
            await self._take_over(stored)
        return ReviewSeen(stored, self._place(stored))

    async def _take_over(self, stored: StoredReview) -> None:
        if await self._store.review_jobs.take_over(stored.player, stored.id, self._me):
            self._put(stored.player, stored.id, stored.hand)

    async def _add(self, player: PlayerId, review_id: str, hand: KeptHand) -> None:
        self.check_room(player, 1)
        if await self._store.review_jobs.add(player, review_id, hand, self._me, self.limits.imported_per_player):
            self._put(player, review_id, hand)

    def check_room(self, player: PlayerId, more: int) -> None:
        """Raises when so many more hands of the player would be too many, of this player or in all."""
        own = sum(waiting.player == player for waiting in self._waiting)
        if own + more > self.limits.queue_per_player:
            most = self.limits.queue_per_player
            raise RiverboatError("too_many_reviews", f"{most} of your hands wait for their review", most=most)
        if len(self._waiting) + more > self.limits.queue:
            raise reviews_busy()

    # Hints.

    async def hint(self, player: PlayerId, job: HintJob) -> Decision:
        """Works out a decision that is to be made: before all reviews, one at a time for each player."""
        if player in self._hinted or len(self._hinted) >= self.limits.hints:
            raise reviews_busy()
        self._hinted.add(player)
        try:
            return _DECISIONS.decode(await self._process.ask(lambda number: AskHint(number, job), seconds=HINT_SECONDS))
        finally:
            self._hinted.discard(player)

    # Working.

    def _put(self, player: PlayerId, review_id: str, hand: KeptHand) -> None:
        self._waiting.append(_Waiting(player, review_id, hand, next(self._orders)))
        if self._working is None or self._working.done():
            self._working = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        keeping = asyncio.get_running_loop().create_task(self._keep())
        try:
            while self._waiting:
                chosen = min(self._waiting, key=lambda one: (self._served[one.player], one.order))
                self._waiting.remove(chosen)
                self._served[chosen.player] += 1
                self._running = chosen
                try:
                    await self._review(chosen)
                except RiverboatError:
                    # The store cannot be reached: whoever asks for the review again takes it over.
                    LOGGER.warning("a review could not be stored", exc_info=True)
                self._running = None
            self._served.clear()
        finally:
            self._running = None
            keeping.cancel()

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(KEEP_SECONDS)
            try:
                await self._store.review_jobs.keep(self._me)
            except RiverboatError:
                LOGGER.warning("reviews could not be kept", exc_info=True)

    async def _review(self, work: _Waiting) -> None:
        jobs = self._store.review_jobs
        await jobs.change(work.player, work.id, "working")
        self._decisions = asyncio.Queue()
        storing = asyncio.get_running_loop().create_task(self._store_decisions(work, self._decisions))
        try:
            body = await self._process.ask(lambda number: ReviewHand(number, work.hand.job), seconds=REVIEW_SECONDS)
            self._decisions.put_nowait(b"")
            await storing
        except Unreachable as problem:
            work.attempts += 1
            if work.attempts < ATTEMPTS:
                self._waiting.append(work)
            else:
                await jobs.change(work.player, work.id, "failed", problem=refusal_of(problem))
        except RiverboatError as problem:
            await jobs.change(work.player, work.id, "failed", problem=refusal_of(problem))
        else:
            await self._finish(work, body)
        finally:
            storing.cancel()

    async def _store_decisions(self, work: _Waiting, decisions: asyncio.Queue[bytes]) -> None:
        for number in count():
            decision = await decisions.get()
            if not decision:
                return
            await self._store.review_jobs.add_decision(work.player, work.id, number, decision)

    async def _finish(self, work: _Waiting, answer: bytes) -> None:
        hand, worked_out = work.hand, _WORKED_OUT.decode(answer)
        body = worked_out.review
        review = decode_review(body)
        await self.training.learn(work.player, review, hand.job.phh)
        if hand.game_id is not None and hand.hand_number is not None:
            if worked_out.reported:
                place = hand.game_id, hand.hand_number, work.player
                await self._store.reviews.save_result(*place, worked_out.reported)
            await self._store.reviews.save(hand.game_id, hand.hand_number, work.player, body)
            await self._store.review_jobs.remove(work.player, work.id)
        else:
            await self._store.review_jobs.change(work.player, work.id, "done", seconds=review.seconds)

    def _heard(self, news: Reviewed) -> None:
        self._decisions.put_nowait(news.decision)

    def _works_on(self, stored: StoredReview) -> bool:
        known = [*self._waiting, *([self._running] if self._running is not None else [])]
        return any((work.player, work.id) == (stored.player, stored.id) for work in known)

    def _place(self, stored: StoredReview) -> int:
        if stored.status != "waiting":
            return 0
        before = sorted(self._waiting, key=lambda one: (self._served[one.player], one.order))
        own = [place for place, one in enumerate(before, 1) if (one.player, one.id) == (stored.player, stored.id)]
        return own[0] if own else 1

    async def close(self) -> None:
        if self._working is not None:
            self._working.cancel()
            await asyncio.wait({self._working})
        await self._process.close()


class ReviewSeen:
    """A review as its player sees it now."""

    def __init__(self, stored: StoredReview, place: int = 0) -> None:
        self.stored: Final = stored
        self.place: Final = place

    def problem(self, language: Language) -> Refusal | None:
        problem = self.stored.problem
        return None if problem is None else refusal_of(problem.error(), language)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return tuple(map(_DECISIONS.decode, self.stored.decisions))


def _finished(review_id: str, hand: KeptHand, review: Review | None) -> ReviewSeen:
    return ReviewSeen(
        StoredReview(
            player="",
            id=review_id,
            status="done",
            owner="",
            is_stale=False,
            seconds=review.seconds if review is not None else 0.0,
            problem=None,
            hand=hand,
            decisions=tuple(map(in_json, review.decisions)) if review is not None else (),
        )
    )


def _imported_id(job: ReviewJob) -> str:
    """The same hand for the same seat has the same id, and is worked out once."""
    return IMPORTED + sha256(f"{job.seat}\n{job.phh}".encode()).hexdigest()[:24]


def no_such_review() -> RiverboatError:
    return RiverboatError("no_such_review", "there is no such review of yours")


def no_such_hand() -> RiverboatError:
    return RiverboatError("no_such_own_hand", "there is no such hand of yours")


def reviews_busy() -> RiverboatError:
    return RiverboatError("reviews_busy", "too much is being reviewed; try again in a moment")


def review_interrupted() -> Unreachable:
    return Unreachable("review_interrupted", "the process that reviews has ended; ask again")
