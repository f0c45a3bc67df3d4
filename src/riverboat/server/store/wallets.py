"""Moves chips between players' balances and tables or tournaments, inside the transaction of the step."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, bindparam, func, select, update

from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError
from riverboat.server.store.rows import known_row
from riverboat.server.store.schema import STARTING_CHIPS, games, players, seatings, tournament_entries, tournaments
from riverboat.table import PlayerId

_MOVE = (
    update(players)
    .where(players.c.id == bindparam("player"), players.c.chips + bindparam("delta") >= 0)
    .values(chips=players.c.chips + bindparam("delta"))
)

_OWN = select(players.c.chips, players.c.kind).where(players.c.id == bindparam("player")).with_for_update()
_AT_TABLES = (
    select(func.sum(seatings.c.chips))
    .join(games, games.c.id == seatings.c.game_id)
    .where(seatings.c.player_id == bindparam("player"), games.c.status != "finished")
)
_ENTERED = (
    select(tournaments.c.settings)
    .join(tournament_entries, tournament_entries.c.tournament_id == tournaments.c.id)
    .where(
        tournament_entries.c.player_id == bindparam("player"),
        tournament_entries.c.place.is_(None),
        tournaments.c.status != "finished",
    )
)


class _Terms(msgspec.Struct, frozen=True):
    """The entry fee in a tournament's settings."""

    entry: Chips = 0


def move_chips(connection: Connection, money: Iterable[tuple[PlayerId, Chips]]) -> None:
    """Debits (negative) and credits chips. Raises a refusal if a balance would go below 0."""
    deltas: defaultdict[int, Chips] = defaultdict(int)
    for player, chips in money:
        deltas[known_row(player)] += chips
    # In the same order everywhere, so that two writers never deadlock.
    for player_id, delta in sorted(deltas.items()):
        if delta and connection.execute(_MOVE, {"player": player_id, "delta": delta}).rowcount != 1:
            raise _not_enough(connection, player_id, -delta)


def refill(connection: Connection, player_id: int) -> None:
    """Credits what is missing from the starting sum, chips in play included."""
    # Locked until the end: whatever moves this player's chips waits.
    own = connection.execute(_OWN, {"player": player_id}).one_or_none()
    if own is None or own.kind == "bot":
        return
    missing = STARTING_CHIPS - own.chips - chips_in_play(connection, player_id)
    if missing > 0:
        connection.execute(_MOVE, {"player": player_id, "delta": missing})


def chips_in_play(connection: Connection, player_id: int) -> Chips:
    """Returns a player's chips at tables, and entries of tournaments that the player is still in."""
    at_tables: Chips = int(connection.scalar(_AT_TABLES, {"player": player_id}) or 0)
    entered = connection.scalars(_ENTERED, {"player": player_id})
    return at_tables + sum(msgspec.json.decode(settings, type=_Terms).entry for settings in entered)


def _not_enough(connection: Connection, player_id: int, needed: Chips) -> Exception:
    found = connection.scalar(select(players.c.chips).where(players.c.id == player_id))
    if found is None:
        return LookupError(f"there is no player {player_id}")
    return RiverboatError(
        "not_enough_chips",
        f"player {player_id} has {found} chips; {needed} are needed",
        player=str(player_id),
        chips=found,
        needed=needed,
    )
