"""No-limit betting: rules B2 to B6, B8. The vectors play these rules in bulk; here each has its hand."""

from __future__ import annotations

import pytest
from playing import play, refusal, then

from riverboat.engine import AllIn, Call, Check, RaiseTo, legal_actions

DEEP = "blinds 100/200, stacks 5000 5000 5000 5000"


def raise_range(hand):
    return legal_actions(hand).raise_to


# B2: the actions


def test_a_raise_amount_is_the_total_for_the_street():
    hand = play(DEEP, "r600")
    assert hand.betting.bets == (100, 200, 600, 0)
    assert hand.stacks[2] == 4400


def test_a_later_raise_counts_what_the_seat_already_has_in_front():
    hand = play(DEEP, "c c r1000")
    assert hand.betting.bets[0] == 1000
    assert hand.stacks[0] == 4000


def test_all_in_is_the_largest_raise_where_a_raise_is_legal():
    assert play(DEEP, "a") == play(DEEP, "r5000")


def test_all_in_is_the_call_where_only_calling_is_legal():
    before = "blinds 100/200, stacks 5000 5000 700", "r500 c a"
    assert then(play(*before), "a") == then(play(*before), "c")


def test_all_in_with_less_than_the_call_is_a_call():
    hand = play("blinds 100/200, stacks 5000 5000 5000 150", "r600 a")
    assert hand.betting.bets[3] == 150
    assert hand.betting.price == 600


def test_betting_starts_left_of_the_big_blind_and_after_the_flop_left_of_the_button():
    assert play(DEEP).actor == 2
    assert play(DEEP, "c c c x |").actor == 0
    assert play(DEEP, "c c f x |").actor == 1


def test_heads_up_the_button_acts_first_before_the_flop_and_last_after_it():
    hand = play("blinds 100/200, stacks 5000 5000")
    assert hand.betting.bets == (200, 100)
    assert hand.actor == 1
    assert then(hand, "c x").actor == 0


# B3: the minimum raise


def test_the_opening_bet_is_at_least_one_big_blind():
    assert raise_range(play(DEEP, "c c c x |")) == (200, 4800)


def test_a_raise_adds_at_least_the_last_raise():
    assert raise_range(play(DEEP, "r600")) == (1000, 5000)
    assert raise_range(play(DEEP, "r600 r1700")) == (2800, 5000)


def test_the_minimum_raise_starts_afresh_on_each_street():
    hand = play(DEEP, "r1500 f f c |")
    assert raise_range(hand) == (200, 3500)
    assert raise_range(then(hand, "r300")) == (600, 3500)


def test_a_stack_below_the_minimum_raise_may_raise_all_in():
    hand = play("blinds 100/200, stacks 5000 5000 5000 900", "r600")
    assert raise_range(hand) == (900, 900)


def test_a_stack_that_only_calls_may_not_raise():
    assert raise_range(play("blinds 100/200, stacks 5000 5000 5000 600", "r600")) is None


def test_doubling_rule_raises_to_at_least_twice_the_bet():
    hand = play(DEEP, "r500", min_raise_rule="double")
    assert raise_range(hand) == (1000, 5000)
    assert raise_range(play(DEEP, "r500")) == (800, 5000)


def test_doubling_rule_applies_from_the_big_blind_on():
    assert raise_range(play(DEEP, min_raise_rule="double")) == (400, 5000)


def test_doubling_rule_still_opens_with_one_big_blind():
    assert raise_range(play(DEEP, "c c c x |", min_raise_rule="double")) == (200, 4800)


def test_doubling_rule_does_not_reopen_after_less_than_double():
    hand = "blinds 100/200, stacks 5000 5000 5000 900", "r500 a f c"
    assert raise_range(play(*hand, min_raise_rule="double")) is None
    assert raise_range(play(*hand, min_raise_rule="increment")) == (1300, 5000)


def test_doubling_rule_reopens_when_short_all_ins_together_double_the_bet():
    hand = play("blinds 100/200, stacks 1000 5000 5000 900", "r500 a a c", min_raise_rule="double")
    assert raise_range(hand) == (2000, 5000)


# B4: short all-ins


def test_short_all_in_does_not_reopen_the_betting():
    hand = play("blinds 100/200, stacks 5000 5000 5000 700", "r500 a c c")
    assert hand.actor == 2
    assert legal_actions(hand).call == 200
    assert raise_range(hand) is None
    assert refusal(hand, RaiseTo(1000)).code == "raise_not_reopened"


