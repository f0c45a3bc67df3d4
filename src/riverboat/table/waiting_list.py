"""Rule T10, the waiting list of a full cash table: a seat that becomes free is offered to whoever has waited longest.

An offer lasts for a set time, then the seat is the next one's. Nobody sits down before those who wait. The time comes
with the commands.
"""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.errors import RiverboatError
from riverboat.table.commands import OfferSeats, PlayerId, StopWaiting, WaitForSeat
from riverboat.table.events import AnyEvent, SeatOffered, StoppedWaiting, WaitingStarted
from riverboat.table.settings import TableSettings
from riverboat.table.state import Table, Waiting

MOST_WAITING: Final = 50


def wait_for_seat(table: Table, command: WaitForSeat, events: list[AnyEvent]) -> Table:
    player = command.player
    if not has_waiting_list(table.settings):
        raise RiverboatError("no_waiting_list", "this table has no waiting list; cash tables for several people have")
    if not player or not command.name:
        raise RiverboatError("no_name", "a player needs an id and a name; one of them is empty")
    if any(seated is not None and seated.player == player and not seated.has_left for seated in table.seats):
        raise RiverboatError("seated_already", f"{player!r} has a seat at this table", player=player)
    if place_in_list(table, player) is not None:
        raise RiverboatError("waits_already", f"{player!r} is on the waiting list already", player=player)
    if free_seats(table) > len(table.waiting_list):
        raise RiverboatError("seats_free", "a seat is free; sit down instead of waiting")
    if len(table.waiting_list) >= MOST_WAITING:
        raise RiverboatError(
            "waiting_list_full", f"{MOST_WAITING} players wait for a seat; no more can", most=MOST_WAITING
        )
    events.append(WaitingStarted(player, command.name))
    return _with(table, (*table.waiting_list, Waiting(player, command.name)))


def has_waiting_list(settings: TableSettings) -> bool:
    return settings.kind == "cash" and not settings.practice


def stop_waiting(table: Table, command: StopWaiting, events: list[AnyEvent]) -> Table:
    place = place_in_list(table, command.player)
    if place is None:
        raise RiverboatError("not_waiting", f"{command.player!r} is not on the waiting list", player=command.player)
    events.append(StoppedWaiting(command.player, table.waiting_list[place].name, "asked"))
    return without_waiting(table, command.player)


def offer_seats(table: Table, command: OfferSeats, events: list[AnyEvent]) -> Table:
    """Take those off the list whose time is over, and offer the free seats to the first ones."""
    for gone in [each for each in table.waiting_list if each.has_lapsed(command.at)]:
        events.append(StoppedWaiting(gone.player, gone.name, "lapsed"))
        table = without_waiting(table, gone.player)
    seconds, free = table.settings.cash.seat_offer_seconds, free_seats(table)
    waiting = list(table.waiting_list)
    for place, each in enumerate(waiting[:free]):
        if each.offered_until is None:
            waiting[place] = msgspec.structs.replace(each, offered_until=command.at + seconds)
            events.append(SeatOffered(each.player, each.name, seconds))
    return _with(table, tuple(waiting))


def offers_change_at(table: Table) -> int | None:
    """When `OfferSeats` is due, in seconds since 1970: 0 is now, None is not at all."""
    if any(each.offered_until is None for each in table.waiting_list[: free_seats(table)]):
        return 0
    return min((each.offered_until for each in table.waiting_list if each.offered_until is not None), default=None)


def check_turn(table: Table, player: PlayerId) -> None:
    """Refuse to seat somebody before those who wait."""
    place = place_in_list(table, player)
    ahead = len(table.waiting_list) if place is None else place
    if free_seats(table) <= ahead:
        raise RiverboatError(
            "others_wait",
            f"{ahead} wait for a seat before {player!r}; join the waiting list",
            player=player,
            ahead=ahead,
        )


def place_in_list(table: Table, player: PlayerId) -> int | None:
    """The first is 0; None is nobody on the list."""
    return next((place for place, each in enumerate(table.waiting_list) if each.player == player), None)


def without_waiting(table: Table, player: PlayerId) -> Table:
    return _with(table, tuple(each for each in table.waiting_list if each.player != player))


def free_seats(table: Table) -> int:
    return table.seats.count(None)


def _with(table: Table, waiting: tuple[Waiting, ...]) -> Table:
    return msgspec.structs.replace(table, waiting_list=waiting) if waiting != table.waiting_list else table
