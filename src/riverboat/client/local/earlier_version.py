"""Saved games of the version before, one msgpack file each: read here once, to be taken over into the store."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from riverboat.client.local.settings import GameSettings
from riverboat.engine.rules import Chips
from riverboat.engine.stored import decode_stored
from riverboat.errors import RiverboatError
from riverboat.host.table.state import BotSeat, Checkpoint, TableState
from riverboat.protocol import BotFault, GameState, TableEvent, TableView
from riverboat.table import AnyEvent, ClockSettings, PlayerId, PlayerStats, Statistics, Table

VERSION: Final = 1
_PERSON: Final = "you"

Told: TypeAlias = GameState | TableEvent | BotFault


class Session(msgspec.Struct, frozen=True):
    """A game as it stood between two steps."""

    version: int
    settings: GameSettings
    table: Table
    events: tuple[AnyEvent, ...]
    """Of the hand under way or the last one."""
    statistics: Statistics
    winnings: tuple[Chips, ...]
    """The person's running total after each hand, from 0."""
    bought: Chips
    history: str
    """The name of the file that the session's hands go to."""
    told: tuple[bytes, ...] = ()
    """The last hands and the one under way as the person was told them, packed."""

    def state(self, game_id: str, players: Sequence[PlayerId]) -> TableState:
        """The same game as the host keeps it. Players were called `you`, `bot-1`, `bot-2` …"""
        called = {_called(seat): player for seat, player in enumerate(players)}
        table, events, statistics = _renamed(
            (self.table, self.events, self.statistics), {**called, self.table.table_id: game_id}
        )
        # Without a clock a decision had a day.
        table = msgspec.structs.replace(
            table, settings=msgspec.structs.replace(table.settings, clock=ClockSettings()), table_id=game_id
        )
        speed = self.settings.speed
        bots = dict(zip(players[1:], self.settings.opponents, strict=True))
        return TableState(
            table=table,
            events=events,
            statistics=statistics,
            bots={player: BotSeat(bot, speed) for player, bot in bots.items()},
            pace=speed,
            is_timed=self.settings.has_clock,
            is_free=True,
            checkpoints=(Checkpoint(0, table),),
        )

    def counted(self) -> tuple[PlayerStats | None, ...]:
        """Everyone's statistics by seat."""
        return tuple(self.statistics.players.get(_called(seat)) for seat in range(len(self.settings.names)))


_SESSIONS: Final = msgspec.msgpack.Decoder(Session)
_PARTS: Final = msgspec.msgpack.Decoder(tuple[Table, tuple[AnyEvent, ...], Statistics])
_TOLD: Final = msgspec.msgpack.Decoder(list[Told])


def read_session(path: Path) -> Session:
    """The game in a file; refused when the file holds none that can be read."""
    content = path.read_bytes()
    try:
        session = decode_stored(_SESSIONS, content)
    except (msgspec.DecodeError, UnicodeError, RiverboatError) as error:
        raise _unreadable(path) from error
    if session.version != VERSION:
        raise _unreadable(path)
    return session


def recalled(told: Sequence[bytes], names: Sequence[str]) -> tuple[Told, ...]:
    """What the person was told before the game was taken over, with the players called as `names` says, by seat."""
    return tuple(_with_names(message, names) for hand in told for message in _unpacked(hand))


def _called(seat: int) -> str:
    return f"bot-{seat}" if seat else _PERSON


def _renamed(parts: Any, names: dict[str, str]) -> Any:
    return _PARTS.decode(
        msgspec.msgpack.encode(_replaced(msgspec.msgpack.decode(msgspec.msgpack.encode(parts)), names))
    )


def _replaced(plain: Any, names: dict[str, str]) -> Any:
    """Every text that is one of the names, at any depth, by the new one."""
    match plain:
        case str():
            return names.get(plain, plain)
        case list():
            return [_replaced(part, names) for part in plain]
        case dict():
            return {names.get(key, key): _replaced(value, names) for key, value in plain.items()}
        case _:
            return plain


def _unpacked(packed: bytes) -> list[Told]:
    """The messages of a hand; none if they cannot be read: a game is worth more than its log."""
    try:
        return decode_stored(_TOLD, zlib.decompress(packed))
    except (zlib.error, msgspec.DecodeError, UnicodeError):
        return []


def _with_names(message: Told, names: Sequence[str]) -> Told:
    match message:
        case GameState(view=view):
            return msgspec.structs.replace(message, view=_renamed_view(view, names))
        case BotFault(seat=seat):
            return msgspec.structs.replace(message, name=names[seat])
        case _:
            return message


def _renamed_view(view: TableView, names: Sequence[str]) -> TableView:
    seats = tuple(msgspec.structs.replace(seat, name=names[seat.seat]) if seat.name else seat for seat in view.seats)
    return msgspec.structs.replace(view, seats=seats)


def _unreadable(path: Path) -> RiverboatError:
    return RiverboatError("unreadable_game", f"{path} holds no game that this version can read", path=str(path))