def test_full_all_in_raise_reopens_the_betting():
    hand = play("blinds 100/200, stacks 5000 5000 5000 800", "r500 a c c")
    assert raise_range(hand) == (1100, 5000)


def test_short_all_ins_that_together_make_a_full_raise_reopen_the_betting():
    hand = play("blinds 100/200, stacks 900 5000 5000 700", "r500 a a c")
    assert hand.actor == 2
    assert legal_actions(hand).call == 400
    assert raise_range(hand) == (1200, 5000)


def test_short_all_ins_reopen_for_each_seat_by_what_that_seat_faces():
    # After r500, all-in 700 and a call of 700, an all-in of 900 is a full raise to the opener, not to the caller.
    hand = play("blinds 100/200, stacks 5000 900 5000 700 5000", "r500 a c f a")
    assert hand.actor == 2
    assert raise_range(hand) == (1200, 5000)
    caller = then(hand, "c")
    assert caller.actor == 4
    assert raise_range(caller) is None


def test_a_seat_that_has_not_acted_may_raise_a_short_all_in():
    hand = play("blinds 100/200, stacks 5000 5000 5000 700", "r500 a")
    assert raise_range(hand) == (1000, 5000)


def test_a_check_is_an_action_that_a_short_all_in_bet_does_not_reopen():
    hand = play("blinds 100/200, stacks 5000 5000 300", "c c x | x x a")
    assert hand.actor == 0
    assert legal_actions(hand).call == 100
    assert raise_range(hand) is None


def test_after_a_short_all_in_bet_the_next_raise_adds_a_full_big_blind():
    hand = play("blinds 100/200, stacks 250 5000 5000", "c c x | a")
    assert legal_actions(hand).call == 50
    assert raise_range(hand) == (250, 4800)


def test_the_big_blind_keeps_the_option_after_a_short_all_in():
    hand = play("blinds 100/200, stacks 5000 5000 5000 300", "c a c")
    assert hand.actor == 1
    assert raise_range(hand) == (500, 5000)


# B5: who can be raised, and by how much


def test_nobody_raises_when_all_others_are_all_in():
    hand = play("blinds 100/200, stacks 1000 1000 5000", "c a a")
    assert hand.actor == 2
    assert raise_range(hand) is None
    assert refusal(hand, RaiseTo(3000)).code == "raise_cannot_be_called"


def test_the_largest_raise_is_the_own_stack_whatever_opponents_have():
    assert raise_range(play("blinds 100/200, stacks 600 600 600 9000", "f")) == (400, 9000)


def test_a_short_big_blind_still_costs_a_full_one_to_call():
    hand = play("blinds 100/200, stacks 5000 50 5000 5000")
    assert legal_actions(hand).call == 200
    assert raise_range(hand) == (400, 5000)


def test_against_an_all_in_big_blind_alone_only_its_chips_are_called():
    hand = play("blinds 100/200, stacks 5000 150 5000", "f")
    assert hand.actor == 0
    assert legal_actions(hand).call == 50
    assert raise_range(hand) is None


# B6: a limit on raises


def test_no_limit_has_no_limit_on_raises():
    hand = play("blinds 1/2, stacks 9000 9000", "r4 r6 r8 r10 r12 r14 r16 r18")
    assert raise_range(hand) == (20, 9000)


@pytest.mark.parametrize("limit", [0, 1, 4])
def test_max_raises_stops_raising_after_that_many(limit):
    raises = " ".join(f"r{200 * (number + 2)}" for number in range(limit))
    hand = play(DEEP, raises, max_raises=limit)
    assert raise_range(hand) is None
    assert refusal(hand, RaiseTo(4000)).code == "raise_cap_reached"
    assert legal_actions(hand).all_in == legal_actions(hand).call + hand.betting.bets[hand.actor]


def test_the_opening_bet_does_not_count_as_a_raise():
    hand = play(DEEP, "c c c x | r200 r400", max_raises=1)
    assert raise_range(hand) is None
    assert raise_range(play(DEEP, "c c c x | r200", max_raises=1)) == (400, 4800)


def test_raises_are_counted_afresh_on_each_street():
    assert raise_range(play(DEEP, "r400 f f c | x", max_raises=1)) == (200, 4600)


def test_a_short_all_in_is_not_one_of_the_raises():
    hand = play("blinds 100/200, stacks 5000 5000 5000 300", "c a", max_raises=1)
    assert raise_range(hand) == (500, 5000)


