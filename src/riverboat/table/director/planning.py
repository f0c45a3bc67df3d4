"""What is to be done next at the tables, given the director's book.

A table with an order in flight gets no other. Players are moved before anybody is dealt a hand: so the tables are
within one player of each other whenever no hand is under way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from riverboat.engine.rules import MIN_SEATS
from riverboat.shuffling import Bits
from riverboat.table.director.orders import CloseTable, Deal, Finish, Move, OpenTable, Order, OrderId, Reseat
from riverboat.table.director.ranking import ranked, with_winner
from riverboat.table.director.seating import balancing_moves, booked, breaking_moves, final_table_moves, may_give
from riverboat.table.director.state import (
    DirectedTable,
    Tournament,
    is_bubble,
    is_final_table_due,
    is_playing,
    is_registration_open,
    locked_tables,
    occupied_tables,
    players_left,
    table_numbered,
    with_table,
)

SHORT_BY_TOO_MANY = 3
"""TDA 10: a table so many players short of the fullest is not dealt until it gets one."""


def plan(tournament: Tournament, bits: Bits) -> Tournament:
    """The tournament with every order that can be given now."""
    if not tournament.has_begun:
        return tournament
    if tournament.is_over:
        return _cleared_up(tournament)
    tournament = _round_settled(tournament)
    if players_left(tournament) == 1 and not tournament.in_round:
        return _finished(with_winner(tournament))
    tournament = _opened(tournament)
    tournament = _got_up_and_sat_down(tournament)
    if is_final_table_due(tournament):
        return _final_table(tournament, bits)
    if _is_break_due(tournament):
        tournament, holds = _broken(tournament, bits)
        if holds:
            return tournament
    else:
        tournament = _moved(tournament, balancing_moves(tournament, _is_free(tournament)))
    return _cleared_up(_dealt(tournament))


# Orders.


def _ordered(tournament: Tournament, make: Callable[[OrderId], Order]) -> Tournament:
    """One order more, numbered: the same tournament always gives the same ids."""
    number = tournament.orders_given + 1
    return msgspec.structs.replace(tournament, orders=(*tournament.orders, make(str(number))), orders_given=number)


def _moved(tournament: Tournament, moves: tuple[Move, ...]) -> Tournament:
    if not moves:
        return tournament
    return _ordered(booked(tournament, moves), lambda order_id: Reseat(order_id, moves))


def _is_free(tournament: Tournament) -> Callable[[DirectedTable], bool]:
    """Whether a table is up, and has no order in flight."""
    locked = locked_tables(tournament)
    return lambda table: table.is_open and table.number not in locked


def _opened(tournament: Tournament) -> Tournament:
    """Put up the tables that players have been drawn to."""
    for table in tournament.tables:
        if table.number > tournament.tables_opened:
            tournament = _opening(tournament, table)
    return tournament


def _opening(tournament: Tournament, table: DirectedTable) -> Tournament:
    tournament = msgspec.structs.replace(tournament, tables_opened=table.number)
    return _ordered(tournament, lambda order_id: OpenTable(order_id, table.number))


def _got_up_and_sat_down(tournament: Tournament) -> Tournament:
    """Let those get up who are out, and those sit down who have entered."""
    is_free = _is_free(tournament)
    for table in tournament.tables:
        if not is_free(table):
            continue
        out = () if table.is_running else tuple(Move(player, table.number, None) for player, _ in table.leaving)
        arriving = tuple(
            Move(stand.player, None, table.number, stand.seat, stand.stack)
            for stand in table.stands
            if stand.is_arriving
        )
        if out:
            tournament = with_table(tournament, msgspec.structs.replace(table, leaving=()))
        tournament = _moved(tournament, out + arriving)
    return tournament


# Rounds of hand-for-hand play.


def _round_settled(tournament: Tournament) -> Tournament:
    """When all tables have finished the round's hand, whoever went out in it gets a place."""
    if not tournament.in_round or is_playing(tournament):
        return tournament
    tournament = ranked(tournament, tournament.round_busted)
    return msgspec.structs.replace(tournament, in_round=False, round_busted=())


