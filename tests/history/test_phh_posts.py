"""Before the deal: who posts what, how antes count, who acts first, by the two rows of numbers a history has."""

from __future__ import annotations

import pytest
from histories import final_stacks, hand, played, refusal

from riverboat.engine import legal_actions
from riverboat.history.staging import stage


def posts(**keys: str | bool) -> list[str]:
    """`p1 small_blind 50` and so on, in order."""
    return [f"p{post.seat + 1} {post.kind} {post.amount}" for post in stage(hand(**keys)).posts]


def first_to_act(**keys: str) -> str:
    [step] = played(**keys).steps
    seat = legal_actions(step.hand).seat
    assert seat is not None
    return f"p{seat + 1}"


def test_p1_has_the_small_blind_and_p2_the_big_one() -> None:
    assert posts() == ["p1 small_blind 50", "p2 big_blind 100"]
    assert first_to_act() == "p3"


def test_heads_up_the_rows_are_reversed() -> None:
    keys = {"blinds": "50 100", "stacks": "900 800"}
    assert posts(**keys) == ["p2 small_blind 50", "p1 big_blind 100"]
    assert first_to_act(**keys) == "p2"
    assert posts(antes="0 100", **keys) == ["p2 small_blind 50", "p1 big_blind 100", "p1 big_blind_ante 100"]


def test_heads_up_blinds_the_wrong_way_round_make_p1_first() -> None:
    assert posts(blinds="100 50", stacks="900 800") == ["p1 small_blind 50", "p2 big_blind 100"]
    assert first_to_act(blinds="100 50", stacks="900 800") == "p1"


def test_of_two_equal_blinds_the_first_to_act_tells_which_is_the_big_one() -> None:
    assert played("p2 f", blinds="100 100", stacks="900 800").final_stacks == (1000, 700)
    assert played("p1 f", blinds="100 100", stacks="900 800").final_stacks == (800, 900)


def test_a_trimmed_ante_wins_only_what_it_matches() -> None:
    keys = {"antes": "20 20 20", "stacks": "10 500 500"}
    board = "d dh p1 AsAd, d dh p2 KsKd, d dh p3 QsQd, p3 cc, p2 cc, d db 2c3h4d, p2 cc, p3 cc, d db 7h, p2 cc, p3 cc, "
    board += "d db 8c, p2 cc, p3 cc"
    assert posts(ante_trimming_status=True, **keys)[0] == "p1 ante 20"
    assert final_stacks(board, ante_trimming_status=True, **keys) == [30, 600, 380]
    assert posts(**keys)[0] == "p1 dead_ante 20"
    assert final_stacks(board, **keys) == [50, 580, 380]


def test_a_big_blind_ante_is_paid_after_the_blind() -> None:
    assert posts(antes="0 100 0") == ["p1 small_blind 50", "p2 big_blind 100", "p2 big_blind_ante 100"]
    assert final_stacks("p3 f, p1 f", antes="0 100 0", stacks="1000 120 1000") == [950, 170, 1000]


def test_a_button_ante_is_dead_money() -> None:
    assert posts(antes="0 0 0 10", blinds="50 100 0 0", stacks="1000 1000 1000 1000")[0] == "p4 dead_ante 10"


def test_straddles_move_the_first_action() -> None:
    keys = {"stacks": "1000 1000 1000 1000 1000 1000"}
    assert posts(blinds="50 100 200 0 0 0", **keys)[-1] == "p3 straddle 200"
    assert first_to_act(blinds="50 100 200 0 0 0", **keys) == "p4"
    assert first_to_act(blinds="50 100 200 400 0 0", **keys) == "p5"
    assert first_to_act(blinds="50 100 0 0 0 200", **keys) == "p1"


def test_a_late_post_is_live_and_does_not_move_the_first_action() -> None:
    keys = {"blinds": "50 100 0 -100 0", "stacks": "1000 1000 1000 1000 1000"}
    assert posts(**keys)[-1] == "p4 live_post 100"
    assert first_to_act(**keys) == "p3"
    assert final_stacks("p3 f, p4 cc, p5 f, p1 f, p2 cc, d db 2c3c4c, p2 f", **keys) == [950, 900, 1000, 1150, 1000]


def test_what_a_late_post_has_above_the_big_blind_is_dead() -> None:
    keys = {"blinds": "5 10 0 -15 0", "stacks": "1000 1000 1000 1000 1000", "min_bet": 10}
    assert posts(**keys)[-2:] == ["p4 live_post 10", "p4 dead_post 5"]
    [step] = played(**keys).steps
    assert legal_actions(step.hand).call == 10
    assert final_stacks("p3 f, p4 cc, p5 f, p1 f, p2 cc, d db 2c3c4c, p2 f", **keys) == [995, 990, 1000, 1015, 1000]


def test_a_late_post_as_large_as_the_straddle_is_live() -> None:
    keys = {"blinds": "5 10 20 0 -20", "stacks": "1000 1000 1000 1000 1000", "min_bet": 10}
    assert posts(**keys)[-2:] == ["p3 straddle 20", "p5 live_post 20"]
    assert posts(**{**keys, "blinds": "5 10 0 0 -6"})[-1] == "p5 live_post 6"


def test_short_deck_is_played_with_a_blind_on_the_button() -> None:
    keys = {"variant": "NS", "blinds": "0 0 100", "antes": "100 100 100"}
    staging = stage(hand(ante_trimming_status=True, **keys))
    assert (staging.rules.deck, staging.rules.button_blind, staging.rules.big_blind) == ("short", True, 100)
    assert posts(ante_trimming_status=True, **keys)[-1] == "p3 big_blind 100"
    assert first_to_act(**keys) == "p1"


@pytest.mark.parametrize(
    ("blinds", "first"), [("0 100 0", "p3"), ("100 0 0", "p2"), ("100 50 0", "p2"), ("0 0 100", "p1"), ("0 0 0", "p1")]
)
def test_a_missing_or_misplaced_blind_is_taken_as_it_is(blinds: str, first: str) -> None:
    assert first_to_act(blinds=blinds) == first


def test_the_smallest_bet_can_differ_from_the_blind() -> None:
    assert played("p3 cc, p1 cc, p2 cc, d db 2c3c4c, p1 cbr 300", min_bet=300).ok
    error = refusal("p3 cc, p1 cc, p2 cc, d db 2c3c4c, p1 cbr 200", min_bet=300)
    assert "legal: fold, check, raise to 300–900" in error.message


def test_fixed_limit_has_two_bets_and_a_cap_not_below_what_was_played() -> None:
    four_bets = "p3 cbr 200, p1 cbr 300, p2 cbr 400"
    assert played(four_bets, variant="FT").ok
    assert legal_actions(played(four_bets, variant="FT").steps[-1].hand).raise_to is None
    assert played(f"{four_bets}, p3 cbr 500", variant="FT").ok
    assert refusal("p3 cbr 250", variant="FT").code == "illegal_action"
    turn = "p3 cc, p1 cc, p2 cc, d db 2c3c4c, p1 cc, p2 cc, p3 cc, d db 5h"
    assert legal_actions(played(turn, variant="FT").steps[-1].hand).raise_to == (200, 200)


def test_rules_that_cannot_be_played_are_refused() -> None:
    error = refusal(variant="FT", big_bet=50)
    assert error.code == "bad_rules"
    assert "big_bet is 50; it must be at least the small bet, 100" in error.message
