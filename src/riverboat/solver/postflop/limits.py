"""How long and with what a spot is solved: which numbers are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from riverboat.errors import RiverboatError, bad_argument

MEGABYTE: Final = 1_000_000
ALWAYS_MB: Final = 10.0
"""So little is taken without asking how much is free."""
MOST_THREADS: Final = 1024
PRECISIONS: Final = ("float32", "int16")


def check_means(threads: object, precision: object, memory_mb: object) -> None:
    """What a solution may use."""
    if threads is not None and (type(threads) is not int or not 1 <= threads <= MOST_THREADS):
        raise bad_argument("threads", threads, f"a whole number from 1 to {MOST_THREADS}")
    if not isinstance(precision, str) or precision not in PRECISIONS:
        raise bad_argument("precision", precision, "float32 or int16")
    if memory_mb is not None:
        _check_number("memory_mb", memory_mb)


def check_run(target: object, iterations: object, seconds: object, progress: object) -> None:
    """When a run ends, and whom it tells how far it is."""
    _check_number("target", target)
    if type(iterations) is not int or iterations < 0:
        raise bad_argument("iterations", iterations, "a whole number from 0 up")
    if seconds is not None:
        _check_number("seconds", seconds)
    if progress is not None and not callable(progress):
        raise bad_argument("progress", progress, "a function that is told the progress")


def _check_number(name: str, number: object) -> None:
    is_number = isinstance(number, float | int) and not isinstance(number, bool)
    if not is_number or not 0 <= number < float("inf"):  # type: ignore[operator]
        raise bad_argument(name, number, "a number from 0 up")


def check_memory(need_mb: float, limit_mb: float | None) -> None:
    """Refuse what would not fit, before any of it is taken."""
    if limit_mb is None and need_mb <= ALWAYS_MB:
        return
    limit = available_memory() if limit_mb is None else limit_mb
    if need_mb > limit:
        need, have = round(need_mb), round(limit)
        raise RiverboatError(
            "too_much_memory",
            f"this spot needs {need} MB and {have} MB may be used; offer fewer sizes, or keep 16 bits a number",
            need=need,
            limit=have,
        )


def available_memory() -> float:
    """Megabytes that can be taken, or plenty where the system does not tell."""
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024 / MEGABYTE * 0.9
    except (OSError, ValueError):
        pass
    return 4000.0
