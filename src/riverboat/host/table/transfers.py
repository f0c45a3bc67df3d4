"""The transfers of a table's step: chips between wallets, seats, the pot and the pool of a sit-and-go. Pure.

The host stores them with the step; the audit finds them again by replaying the log.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from riverboat.engine.rules import Seat
from riverboat.host.ledger import AccountKind, Transfer, TransferKind
from riverboat.host.ports import HandRecord
from riverboat.table import AnyEvent, Command, Join, PlayerId, Table, TournamentEnded, hand_in_play
from riverboat.table.events import (
    ChipsBought,
    ChipsReturned,
    InsuranceSettled,
    SeatChanged,
    SideBetPaid,
    StandUpPaid,
    TimeCharged,
)
from riverboat.table.state import seated_at, with_seat


def table_transfers(
    before: Table,
    command: Command | None,
    events: Sequence[AnyEvent],
    hand: HandRecord | None,
    bots: Collection[PlayerId],
) -> tuple[Transfer, ...]:
    """Returns what moved with this step. Bots play with the house's chips.

    At a table of a tournament nothing moves: the director takes the entries and pays the prizes.
    """
    if before.settings.kind == "tournament":
        return ()
    before = _as_seated(before, events)
    found: list[Transfer] = []
    if isinstance(command, Join) and command.buy_in:
        found.append(_bought(before, "buy_in", command.player, command.buy_in, bots))
    if hand is not None and before.settings.kind == "cash":
        found += _pot(hand)
    for event in events:
        match event:
            case ChipsBought(player=player, amount=amount):
                found.append(_bought(before, _why_bought(before, player), player, amount, bots))
            case ChipsReturned(player=player, amount=amount):
                found.append(_returned(before, player, amount, bots))
            case TimeCharged(player=player, amount=amount):
                found.append(Transfer("time_charge", "seat", "rake", amount, player))
            case SideBetPaid(player=player, payments=payments):
                found += _side_bet(before, player, payments)
            case InsuranceSettled(player=player, price=price, paid=paid):
                found.append(Transfer("insurance", "seat", "insurance", price, player))
                found += [Transfer("insurance", "insurance", "seat", paid, player)] if paid else []
            case StandUpPaid(player=player, payments=payments):
                found += _stand_up(before, player, payments)
            case TournamentEnded(places=places):
                found += [
                    Transfer("prize", "pool", _own(place.player, bots), place.prize, place.player)
                    for place in places
                    if place.prize
                ]
            case _:
                pass
    return tuple(found)


def _as_seated(before: Table, events: Sequence[AnyEvent]) -> Table:
    """The table with the players in the seats that the step's other events name."""
    for event in events:
        if isinstance(event, SeatChanged):
            mover = seated_at(before, event.seat)
            before = with_seat(with_seat(before, event.seat, None), event.to, mover)
    return before


def _own(player: PlayerId, bots: Collection[PlayerId]) -> AccountKind:
    return "house" if player in bots else "wallet"


def _bought(table: Table, kind: TransferKind, player: PlayerId, amount: int, bots: Collection[PlayerId]) -> Transfer:
    if table.settings.kind == "sit_and_go":
        return Transfer("entry", _own(player, bots), "pool", amount, player)
    return Transfer(kind, _own(player, bots), "seat", amount, player)


def _returned(table: Table, player: PlayerId, amount: int, bots: Collection[PlayerId]) -> Transfer:
    """From a sit-and-go only the entry comes back, before it has begun."""
    if table.settings.kind == "sit_and_go":
        return Transfer("refund", "pool", _own(player, bots), amount, player)
    return Transfer("cash_out", "seat", _own(player, bots), amount, player)


def _why_bought(table: Table, player: PlayerId) -> TransferKind:
    has_chips = any(seated is not None and seated.player == player and seated.stack for seated in table.seats)
    return "top_up" if has_chips or hand_in_play(table) is not None else "rebuy"


def _side_bet(table: Table, winner: PlayerId, payments: Sequence[tuple[Seat, int]]) -> Iterator[Transfer]:
    """Through the pot of the table, which is empty again after it."""
    for seat, paid in payments:
        yield Transfer("side_bet", "seat", "pot", paid, seated_at(table, seat).player)
    yield Transfer("side_bet", "pot", "seat", sum(paid for _, paid in payments), winner)


def _stand_up(table: Table, payer: PlayerId, payments: Sequence[tuple[Seat, int]]) -> Iterator[Transfer]:
    """Likewise, from one player to the others."""
    yield Transfer("side_bet", "seat", "pot", sum(paid for _, paid in payments), payer)
    for seat, paid in payments:
        yield Transfer("side_bet", "pot", "seat", paid, seated_at(table, seat).player)


def _pot(hand: HandRecord) -> Iterator[Transfer]:
    """Everything bet in the hand, then the rake and everything won: the pot is empty again."""
    for player in hand.players:
        if player.bet_amount:
            yield Transfer("bet", "seat", "pot", player.bet_amount, player.player)
    if rake := hand.rake:
        yield Transfer("rake", "pot", "rake", rake)
    for player in hand.players:
        if player.won_amount:
            yield Transfer("award", "pot", "seat", player.won_amount, player.player)
