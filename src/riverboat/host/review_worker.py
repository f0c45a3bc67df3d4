"""The process that works out reviews and hints, beside the game and at a lower priority: `review_process.py` starts it.

Hints come first, then the review asked for last. A review is left after every decision for what has come meanwhile.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import BinaryIO, Final

from riverboat.host.reported import reported_hand
from riverboat.host.review_messages import LENGTH_BYTES, Asked, Finished, Reply, Told, frame, questions
from riverboat.host.reviewing import decisions_of, decode_review, encode_decision, hint_of

NICENESS: Final = 15


class _Work:
    """A review under way."""

    def __init__(self, asked: Asked) -> None:
        self.number = asked.number
        self.seconds = 0.0
        self._told = _told(asked)

    def go_on(self) -> Reply:
        """What is worked out next, or the end."""
        began = time.process_time()
        try:
            told = next(self._told, None)
        except Exception as failure:
            return Finished(self.number, self.seconds, f"{type(failure).__name__}: {failure}")
        self.seconds += time.process_time() - began
        return Finished(self.number, self.seconds) if told is None else Told(self.number, told)


def _told(asked: Asked) -> Iterator[bytes]:
    if asked.hint is not None:
        yield encode_decision(hint_of(asked.hint))
    elif asked.review is not None:
        yield from map(encode_decision, decisions_of(asked.review))
    elif asked.report is not None:
        yield reported_hand(asked.report.job, decode_review(asked.report.review))


def serve(questions_in: BinaryIO, answers_out: BinaryIO) -> None:
    """Answer until the pipe is closed."""
    arrived: SimpleQueue[Asked | None] = SimpleQueue()
    Thread(target=_read, args=(questions_in, arrived), daemon=True).start()
    hints: list[_Work] = []
    reviews: list[_Work] = []
    while True:
        if not _take(arrived, hints, reviews):
            return
        waiting = hints or reviews
        work = waiting[-1]
        reply = work.go_on()
        if isinstance(reply, Finished):
            waiting.remove(work)
        answers_out.write(frame(reply))
        answers_out.flush()


def _take(arrived: SimpleQueue[Asked | None], hints: list[_Work], reviews: list[_Work]) -> bool:
    """Take in what has been asked, waiting while there is nothing to do; whether there is still somebody to answer."""
    while True:
        try:
            asked = arrived.get(block=not (hints or reviews))
        except Empty:
            return True
        if asked is None:
            return False
        (hints if asked.hint is not None else reviews).append(_Work(asked))


def _read(questions_in: BinaryIO, arrived: SimpleQueue[Asked | None]) -> None:
    while len(length := questions_in.read(LENGTH_BYTES)) == LENGTH_BYTES:
        arrived.put(questions.decode(questions_in.read(int.from_bytes(length, "big"))))
    arrived.put(None)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the game is interrupted, and closes the pipe
    if sys.platform != "win32":
        os.nice(NICENESS)
    with suppress(BrokenPipeError), os.fdopen(os.dup(0), "rb") as incoming, os.fdopen(os.dup(1), "wb") as outgoing:
        nothing = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1, 2):
            os.dup2(nothing, standard)  # what a library prints is no answer
        serve(incoming, outgoing)
    os._exit(0)  # the reading thread may still wait


if __name__ == "__main__":
    main()
