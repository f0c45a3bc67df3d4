"""Tournaments over several days: the last hands, the night, and the draw on the next day."""

from __future__ import annotations

import pytest
from floor import Floor, playing, settings

from riverboat.errors import RiverboatError
from riverboat.table.director import (
    Announce,
    Break,
    DayBegan,
    DayEnd,
    Deal,
    Ticked,
    apply,
    day_now,
    level_now,
    players_left,
    stands,
)


def notices(floor: Floor) -> list[tuple[int, str]]:
    return [(order.table, order.notice) for order in floor.orders_seen.values() if isinstance(order, Announce)]


def two_tables(**changes: object) -> Floor:
    """Levels by seconds, so that a day ends while hands are under way."""
    floor = playing(8, seats=4, every=60, unit="seconds", **changes)
    floor.deal()
    return floor


def over(floor: Floor) -> None:
    """Every hand ends as it is, without chips changing hands, and all orders but deals are carried out."""
    for number, table in floor.tables.items():
        if table.is_running:
            table.is_running = False
            floor.report(number)
    floor.settle()


def test_the_hands_under_way_are_the_last_and_are_announced() -> None:
    floor = two_tables(days=(DayEnd(1),))
    floor.seconds = 61
    floor.tell(Ticked())
    floor.settle()
    assert notices(floor) == [(1, "last_hand"), (2, "last_hand")]
    assert floor.tournament.night_from is None
    over(floor)
    assert not any(isinstance(order, Deal) for order in floor.tournament.orders)
    assert floor.tournament.night_from == 61
    assert notices(floor)[2:] == [(1, "day_over"), (2, "day_over")]


def test_the_next_day_draws_seats_again_and_goes_on_with_the_blinds_and_stacks() -> None:
    floor = two_tables(days=(DayEnd(1),))
    stacks = {stand.player: stand.stack for _, stand in stands(floor.tournament)}
    floor.seconds = 70
    over(floor)
    floor.tell(Ticked())
    floor.settle()
    floor.seconds = 70 + 40_000
    floor.tell(DayBegan())
    assert (day_now(floor.tournament), level_now(floor.tournament).number) == (2, 2)
    floor.settle()
    assert {table.number for table in floor.tournament.tables} == {3, 4}
    assert {stand.player: stand.stack for _, stand in stands(floor.tournament)} == stacks
    assert sorted(order.table for order in floor.tournament.orders if isinstance(order, Deal)) == [3, 4]


def test_a_day_ends_when_so_many_are_left() -> None:
    floor = playing(5, seats=6, days=(DayEnd(players=4),))
    floor.deal()
    table = floor.tables[1]
    loser, winner = table.dealt[:2]
    table.stacks[winner] += table.stacks[loser]
    table.stacks[loser] = 0
    over(floor)
    floor.tell(Ticked())
    assert (players_left(floor.tournament), floor.tournament.night_from) == (4, 0)


def test_few_players_end_no_day_while_others_may_still_enter() -> None:
    floor = two_tables(days=(DayEnd(players=9),), late_levels=1)
    floor.tell(Ticked())
    assert any(table.is_running for table in floor.tables.values())
    assert (day_now(floor.tournament), notices(floor)) == (1, [])
    floor.seconds = 61
    floor.tell(Ticked())
    floor.settle()
    assert {notice for _, notice in notices(floor)} == {"last_hand"}


def test_a_day_that_would_end_before_its_first_hand_is_not_played() -> None:
    floor = two_tables(days=(DayEnd(players=9), DayEnd(1), DayEnd(players=8), DayEnd(3)))
    assert (day_now(floor.tournament), floor.tournament.night_from) == (2, None)
    floor.seconds = 61
    over(floor)
    floor.tell(DayBegan())
    floor.settle()
    assert (day_now(floor.tournament), floor.tournament.night_from) == (4, None)
    assert any(isinstance(order, Deal) for order in floor.tournament.orders)


def test_a_break_after_the_same_level_is_slept_through() -> None:
    floor = two_tables(days=(DayEnd(1),), breaks=(Break(1, 600),))
    floor.seconds = 61
    over(floor)
    floor.tell(Ticked())
    assert floor.tournament.break_from is None
    floor.tell(DayBegan())
    floor.settle()
    assert any(isinstance(order, Deal) for order in floor.tournament.orders)


def test_the_final_table_of_the_day_before_is_taken_away() -> None:
    floor = playing(6, seats=4, every=60, unit="seconds", days=(DayEnd(1),))
    floor.deal()
    for table in floor.tables.values():
        loser, winner = table.dealt[:2]
        table.stacks[winner] += table.stacks[loser]
        table.stacks[loser] = 0
    over(floor)
    assert [table.number for table in floor.tournament.tables] == [3]
    floor.seconds = 61
    floor.deal()
    over(floor)
    floor.tell(DayBegan())
    floor.settle()
    assert [table.number for table in floor.tournament.tables] == [4]
    assert players_left(floor.tournament) == 4


def test_no_day_begins_by_day() -> None:
    floor = two_tables(days=(DayEnd(1),))
    with pytest.raises(RiverboatError) as refusal:
        apply(floor.tournament, DayBegan())
    assert refusal.value.code == "no_night"


@pytest.mark.parametrize(
    "changes",
    [
        {"days": (DayEnd(4), DayEnd(2))},
        {"days": (DayEnd(players=9), DayEnd(players=20))},
        {"days": (DayEnd(2),), "format": "shootout"},
        {"days": tuple(DayEnd(level) for level in range(1, 12))},
        {"days": (7,)},
    ],
)
def test_days_that_make_no_sense_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(RiverboatError) as refusal:
        settings(**changes)
    assert refusal.value.code == "bad_setting"
    with pytest.raises(RiverboatError):
        DayEnd()
