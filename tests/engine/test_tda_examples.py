"""The examples of the illustration addendum of the TDA rules of 2024 that are about betting and showdowns.

Only amounts and seats are theirs. The players whom the examples call A, B, C … sit in the order in which they act.
"""

from __future__ import annotations

import pytest
from playing import play, play_with_events, then

from riverboat.engine import legal_actions
from riverboat.engine.events import BoardDealt, CardsShown


def raise_range(hand):
    return legal_actions(hand).raise_to


# Rule 43: the largest bet or raise of the round is the smallest raise.


@pytest.mark.parametrize(
    ("table", "actions", "smallest"),
    [
        ("blinds 100/200, stacks 20000 20000 20000 20000", "c c c x | r600 r1600 r3600", 5600),  # example 1
        ("blinds 50/100, stacks 20000 20000 150 20000", "a", 250),  # example 2: 100, for the all-in adds only 50
        ("blinds 100/200, stacks 20000 20000 20000", "c c x | x x x | r300 r1000", 1700),  # example 3
        ("blinds 25/50, stacks 9000 9000 9000 9000 9000 9000", "r125 r200 r500", 800),  # example 4-A
        ("blinds 25/50, stacks 9000 9000 9000 9000 9000 9000", "r500 c c", 950),  # example 4-B
    ],
)
def test_the_smallest_raise_is_the_largest_before_it(table, actions, smallest):
    assert raise_range(play(table, actions))[0] == smallest


# Rule 47: who may raise again.

FIVE = "blinds 50/100, stacks 9000 225 9000 300 9000", "c c c c x | r100 a c a c"
"""Example 1: a bet of 100, all-in for 125, a call, all-in for 200, a call. Everybody paid 100 before the flop."""


def test_short_all_ins_together_may_reopen_the_betting():
    first = play(*FIVE)
    assert first.actor == 0
    assert raise_range(first) == (300, 8900)


def test_who_faces_less_than_a_full_raise_may_only_call():
    # Example 1-A: the third player called 125, and 75 more is not a full raise.
    third = then(play(*FIVE), "c")
    assert third.actor == 2
    assert legal_actions(third).call == 75
    assert raise_range(third) is None


def test_a_raise_on_top_reopens_it_for_who_called_between_the_all_ins():
    # Example 1-B: 300 to a player who called 125.
    third = then(play(*FIVE), "r300")
    assert third.actor == 2
    assert legal_actions(third).call == 175
    assert raise_range(third) == (400, 8900)


def test_after_several_short_all_ins_the_smallest_raise_is_the_last_full_one():
    # Example 2: a bet of 300 and all-ins for 500, 650 and 800.
    six = play("blinds 50/100, stacks 9000 600 750 900 9000 9000", "c c c c c x | r300 a a a c")
    assert six.actor == 5
    assert raise_range(six) == (1100, 8900)


LIMPED = "blinds 2000/4000, stacks 90000 90000 90000 90000 7500", "c f a f"
"""Example 3: a call of the big blind, a fold, all-in for 7,500, and the small blind folds."""


def test_the_big_blind_may_raise_a_short_all_in_and_the_caller_may_not():
    blind = play(*LIMPED)
    assert (blind.actor, legal_actions(blind).call) == (1, 3500)
    assert raise_range(blind) == (11_500, 90_000)
    caller = then(blind, "c")  # example 3-A
    assert (caller.actor, legal_actions(caller).call) == (2, 3500)
    assert raise_range(caller) is None


def test_when_the_big_blind_raises_the_caller_may_raise_again():
    caller = then(play(*LIMPED), "r11500")  # example 3-B
    assert (caller.actor, legal_actions(caller).call) == (2, 7500)
    assert raise_range(caller) == (15_500, 90_000)


# Rule 16: when hands of an all-in are turned up.


def turned_up(events):
    """How many cards of the board lie there when each hand is turned up."""
    board, found = 0, []
    for event in events:
        if isinstance(event, BoardDealt):
            board += len(event.cards)
        elif isinstance(event, CardsShown):
            found.append((event.seat, board))
    return found


def test_two_players_turn_their_hands_up_before_the_river():
    # Example 1: all-in and a call on the turn.
    events = play_with_events("blinds 100/200, stacks 9000 5000", "c x | x x | a c")[1]
    assert sorted(turned_up(events)) == [(0, 4), (1, 4)]


@pytest.mark.parametrize(("turn", "board"), [("a c", 4), ("r1000 c | x x", 5)])
def test_hands_stay_down_while_two_players_can_bet_beside_an_all_in(turn, board):
    # Examples 2 and 3: the short stack is all-in before the flop; all three are turned up once nobody can bet any more.
    events = play_with_events("blinds 100/200, stacks 9000 9000 700", f"a c c | x x | {turn}")[1]
    assert sorted(turned_up(events)) == [(seat, board) for seat in range(3)]


# Rule 54: the pot before the flop, with blinds that are dead or short.


@pytest.mark.parametrize(
    ("stacks", "posts"),
    [
        ("9000 9000 9000", "posts 1:big_blind:200"),  # example 1: no small blind
        ("9000 100 9000", "posts 0:small_blind:100 1:big_blind:200"),  # example 2: half a big blind
    ],
)
def test_a_blind_that_is_missing_counts_in_the_first_pot(stacks, posts):
    assert raise_range(play(f"pot-limit, blinds 100/200, stacks {stacks}, {posts}")) == (400, 700)
