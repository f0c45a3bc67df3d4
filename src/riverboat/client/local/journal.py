"""What the person was told of the last hands, for a client that comes back: its log, and the hands to look at again."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from riverboat.protocol import BotFault, GameState, TableEvent, TableView

Told: TypeAlias = GameState | TableEvent | BotFault

HANDS_KEPT: Final = 10
"""Before the one under way."""
_FASTEST: Final = 1

_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(list[Told])


class Journal:
    """Messages by hand. Views are kept as they were sent: nothing in them is hidden from the person."""

    def __init__(self, packed: Sequence[bytes] = ()) -> None:
        """Take up what `packed` gave; a hand that cannot be read, as one of another version, is left out."""
        self._before = tuple(packed[:-1])
        self._told = _unpacked(packed[-1]) if packed else []

    @property
    def packed(self) -> tuple[bytes, ...]:
        """The last hands, the one under way last."""
        return (*self._before, _packed(self._told))

    def begin_hand(self) -> None:
        if self._told:
            self._before = (*self._before, _packed(self._told))[-HANDS_KEPT:]
        self._told = []

    def add(self, message: Told) -> None:
        """Keep a message; of views with nothing between them the last is enough."""
        if self._told and isinstance(message, GameState) and isinstance(self._told[-1], GameState):
            self._told[-1] = message
        else:
            self._told.append(message)

    def recall(self, names: Sequence[str]) -> tuple[Told, ...]:
        """Everything that is kept, with the players called as they are now, by seat."""
        hands = [*map(_unpacked, self._before), self._told]
        return tuple(_renamed(message, names) for hand in hands for message in hand)


def _packed(told: Sequence[Told]) -> bytes:
    return zlib.compress(_encoder.encode(told), _FASTEST)


def _unpacked(packed: bytes) -> list[Told]:
    """The messages of a hand; none if they cannot be read: a game is worth more than its log."""
    try:
        return _decoder.decode(zlib.decompress(packed))
    except (zlib.error, msgspec.DecodeError, UnicodeError):
        return []


def _renamed(message: Told, names: Sequence[str]) -> Told:
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
