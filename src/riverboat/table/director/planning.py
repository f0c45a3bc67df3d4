"""What is to be done next at the tables, given the director's book.

A table with an order in flight gets no other. Players are moved before anybody is dealt a hand: so the tables are
within one player of each other whenever no hand is under way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from msgspec.structs import replace

from riverboat.engine.rules import MIN_SEATS
from riverboat.shuffling import Bits
from riverboat.table.director.agreements import DEAL_SECONDS, without_late_proposal
from riverboat.table.director.bounties import with_envelopes
from riverboat.table.director.buying import with_bots_buying
from riverboat.table.director.days import day_now, is_last_hand, moves_to_next_day, with_night
from riverboat.table.director.orders import (
    Announce,
    CloseTable,
    Deal,
    Finish,
    Move,
    OpenTable,
    Order,
    OrderId,
    Reseat,
    TopUp,
)
from riverboat.table.director.phases import (
    break_left,
    is_bubble,
    is_buying_open,
    is_final_table_due,
    is_registration_open,
    is_won,
)
from riverboat.table.director.pool import with_final_pool
from riverboat.table.director.ranking import ranked, with_rest_shared, with_winner
from riverboat.table.director.rounds import (
    is_round_over,
    moves_to_next_round,
    tables_of_next_round,
    with_next_round,
)
from riverboat.table.director.seating import balancing_moves, booked, breaking_moves, final_table_moves, may_give
from riverboat.table.director.stakes import stakes_at
from riverboat.table.director.state import (
    DirectedTable,
    Tournament,
    is_playing,
    level_now,
    locked_tables,
    occupied_tables,
    players_left,
    seconds_on_levels,
    table_numbered,
    with_table,
)

SHORT_BY_TOO_MANY = 3
"""TDA 11: a table so many players short of the fullest is not dealt until it gets one."""


def plan(tournament: Tournament, bits: Bits) -> Tournament:  # noqa: PLR0911 -- one per phase
    """The tournament with every order that can be given now."""
    if not tournament.has_begun:
        return tournament
    if tournament.is_over:
        return _cleared_up(_told(tournament))
    tournament = _pool_settled(with_bots_buying(_on_break(tournament), bits), bits)
    tournament = without_late_proposal(_round_settled(tournament))
    if is_won(tournament) and not tournament.in_round:
        # In a satellite other tables may still play a hand; whoever goes out in it has a seat already.
        return tournament if is_playing(tournament) else _finished(_with_winners(tournament))
    tournament = _opened(tournament)
    tournament = _announced(_topped_up(_got_up_and_sat_down(tournament)))
    if tournament.settings.format == "shootout":
        return _next_round(tournament, bits)
    if tournament.next_round:
        return _new_day(tournament, bits)
    if is_last_hand(tournament):
        return _announced(with_night(_cleared_up(tournament)))
    if tournament.night_from is not None:
        return _cleared_up(tournament)
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
    return replace(tournament, orders=(*tournament.orders, make(str(number))), orders_given=number)


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
    tournament = replace(tournament, tables_opened=table.number)
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
            # Whoever enters again at the table that was left gets up there first.
            if stand.is_arriving and all(stand.player != player for player, _ in table.leaving)
        )
        if out:
            tournament = with_table(tournament, replace(table, leaving=()))
        tournament = _moved(tournament, out + arriving)
    return tournament


def _topped_up(tournament: Tournament) -> Tournament:
    """Bring chips that were bought, at tables between hands."""
    is_free = _is_free(tournament)
    for table in tournament.tables:
        bought = tuple((stand.player, stand.bought) for stand in table.stands if stand.bought and not stand.is_arriving)
        if not bought or table.is_running or not is_free(table):
            continue
        sitting = tuple(
            stand if stand.is_arriving else replace(stand, stack=stand.stack + stand.bought, bought=0)
            for stand in table.stands
        )
        tournament = with_table(tournament, replace(table, stands=sitting))
        tournament = _ordered(tournament, partial(TopUp, table=table.number, chips=bought))
    return tournament


# Time and money.


def _on_break(tournament: Tournament) -> Tournament:
    """Begin a break when the level before it is over, and end it when its time is."""
    breaks, taken = tournament.settings.breaks, tournament.breaks_taken
    if tournament.break_from is not None:
        if break_left(tournament):
            return tournament
        lasted = tournament.seconds_played - tournament.break_from
        return replace(
            tournament,
            break_from=None,
            breaks_taken=taken + 1,
            seconds_in_breaks=tournament.seconds_in_breaks + lasted,
        )
    is_day_over = tournament.night_from is not None or is_last_hand(tournament)
    if not is_day_over and taken < len(breaks) and level_now(tournament).number > breaks[taken].after_level:
        return replace(tournament, break_from=tournament.seconds_played)
    return tournament


def _pool_settled(tournament: Tournament, bits: Bits) -> Tournament:
    """Once nobody can pay in any more, the pool and the mystery bounties are final."""
    if tournament.is_pool_final or is_buying_open(tournament):
        return tournament
    return with_envelopes(with_final_pool(tournament), bits)


def _announced(tournament: Tournament) -> Tournament:
    """Tell every table between hands, once, that there is a break, a deal to be answered or the end of a day."""
    notice: Literal["break", "deal", "last_hand", "day_over"]
    while_running = False
    if (rest := break_left(tournament)) is not None:
        notice, seconds, reason = "break", rest, f"break {tournament.breaks_taken}"
    elif tournament.proposal is not None and tournament.proposal.amounts:
        notice, seconds, reason = "deal", DEAL_SECONDS, f"deal {tournament.proposal.since}"
    elif tournament.night_from is not None:
        notice, seconds, reason = "day_over", 0, f"night {day_now(tournament)}"
    elif is_last_hand(tournament):
        notice, seconds, reason, while_running = "last_hand", 0, f"last {day_now(tournament)}", True
    else:
        return tournament
    is_free = _is_free(tournament)
    for table in occupied_tables(tournament):
        if is_free(table) and table.is_running == while_running and table.paused_for != reason:
            tournament = with_table(tournament, replace(table, paused_for=reason))
            tournament = _ordered(tournament, partial(Announce, table=table.number, notice=notice, seconds=seconds))
    return tournament


# Rounds of hand-for-hand play.


def _round_settled(tournament: Tournament) -> Tournament:
    """When all tables have finished the round's hand, whoever went out in it gets a place."""
    if tournament.settings.format == "shootout":
        is_over = all(len(table.stands) == 1 for table in occupied_tables(tournament))
    else:
        is_over = tournament.in_round
    if not is_over or is_playing(tournament):
        return tournament
    tournament = ranked(tournament, tournament.round_busted)
    return replace(tournament, in_round=False, round_busted=())


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
        tournament = replace(tournament, tables=(*tournament.tables, final), final_table=final.number)
        return _opening(tournament, final)
    return _cleared_up(_moved(tournament, final_table_moves(tournament, final, bits)))


