"""Tables of one person and bots, as states of the host: a new one, and a saved one as it goes on now."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from riverboat.client.local.settings import GameSettings
from riverboat.host.table.state import BotSeat, Checkpoint, TableState
from riverboat.protocol import Speed
from riverboat.table import PlayerId, Table

replace = msgspec.structs.replace


def new_state(settings: GameSettings, game_id: str, players: Sequence[PlayerId]) -> TableState:
    """Everybody sits there, the person first; nobody has been dealt a hand."""
    bots = dict(zip(players[1:], settings.opponents, strict=True))
    return TableState(
        table=settings.new_table(game_id, players),
        bots={player: BotSeat(bot, settings.speed) for player, bot in bots.items()},
        pace=settings.speed,
        is_timed=settings.has_clock,
        is_free=True,
    )


def resumed(
    state: TableState, names: Sequence[str], *, no_clock: bool = False, speed: Speed | None = None
) -> TableState:
    """The state for another sitting: everybody called as `names` says, seat by seat.

    `no_clock` holds for good; `speed` None keeps that of last time.
    """
    pace = speed or state.pace
    return replace(
        state,
        table=_renamed(state.table, names),
        checkpoints=tuple(Checkpoint(point.number, _renamed(point.table, names)) for point in state.checkpoints),
        is_timed=state.is_timed and not no_clock,
        pace=pace,
        bots={player: BotSeat(seat.bot, pace) for player, seat in state.bots.items()},
    )


def _renamed(table: Table, names: Sequence[str]) -> Table:
    """At the table, in the hand and in the places."""
    called = {seated.player: names[at] for at, seated in enumerate(table.seats) if seated is not None}
    seats = tuple(None if seated is None else replace(seated, name=called[seated.player]) for seated in table.seats)
    places = tuple(replace(place, name=called.get(place.player, place.name)) for place in table.places)
    hand = None if table.hand is None else replace(table.hand, deal=replace(table.hand.deal, names=tuple(names)))
    return replace(table, seats=seats, places=places, hand=hand)
