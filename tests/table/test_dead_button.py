"""Rules T3, T4: the dead button, hand by hand. Places are told as button, small blind, big blind; a dot is dead."""

from __future__ import annotations

import pytest
from table_story import Game

from riverboat.engine.view import seat_positions
from riverboat.table import AddChips, Join, Leave


def dead(seats: str, **options: object) -> Game:
    return Game(seats, button_rule="dead", **options)


def test_the_blinds_go_round_and_everyone_pays_each_of_them_once():
    assert dead("a b c d").hands(5, "a") == ["a b c", "b c d", "c d a", "d a b", "a b c"]


def test_a_big_blind_who_is_gone_leaves_a_dead_small_blind_and_then_a_dead_button():
    game = dead("a b c d e")
    assert game.hands(1, "a") == ["a b c"]
    game.do(Leave("c"))
    assert game.deal() == "b . d"
    assert game.posts == [("d", "big_blind", 10)]
    game.fold_out()
    assert game.hands(2) == [". d e", "d e a"]


def test_a_small_blind_who_is_gone_leaves_a_dead_button():
    game = dead("a b c d")
    game.hands(1, "a")
    game.do(Leave("b"))
    assert game.hands(2) == [". c d", "c d a"]


def test_the_next_big_blind_who_is_gone_is_skipped_and_nobody_pays_twice():
    game = dead("a b c d e")
    game.hands(1, "a")
    game.do(Leave("d"))
    assert game.hands(4) == ["b c e", "c e a", "e a b", "a b c"]


def test_both_blinds_gone_leave_button_and_small_blind_dead():
    game = dead("a b c d e")
    game.hands(1, "a")
    game.do(Leave("b"), Leave("c"))
    assert game.hands(3) == [". . d", ". d e", "d e a"]


def test_seats_are_named_by_place_when_the_small_blind_or_the_button_is_dead():
    game = dead("a b c d e")
    game.hands(1, "a")
    game.do(Leave("c"))
    game.deal()
    assert named(game) == {"d": "BB", "e": "UTG", "a": "CO", "b": "BTN"}
    game.fold_out()
    game.deal()
    assert named(game) == {"d": "SB", "e": "BB", "a": "UTG", "b": "CO"}


def named(game: Game) -> dict[str, str]:
    assert game.table.hand is not None
    return {game.table.dealt[seat]: name for seat, name in seat_positions(game.table.hand.deal).items()}


@pytest.mark.parametrize(("gone", "then"), [("a", "c c b"), ("b", "c c a"), ("c", "b b a")])
def test_from_three_to_two_nobody_has_the_big_blind_twice_in_a_row(gone: str, then: str):
    game = dead("a b c")
    assert game.hands(1, "a") == ["a b c"]
    game.do(Leave(gone))
    assert game.hands(1) == [then]


def test_heads_up_the_button_posts_the_small_blind_and_the_blinds_alternate():
    game = dead("a . b .")
    assert game.hands(3, "a") == ["a a b", "b b a", "a a b"]
    assert [post[:2] for post in game.posts] == [("a", "small_blind"), ("b", "big_blind")]


def test_from_two_to_three_the_newcomer_waits_until_the_big_blind_comes():
    game = dead("a b .")
    assert game.hands(1, "a") == ["a a b"]
    game.do(Join("c", "C", 500, 2))
    assert game.hands(4) == ["a b c", "b c a", "c a b", "a b c"]


def test_from_two_to_three_a_newcomer_behind_the_button_waits_one_hand():
    game = dead("a . b")
    assert game.hands(1, "a") == ["a a b"]
    game.do(Join("c", "C", 500, 1))
    assert game.hands(4) == ["b b a", "b a c", "a c b", "c b a"]


def test_a_busted_player_is_like_an_empty_seat():
    game = dead("a b c d", stacks={"c": 10})
    game.deal("a", cards="Ks 7c Ac Kc Kd 8h Ad Kh")
    game.act("c f f")
    assert game.status("c") == "busted"
    assert game.hands(2) == ["b . d", ". d a"]
    game.do(AddChips("c", 100))
    assert game.hands(1) == ["d a b"]
    assert game.players == "a b d"


def test_a_moved_tournament_player_takes_any_place_but_between_small_blind_and_button():
    game = Game("a b . c d", kind="tournament")
    assert game.hands(1, "a") == ["a b c"]
    game.do(Join("m", "M", 300, 2))
    assert game.deal() == "b c d"
    assert game.players == "a b c d"
    game.fold_out()
    assert game.deal() == "c d a"
    assert game.players == "a b m c d"


def test_a_moved_tournament_player_takes_the_blind_of_the_seat():
    game = Game("a b c d", kind="tournament")
    game.hands(1, "a")
    game.do(Leave("c"), Join("m", "M", 300, 2))
    assert game.deal() == "b m d"
