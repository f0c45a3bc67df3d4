"""A table as bytes and back, a hand under way included. The same table always gives the same bytes.

The bytes hold the pack and every hole card: whoever stores them keeps them secret.
"""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.table.commands import Command
from riverboat.table.events import AnyEvent
from riverboat.table.state import Table

_ENCODER: Final = msgspec.msgpack.Encoder()
_TABLES: Final = msgspec.msgpack.Decoder(Table)
_COMMANDS: Final[msgspec.msgpack.Decoder[Command]] = msgspec.msgpack.Decoder(Command)
_EVENTS: Final[msgspec.msgpack.Decoder[tuple[AnyEvent, ...]]] = msgspec.msgpack.Decoder(tuple[AnyEvent, ...])


def encode_table(table: Table) -> bytes:
    return _ENCODER.encode(table)


def decode_table(stored: bytes) -> Table:
    return _TABLES.decode(stored)


def encode_command(command: Command) -> bytes:
    return _ENCODER.encode(command)


def decode_command(stored: bytes) -> Command:
    return _COMMANDS.decode(stored)


def encode_events(events: tuple[AnyEvent, ...]) -> bytes:
    return _ENCODER.encode(events)


def decode_events(stored: bytes) -> tuple[AnyEvent, ...]:
    return _EVENTS.decode(stored)
