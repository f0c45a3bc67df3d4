"""Benchmarks: each topic is a module whose `run` returns measurements, beside peers that are installed."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from typing import Any, Final, TypeAlias

from riverboat.bench.measure import Figure, Measurement, ratios
from riverboat.errors import RiverboatError

__all__ = ["TOPICS", "Figure", "Measurement", "as_dicts", "as_text", "main", "run"]

TOPICS: Final = tuple(
    topic for topic in ("engine", "evaluator", "equity", "server") if find_spec(f"{__name__}.{topic}") is not None
)


Results: TypeAlias = Mapping[str, Sequence[Measurement | Figure]]


def run(topics: Sequence[str] = (), options: Mapping[str, Mapping[str, Any]] | None = None) -> Results:
    """Measure these topics, or all of them; `options` are for single topics, by name."""
    for topic in topics:
        if topic not in TOPICS:
            raise RiverboatError(
                "unknown_topic",
                f"{topic!r} is not measured; {', '.join(TOPICS)} are",
                topic=topic,
                topics=TOPICS,
            )
    given = options or {}
    return {topic: import_module(f"{__name__}.{topic}").run(**given.get(topic, {})) for topic in topics or TOPICS}


def as_dicts(results: Results) -> list[dict[str, object]]:
    """Results for programs. `ratio` is how many times as much Riverboat's own is at the same task."""
    return [
        {
            "topic": topic,
            "task": each.task,
            "library": each.library,
            **({"rate": each.rate} if isinstance(each, Measurement) else {"value": each.value}),
            "unit": each.unit,
            "ratio": ratio,
        }
        for topic, measured in results.items()
        for each, ratio in zip(measured, ratios(measured), strict=True)
    ]


def as_text(results: Results) -> str:
    """Results for people: a paragraph a task, a line a library."""
    return "\n".join(line for topic in results.items() for line in _topic_lines(*topic))


def _topic_lines(topic: str, measured: Sequence[Measurement | Figure]) -> Iterator[str]:
    yield topic
    pairs = zip(measured, ratios(measured), strict=True)
    for task, lines in groupby(pairs, key=lambda pair: pair[0].task):
        yield f"  {task}"
        for each, ratio in lines:
            beside = "" if ratio is None else f"  riverboat ×{ratio:.3g}"
            yield f"    {each.library:<23} {_amount(each)}{beside}"


def _amount(each: Measurement | Figure) -> str:
    if isinstance(each, Measurement):
        return f"{_short(each.rate):>9} {each.unit}/s {_time(each.seconds):>10} each"
    return f"{each.value:>9.1f} {each.unit}"


def _short(number: float) -> str:
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.3g}  "


def _time(seconds: float) -> str:
    for size, unit in ((1, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def main(topics: list[str], as_json: bool, options: Mapping[str, Mapping[str, Any]] | None = None) -> int:
    """Measure and print; the command line's `riverboat bench`."""
    results = run(topics, options)
    sys.stdout.write((json.dumps(as_dicts(results), indent=2) if as_json else as_text(results)) + "\n")
    return 0
