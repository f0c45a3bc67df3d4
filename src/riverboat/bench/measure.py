"""Measures contestants in alternating rounds, so that load affects all alike; the median round counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median
from time import process_time
from typing import Final

OURS: Final = "riverboat"

ROUNDS: Final = 7
ROUND_SECONDS: Final = 0.05
CONTESTANT_SECONDS: Final = 3.0


@dataclass(frozen=True, slots=True)
class Contestant:
    """A library at a task. One call of `run` does the task `count` times."""

    task: str
    library: str
    unit: str
    count: int
    run: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Measurement:
    """How often a library does a task in a second of processor time on one core."""

    task: str
    library: str
    unit: str
    rate: float

    @property
    def seconds(self) -> float:
        """How long it takes once."""
        return 1 / self.rate


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured that is not a speed: how long something waited, how much memory it took."""

    task: str
    library: str
    value: float
    unit: str


def measure(contestants: Sequence[Contestant]) -> list[Measurement]:
    """Let all contestants run in turn, for a few seconds each at most."""
    calls = [_calls_a_round(contestant.run) for contestant in contestants]
    times: list[list[float]] = [[] for _ in contestants]
    for _ in range(ROUNDS):
        for contestant, repeats, rounds in zip(contestants, calls, times, strict=True):
            if sum(rounds) < CONTESTANT_SECONDS:
                rounds.append(_time(contestant.run, repeats))
    return [
        Measurement(
            task=contestant.task,
            library=contestant.library,
            unit=contestant.unit,
            rate=contestant.count * repeats / median(rounds),
        )
        for contestant, repeats, rounds in zip(contestants, calls, times, strict=True)
    ]


def ratios(results: Sequence[Measurement | Figure]) -> list[float | None]:
    """How many times as much Riverboat's own is at the same task: as fast, or as long; None for Riverboat itself."""
    ours = {each.task: _amount(each) for each in results if each.library == OURS}
    return [None if each.library == OURS or not _amount(each) else ours[each.task] / _amount(each) for each in results]


def _amount(each: Measurement | Figure) -> float:
    return each.rate if isinstance(each, Measurement) else each.value


def _calls_a_round(run: Callable[[], object]) -> int:
    run()  # compiles, fills caches
    return max(1, ceil(ROUND_SECONDS / max(_time(run, 1), 1e-7)))


def _time(run: Callable[[], object], calls: int) -> float:
    # Processor time: on a machine with other work, the clock on the wall measures the others as well.
    start = process_time()
    for _ in range(calls):
        run()
    return process_time() - start
