"""Rule T9, another seat: who has asked for one gets it with the next deal, and pays the blinds as if nobody had moved.

A move that keeps the order of the players costs nothing: button and blinds move along. One that brings the big blind
sooner is free. One that puts it off, or would be dealt in as small blind or button, is paid for as an entry is: post a
big blind, or wait for it. Whoever had the big blind pays the small blind before moving past others.
"""

from __future__ import annotations

import msgspec

from riverboat.engine.rules import Seat
from riverboat.errors import RiverboatError, no_such_seat
from riverboat.table.blinds import entrants, next_placement
from riverboat.table.button import Positions, is_between
from riverboat.table.commands import ChangeSeat, PlayerId
from riverboat.table.events import AnyEvent, SeatChangeAsked, SeatChanged
from riverboat.table.state import Seated, SeatRequest, Table, seat_of, seated_at, with_seat


def change_seat(table: Table, command: ChangeSeat, events: list[AnyEvent]) -> Table:
    """Ask for another seat, or no longer."""
    seat, wanted = seat_of(table, command.player), command.seat
    if table.settings.kind != "cash":
        raise RiverboatError("seats_are_drawn", "seats are chosen at cash tables only; here they are drawn")
    if wanted is not None and (type(wanted) is not int or not 0 <= wanted < len(table.seats)):
        raise no_such_seat(wanted, len(table.seats))
    if wanted == seat:
        raise RiverboatError("own_seat", f"{command.player!r} sits in seat {seat} already", seat=seat)
    if wanted is None and wanted_seat(table, command.player) is None:
        raise RiverboatError("no_seat_asked", f"{command.player!r} has not asked for another seat")
    table = without_request(table, command.player)
    events.append(SeatChangeAsked(seat, command.player, wanted))
    if wanted is None:
        return table
    request = SeatRequest(command.player, wanted, command.post)
    return msgspec.structs.replace(table, seat_requests=(*table.seat_requests, request))


def wanted_seat(table: Table, player: PlayerId) -> Seat | None:
    """The seat that a player has asked for."""
    return next((request.seat for request in table.seat_requests if request.player == player), None)


def without_request(table: Table, player: PlayerId) -> Table:
    if wanted_seat(table, player) is None:
        return table
    kept = tuple(request for request in table.seat_requests if request.player != player)
    return msgspec.structs.replace(table, seat_requests=kept)


def seats_changed(table: Table, events: list[AnyEvent]) -> Table:
    """Move everybody whose seat is free, who asked first first; a seat that is left may be the next one's."""
    while (request := next((each for each in table.seat_requests if _may_move(table, each)), None)) is not None:
        table = _moved(without_request(table, request.player), request, events)
    return table


def _may_move(table: Table, request: SeatRequest) -> bool:
    """Whether the seat is free, and the small blind is not the player's next."""
    before, old = table.last_positions, seat_of(table, request.player)
    if table.seats[request.seat] is not None:
        return False
    if before is None or not table.settings.rules.has_blind_positions or old != before.big_blind:
        return True
    return table.dealt[old] != request.player or _keeps_place(table, before, old, request.seat)


def _moved(table: Table, request: SeatRequest, events: list[AnyEvent]) -> Table:
    old, new = seat_of(table, request.player), request.seat
    seated, before = seated_at(table, old), table.last_positions
    if before is not None and table.settings.rules.has_blind_positions:
        if _keeps_place(table, before, old, new):
            table = _with_positions_moved(table, old, new)
        else:
            seated = _with_debt(table, before, seated, request)
    events.append(SeatChanged(old, seated.player, new))
    return with_seat(with_seat(table, old, None), new, seated)


def _keeps_place(table: Table, before: Positions, old: Seat, new: Seat) -> bool:
    """Whether the blinds come to the player after the same number of hands, as nobody sits between the two seats."""
    if _hands_to_big_blind(table, before, old, old) == _hands_to_big_blind(table, before, old, new):
        return True
    others, size = entrants(table).everyone - {old}, len(table.seats)
    is_next = not any(is_between(other, old, new, size) for other in others)
    # The mark of the last big blind moves along with whoever posted it.
    return old == before.big_blind and is_next


def _hands_to_big_blind(table: Table, before: Positions, mover: Seat, seat: Seat) -> int:
    """In how many hands the big blind would come to `seat`, if `mover` sat there."""
    others, size = entrants(table).everyone - {mover}, len(table.seats)
    if seat == before.big_blind:
        return len(others) + 1
    return 1 + sum(is_between(other, before.big_blind, seat, size) for other in others)


def _with_debt(table: Table, before: Positions, seated: Seated, request: SeatRequest) -> Seated:
    old, new = seat_of(table, seated.player), request.seat
    is_put_off = _hands_to_big_blind(table, before, old, new) > _hands_to_big_blind(table, before, old, old)
    placement = next_placement(with_seat(with_seat(table, old, None), new, seated))
    has_passed = placement is not None and new in (placement.positions.small_blind, placement.positions.button)
    return msgspec.structs.replace(
        seated,
        owes_big_blind=seated.owes_big_blind or is_put_off or has_passed,
        posts=seated.posts or request.post,
    )


def _with_positions_moved(table: Table, old: Seat, new: Seat) -> Table:
    return msgspec.structs.replace(
        table,
        positions=_moved_positions(table.positions, old, new),
        positions_before=_moved_positions(table.positions_before, old, new),
    )


def _moved_positions(positions: Positions | None, old: Seat, new: Seat) -> Positions | None:
    if positions is None:
        return None
    return Positions(*(new if seat == old else seat for seat in msgspec.structs.astuple(positions)))
