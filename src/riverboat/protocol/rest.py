"""The bodies of REST requests and responses: camelCase, decoded strictly. OpenAPI is generated from these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, Union

import msgspec
from msgspec import Meta

from riverboat.cards import MOST_PACKS
from riverboat.engine.rules import LARGEST_CHOSEN_AMOUNT, MAX_SEATS, MIN_SEATS, MOST_RUNS
from riverboat.protocol import PotView, Speed, Variant
from riverboat.protocol.frames.event_frames import EVENT_FORMS
from riverboat.protocol.table_options import TableOption
from riverboat.protocol.views import GameStatus
from riverboat.table.cash import CashOptions
from riverboat.table.house_rules import HouseRules
from riverboat.table.settings import MOST_RATHOLE_MINUTES

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


class LogIn(RequestBody, frozen=True, kw_only=True):
    name: NameText
    password: Annotated[str, Meta(min_length=1, max_length=256)]
    code: Annotated[str, Meta(max_length=50)] = ""
    """Of the authenticator app, where one is in use; or a recovery code."""


class NewName(RequestBody, frozen=True, kw_only=True):
    name: NameText


class PlayerBody(ResponseBody, frozen=True, kw_only=True):
    id: int
    name: str
    kind: PlayerKind
    chips: int
    role: Literal["player", "admin"]


class SessionBody(ResponseBody, frozen=True, kw_only=True):
    token: str
    player: PlayerBody


class TicketBody(ResponseBody, frozen=True, kw_only=True):
    ticket: str
    expires_in: int


# Games.


class BotChoice(RequestBody, frozen=True, kw_only=True):
    """A bot by name (`mabel` of the roster, or `tag`) or by strength; one of them.

    For a character or a level somebody of the roster sits down who plays like it.
    """

    bot: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    level: Annotated[int, Meta(ge=1, le=8)] | None = None


class SeatedBotChoice(BotChoice, frozen=True, kw_only=True):
    seat: SeatNumber | None = None
    """Left out, any that is free."""


class NewBot(SeatedBotChoice, frozen=True, kw_only=True):
    speed: Speed | None = None
    buy_in: Paid | None = None


class CreateGame(RequestBody, frozen=True, kw_only=True):
    """A new game. What is left out has its usual value; amounts of 0 follow from the blinds."""

    name: NameText = ""
    kind: OpenKind = "cash"
    variant: Variant = "no_limit"
    """`kitchen` is a home game without blinds: bets in tens, and a player may pass and act later (rule K1).
    `several_packs` is no-limit hold'em with five of a kind (rule C5), `omaha4` and `omaha5` are pot-limit Omaha with so
    many hole cards (the latter for at most eight players), `short_deck_trips` short deck with trips over
    straights."""
    house_rules: HouseRules = "tda"
    """A named set of options; `kitchen` is the variant of that name."""
    packs: Annotated[int, Meta(ge=0, le=MOST_PACKS)] = 0
    """Of `several_packs`, 2 to 8; left out, 2."""
    seats: SeatCount = 9
    small_blind: Amount = 50
    big_blind: Amount = 100
    ante: Amount = 0
    min_buy_in: Amount = 0
    max_buy_in: Amount = 0
    rathole_minutes: Annotated[int, Meta(ge=0, le=MOST_RATHOLE_MINUTES)] | None = None
    """Whoever leaves a cash game and returns within this time brings back what was taken away; 0 is off. Left out, as
    long as the house rules say: 60, at PokerStars 120."""
    starting_stack: Amount = 0
    entry: Amount | None = None
    """What a sit-and-go costs; left out, as much as its starting stack."""
    blind_increase_rounds: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """Hands to a level; 0 is never. Left out, 10 in a sit-and-go and never in a cash game."""
    ante_round: AnteRound | None = None
    """The level from which everybody pays an ante; 0 is none. Left out, 5."""
    action_timeout: ThinkingSeconds = 30
    clock: ClockKind = "standard"
    clock_alone: bool = True
    """The clock also runs while one person plays against bots alone."""
    straddle: bool = False
    run_it_twice: bool = False
    max_runs: Annotated[int, Meta(ge=2, le=MOST_RUNS)] = 2
    """With `runItTwice`: how often the rest of the board may be dealt."""
    cash: CashOptions = CashOptions()
    """Options of a cash game: rake, time charge, kinds of straddles, bomb pots, the 7-2 game."""
    is_private: bool = False
    is_practice: bool = False
    """For the creator alone, against bots: no clock, a pause, hints, and the bots' cards once a hand is over. Nobody
    else can see or join it; no chips of the player's own are played for and nothing is counted."""
    speed: Speed = "normal"
    bots: Annotated[list[SeatedBotChoice], Meta(max_length=MAX_SEATS - 1)] = []