# Fewer tables.


def _is_break_due(tournament: Tournament) -> bool:
    """Whether those who are left fit at one table fewer."""
    tables = occupied_tables(tournament)
    return len(tables) > 1 and players_left(tournament) <= (len(tables) - 1) * tournament.settings.seats


def _broken(tournament: Tournament, bits: Bits) -> tuple[Tournament, bool]:
    """Break the table with the highest number once its hand is over; until its players can go, nobody else is dealt."""
    broken, others = occupied_tables(tournament)[-1], occupied_tables(tournament)[:-1]
    is_free = _is_free(tournament)
    if broken.is_running or _deals(tournament, broken):
        return tournament, False
    if not may_give(broken, is_free) or not all(map(is_free, others)):
        return tournament, True
    return _moved(tournament, breaking_moves(tournament, broken, bits)), True


def _deals(tournament: Tournament, table: DirectedTable) -> bool:
    return any(isinstance(order, Deal) and order.table == table.number for order in tournament.orders)


def _final_table(tournament: Tournament, bits: Bits) -> Tournament:
    """When every hand is over, put up a table for all who are left and draw for its seats."""
    if is_playing(tournament) or tournament.orders:
        return tournament
    final = table_numbered(tournament, tournament.final_table or 0)
    if final is None:
        final = DirectedTable(number=tournament.tables_opened + 1, hands_before=tournament.hands_played)
        tournament = msgspec.structs.replace(tournament, tables=(*tournament.tables, final), final_table=final.number)
        return _opening(tournament, final)
    return _cleared_up(_moved(tournament, final_table_moves(tournament, final, bits)))


# Hands.


def _dealt(tournament: Tournament) -> Tournament:
    """Deal wherever that is possible; at the bubble everywhere at once or not at all."""
    is_round = is_bubble(tournament)
    if tournament.in_round or (is_round and (is_playing(tournament) or tournament.orders)):
        return tournament
    ready = [table for table in tournament.tables if _can_deal(tournament, table)]
    if is_round and ready:
        tournament = msgspec.structs.replace(tournament, in_round=True)
    for table in ready:
        tournament = _deal(tournament, table, is_round)
    return tournament


def _can_deal(tournament: Tournament, table: DirectedTable) -> bool:
    if not _is_free(tournament)(table) or table.is_running or len(table.stands) < MIN_SEATS:
        return False
    tables = occupied_tables(tournament)
    fewest, fullest = (size(len(each.stands) for each in tables) for size in (min, max))
    # TDA 10-D: also while a table is about to be broken, which will fill the short ones.
    if len(table.stands) <= fullest - SHORT_BY_TOO_MANY:
        return False
    if _is_break_due(tournament):
        return table.number != tables[-1].number
    # Whoever is to give a player does so first, even if the other table has an order in flight just now.
    return len(table.stands) < fewest + 2


def _deal(tournament: Tournament, table: DirectedTable, is_round: bool) -> Tournament:
    is_final = not table.hands and len(occupied_tables(tournament)) == 1 and not is_registration_open(tournament)
    seconds, hands = tournament.seconds_played, tournament.hands_played
    return _ordered(tournament, lambda order_id: Deal(order_id, table.number, seconds, hands, is_round, is_final))


# The end.


def _finished(tournament: Tournament) -> Tournament:
    """The winner's table tells everybody."""
    (table,) = occupied_tables(tournament)
    tournament = _ordered(tournament, lambda order_id: Finish(order_id, table.number, tournament.places))
    return _cleared_up(tournament)


def _cleared_up(tournament: Tournament) -> Tournament:
    """Take away tables that nobody sits at; when the tournament is called off, all of them."""
    is_free = _is_free(tournament)
    for table in tournament.tables:
        is_unused = tournament.is_cancelled or (not table.stands and not table.leaving and not table.is_running)
        if is_unused and is_free(table) and (table.number != tournament.final_table or tournament.is_over):
            tournament = _ordered(tournament, partial(CloseTable, table=table.number))
    return tournament
