"""Pot-limit: rule B1. The largest raise is to the current bet plus the pot after calling it."""

from __future__ import annotations

from playing import play, refusal, then

from riverboat.engine import Post, RaiseTo, Rules, legal_actions, start_hand

DEEP = "pot-limit, blinds 100/200, stacks 9000 9000 9000 9000"


def raise_range(hand):
    return legal_actions(hand).raise_to


def test_first_in_may_open_to_three_and_a_half_big_blinds():
    # Call 200 into 300: the pot is 500, so 200 + 500.
    assert raise_range(play(DEEP)) == (400, 700)


def test_the_small_blind_first_in_counts_its_own_blind_as_pot():
    # Call 100 into 300 makes 400: raise to 200 + 400.
    assert raise_range(play(DEEP, "f f")) == (400, 600)


def test_limpers_enlarge_the_raise():
    assert raise_range(play(DEEP, "c c")) == (400, 1000)
    assert raise_range(play(DEEP, "c c c")) == (400, 1000)


def test_a_pot_sized_raise_may_be_raised_by_the_pot():
    # 700 + (300 + 700 + 700).
    assert raise_range(play(DEEP, "r700")) == (1200, 2400)


def test_after_the_flop_the_first_bet_is_at_most_the_pot():
    hand = play(DEEP, "c c c x |")
    assert raise_range(hand) == (200, 800)
    assert raise_range(then(hand, "r800")) == (1600, 3200)


def test_a_bet_of_half_the_pot_is_raised_by_the_pot_with_both_bets():
    # 400 + (800 + 400 + 400).
    assert raise_range(play(DEEP, "c c c x | r400")) == (800, 2000)


def test_a_seat_that_has_money_in_front_calls_less_into_the_pot():
    # 2400 to face, 200 in front: the pot is 3400 + 2200 after the call.
    assert raise_range(play(DEEP, "r700 r2400 f")) == (4100, 2400 + 100 + 200 + 700 + 2400 + 2200)


def test_antes_are_part_of_the_pot():
    assert raise_range(play("pot-limit, blinds 100/200, ante 50, stacks 9000 9000 9000 9000")) == (400, 900)


def test_dead_big_blind_ante_is_part_of_the_pot():
    assert raise_range(play("pot-limit, blinds 100/200, bb-ante 200, stacks 9000 9000 9000")) == (400, 900)


def test_a_straddle_is_the_bet_that_is_raised():
    # 400 to call into 700: 400 + 1100.
    assert raise_range(play("pot-limit, blinds 100/200, straddle 400, stacks 9000 9000 9000 9000")) == (800, 1500)


def test_a_short_stack_is_the_maximum_before_the_pot_is():
    assert raise_range(play("pot-limit, blinds 100/200, stacks 9000 9000 550 9000")) == (400, 550)


def test_all_in_means_the_pot_when_the_stack_is_larger():
    hand = play(DEEP)
    assert legal_actions(hand).all_in == 700
    assert then(hand, "a").betting.bets[2] == 700


def test_more_than_the_pot_is_refused_and_says_the_maximum():
    refused = refusal(play(DEEP), RaiseTo(701))
    assert refused.code == "raise_too_large"
    assert "maximum 700" in str(refused)


def test_a_short_all_in_does_not_reopen_the_betting_in_pot_limit():
    hand = play("pot-limit, blinds 100/200, stacks 9000 9000 9000 800", "r600 a f c")
    assert hand.actor == 2
    assert raise_range(hand) is None


def test_doubling_rule_in_pot_limit_moves_only_the_minimum():
    assert raise_range(play(DEEP, "r600", min_raise_rule="double")) == (1200, 2100)
    assert raise_range(play(DEEP, "r600")) == (1000, 2100)


def test_a_short_blind_counts_in_full_before_the_flop():
    # TDA 54-B: blinds 100/200 with a big blind of 100 all-in: the first to act may open to 700 all the same.
    short_big = "pot-limit, blinds 100/200, stacks 9000 9000 100 9000, button 0"
    assert raise_range(play(short_big)) == (400, 700)
    assert raise_range(play(short_big, "r700")) == (1200, 2400)
    assert raise_range(play("pot-limit, blinds 100/200, stacks 9000 30 9000 9000, button 0")) == (400, 700)
    # After the flop the pot is what lies there: 200 of three players and 100 of the big blind.
    assert raise_range(play(short_big, "c c c |")) == (200, 700)


def test_a_dead_small_blind_counts_before_the_flop():
    rules = Rules(small_blind=100, big_blind=200, structure="pot_limit")
    posts = [Post(2, "big_blind", 200)]
    hand = start_hand(rules, [9000] * 4, 0, range(52), posts=posts)
    assert raise_range(hand) == (400, 700)
    assert raise_range(then(hand, "r700 f f c |")) == (200, 1400)


def test_where_missing_blinds_do_not_count_the_pot_is_what_lies_there():
    short = "pot-limit, blinds 100/200, stacks 9000 9000 100 9000, button 0, missing_blinds_count=0"
    assert raise_range(play(short)) == (400, 600)
    # The small blind as a big one: 200 of it and 100 of the short blind, and 400 for the call twice.
    assert raise_range(play(short, small_blind_counts_full=True)) == (400, 700)
    short = short.replace("missing_blinds_count=0", "small_blind_counts_full=1")
    assert raise_range(play(short)) == (400, 800)
