"""The stand-up game of a cash table: whoever wins a pot sits, and the last one standing pays the others (rule H7).

Like the 7-2 game it is paid stack to stack, and is no part of the pot.
"""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.engine.rules import Chips, Seat
from riverboat.engine.state import Hand
from riverboat.table.button import clockwise
from riverboat.table.events import AnyEvent, PlayerBusted, StandUpPaid, StandUpStarted, StandUpWon
from riverboat.table.state import Seated, StandUpState, Table, is_in_hand, seated_at

FEWEST: Final = 3
"""Of two players each pot would end a round."""
LAST_STANDING: Final = 2
"""Whoever leaves as one of so few has lost the round."""


def round_started(table: Table, players: tuple[Seat, ...], events: list[AnyEvent]) -> Table:
    """The table with all who are dealt in standing, unless a round is on or they are too few."""
    if len(players) < FEWEST or _in_round(table):
        return table
    events.append(StandUpStarted(players))
    return _with_states(table, dict.fromkeys(players, "standing"))


def round_settled(table: Table, events: list[AnyEvent]) -> Table:
    """The table after a hand: its winners sit, and a round with one player left standing is paid.

    Whoever has left is out of it. Nobody pays where the last two win a pot together.
    """
    hand = table.hand
    states = _in_round(table)
    if hand is None or not states:
        return table
    for seat in sorted(_winners(hand)):
        if states.get(seat) == "standing" and seated_at(table, seat).player == table.dealt[seat]:
            states[seat] = "sitting"
            events.append(StandUpWon(seat, seated_at(table, seat).player))
    standing = [seat for seat, state in states.items() if state == "standing"]
    if len(standing) > 1:
        return _with_states(table, states)
    table = _with_states(table, dict.fromkeys(states, ""))
    return _paid(table, standing[0], states, events) if standing and len(states) > 1 else table


def forfeited(table: Table, seat: Seat, stack: Chips, events: list[AnyEvent]) -> tuple[Table, Chips]:
    """The table, and what a player pays who leaves as one of the last two standing: the round is lost and over.

    `stack` is what the player has behind. Whoever is in a hand is paid after it.
    """
    states = {other: state for other, state in _in_round(table).items() if not seated_at(table, other).has_left}
    standing = [other for other, state in states.items() if state == "standing"]
    if seat not in standing or len(standing) > LAST_STANDING or len(states) < 2:
        return table, 0
    table = _with_states(table, dict.fromkeys(_in_round(table), ""))
    payments = _payments(table, seat, stack, states)
    seats = list(table.seats)
    for other, paid in payments:
        seated = seated_at(table, other)
        if is_in_hand(table, other):
            seats[other] = msgspec.structs.replace(seated, queued=seated.queued + paid)
        else:
            seats[other] = msgspec.structs.replace(seated, stack=seated.stack + paid)
    if payments:
        events.append(StandUpPaid(seat, seated_at(table, seat).player, tuple(payments)))
    return msgspec.structs.replace(table, seats=tuple(seats)), sum(paid for _, paid in payments)


def _in_round(table: Table) -> dict[Seat, StandUpState]:
    return {seat: seated.stand_up for seat, seated in enumerate(table.seats) if seated is not None and seated.stand_up}


def _winners(hand: Hand) -> set[Seat]:
    result = hand.result
    assert result is not None
    return {seat for pot in result.pots for seat, chips in pot.shares if chips}


def _paid(table: Table, payer: Seat, states: dict[Seat, StandUpState], events: list[AnyEvent]) -> Table:
    """The table after the last one standing has paid each of the others."""
    seats = list(table.seats)
    own = seated_at(table, payer)
    payments = _payments(table, payer, own.stack, states)
    if not payments:
        return table
    for seat, paid in payments:
        other = seated_at(table, seat)
        seats[seat] = msgspec.structs.replace(other, stack=other.stack + paid)
    left = own.stack - sum(paid for _, paid in payments)
    seats[payer] = msgspec.structs.replace(own, stack=left)
    events.append(StandUpPaid(payer, own.player, tuple(payments)))
    if not left:
        events.append(PlayerBusted(payer, own.player))
    return msgspec.structs.replace(table, seats=tuple(seats))


def _payments(table: Table, payer: Seat, stack: Chips, states: dict[Seat, StandUpState]) -> list[tuple[Seat, Chips]]:
    """What each of the others gets, clockwise from the payer; a stack that is too small is shared out."""
    others = [seat for seat in clockwise(frozenset(states), payer, len(table.seats)) if seat != payer]
    payments: list[tuple[Seat, Chips]] = []
    for place, seat in enumerate(others):
        # Rounded up: of a stack that is too small the first get the odd chips.
        if paid := min(table.settings.cash.stand_up, -(-stack // (len(others) - place))):
            stack -= paid
            payments.append((seat, paid))
    return payments


def _with_states(table: Table, states: dict[Seat, StandUpState]) -> Table:
    seats: list[Seated | None] = [
        msgspec.structs.replace(seated, stand_up=states[seat]) if seated is not None and seat in states else seated
        for seat, seated in enumerate(table.seats)
    ]
    return msgspec.structs.replace(table, seats=tuple(seats))
