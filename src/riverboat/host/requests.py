"""The requests to a table and its responses. These values also cross the bus between processes.

A refusal is not a response: it is raised, as a `RiverboatError`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from riverboat.engine.rules import Chips, Seat
from riverboat.protocol import ClientMessage, PlayerStatistics, Speed, TableView
from riverboat.table.commands import Command, PlayerId
from riverboat.table.director import HandReport


class _Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request; its tag is in `type`."""


class Sit(_Request, frozen=True, tag="sit"):
    """Takes a seat with chips from the player's balance. A person has one seat at a table."""

    player: PlayerId
    name: str
    buy_in: Chips
    seat: Seat | None = None
    post: bool = False


class PlayerMessage(_Request, frozen=True, tag="tell"):
    """A message of a player at the table: an action, sitting out, chat, leaving …"""

    player: PlayerId
    message: ClientMessage


class SeatBot(_Request, frozen=True, tag="seat_bot"):
    """Seats a bot; `player` is its account, `bot` the name for `load_bot`."""

    player: PlayerId
    name: str
    bot: str
    buy_in: Chips
    speed: Speed | None = None
    """None is the table's own."""
    seat: Seat | None = None


class RemovePlayer(_Request, frozen=True, tag="remove"):
    """Removes a player: the stack is returned, a live hand is folded in turn."""

    player: PlayerId


class Start(_Request, frozen=True, tag="start"):
    """Deals as soon as two can play; a sit-and-go starts with whoever is seated."""


class Close(_Request, frozen=True, tag="close"):
    """Closes the table after the current hand; everyone gets their chips back."""


class GetSnapshot(_Request, frozen=True, tag="look"):
    """Returns the table as one player may see it; None is a spectator."""

    player: PlayerId | None


class GetStatistics(_Request, frozen=True, tag="statistics"):
    """Returns the statistics of everyone who has played here."""


class GetBuyIn(_Request, frozen=True, tag="get_buy_in"):
    """Returns how many chips a player may sit down with now."""

    player: PlayerId


class GetHandReport(_Request, frozen=True, tag="hand_report"):
    """The tournament's director asks how the last hand stands, in case `HandFinished` was lost."""


class DirectorOrder(_Request, frozen=True, tag="direct"):
    """An order of the tournament's director, executed once however often it is sent.

    `command` is Join, Leave, SitOut, ComeBack, EndTournament or DealHand without a pack (the table shuffles its own).
    """

    order_id: str
    command: Command
    bot: str = ""
    """For a bot that joins: the name for `load_bot`."""
    speed: Speed = "normal"
    """For a bot that joins."""
    moved_to: str = ""
    """For a player who leaves: the game where the player sits from now on."""
    notice: Literal["hand_for_hand", "final_table"] | None = None
    """Sent to everyone at the table."""


TableRequest: TypeAlias = (
    Sit
    | PlayerMessage
    | SeatBot
    | RemovePlayer
    | Start
    | Close
    | GetSnapshot
    | GetStatistics
    | GetBuyIn
    | GetHandReport
    | DirectorOrder
)


class _Response(msgspec.Struct, frozen=True):
    """A response; its tag is in `type`."""


class Done(_Response, frozen=True, tag="done"):
    """The request was executed and is durable. A repeat gets the first response."""

    version: int
    number: int
    seat: Seat | None = None


class TableSnapshot(_Response, frozen=True, tag="seen"):
    """The answer to `GetSnapshot`."""

    version: int
    number: int
    view: TableView


class TableStatistics(_Response, frozen=True, tag="counted"):
    players: tuple[PlayerStatistics, ...]


class BuyInRange(_Response, frozen=True, tag="buy_in"):
    """The answer to `GetBuyIn`."""

    low: Chips
    high: Chips
    bring_back: Chips = 0
    """What the player took away a short time ago, rule T8; 0 when that is nothing."""


class HandReported(_Response, frozen=True, tag="hand_reported"):
    """The answer to `GetHandReport`."""

    report: HandReport


TableResponse: TypeAlias = Done | TableSnapshot | TableStatistics | BuyInRange | HandReported
