"""What a tournament director does, rule by rule."""

from __future__ import annotations

from random import Random

import pytest
from floor import Floor, playing, settings

from riverboat.errors import RiverboatError
from riverboat.table.director import (
    Began,
    Cancelled,
    CarriedOut,
    CloseTable,
    Deal,
    Entered,
    HandReport,
    News,
    OpenTable,
    Report,
    Reseat,
    Tournament,
    Withdrew,
    apply,
    is_bubble,
    is_registration_open,
    level_now,
    new_tournament,
    occupied_tables,
    paid_places,
    players_left,
    prizes,
    table_numbered,
)


def refusal(tournament: Tournament, news: News) -> str:
    with pytest.raises(RiverboatError) as refused:
        apply(tournament, news)
    return refused.value.code


def sizes(floor: Floor) -> list[int]:
    return [len(table.stands) for table in occupied_tables(floor.tournament)]


def at(floor: Floor, number: int) -> list[str]:
    table = table_numbered(floor.tournament, number)
    assert table is not None
    return [stand.player for stand in table.stands]


def dealt(floor: Floor) -> set[int]:
    return {order.table for order in floor.tournament.orders if isinstance(order, Deal)}


# Entering.


def test_a_player_enters_once_and_may_withdraw_before_the_beginning() -> None:
    tournament = apply(new_tournament(settings()), Entered("a", "Ann")).tournament
    assert refusal(tournament, Entered("a", "Ann")) == "already_entered"
    assert refusal(tournament, Withdrew("b")) == "not_entered"
    assert apply(tournament, Withdrew("a")).tournament.entrants == ()


def test_a_tournament_needs_two_and_takes_no_more_than_it_has_places() -> None:
    tournament = apply(new_tournament(settings(most_entrants=2)), Entered("a", "Ann")).tournament
    assert refusal(tournament, Began()) == "too_few_entrants"
    tournament = apply(tournament, Entered("b", "Bob")).tournament
    assert refusal(tournament, Entered("c", "Cid")) == "tournament_full"


def test_once_begun_it_is_neither_left_nor_begun_again() -> None:
    floor = playing(4)
    for news in (Withdrew("p1"), Began()):
        assert refusal(floor.tournament, news) == "tournament_begun"
    assert refusal(floor.tournament, Cancelled()) == "people_still_play"
    assert refusal(floor.tournament, Entered("late", "Late")) == "registration_closed"


def test_a_tournament_of_bots_that_has_begun_can_be_called_off_and_every_table_is_closed() -> None:
    tournament = apply(new_tournament(settings(most_entrants=600)), Entered("ann", "Ann")).tournament
    for number in range(599):
        tournament = apply(tournament, Entered(f"b{number}", f"Bot {number}", "tag")).tournament
    tournament = apply(tournament, Began()).tournament
    assert len(tournament.tables) == 100
    # Half of the tables play, the others are still being put up or filled.
    for _ in range(250):
        tournament = apply(tournament, CarriedOut(tournament.orders[0].order_id)).tournament
    assert any(table.is_running for table in tournament.tables)
    tournament = apply(tournament, Cancelled()).tournament
    assert tournament.is_over
    while tournament.orders:
        step = apply(tournament, CarriedOut(tournament.orders[0].order_id))
        assert all(isinstance(order, CloseTable) for order in step.orders)
        tournament = step.tournament
    assert tournament.tables == ()
    assert tournament.places == ()
    assert refusal(tournament, Cancelled()) == "tournament_cancelled"


