"""Every refusal is an `IllegalAction`: a code, a sentence, what is legal; and the hand is as it was."""

from __future__ import annotations

import msgspec
import pytest
from playing import play, refusal, then

from riverboat.engine import (
    AllIn,
    Call,
    Check,
    Fold,
    IllegalAction,
    RaiseTo,
    RunItTwice,
    Show,
    apply,
    legal_actions,
    replay,
)
from riverboat.errors import RiverboatError

OPEN = play("blinds 100/200, stacks 5000 5000 5000 5000")
OPTION = then(OPEN, "c c c")
CLOSED = play("blinds 100/200, stacks 5000 5000 5000 700", "r500 a c c")
CAPPED = play("fixed-limit, blinds 100/200, stacks 5000 5000 5000", "r400 r600 r800")
ALONE = play("blinds 100/200, stacks 1000 1000 5000", "c a a")
SHORT = play("blinds 100/200, stacks 5000 5000 5000 600", "r600")
NO_RAISES = play("blinds 100/200, stacks 5000 5000 5000", "c c", max_raises=0)
KITCHEN = play("kitchen, stacks 100 100 5")
KITCHEN_LAST = then(KITCHEN, "c c")
ASKED = play("blinds 100/200, stacks 1000 1000", "a c", run_it_twice=True)
OVER = then(OPEN, "f f f")

REFUSED = [
    (OPEN, Check(), "check_facing_bet"),
    (OPTION, Call(), "nothing_to_call"),
    (OPEN, RaiseTo(399), "raise_too_small"),
    (OPEN, RaiseTo(0), "raise_too_small"),
    (OPEN, RaiseTo(-400), "raise_too_small"),
    (OPEN, RaiseTo(5001), "raise_too_large"),
    (OPEN, RaiseTo(10**30), "raise_too_large"),
    (OPEN, RaiseTo(True), "amount_not_whole"),
    (OPEN, RaiseTo(400.0), "amount_not_whole"),
    (OPEN, RaiseTo(float("nan")), "amount_not_whole"),
    (OPEN, RaiseTo("400"), "amount_not_whole"),
    (OPEN, RaiseTo(None), "amount_not_whole"),
    (CLOSED, RaiseTo(2000), "raise_not_reopened"),
    (CAPPED, RaiseTo(1000), "raise_cap_reached"),
    (ALONE, RaiseTo(3000), "raise_cannot_be_called"),
    (SHORT, RaiseTo(600), "raise_stack_too_short"),
    (NO_RAISES, AllIn(), "all_in_not_allowed"),
    (KITCHEN, RaiseTo(20), "raise_first_to_act"),
    (KITCHEN_LAST, Check(), "cannot_pass"),
    (KITCHEN_LAST, Call(), "short_of_minimum"),
    (KITCHEN_LAST, RaiseTo(20), "raise_stack_too_short"),
    (OPEN, RunItTwice(True), "not_a_betting_action"),
    (KITCHEN, RunItTwice(True), "not_a_betting_action"),
    (OPEN, Show(2, OPEN.deal.hole_cards(2)), "not_a_betting_action"),
    (OPEN, "call", "not_a_betting_action"),
    (OPEN, None, "not_a_betting_action"),
    (ASKED, Fold(), "answer_expected"),
    (ASKED, Call(), "answer_expected"),
    (ASKED, RunItTwice("no"), "answer_expected"),
    (ASKED, RunItTwice(1), "answer_expected"),
    (ASKED, Show(0, ASKED.deal.hole_cards(0)), "answer_expected"),
    (OVER, Fold(), "hand_over"),
    (OVER, RaiseTo(400), "hand_over"),
    (OVER, RunItTwice(True), "hand_over"),
    (OVER, Show(2, OVER.deal.hole_cards(2)), "cannot_show"),
    (OVER, Show(9, (0,)), "cannot_show"),
    (OVER, Show(1, OVER.deal.hole_cards(2)), "not_own_cards"),
    (OVER, Show(1, ()), "not_own_cards"),
]


@pytest.mark.parametrize(("hand", "action", "code"), REFUSED, ids=lambda value: str(value) if value else "")
def test_a_refusal_has_its_code_its_sentence_and_what_is_legal(hand, action, code):
    refused = refusal(hand, action)
    assert refused.code == code
    assert refused.legal == legal_actions(hand)
    assert str(refused) == refused.message
    assert str(refused).endswith(f"; legal: {legal_actions(hand)}")
    assert isinstance(refused, RiverboatError)
    assert isinstance(refused, ValueError)


@pytest.mark.parametrize(
    ("hand", "action"), [row[:2] for row in REFUSED], ids=lambda value: str(value) if value else ""
)
def test_a_refusal_leaves_the_hand_as_it_was(hand, action):
    before = msgspec.json.encode(hand)
    refusal(hand, action)
    assert msgspec.json.encode(hand) == before
    assert replay(hand) == hand


def test_the_sentence_lists_every_legal_action_with_its_amounts():
    assert str(legal_actions(OPEN)) == "fold, call 200, raise to 400–5000, all-in (5000)"
    assert str(legal_actions(OPTION)) == "fold, check, raise to 400–5000, all-in (5000)"
    assert str(legal_actions(CLOSED)) == "fold, call 200, all-in (700)"
    assert str(legal_actions(play("fixed-limit, blinds 1/2, stacks 90 90"))) == ("fold, call 1, raise to 4, all-in (4)")
    assert str(legal_actions(ASKED)) == "run it twice: yes or no"
    assert str(legal_actions(OVER)) == "nothing: the hand is over"


@pytest.mark.parametrize("came", ["c", 500, None])
def test_what_is_no_action_is_told_what_would_be(came):
    expected = f"{came!r} is not an action; Fold(), Check(), Call(), RaiseTo(amount) or AllIn() was expected"
    assert str(refusal(OPEN, came)).startswith(f"{expected}; legal: ")


def test_the_sentence_names_the_seat_and_the_values_can_fill_a_translation():
    refused = refusal(OPEN, RaiseTo(300))
    assert str(refused) == (
        "raise to 300 is below the minimum 400 (seat 2); legal: fold, call 200, raise to 400–5000, all-in (5000)"
    )
    assert refused.values == {"seat": 2, "amount": 300, "low": 400, "legal": str(legal_actions(OPEN))}


def test_nothing_is_bent_into_something_legal():
    for amount in (399, 5001):
        with pytest.raises(IllegalAction):
            apply(OPEN, RaiseTo(amount))


def test_nobody_may_do_anything_after_the_hand():
    legal = legal_actions(OVER)
    assert legal.seat is None
    assert not legal.fold
    assert not legal.check
    assert (legal.call, legal.raise_to, legal.all_in) == (None, None, None)