# B8: what is refused


def test_fold_is_legal_even_when_checking_is_free():
    hand = play(DEEP, "c c c")
    assert legal_actions(hand).check
    assert legal_actions(hand).fold
    assert then(hand, "f").live_seats == (0, 2, 3)


def test_check_is_refused_when_a_bet_is_faced():
    refused = refusal(play(DEEP), Check())
    assert refused.code == "check_facing_bet"
    assert "200 to call" in str(refused)


def test_call_is_refused_when_no_bet_is_faced():
    refused = refusal(play(DEEP, "c c c"), Call())
    assert refused.code == "nothing_to_call"
    assert "may check" in str(refused)


def test_a_raise_above_the_stack_is_refused_and_says_the_maximum():
    refused = refusal(play(DEEP), RaiseTo(5001))
    assert refused.code == "raise_too_large"
    assert "5001" in str(refused)
    assert "maximum 5000" in str(refused)


def test_a_raise_below_the_minimum_is_refused_and_says_the_minimum():
    refused = refusal(play(DEEP), RaiseTo(399))
    assert refused.code == "raise_too_small"
    assert "399" in str(refused)
    assert "minimum 400" in str(refused)


def test_a_raise_by_a_stack_that_cannot_reach_one_is_refused():
    hand = play("blinds 100/200, stacks 5000 5000 5000 600", "r600")
    assert refusal(hand, RaiseTo(600)).code == "raise_stack_too_short"


def test_a_call_larger_than_the_stack_is_a_call_for_all_of_it():
    hand = play("blinds 100/200, stacks 5000 5000 5000 350", "r600")
    assert legal_actions(hand).call == 350
    assert then(hand, "c").stacks[3] == 0


def test_all_in_is_refused_when_there_is_neither_a_call_nor_a_raise():
    # No raises at this table: the big blind's option is only to check.
    hand = play("blinds 100/200, stacks 5000 5000 5000", "c c", max_raises=0)
    assert legal_actions(hand).all_in is None
    assert refusal(hand, AllIn()).code == "all_in_not_allowed"


def test_the_big_blind_has_the_option_to_raise_after_limpers():
    hand = play(DEEP, "c c c")
    assert hand.actor == 1
    assert legal_actions(hand).check
    assert raise_range(hand) == (400, 5000)


# B9: the end of betting


def test_a_street_ends_when_everyone_left_has_matched_or_folded():
    hand = play(DEEP, "r600 c f c |")
    assert hand.street == "flop"
    assert hand.betting.bets == (0, 0, 0, 0)
    assert hand.pot == 1900


def test_the_hand_ends_when_all_but_one_have_folded():
    hand = play(DEEP, "f f f")
    assert hand.is_over
    assert hand.actor is None
    assert hand.stacks == (4900, 5100, 5000, 5000)


def test_one_seat_with_chips_left_makes_no_more_decisions():
    hand = play("blinds 100/200, stacks 5000 700", "a c")
    assert hand.is_over
    assert len(hand.board) == 5


# A check is an action (rule B4), unless the room has it otherwise

CHECKED = "blinds 100/200, stacks 5000 5000 240"
"""All check to the button, who is all-in for 40 on the flop."""


def test_b4_whoever_has_checked_may_not_raise_an_all_in_below_the_minimum_bet():
    hand = play(CHECKED, "c c x | x x a")
    assert hand.betting.price == 40
    assert legal_actions(hand).raise_to is None
    assert refusal(hand, RaiseTo(240)).code == "raise_not_reopened"


def test_b4_with_short_bet_reopens_whoever_has_checked_may_raise_it():
    hand = play(CHECKED, "c c x | x x a", short_bet_reopens=True)
    assert legal_actions(hand).raise_to == (240, 4800)
    after = then(hand, "r240")
    assert legal_actions(after).raise_to == (440, 4800)


def test_b4_with_short_bet_reopens_a_call_of_a_short_all_in_still_closes_the_betting():
    caller = play("blinds 100/200, stacks 240 5000 270 5000", "c c c x | a c a c", short_bet_reopens=True)
    assert (caller.actor, caller.betting.price) == (1, 70)
    assert legal_actions(caller).raise_to is None
    checker = play("blinds 100/200, stacks 5000 5000 240 270", "c c c x | x x a a c", short_bet_reopens=True)
    assert (checker.actor, checker.betting.price) == (1, 70)
    assert legal_actions(checker).raise_to == (270, 4800)
