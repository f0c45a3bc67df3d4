"""All that a table needs to go on after a restart, as one value and as bytes. They hold the pack: keep them secret."""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.protocol import Speed
from riverboat.table import (
    AnyEvent,
    PlayerId,
    Statistics,
    Table,
    TableSettings,
    new_table,
)


class BotSeat(msgspec.Struct, frozen=True):
    """A bot that sits at the table."""

    bot: str
    """What `load_bot` understands."""
    speed: Speed = "normal"


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the server keeps it."""

    table: Table
    name: str = ""
    tournament: str = ""
    """The id of the tournament that directs this table, if one does."""
    number: int = 0
    """How many events have been told."""
    version: int = 0
    """The step that last changed the hand: what an action is made for."""
    events: tuple[AnyEvent, ...] = ()
    """Of the hand under way or the last one."""
    bots: dict[PlayerId, BotSeat] = {}
    banks: dict[PlayerId, float] = {}
    """What is left of each player's time bank in this hand; a player who is not in it has the whole."""
    pace: Speed = "normal"
    """How long a result stays before the next hand."""
    statistics: Statistics = Statistics()
    """Of those who sit here."""
    is_started: bool = True
    """Hands are dealt as soon as two can play."""
    is_closing: bool = False
    """No further hand; everyone gets their chips back."""
    is_closed: bool = False

    @property
    def is_over(self) -> bool:
        """No further hand will ever be dealt here."""
        return self.is_closed or self.table.is_finished


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(TableState)


def new_state(
    settings: TableSettings, game_id: str, *, name: str = "", pace: Speed = "normal", tournament: str = ""
) -> TableState:
    """An empty table. A cash table deals as soon as two can play; a sit-and-go waits until it is full or started."""
    return TableState(
        table=new_table(settings, game_id),
        name=name,
        tournament=tournament,
        pace=pace,
        is_started=settings.kind == "cash",
    )


def encode_state(state: TableState) -> bytes:
    return _ENCODER.encode(state)


def decode_state(stored: bytes) -> TableState:
    return _DECODER.decode(stored)
