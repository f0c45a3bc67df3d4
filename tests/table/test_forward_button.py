"""Rules T3, T4: the forward-moving button, hand by hand. Places are told as button, small blind, big blind."""

from __future__ import annotations

import pytest
from table_story import Game

from riverboat.engine import Rules
from riverboat.table import ComeBack, Join, Leave, SitOut


def test_cash_tables_move_the_button_forward_and_tournaments_play_a_dead_button():
    assert not Game("a b").table.settings.has_dead_button
    assert Game("a b", kind="sit_and_go").table.settings.has_dead_button
    assert Game("a b", button_rule="dead").table.settings.has_dead_button


def test_the_button_is_always_the_next_player():
    game = Game("a b c d e")
    assert game.hands(2, "b") == ["b c d", "c d e"]
    game.do(Leave("d"), Leave("e"))
    assert game.hands(2) == ["a b c", "b c a"]


def test_no_blind_is_ever_dead():
    game = Game("a b c d e")
    game.hands(1, "a")
    game.do(Leave("c"))
    assert game.hands(1) == ["b d e"]
    game.do(SitOut("d"))
    assert game.hands(1) == ["e a b"]


@pytest.mark.parametrize(("gone", "then"), [("a", "c c b"), ("b", "c c a"), ("c", "b b a")])
def test_from_three_to_two_nobody_has_the_big_blind_twice_in_a_row(gone: str, then: str):
    game = Game("a b c")
    assert game.hands(1, "a") == ["a b c"]
    game.do(Leave(gone))
    assert game.hands(1) == [then]


def test_from_two_to_three_the_newcomer_comes_in_with_the_big_blind():
    game = Game("a . b")
    assert game.hands(1, "a") == ["a a b"]
    game.do(Join("c", "C", 500, 1))
    assert game.hands(3) == ["b a c", "a c b", "c b a"]


def test_from_two_to_three_nobody_comes_in_between_button_and_small_blind():
    game = Game("a b .")
    assert game.hands(1, "a") == ["a a b"]
    game.do(Join("c", "C", 500, 2, post=True))
    assert game.hands(3) == ["b b a", "a b c", "b c a"]


def test_who_comes_back_left_of_the_button_does_not_make_the_big_blind_stay():
    game = Game(". . a b")
    assert game.hands(1, "a") == ["a a b"]
    game.do(SitOut("a"), Join("c", "C", 500, 0), Join("d", "D", 500, 1))
    assert game.hands(1) == ["d b c"]
    game.do(ComeBack("a"))
    assert game.hands(2) == ["b c d", "c d a"]


def test_without_blinds_in_turn_the_button_moves_and_newcomers_owe_nothing():
    game = Game("a b .", rules=Rules.kitchen(), max_buy_in=2000)
    assert game.hands(1, "a") == ["a a a"]
    game.do(Join("c", "C", 500, 2))
    assert game.hands(2) == ["b b b", "c c c"]


def test_the_button_blind_is_posted_by_the_button():
    game = Game("a b c", rules=Rules(big_blind=10, ante=2, button_blind=True, deck="short"))
    game.deal("b")
    assert game.posts == [("c", "ante", 2), ("a", "ante", 2), ("b", "ante", 2), ("b", "big_blind", 10)]
