"""The kitchen table: rule K1. The case tables of the rules it comes from, row by row, then what they imply.

A row is: who acts with how many chips, the minimum, the action, who waits ([C] has passed), the pot. Two rows
of the original are slips, settled by the rule: the last bet of "several raises" is at minimum 30, and the
winnings of split pots include the other players' chips.
"""

from __future__ import annotations

import pytest
from playing import pack, play, refusal, then

from riverboat.engine import Check, RaiseTo, legal_actions

WORDS = {"Bet": "c", "Pass": "x", "Fold": "f", "All in": "a"}

CASE_TABLES = {
    "everyone bets": """
        A 100 | 10 | Bet    | BCD | 10
        B 100 | 10 | Bet    | CD  | 20
        C 100 | 10 | Bet    | D   | 30
        D 100 | 10 | Bet    | /   | 40
    """,
    "one player raises": """
        A 100 | 10 | Bet    | BCD | 10
        B 100 | 10 | Raise  | CDA | 30
        C 100 | 20 | Bet    | DA  | 50
        D 100 | 20 | Bet    | A   | 70
        A 90  | 20 | Bet    | /   | 80
    """,
    "several raises": """
        A 100 | 10 | Bet    | BCD | 10
        B 100 | 10 | Raise  | CDA | 30
        C 100 | 20 | Bet    | DA  | 50
        D 100 | 20 | Bet    | A   | 70
        A 90  | 20 | Raise  | BCD | 90
        B 80  | 30 | Bet    | CD  | 100
        C 80  | 30 | Bet    | D   | 110
        D 80  | 30 | Bet    | /   | 120
    """,
    "folding": """
        A 100 | 10 | Bet    | BCD | 10
        B 5   | 10 | Fold   | CD  | 10
        C 100 | 10 | Bet    | D   | 20
        D 100 | 10 | Fold   | /   | 20
    """,
    "one player passes": """
        A 100 | 10 | Bet    | BCD  | 10
        B 100 | 10 | Bet    | CD   | 20
        C 100 | 10 | Pass   | D[C] | 20
        D 100 | 10 | Bet    | [C]  | 30
        C 100 | 10 | Bet    | /    | 40
    """,
    "several pass": """
        A 100 | 10 | Bet    | BCD    | 10
        B 100 | 10 | Bet    | CD     | 20
        C 100 | 10 | Pass   | D[C]   | 20
        D 100 | 10 | Pass   | [C][D] | 20
        C 100 | 10 | Bet    | [D]    | 30
        D 100 | 10 | Bet    | /      | 40
    """,
    "passes and raises": """
        A 100 | 10 | Bet    | BCD     | 10
        B 100 | 10 | Pass   | CD[B]   | 10
        C 100 | 10 | Raise  | D[B]A   | 30
        D 100 | 20 | Pass   | [B]A[D] | 30
        B 100 | 20 | Raise  | A[D]C   | 60
        A 90  | 30 | Bet    | [D]C    | 80
        D 100 | 30 | Bet    | C       | 110
        C 80  | 30 | Bet    | /       | 120
    """,
    "all-in below the minimum": """
        A 100 | 10 | Bet    | BCD | 10
        B 5   | 10 | All in | CD  | 15
        C 100 | 10 | Bet    | D   | 25
        D 100 | 10 | Bet    | /   | 35
    """,
    "all-in above the minimum": """
        A 100 | 10 | Bet    | BCD | 10
        B 15  | 10 | All in | CDA | 25
        C 100 | 15 | Bet    | DA  | 40
        D 100 | 15 | Bet    | A   | 55
        A 90  | 15 | Bet    | /   | 60
    """,
    "several all-ins below the minimum": """
        A 100 | 10 | Bet    | BCD | 10
        B 5   | 10 | All in | CD  | 15
        C 8   | 10 | All in | D   | 23
        D 100 | 10 | Bet    | /   | 33
    """,
}


def rows(table):
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def starting_stacks(table):
    """Each player's chips when first to act: nobody has put in anything before that."""
    stacks: dict[str, str] = {}
    for (actor, chips), *_ in ((row[0].split(), row) for row in rows(table)):
        stacks.setdefault(actor, chips)
    return " ".join(stacks[name] for name in "ABCD")


def queue(hand):
    if hand.street != "preflop" or hand.is_over:
        return "/"
    return "".join(f"[{'ABCD'[seat]}]" if hand.betting.passed >> seat & 1 else "ABCD"[seat] for seat in hand.waiting)


@pytest.mark.parametrize("table", CASE_TABLES.values(), ids=CASE_TABLES)
def test_case_table(table):
    hand = play(f"kitchen, stacks {starting_stacks(table)}")
    for who, minimum, action, waiting, pot in rows(table):
        name, chips = who.split()
        seat = "ABCD".index(name)
        assert (hand.actor, hand.stacks[seat], hand.betting.price) == (seat, int(chips), int(minimum))
        hand = then(hand, WORDS.get(action) or f"r{int(minimum) + 10}")
        assert queue(hand) == waiting
        assert hand.pot == int(pot)
    assert hand.street == "flop"


