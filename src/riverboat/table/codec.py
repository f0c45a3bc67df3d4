"""A table as bytes and back, a hand under way included. The same table always gives the same bytes.

The bytes hold the pack and every hole card: whoever stores them keeps them secret.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from riverboat.engine.stored import decode_stored
from riverboat.errors import bad_argument
from riverboat.table.commands import Command
from riverboat.table.events import AnyEvent
from riverboat.table.state import Table

_ENCODER: Final = msgspec.msgpack.Encoder()
_TABLES: Final = msgspec.msgpack.Decoder(Table)
_COMMANDS: Final[msgspec.msgpack.Decoder[Command]] = msgspec.msgpack.Decoder(Command)
_EVENTS: Final[msgspec.msgpack.Decoder[tuple[AnyEvent, ...]]] = msgspec.msgpack.Decoder(tuple[AnyEvent, ...])


def encode_table(table: Table) -> bytes:
    return encoded("table", table)


def decode_table(stored: bytes) -> Table:
    table: Table = decoded(_TABLES, stored)
    return table


def encode_command(command: Command) -> bytes:
    return encoded("command", command)


def decode_command(stored: bytes) -> Command:
    command: Command = decoded(_COMMANDS, stored)
    return command


def encode_events(events: tuple[AnyEvent, ...]) -> bytes:
    return encoded("events", events)


def decode_events(stored: bytes) -> tuple[AnyEvent, ...]:
    events: tuple[AnyEvent, ...] = decoded(_EVENTS, stored)
    return events


def encoded(name: str, value: object) -> bytes:
    try:
        return _ENCODER.encode(value)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise bad_argument(name, type(value), "a value of Riverboat that can be stored") from error


def decoded(decoder: msgspec.msgpack.Decoder[Any], stored: bytes) -> Any:
    try:
        return decode_stored(decoder, stored)
    except (TypeError, msgspec.DecodeError, UnicodeError) as error:
        raise bad_argument("stored", type(stored), "bytes that Riverboat has stored") from error
