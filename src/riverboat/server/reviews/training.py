"""The queues of mistakes and the drills of a server's players."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from secrets import randbelow
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.engine.actions import Action
from riverboat.errors import RiverboatError
from riverboat.review.drills import Judgement, Kind, Question, answered, judge
from riverboat.review.mistakes import (
    Mistake,
    MistakeQueue,
    Retry,
    decode_queue,
    encode_queue,
    judge_retry,
    mistakes_of,
    option_of,
)
from riverboat.review.values import Review
from riverboat.table import PlayerId

if TYPE_CHECKING:
    from riverboat.server.lab import SolverLab
    from riverboat.server.store import Store

QUESTIONS_KEPT: Final = 500
"""Questions that were asked and not answered yet, of all players; others are made again."""
MOST_SEED: Final = 1 << 31

_QUESTIONS: Final = msgspec.json.Decoder(Question)


class Training:
    """Mistakes and drills. Questions are made in the lab's process."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._asked: Final[OrderedDict[tuple[str, int], Question]] = OrderedDict()

    # Mistakes.

    async def queue(self, player: PlayerId) -> MistakeQueue:
        return decode_queue(await self._store.reviews.queue(player))

    async def learn(self, player: PlayerId, review: Review, phh: str) -> None:
        """Puts the costly decisions of a review into the player's queue."""
        now = time.time()
        if mistakes_of(review, now, phh):
            await self._change(player, lambda queue: queue.added(review, now, phh))

    async def retry(self, player: PlayerId, key: str, option: int) -> tuple[Retry, Mistake]:
        """Judges an option and says when the decision comes up again. Raises for a mistake that is not there."""
        known = {mistake.key: mistake for mistake in (await self.queue(player)).mistakes}
        mistake = known.get(key)
        if mistake is None or option >= len(mistake.verdict.options):
            raise RiverboatError("no_such_mistake", "there is no such decision in your queue")
        now = time.time()
        await self._change(player, lambda queue: queue.retried(key, option, now))
        return judge_retry(mistake, option), mistake.retried(option, now)

    async def played_again(self, player: PlayerId, key: str, action: Action) -> None:
        """A decision was made again at a table. If it is in the queue, it comes up again as that went."""
        now = time.time()

        def change(queue: MistakeQueue) -> MistakeQueue:
            known = next((mistake for mistake in queue.mistakes if mistake.key == key), None)
            return queue if known is None else queue.retried(key, option_of(known.verdict, action), now)

        await self._change(player, change)

    async def _change(self, player: PlayerId, change: Callable[[MistakeQueue], MistakeQueue]) -> None:
        await self._store.reviews.change_queue(player, lambda stored: encode_queue(change(decode_queue(stored))))

    # Drills.

    async def ask(self, lab: SolverLab, player: PlayerId, kind: Kind, seed: int | None) -> Question:
        """Makes a question: the one of that seed, or another."""
        return await self._question(lab, player, kind, randbelow(MOST_SEED) if seed is None else seed)

    async def answer(
        self, lab: SolverLab, player: PlayerId, kind: Kind, seed: int, answer: int
    ) -> tuple[Question, Judgement]:
        """Judges an answer and keeps it."""
        question = await self._question(lab, player, kind, seed)
        if answer >= len(question.options):
            raise RiverboatError("no_such_option", f"the question has {len(question.options)} options")
        judgement = judge(question, answer)
        await self._store.drills.save(player, answered(question, judgement, time.time()))
        return question, judgement

    async def _question(self, lab: SolverLab, player: PlayerId, kind: Kind, seed: int) -> Question:
        question = self._asked.get((kind, seed))
        if question is None:
            question = _QUESTIONS.decode(await lab.make_drill(player, kind, seed))
            self._asked[kind, seed] = question
            if len(self._asked) > QUESTIONS_KEPT:
                self._asked.popitem(last=False)
        return question
