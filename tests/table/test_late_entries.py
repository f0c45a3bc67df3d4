"""Rule T6: new players, and those who come back after missing blinds: wait for the big blind, or post."""

from __future__ import annotations

import pytest
from table_story import Game

from riverboat.engine import legal_actions
from riverboat.table import AddChips, ComeBack, Join, Leave, SitOut

LIVE, DEAD = ("live_post", 10), ("dead_post", 5)


def paid_late(game: Game, player: str) -> list[tuple[str, int]]:
    return [post[1:] for post in game.posts if post[0] == player and post[1] in ("live_post", "dead_post")]


def test_before_the_first_hand_nobody_owes_anything():
    game = Game("a b c d")
    game.deal("a")
    assert game.players == "a b c d"
    assert [post[1] for post in game.posts] == ["small_blind", "big_blind"]


def test_a_new_player_waits_for_the_big_blind():
    game = Game("a b c . d")
    assert game.hands(1, "a") == ["a b c"]
    game.do(Join("n", "N", 500, 3))
    assert game.status("n") == "waiting"
    assert game.hands(1) == ["b c n"]
    assert game.players == "a b c n d"
    assert paid_late(game, "n") == []


def test_a_new_player_may_post_a_live_big_blind_and_be_dealt_in_at_once():
    game = Game("a b c d .")
    game.hands(1, "a")
    game.do(Join("n", "N", 500, 4, post=True))
    assert game.deal() == "b c d"
    assert paid_late(game, "n") == [LIVE]
    assert game.turn == "n"
    game.act("x f f f")
    assert game.stack("n") == 490


def test_a_new_player_who_posts_does_not_come_in_between_button_and_big_blind():
    game = Game("a . b . c d")
    game.hands(1, "d")
    game.do(Join("n", "N", 500, 1, post=True))
    assert game.deal() == "a b c"
    assert game.players == "a b c d"
    game.fold_out()
    assert game.deal() == "b c d"
    assert game.players == "a n b c d"
    assert paid_late(game, "n") == [LIVE]


def test_a_new_player_who_waits_longer_than_an_orbit_still_owes_one_big_blind_only():
    game = Game("a b c . d")
    game.hands(1, "a")
    game.do(Join("n", "N", 500, 3), SitOut("n"))
    game.hands(6)
    game.do(ComeBack("n", post=True))
    game.hands(1)
    assert game.players == "a b c n d"
    assert paid_late(game, "n") == [LIVE]


def test_whoever_comes_back_before_a_blind_was_due_owes_nothing():
    game = Game("a b c d e f")
    game.hands(1, "a")
    game.do(SitOut("a"))
    game.hands(1)
    assert game.players == "b c d e f"
    game.do(ComeBack("a"))
    game.deal()
    assert game.players == "a b c d e f"
    assert paid_late(game, "a") == []


def test_whoever_missed_both_blinds_posts_the_big_live_and_the_small_dead():
    game = Game("a b c d e f")
    game.hands(1, "a")
    game.do(SitOut("d"))
    assert game.hands(3) == ["b c e", "c e f", "e f a"]
    game.do(ComeBack("d", post=True))
    assert game.deal() == "f a b"
    assert paid_late(game, "d") == [LIVE, DEAD]


def test_a_dead_small_blind_is_no_bet():
    game = Game("a b c d e f")
    game.hands(1, "a")
    game.do(SitOut("d"))
    game.hands(3)
    game.do(ComeBack("d", post=True))
    game.deal()
    game.act("r30")
    assert game.turn == "d"
    assert game.table.hand is not None
    assert legal_actions(game.table.hand).call == 20


def test_whoever_missed_the_small_blind_only_posts_it_dead():
    game = Game("a b c d e f")
    assert game.hands(1, "a") == ["a b c"]
    game.do(SitOut("c"))
    assert game.hands(2) == ["b d e", "d e f"]
    game.do(ComeBack("c", post=True))
    game.deal()
    assert "c" in game.players
    assert paid_late(game, "c") == [DEAD]


def test_the_big_blind_settles_all_that_was_missed():
    game = Game("a b c d")
    game.hands(1, "a")
    game.do(SitOut("d"))
    game.hands(5)
    game.do(ComeBack("d"))
    places = game.hands(4)
    entered = next(index for index, place in enumerate(places) if place.endswith("d"))
    assert all(not place.endswith("d") for place in places[:entered])
    game.hands(3)
    assert paid_late(game, "d") == []


def test_a_player_who_waits_may_change_to_posting():
    game = Game("a b c d .")
    game.hands(1, "a")
    game.do(Join("n", "N", 500, 4))
    game.do(ComeBack("n", post=True))
    game.deal()
    assert paid_late(game, "n") == [LIVE]


def test_a_late_post_above_the_stack_is_all_in_and_live_chips_come_first():
    game = Game("a b c d e f", stacks={"d": 12})
    game.hands(1, "a")
    game.do(SitOut("d"))
    game.hands(3)
    game.do(ComeBack("d", post=True))
    game.deal()
    assert paid_late(game, "d") == [("live_post", 10), ("dead_post", 2)]
    assert game.status("d") == "all_in"


def test_a_busted_player_who_buys_chips_before_a_blind_was_due_plays_on():
    game = Game("a b c d e", stacks={"b": 20})
    game.deal("a", cards="7c As Ks Qs Js 8h Ad Kd Qd Jd")
    game.act("f f f a c")
    assert game.status("b") == "busted"
    game.do(AddChips("b", 500))
    game.deal()
    assert game.players == "a b c d e"
    assert paid_late(game, "b") == []


def test_when_fewer_than_two_are_owed_a_hand_everyone_starts_anew():
    game = Game("a b . .")
    game.hands(2, "a")
    game.do(Leave("a"), Join("c", "C", 500, 2), Join("d", "D", 500, 3))
    assert game.deal() == "c d b"
    assert [post[1] for post in game.posts] == ["small_blind", "big_blind"]


def test_a_table_that_emptied_starts_anew():
    game = Game("a b . .")
    game.hands(1, "a")
    game.do(Leave("a"), Leave("b"), Join("c", "C", 500), Join("d", "D", 500))
    game.deal()
    assert game.players == "c d"


@pytest.mark.parametrize("button_rule", ["forward", "dead"])
def test_join_and_leave_over_and_over_never_blocks_the_game(button_rule: str):
    game = Game("a b . .", button_rule=button_rule)
    game.hands(1, "a")
    for _ in range(5):
        game.do(Join("n", "N", 500, 2, post=True))
        game.deal()
        game.do(Leave("n"))
        game.fold_out()
        assert game.players.replace(" n", "") == "a b"
