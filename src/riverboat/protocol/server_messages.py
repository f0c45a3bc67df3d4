"""The messages of a table to a client. Events are numbered without gaps."""

from __future__ import annotations

from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from riverboat.engine.rules import Seat
from riverboat.protocol.client_messages import ClientMessage
from riverboat.protocol.patches import patched
from riverboat.protocol.refusals import Refused
from riverboat.protocol.views import Equities, PlayerStatistics, TableView
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
    "deal",
    "last_hand",
    "day_over",
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


class StatePatch(_Message, frozen=True, gc=False, tag="state_patch"):
    """What changed in the state since the last `GameState` or `StatePatch`."""

    number: int
    version: int
    patch: Any
    """A `ViewPatch`."""
    own: Any = None
    """Another, of what only this viewer may know; set after the first."""


class TableEvent(_Message, frozen=True, gc=False, tag="event"):
    """Something happened, as far as the viewer may know."""

    number: int
    event: AnyEvent
    equities: Equities = ()
    """In an all-in, after cards were shown or dealt: of the hands that lie face up."""


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


class SeedCall(_Message, frozen=True, gc=False, tag="seed_call"):
    """What the table commits to before a hand, and whose seeds it asks for: see `docs/fairness.md`.

    A client whose commitment is listed answers with `Seed`, once.
    """

    number: int
    hand_number: int
    hand_id: str
    commitment: str
    """To the decks of this hand."""
    previous: str
    """The link of the hand before."""
    seeds: tuple[tuple[Seat, str], ...]
    """Commitments of players, by seat."""


class Pong(_Message, frozen=True, gc=False, tag="pong"):
    """The answer to `Ping`."""

    number: int
    id: int


class Closed(_Message, frozen=True, gc=False, tag="closed"):
    """The last message: the game is over, or the viewer has left, was moved, or took the same seat from elsewhere."""

    number: int
    reason: CloseReason


ServerMessage: TypeAlias = (
    Welcome
    | GameState
    | StatePatch
    | TableEvent
    | Accepted
    | Statistics
    | Refused
    | Said
    | BotFault
    | Notice
    | SeedCall
    | Pong
    | Closed
)


class StateFollower:
    """Turns patches back into whole states: the one place of a client where a patch is applied."""

    def __init__(self) -> None:
        self._state: GameState | None = None

    def forget(self) -> None:
        """The connection is new: patches count only after the next state."""
        self._state = None

    def take(self, message: ServerMessage) -> ServerMessage | None:
        """The message, a patch as the `GameState` it makes; None for a patch of a state that is not known."""
        if isinstance(message, GameState):
            self._state = message
        if not isinstance(message, StatePatch):
            return message
        if self._state is None:
            return None
        view = patched(self._state.view, message.patch)
        view = patched(view, message.own) if message.own is not None else view
        self._state = GameState(message.number, message.version, view)
        return self._state


class Connection(Protocol):
    """A client's connection to a table, in this process or on a server."""

    async def send(self, message: ClientMessage) -> None:
        """Sends a message; the response arrives among the other messages."""

    async def receive(self) -> ServerMessage:
        """Returns the next message. There is none after `Closed`."""

    def pause(self, *, on: bool) -> None:
        """Stop the player's clock, or let it go on, where nobody else waits: in a game of this process."""
