"""Rule T6: leaving at any time. Chips not bet go back at once, live chips stay in the pot."""

from __future__ import annotations

from table_story import Game

from riverboat.engine import Call, Rules, Show
from riverboat.engine.events import Acted, HoleCardsDealt, RunItTwiceAnswered
from riverboat.table import Act, AddChips, Join, Leave, chips_on_table, hand_in_play, observe_table, redact_event
from riverboat.table.events import AnyEvent, ChipsReturned, PlayerLeft, SeatFreed


def returned(events: list[AnyEvent]) -> int:
    return sum(event.amount for event in events if isinstance(event, ChipsReturned))


def folds(events: list[AnyEvent]) -> list[int]:
    return [event.seat for event in events if isinstance(event, Acted) and event.verb == "fold"]


def test_between_hands_the_stack_goes_back_and_the_seat_is_free():
    game = Game("a b c")
    assert game.do(Leave("b")) == [ChipsReturned(1, "b", 1000), PlayerLeft(1, "b"), SeatFreed(1)]
    assert game.table.seats[1] is None


def test_the_player_to_act_who_leaves_folds_at_once():
    game = Game("a b c d")
    game.deal("a")
    assert game.turn == "d"
    events = game.do(Leave("d"))
    assert returned(events) == 1000
    assert folds(events) == [3]
    assert game.turn == "a"


def test_a_player_who_leaves_out_of_turn_is_folded_when_the_turn_comes():
    game = Game("a b c d")
    game.deal("a")
    events = game.do(Leave("b"))
    assert returned(events) == 995
    assert folds(events) == []
    assert game.turn == "d"
    assert folds(game.act("c c")) == [1]
    assert game.turn == "c"


def test_the_seat_stays_taken_until_the_hand_is_over():
    game = Game("a b c")
    game.deal("a")
    game.do(Leave("b"))
    assert game.refuses(Join("n", "N", 500, 1)) == "table_full"
    assert game.refuses(Join("b", "B", 500)) == "hand_not_over"
    assert game.refuses(Leave("b")) == "not_seated"
    assert SeatFreed(1) in game.act("f")
    game.do(Join("n", "N", 500, 1))


def test_a_player_who_folded_and_leaves_takes_the_rest_of_the_stack():
    game = Game("a b c d")
    game.deal("a")
    game.act("c c f")
    events = game.do(Leave("b"))
    assert returned(events) == 995
    assert folds(events) == []
    assert game.turn == "c"


def test_all_in_and_gone_the_hand_is_still_played_and_its_winnings_are_paid():
    game = Game("a b c", stacks={"a": 100})
    game.deal("a", cards="Kc 2c As Kd 7d Ah")
    game.act("a")
    assert game.status("a") == "all_in"
    assert returned(game.do(Leave("a"))) == 0
    events = game.act("c f")
    assert ChipsReturned(0, "a", 210) in events
    assert game.table.seats[0] is None
    assert chips_on_table(game.table) == 2000 - 110


def test_a_bet_that_nobody_calls_wins_though_its_maker_has_left():
    game = Game("a b c")
    game.deal("a")
    game.act("r30")
    assert returned(game.do(Leave("a"))) == 970
    assert returned(game.act("f f")) == 45


def test_a_bet_that_is_called_is_given_up_at_the_next_decision():
    game = Game("a b c")
    game.deal("a")
    game.act("r30")
    game.do(Leave("a"))
    game.act("f c")
    assert hand_in_play(game.table) is not None
    assert folds(game.act("x")) == [0]
    assert game.stack("c") == 1000 + 30 + 5


def test_when_all_others_have_left_the_last_player_takes_the_pot():
    game = Game("a b c")
    game.deal("a")
    game.do(Leave("b"), Leave("c"))
    game.act("c")
    assert hand_in_play(game.table) is None
    assert game.stack("a") == 1015


def test_whoever_leaves_does_not_run_it_twice():
    game = Game("a b", rules=Rules(small_blind=5, big_blind=10, run_it_twice=True))
    game.deal("a")
    game.act("a c")
    events = game.do(Leave("b"))
    assert RunItTwiceAnswered(1, False) in events
    assert hand_in_play(game.table) is None


def test_chips_bought_during_the_hand_go_back_too():
    game = Game("a b c", stacks={"b": 500})
    game.deal("a")
    game.do(AddChips("b", 200))
    assert returned(game.do(Leave("b"))) == 495 + 200


def test_a_new_player_never_sees_or_shows_the_cards_of_the_seat_before():
    game = Game("a b c")
    game.deal("a", cards="As Kc 2d Ah Kd 7h")
    game.act("r30 f f")
    game.do(Leave("a"), Join("n", "N", 500, 0))
    assert game.table.hand is not None
    cards = game.table.hand.deal.hole_cards(0)
    seen = observe_table(game.table, "n")
    assert seen.seat == 0
    assert seen.hand is not None
    assert seen.hand.seat is None
    assert seen.hand.hole_cards == ()
    assert game.refuses(Act("n", Show(0, cards))) == "not_your_cards"
    for event in game.dealt:
        if isinstance(event, HoleCardsDealt):
            assert redact_event(game.table, event, "n") == HoleCardsDealt(event.seat, None)


def test_own_cards_stay_when_somebody_joins():
    game = Game("a b .")
    game.deal("a", cards="As Kc Ah Kd")
    game.do(Join("n", "N", 500, 2))
    seen = observe_table(game.table, "a")
    assert seen.hand is not None
    assert seen.hand.hole_cards == ("Kc", "Kd")
    assert game.refuses(Act("n", Call())) == "not_your_turn"
