"""Whatever happens at the tables, and in whatever sequence: chips, seats, places and prizes are exact."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from floor import Floor, settings
from hypothesis import given
from hypothesis import strategies as st

from examples import examples
from riverboat.errors import RiverboatError
from riverboat.table.director import (
    Began,
    Deal,
    Entered,
    Reseat,
    is_bubble,
    is_playing,
    is_registration_open,
    new_tournament,
    occupied_tables,
    paid_places,
    players_left,
    prize_pool,
    stands,
)

MOST_STEPS = 60_000


def check_books(floor: Floor) -> None:
    """What holds at every moment."""
    tournament = floor.tournament
    players = Counter(stand.player for _, stand in stands(tournament))
    assert set(players.values()) <= {1}, "nobody sits at two tables"
    out = {place.player for place in tournament.places} | {busted.player for busted in tournament.round_busted}
    if not tournament.is_over:
        assert players.keys() | out == {entrant.player for entrant in tournament.entrants}, "nobody sits nowhere"
        assert not players.keys() & out
    total = tournament.settings.starting_stack * len(tournament.entrants)
    assert sum(stand.stack for _, stand in stands(tournament)) == total
    for table in tournament.tables:
        seats = [stand.seat for stand in table.stands]
        assert len(set(seats)) == len(seats)
    assert max(Counter(floor.in_flight()).values(), default=0) <= 1, "a table has one order at a time"
    if not is_playing(tournament) and not tournament.orders:
        check_balance(floor)


def check_balance(floor: Floor) -> None:
    sizes = [len(table.stands) for table in occupied_tables(floor.tournament)]
    assert max(sizes) - min(sizes) <= 1, "tables are balanced whenever no hand is under way"


def check_end(floor: Floor) -> None:
    tournament = floor.tournament
    places = tournament.places
    assert Counter(place.player for place in places) == Counter(entrant.player for entrant in tournament.entrants)
    assert [place.place for place in places] == sorted(place.place for place in places)
    for place in {place.place for place in places}:
        better = sum(other.place < place for other in places)
        assert place == better + 1, "whoever ties takes up as many places"
    assert sum(place.prize for place in places) == prize_pool(tournament)
    prizes = [place.prize for place in places]
    assert prizes == sorted(prizes, reverse=True)
    assert not any(prizes[paid_places(tournament) :]) or len({p.place for p in places}) < len(places)
    ((_, winner),) = stands(tournament)
    assert places[0].player == winner.player
    assert floor.chips() == winner.stack == tournament.settings.starting_stack * len(tournament.entrants)


def try_to_enter(floor: Floor, player: str) -> None:
    if is_registration_open(floor.tournament):
        floor.tell(Entered(player, player.title()))
    else:
        with pytest.raises(RiverboatError) as refusal:
            floor.tell(Entered(player, player.title()))
        assert refusal.value.code == "registration_closed"


def run(floor: Floor, late: int) -> None:
    for _ in range(MOST_STEPS):
        if floor.tournament.is_over and not floor.tournament.orders:
            return
        was_bubble, was_playing = is_bubble(floor.tournament), is_playing(floor.tournament)
        before = set(floor.orders_seen)
        floor.step()
        if late and floor.random.random() < 0.02:
            late -= 1
            try_to_enter(floor, f"late {late}")
        check_books(floor)
        given = [order for order_id, order in floor.orders_seen.items() if order_id not in before]
        if not was_playing and given and all(isinstance(order, Deal) for order in floor.tournament.orders):
            check_balance(floor)
        for order in given:
            if isinstance(order, Deal) and order.is_hand_for_hand:
                assert players_left(floor.tournament) == paid_places(floor.tournament) + 1
            elif isinstance(order, Deal) and was_bubble and was_playing:
                assert not is_bubble(floor.tournament), "at the bubble no table is dealt before the others are done"
    raise AssertionError(f"no end: {floor.tournament.orders}")


@examples(150)
@given(
    seed=st.integers(0, 2**32),
    entrants=st.integers(2, 40),
    seats=st.integers(2, 10),
    deadly=st.floats(0.1, 0.9),
    late=st.integers(0, 12),
    shares=st.sampled_from([(), (1,), (50, 30, 20), (5, 4, 3, 2, 1, 1, 1, 1, 1)]),
)
def test_any_tournament(
    *, seed: int, entrants: int, seats: int, deadly: float, late: int, shares: tuple[int, ...]
) -> None:
    late_levels = 3 if late else 0
    floor = Floor(
        new_tournament(settings(seats, entry=97, late_levels=late_levels, prize_shares=shares)), Random(seed), deadly
    )
    for number in range(entrants):
        floor.tell(Entered(f"p{number}", f"Player {number}"))
    floor.tell(Began())
    run(floor, late)
    check_end(floor)
    for table in floor.tables.values():
        assert table.levels == sorted(table.levels), "levels never fall"
    still_up = [table for table in floor.tables.values() if not table.is_closed]
    assert [table.places for table in still_up] == [floor.tournament.places]
    for order in floor.orders_seen.values():
        if isinstance(order, Reseat):
            assert len({move.player for move in order.moves}) == len(order.moves)
