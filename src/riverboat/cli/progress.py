"""How far a command is, on standard error, for people who wait: one line that changes, with an estimate.

Programs and files are told nothing, and nobody is told anything in the first two seconds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import Final

from riverboat.locale import Messages, messages
from riverboat.locale.language import Language

PATIENCE: Final = 2.0
"""Seconds that pass without a word."""
EVERY: Final = 0.2
"""Seconds between two drawings of the line."""
MINUTE: Final = 60
HOUR: Final = 3600


class StatusLine:
    """One line for a person who waits; programs and files are told nothing."""

    def __init__(self) -> None:
        self._is_person = sys.stderr.isatty()
        self._is_shown = False

    @property
    def is_watched(self) -> bool:
        return self._is_person

    def show(self, line: str) -> None:
        if self._is_person:
            self._is_shown = True
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()

    def clear(self) -> None:
        if self._is_shown:
            self._is_shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


class RemainingTime:
    """How long something still takes, from the share of it that is done."""

    def __init__(self, language: Language, now: Callable[[], float] = monotonic) -> None:
        self._text = messages(language, "cli")
        self._now = now
        self._began = now()

    @property
    def seconds(self) -> float:
        return self._now() - self._began

    def left(self, share: float) -> str:
        """`about 12 s left`; only the time so far while nothing is done."""
        if share <= 0:
            return self._text("progress-spent", time=duration_text(self.seconds, self._text))
        seconds = self.seconds * (1 - share) / share
        return self._text("progress-left", time=duration_text(seconds, self._text))


class Progress:
    """A line with what is done, of how much, and how long the rest takes."""

    def __init__(self, language: Language, now: Callable[[], float] = monotonic) -> None:
        self._line = StatusLine()
        self._remaining = RemainingTime(language, now)
        self._text = messages(language, "cli")
        self._shown_at = 0.0

    @property
    def is_watched(self) -> bool:
        return self._line.is_watched

    def at(self, done: float, total: int, kind: str) -> None:
        """So many of `total` are done; `kind` is what is counted, a name of `progress-done`."""
        seconds = self._remaining.seconds
        if seconds < PATIENCE or seconds - self._shown_at < EVERY:
            return
        self._shown_at = seconds
        told = self._text("progress-done", kind=kind, done=int(done), total=total)
        self._line.show(f"{told} · {self._remaining.left(done / total if total else 0.0)}")

    def clear(self) -> None:
        self._line.clear()


@contextmanager
def waiting(language: Language) -> Iterator[None]:
    """Says how long something has taken that cannot tell how far it is; the line is gone afterwards."""
    line, text = StatusLine(), messages(language, "cli")
    if not line.is_watched:
        yield
        return
    is_done, began = Event(), monotonic()

    def tell() -> None:
        if is_done.wait(PATIENCE):
            return
        while not is_done.wait(EVERY):
            line.show(text("progress-spent", time=duration_text(monotonic() - began, text)))

    thread = Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_done.set()
        thread.join()
        line.clear()


def duration_text(seconds: float, text: Messages) -> str:
    """`12 s`, `3 min`, `2.5 h`: as exact as an estimate is."""
    if seconds < 2 * MINUTE:
        return text("progress-time", unit="seconds", number=f"{seconds:.0f}")
    if seconds < 2 * HOUR:
        return text("progress-time", unit="minutes", number=f"{seconds / MINUTE:.0f}")
    return text("progress-time", unit="hours", number=f"{seconds / HOUR:.1f}")
