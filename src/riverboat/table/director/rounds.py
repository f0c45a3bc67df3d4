"""Rounds of a shootout: every table plays to one winner, and the winners are drawn to the tables of the next round.

A table of one player is a bye. Everybody begins a round with the same stack, the largest that a winner has: a bye or a
smaller table is no disadvantage.
"""

from __future__ import annotations

import msgspec

from riverboat.shuffling import Bits
from riverboat.table.director.orders import Move
from riverboat.table.director.seating import drawn
from riverboat.table.director.state import Busted, DirectedTable, Stand, Tournament, is_playing, occupied_tables, stands


def is_round_over(tournament: Tournament) -> bool:
    """Whether every table has its winner, and nothing is left to be done at any."""
    return (
        not is_playing(tournament)
        and not tournament.orders
        and all(len(table.stands) == 1 for table in occupied_tables(tournament))
        and not any(table.leaving for table in tournament.tables)
    )


def tables_of_next_round(tournament: Tournament) -> tuple[DirectedTable, ...]:
    """As few tables as hold the winners, to be put up."""
    return new_tables(tournament, -(-len(occupied_tables(tournament)) // tournament.settings.seats))


def new_tables(tournament: Tournament, count: int) -> tuple[DirectedTable, ...]:
    first = tournament.tables_opened + 1
    return tuple(
        DirectedTable(number=number, hands_before=tournament.hands_played) for number in range(first, first + count)
    )


def moves_to_next_round(tournament: Tournament, bits: Bits) -> tuple[Move, ...]:
    """Every winner to a table of the next round, table and seat by lot, with the same stack."""
    winners = drawn([(table, stand) for table, stand in stands(tournament)], bits)
    stack = max(stand.stack for _, stand in winners)
    moves: list[Move] = []
    count = len(tournament.next_round)
    for index, number in enumerate(tournament.next_round):
        sitting = winners[index::count]
        seats = drawn(range(tournament.settings.seats), bits)
        moves += [
            Move(stand.player, table.number, number, seat, stack, stand.sits_out)
            for (table, stand), seat in zip(sitting, seats, strict=False)
        ]
    return tuple(moves)


def ranked_at_table(tournament: Tournament, table: DirectedTable, out: list[tuple[Stand, Stand]]) -> tuple[Busted, ...]:
    """Those who went out in one hand, by how many of their own table outlasted them: with as many, they tie.

    Players out as the seconds of their tables share their places, whichever table was faster.
    """
    found = []
    for _, was in out:
        better = len(table.stands) + sum(other.stack > was.stack for _, other in out)
        found.append(Busted(was.player, tournament.settings.seats - better))
    return tuple(found)


def with_next_round(tournament: Tournament, tables: tuple[DirectedTable, ...]) -> Tournament:
    return msgspec.structs.replace(
        tournament,
        tables=(*tournament.tables, *tables),
        next_round=tuple(table.number for table in tables),
    )
