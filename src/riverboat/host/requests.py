"""The requests to a table and its responses. These values also cross the bus between processes.

A refusal is not a response: it is raised, as a `RiverboatError`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from riverboat.engine.rules import Chips, Seat
from riverboat.engine.view import Observation
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
    owner: str = ""
    """Of a bot account: the name of whoever made it."""


class JoinWaitingList(_Request, frozen=True, tag="join_waiting_list"):
    """Joins the waiting list; a repeat changes nothing."""

    player: PlayerId
    name: str


class LeaveWaitingList(_Request, frozen=True, tag="leave_waiting_list"):
    """Leaves the waiting list; a repeat changes nothing."""

    player: PlayerId


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

    by_operator: bool = False
    """Also a sit-and-go with several people in it, which is paid out as it stands."""


class VoidRunningHand(_Request, frozen=True, tag="void"):
    """Takes back the hand under way."""


class GetSnapshot(_Request, frozen=True, tag="look"):
    """Returns the table as one player may see it; None is a spectator."""

    player: PlayerId | None


class GetStatistics(_Request, frozen=True, tag="statistics"):
    """Returns the statistics of everyone who has played here."""


class GetBuyIn(_Request, frozen=True, tag="get_buy_in"):
    """Returns how many chips a player may sit down with now."""

    player: PlayerId


class GetDecision(_Request, frozen=True, tag="get_decision"):
    """Returns the decision that a player at a practice table has to make, for a hint. Refused anywhere else."""

    player: PlayerId
    hand_id: str
    version: int


class GetObservation(_Request, frozen=True, tag="get_observation"):
    """Returns what the seat of a player sees of the hand under way, or of the last one."""

    player: PlayerId


class GetHandReport(_Request, frozen=True, tag="hand_report"):
    """The tournament's director asks how the last hand stands, in case `HandFinished` was lost."""


class DirectorOrder(_Request, frozen=True, tag="direct"):
    """An order of the tournament's director, executed once however often it is sent.

    `command` is Join, Leave, SitOut, ComeBack, GiveChips, EndTournament or DealHand without a pack (the table shuffles
    its own); without one, only the notice is sent.
    """

    order_id: str
    command: Command | None
    bot: str = ""
    """For a bot that joins: the name for `load_bot`."""
    speed: Speed = "normal"
    """For a bot that joins."""
    moved_to: str = ""
    """For a player who leaves: the game where the player sits from now on."""
    notice: Literal["hand_for_hand", "final_table", "break", "deal", "last_hand", "day_over"] | None = None
    """Sent to everyone at the table."""
    seconds: float | None = None
    """How long what the notice says lasts at most."""


TableRequest: TypeAlias = (
    Sit
    | JoinWaitingList
    | LeaveWaitingList
    | PlayerMessage
    | SeatBot
    | RemovePlayer
    | Start
    | Close
    | VoidRunningHand
    | GetSnapshot
    | GetStatistics
    | GetBuyIn
    | GetDecision
    | GetObservation
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


class DecisionToMake(_Response, frozen=True, tag="decision"):
    """The answer to `GetDecision`: what the player's seat sees, and which bots sit where."""

    seen: Observation
    bots: dict[Seat, str]


class SeatObservation(_Response, frozen=True, tag="observation"):
    """The answer to `GetObservation`."""

    version: int
    seen: Observation


class HandReported(_Response, frozen=True, tag="hand_reported"):
    """The answer to `GetHandReport`."""

    report: HandReport


TableResponse: TypeAlias = (
    Done | TableSnapshot | TableStatistics | BuyInRange | DecisionToMake | SeatObservation | HandReported
)
