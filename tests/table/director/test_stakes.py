"""What the director tells a table that is played for: the prizes left and the stacks elsewhere, near the prizes."""

from __future__ import annotations

from floor import Floor, playing

from riverboat.engine.stakes import PrizeStakes
from riverboat.table.director import Deal, paid_places, players_left, prizes, stands


def told(floor: Floor) -> dict[int, PrizeStakes | None]:
    return {order.table: order.stakes for order in floor.tournament.orders if isinstance(order, Deal)}


def test_far_from_the_prizes_tables_are_told_nothing() -> None:
    floor = playing(40)
    assert set(told(floor).values()) == {None}


def test_within_a_table_of_the_prizes_every_table_is_told_what_the_others_have() -> None:
    floor = playing(7)
    tournament = floor.tournament
    assert players_left(tournament) <= paid_places(tournament) + tournament.settings.seats
    stakes = told(floor)
    assert len(stakes) == 2
    for number, found in stakes.items():
        assert found is not None
        assert found.prizes == prizes(tournament)
        assert found.elsewhere == tuple(stand.stack for table, stand in stands(tournament) if table.number != number)


def test_at_the_final_table_nobody_is_elsewhere() -> None:
    (found,) = told(playing(6)).values()
    assert found == PrizeStakes(prizes(playing(6).tournament))


def test_without_prizes_while_chips_are_bought_and_in_a_shootout_chips_are_played_for() -> None:
    assert set(told(playing(6, entry=0)).values()) == {None}
    assert set(told(playing(6, late_levels=3)).values()) == {None}
    assert set(told(playing(12, format="shootout")).values()) == {None}
