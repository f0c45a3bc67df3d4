"""The process of a bot worker: `python -m riverboat.server.workers.worker`, requests on descriptor 0, responses on 1.

It ends when the server closes the pipe, however the server ended. Output of bots is discarded.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from threading import Event, Thread
from typing import Final, NoReturn

import msgspec

from riverboat.bots import Bot, load_bot, start_bot, tell_hand_over
from riverboat.engine.rules import Rules, Seat
from riverboat.engine.view import Observation
from riverboat.odds.face_up import FaceUp, count_face_up
from riverboat.server.workers.isolation import begin_worker
from riverboat.server.workers.messages import (
    COLD,
    LARGEST_REPLY,
    LENGTH_BYTES,
    LONGEST_DETAIL,
    ActRequest,
    ActResponse,
    ContinuesInBackground,
    DropBot,
    EquityRequest,
    EquityResponse,
    Question,
    Ready,
    Reply,
    frame,
    length_of,
    questions,
)

PATIENCE: Final = 0.1
"""Seconds after which a bot continues in the background."""
NICENESS: Final = 5
"""Bots run at a lower priority than the server."""

_actions: Final = msgspec.msgpack.Encoder()
_observations: Final = msgspec.msgpack.Decoder(Observation)


class Stalled(BaseException):
    """Interrupts a bot over its time. Not an `Exception`, so that a bot does not catch it by accident."""


class SeatedBot:
    """A bot and the seat it was told."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name: Final = name
        self._bot: Final = bot
        self._sits: tuple[Seat, Rules] | None = None

    def act(self, ask: ActRequest) -> object:
        """Passes missed hands to the bot, then lets it act."""
        seen = _observations.decode(ask.seen)
        assert seen.seat is not None, "a spectator is not asked to act"
        if self._sits != (seen.seat, seen.rules):
            self._sits = seen.seat, seen.rules
            start_bot(self._bot, seen.seat, seen.rules)
        for last_look in ask.ended:
            tell_hand_over(self._bot, _observations.decode(last_look))
        return self._bot.act(seen)


class BotThread:
    """A thread that serves one request after the other, or is left behind with a slow one."""

    def __init__(self, worker: Worker) -> None:
        self.key = ""
        """The bot that is thinking; empty while none is."""
        self._worker: Final = worker
        self._ask: ActRequest | EquityRequest | None = None
        self._has_question: Final = Event()
        self._is_free: Final = Event()
        self._is_left = False
        self._thread: Final = Thread(target=self._run, daemon=True)
        self._thread.start()

    def answers_in_time(self, ask: ActRequest | EquityRequest) -> bool:
        """Lets the thread answer. Returns False when it is slow: then it answers later, and ends."""
        self._is_free.clear()
        self._ask, self.key = ask, ask.key
        self._has_question.set()
        if self._is_free.wait(PATIENCE):
            return True
        self._worker.left_behind.add(self)
        self._is_left = True
        # It may have answered just now, and wait for a request that will not come.
        self._has_question.set()
        return False

    def interrupt(self) -> None:
        """Raises `Stalled` in the bot, as soon as it returns to Python."""
        thread = self._thread.ident
        assert thread is not None
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Stalled))

    def _run(self) -> None:
        while True:
            self._has_question.wait()
            self._has_question.clear()
            ask, self._ask = self._ask, None
            if ask is not None:
                self._worker.say(
                    self._worker.counted(ask) if isinstance(ask, EquityRequest) else self._worker.answer(ask)
                )
                self.key = ""
            if self._is_left:
                self._worker.left_behind.discard(self)
                return
            self._is_free.set()


class Worker:
    """The bots of one process. The main thread reads requests; a thinker thread serves them."""

    def __init__(self, questions_in: int, answers_out: int) -> None:
        self.left_behind: Final[set[BotThread]] = set()
        self._in: Final = os.fdopen(questions_in, "rb")
        self._out: Final = answers_out
        self._bots: Final[dict[str, SeatedBot]] = {}

    def run(self) -> None:
        """Serves until the server closes the pipe."""
        self.say(Ready())
        thinker = BotThread(self)
        for question in self._questions():
            if isinstance(question, DropBot):
                self._drop(question.key)
            elif not thinker.answers_in_time(question):
                self.say(ContinuesInBackground(question.number))
                thinker = BotThread(self)

    def say(self, reply: Reply) -> None:
        body = frame(reply)
        assert len(body) <= LARGEST_REPLY, "a reply is written in one piece"
        os.write(self._out, body)

    def answer(self, ask: ActRequest) -> ActResponse:
        """Asks the bot. There is always a response; the bot's error messages stay here."""
        try:
            action = self._bot(ask).act(ask)
        except (Exception, SystemExit, KeyboardInterrupt, Stalled) as failure:
            return ActResponse(ask.number, b"", "failed", type(failure).__name__[:LONGEST_DETAIL])
        if action is None:
            return ActResponse(ask.number, b"", "illegal", "no action")
        try:
            encoded = _actions.encode(action)
        except Exception:
            encoded = b""
        if not 0 < len(encoded) < LARGEST_REPLY // 2:
            return ActResponse(ask.number, b"", "illegal", type(action).__name__[:LONGEST_DETAIL])
        return ActResponse(ask.number, encoded)

    def counted(self, ask: EquityRequest) -> EquityResponse:
        try:
            return EquityResponse(ask.number, count_face_up(ask.moments))
        except (Exception, Stalled):  # the run-out is then shown without equities
            return EquityResponse(ask.number, ())

    def _questions(self) -> Iterator[Question]:
        while len(head := self._in.read(LENGTH_BYTES)) == LENGTH_BYTES:
            yield questions.decode(self._in.read(length_of(head)))

    def _bot(self, ask: ActRequest) -> SeatedBot:
        known = self._bots.get(ask.key)
        if known is None or known.name != ask.bot:
            known = self._bots[ask.key] = SeatedBot(ask.bot, load_bot(ask.bot, ask.seed))
        return known

    def _drop(self, key: str) -> None:
        self._bots.pop(key, None)
        for thinker in tuple(self.left_behind):
            if thinker.key == key:
                thinker.interrupt()


def main() -> NoReturn:
    worker = Worker(*begin_worker(NICENESS))
    if COLD not in sys.argv[1:]:
        _warm_up()
    with suppress(BrokenPipeError):
        worker.run()
    # At once: a bot may still be running in a thread.
    os._exit(0)


def _warm_up() -> None:
    with suppress(Exception):  # bots without kernels play without them; the others fail in turn, where it is reported
        from riverboat.bots.by_solver.solver_warm_up import warm_up as warm_up_solver
        from riverboat.bots.warm_up import warm_up

        warm_up()
        count_face_up((FaceUp(((0, (0, 1)), (1, (2, 3))), ()), FaceUp(((0, (0, 1)), (1, (2, 3))), (4, 5, 6))))
        warm_up_solver(solves=True)


if __name__ == "__main__":
    main()
