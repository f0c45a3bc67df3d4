"""The wire: every message a client sends or gets. The game in this process speaks it too, without a wire.

A client draws what it is sent and offers what is legal; nothing here needs a rule to be understood. Cards are
texts (`As`), `??` for a card that lies face down. Messages from the table are numbered without gaps.
"""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

import msgspec

from riverboat.engine.actions import Action, LegalActions
from riverboat.engine.events import Street, Verb
from riverboat.engine.rules import Chips, Seat
from riverboat.table.events import AnyEvent

PROTOCOL_VERSION = 1

SeatStatus: TypeAlias = Literal["empty", "waiting", "active", "folded", "all_in", "sitting_out", "busted"]
PresetName: TypeAlias = Literal["min", "two_and_a_half_blinds", "three_blinds", "half", "two_thirds", "pot", "all_in"]
Speed: TypeAlias = Literal["slow", "normal", "fast", "instant"]
Variant: TypeAlias = Literal["no_limit", "pot_limit", "fixed_limit", "short_deck", "kitchen"]


class _Part(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A part of a message."""


class HandWords(_Part, frozen=True, gc=False):
    """A hand to be named in the reader's language: its category and the ranks (0 = deuce … 12 = ace) that name it."""

    category: str
    ranks: tuple[int, ...]


class LastAction(_Part, frozen=True, gc=False):
    """What a seat did last on this street."""

    verb: Verb
    bet: Chips
    all_in: bool


class SeatView(_Part, frozen=True, gc=False):
    """One place at the table, as the viewer may see it."""

    seat: Seat
    status: SeatStatus
    name: str = ""
    stack: Chips = 0
    bet: Chips = 0
    position: str = ""
    cards: tuple[str, ...] = ()
    """The viewer's own, or face up; `??` for each card face down; none when folded or not dealt in."""
    is_bot: bool = False
    is_thinking: bool = False
    """It is this seat's turn."""
    last_action: LastAction | None = None
    won: Chips = 0
    """In the hand that has just ended."""
    hand: HandWords | None = None
    """What its cards make, if they lie face up and the hand was decided by them."""


class PotView(_Part, frozen=True, gc=False):
    """A pot and who can win it, main pot first."""

    amount: Chips
    eligible: tuple[Seat, ...]


class Preset(_Part, frozen=True, gc=False):
    """A raise with a name, at its exact total; only those that are legal now are sent."""

    name: PresetName
    raise_to: Chips


class Clock(_Part, frozen=True, gc=False):
    """How long the seat to act may still think, when the message was made."""

    seconds_left: float
    time_bank: float
    warning_at: float


class Award(_Part, frozen=True, gc=False):
    """Who won a pot, how much each, and with what: `hand` is None when nobody else was left."""

    pot: int
    amount: Chips
    shares: tuple[tuple[Seat, Chips], ...]
    hand: HandWords | None
    best_five: tuple[tuple[str, ...], ...] = ()
    """The five cards of each winner, in the order of `shares`."""
    run: int = 0


class LevelView(_Part, frozen=True, gc=False):
    """The stakes now, and when they rise."""

    small_blind: Chips
    big_blind: Chips
    ante: Chips = 0
    straddle: Chips = 0
    number: int | None = None
    hands_left: int | None = None
    seconds_left: float | None = None


class Standing(_Part, frozen=True, gc=False):
    """A place in a finished tournament."""

    place: int
    name: str
    prize: Chips


class TableView(_Part, frozen=True, gc=False):
    """All that a client draws, for one viewer at one moment."""

    hand_number: int
    hand_id: str
    seat: Seat | None
    """The viewer's own; None for a spectator."""
    button: Seat | None
    level: LevelView
    seats: tuple[SeatView, ...]
    street: Street | None
    board: tuple[str, ...]
    second_board: tuple[str, ...]
    pot: Chips
    pots: tuple[PotView, ...]
    actor: Seat | None
    to_call: Chips
    """For the viewer, also before the turn has come."""
    legal: LegalActions | None
    """None while it is not the viewer's turn."""
    presets: tuple[Preset, ...]
    clock: Clock | None
    you_have: HandWords | None
    awards: tuple[Award, ...]
    is_hand_over: bool
    can_show: tuple[str, ...] = ()
    """Own cards that may be turned up now that the hand is over."""
    straddles: bool = False
    """The viewer straddles whenever it may."""
    standings: tuple[Standing, ...] = ()
    """When a tournament has ended."""
    named_raises: tuple[Preset, ...] = ()
    """Every raise that has a name, brought into the legal range; two names may mean the same total."""
    variant: Variant = "no_limit"
    rebuy: tuple[Chips, Chips] | None = None
    """The fewest and the most chips the viewer may buy now; None when that is not possible."""


class StatisticView(_Part, frozen=True, gc=False):
    """A statistic as times out of chances; its sample size is always told."""

    name: str
    times: int
    chances: int


class PlayerStatistics(_Part, frozen=True, gc=False):
    name: str
    hands: int
    hands_won: int
    winnings: Chips
    statistics: tuple[StatisticView, ...]
    winnings_by_hand: tuple[Chips, ...]
    """Running total after each hand."""


# From a client to the table.


class _Message(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A whole message; its name is in `type`."""


class Act(_Message, frozen=True, gc=False, tag="action"):
    """An action for the hand and state it was made in: a repeat is harmless, a late one is refused as stale."""

    hand_id: str
    version: int
    action_id: str
    action: Action


class SitOut(_Message, frozen=True, gc=False, tag="sit_out"):
    """From the next hand on."""


class Back(_Message, frozen=True, gc=False, tag="back"):
    post: bool = False
    """Post now rather than wait for the big blind."""


class Rebuy(_Message, frozen=True, gc=False, tag="rebuy"):
    amount: Chips


class SetStraddle(_Message, frozen=True, gc=False, tag="straddle"):
    on: bool


class SetSpeed(_Message, frozen=True, gc=False, tag="speed"):
    speed: Speed


class SkipToEnd(_Message, frozen=True, gc=False, tag="skip_to_end"):
    """Do not make a player who has folded wait for the bots."""


class NextHand(_Message, frozen=True, gc=False, tag="next_hand"):
    """The viewer has seen the result; deal at once."""


class AskStatistics(_Message, frozen=True, gc=False, tag="statistics"):
    pass


class Chat(_Message, frozen=True, gc=False, tag="chat"):
    text: str


class Leave(_Message, frozen=True, gc=False, tag="leave"):
    pass


ClientMessage: TypeAlias = (
    Act | SitOut | Back | Rebuy | SetStraddle | SetSpeed | SkipToEnd | NextHand | AskStatistics | Chat | Leave
)


# From the table to a client.


class GameState(_Message, frozen=True, gc=False, tag="game_state"):
    """The table as it stands. `version` goes into the next action; `number` counts messages."""

    number: int
    version: int
    view: TableView


class TableEvent(_Message, frozen=True, gc=False, tag="event"):
    """Something happened, as far as the viewer may know."""

    number: int
    event: AnyEvent


class Statistics(_Message, frozen=True, gc=False, tag="statistics"):
    number: int
    players: tuple[PlayerStatistics, ...]


class Refused(_Message, frozen=True, gc=False, tag="error"):
    """Nothing has changed. `code` and `values` make the sentence in the reader's language."""

    number: int
    code: str
    message: str
    values: dict[str, str | int]
    action_id: str | None = None
    legal: LegalActions | None = None
    """What would have been legal, for an action in turn."""


class Said(_Message, frozen=True, gc=False, tag="chat"):
    number: int
    seat: Seat | None
    name: str
    text: str


class BotFault(_Message, frozen=True, gc=False, tag="bot_fault"):
    """A bot was late, failed or acted illegally; it was made to check or fold."""

    number: int
    seat: Seat
    name: str
    reason: Literal["late", "failed", "illegal"]
    detail: str = ""


class Closed(_Message, frozen=True, gc=False, tag="closed"):
    """The last message: the game is over or the viewer has left."""

    number: int
    reason: Literal["left", "ended", "server"]


ServerMessage: TypeAlias = GameState | TableEvent | Statistics | Refused | Said | BotFault | Closed


class Connection(Protocol):
    """A client's line to a table, whether the table is in this process or behind a network."""

    async def send(self, message: ClientMessage) -> None:
        """Hand a message over; the answer comes with the others."""

    async def receive(self) -> ServerMessage:
        """Wait for the next message. After `Closed` there is none."""
