"""A tournament as a value, and what follows from it. Nothing here changes anything.

The director keeps books: who sits where with how many chips, as the last hand at each table left it. A player who is
being moved is booked where the order says; the tables are the authority over hands, the director over everything else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

from riverboat.engine.rules import Chips, Seat
from riverboat.errors import bad_argument
from riverboat.table import Place, PlayerId
from riverboat.table.codec import decoded, encoded
from riverboat.table.director.orders import Deal, Order, TableNumber, tables_of
from riverboat.table.director.settings import TournamentSettings
from riverboat.table.levels import LevelProgress, level_progress
from riverboat.table.prizes import Money

DealMethod: TypeAlias = Literal["chip_chop", "icm"]


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who has paid the entry."""

    player: PlayerId
    name: str
    bot: str = ""
    """What `load_bot` understands; empty for a person."""
    entries: int = 1
    """The first and every re-entry."""
    rebuys: int = 0
    add_ons: int = 0
    head: Money = 0
    """The bounty for whoever knocks this player out."""
    bounties: Money = 0
    """Won."""


class Stand(msgspec.Struct, frozen=True):
    """A player still in, in a seat."""

    player: PlayerId
    seat: Seat
    stack: Chips
    is_arriving: bool = False
    """Has yet to be told to sit down."""
    sits_out: bool = False
    bought: Chips = 0
    """Paid for, and yet to be brought to the table; between hands."""


class Busted(msgspec.Struct, frozen=True):
    """A player who has lost the last chip and has no place yet."""

    player: PlayerId
    began_with: Chips
    """Before the hand."""


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that somebody asked for. No hand is dealt until all have agreed or one has not."""

    method: DealMethod
    player: PlayerId
    """Who asked."""
    since: int
    """Seconds played."""
    amounts: tuple[tuple[PlayerId, Money], ...] = ()
    """What each would get; empty until the hand under way is over."""
    agreed: tuple[PlayerId, ...] = ()


class DirectedTable(msgspec.Struct, frozen=True, kw_only=True):
    """One table in the director's book."""

    number: TableNumber
    stands: tuple[Stand, ...] = ()
    is_open: bool = False
    is_running: bool = False
    """A hand is under way."""
    hands: int = 0
    """Dealt at this table."""
    hands_before: int = 0
    """Played in the tournament when the table was put up."""
    big_blind: Seat | None = None
    """Where it was in the last hand dealt."""
    leaving: tuple[tuple[PlayerId, Seat], ...] = ()
    """Out of the tournament, and yet to be told to get up."""
    is_told: bool = False
    """Has been told how the tournament ended."""
    paused_for: str = ""
    """What the table was last told that all wait for."""


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament at one moment, made by `new_tournament` and `apply`."""

    settings: TournamentSettings
    entrants: tuple[Entrant, ...] = ()
    """In the order they entered."""
    has_begun: bool = False
    is_cancelled: bool = False
    refunds_all: bool = False
    """Cancelled by an operator before a prize was paid: also those who are out get the entry back."""
    tables: tuple[DirectedTable, ...] = ()
    """Those not closed, by number."""
    tables_opened: int = 0
    orders: tuple[Order, ...] = ()
    """Given and not known to be carried out."""
    orders_given: int = 0
    hands_played: int = 0
    """By the table that has dealt the most: what levels by hands go by."""
    seconds_played: int = 0
    """Since the beginning, breaks included."""
    seconds_in_breaks: int = 0
    """Of the breaks that are over."""
    break_from: int | None = None
    """When the break began that is on, in seconds played."""
    breaks_taken: int = 0
    night_from: int | None = None
    """When the day was over, in seconds played; None by day."""
    days_played: int = 0
    is_pool_final: bool = False
    """Nobody can enter or buy chips any more; before, no prize is paid."""
    overlay: Money = 0
    """What the house has added to the prize pool; below zero, taken from it by a spin-and-go."""
    multiplier: int = 0
    """Drawn for a spin-and-go when it began."""
    draw_seed: str = ""
    """What the multiplier is drawn from; its hash is known before anybody enters."""
    envelopes: tuple[Money, ...] = ()
    """Mystery bounties that are not drawn yet."""
    next_round: tuple[TableNumber, ...] = ()
    """The tables that the winners of a shootout's round, or those left on a new day, go to, while they are put up."""
    proposal: Proposal | None = None
    final_table: TableNumber | None = None
    in_round: bool = False
    """All tables play one hand, and the next when all have finished it."""
    round_busted: tuple[Busted, ...] = ()
    """In this round; they get their places together."""
    places: tuple[Place, ...] = ()
    """Who is out, the best place first."""

    @property
    def is_over(self) -> bool:
        """There is a winner, or there will be no tournament."""
        return self.is_cancelled or (bool(self.places) and self.places[0].place == 1)