class GameBody(ResponseBody, frozen=True, kw_only=True):
    """A game as the lobby shows it."""

    id: str
    name: str
    kind: GameKind
    variant: Variant
    packs: int
    """Shuffled together; 1 but for `several_packs`."""
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
    max_runs: int
    cash: CashOptions
    options: tuple[TableOption, ...]
    """What the table has beyond its game and stakes, as a list to be told."""
    is_private: bool
    code: str | None
    """Of a private game, for those who may know it."""
    is_creator: bool
    """The caller made it."""
    is_practice: bool
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


class Wait(RequestBody, frozen=True, kw_only=True):
    player_name: NameText | None = None
    """As in `SitDown`."""
    code: Code | None = None


class WaitingBody(ResponseBody, frozen=True, kw_only=True):
    place: int
    """The first is 1."""
    waiting: int
    """How many there are."""
    offered_until: int | None = None
    """Until when a seat is kept, in seconds since 1970."""


class OtherSeat(RequestBody, frozen=True, kw_only=True):
    seat: SeatNumber | None = None
    """Null is no other seat any more."""
    post: bool = False
    """Where the move puts off the big blind: post one, instead of waiting for it."""


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


class RatingBody(ResponseBody, frozen=True, kw_only=True):
    """As it was measured among the bots, with its 95 % interval."""

    rating: float
    low: float
    high: float


class PersonBody(ResponseBody, frozen=True, kw_only=True):
    """A bot of the roster. The portrait is at `/portraits/KEY.svg`."""

    key: str
    name: str
    """In the caller's language, like the line."""
    line: str
    bot: str
    """How the person plays: a character or a level."""
    level: int | None
    rating: RatingBody | None


class PotsBody(ResponseBody, frozen=True, kw_only=True):
    pot: int
    """All of it."""
    pots: tuple[PotView, ...]


# Histories.


class WinnerBody(ResponseBody, frozen=True, kw_only=True):
    player_id: int
    name: str
    person: str = ""
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
    big_blind: int
    """Of this hand; the smallest bet where there are no blinds."""
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
    person: str = ""
    """Who of the roster a bot is."""
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


# Verifiable deals.


class TableLink(ResponseBody, frozen=True, kw_only=True):
    """The head of one table's chain of deals."""

    game_id: str
    link: str


class FairnessBody(ResponseBody, frozen=True, kw_only=True):
    """The heads of all open tables' chains of deals."""

    at: float
    head: str
    """SHA-256 over a line for each table, in the order of ids: the id, a space, the link, a line feed."""
    tables: tuple[TableLink, ...]
    """All of them, or the one that was asked for."""


# For operators.


class HealthBody(ResponseBody, frozen=True, kw_only=True):
    status: Literal["ok", "unusable"]
    database: Literal["ok", "unusable"]
    bus: Literal["ok", "unusable", "none"]
    version: str
    reasons: tuple[str, ...] = ()
    """What does not work and why, as `database: storage_full`; empty when everything does."""


class LiveBody(ResponseBody, frozen=True, kw_only=True):
    status: Literal["alive"]
    version: str


class PartBody(ResponseBody, frozen=True, kw_only=True):
    """A part that the server needs."""

    name: str
    status: Literal["ok", "unusable"]
    code: str | None = None
    """Why it is unusable."""
    message: str | None = None
    """The same as a sentence."""


class ReadyBody(ResponseBody, frozen=True, kw_only=True):
    status: Literal["ready", "not_ready"]
    version: str
    parts: tuple[PartBody, ...]