def test_who_went_out_before_a_tournament_was_called_off_keeps_the_place() -> None:
    tournament = apply(new_tournament(settings()), Entered("ann", "Ann")).tournament
    for number in range(3):
        tournament = apply(tournament, Entered(f"b{number}", f"Bot {number}", "tag")).tournament
    tournament = apply(tournament, Began()).tournament
    while not tournament.tables[0].is_running:
        tournament = apply(tournament, CarriedOut(tournament.orders[0].order_id)).tournament
    stacks = (("ann", 2000), ("b0", 0), ("b1", 1000), ("b2", 1000))
    tournament = apply(tournament, Report(1, HandReport(1, True, 0, stacks, ()))).tournament
    [place] = tournament.places
    called_off = apply(tournament, Cancelled()).tournament
    assert called_off.places == (place,)
    assert (place.place, place.player) == (4, "b0")


def test_a_tournament_called_off_is_over() -> None:
    tournament = apply(apply(new_tournament(settings()), Entered("a", "Ann")).tournament, Cancelled()).tournament
    assert tournament.is_over
    assert not is_registration_open(tournament)
    assert refusal(tournament, Began()) == "tournament_cancelled"
    assert refusal(tournament, Entered("b", "Bob")) == "registration_closed"


@pytest.mark.parametrize(
    "wrong", [{"seats": 1}, {"seats": 11}, {"entry": -1}, {"most_entrants": 1}, {"late_levels": 99}, {"seats": 6.0}]
)
def test_settings_that_cannot_be_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(RiverboatError) as refused:
        settings(**wrong)
    assert refused.value.code == "bad_setting"


# The draw.


def test_the_draw_makes_as_few_tables_as_hold_everybody_within_one_player_of_each_other() -> None:
    assert sizes(playing(6)) == [6]
    assert sizes(playing(7)) == [4, 3]
    assert sizes(playing(20)) == [5, 5, 5, 5]


def test_the_draw_is_by_lot() -> None:
    def seats(seed: int) -> set[tuple[str, int, int]]:
        tables = playing(12, seed=seed).tournament.tables
        return {(stand.player, table.number, stand.seat) for table in tables for stand in table.stands}

    assert seats(1) == seats(1)
    assert seats(1) != seats(2)


def test_a_table_is_put_up_before_anybody_sits_down_and_dealt_when_all_do() -> None:
    floor = Floor(new_tournament(settings()), Random(1))
    for player in "abc":
        floor.tell(Entered(player, player))
    (opening,) = floor.tell(Began())
    assert isinstance(opening, OpenTable)
    floor.do(opening)
    (seating,) = floor.tell(CarriedOut(opening.order_id))
    assert isinstance(seating, Reseat)
    assert {move.player for move in seating.moves} == set("abc")
    floor.do(seating)
    (deal,) = floor.tell(CarriedOut(seating.order_id))
    assert isinstance(deal, Deal)


# Balancing.


def test_the_next_big_blind_of_the_fullest_table_moves_to_the_worst_seat_of_the_emptiest() -> None:
    floor = playing(12)
    floor.deal()
    one, two = floor.tables[1], floor.tables[2]
    assert one.big_blind is not None
    assert two.big_blind is not None
    out = [player for seat, player in sorted(two.seats.items()) if seat != two.big_blind][:2]
    floor.end(2, **dict.fromkeys(out, 0))
    floor.deal(2)
    assert sizes(floor) == [6, 4]
    next_big_blind = one.seats[(one.big_blind + 1) % 6]
    free = [(two.big_blind + step) % 6 for step in range(1, 7) if (two.big_blind + step) % 6 not in two.seats]
    floor.end(1)
    assert sizes(floor) == [5, 5]
    assert two.seats[free[0]] == next_big_blind
    assert two.stacks[next_big_blind] == 1000


def test_nobody_is_moved_in_the_middle_of_a_hand() -> None:
    floor = playing(12)
    floor.deal()
    floor.end(2, **dict.fromkeys(at(floor, 2)[:2], 0))
    assert sizes(floor) == [6, 4]
    assert not any(isinstance(order, Reseat) for order in floor.tournament.orders)
    assert dealt(floor) == {2}


