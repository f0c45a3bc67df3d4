"""The one way a table changes: `apply` a command, get the next table and what happened.

Pure: the same table and command always give the same step. A refusal, `RiverboatError` or from the hand
`IllegalAction`, leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Iterable

from riverboat.errors import bad_argument
from riverboat.table.all_in_offers import insure, quote_all_in
from riverboat.table.commands import (
    Act,
    AddChips,
    CallOff,
    ChangeSeat,
    ComeBack,
    Command,
    DealHand,
    EndTournament,
    GiveChips,
    Insure,
    Join,
    Leave,
    OfferSeats,
    QuoteAllIn,
    SetAutoBuy,
    SetRunItTwice,
    SetStraddle,
    SitOut,
    StopWaiting,
    TimeOut,
    VoidHand,
    VoteBombPot,
    WaitForSeat,
    check_fields,
)
from riverboat.table.dealing import deal_hand
from riverboat.table.events import AnyEvent
from riverboat.table.play import act, carry_on, time_out
from riverboat.table.seat_changes import change_seat, seats_changed
from riverboat.table.seating import (
    add_chips,
    come_back,
    give_chips,
    join,
    leave,
    set_auto_buy,
    set_run_it_twice,
    set_straddle,
    sit_out,
    vote_bomb_pot,
)
from riverboat.table.settling import void_hand
from riverboat.table.state import Table, TableStep
from riverboat.table.tournament import call_off, end_tournament
from riverboat.table.waiting_list import offer_seats, stop_waiting, wait_for_seat


def apply(table: Table, command: Command) -> TableStep:
    """Carry out a command, and then all that needs nobody's decision."""
    if not isinstance(table, Table):
        raise bad_argument("table", table, "a Table")
    check_fields(command)
    events: list[AnyEvent] = []
    table = carry_on(_carried_out(table, command, events), events)
    if table.seat_requests and table.positions is None:  # no hand has been dealt, no blind paid
        table = seats_changed(table, events)
    return TableStep(table, tuple(events))


def apply_all(table: Table, commands: Iterable[Command]) -> TableStep:
    """Carry out several commands, one after the other."""
    if not isinstance(commands, Iterable):
        raise bad_argument("commands", commands, "a list of commands")
    events: list[AnyEvent] = []
    for command in commands:
        step = apply(table, command)
        table = step.table
        events += step.events
    return TableStep(table, tuple(events))


def _carried_out(table: Table, command: Command, events: list[AnyEvent]) -> Table:  # noqa: PLR0911, PLR0912 -- one per command
    match command:
        case Join():
            return join(table, command, events)
        case Leave():
            return leave(table, command, events)
        case SitOut():
            return sit_out(table, command, events)
        case ComeBack():
            return come_back(table, command, events)
        case AddChips():
            return add_chips(table, command, events)
        case SetAutoBuy():
            return set_auto_buy(table, command, events)
        case GiveChips():
            return give_chips(table, command, events)
        case SetStraddle():
            return set_straddle(table, command, events)
        case SetRunItTwice():
            return set_run_it_twice(table, command, events)
        case VoteBombPot():
            return vote_bomb_pot(table, command, events)
        case ChangeSeat():
            return change_seat(table, command, events)
        case WaitForSeat():
            return wait_for_seat(table, command, events)
        case StopWaiting():
            return stop_waiting(table, command, events)
        case OfferSeats():
            return offer_seats(table, command, events)
        case QuoteAllIn():
            return quote_all_in(table, command, events)
        case Insure():
            return insure(table, command, events)
        case DealHand():
            return deal_hand(table, command, events)
        case Act():
            return act(table, command, events)
        case TimeOut():
            return time_out(table, command, events)
        case VoidHand():
            return void_hand(table, events)
        case CallOff():
            return call_off(table, events)
        case EndTournament():
            return end_tournament(table, command, events)
        case _:
            raise bad_argument("command", command, "a command of `riverboat.table`")
