"""The messages of a table to a client. Events are numbered without gaps."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

import msgspec

from riverboat.engine.rules import Seat
from riverboat.protocol.client_messages import ClientMessage
from riverboat.protocol.refusals import Refused
from riverboat.protocol.views import PlayerStatistics, TableView
from riverboat.table.events import AnyEvent

PROTOCOL_VERSION = 1

NoticeKind: TypeAlias = Literal[
    "time_warning",
    "time_bank",
    "disconnected",
    "reconnected",
    "away",
    "moved",
    "hand_for_hand",
    "final_table",
    "break",
    "break_over",
    "closing",
    "storage_failing",
]
CloseReason: TypeAlias = Literal["left", "ended", "moved", "server", "replaced"]
FaultReason: TypeAlias = Literal["late", "failed", "illegal"]


class _Message(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A message; its tag is in `type`."""


class Welcome(_Message, frozen=True, gc=False, tag="welcome"):
    """Whom the server takes the client for; nobody before the first `Join` without an account."""

    number: int
    player_id: int | None
    player_name: str
    token: str | None = None
    """When a guest was made: what to come back with."""
    protocol: int = PROTOCOL_VERSION


class GameState(_Message, frozen=True, gc=False, tag="game_state"):
    """The table as it stands. `version` goes into the next action; `number` is that of the last event so far."""

    number: int
    version: int
    view: TableView


class TableEvent(_Message, frozen=True, gc=False, tag="event"):
    """Something happened, as far as the viewer may know."""

    number: int
    event: AnyEvent


class Accepted(_Message, frozen=True, gc=False, tag="accepted"):
    """The action was carried out and is durable."""

    number: int
    action_id: str | None
    version: int


class Statistics(_Message, frozen=True, gc=False, tag="statistics"):
    """What has been counted of everyone who played here."""

    number: int
    players: tuple[PlayerStatistics, ...]


class Said(_Message, frozen=True, gc=False, tag="chat"):
    """Somebody at the table said something; `seat` is None for a spectator."""

    number: int
    seat: Seat | None
    name: str
    text: str


class BotFault(_Message, frozen=True, gc=False, tag="bot_fault"):
    """A bot was late, failed or acted illegally; the table acts for it: check, else fold; one board."""

    number: int
    seat: Seat
    name: str
    reason: FaultReason
    detail: str = ""


class Notice(_Message, frozen=True, gc=False, tag="notice"):
    """Something about the table that changes nothing in the hand."""

    number: int
    kind: NoticeKind
    seat: Seat | None = None
    seconds: float | None = None
    game_id: str | None = None
    """Where to go, when moved."""


class Pong(_Message, frozen=True, gc=False, tag="pong"):
    """The answer to `Ping`."""

    number: int
    id: int


class Closed(_Message, frozen=True, gc=False, tag="closed"):
    """The last message: the game is over, or the viewer has left, was moved, or took the same seat from elsewhere."""

    number: int
    reason: CloseReason


ServerMessage: TypeAlias = (
    Welcome | GameState | TableEvent | Accepted | Statistics | Refused | Said | BotFault | Notice | Pong | Closed
)


class Connection(Protocol):
    """A client's connection to a table, in this process or on a server."""

    async def send(self, message: ClientMessage) -> None:
        """Sends a message; the response arrives among the other messages."""

    async def receive(self) -> ServerMessage:
        """Returns the next message. There is none after `Closed`."""

    def pause(self, *, on: bool) -> None:
        """Stop the player's clock, or let it go on, where nobody else waits: in a game of this process."""