def test_a_table_that_has_to_give_a_player_waits_for_the_other_to_be_ready() -> None:
    floor = playing(12)
    floor.deal()
    floor.end(2, **dict.fromkeys(at(floor, 2)[:2], 0))
    floor.end(1)
    assert sizes(floor) == [6, 4], "the order to deal at the second table is on its way"
    assert dealt(floor) == {2}
    floor.deal(2)
    floor.settle()
    assert sizes(floor) == [5, 5]
    assert dealt(floor) == {1}


def test_a_table_three_players_short_waits_until_it_gets_one() -> None:
    floor = playing(12)
    floor.deal()
    floor.end(2, **dict.fromkeys(at(floor, 2)[:3], 0))
    assert sizes(floor) == [6, 3]
    assert dealt(floor) == set()
    floor.end(1)
    assert sizes(floor) == [5, 4]
    assert dealt(floor) == {1, 2}


def test_whoever_is_away_stays_away_at_the_new_table() -> None:
    floor = playing(12)
    floor.deal()
    floor.tables[1].away = set(at(floor, 1))
    floor.end(2, **dict.fromkeys(at(floor, 2)[:2], 0))
    floor.deal(2)
    floor.end(1)
    (moved,) = floor.tables[2].away
    assert moved in at(floor, 2)


# Fewer tables.


def test_the_table_with_the_highest_number_is_broken_as_soon_as_the_others_can_hold_everybody() -> None:
    floor = playing(13)
    assert sizes(floor) == [5, 4, 4]
    floor.deal()
    floor.end(1, **{at(floor, 1)[0]: 0})
    assert sizes(floor) == [4, 4, 4]
    moving = set(at(floor, 3))
    floor.deal(1)
    floor.end(3)
    assert sizes(floor) == [6, 6]
    assert moving <= {*at(floor, 1), *at(floor, 2)}
    assert floor.tables[3].is_closed


def test_a_table_to_be_broken_plays_its_hand_to_the_end_and_no_other() -> None:
    floor = playing(13)
    floor.deal()
    floor.end(1, **{at(floor, 1)[0]: 0})
    floor.end(2)
    assert dealt(floor) == {1, 2}
    assert floor.tables[3].is_running


def test_a_table_three_players_short_waits_while_another_is_to_be_broken() -> None:
    """TDA 10-D: play halts there until it gets players; the others play on."""
    floor = playing(18)
    assert sizes(floor) == [6, 6, 6]
    floor.deal()
    floor.end(1, **dict.fromkeys(at(floor, 1)[:2], 0))
    floor.end(2, **dict.fromkeys(at(floor, 2)[:3], 0))
    assert dealt(floor) == {1}, "two are not short enough to wait"
    floor.deal(1)
    floor.end(1, **dict.fromkeys(at(floor, 1)[:1], 0))
    assert sizes(floor) == [3, 3, 6], "those who are left fit at two tables"
    assert dealt(floor) == set()
    floor.end(3)
    assert sizes(floor) == [6, 6]
    assert dealt(floor) == {1, 2}


def test_the_final_table_is_a_new_one_with_every_seat_drawn_anew() -> None:
    floor = playing(7)
    floor.deal()
    floor.end(1, **{at(floor, 1)[0]: 0})
    assert sizes(floor) == [3, 3], "the other table plays its hand to the end"
    assert dealt(floor) == set()
    left = {*at(floor, 1), *at(floor, 2)}
    floor.end(2)
    assert sizes(floor) == [6]
    assert set(at(floor, 3)) == left
    assert floor.tables[1].is_closed
    assert floor.tables[2].is_closed
    (deal,) = floor.tournament.orders
    assert isinstance(deal, Deal)
    assert (deal.table, deal.opens_final_table) == (3, True)
    floor.deal()
    floor.end(3)
    (deal,) = floor.tournament.orders
    assert isinstance(deal, Deal)
    assert not deal.opens_final_table


# Places and prizes.


