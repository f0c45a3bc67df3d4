"""What can be asked of a table and what it answers, wherever the table runs: these values also cross the bus.

A refusal is no answer: it is raised, as a `RiverboatError`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from riverboat.engine.rules import Chips, Seat
from riverboat.protocol import ClientMessage, PlayerStatistics, Speed, TableView
from riverboat.table.commands import Command, PlayerId
from riverboat.table.director import HandReport


class _Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Common to all; each carries its name as `type`."""


class Sit(_Request, frozen=True, tag="sit"):
    """Take a seat with chips from the player's own. A person may sit once at a table."""

    player: PlayerId
    name: str
    buy_in: Chips
    seat: Seat | None = None
    post: bool = False


class PlayerMessage(_Request, frozen=True, tag="tell"):
    """Whatever a player says at the table: an action, sitting out, chat, leaving …"""

    player: PlayerId
    message: ClientMessage


class SeatBot(_Request, frozen=True, tag="seat_bot"):
    """Let a bot sit down; `player` is its row among the players, `bot` what `load_bot` understands."""

    player: PlayerId
    name: str
    bot: str
    buy_in: Chips
    speed: Speed | None = None
    """None is the table's own."""
    seat: Seat | None = None


class RemovePlayer(_Request, frozen=True, tag="remove"):
    """Make a player get up: the stack goes back, a live hand is folded in turn."""

    player: PlayerId


class Start(_Request, frozen=True, tag="start"):
    """Deal as soon as two can play; a sit-and-go begins with whoever sits."""


class Close(_Request, frozen=True, tag="close"):
    """End the table after the hand under way; everyone gets their chips back."""


class GetSnapshot(_Request, frozen=True, tag="look"):
    """The table as one player may see it; None is a spectator."""

    player: PlayerId | None


class GetStatistics(_Request, frozen=True, tag="statistics"):
    """What the table has counted of everyone who played here."""


class GetBuyIn(_Request, frozen=True, tag="get_buy_in"):
    """How many chips a player may sit down with now."""

    player: PlayerId


class GetHandReport(_Request, frozen=True, tag="hand_report"):
    """The tournament's director asks how the last hand stands, in case `HandFinished` was lost."""


class DirectorOrder(_Request, frozen=True, tag="direct"):
    """An order of the tournament's director, carried out once however often it comes.

    `command` is Join, Leave, SitOut, ComeBack, EndTournament or DealHand without a pack (the table shuffles its own).
    """

    order_id: str
    command: Command
    bot: str = ""
    """Of a bot that joins: what `load_bot` understands."""
    speed: Speed = "normal"
    """Of a bot that joins."""
    moved_to: str = ""
    """Of a player who leaves: the game where the player sits from now on."""
    notice: Literal["hand_for_hand", "final_table"] | None = None
    """Told to everyone at the table."""


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
    """Common to all; each carries its name as `type`."""


class Done(_Response, frozen=True, tag="done"):
    """It was carried out and is durable. A repeat gets the first answer."""

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
