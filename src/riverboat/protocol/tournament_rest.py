"""The bodies of REST requests and responses about tournaments over many tables."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from riverboat.protocol import Speed
from riverboat.protocol.rest import (
    MOST_BOTS,
    Amount,
    AnteRound,
    BotChoice,
    ClockKind,
    Code,
    NameText,
    Paid,
    RequestBody,
    ResponseBody,
    SeatCount,
    ThinkingSeconds,
)
from riverboat.protocol.views import GameStatus
from riverboat.table.director.formats import MOST_DAYS, MOST_REST_MINUTES, BountyKind
from riverboat.table.director.state import DealMethod
from riverboat.table.levels import BlindStructure
from riverboat.table.variants import TournamentVariant, Variant

LevelNumber: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
AnteKind: TypeAlias = Literal["all", "big_blind"]
TournamentFormat: TypeAlias = Literal["tables", "shootout", "bracket", "spin", "satellite"]


class LevelBody(RequestBody, frozen=True, kw_only=True):
    """One level of a blind structure."""

    small_blind: Amount
    big_blind: Paid
    ante: Amount = 0
    lasts: Annotated[int, Meta(ge=1, le=86_400)] | None = None
    """Hands or seconds; left out, as long as the structure's levels last."""


class BreakBody(RequestBody, frozen=True, kw_only=True):
    after_level: LevelNumber
    seconds: Annotated[int, Meta(ge=1, le=86_400)] = 300


class DayEndBody(RequestBody, frozen=True, kw_only=True):
    """Where a day ends: after a level, or when so many are left, whichever comes first; the hands under way are
    played."""

    after_level: Annotated[int, Meta(ge=0, le=100)] = 0
    players: Annotated[int, Meta(ge=0, le=1000)] = 0
    rest_minutes: Annotated[int, Meta(ge=0, le=MOST_REST_MINUTES)] = 0
    """The next day begins so long after; 0 is when the creator says so."""


class RebuysBody(RequestBody, frozen=True, kw_only=True):
    """For whoever is in with at most a starting stack."""

    levels: LevelNumber
    price: Amount | None = None
    """Left out, the entry."""
    chips: Amount = 0
    """0 is a starting stack."""
    most: Annotated[int, Meta(ge=1, le=100)] = 1


class AddOnBody(RequestBody, frozen=True, kw_only=True):
    """For everybody who is in, once."""

    level: LevelNumber
    price: Amount | None = None
    chips: Amount = 0


class BountiesBody(RequestBody, frozen=True, kw_only=True):
    amount: Paid
    kind: BountyKind = "fixed"


