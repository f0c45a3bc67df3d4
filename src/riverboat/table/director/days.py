"""Days of a tournament: when one ends, the night with the stacks bagged, and the new draw on the next day.

The condition is met, every hand under way is played to its end, and no other is dealt. The book keeps the stacks. The
next day begins when somebody says so: all who are left are drawn to new tables, and the blinds go on where they were.
"""

from __future__ import annotations

import msgspec

from riverboat.errors import RiverboatError
from riverboat.shuffling import Bits
from riverboat.table.director.orders import Move
from riverboat.table.director.phases import is_registration_open
from riverboat.table.director.rounds import new_tables, with_next_round
from riverboat.table.director.seating import drawn
from riverboat.table.director.state import (
    Tournament,
    check_tournament,
    is_playing,
    level_now,
    players_left,
    stands,
)


def day_now(tournament: Tournament) -> int:
    """The day that is played, or after which it is night; the first is 1."""
    check_tournament(tournament)
    return tournament.days_played + 1


def is_last_hand(tournament: Tournament) -> bool:
    """Whether the day ends with the hands under way: its level is over, or as many are left as it is played to."""
    check_tournament(tournament)
    days = tournament.settings.days
    is_day = tournament.night_from is None and tournament.break_from is None and not tournament.next_round
    if not is_day or tournament.days_played >= len(days) or not tournament.has_begun or tournament.is_over:
        return False
    end = days[tournament.days_played]
    is_level_over = 0 < end.after_level < level_now(tournament).number
    # Before the last have entered, few players are no end.
    are_few_left = 1 < players_left(tournament) <= end.players and not is_registration_open(tournament)
    return is_level_over or are_few_left


def without_empty_days(tournament: Tournament) -> Tournament:
    """A day that would end before its first hand is not played."""
    while is_last_hand(tournament):
        tournament = msgspec.structs.replace(tournament, days_played=tournament.days_played + 1)
    return tournament


def with_night(tournament: Tournament) -> Tournament:
    """It is night once no hand is under way, and nobody has to get up, sit down or be given chips."""
    is_settled = not is_playing(tournament) and not tournament.orders and not any(t.leaving for t in tournament.tables)
    if not is_settled:
        return tournament
    return msgspec.structs.replace(tournament, night_from=tournament.seconds_played)


def next_day(tournament: Tournament) -> Tournament:
    """End the night, and put up tables for those who are left."""
    if tournament.night_from is None or tournament.is_over:
        raise RiverboatError("no_night", "the day is not over; the next one begins after it")
    slept = tournament.seconds_played - tournament.night_from
    tournament = msgspec.structs.replace(
        tournament,
        night_from=None,
        days_played=tournament.days_played + 1,
        # Nobody plays on at the final table of the day before: it is taken away like the others.
        final_table=None,
        seconds_in_breaks=tournament.seconds_in_breaks + slept,
    )
    # A break that would have followed the same level is slept through.
    level = level_now(tournament).number
    over = sum(each.after_level < level for each in tournament.settings.breaks)
    tournament = msgspec.structs.replace(tournament, breaks_taken=max(tournament.breaks_taken, over))
    tournament = without_empty_days(tournament)
    count = -(-players_left(tournament) // tournament.settings.seats)
    return with_next_round(tournament, new_tables(tournament, count))


def moves_to_next_day(tournament: Tournament, bits: Bits) -> tuple[Move, ...]:
    """Everybody to a new table, table and seat by lot, with the stack of the night."""
    left = drawn(list(stands(tournament)), bits)
    moves: list[Move] = []
    for index, number in enumerate(tournament.next_round):
        seats = drawn(range(tournament.settings.seats), bits)
        moves += [
            Move(stand.player, table.number, number, seat, stand.stack, stand.sits_out)
            for (table, stand), seat in zip(left[index :: len(tournament.next_round)], seats, strict=False)
        ]
    return tuple(moves)
