"""The interfaces that tables need: store, clock, dealer, bots, router. Each has a real and a test implementation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from riverboat.cards import Card, DeckName
from riverboat.engine.actions import Action
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.view import Observation
from riverboat.errors import RiverboatError
from riverboat.host.ledger import Transfer
from riverboat.protocol.views import GameStatus
from riverboat.table.commands import PlayerId

GameId: TypeAlias = str
"""The id of a table: the decimal id of its row in `games`."""

Frame: TypeAlias = bytes
"""One encoded message to a client."""
Frames: TypeAlias = tuple[Frame, ...]
"""What a client is told at once, in order: the events of a step and the patch, or a single message."""


# Store.


class PlayerHand(msgspec.Struct, frozen=True):
    """One player's part in a hand: a row of `player_hands`. Cards that were not shown are stored encrypted."""

    player: PlayerId
    seat: Seat
    hole_cards: tuple[str, ...]
    is_shown: bool
    """Both cards were shown to everybody."""
    final_hand_rank: str
    """The category at showdown, or empty."""
    bet_amount: Chips
    won_amount: Chips
    actions: tuple[str, ...]
    """In order, as `preflop raise 300`."""

    def __repr__(self) -> str:
        return f"PlayerHand(player={self.player!r}, cards hidden)"


class HandRecord(msgspec.Struct, frozen=True):
    """A finished hand: a row of `hands`, one of `player_hands` for each player, and what a replay needs."""

    hand_number: int
    hand_id: str
    pot_amount: Chips
    community_cards: tuple[str, ...]
    winners: tuple[tuple[PlayerId, Chips], ...]
    players: tuple[PlayerHand, ...]
    events: bytes
    """`encode_events` of the whole hand, every card in it: secret."""
    settings: bytes
    """The hand itself, encoded, for histories: secret."""
    fairness: bytes = b""
    """How the hand was dealt, for whoever verifies it; empty when the deal was not verifiable. Secret."""
    rake: Chips = 0
    """What the house kept of the pots; part of `pot_amount`."""
    is_counted: bool = True
    """In the players' statistics; hands at a practice table are not."""

    def __repr__(self) -> str:
        return f"HandRecord(hand_id={self.hand_id!r}, cards hidden)"


class StepRecord(msgspec.Struct, frozen=True):
    """One step of one table, stored whole or not at all."""

    game_id: GameId
    seq: int
    """1, 2, 3 … without gaps; unique for the table."""
    epoch: int
    """Of the owner's lease; a write under an older one is refused."""
    number: int
    """How many events the table has published, this step's included."""
    at: float
    """Wall clock, seconds since 1970."""
    player: PlayerId | None
    request_id: str | None
    """The id of the action or order, which identifies a repeat, also after a restart."""
    command: bytes
    """Secret: may contain a pack."""
    events: bytes
    """Secret: may contain hole cards."""
    public: bytes
    """The events as a spectator sees them, JSON."""
    state: bytes
    """All that is needed to resume from here. Secret."""
    status: GameStatus
    players: int
    """How many sit at the table, for the lobby."""
    transfers: tuple[Transfer, ...] = ()
    """Entries of the ledger, in the same transaction."""
    hand: HandRecord | None = None
    """Set when a hand has ended with this step."""
    fair_link: bytes | None = None
    """Public: the head of the table's chain of deals, see `docs/fairness.md`."""
    at_table: tuple[tuple[PlayerId, Chips], ...] = ()
    """Players whose chips at the table have changed with this step, and to how many: see `step_records.chips_at`."""

    def __repr__(self) -> str:
        return f"StepRecord(seq={self.seq!r}, cards hidden)"


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it was last stored."""

    game_id: GameId
    seq: int
    number: int
    epoch: int
    state: bytes

    def __repr__(self) -> str:
        return f"StoredTable(seq={self.seq!r}, cards hidden)"


class Fenced(Exception):  # noqa: N818 -- it says what happened
    """The write came from an owner that has lost the table. Nothing was stored."""


class StoreUnusable(RiverboatError):  # noqa: N818 -- it says what happened
    """The database is unreachable, full or closed. The write may have been stored or not."""


class TableStore(Protocol):
    """The store as a table's owner uses it."""

    async def append(self, step: StepRecord) -> None:
        """Makes a step durable. Raises `Fenced` or a refusal when it must not be stored; then nothing has changed."""

    async def load(self, game_id: GameId) -> StoredTable | None:
        """Returns the last stored state, decrypted."""

    async def claim(self, game_id: GameId, owner: str) -> StoredTable | None:
        """Becomes the owner: raises the epoch, so that writes of earlier owners are refused, and returns the state."""

    async def request_ids(self, game_id: GameId, latest: int) -> dict[str, int]:
        """Returns the ids of the latest requests and the version each led to, to recognize repeats."""


# Time, randomness, bots.


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """Monotonic seconds; tests advance it by hand."""

    def now(self) -> float: ...

    def wall(self) -> float:
        """Seconds since 1970, for records and for what must last beyond this process (rule T8)."""

    def call_later(self, seconds: float, what: Callable[[], None]) -> Timer: ...


class Dealer(Protocol):
    """The source of randomness. A server's tables are always dealt from the operating system's."""

    def deck(self, name: DeckName) -> tuple[Card, ...]: ...

    def seat(self, seats: int) -> Seat:
        """The first button."""


BotFaultReason: TypeAlias = Literal["late", "failed", "illegal"]


class BotAnswer(msgspec.Struct, frozen=True):
    """A bot's choice, or what was wrong."""

    action: Action | None
    fault: BotFaultReason | None = None
    detail: str = ""


class BotWorkers(Protocol):
    """Bots run in processes or threads of their own, each with its seat's Observation and nothing else."""

    async def ask(
        self, key: tuple[GameId, PlayerId], bot: str, seen: Observation, ended: tuple[Observation, ...]
    ) -> BotAnswer:
        """Returns the choice within the bot's time. `ended` are final observations of hands that ended since its last
        turn.

        `seen.time_left` is the time the bot is told, where that is less than its time.
        """

    def forget(self, key: tuple[GameId, PlayerId]) -> None:
        """The bot has left its table."""


# Reaching tables and tournaments.

Sink: TypeAlias = Callable[[Frames], None]
"""Takes frames without waiting. A sink that cannot keep up deals with that itself."""


class Subscription(Protocol):
    """Sends frames to a sink until stopped."""

    def stop(self) -> None: ...

    def send_state(self) -> None:
        """Sends the whole state, in order with everything else: what came before it is part of it."""


class Router(Protocol):
    """Reaches any table or tournament, whichever process owns it."""

    async def dispatch(self, resource_id: str, request: Any) -> Any:
        """Sends a request to the owner and returns its response: a `TableResponse` from a table.

        Raises `Unreachable` when the owner is gone and no other process takes over in time.
        """

    async def subscribe(self, resource_id: str, player: PlayerId | None, last: int | None, sink: Sink) -> Subscription:
        """Sends frames to `sink` as `player` may see them: the events after `last`, or else the whole state, then all
        that follows."""
