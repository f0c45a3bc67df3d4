"""Who sits where: the draw, late entries, balancing, breaking a table, the final table. Arithmetic on the book.

Each function gives the moves to order; `booked` writes them into the book. Chance comes in as bits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

import msgspec

from riverboat.engine.rules import Seat
from riverboat.shuffling import Bits, fisher_yates
from riverboat.table.button import clockwise
from riverboat.table.director.orders import Move, TableNumber
from riverboat.table.director.state import (
    DirectedTable,
    Entrant,
    Stand,
    Tournament,
    free_seats,
    occupied_tables,
    stands,
    table_numbered,
    with_table,
)

Item = TypeVar("Item")

IsFree = Callable[[DirectedTable], bool]
"""Whether a table can get an order now."""


def drawn(items: Sequence[Item], bits: Bits) -> list[Item]:
    """The items in random order."""
    return [items[index] for index in fisher_yates(range(len(items)), bits)]


def first_draw(tournament: Tournament, bits: Bits) -> tuple[DirectedTable, ...]:
    """As few tables as hold everybody, no two differing by more than one player; every seat by lot."""
    seats, entrants = tournament.settings.seats, drawn(tournament.entrants, bits)
    count = -(-len(entrants) // seats)
    tables = []
    for number in range(1, count + 1):
        sitting = entrants[number - 1 :: count]
        places = drawn(range(seats), bits)[: len(sitting)]
        arriving = [
            Stand(entrant.player, seat, tournament.settings.starting_stack, is_arriving=True)
            for entrant, seat in zip(sitting, places, strict=True)
        ]
        tables.append(DirectedTable(number=number, stands=_by_seat(arriving)))
    return tuple(tables)


def seated_late(tournament: Tournament, entrant: Entrant, bits: Bits) -> Tournament:
    """Book a late entry at the table with the fewest players, in a seat by lot; when all are full, at a new table."""
    open_tables = [table for table in occupied_tables(tournament) if free_seats(tournament, table)]
    if not open_tables:
        number = tournament.tables_opened + 1
        table = DirectedTable(number=number, hands_before=tournament.hands_played)
        tournament = msgspec.structs.replace(tournament, tables=(*tournament.tables, table))
    else:
        fewest = min(len(table.stands) for table in open_tables)
        table = drawn([table for table in open_tables if len(table.stands) == fewest], bits)[0]
    seat = drawn(free_seats(tournament, table), bits)[0]
    stand = Stand(entrant.player, seat, tournament.settings.starting_stack, is_arriving=True)
    return with_table(tournament, msgspec.structs.replace(table, stands=_by_seat((*table.stands, stand))))


def balancing_moves(tournament: Tournament, is_free: IsFree) -> tuple[Move, ...]:
    """Moves that bring the tables within one player of each other, as far as tables between hands can give players.

    TDA 11: whoever is next to be the big blind goes, to the worst seat there is.
    """
    moves: list[Move] = []
    while (pair := _next_pair(tournament, is_free, {move.player for move in moves})) is not None:
        giver, taker = pair
        stand = next_big_blind(tournament, giver)
        move = _move(stand, giver, taker, worst_seat(tournament, taker))
        moves.append(move)
        tournament = booked(tournament, (move,))
    return tuple(moves)


def _next_pair(
    tournament: Tournament, is_free: IsFree, moved: Collection[str]
) -> tuple[DirectedTable, DirectedTable] | None:
    tables = occupied_tables(tournament)
    if len(tables) < 2:
        return None
    fewest = min(len(table.stands) for table in tables)
    givers = [
        table
        for table in sorted(tables, key=lambda table: -len(table.stands))
        if len(table.stands) >= fewest + 2 and may_give(table, is_free)
    ]
    takers = [table for table in tables if len(table.stands) == fewest and is_free(table)]
    if not givers or not takers or next_big_blind(tournament, givers[0]).player in moved:
        return None
    return givers[0], takers[0]


def may_give(table: DirectedTable, is_free: IsFree) -> bool:
    """Players get up between hands only, and only those who have sat down."""
    return is_free(table) and not table.is_running and not any(stand.is_arriving for stand in table.stands)


def next_big_blind(tournament: Tournament, table: DirectedTable) -> Stand:
    """Who would be the big blind in the next hand; before the first, whoever sits in the lowest seat."""
    by_seat = {stand.seat: stand for stand in table.stands}
    after = table.big_blind if table.big_blind is not None else tournament.settings.seats - 1
    return by_seat[next(clockwise(by_seat, after, tournament.settings.seats))]


def worst_seat(tournament: Tournament, table: DirectedTable) -> Seat:
    """The free seat that the big blind reaches first."""
    after = table.big_blind if table.big_blind is not None else tournament.settings.seats - 1
    return next(clockwise(free_seats(tournament, table), after, tournament.settings.seats))


def breaking_moves(tournament: Tournament, broken: DirectedTable, bits: Bits) -> tuple[Move, ...]:
    """Everybody from a table that is broken to the free seats of the others, by lot, the emptiest tables first.

    A seat drawn may be any, the blinds included; only between the button and the small blind the player waits a hand,
    which is the table's own affair.
    """
    moves: list[Move] = []
    for stand in drawn(broken.stands, bits):
        others = [table for table in occupied_tables(tournament) if table.number != broken.number]
        fewest = min(len(table.stands) for table in others)
        taker = drawn([table for table in others if len(table.stands) == fewest], bits)[0]
        move = _move(stand, broken, taker, drawn(free_seats(tournament, taker), bits)[0])
        moves.append(move)
        tournament = booked(tournament, (move,))
    return tuple(moves)


def final_table_moves(tournament: Tournament, final: DirectedTable, bits: Bits) -> tuple[Move, ...]:
    """Everybody who is left to the final table, every seat by lot."""
    seats = drawn(range(tournament.settings.seats), bits)
    return tuple(
        _move(stand, table, final, seat) for (table, stand), seat in zip(stands(tournament), seats, strict=False)
    )


def booked(tournament: Tournament, moves: Sequence[Move]) -> Tournament:
    """The book with the moves in it."""
    for move in moves:
        bought = next((stand.bought for _, stand in stands(tournament) if stand.player == move.player), 0)
        source, target = _table(tournament, move.from_table), _table(tournament, move.to_table)
        if source is not None:
            # Whoever gets up and has entered again meanwhile, by chance at the same table, is still to arrive there.
            stays = target is None
            kept = tuple(each for each in source.stands if each.player != move.player or (stays and each.is_arriving))
            tournament = with_table(tournament, msgspec.structs.replace(source, stands=kept))
        if target is not None:
            kept = tuple(stand for stand in target.stands if stand.player != move.player)
            stand = Stand(move.player, move.seat, move.stack, sits_out=move.sits_out, bought=bought)
            tournament = with_table(tournament, msgspec.structs.replace(target, stands=_by_seat((*kept, stand))))
    return tournament


def _table(tournament: Tournament, number: TableNumber | None) -> DirectedTable | None:
    return None if number is None else table_numbered(tournament, number)


def _move(stand: Stand, source: DirectedTable, target: DirectedTable, seat: Seat) -> Move:
    return Move(stand.player, source.number, target.number, seat, stand.stack, stand.sits_out)


def _by_seat(sitting: Sequence[Stand]) -> tuple[Stand, ...]:
    return tuple(sorted(sitting, key=lambda stand: stand.seat))
