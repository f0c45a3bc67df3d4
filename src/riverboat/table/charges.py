"""The time charge of a cash table: what players pay for their seats, between hands."""

from __future__ import annotations

import msgspec

from riverboat.table.events import AnyEvent, TimeCharged
from riverboat.table.state import Table


def time_charged(table: Table, seconds_played: int, events: list[AnyEvent]) -> Table:
    """The table after everybody who plays has paid, if a period has ended since the hand before.

    Nobody is put all-in by it: whoever would keep less than a big blind is let off.
    """
    cash, rules = table.settings.cash, table.settings.rules
    period = 60 * cash.time_charge_minutes
    if not table.hand_number or seconds_played // period <= table.seconds_played // period:
        return table
    seats = list(table.seats)
    for seat, seated in enumerate(seats):
        if seated is None or seated.is_sitting_out or seated.stack < cash.time_charge + rules.min_bet:
            continue
        seats[seat] = msgspec.structs.replace(seated, stack=seated.stack - cash.time_charge)
        events.append(TimeCharged(seat, seated.player, cash.time_charge))
    return msgspec.structs.replace(table, seats=tuple(seats))