def _new_day(tournament: Tournament, bits: Bits) -> Tournament:
    """Put up the tables of a new day, and draw for their seats once they are there."""
    if tournament.orders or not all(table.is_open for table in tournament.tables):
        return tournament
    moved = _moved(tournament, moves_to_next_day(tournament, bits))
    return _cleared_up(replace(moved, next_round=()))


def _next_round(tournament: Tournament, bits: Bits) -> Tournament:
    """Deal at every table of a shootout that has no winner; when all have, put up and fill those of the next round."""
    if not is_round_over(tournament):
        return _cleared_up(_dealt(tournament))
    if tournament.next_round:
        moved = _moved(tournament, moves_to_next_round(tournament, bits))
        return _cleared_up(replace(moved, next_round=()))
    tables = tables_of_next_round(tournament)
    tournament = with_next_round(tournament, tables)
    for table in tables:
        tournament = _opening(tournament, table)
    return tournament


# Hands.


def _dealt(tournament: Tournament) -> Tournament:
    """Deal wherever that is possible; at the bubble everywhere at once or not at all."""
    if tournament.break_from is not None or tournament.proposal is not None:
        return tournament
    is_round = is_bubble(tournament)
    if tournament.in_round or (is_round and (is_playing(tournament) or tournament.orders)):
        return tournament
    ready = _tables_to_deal(tournament)
    if is_round and ready:
        tournament = replace(tournament, in_round=True)
    for table in ready:
        tournament = _deal(tournament, table, is_round)
    return tournament


def _tables_to_deal(tournament: Tournament) -> list[DirectedTable]:
    """What all tables have in common is looked at once: there may be hundreds, and each hand that ends asks for it."""
    is_free = _is_free(tournament)
    ready = [
        table
        for table in tournament.tables
        if is_free(table) and not table.is_running and len(table.stands) >= MIN_SEATS
    ]
    if not ready or tournament.settings.format == "shootout":
        return ready
    tables = occupied_tables(tournament)
    fewest, fullest = (size(len(each.stands) for each in tables) for size in (min, max))
    # TDA 11-D: also while a table is about to be broken, which will fill the short ones.
    ready = [table for table in ready if len(table.stands) > fullest - SHORT_BY_TOO_MANY]
    if _is_break_due(tournament):
        return [table for table in ready if table.number != tables[-1].number]
    # Whoever is to give a player does so first, even if the other table has an order in flight just now.
    return [table for table in ready if len(table.stands) < fewest + 2]


def _deal(tournament: Tournament, table: DirectedTable, is_round: bool) -> Tournament:
    is_final = not table.hands and len(occupied_tables(tournament)) == 1 and not is_registration_open(tournament)
    seconds, hands, stakes = seconds_on_levels(tournament), tournament.hands_played, stakes_at(tournament, table)
    return _ordered(
        tournament, lambda order_id: Deal(order_id, table.number, seconds, hands, is_round, is_final, stakes)
    )


# The end.


def _with_winners(tournament: Tournament) -> Tournament:
    """One winner; in a satellite everybody who is left, and a seat for each."""
    return with_winner(tournament) if players_left(tournament) == 1 else with_rest_shared(tournament)


def _finished(tournament: Tournament) -> Tournament:
    return _cleared_up(_told(replace(tournament, proposal=None)))


def _told(tournament: Tournament) -> Tournament:
    """The tables where somebody is left tell everybody how it ended, once, and when no hand is under way."""
    if tournament.is_cancelled:
        return tournament
    is_free = _is_free(tournament)
    for table in occupied_tables(tournament):
        if table.is_open and not table.is_running and not table.is_told and is_free(table):
            tournament = with_table(tournament, replace(table, is_told=True))
            tournament = _ordered(tournament, partial(Finish, table=table.number, places=tournament.places))
    return tournament


def _cleared_up(tournament: Tournament) -> Tournament:
    """Take away tables that nobody sits at; when the tournament is called off, all of them."""
    is_free = _is_free(tournament)
    for table in tournament.tables:
        is_unused = tournament.is_cancelled or (not table.stands and not table.leaving and not table.is_running)
        awaited = (tournament.final_table, *tournament.next_round)
        if is_unused and is_free(table) and (table.number not in awaited or tournament.is_over):
            tournament = _ordered(tournament, partial(CloseTable, table=table.number))
    return tournament
