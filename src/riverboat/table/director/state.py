"""A tournament as a value, and what follows from it. Nothing here changes anything.

The director keeps books: who sits where with how many chips, as the last hand at each table left it. A player who is
being moved is booked where the order says; the tables are the authority over hands, the director over everything else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from riverboat.engine.rules import Chips, Seat
from riverboat.errors import bad_argument
from riverboat.table import Place, PlayerId, split_pool
from riverboat.table.codec import decoded, encoded
from riverboat.table.director.orders import Deal, Order, TableNumber, tables_of
from riverboat.table.director.settings import TournamentSettings
from riverboat.table.levels import LevelProgress, level_progress
from riverboat.table.prizes import Money


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who has paid the entry."""

    player: PlayerId
    name: str
    bot: str = ""
    """What `load_bot` understands; empty for a person."""


class Stand(msgspec.Struct, frozen=True):
    """A player still in, in a seat."""

    player: PlayerId
    seat: Seat
    stack: Chips
    is_arriving: bool = False
    """Has yet to be told to sit down."""
    sits_out: bool = False


class Busted(msgspec.Struct, frozen=True):
    """A player who has lost the last chip and has no place yet."""

    player: PlayerId
    began_with: Chips
    """Before the hand."""


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


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament at one moment, made by `new_tournament` and `apply`."""

    settings: TournamentSettings
    entrants: tuple[Entrant, ...] = ()
    """In the order they entered."""
    has_begun: bool = False
    is_cancelled: bool = False
    tables: tuple[DirectedTable, ...] = ()
    """Those not closed, by number."""
    tables_opened: int = 0
    orders: tuple[Order, ...] = ()
    """Given and not known to be carried out."""
    orders_given: int = 0
    hands_played: int = 0
    """By the table that has dealt the most: what levels by hands go by."""
    seconds_played: int = 0
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


def new_tournament(settings: TournamentSettings) -> Tournament:
    """Open for entries."""
    if not isinstance(settings, TournamentSettings):
        raise bad_argument("settings", settings, "TournamentSettings")
    return Tournament(settings=settings)


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


def level_now(tournament: Tournament) -> LevelProgress:
    """The level of a hand dealt now."""
    check_tournament(tournament)
    return level_progress(tournament.settings.schedule, tournament.hands_played, tournament.seconds_played)


def prize_pool(tournament: Tournament) -> Money:
    check_tournament(tournament)
    return tournament.settings.entry * len(tournament.entrants)


def prizes(tournament: Tournament) -> tuple[Money, ...]:
    """What the paid places get, first place first, if nobody else enters; together exactly the pool."""
    check_tournament(tournament)
    entrants = len(tournament.entrants)
    return split_pool(prize_pool(tournament), tournament.settings.shares(entrants), entrants) if entrants else ()


def paid_places(tournament: Tournament) -> int:
    check_tournament(tournament)
    return len(tournament.settings.shares(len(tournament.entrants)))


def is_registration_open(tournament: Tournament) -> bool:
    """Until the beginning, or for some levels more; never once the next player out may be the last without a prize."""
    check_tournament(tournament)
    if not tournament.has_begun:
        return not tournament.is_cancelled
    if tournament.is_over or level_now(tournament).number > tournament.settings.late_levels:
        return False
    return players_left(tournament) > paid_places(tournament) + 1


def is_bubble(tournament: Tournament) -> bool:
    """Whether the next player out is the last without a prize, at more than one table."""
    check_tournament(tournament)
    return (
        tournament.has_begun
        and not is_registration_open(tournament)
        and len(occupied_tables(tournament)) > 1
        and not is_final_table_due(tournament)
        and players_left(tournament) == paid_places(tournament) + 1
    )


def is_final_table_due(tournament: Tournament) -> bool:
    """Whether all who are left fit at one table, and do not sit at it yet."""
    check_tournament(tournament)
    return (
        len(occupied_tables(tournament)) > 1
        and players_left(tournament) <= tournament.settings.seats
        and not is_registration_open(tournament)
    )
