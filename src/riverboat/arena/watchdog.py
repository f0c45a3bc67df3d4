"""A clock on bots that cannot be trusted to come back. It interrupts Python code; what it cannot interrupt, it reports.

Inside a worker a timer ticks a few times per time limit and raises `Stalled` in a bot that is over it. Whether a bot
is thinking, and since when, is also written to memory that the parent process sees: a bot that hangs outside Python,
or swallows the interruption, is ended with its process (`processes`).
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator, MutableSequence
from contextlib import contextmanager
from types import FrameType
from typing import Final, TypeAlias

Heartbeat: TypeAlias = "MutableSequence[float]"
"""Two numbers: when the bot now thinking began (0 when none is), and its place in the line-up."""

NOBODY: Final = 0.0
TICKS_PER_LIMIT: Final = 4
SETTLING_SECONDS: Final = 30.0
"""On top of the limit, for a bot that is loaded or sits down: it may have to read tables or wait for a connection."""

TIME_BANKS: Final[dict[tuple[str, ...], list[float]]] = {}


def time_banks(bots: tuple[str, ...], seconds: float) -> list[float]:
    """What the bots of a line-up have left, in this process, of seconds beyond their limits.

    Banks last as long as the process: what takes a bot's time once, such as reading a table, is paid from them. Our own
    bots compile and read before any clock runs (`block.warm_up`).
    """
    return TIME_BANKS.setdefault(bots, [seconds] * len(bots))


class Stalled(BaseException):
    """The bot has had its time. Not an `Exception`: a bot that catches those may not catch this."""


class Watchdog:
    """Times one thinking bot at a time."""

    def __init__(self, time_limit: float, banks: list[float], heartbeat: Heartbeat | None = None) -> None:
        self.time_limit: Final = time_limit
        self.heartbeat: Final[Heartbeat] = heartbeat if heartbeat is not None else [NOBODY, 0.0]
        self._banks: Final = banks

    def begin(self, place: int, extra: float = 0.0) -> None:
        """Start the clock of the bot in that place: its limit, its time bank, and so many seconds on top."""
        self.heartbeat[1] = place
        self.heartbeat[0] = time.monotonic() + self._banks[place] + extra

    def end(self) -> None:
        """Stop the clock. What went over the limit has come from the time bank."""
        heartbeat = self.heartbeat
        began = heartbeat[0]
        if began != NOBODY:
            heartbeat[0] = NOBODY
            left = began + self.time_limit - time.monotonic()
            place = int(heartbeat[1])
            if left < self._banks[place]:
                self._banks[place] = max(0.0, left)

    @contextmanager
    def ticking(self) -> Iterator[None]:
        """Interrupt stalled bots while this lasts; only a main thread on a system with interval timers can."""
        if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGALRM, self._tick)
        tick = self.time_limit / TICKS_PER_LIMIT
        signal.setitimer(signal.ITIMER_REAL, tick, tick)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def _tick(self, _signal: int, frame: FrameType | None) -> None:
        # Between a bot and its clock stands code of the arena: nothing is raised there, the next tick comes soon.
        is_ours = frame is not None and frame.f_globals.get("__package__") == __package__
        if is_overdue(self.heartbeat, self.time_limit) and not is_ours:
            raise Stalled


def is_overdue(heartbeat: Heartbeat, seconds: float) -> bool:
    """Whether a bot has been thinking for longer than that."""
    began = heartbeat[0]  # read once: another process may clear it at any moment
    return began != NOBODY and time.monotonic() - began > seconds
