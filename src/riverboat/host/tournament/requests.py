"""The requests to a tournament and its responses. These values also cross the bus between processes."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from riverboat.host.ports import GameId
from riverboat.table import PlayerId
from riverboat.table.director import DealMethod, Entered, HandReport


class _Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request; its tag is in `type`."""


class Enter(_Request, frozen=True, tag="enter"):
    """Enters players, all of them or none."""

    entries: tuple[Entered, ...]


class Withdraw(_Request, frozen=True, tag="withdraw"):
    player: PlayerId


class BuyRebuy(_Request, frozen=True, tag="rebuy"):
    player: PlayerId


class BuyAddOn(_Request, frozen=True, tag="add_on"):
    player: PlayerId


class ProposeDeal(_Request, frozen=True, tag="propose_deal"):
    """Asks for a deal between all who are left; bots answer at once."""

    player: PlayerId
    method: DealMethod = "icm"


class AnswerDeal(_Request, frozen=True, tag="answer_deal"):
    player: PlayerId
    agrees: bool


class Begin(_Request, frozen=True, tag="begin"):
    """Draws seats and starts play."""


class BeginDay(_Request, frozen=True, tag="begin_day"):
    """Ends the night: draws seats again and plays on."""


class CallOff(_Request, frozen=True, tag="call_off"):
    """Before the beginning, or later while at most one person is still in: whoever is gets the entry back."""

    by_operator: bool = False
    """Also while several people are in it."""


class HandFinished(_Request, frozen=True, tag="hand_finished"):
    """A hand at one of the tables is over and its result has been shown.

    It may be lost: the director asks tables whose hand takes long with `GetHandReport`.
    """

    game_id: GameId
    report: HandReport | None = None
    """None: sent by a process of the version before, which did not say what came of the hand."""


TournamentRequest: TypeAlias = (
    Enter | Withdraw | BuyRebuy | BuyAddOn | ProposeDeal | AnswerDeal | Begin | BeginDay | CallOff | HandFinished
)


class TournamentUpdated(msgspec.Struct, frozen=True, tag="did"):
    """The request was executed and is durable."""

    seq: int


TournamentResponse: TypeAlias = TournamentUpdated
