"""Rule T8, no ratholing: whoever returns to a cash table soon brings back at least what was taken away.

The table remembers who left with how many chips; the time comes with the commands. Without a time nothing is
remembered and nothing asked for.
"""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.engine.rules import MOST_CHIPS_AT_TABLE, Chips
from riverboat.errors import RiverboatError, quoted
from riverboat.table.commands import PlayerId
from riverboat.table.settings import TableSettings
from riverboat.table.state import Departure, Table

DEPARTURES_KEPT: Final = 256
"""The latest; more players than ever leave one table within the time."""


def with_departure(table: Table, player: PlayerId, chips: Chips, at: int | None) -> Table:
    """The table that remembers what a player who leaves takes away; what is too old is forgotten."""
    if table.settings.kind != "cash" or at is None:
        return table
    kept = [known for known in table.departures if known.player != player and _is_recent(table.settings, known, at)]
    return _with(table, [*kept, Departure(player, chips, at)][-DEPARTURES_KEPT:])


def with_more_taken(table: Table, player: PlayerId, chips: Chips) -> Table:
    """A player who left in the middle of a hand has got more chips back from it."""
    return _with(
        table,
        [
            msgspec.structs.replace(known, chips=known.chips + chips) if known.player == player else known
            for known in table.departures
        ],
    )


def without_departure(table: Table, player: PlayerId) -> Table:
    """The player is back."""
    return _with(table, [known for known in table.departures if known.player != player])


def chips_to_bring_back(table: Table, player: PlayerId, at: int | None) -> Chips:
    """What a player took away too short a time ago; 0 for everybody else."""
    if at is None:
        return 0
    recent = (known for known in table.departures if known.player == player and _is_recent(table.settings, known, at))
    return max((known.chips for known in recent), default=0)


def buy_in_range(table: Table, player: PlayerId = "", at: int | None = None) -> tuple[Chips, Chips]:
    """The smallest and the largest buy-in of a player who sits down now, `at` seconds since 1970.

    Chips that have to be brought back may be more than the table's largest buy-in.
    """
    settings = table.settings
    match settings.kind:
        case "sit_and_go":
            return settings.entry, settings.entry
        case "tournament":
            # Whoever directs the tournament says what a player brings along from another table.
            return 1, MOST_CHIPS_AT_TABLE
        case "cash":
            least = chips_to_bring_back(table, player, at)
            return max(settings.min_buy_in, least), max(settings.max_buy_in, least)


def check_buy_in(table: Table, player: PlayerId, buy_in: Chips, at: int | None) -> None:
    low, high = buy_in_range(table, player, at)
    if type(buy_in) is int and low <= buy_in <= high:
        return
    least, minutes = chips_to_bring_back(table, player, at), table.settings.rathole_minutes
    if type(buy_in) is int and 0 <= buy_in < least:
        raise RiverboatError(
            "must_bring_back",
            f"{player!r} left with {least} chips and returns with {buy_in}; "
            f"whoever returns within {minutes} minutes brings back at least as many",
            buy_in=buy_in,
            chips=least,
            minutes=minutes,
        )
    raise RiverboatError(
        "bad_buy_in",
        f"a buy-in of {quoted(buy_in)} is not possible; it must be a whole number from {low} to {high}",
        buy_in=quoted(buy_in),
        low=low,
        high=high,
    )


def _is_recent(settings: TableSettings, departure: Departure, at: int) -> bool:
    return at - departure.at < 60 * settings.rathole_minutes


def _with(table: Table, departures: list[Departure]) -> Table:
    return msgspec.structs.replace(table, departures=tuple(departures))
