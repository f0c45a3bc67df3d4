"""The bodies of REST requests and responses: camelCase, decoded strictly. OpenAPI is generated from these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, Union

import msgspec
from msgspec import Meta

from riverboat.engine.rules import LARGEST_CHOSEN_AMOUNT, MAX_SEATS, MIN_SEATS
from riverboat.protocol import PotView, Speed, Variant
from riverboat.protocol.frames.event_frames import EVENT_FORMS
from riverboat.protocol.views import GameStatus
from riverboat.table.settings import MOST_RATHOLE_MINUTES, RATHOLE_MINUTES
from riverboat.table.variants import TournamentVariant

Amount: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST_CHOSEN_AMOUNT)]
Paid: TypeAlias = Annotated[int, Meta(ge=1, le=LARGEST_CHOSEN_AMOUNT)]
SeatCount: TypeAlias = Annotated[int, Meta(ge=MIN_SEATS, le=MAX_SEATS)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
NameText: TypeAlias = Annotated[str, Meta(max_length=200, description="Cleaned, then at most 24 characters.")]
Identity: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Code: TypeAlias = Annotated[str, Meta(max_length=16)]
PlayerKind: TypeAlias = Literal["guest", "named", "bot"]
OpenKind: TypeAlias = Literal["cash", "sit_and_go"]
ClockKind: TypeAlias = Literal["standard", "manual"]
ThinkingSeconds: TypeAlias = Annotated[int, Meta(ge=5, le=86_400)]
AnteRound: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
LONGEST_TITLE: Final = 60
MOST_BOTS: Final = 200
"""That one request lets into a tournament."""
GameKind: TypeAlias = Literal["cash", "sit_and_go", "tournament"]


if TYPE_CHECKING:
    WireEvent: TypeAlias = msgspec.Struct
else:
    WireEvent = Union[tuple(form.twin for form in EVENT_FORMS.values())]  # noqa: UP007 -- made, not written down


class RequestBody(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True, kw_only=True):
    """A request's body.

    Bounded sequences are lists: Litestar describes the `...` of a bounded tuple as an item that may be anything.
    """


class ResponseBody(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """The body of a response."""


# Accounts.


class NewGuest(RequestBody, frozen=True, kw_only=True):
    name: NameText | None = None


class Credentials(RequestBody, frozen=True, kw_only=True):
    name: NameText
    password: Annotated[str, Meta(min_length=1, max_length=256)]


class NewName(RequestBody, frozen=True, kw_only=True):
    name: NameText


class PlayerBody(ResponseBody, frozen=True, kw_only=True):
    id: int
    name: str
    kind: PlayerKind
    chips: int


class SessionBody(ResponseBody, frozen=True, kw_only=True):
    token: str
    player: PlayerBody


class TicketBody(ResponseBody, frozen=True, kw_only=True):
    ticket: str
    expires_in: int


# Games.


class BotChoice(RequestBody, frozen=True, kw_only=True):
    """A bot by name (`tag`) or by strength; one of them."""

    bot: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    level: Annotated[int, Meta(ge=1, le=8)] | None = None


class NewBot(BotChoice, frozen=True, kw_only=True):
    speed: Speed | None = None
    seat: SeatNumber | None = None
    buy_in: Paid | None = None


class CreateGame(RequestBody, frozen=True, kw_only=True):
    """A new game. What is left out has its usual value; amounts of 0 follow from the blinds."""

    name: NameText = ""
    kind: OpenKind = "cash"
    variant: Variant = "no_limit"
    """`kitchen` is a home game without blinds: bets in tens, and a player may pass and act later (rule K1)."""
    seats: SeatCount = 9
    small_blind: Amount = 50
    big_blind: Amount = 100
    ante: Amount = 0
    min_buy_in: Amount = 0
    max_buy_in: Amount = 0
    rathole_minutes: Annotated[int, Meta(ge=0, le=MOST_RATHOLE_MINUTES)] = RATHOLE_MINUTES
    """Whoever leaves a cash game and returns within this time brings back what was taken away; 0 is off."""
    starting_stack: Amount = 0
    entry: Amount | None = None
    """What a sit-and-go costs; left out, as much as its starting stack."""
    blind_increase_rounds: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """Hands to a level; 0 is never. Left out, 10 in a sit-and-go and never in a cash game."""
    ante_round: AnteRound | None = None
    """The level from which everybody pays an ante; 0 is none. Left out, 5."""
    action_timeout: ThinkingSeconds = 30
    clock: ClockKind = "standard"
    straddle: bool = False
    run_it_twice: bool = False
    is_private: bool = False
    speed: Speed = "normal"
    bots: Annotated[list[BotChoice], Meta(max_length=MAX_SEATS - 1)] = []


class GameBody(ResponseBody, frozen=True, kw_only=True):
    """A game as the lobby shows it."""

    id: str
    name: str
    kind: GameKind
    variant: Variant
    status: GameStatus
    seats: int
    players: int
    small_blind: int
    big_blind: int
    ante: int
    min_buy_in: int
    max_buy_in: int
    rathole_minutes: int
    starting_stack: int
    entry: int
    action_timeout: int
    clock: Literal["standard", "manual"]
    straddle: bool
    run_it_twice: bool
    is_private: bool
    code: str | None
    """Of a private game, for those who may know it."""
    is_creator: bool
    """The caller made it."""
    created_at: float
    """Seconds since 1970."""


class BuyInBody(ResponseBody, frozen=True, kw_only=True):
    """What the caller may sit down with now."""

    min_buy_in: int
    max_buy_in: int
    bring_back: int
    """What the caller took away less than `rathole_minutes` ago; the buy-in cannot be smaller. 0: nothing."""


class SitDown(RequestBody, frozen=True, kw_only=True):
    buy_in: Amount = 0
    """0 is the usual sum: the largest buy-in, or the price of a sit-and-go."""
    player_name: NameText | None = None
    """A guest may change the name with it; a named player has the account's."""
    seat: SeatNumber | None = None
    post: bool = False
    code: Code | None = None


