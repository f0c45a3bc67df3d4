"""What a hand leaves behind: stacks, chips bought meanwhile, seats of those who left, busted players."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from riverboat.engine.events import BetReturned, HandEnded
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.state import Hand, Step
from riverboat.errors import RiverboatError
from riverboat.table.all_in_offers import insured_stacks
from riverboat.table.departures import with_more_taken
from riverboat.table.events import AnyEvent, ChipsAdded, ChipsReturned, PlayerBusted, SeatFreed
from riverboat.table.side_bets import seven_deuce_paid
from riverboat.table.stand_up import round_settled
from riverboat.table.state import Seated, Table, hand_in_play, seated_at
from riverboat.table.tournament import rank_busted


def after_step(table: Table, step: Step, events: list[AnyEvent]) -> Table:
    """The table after its hand has moved on; a hand that is over is paid out at once."""
    events += step.events
    table = msgspec.structs.replace(table, hand=step.hand)
    return _settle(table, events) if step.hand.is_over else table


def void_hand(table: Table, events: list[AnyEvent]) -> Table:
    """Take back the hand under way. Whoever left during it gets the rest of what was brought to it."""
    hand = hand_in_play(table)
    if hand is None:
        raise RiverboatError("no_hand", "no hand is under way; wait until one is dealt")
    if table.settings.kind == "tournament":
        raise RiverboatError("directed_hand", "a hand of a tournament is not voided; the tournament can be cancelled")
    brought = hand.deal.stacks
    for seat in hand.deal.players:
        if bet := brought[seat] - hand.stacks[seat]:
            events.append(BetReturned(seat, bet))
    events.append(HandEnded(tuple(brought)))
    seats = list(table.seats)
    for seat in hand.deal.players:
        seats[seat] = _paid_out(table, seat, brought[seat], events)
    table = _with_late_chips(table, hand, brought)
    return msgspec.structs.replace(table, seats=tuple(seats), hand=None, dealt=(), offer=None)


def _settle(table: Table, events: list[AnyEvent]) -> Table:
    hand = table.hand
    assert hand is not None
    seats = list(table.seats)
    stacks = hand.stacks if table.offer is None else insured_stacks(table, hand, events)
    for seat in hand.deal.players:
        seats[seat] = _paid_out(table, seat, stacks[seat], events)
    table = msgspec.structs.replace(_with_late_chips(table, hand, stacks), seats=tuple(seats), offer=None)
    busted = [seat for seat in hand.deal.players if (seated := seats[seat]) is not None and not seated.stack]
    if table.settings.kind == "sit_and_go":
        return rank_busted(table, busted, events) if busted else table
    events += [PlayerBusted(seat, seated_at(table, seat).player) for seat in busted]
    if table.settings.cash.seven_deuce:
        table = seven_deuce_paid(table, events)
    return round_settled(table, events) if table.settings.cash.stand_up else table


def _with_late_chips(table: Table, hand: Hand, stacks: Sequence[Chips]) -> Table:
    """Players who left while the hand was on have taken away what it still brings them, too."""
    for seat in hand.deal.players:
        seated = seated_at(table, seat)
        if seated.has_left and stacks[seat] > seated.taken:
            table = with_more_taken(table, seated.player, stacks[seat] - seated.taken)
    return table


def _paid_out(table: Table, seat: Seat, stack: Chips, events: list[AnyEvent]) -> Seated | None:
    """A seat after the hand; None when its player left, who now gets what the hand still brought."""
    seated = seated_at(table, seat)
    if seated.has_left:
        if stack > seated.taken:
            events.append(ChipsReturned(seat, seated.player, stack - seated.taken))
        events.append(SeatFreed(seat))
        return None
    # A stack may have won so much meanwhile that there is no room for all the chips bought.
    added = min(seated.queued, max(0, table.settings.max_buy_in - stack))
    if added:
        events.append(ChipsAdded(seat, seated.player, added))
    if added < seated.queued:
        events.append(ChipsReturned(seat, seated.player, seated.queued - added))
    return msgspec.structs.replace(seated, stack=stack + added, queued=0)
