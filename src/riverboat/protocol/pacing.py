"""How long a result stays before the next hand, and how long a client takes to deal an all-in run-out."""

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
STREET_SECONDS: Final = 1.0
"""In a run-out the open hands, then each street, stay alone so long. The web client has the same figure."""


def run_out_seconds(events: Iterable[AnyEvent]) -> float:
    """How long the run-out that ended a hand takes to deal, from the hand's events; 0 when there was none."""
    streets = 0
    for event in events:
        if isinstance(event, (Acted, RunItTwiceAnswered)):
            streets = 0
        elif isinstance(event, BoardDealt):
            streets += 1
    return STREET_SECONDS * (streets + 1) if streets else 0.0
