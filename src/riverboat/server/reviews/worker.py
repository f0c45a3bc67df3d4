"""The process that reviews: `python -m riverboat.server.reviews.worker`, questions on descriptor 0, replies on 1.

The main thread reads questions, one thread works. A hint goes before everything else: a review goes on after each of
its decisions, and lets a hint pass. The process ends when the server closes the pipe, however the server ended.
"""

from __future__ import annotations

import os
import queue
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from threading import Thread
from typing import Final, NoReturn, assert_never

import msgspec

from riverboat.errors import RiverboatError
from riverboat.host.reported import reported_hand
from riverboat.host.reviewing import ReviewJob, decisions_of, encode_decision, encode_review, hint_of, whole_review
from riverboat.protocol.refusals import refusal_of
from riverboat.review.values import Decision
from riverboat.server.reviews.imports import kept_hands
from riverboat.server.reviews.messages import (
    AskHint,
    ReadHands,
    Reviewed,
    ReviewHand,
    ReviewQuestion,
    review_questions,
)
from riverboat.server.reviews.reported import WorkedOut
from riverboat.server.workers.cores import share_cores_with_parent
from riverboat.server.workers.isolation import begin_worker, end_before_others, yield_to_other_sessions
from riverboat.server.workers.pipes import Answered, NotAnswered, WorkerPipes

NICENESS: Final = 10
"""Below the server (0) and its bots (5)."""
SESSION_NICENESS: Final = 5
HINT, READ, REVIEW = range(3)
"""What goes first."""


class UnderWay:
    """A review between two of its decisions."""

    def __init__(self, number: int, job: ReviewJob) -> None:
        self.number: Final = number
        self.job: Final = job
        self.done: Final[list[Decision]] = []
        self.seconds = 0.0
        self._rest: Final = decisions_of(job)

    def next_decision(self) -> Decision | None:
        """Works out the next decision; None after the last."""
        began = time.process_time()
        decision = next(self._rest, None)
        self.seconds += time.process_time() - began
        if decision is not None:
            self.done.append(decision)
        return decision


class ReviewWorker:
    """The work of one process."""

    def __init__(self, pipes: WorkerPipes[ReviewQuestion]) -> None:
        self._pipes: Final = pipes
        self._orders: Final[Iterator[int]] = count()
        self._work: Final[queue.PriorityQueue[tuple[int, int, ReviewQuestion | UnderWay]]] = queue.PriorityQueue()

    def run(self) -> None:
        """Serves until the server closes the pipe."""
        Thread(target=self._work_ending_the_process, daemon=True).start()
        for question in self._pipes.questions():
            self._put(question)

    def _put(self, work: ReviewQuestion | UnderWay) -> None:
        match work:
            case AskHint():
                first = HINT
            case ReadHands():
                first = READ
            case _:
                first = REVIEW
        self._work.put((first, next(self._orders), work))

    def _work_ending_the_process(self) -> None:
        """A fault of ours ends the process; the server starts another."""
        try:
            while True:
                self._do(self._work.get()[2])
        finally:
            os._exit(1)

    def _do(self, work: ReviewQuestion | UnderWay) -> None:
        try:
            match work:
                case AskHint(number=number, job=job):
                    self._pipes.say(Answered(number, encode_decision(hint_of(job))))
                case ReadHands(number=number, text=text, hero=hero, most=most):
                    self._pipes.say(Answered(number, msgspec.msgpack.encode(kept_hands(text, hero, most))))
                case ReviewHand(number=number, job=job):
                    self._put(UnderWay(number, job))
                case UnderWay():
                    self._go_on(work)
                case _:
                    assert_never(work)
        except (RiverboatError, MemoryError) as problem:
            self._pipes.say(NotAnswered(work.number, refusal_of(_told(problem))))

    def _go_on(self, review: UnderWay) -> None:
        decision = review.next_decision()
        if decision is not None:
            self._pipes.say(Reviewed(review.number, encode_decision(decision)))
            self._put(review)
        else:
            whole = whole_review(review.job, tuple(review.done), review.seconds)
            done = WorkedOut(encode_review(whole), reported_hand(review.job, whole))
            self._pipes.say(Answered(review.number, msgspec.msgpack.encode(done)))


def _told(problem: RiverboatError | MemoryError) -> RiverboatError:
    if isinstance(problem, RiverboatError):
        return problem
    return RiverboatError("reviews_busy", "too much is being reviewed; try again in a moment")


def main() -> NoReturn:
    pipes = begin_worker(NICENESS)
    yield_to_other_sessions(SESSION_NICENESS)
    end_before_others()
    share_cores_with_parent()
    with suppress(BrokenPipeError):
        ReviewWorker(WorkerPipes(pipes, review_questions)).run()
    # At once: a hand may still be being reviewed.
    os._exit(0)


if __name__ == "__main__":
    main()