def test_players_out_in_one_hand_are_ranked_by_what_they_began_it_with() -> None:
    floor = playing(6)
    floor.deal()
    a, b, c = at(floor, 1)[:3]
    floor.end(1, **{a: 300, b: 700, c: 700})
    floor.deal()
    floor.end(1, **{a: 0, b: 0, c: 0})
    assert [(place.place, place.player) for place in floor.tournament.places] == [
        (4, min(b, c)),
        (4, max(b, c)),
        (6, a),
    ]


def test_the_last_player_wins_and_everybody_has_a_place_and_the_pool_is_paid_out() -> None:
    floor = playing(6, entry=101, prize_shares=(50, 30, 20))
    floor.deal()
    winner, *others = at(floor, 1)
    floor.end(1, **dict.fromkeys(others, 0))
    assert floor.tournament.is_over
    assert [place.place for place in floor.tournament.places] == [1, 2, 2, 2, 2, 2]
    assert [place.prize for place in floor.tournament.places] == [304, 61, 61, 60, 60, 60]
    assert floor.tables[1].places == floor.tournament.places
    assert floor.tournament.places[0].player == winner
    assert floor.tournament.orders == ()


def test_without_shares_a_part_of_the_field_is_paid() -> None:
    tournament = new_tournament(settings(entry=100))
    for number in range(45):
        tournament = apply(tournament, Entered(f"p{number}", "P")).tournament
    assert paid_places(tournament) == 7
    assert sum(prizes(tournament)) == 4500
    assert list(prizes(tournament)) == sorted(prizes(tournament), reverse=True)
    assert prizes(tournament)[0] == pytest.approx(2 * prizes(tournament)[1], abs=2)


# Hand for hand.


def at_the_bubble() -> Floor:
    """Eight players at two tables of four, with seven prizes; a hand is dealt at both."""
    floor = playing(9, seats=5, prize_shares=(7, 6, 5, 4, 3, 2, 1), entry=28)
    assert sizes(floor) == [5, 4]
    floor.deal(1)
    floor.end(1, **{at(floor, 1)[0]: 0})
    assert is_bubble(floor.tournament)
    return floor


def test_at_the_bubble_no_table_is_dealt_before_all_have_finished() -> None:
    floor = at_the_bubble()
    floor.deal()
    assert floor.tables[2].is_running
    assert not floor.tables[1].is_running
    assert dealt(floor) == set()
    floor.end(2)
    assert dealt(floor) == {1, 2}
    assert all(order.is_hand_for_hand for order in floor.tournament.orders if isinstance(order, Deal))
    floor.deal()
    floor.end(1)
    assert dealt(floor) == set()
    floor.end(2)
    assert dealt(floor) == {1, 2}


def test_players_out_in_the_same_round_tie_and_share_what_their_places_pay() -> None:
    floor = at_the_bubble()
    floor.deal()
    floor.end(2)
    floor.deal()
    a, b = (
        next(player for player in at(floor, number) if floor.tables[number].stacks[player] == 1000) for number in (1, 2)
    )
    floor.end(2, **{b: 0})
    assert len(floor.tournament.places) == 1, "places are given when the round is over"
    floor.end(1, **{a: 0})
    assert [(place.place, place.prize) for place in floor.tournament.places] == [(7, 5), (7, 4), (9, 0)]
    assert not is_bubble(floor.tournament)


def test_in_the_same_round_too_whoever_began_with_more_finishes_higher() -> None:
    floor = at_the_bubble()
    floor.deal()
    poorer = at(floor, 2)[0]
    floor.end(2, **{poorer: 400})
    floor.deal()
    richer = next(player for player in at(floor, 1) if floor.tables[1].stacks[player] == 1000)
    floor.end(1, **{richer: 0})
    floor.end(2, **{poorer: 0})
    assert [(place.place, place.player) for place in floor.tournament.places[:2]] == [(7, richer), (8, poorer)]


