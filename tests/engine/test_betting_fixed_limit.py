"""Fixed-limit: rules B1 and B6. One size, a cap, and the half-bet rule of TDA 47-B for short all-ins."""

from __future__ import annotations

import pytest
from playing import play, refusal, then

from riverboat.engine import RaiseTo, legal_actions

DEEP = "fixed-limit, blinds 100/200, stacks 9000 9000 9000 9000"


def only_raise(hand):
    """The one total that may be raised to, or None."""
    raise_to = legal_actions(hand).raise_to
    if raise_to is None:
        return None
    low, high = raise_to
    assert low == high
    return low


def test_small_bets_before_and_on_the_flop_big_bets_after():
    assert only_raise(play(DEEP)) == 400
    assert only_raise(play(DEEP, "c c c x |")) == 200
    assert only_raise(play(DEEP, "c c c x | x x x x |")) == 400
    assert only_raise(play(DEEP, "c c c x | x x x x | x x x x |")) == 400
    assert only_raise(play(DEEP, "c c c x | x x x x | r400")) == 800


def test_bets_may_be_set_apart_from_the_blinds():
    table = "fixed-limit, blinds 100/200, stacks 9000 9000 9000"
    assert only_raise(play(table, "c c x | x x x |", small_bet=200, big_bet=500)) == 500
    assert only_raise(play(table, "c c x |", small_bet=300, min_bet=200)) == 300


def test_every_other_amount_is_refused():
    hand = play(DEEP)
    assert refusal(hand, RaiseTo(399)).code == "raise_too_small"
    assert refusal(hand, RaiseTo(401)).code == "raise_too_large"
    assert refusal(hand, RaiseTo(9000)).code == "raise_too_large"


def test_all_in_means_one_bet_when_the_stack_is_larger():
    assert then(play(DEEP), "a").betting.bets[2] == 400


# The cap: one bet and three raises


def test_before_the_flop_the_big_blind_is_the_bet_of_the_cap():
    hand = play(DEEP, "r400 r600 r800")
    assert only_raise(hand) is None
    assert refusal(hand, RaiseTo(1000)).code == "raise_cap_reached"
    assert legal_actions(hand).call == 600


def test_after_the_flop_the_cap_is_a_bet_and_three_raises():
    hand = play(DEEP, "c c c x | r200 r400 r600")
    assert only_raise(hand) == 800
    assert only_raise(then(hand, "r800")) is None


def test_a_straddle_does_not_count_for_the_cap():
    hand = play("fixed-limit, blinds 100/200, straddle 400, stacks 9000 9000 9000 9000", "r600 r800")
    assert only_raise(hand) == 1000
    assert only_raise(then(hand, "r1000")) is None


def test_a_straddle_is_raised_by_one_small_bet():
    assert only_raise(play("fixed-limit, blinds 100/200, straddle 400, stacks 9000 9000 9000 9000")) == 600


@pytest.mark.parametrize("raises", [1, 4, 5])
def test_the_cap_can_be_set(raises):
    before = " ".join(f"r{400 + 200 * number}" for number in range(raises - 1))
    hand = play(DEEP, before, max_raises=raises)
    assert only_raise(hand) == 200 + 200 * raises
    assert only_raise(then(hand, f"r{200 + 200 * raises}")) is None


def test_heads_up_is_capped_too_by_default():
    assert only_raise(play("fixed-limit, blinds 100/200, stacks 9000 9000", "r400 r600 r800")) is None


def test_uncapped_heads_up_lifts_the_cap_for_two():
    table = "fixed-limit, blinds 100/200, stacks 9000 9000"
    assert only_raise(play(table, "r400 r600 r800 r1000 r1200", uncapped_heads_up=True)) == 1400


def test_uncapped_heads_up_holds_once_all_but_two_have_folded():
    hand = play(DEEP, "r400 r600 r800", uncapped_heads_up=True)
    assert only_raise(hand) is None
    assert only_raise(then(hand, "f")) is None
    assert only_raise(then(hand, "f f")) == 1000


