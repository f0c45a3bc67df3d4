"""Rule T6: buy-in range, rebuy and top-up between hands."""

from __future__ import annotations

from table_story import Game

from riverboat.engine import Rules
from riverboat.table import AddChips, Join, TableSettings
from riverboat.table.events import ChipsAdded, ChipsBought, ChipsReturned


def test_the_usual_buy_in_is_forty_to_a_hundred_big_blinds():
    settings = TableSettings(rules=Rules(small_blind=5, big_blind=10))
    assert (settings.min_buy_in, settings.max_buy_in) == (400, 1000)


def test_a_buy_in_outside_the_range_is_refused():
    game = Game("a b .", min_buy_in=100, max_buy_in=1000)
    assert game.refuses(Join("c", "C", 99)) == "bad_buy_in"
    assert game.refuses(Join("c", "C", 1001)) == "bad_buy_in"
    game.do(Join("c", "C", 100))


def test_chips_that_are_not_a_whole_number_are_refused():
    game = Game("a b .")
    for amount in (1.5, True, "100", float("nan"), -5, 10**30):
        assert game.refuses(Join("c", "C", amount)) == "bad_buy_in"
        assert game.refuses(AddChips("a", amount)) == "bad_top_up"


def test_between_hands_chips_are_added_at_once():
    game = Game("a b c", stacks={"b": 300})
    assert game.do(AddChips("b", 200)) == [ChipsBought(1, "b", 200), ChipsAdded(1, "b", 200)]
    assert game.stack("b") == 500


def test_during_a_hand_chips_wait_until_it_is_over():
    game = Game("a b c", stacks={"b": 300})
    game.deal("a")
    assert game.do(AddChips("b", 200)) == [ChipsBought(1, "b", 200)]
    assert game.stack("b") == 295
    assert ChipsAdded(1, "b", 200) in game.act("f f")
    assert game.stack("b") == 495


def test_a_player_who_is_not_in_the_hand_need_not_wait():
    game = Game("a b .")
    game.deal("a")
    game.do(Join("c", "C", 300), AddChips("c", 100))
    assert game.stack("c") == 400


def test_a_stack_is_not_filled_above_the_largest_buy_in():
    game = Game("a b c", stacks={"b": 300})
    assert game.refuses(AddChips("b", 701)) == "bad_top_up"
    game.do(AddChips("b", 700))


def test_what_does_not_fit_any_more_after_the_hand_goes_back():
    game = Game("a b", stacks={"a": 600, "b": 600})
    game.deal("a", cards="As Kc Ah Kd")
    game.act("r300 c x")
    game.do(AddChips("b", 600))
    events = game.act("a c")
    assert ChipsReturned(1, "b", 600) in events
    assert game.stack("b") == 1200


def test_a_busted_player_buys_at_least_the_smallest_buy_in():
    game = Game("a b c", min_buy_in=100, stacks={"b": 100})
    game.deal("a", cards="7c As Kd 8h Ad Kh")
    game.act("f a c")
    assert game.status("b") == "busted"
    assert game.refuses(AddChips("b", 99)) == "bad_top_up"
    game.do(AddChips("b", 100))


def test_a_player_all_in_with_chips_waiting_is_not_busted_by_losing():
    game = Game("a b c", stacks={"b": 100})
    game.deal("a", cards="7c As Kd 8h Ad Kh")
    game.act("f a")
    game.do(AddChips("b", 400))
    game.act("c")
    assert game.stack("b") == 400
    assert game.status("b") == "active"


def test_no_chips_are_sold_in_a_tournament():
    game = Game("a b", kind="sit_and_go")
    assert game.refuses(AddChips("a", 100)) == "no_rebuys"