# Split pots


def test_all_in_below_the_minimum_splits_the_pot():
    hand = play("kitchen, stacks 100 5 100 100", "c a c c")
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(20, (0, 1, 2, 3)), (15, (0, 2, 3))]


def test_two_all_ins_below_the_minimum_split_it_twice():
    hand = play("kitchen, stacks 100 5 8 100", "c a a c")
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(20, (0, 1, 2, 3)), (9, (0, 2, 3)), (4, (0, 3))]


def test_all_in_above_the_minimum_makes_one_pot_when_all_match_it():
    hand = play("kitchen, stacks 100 15 100 100", "c a c c c")
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(60, (0, 1, 2, 3))]


ROUND = " | c c c c | c c c c | c c c c"


@pytest.mark.parametrize(
    ("holes", "gain"),
    [
        (("AsAh", "2s3h", "KsKh", "QsQh"), (60, 0, 0, 0)),
        (("AsKh", "AhKs", "AdKd", "2s8h"), (20, 20, 20, 0)),
    ],
)
def test_one_pot_goes_to_the_best_hand_or_is_shared(holes, gain):
    # All four all-in for 15.
    hand = play("kitchen, stacks 15 15 15 15", "a a a a", pack(*holes, board="4c7d9hTs3c"))
    assert hand.stacks == gain


@pytest.mark.parametrize(
    ("holes", "won"),
    [
        (("AsAh", "2s3h", "KsKh", "QsQh"), (35, 0, 0, 0)),
        (("KsKh", "AsAh", "2s3h", "QsQh"), (15, 20, 0, 0)),
    ],
)
def test_winners_of_split_pots_take_the_sum_of_each(holes, won):
    hand = play("kitchen, stacks 10 5 10 10", "a a a a", pack(*holes, board="4c7d9hTs3c"))
    assert hand.stacks == won


# The rules behind the tables

FOUR = "kitchen, stacks 100 100 100 100"


def test_there_are_no_blinds_and_the_first_seat_left_of_the_button_begins():
    hand = play(FOUR)
    assert hand.pot == 0
    assert hand.actor == 0
    assert play(f"{FOUR}, button 1").actor == 2


def test_a_bet_is_the_minimum_and_a_raise_ten_more():
    legal = legal_actions(play(FOUR, "c"))
    assert legal.call == 10
    assert legal.raise_to == (20, 20)


def test_the_first_to_act_cannot_raise():
    hand = play(FOUR)
    assert legal_actions(hand).raise_to is None
    assert refusal(hand, RaiseTo(20)).code == "raise_first_to_act"


def test_at_most_three_raises_a_round():
    hand = play(FOUR, "c r20 r30 r40")
    assert legal_actions(hand).raise_to is None
    assert refusal(hand, RaiseTo(50)).code == "raise_cap_reached"
    assert legal_actions(then(hand, "c c c | c")).raise_to == (20, 20)


def test_a_player_below_the_minimum_may_only_fold_or_go_all_in():
    legal = legal_actions(play("kitchen, stacks 100 5 100", "c"))
    assert (legal.fold, legal.check, legal.call, legal.raise_to, legal.all_in) == (True, False, None, None, 5)


def test_the_last_waiting_player_cannot_pass():
    hand = play(FOUR, "c c c")
    assert not legal_actions(hand).check
    assert refusal(hand, Check()).code == "cannot_pass"


def test_a_player_in_passed_state_cannot_pass_again():
    hand = play(FOUR, "c c x x")
    assert hand.actor == 2
    assert len(hand.waiting) == 2
    assert refusal(hand, Check()).code == "cannot_pass"


def test_the_first_player_may_pass_too():
    hand = play(FOUR, "x")
    assert hand.waiting == (1, 2, 3, 0)
    assert then(hand, "x x").waiting == (3, 0, 1, 2)


def test_who_passed_may_pass_again_on_the_next_street():
    hand = play(FOUR, "x c c c c |")
    assert legal_actions(hand).check


def test_all_in_above_the_minimum_is_the_new_minimum():
    hand = play("kitchen, stacks 100 35 100 100", "c a")
    assert hand.waiting == (2, 3, 0)
    assert legal_actions(hand).call == 35
    assert legal_actions(hand).raise_to == (45, 45)


def test_the_winner_is_the_last_player_left():
    hand = play(FOUR, "c f f f")
    assert hand.is_over
    assert hand.stacks == (100, 100, 100, 100)


def test_four_rounds_then_a_showdown():
    hand = play(FOUR, "c c c c" + ROUND, pack("AsAh", "2s3h", "KsKh", "QsQh", board="4c7d9hTs3c"))
    assert hand.is_over
    assert hand.stacks == (220, 60, 60, 60)
