"""A bot worker's own process: `python -m riverboat.server.workers.worker`, questions in at 0, answers out at 1.

It ends when the server hangs up, however the server ended. Bots that print do so into nothing.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from threading import Event, Thread
from typing import Final, NoReturn

import msgspec

from riverboat.bots import Bot, load_bot, start_bot, tell_hand_over
from riverboat.engine.rules import Rules, Seat
from riverboat.engine.view import Observation
from riverboat.server.workers.messages import (
    LARGEST_REPLY,
    LENGTH_BYTES,
    LONGEST_DETAIL,
    Answered,
    Ask,
    Drop,
    MovedOn,
    Question,
    Ready,
    Reply,
    frame,
    length_of,
    questions,
)

PATIENCE: Final = 0.1
"""Seconds after which a bot thinks on beside the others instead of before them."""
NICENESS: Final = 5
"""Bots come after the server that asks them."""

_PARENT_DEATH_SIGNAL: Final = 1

_actions: Final = msgspec.msgpack.Encoder()
_observations: Final = msgspec.msgpack.Decoder(Observation)


class Stalled(BaseException):
    """The bot has had its time. Not an `Exception`: a bot that catches those may not catch this."""


class SeatedBot:
    """A bot and where it knows itself to sit."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name: Final = name
        self._bot: Final = bot
        self._sits: tuple[Seat, Rules] | None = None

    def act(self, ask: Ask) -> object:
        """Tell the bot what it has missed, then let it act."""
        seen = _observations.decode(ask.seen)
        assert seen.seat is not None, "a spectator is not asked to act"
        if self._sits != (seen.seat, seen.rules):
            self._sits = seen.seat, seen.rules
            start_bot(self._bot, seen.seat, seen.rules)
        for last_look in ask.ended:
            tell_hand_over(self._bot, _observations.decode(last_look))
        return self._bot.act(seen)


class Thinker:
    """A thread that answers one question after the other, or is left behind with one that takes long."""

    def __init__(self, worker: Worker) -> None:
        self.key = ""
        """Of the bot that is thinking; empty while none is."""
        self._worker: Final = worker
        self._ask: Ask | None = None
        self._has_question: Final = Event()
        self._is_free: Final = Event()
        self._is_left = False
        self._thread: Final = Thread(target=self._run, daemon=True)
        self._thread.start()

    def answers_in_time(self, ask: Ask) -> bool:
        """Let the thread answer. False when it takes long: then it answers some day, and that is its last."""
        self._is_free.clear()
        self._ask, self.key = ask, ask.key
        self._has_question.set()
        if self._is_free.wait(PATIENCE):
            return True
        self._worker.left_behind.add(self)
        self._is_left = True
        # It may have answered in this very moment, and wait for a question that will not come.
        self._has_question.set()
        return False

    def interrupt(self) -> None:
        """Raise `Stalled` in the bot, as soon as it comes back to Python."""
        thread = self._thread.ident
        assert thread is not None
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Stalled))

    def _run(self) -> None:
        while True:
            self._has_question.wait()
            self._has_question.clear()
            ask, self._ask = self._ask, None
            if ask is not None:
                self._worker.say(self._worker.answer(ask))
                self.key = ""
            if self._is_left:
                self._worker.left_behind.discard(self)
                return
            self._is_free.set()


class Worker:
    """The bots of one process. The main thread reads questions; a thinker answers them."""

    def __init__(self, questions_in: int, answers_out: int) -> None:
        self.left_behind: Final[set[Thinker]] = set()
        self._in: Final = os.fdopen(questions_in, "rb")
        self._out: Final = answers_out
        self._bots: Final[dict[str, SeatedBot]] = {}

    def run(self) -> None:
        """Answer until the server hangs up."""
        self.say(Ready())
        thinker = Thinker(self)
        for question in self._questions():
            if isinstance(question, Drop):
                self._drop(question.key)
            elif not thinker.answers_in_time(question):
                self.say(MovedOn(question.number))
                thinker = Thinker(self)

    def say(self, reply: Reply) -> None:
        body = frame(reply)
        assert len(body) <= LARGEST_REPLY, "a reply is written in one piece"
        os.write(self._out, body)

    def answer(self, ask: Ask) -> Answered:
        """Ask the bot. Whatever it does, there is an answer; what it says in its errors stays here."""
        try:
            action = self._bot(ask).act(ask)
        except (Exception, SystemExit, KeyboardInterrupt, Stalled) as failure:
            return Answered(ask.number, b"", "failed", type(failure).__name__[:LONGEST_DETAIL])
        if action is None:
            return Answered(ask.number, b"", "illegal", "no action")
        try:
            encoded = _actions.encode(action)
        except Exception:
            encoded = b""
        if not 0 < len(encoded) < LARGEST_REPLY // 2:
            return Answered(ask.number, b"", "illegal", type(action).__name__[:LONGEST_DETAIL])
        return Answered(ask.number, encoded)

    def _questions(self) -> Iterator[Question]:
        while len(head := self._in.read(LENGTH_BYTES)) == LENGTH_BYTES:
            yield questions.decode(self._in.read(length_of(head)))

    def _bot(self, ask: Ask) -> SeatedBot:
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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to handle
    _end_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    worker = Worker(*_private_pipes())
    with suppress(Exception):  # bots that need no kernels play without them; the others fail in turn, where it is told
        from riverboat.bots.by_solver.solver_warm_up import warm_up as warm_up_solver
        from riverboat.bots.warm_up import warm_up

        warm_up()
        warm_up_solver(solves=True)
    with suppress(BrokenPipeError):
        worker.run()
    # At once: a bot may still be thinking in a thread.
    os._exit(0)


def _private_pipes() -> tuple[int, int]:
    """The server's pipes, moved to where no bot prints to or reads from by accident."""
    questions_in, answers_out = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    os.close(nothing)
    return questions_in, answers_out


def _end_with_parent() -> None:
    """A bot that hangs outside Python would not let us see that the server is gone; the kernel sees it."""
    if sys.platform == "linux":
        parent = os.getppid()
        with suppress(Exception):
            ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(0)


if __name__ == "__main__":
    main()
