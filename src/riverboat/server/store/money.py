"""Chips between players' own and tables or tournaments, always inside the transaction of the step that moves them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, select, update

from riverboat.engine.rules import Chips
from riverboat.server.ports import NotEnoughChips
from riverboat.server.store.rows import known_row
from riverboat.server.store.schema import players
from riverboat.table import PlayerId

_MOVE = (
    update(players)
    .where(players.c.id == bindparam("player"), players.c.chips + bindparam("delta") >= 0)
    .values(chips=players.c.chips + bindparam("delta"))
)


def move_chips(connection: Connection, money: Iterable[tuple[PlayerId, Chips]]) -> None:
    """Take (negative) and give chips. Nobody goes below nothing: then `NotEnoughChips`, and the step is not made."""
    deltas: defaultdict[int, Chips] = defaultdict(int)
    for player, chips in money:
        deltas[known_row(player)] += chips
    # In one order everywhere, so that two writers never wait for each other.
    for player_id, delta in sorted(deltas.items()):
        if delta and connection.execute(_MOVE, {"player": player_id, "delta": delta}).rowcount != 1:
            raise _not_enough(connection, player_id, -delta)


def _not_enough(connection: Connection, player_id: int, needed: Chips) -> Exception:
    found = connection.scalar(select(players.c.chips).where(players.c.id == player_id))
    if found is None:
        return LookupError(f"there is no player {player_id}")
    return NotEnoughChips(
        "not_enough_chips",
        f"player {player_id} has {found} chips; {needed} are needed",
        player=str(player_id),
        chips=found,
        needed=needed,
    )
