"""Side bets between players of a cash table: the 7-2 game. They are paid stack to stack, and are no part of the pot."""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.cards import rank_of
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.state import Hand
from riverboat.table.events import AnyEvent, PlayerBusted, SideBetPaid
from riverboat.table.state import Table, seated_at

SEVEN_DEUCE: Final = frozenset({0, 5})
"""The ranks of the two cards, counted from the deuce."""


def seven_deuce_paid(table: Table, events: list[AnyEvent]) -> Table:
    """The table after everybody else has paid whoever won the main pot alone with a seven and a deuce face up.

    Rule H5. Whoever has left pays nothing, and nobody pays more than the stack.
    """
    hand = table.hand
    if hand is None or (winner := _seven_deuce_winner(hand)) is None or table.seats[winner] is None:
        return table
    amount, seats = table.settings.cash.seven_deuce, list(table.seats)
    payments: list[tuple[Seat, Chips]] = []
    for seat in hand.deal.players:
        seated = seats[seat]
        if seat == winner or seated is None or seated.player != table.dealt[seat]:
            continue
        if paid := min(amount, seated.stack):
            payments.append((seat, paid))
            seats[seat] = msgspec.structs.replace(seated, stack=seated.stack - paid)
    if not payments:
        return table
    own = seated_at(table, winner)
    seats[winner] = msgspec.structs.replace(own, stack=own.stack + sum(paid for _, paid in payments))
    events.append(SideBetPaid(winner, own.player, tuple(payments)))
    for seat, _ in payments:
        if (seated := seats[seat]) is not None and not seated.stack:
            events.append(PlayerBusted(seat, seated.player))
    return msgspec.structs.replace(table, seats=tuple(seats))


def _seven_deuce_winner(hand: Hand) -> Seat | None:
    """The seat that won the main pot alone and has turned up a seven and a deuce."""
    result = hand.result
    if result is None or not result.pots:
        return None
    winners = [seat for seat, chips in result.pots[0].shares if chips]
    if len(winners) != 1:
        return None
    shown = result.shown[winners[0]]
    return winners[0] if len(shown) == 2 and {rank_of(card) for card in shown} == SEVEN_DEUCE else None
