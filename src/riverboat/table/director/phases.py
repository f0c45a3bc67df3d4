"""In which phase a tournament is: whether players may enter or buy chips, the bubble, the final table, breaks."""

from __future__ import annotations

from riverboat.table.director.pool import paid_places, seats_won
from riverboat.table.director.state import (
    Tournament,
    check_tournament,
    level_now,
    occupied_tables,
    players_left,
)


def is_registration_open(tournament: Tournament) -> bool:
    """Until the beginning, or for some levels more; never once the next player out may be the last without a prize."""
    check_tournament(tournament)
    if not tournament.has_begun:
        return not tournament.is_cancelled
    return is_buying_open(tournament) and level_now(tournament).number <= tournament.settings.late_levels


def is_buying_open(tournament: Tournament) -> bool:
    """Whether money can still come into the prize pool of a tournament that has begun, now or in a later level."""
    check_tournament(tournament)
    if not tournament.has_begun or tournament.is_over or tournament.is_pool_final:
        return False
    if level_now(tournament).number > tournament.settings.buying_levels:
        return False
    return players_left(tournament) > paid_places(tournament) + 1


def are_rebuys_open(tournament: Tournament) -> bool:
    check_tournament(tournament)
    rebuys = tournament.settings.rebuys
    return rebuys is not None and is_buying_open(tournament) and level_now(tournament).number <= rebuys.levels


def is_add_on_open(tournament: Tournament) -> bool:
    check_tournament(tournament)
    add_on = tournament.settings.add_on
    return add_on is not None and is_buying_open(tournament) and level_now(tournament).number == add_on.level


def is_bubble(tournament: Tournament) -> bool:
    """Whether the next player out is the last without a prize (or a seat), with more than one table."""
    check_tournament(tournament)
    return (
        tournament.has_begun
        and tournament.settings.format == "tables"
        and not is_buying_open(tournament)
        and len(occupied_tables(tournament)) > 1
        and not is_final_table_due(tournament)
        and players_left(tournament) == (seats_won(tournament) or paid_places(tournament)) + 1
    )


def is_final_table_due(tournament: Tournament) -> bool:
    """Whether all who are left fit at one table, and do not sit at it yet."""
    check_tournament(tournament)
    return (
        tournament.settings.format == "tables"
        and len(occupied_tables(tournament)) > 1
        and players_left(tournament) <= tournament.settings.seats
        and not is_registration_open(tournament)
    )


def is_won(tournament: Tournament) -> bool:
    """Whether nobody has to play for a place any more: one player is left, or a satellite has as many as seats."""
    check_tournament(tournament)
    return players_left(tournament) <= max(1, seats_won(tournament) if tournament.is_pool_final else 1)


def break_left(tournament: Tournament) -> int | None:
    """The seconds until the break is over; None when there is none."""
    check_tournament(tournament)
    if tournament.break_from is None:
        return None
    lasts = tournament.settings.breaks[tournament.breaks_taken].seconds
    return max(0, tournament.break_from + lasts - tournament.seconds_played)
