"""Who is out of a sit-and-go, in which place, and what the places pay; how a tournament over many tables ended."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from riverboat.engine.rules import Seat
from riverboat.engine.stakes import PrizeStakes
from riverboat.errors import RiverboatError, bad_argument
from riverboat.table.commands import EndTournament
from riverboat.table.events import AnyEvent, PlayerBusted, TournamentEnded
from riverboat.table.prizes import Money, Place, share_prizes, split_pool
from riverboat.table.settings import TableSettings
from riverboat.table.state import Table, hand_in_play, seated_at


def prizes(settings: TableSettings, entrants: int) -> tuple[Money, ...]:
    """What the paid places get, first place first; together exactly the pool."""
    return split_pool(settings.entry * entrants, settings.prize_shares, entrants)


def stakes_of(table: Table) -> PrizeStakes | None:
    """What the players of the hand play for besides chips; everybody can see it. None where that is nothing."""
    if not isinstance(table, Table):
        raise bad_argument("table", table, "a Table")
    if table.settings.kind != "sit_and_go" or table.hand is None:
        return table.stakes
    paid = prizes(table.settings, table.entrants)[: len(table.hand.deal.players)]
    return PrizeStakes(paid) if any(paid) else None


def rank_busted(table: Table, busted: Sequence[Seat], events: list[AnyEvent]) -> Table:
    """Give those who lost their last chip in this hand their places, and end the tournament at its winner.

    Whoever began the hand with more chips finishes higher; with as many, they tie.
    """
    assert table.hand is not None
    began_with = table.hand.deal.stacks
    left = [seat for seat, seated in enumerate(table.seats) if seated is not None and seated.stack]
    places = []
    for seat in sorted(busted, key=lambda seat: -began_with[seat]):
        seated = seated_at(table, seat)
        place = len(left) + 1 + sum(began_with[other] > began_with[seat] for other in busted)
        places.append(Place(place, seated.player, seated.name))
        events.append(PlayerBusted(seat, seated.player, place))
    table = msgspec.structs.replace(table, places=(*places, *table.places))
    return _end(table, left[0], events) if len(left) == 1 else table


def _end(table: Table, winner: Seat, events: list[AnyEvent]) -> Table:
    seated = seated_at(table, winner)
    return _paid(table, (Place(1, seated.player, seated.name), *table.places), events)


def _paid(table: Table, finishers: tuple[Place, ...], events: list[AnyEvent]) -> Table:
    won = share_prizes(prizes(table.settings, table.entrants), [finisher.place for finisher in finishers])
    places = tuple(
        msgspec.structs.replace(finisher, prize=prize) for finisher, prize in zip(finishers, won, strict=True)
    )
    events.append(TournamentEnded(places))
    return msgspec.structs.replace(table, places=places)


def call_off(table: Table, events: list[AnyEvent]) -> Table:
    """End a sit-and-go as it stands: whoever has more chips finishes higher, and with as many they tie."""
    if table.settings.kind != "sit_and_go" or not table.hand_number or table.is_finished:
        raise RiverboatError(
            "nothing_to_call_off", "only a sit-and-go that has begun and is not over can be called off"
        )
    if hand_in_play(table) is not None:
        raise RiverboatError("hand_running", "a hand is under way; the next is dealt when it is over")
    left = sorted((seated for seated in table.seats if seated is not None and seated.stack), key=lambda s: -s.stack)
    ranked = tuple(
        Place(1 + sum(other.stack > seated.stack for other in left), seated.player, seated.name) for seated in left
    )
    return _paid(table, (*ranked, *table.places), events)


def end_tournament(table: Table, command: EndTournament, events: list[AnyEvent]) -> Table:
    """Whoever directed the tournament says how it ended; the table tells everybody."""
    if table.settings.kind != "tournament":
        raise RiverboatError("not_directed", "only a table of a tournament is told how it ended")
    if hand_in_play(table) is not None:
        raise RiverboatError("hand_running", "a hand is under way; the next is dealt when it is over")
    if not command.places or command.places[0].place != 1:
        raise RiverboatError("no_winner", "a tournament ends with its winner in first place")
    events.append(TournamentEnded(command.places))
    return msgspec.structs.replace(table, places=command.places)
