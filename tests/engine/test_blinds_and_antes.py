"""What is posted before the cards: rules B5, B7, and the explicit posts a table asks for."""

from __future__ import annotations

import pytest
from playing import play, play_events, posts, then

from riverboat.engine import legal_actions
from riverboat.engine.events import Posted
from riverboat.errors import RiverboatError


def posted(*arguments, **options):
    """(seat, kind, amount) of everything posted, in order."""
    events = play_events(*arguments, **options)
    return [(event.seat, event.kind, event.amount) for event in events if isinstance(event, Posted)]


def test_the_two_seats_left_of_the_button_post_the_blinds():
    assert posted("blinds 100/200, stacks 900 900 900") == [(0, "small_blind", 100), (1, "big_blind", 200)]
    assert posted("blinds 100/200, stacks 900 900 900, button 0") == [(1, "small_blind", 100), (2, "big_blind", 200)]


def test_heads_up_the_button_posts_the_small_blind():
    assert posted("blinds 100/200, stacks 900 900") == [(1, "small_blind", 100), (0, "big_blind", 200)]
    assert posted("blinds 100/200, stacks 900 900, button 0") == [(0, "small_blind", 100), (1, "big_blind", 200)]


def test_a_table_without_a_small_blind_posts_only_the_big_one():
    assert posted("blinds 0/200, stacks 900 900 900") == [(1, "big_blind", 200)]


def test_a_player_too_short_for_a_blind_is_all_in_for_what_is_left():
    events = play_events("blinds 100/200, stacks 60 900 900")
    assert Posted(0, "small_blind", 60, True) in events
    hand = play("blinds 100/200, stacks 900 200 900")
    assert hand.stacks[1] == 0
    assert hand.betting.bets[1] == 200


# Antes


def test_everyone_pays_the_ante_before_the_blinds():
    table = "blinds 100/200, ante 25, stacks 900 900 900"
    assert posted(table)[:3] == [(0, "ante", 25), (1, "ante", 25), (2, "ante", 25)]
    hand = play(table)
    assert hand.pot == 375
    assert hand.betting.bets == (100, 200, 0)


def test_an_ante_is_not_part_of_the_bet():
    hand = play("blinds 100/200, ante 25, stacks 900 900 900")
    assert legal_actions(hand).call == 200
    assert legal_actions(hand).raise_to == (400, 875)


def test_the_ante_is_paid_before_the_blind():
    # 120 chips: 25 of ante, and 95 of the blind.
    hand = play("blinds 100/200, ante 25, stacks 900 120 900")
    assert hand.betting.bets[1] == 95
    assert posted("blinds 100/200, ante 25, stacks 900 20 900")[-1] == (1, "big_blind", 0)


def test_a_short_ante_plays_for_that_much_of_every_ante():
    # Seat 2 has 10 of the 25 ante: the main pot is 10 from each.
    hand = play("blinds 100/200, ante 25, stacks 900 900 10", "c x |")
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(30, (0, 1, 2)), (430, (0, 1))]


def test_the_big_blind_pays_the_ante_for_the_table():
    table = "blinds 100/200, bb-ante 200, stacks 900 900 900"
    assert posted(table) == [(0, "small_blind", 100), (1, "big_blind", 200), (1, "big_blind_ante", 200)]
    hand = play(table)
    assert hand.pot == 500
    assert hand.betting.bets == (100, 200, 0)


def test_a_short_big_blind_pays_the_blind_before_the_big_blind_ante():
    assert posted("blinds 100/200, bb-ante 200, stacks 900 250 900")[1:] == [
        (1, "big_blind", 200),
        (1, "big_blind_ante", 50),
    ]
    assert posted("blinds 100/200, bb-ante 200, stacks 900 150 900")[1:] == [
        (1, "big_blind", 150),
        (1, "big_blind_ante", 0),
    ]


def test_the_big_blind_ante_belongs_to_the_main_pot():
    # The button is all-in for 50: it plays for 50 of each, and for the whole ante of 200.
    hand = play("blinds 100/200, bb-ante 200, stacks 900 900 50", "c c x |")
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(350, (0, 1, 2)), (300, (0, 1))]


def test_heads_up_the_big_blind_ante_is_paid_by_the_big_blind():
    assert posted("blinds 100/200, bb-ante 200, stacks 900 900")[-1] == (0, "big_blind_ante", 200)


# Straddle

STRADDLED = "blinds 100/200, straddle 400, stacks 5000 5000 5000 5000"


def test_the_seat_left_of_the_big_blind_straddles():
    assert posted(STRADDLED)[-1] == (2, "straddle", 400)


def test_straddle_true_is_twice_the_big_blind():
    hand = play("blinds 100/200, stacks 5000 5000 5000 5000", straddle=True)
    assert hand.rules.straddle == 400
    assert hand.betting.bets == (100, 200, 400, 0)