class CreateTournament(RequestBody, frozen=True, kw_only=True):
    """A new tournament. What is left out has its usual value."""

    name: NameText = ""
    variant: TournamentVariant = "no_limit"
    seats: SeatCount = 9
    structure: BlindStructure = "regular"
    """How deep the stacks are and how fast blinds rise; the fields below change single values of it."""
    small_blind: Amount = 50
    big_blind: Amount = 100
    starting_stack: Amount = 0
    """0 is as many big blinds as the structure has."""
    entry: Amount | None = None
    """What goes into the prize pool; left out, as much as the starting stack."""
    fee: Amount = 0
    """What the house keeps of every entry."""
    guaranteed: Amount = 0
    """The prize pool is at least this much."""
    blind_increase_rounds: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    """Hands to a level; left out, as many as the structure has, unless levels go by seconds."""
    blind_increase_seconds: Annotated[int, Meta(ge=1, le=86_400)] | None = None
    levels: Annotated[list[LevelBody], Meta(max_length=100)] = []  # noqa: RUF012 -- msgspec copies it
    """A structure of its own; empty, that of the name."""
    ante_round: AnteRound | None = None
    """The level from which there are antes; 0 is none. Left out, 5."""
    ante_kind: AnteKind | None = None
    """Who pays it. Left out, the big blind for all; in short deck everybody."""
    breaks: Annotated[list[BreakBody], Meta(max_length=50)] = []  # noqa: RUF012 -- msgspec copies it
    days: Annotated[list[DayEndBody], Meta(max_length=MOST_DAYS - 1)] = []  # noqa: RUF012 -- msgspec copies it
    """The end of each day but the last; empty, everything is played on one."""
    late_levels: Annotated[int, Meta(ge=0, le=99)] = 0
    """During so many levels players may still enter."""
    re_entries: Annotated[int, Meta(ge=0, le=100)] = 0
    rebuys: RebuysBody | None = None
    add_on: AddOnBody | None = None
    bounties: BountiesBody | None = None
    format: TournamentFormat = "tables"
    """`bracket` is heads-up; `spin` begins when its table is full, with a drawn prize pool; a `satellite` needs
    `seatPrice` or `target`."""
    seat_price: Amount = 0
    target: Annotated[str, Meta(max_length=40)] = ""
    """The tournament that a satellite's winners enter."""
    most_entrants: Annotated[int, Meta(ge=2, le=1000)] = 100
    action_timeout: ThinkingSeconds = 30
    clock: ClockKind = "standard"
    is_private: bool = False
    speed: Speed = "normal"
    bots: Annotated[list[BotChoice], Meta(max_length=MOST_BOTS)] = []  # noqa: RUF012 -- msgspec copies it


class AskDeal(RequestBody, frozen=True, kw_only=True):
    method: DealMethod = "icm"


class AnswerToDeal(RequestBody, frozen=True, kw_only=True):
    agrees: bool


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
    price: int
    """What an entry costs: entry, bounty and fee."""
    fee: int
    bounty: int
    bounty_kind: BountyKind | None
    guaranteed: int
    format: TournamentFormat
    structure: BlindStructure
    late_levels: int
    re_entries: int
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
    person: str = ""
    stack: int | None = None
    """As the last hand left it; None before the beginning and for whoever is out."""
    game_id: str | None = None
    """Where the player sits."""
    seat: int | None = None
    entries: int = 1
    """The first and all re-entries."""
    rebuys: int = 0
    head: int = 0
    """The bounty for whoever knocks the player out."""
    bounties: int = 0
    """Won."""


class DealBody(ResponseBody, frozen=True, kw_only=True):
    """A deal that was asked for; no hand is dealt until all have answered."""

    method: DealMethod
    proposed_by: int
    amounts: tuple[tuple[int, int], ...]
    """Each player and what the player would get; empty until the hand under way is over."""
    agreed: tuple[int, ...]


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
    levels: tuple[tuple[int, int, int], ...]
    """The whole blind structure: small blind, big blind and ante of every level."""
    ante_kind: AnteKind
    is_registration_open: bool
    can_enter_again: bool
    can_rebuy: bool
    can_add_on: bool
    rebuy_price: int
    add_on_price: int
    break_left: int | None
    """Seconds; None when there is no break."""
    day: int
    """The one that is played, or after which it is night; the first is 1."""
    days: int
    is_night: bool
    """The stacks are bagged; the next day begins with a new draw."""
    next_day_at: float | None
    """In seconds since 1970; None by day, and where the creator says so."""
    seats_won: int
    """How many seats a satellite gives away."""
    multiplier: int
    """Of a spin-and-go, once drawn; 0 before, and in any other tournament."""
    draw_commitment: str
    """The SHA-256 of the seed that the multiplier is drawn from; empty where nothing is drawn."""
    draw_seed: str
    """The seed itself, once the multiplier is drawn."""
    can_deal: bool
    """The caller may ask for a deal."""
    deal: DealBody | None
    is_hand_for_hand: bool
    """At the bubble no table is dealt before all have finished the hand."""
    is_entered: bool
    """The caller is in it, or was."""
    game_id: str | None
    """Where the caller sits now."""