# TDA 47-B: a short all-in of half a bet or more is a full one; less may be completed and does not reopen


def test_all_in_of_half_a_bet_reopens_the_betting():
    hand = play("fixed-limit, blinds 100/200, stacks 9000 9000 9000 500", "r400 a f c")
    assert hand.actor == 2
    assert legal_actions(hand).call == 100
    assert only_raise(hand) == 700


def test_all_in_of_less_than_half_a_bet_does_not_reopen_the_betting():
    hand = play("fixed-limit, blinds 100/200, stacks 9000 9000 9000 499", "r400 a f c")
    assert hand.actor == 2
    assert legal_actions(hand).call == 99
    assert only_raise(hand) is None
    assert refusal(hand, RaiseTo(600)).code == "raise_not_reopened"


def test_all_in_of_half_a_bet_or_more_is_raised_by_a_full_bet():
    # Robert's Rules: a 15 all-in at a 20 limit is raised to 35.
    hand = play("fixed-limit, blinds 5/20, stacks 35 900 900", "c c x | a")
    assert legal_actions(hand).call == 15
    assert only_raise(hand) == 35


def test_all_in_of_less_than_half_a_bet_is_completed():
    hand = play("fixed-limit, blinds 5/20, stacks 29 900 900", "c c x | a")
    assert legal_actions(hand).call == 9
    assert only_raise(hand) == 20


def test_a_short_raise_is_completed_to_the_full_raise():
    hand = play("fixed-limit, blinds 100/200, stacks 9000 9000 9000 450", "r400 a")
    assert only_raise(hand) == 600


def test_completing_reopens_the_betting():
    hand = play("fixed-limit, blinds 100/200, stacks 9000 9000 9000 450", "r400 a r600 f")
    assert hand.actor == 2
    assert legal_actions(hand).call == 200
    assert only_raise(hand) == 800


def test_completing_is_the_raise_that_counts_not_the_short_all_in():
    table = "fixed-limit, blinds 100/200, stacks 9000 9000 9000 450"
    assert only_raise(play(table, "r400 a r600 f", max_raises=2)) is None
    assert only_raise(play(table, "r400 a", max_raises=2)) == 600


def test_a_half_bet_all_in_counts_as_one_of_the_raises():
    table = "fixed-limit, blinds 100/200, stacks 9000 9000 9000 500"
    assert only_raise(play(table, "r400 a", max_raises=2)) is None


def test_two_short_all_ins_that_together_make_half_a_bet_count_as_one():
    # 60 and 60 more over a bet of 400 at a limit of 200.
    table = "fixed-limit, blinds 100/200, stacks 520 9000 9000 460"
    hand = play(table, "r400 a a c")
    assert hand.actor == 2
    assert legal_actions(hand).call == 120
    assert only_raise(hand) == 720
    assert only_raise(play(table, "r400 a a c", max_raises=2)) is None


def test_half_of_a_big_bet_is_asked_for_on_the_turn():
    table = "fixed-limit, blinds 100/200, stacks 9000 9000 {}"
    before = "c c x | x x x | r400 c a c"
    assert only_raise(play(table.format(200 + 599), before)) is None
    assert only_raise(play(table.format(200 + 600), before)) == 1000


def test_an_odd_bet_needs_the_larger_half():
    table = "fixed-limit, blinds 10/25, stacks 900 900 {}"
    before = "c c x | r25 c a c"
    assert only_raise(play(table.format(25 + 25 + 12), before)) is None
    assert only_raise(play(table.format(25 + 25 + 13), before)) == 25 + 13 + 25


def test_the_cap_stops_short_all_ins_too():
    hand = play("fixed-limit, blinds 100/200, stacks 9000 850 9000 9000", "r400 r600 r800")
    assert legal_actions(then(hand, "c")).all_in == 800
    assert only_raise(then(hand, "c")) is None