def test_a_straddle_is_the_bet_to_call_and_to_raise():
    hand = play(STRADDLED)
    assert hand.actor == 3
    assert legal_actions(hand).call == 400
    assert legal_actions(hand).raise_to == (800, 5000)


def test_the_straddler_acts_last_and_has_the_option():
    hand = play(STRADDLED, "c c c")
    assert hand.actor == 2
    assert legal_actions(hand).check
    assert legal_actions(hand).raise_to == (800, 5000)
    assert then(hand, "x").street == "flop"


def test_the_straddler_keeps_the_option_after_a_short_all_in():
    hand = play("blinds 100/200, straddle 400, stacks 5000 5000 5000 600", "a c c")
    assert hand.actor == 2
    assert legal_actions(hand).raise_to == (1000, 5000)


def test_after_the_flop_the_smallest_bet_is_the_big_blind_again():
    assert legal_actions(play(STRADDLED, "c c c x |")).raise_to == (200, 4600)


def test_three_handed_the_button_straddles():
    assert posted("blinds 100/200, straddle 400, stacks 5000 5000 5000")[-1] == (2, "straddle", 400)


def test_heads_up_nobody_straddles():
    assert len(posted("blinds 100/200, straddle 400, stacks 5000 5000")) == 2


def test_a_seat_too_short_to_straddle_does_not():
    hand = play("blinds 100/200, straddle 400, stacks 5000 5000 399 5000")
    assert hand.betting.bets == (100, 200, 0, 0)
    assert hand.actor == 2
    assert legal_actions(hand).raise_to == (399, 399)


def test_the_ante_comes_out_of_the_stack_before_the_straddle():
    table = "blinds 100/200, ante 50, straddle 400, stacks 5000 5000 {} 5000"
    assert play(table.format(449)).betting.bets[2] == 0
    assert play(table.format(450)).betting.bets[2] == 400


# Button blind


def test_button_blind_has_only_the_button_post():
    hand = play("short-deck, button-blind 200, ante 50, stacks 5000 5000 5000")
    assert hand.betting.bets == (0, 0, 200)
    assert hand.pot == 350


def test_with_a_button_blind_the_first_to_act_sits_left_of_the_button_and_the_button_has_the_option():
    hand = play("short-deck, button-blind 200, ante 50, stacks 5000 5000 5000")
    assert hand.actor == 0
    hand = then(hand, "c c")
    assert hand.actor == 2
    assert legal_actions(hand).check
    assert legal_actions(hand).raise_to == (400, 4950)


# Explicit posts: dead buttons and late entries

FOUR = "blinds 100/200, stacks 5000 5000 5000 5000"


def test_a_dead_small_blind_is_posted_by_nobody():
    hand = play(FOUR, posts=posts("0 big_blind 200"))
    assert hand.betting.bets == (200, 0, 0, 0)
    assert hand.actor == 1
    assert then(hand, "c c c").actor == 0


def test_a_late_live_post_is_a_bet_with_the_option():
    hand = play(FOUR, posts=posts("0 small_blind 100, 1 big_blind 200, 3 live_post 200"))
    assert hand.actor == 2
    assert legal_actions(hand).call == 200
    late = then(hand, "c")
    assert late.actor == 3
    assert legal_actions(late).check
    assert legal_actions(late).raise_to == (400, 5000)
    assert then(late, "x c x").street == "flop"


def test_a_dead_post_goes_to_the_main_pot_and_is_no_bet():
    hand = play(FOUR, posts=posts("0 small_blind 100, 1 big_blind 200, 3 live_post 200, 3 dead_post 100"))
    assert hand.betting.bets[3] == 200
    assert hand.pot == 600
    assert hand.committed == (100, 200, 0, 200)
    assert then(hand, "f x c x").pots[0].amount == 700


def test_a_dead_post_of_a_folded_seat_stays_in_the_main_pot():
    hand = play(
        "blinds 100/200, stacks 5000 5000 50 5000",
        "c f c x |",
        posts=posts("0 small_blind 100, 1 big_blind 200, 3 dead_post 100"),
    )
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(250, (0, 1, 2)), (300, (0, 1))]


def test_dead_antes_go_to_the_main_pot():
    table = "blinds 100/200, stacks 5000 5000 5000"
    hand = play(table, posts=posts("2 dead_ante 30, 0 small_blind 100, 1 big_blind 200"))
    assert hand.committed == (100, 200, 0)
    assert hand.pot == 330


def test_no_posts_at_all_let_everyone_check():
    hand = play("blinds 100/200, stacks 900 900 900", posts=[])
    assert hand.actor == 0
    assert legal_actions(hand).check
    assert legal_actions(hand).raise_to == (200, 900)


@pytest.mark.parametrize("wrong", ["5 big_blind 200", "1 big_blind -200"])
def test_a_post_by_nobody_or_of_nothing_is_refused(wrong):
    with pytest.raises(RiverboatError) as refused:
        play("blinds 100/200, stacks 900 900 900", posts=posts(wrong))
    assert refused.value.code == "bad_post"