class SeatedBody(ResponseBody, frozen=True, kw_only=True):
    player_id: int
    seat: int
    version: int


class ComeBackNow(RequestBody, frozen=True, kw_only=True):
    post: bool = False
    """Post what is owed now rather than wait for the big blind."""


class Envelope(RequestBody, frozen=True, kw_only=True):
    """What makes an action safe to send again."""

    hand_id: Identity | None = None
    version: Annotated[int, Meta(ge=0, le=1 << 53)] | None = None
    action_id: Identity | None = None


class Raise(Envelope, frozen=True, kw_only=True):
    amount: Amount


class BuyChips(RequestBody, frozen=True, kw_only=True):
    amount: Paid


class DoneBody(ResponseBody, frozen=True, kw_only=True):
    """It was carried out and is durable."""

    version: int
    number: int


class BotBody(ResponseBody, frozen=True, kw_only=True):
    name: str
    kind: Literal["level", "character"]
    level: int | None = None
    title: str
    """In the caller's language."""
    style: str


class PotsBody(ResponseBody, frozen=True, kw_only=True):
    pot: int
    """All of it."""
    pots: tuple[PotView, ...]


# Histories.


class WinnerBody(ResponseBody, frozen=True, kw_only=True):
    player_id: int
    name: str
    amount: int


class HandBody(ResponseBody, frozen=True, kw_only=True):
    """A finished hand in a line."""

    id: int
    """For paging: `before` takes it."""
    game_id: str
    hand_number: int
    hand_id: str
    played_at: float
    pot: int
    community_cards: tuple[str, ...]
    winners: tuple[WinnerBody, ...]
    hole_cards: tuple[str, ...] = ()
    """The caller's own, if the caller was in the hand."""
    bet: int | None = None
    won: int | None = None


class HandPlayerBody(ResponseBody, frozen=True, kw_only=True):
    seat: int
    player_id: int
    name: str
    stack: int
    """Before the hand."""
    cards: tuple[str, ...]
    """As far as the caller may see them; `??` lies face down."""
    bet: int
    won: int


