"""The durable state of a tournament: the director's state, and the game of each table."""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.host.ports import GameId
from riverboat.host.stored_format import STATE_FORMAT, check_format
from riverboat.protocol import Speed, Variant
from riverboat.protocol.views import GameStatus
from riverboat.table.director import TableNumber, Tournament


class TournamentState(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as its host stores it. It contains no card."""

    format: int = STATE_FORMAT
    tournament: Tournament
    name: str
    variant: Variant = "no_limit"
    speed: Speed = "normal"
    """Of its bots, and how long a result stays."""
    is_private: bool = False
    """Its tables are not listed in the lobby either."""
    target: str = ""
    """The tournament that the winners of a satellite enter."""
    games: dict[TableNumber, GameId] = {}
    next_day_at: float | None = None
    """When the next day begins by itself, in seconds since 1970; None by day, and where somebody has to say so."""

    @property
    def status(self) -> GameStatus:
        """Finished only when every order is carried out: until then somebody must go on with it."""
        if self.tournament.is_over and not self.tournament.orders:
            return "finished"
        return "active" if self.tournament.has_begun else "waiting"


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(TournamentState)


def encode_state(state: TournamentState) -> bytes:
    return _ENCODER.encode(state)


def decode_state(stored: bytes) -> TournamentState:
    """Reads a stored state, also one of an earlier version. Raises `state_too_new` for one of a newer version."""
    check_format(stored)
    state = _DECODER.decode(stored)
    return state if state.format == STATE_FORMAT else msgspec.structs.replace(state, format=STATE_FORMAT)