def test_after_the_bubble_tables_play_at_their_own_pace_again() -> None:
    floor = at_the_bubble()
    floor.deal()
    floor.end(2)
    floor.deal()
    floor.end(1, **{at(floor, 1)[0]: 0})
    floor.end(2)
    floor.deal()
    floor.end(1)
    assert dealt(floor) == {1}
    assert floor.tables[2].is_running


# Late entries and levels.


def test_late_entries_sit_at_the_emptiest_table_until_the_level_is_over() -> None:
    floor = playing(7, late_levels=1, every=2)
    assert is_registration_open(floor.tournament)
    floor.tell(Entered("late", "Late"))
    floor.settle()
    assert sizes(floor) == [4, 4]
    assert "late" in at(floor, 2)
    for _ in range(2):
        floor.deal()
        floor.end(1)
        floor.end(2)
    assert level_now(floor.tournament).number == 2
    assert refusal(floor.tournament, Entered("later", "Later")) == "registration_closed"


def test_a_late_entry_to_full_tables_opens_another_which_the_others_fill() -> None:
    floor = playing(6, late_levels=1)
    floor.deal()
    floor.tell(Entered("late", "Late"))
    floor.settle()
    assert sizes(floor) == [6, 1]
    assert dealt(floor) == set()
    floor.end(1)
    assert sizes(floor) == [4, 3]
    assert dealt(floor) == {1, 2}


def test_whoever_was_out_before_a_late_entry_finishes_behind_it() -> None:
    floor = playing(8, late_levels=1)
    floor.deal()
    floor.end(1, **{at(floor, 1)[0]: 0})
    assert floor.tournament.places[0].place == 8
    floor.tell(Entered("late", "Late"))
    assert floor.tournament.places[0].place == 9


def test_all_tables_play_at_the_level_of_the_one_that_has_dealt_the_most_hands() -> None:
    floor = playing(12, every=3)
    floor.deal(1)
    for _ in range(3):
        floor.end(1)
        floor.deal(1)
    (slow,) = (order for order in floor.tournament.orders if isinstance(order, Deal))
    assert slow.table == 2
    assert slow.hands_played == 0, "this hand was ordered before"
    floor.deal(2)
    floor.end(2)
    (slow,) = (order for order in floor.tournament.orders if isinstance(order, Deal))
    assert slow.hands_played == 4
    assert level_now(floor.tournament).number == 2


def test_levels_by_time_go_by_the_time_of_the_whole_tournament() -> None:
    floor = playing(12)
    floor.deal()
    floor.seconds = 90
    floor.end(2)
    assert [order.seconds_played for order in floor.tournament.orders if isinstance(order, Deal)] == [90]
    floor.seconds = 60
    floor.end(1)
    assert floor.tournament.seconds_played == 90, "time never goes back"


# News that is not new.


def test_what_was_heard_before_changes_nothing() -> None:
    floor = playing(8)
    floor.deal()
    floor.end(1)
    before = floor.tournament
    table = floor.tables[1]
    for news in (CarriedOut("1"), CarriedOut("99"), table.report(1), Report(7, HandReport(1, True, 0, ()))):
        assert apply(before, news).tournament == before
    assert players_left(before) == 8


def test_chips_that_do_not_add_up_are_not_taken_into_the_book() -> None:
    floor = playing(4)
    floor.deal()
    table = floor.tables[1]
    table.is_running = False
    table.stacks[at(floor, 1)[0]] += 1
    with pytest.raises(AssertionError, match="table 1 does not add up"):
        floor.report(1)


def test_a_table_nobody_sits_at_is_taken_away_once() -> None:
    floor = playing(7)
    floor.deal()
    floor.end(1, **{at(floor, 1)[0]: 0})
    floor.end(2)
    closed = [order.table for order in floor.orders_seen.values() if isinstance(order, CloseTable)]
    assert sorted(closed) == [1, 2]
