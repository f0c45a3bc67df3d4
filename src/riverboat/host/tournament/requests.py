"""What can be asked of a tournament, wherever its director runs: these values also cross the bus."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from riverboat.host.ports import GameId
from riverboat.host.requests import Refusal
from riverboat.table import PlayerId
from riverboat.table.director import Entered


class _Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Common to all; each carries its name as `type`."""


class Enter(_Request, frozen=True, tag="enter"):
    """Players pay and are in, all of them or none."""

    entries: tuple[Entered, ...]


class Withdraw(_Request, frozen=True, tag="withdraw"):
    player: PlayerId


class Begin(_Request, frozen=True, tag="begin"):
    """Draw for seats and play."""


class CallOff(_Request, frozen=True, tag="call_off"):
    """Before the beginning, or later while at most one person is still in: whoever is gets the entry back."""


class HandFinished(_Request, frozen=True, tag="hand_finished"):
    """A table says that its hand is over; what came of it the director sees for itself."""

    game_id: GameId


TournamentRequest: TypeAlias = Enter | Withdraw | Begin | CallOff | HandFinished


class TournamentUpdated(msgspec.Struct, frozen=True, tag="did"):
    """It was carried out and is durable."""

    seq: int


TournamentResponse: TypeAlias = TournamentUpdated | Refusal
