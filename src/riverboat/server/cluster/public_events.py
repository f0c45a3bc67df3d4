"""Publishes the public events of tables to the bus, for outside programs: four kinds, on a channel for each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from riverboat.host.ports import Frame, GameId
from riverboat.server.cluster.bus.bus import Bus

ANNOUNCED: Final = frozenset({"game_started", "player_acted", "cards_dealt", "pot_won"})


class _EventFrame(msgspec.Struct, frozen=True):
    number: int
    payload: dict[str, Any]


_FRAMES: Final = msgspec.json.Decoder(_EventFrame)


def events_channel(game_id: GameId) -> str:
    return f"riverboat:events:{game_id}"


def announcer(bus: Bus) -> Callable[[GameId, Sequence[Frame]], None]:
    """Returns the callback for a table's `announce`: it publishes what a spectator may see, and nothing else."""

    def announce(game_id: GameId, frames: Sequence[Frame]) -> None:
        for frame in frames:
            event = _FRAMES.decode(frame)
            if event.payload.get("event") in ANNOUNCED:
                bus.post(events_channel(game_id), msgspec.json.encode({**event.payload, "number": event.number}))

    return announce