def check_tournament(tournament: object) -> None:
    if not isinstance(tournament, Tournament):
        raise bad_argument("tournament", tournament, "a Tournament")


def new_tournament(settings: TournamentSettings, draw_seed: str = "") -> Tournament:
    """Open for entries. A spin-and-go draws its multiplier from the seed."""
    if not isinstance(settings, TournamentSettings):
        raise bad_argument("settings", settings, "TournamentSettings")
    if not isinstance(draw_seed, str):
        raise bad_argument("draw_seed", draw_seed, "a text")
    return Tournament(settings=settings, draw_seed=draw_seed)


_DECODER: Final = msgspec.msgpack.Decoder(Tournament)


def encode_tournament(tournament: Tournament) -> bytes:
    check_tournament(tournament)
    return encoded("tournament", tournament)


def decode_tournament(stored: bytes) -> Tournament:
    tournament: Tournament = decoded(_DECODER, stored)
    return tournament


def stands(tournament: Tournament) -> Iterator[tuple[DirectedTable, Stand]]:
    """Everybody still in, and where."""
    check_tournament(tournament)
    return ((table, stand) for table in tournament.tables for stand in table.stands)


def players_left(tournament: Tournament) -> int:
    check_tournament(tournament)
    return sum(len(table.stands) for table in tournament.tables)


def people_left(tournament: Tournament) -> tuple[PlayerId, ...]:
    """Those still in who are not bots."""
    check_tournament(tournament)
    bots = {entrant.player for entrant in tournament.entrants if entrant.bot}
    return tuple(stand.player for _, stand in stands(tournament) if stand.player not in bots)


def occupied_tables(tournament: Tournament) -> tuple[DirectedTable, ...]:
    check_tournament(tournament)
    return tuple(table for table in tournament.tables if table.stands)


def table_numbered(tournament: Tournament, number: TableNumber) -> DirectedTable | None:
    check_tournament(tournament)
    return next((table for table in tournament.tables if table.number == number), None)


def with_table(tournament: Tournament, changed: DirectedTable) -> Tournament:
    """The tournament with one of its tables changed."""
    return msgspec.structs.replace(
        tournament,
        tables=tuple(changed if table.number == changed.number else table for table in tournament.tables),
    )


def locked_tables(tournament: Tournament) -> frozenset[TableNumber]:
    """Tables with an order that is not known to be carried out."""
    check_tournament(tournament)
    return frozenset(number for order in tournament.orders for number in tables_of(order))


def is_playing(tournament: Tournament) -> bool:
    """Whether a hand is under way anywhere, or may be."""
    check_tournament(tournament)
    return any(table.is_running for table in tournament.tables) or any(
        isinstance(order, Deal) for order in tournament.orders
    )


def free_seats(tournament: Tournament, table: DirectedTable) -> tuple[Seat, ...]:
    taken = {stand.seat for stand in table.stands} | {seat for _, seat in table.leaving}
    return tuple(seat for seat in range(tournament.settings.seats) if seat not in taken)


def seconds_on_levels(tournament: Tournament) -> int:
    """The seconds that levels go by: those of breaks and nights do not count."""
    check_tournament(tournament)
    since = tournament.break_from if tournament.night_from is None else tournament.night_from
    return (tournament.seconds_played if since is None else since) - tournament.seconds_in_breaks


def level_now(tournament: Tournament) -> LevelProgress:
    """The level of a hand dealt now."""
    check_tournament(tournament)
    return level_progress(tournament.settings.schedule, tournament.hands_played, seconds_on_levels(tournament))


def entrant_of(tournament: Tournament, player: PlayerId) -> Entrant | None:
    check_tournament(tournament)
    if not isinstance(player, str):
        raise bad_argument("player", player, "a player's id, a text")
    return next((entrant for entrant in tournament.entrants if entrant.player == player), None)


def with_entrant(tournament: Tournament, changed: Entrant) -> Tournament:
    """The tournament with one of its entrants changed."""
    return msgspec.structs.replace(
        tournament,
        entrants=tuple(changed if each.player == changed.player else each for each in tournament.entrants),
    )
