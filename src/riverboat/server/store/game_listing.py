"""What follows from a table's steps for the lobby: how many play, who sits where, when the game ended."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, insert, update

from riverboat.engine.rules import Chips
from riverboat.host.ports import StepRecord
from riverboat.server.store.rows import known_row
from riverboat.server.store.schema import games, seatings
from riverboat.table import AnyEvent, PlayerId
from riverboat.table.events import PlayerJoined, PlayerLeft, SeatFreed

_LOBBY = (
    update(games)
    .where(games.c.id == bindparam("game"))
    .values(status=bindparam("new_status"), players=bindparam("new_players"), closed_at=bindparam("new_closed_at"))
)
_GET_UP = (
    update(seatings)
    .where(seatings.c.game_id == bindparam("game"), seatings.c.player_id == bindparam("player"))
    .values(has_left=True)
)
_FREE_SEAT = delete(seatings).where(
    seatings.c.game_id == bindparam("game"), seatings.c.seat == bindparam("free"), seatings.c.has_left
)
_SIT_DOWN = insert(seatings)
_HAS_CHIPS = (
    update(seatings)
    .where(seatings.c.game_id == bindparam("game"), seatings.c.player_id == bindparam("player"))
    .values(chips=bindparam("new_chips"))
)


def record_lobby(connection: Connection, game: int, step: StepRecord, now: datetime) -> None:
    closed_at = now if step.status == "finished" else None
    connection.execute(
        _LOBBY,
        {"game": game, "new_status": step.status, "new_players": step.players, "new_closed_at": closed_at},
    )


def record_seats(
    connection: Connection, game: int, events: Iterable[AnyEvent], at_table: Iterable[tuple[PlayerId, Chips]]
) -> None:
    """Keep who sits at the table, from what the step told, and with how many chips.

    Whoever left during a hand is kept, as one who has left, while chips of theirs may come back from the pot.
    """
    for event in events:
        match event:
            case PlayerJoined(player=player, seat=seat):
                connection.execute(_SIT_DOWN, {"game_id": game, "player_id": known_row(player), "seat": seat})
            case PlayerLeft(player=player):
                connection.execute(_GET_UP, {"game": game, "player": known_row(player)})
            case SeatFreed(seat=seat):
                connection.execute(_FREE_SEAT, {"game": game, "free": seat})
            case _:
                pass
    for player, chips in at_table:
        connection.execute(_HAS_CHIPS, {"game": game, "player": known_row(player), "new_chips": chips})
