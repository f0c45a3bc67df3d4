"""Rules A2, T6, T7: time-outs, sitting out at a cash table and in a tournament, and coming back."""

from __future__ import annotations

from table_story import Game

from riverboat.engine.events import Acted
from riverboat.table import ComeBack, SitOut, TimeOut, hand_in_play
from riverboat.table.events import AnyEvent, CameBack, SatOut, TimedOut


def verbs(events: list[AnyEvent]) -> list[str]:
    return [event.verb for event in events if isinstance(event, Acted)]


def test_a_time_out_folds_when_there_is_something_to_call():
    game = Game("a b c d")
    game.deal("a")
    events = game.do(TimeOut("d"))
    assert events[0] == TimedOut(3, "d")
    assert verbs(events) == ["fold"]


def test_a_time_out_checks_when_that_is_free():
    game = Game("a b c")
    game.deal("a")
    game.act("c c")
    assert verbs(game.do(TimeOut("c"))) == ["check"]
    assert game.status("c") == "active"


def test_only_the_player_to_act_can_time_out():
    game = Game("a b c")
    game.deal("a")
    assert game.refuses(TimeOut("b")) == "not_your_turn"


def test_two_time_outs_in_a_row_sit_the_player_out_and_the_rest_of_the_hand_is_checked():
    game = Game("a b c")
    game.deal("a")
    game.act("c c")
    game.do(TimeOut("c"))
    game.act("x")
    assert SatOut(2, "c", "timed_out") in game.do(TimeOut("c"))
    assert verbs(game.act("x x")) == ["check", "check", "check"]
    assert game.turn == "a"
    assert verbs(game.act("r50")) == ["bet"]
    game.act("f")
    assert hand_in_play(game.table) is None
    game.deal()
    assert game.players == "a b"


def test_an_action_between_two_time_outs_starts_the_count_anew():
    game = Game("a b c")
    game.deal("a")
    game.do(TimeOut("a"))
    game.fold_out()
    game.deal()
    game.act("f f")
    game.deal()
    game.do(TimeOut("c"))
    assert game.status("a") == "active"
    game.act("c")
    assert game.turn == "b"
    game.act("r30")
    assert SatOut(0, "a", "timed_out") not in game.do(TimeOut("a"))


def test_back_in_the_same_hand_the_player_decides_again():
    game = Game("a b c")
    game.deal("a")
    game.act("c c")
    game.do(TimeOut("c"))
    game.act("x")
    game.do(TimeOut("c"), ComeBack("c"))
    game.act("x x")
    assert game.turn == "c"


def test_sitting_out_in_a_hand_plays_it_on_and_misses_the_next():
    game = Game("a b c d")
    game.deal("a")
    game.do(SitOut("d"))
    assert game.turn == "d"
    game.act("r30 f f f")
    assert game.stack("d") == 1015
    game.deal()
    assert game.players == "a b c"


def test_at_a_cash_table_whoever_sits_out_pays_nothing():
    game = Game("a b c d")
    game.do(SitOut("d"))
    game.hands(8, "a")
    assert game.stack("d") == 1000
    assert game.status("d") == "sitting_out"


def test_coming_back_says_how():
    game = Game("a b c d")
    game.do(SitOut("d"))
    assert game.do(ComeBack("d")) == [CameBack(3, "d", "at_once")]
    game.hands(1, "a")
    game.do(SitOut("d"))
    game.hands(3)
    assert game.do(ComeBack("d")) == [CameBack(3, "d", "big_blind")]
    assert game.do(ComeBack("d", post=True)) == [CameBack(3, "d", "post")]


def sit_and_go(seats: str, stack: int = 100) -> Game:
    return Game(seats, kind="sit_and_go", starting_stack=stack)


def test_in_a_tournament_whoever_sits_out_is_dealt_in_and_folded_at_once():
    game = sit_and_go("a b c d")
    game.do(SitOut("d"))
    game.deal("a")
    assert game.players == "a b c d"
    assert game.turn == "a"


def test_in_a_tournament_the_absent_big_blind_is_folded_though_checking_is_free():
    game = sit_and_go("a b c")
    game.do(SitOut("c"))
    game.deal("a")
    assert verbs(game.act("c c")) == ["call", "call", "fold"]


def test_in_a_tournament_an_absent_player_still_wins_when_all_others_fold():
    game = sit_and_go("a b c")
    game.do(SitOut("c"))
    game.deal("a")
    game.act("f f")
    assert game.stack("c") == 105


def test_in_a_tournament_an_absent_player_is_blinded_off():
    game = sit_and_go("a b c", stack=30)
    game.do(SitOut("c"))
    button = "a"
    while game.status("c") != "busted":
        game.deal(button)
        button = None
        if hand_in_play(game.table) is not None and game.turn is not None:
            game.act("r20")
            while hand_in_play(game.table) is not None:
                game.act("f")
    assert game.table.places[0].player == "c"


def test_a_tournament_goes_on_when_everybody_sits_out():
    game = sit_and_go("a b c")
    game.do(SitOut("a"), SitOut("b"), SitOut("c"))
    for hand in range(30):
        game.deal("a" if hand == 0 else None)
        assert hand_in_play(game.table) is None
    game.do(ComeBack("b"))
    game.deal()
    assert game.players == "a b c"
