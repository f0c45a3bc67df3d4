"""Rules B7, P4, P5 at the table: the straddle by choice, running it twice by consent, showing cards."""

from __future__ import annotations

from table_story import Game

from riverboat.engine import Rules, Show
from riverboat.engine.events import BoardDealt, CardsShown, RunItTwiceAnswered
from riverboat.table import Act, ComeBack, Join, SetRunItTwice, SetStraddle, SitOut, hand_in_play

TWICE = Rules(small_blind=5, big_blind=10, run_it_twice=True)


def test_under_the_gun_straddles_by_choice_and_acts_last():
    game = Game("a b c d", straddle_allowed=True)
    game.do(SetStraddle("d", True))
    game.deal("a")
    assert game.posts[-1] == ("d", "straddle", 20)
    assert game.turn == "a"
    game.act("c c c")
    assert game.turn == "d"


def test_nobody_else_straddles():
    game = Game("a b c d", straddle_allowed=True)
    game.do(SetStraddle("a", True), SetStraddle("b", True))
    game.deal("a")
    assert [kind for _, kind, _ in game.posts] == ["small_blind", "big_blind"]


def test_heads_up_or_short_of_chips_there_is_no_straddle():
    game = Game("a b", straddle_allowed=True)
    game.do(SetStraddle("a", True), SetStraddle("b", True))
    game.deal("a")
    assert len(game.posts) == 2
    game = Game("a b c d", straddle_allowed=True, stacks={"d": 19})
    game.do(SetStraddle("d", True))
    game.deal("a")
    assert len(game.posts) == 2


def test_a_late_entry_under_the_gun_posts_what_is_owed_and_no_straddle():
    game = Game("a b c d .", straddle_allowed=True)
    game.hands(1, "a")
    game.do(Join("n", "N", 500, 4, post=True), SetStraddle("n", True))
    game.deal()
    assert [post for post in game.posts if post[0] == "n"] == [("n", "live_post", 10)]


def test_a_straddle_in_the_rules_is_posted_by_all():
    game = Game("a b c d", rules=Rules(small_blind=5, big_blind=10, straddle=25))
    game.deal("a")
    assert game.posts[-1] == ("d", "straddle", 25)


def test_the_straddle_has_to_be_allowed():
    assert Game("a b c").refuses(SetStraddle("a", True)) == "no_straddle"


THREE = Rules(small_blind=5, big_blind=10, run_it_twice=True, max_runs=3)


def test_three_boards_can_be_agreed_to_in_advance_where_the_table_has_them():
    game = Game("a b", rules=THREE)
    game.do(SetRunItTwice("a", "three"), SetRunItTwice("b", "three"))
    game.deal("a")
    game.act("a c")
    assert boards(game) == 3
    game = Game("a b", rules=THREE)
    game.do(SetRunItTwice("a", "three"), SetRunItTwice("b", "yes"))
    game.deal("a")
    game.act("a c")
    assert boards(game) == 2
    assert Game("a b", rules=TWICE).refuses(SetRunItTwice("a", "three")) == "no_third_run"


def boards(game: Game) -> int:
    return 1 + max(event.run for event in game.events if isinstance(event, BoardDealt))


def test_everyone_in_the_pot_is_asked_and_one_no_is_enough():
    game = Game("a b", rules=TWICE)
    game.deal("a")
    game.act("a c y n")
    assert boards(game) == 1
    game = Game("a b", rules=TWICE)
    game.deal("a")
    game.act("a c y y")
    assert boards(game) == 2


def test_an_answer_in_advance_is_given_by_the_table():
    game = Game("a b", rules=TWICE)
    game.do(SetRunItTwice("a", "yes"), SetRunItTwice("b", "yes"))
    game.deal("a")
    events = game.act("a c")
    assert [event.agree for event in events if isinstance(event, RunItTwiceAnswered)] == [True, True]
    assert hand_in_play(game.table) is None
    assert boards(game) == 2


def test_setting_the_answer_when_asked_is_answering():
    game = Game("a b", rules=TWICE)
    game.deal("a")
    game.act("a c")
    assert game.turn == "b"
    game.do(SetRunItTwice("b", "no"))
    assert hand_in_play(game.table) is None


def test_running_it_twice_has_to_be_in_the_rules():
    assert Game("a b").refuses(SetRunItTwice("a", "yes")) == "no_run_it_twice"


def test_the_winner_without_a_showdown_may_show_until_the_next_deal():
    game = Game("a b c")
    game.deal("a", cards="As Kc 2d Ah Kd 7h")
    assert game.table.hand is not None
    cards = game.table.hand.deal.hole_cards(2)
    assert game.refuses(Act("c", Show(2, cards))) == "show_after_hand"
    game.act("f f")
    assert game.refuses(Act("b", Show(2, cards))) == "not_your_cards"
    stack = game.stack("c")
    assert game.do(Act("c", Show(2, cards[:1]))) == [CardsShown(2, cards[:1])]
    assert game.stack("c") == stack
    game.deal()
    assert game.refuses(Act("c", Show(2, cards))) == "show_after_hand"


def test_in_a_tournament_no_straddle_is_posted_for_an_absent_player():
    game = Game("a b c d", kind="sit_and_go", straddle_allowed=True)
    game.do(SetStraddle("d", True), SitOut("d"))
    game.deal("a")
    assert len(game.posts) == 2
    game.do(ComeBack("d"))