class HandDetail(ResponseBody, frozen=True, kw_only=True):
    """One hand step by step, as the caller may see it."""

    game_id: str
    hand_number: int
    hand_id: str
    played_at: float
    pot: int
    community_cards: tuple[str, ...]
    dealer_button: int
    seat: int | None
    """The caller's in this hand."""
    players: tuple[HandPlayerBody, ...]
    events: tuple[WireEvent, ...]
    key: str | None = None
    """Of a private game: whoever has it may see this hand, as a spectator sees it."""
    is_game_visible: bool = True
    """The caller may see the game too, not this hand alone."""


# Tournaments over many tables.


class CreateTournament(RequestBody, frozen=True, kw_only=True):
    """A new tournament. What is left out has its usual value."""

    name: NameText = ""
    variant: TournamentVariant = "no_limit"
    seats: SeatCount = 9
    small_blind: Amount = 50
    big_blind: Amount = 100
    starting_stack: Amount = 0
    """0 is a hundred big blinds."""
    entry: Amount | None = None
    """What it costs; left out, as much as the starting stack."""
    blind_increase_rounds: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    """Hands to a level; left out, 10, unless levels go by seconds."""
    blind_increase_seconds: Annotated[int, Meta(ge=1, le=86_400)] | None = None
    ante_round: AnteRound | None = None
    """The level from which everybody pays an ante; 0 is none. Left out, 5."""
    late_levels: Annotated[int, Meta(ge=0, le=17)] = 0
    """During so many levels players may still enter."""
    most_entrants: Annotated[int, Meta(ge=2, le=1000)] = 100
    action_timeout: ThinkingSeconds = 30
    clock: ClockKind = "standard"
    is_private: bool = False
    speed: Speed = "normal"
    bots: Annotated[list[BotChoice], Meta(max_length=MOST_BOTS)] = []


class EnterTournament(RequestBody, frozen=True, kw_only=True):
    player_name: NameText | None = None
    code: Code | None = None


class TournamentBots(BotChoice, frozen=True, kw_only=True):
    count: Annotated[int, Meta(ge=1, le=MOST_BOTS)] = 1


class TournamentBody(ResponseBody, frozen=True, kw_only=True):
    """A tournament as the lobby shows it."""

    id: str
    name: str
    status: GameStatus
    variant: Variant
    seats: int
    small_blind: int
    big_blind: int
    starting_stack: int
    entry: int
    late_levels: int
    most_entrants: int
    entries: int
    """How many have entered."""
    prize_pool: int
    is_private: bool
    code: str | None
    """Of a private one, for those who may know it."""
    is_creator: bool
    created_at: float


class EntryBody(ResponseBody, frozen=True, kw_only=True):
    player_id: int
    name: str
    place: int | None
    """None while still in it."""
    prize: int
    is_bot: bool = False
    stack: int | None = None
    """As the last hand left it; None before the beginning and for whoever is out."""
    game_id: str | None = None
    """Where the player sits."""
    seat: int | None = None


class TournamentLevelBody(ResponseBody, frozen=True, kw_only=True):
    """The stakes of the next hand at every table."""

    number: int
    small_blind: int
    big_blind: int
    ante: int
    unit: Literal["hands", "seconds"]
    left: int | None
    """Hands or seconds until the next level; None in the last."""


class TournamentTableBody(ResponseBody, frozen=True, kw_only=True):
    game_id: str
    name: str
    players: int
    status: GameStatus


class TournamentDetail(TournamentBody, frozen=True, kw_only=True):
    """One tournament: who is in it, and its tables."""

    players: tuple[EntryBody, ...]
    tables: tuple[TournamentTableBody, ...]
    players_left: int
    prizes: tuple[int, ...]
    """What the paid places get, first place first, if nobody else enters."""
    level: TournamentLevelBody
    is_registration_open: bool
    is_hand_for_hand: bool
    """At the bubble no table is dealt before all have finished the hand."""
    is_entered: bool
    """The caller is in it, or was."""
    game_id: str | None
    """Where the caller sits now."""


# For operators.


class HealthBody(ResponseBody, frozen=True, kw_only=True):
    status: Literal["ok", "unusable"]
    database: Literal["ok", "unusable"]
    bus: Literal["ok", "unusable", "none"]
    version: str
    reasons: tuple[str, ...] = ()
    """What does not work and why, as `database: storage_full`; empty when everything does."""
