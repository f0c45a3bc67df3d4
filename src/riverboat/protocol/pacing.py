"""How long a result stays before the next hand, and how long a client takes to show an all-in run-out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from riverboat.engine.events import Acted, BoardDealt, RunItTwiceAnswered
from riverboat.protocol.client_messages import Speed
from riverboat.table.events import AnyEvent

RESULT_SECONDS: Final[dict[Speed, float]] = {"slow": 8.0, "normal": 5.0, "fast": 2.5, "instant": 0.0}
"""How long a result stays before the next hand; at instant speed see `READABLE_SECONDS`."""
READABLE_SECONDS: Final = 2.5
"""At instant speed it is the bots who are instant: a result that a person looks at stays so long."""
STAGE_SECONDS: Final[dict[Speed, float]] = {"slow": 2.5, "normal": 1.5, "fast": 0.8, "instant": 0.4}
"""How long each stage of a run-out stays alone: the open hands, each street, and the result of a first board."""

SEEN_SECONDS: Final = 1.5
"""The result of a run-out stays on a screen at least so long, whatever has come after it."""


def run_out_stages(events: Iterable[AnyEvent]) -> int:
    """How many stages the run-out that ended a hand has before its result, from the hand's events; 0 without one."""
    streets, runs = 0, 1
    for event in events:
        if isinstance(event, Acted | RunItTwiceAnswered):
            streets, runs = 0, 1
        elif isinstance(event, BoardDealt):
            streets += 1
            runs = max(runs, event.run + 1)
    return streets + runs if streets else 0


def run_out_seconds(events: Iterable[AnyEvent], speed: Speed) -> float:
    """How long a client takes until it shows the result; the next hand waits as long."""
    return STAGE_SECONDS[speed] * run_out_stages(events)
