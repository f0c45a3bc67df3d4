"""Who sits where: the person in the first seat, bots in all others."""

from __future__ import annotations

from typing import Final

from riverboat.engine.rules import Seat
from riverboat.table import PlayerId

HUMAN: Final = "you"
HUMAN_SEAT: Final[Seat] = 0


def bot_id(seat: Seat) -> PlayerId:
    return f"bot-{seat}"


def player_id(seat: Seat) -> PlayerId:
    return HUMAN if seat == HUMAN_SEAT else bot_id(seat)
