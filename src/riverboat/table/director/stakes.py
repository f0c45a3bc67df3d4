"""What the players of a table play for: the prizes left and the stacks elsewhere, once they weigh on decisions."""

from __future__ import annotations

from riverboat.engine.stakes import PrizeStakes
from riverboat.table.director.phases import is_buying_open
from riverboat.table.director.pool import paid_places, prizes
from riverboat.table.director.state import DirectedTable, Tournament, occupied_tables, players_left, stands


def stakes_at(tournament: Tournament, table: DirectedTable) -> PrizeStakes | None:
    """None while chips can be bought, far from the prizes, in a shootout before its last round, and without prizes.

    Far is more than a table of players away. Everybody sees the same in the standings.
    """
    left = players_left(tournament)
    is_one_table = len(occupied_tables(tournament)) == 1
    if is_buying_open(tournament) or (tournament.settings.format == "shootout" and not is_one_table):
        return None
    if left > paid_places(tournament) + tournament.settings.seats:
        return None
    paid = prizes(tournament)[:left]
    others = (stand for other, stand in stands(tournament) if other.number != table.number)
    return PrizeStakes(paid, tuple(stand.stack for stand in others if stand.stack)) if any(paid) else None
