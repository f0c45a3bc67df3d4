"""Pots: rules B10, P1, P2. Layers of contributions, uncalled chips, odd chips."""

from __future__ import annotations

import pytest
from playing import pack, play, play_events

from riverboat.engine.events import BetReturned, HandEnded, PotAwarded
from riverboat.engine.pot import Pot
from riverboat.engine.pots import share_out, split_pots, uncalled_bet


def layers(hand):
    return [(pot.amount, pot.eligible) for pot in hand.pots]


# P1: side pots


def test_one_pot_when_nobody_is_all_in():
    assert split_pots((200, 200, 200), (0, 1, 2)) == (Pot(600, (0, 1, 2)),)


def test_each_all_in_makes_a_layer():
    assert split_pots((50, 200, 500, 500), (0, 1, 2, 3)) == (
        Pot(200, (0, 1, 2, 3)),
        Pot(450, (1, 2, 3)),
        Pot(600, (2, 3)),
    )


def test_folded_chips_stay_in_the_layers_they_reached():
    assert split_pots((50, 120, 500, 500), (0, 2, 3)) == (Pot(200, (0, 2, 3)), Pot(970, (2, 3)))


def test_layers_with_the_same_players_are_one_pot():
    # The folded 120 marks no level of its own.
    assert split_pots((120, 300, 300), (1, 2)) == (Pot(720, (1, 2)),)


def test_dead_money_belongs_to_the_main_pot():
    assert split_pots((50, 200, 200), (0, 1, 2), dead=75)[0] == Pot(225, (0, 1, 2))


def test_dead_money_is_a_main_pot_even_before_anyone_has_bet():
    assert split_pots((0, 0), (0, 1), dead=30) == (Pot(30, (0, 1)),)
    assert split_pots((0, 40, 40), (0, 1, 2), dead=30) == (Pot(30, (0, 1, 2)), Pot(80, (1, 2)))


def test_chips_that_a_folded_seat_put_in_above_all_others_stay_in_the_last_pot():
    assert split_pots((400, 200, 300), (1, 2)) == (Pot(600, (1, 2)), Pot(300, (2,)))


def test_pots_of_the_manual_example():
    # Three all-ins of 100, 300 and 500, and a caller of 500: 400, 600, 400.
    hand = play("blinds 10/20, stacks 100 300 500 900", "a a a a", pack(board="2c7d9hTs3c"))
    assert layers(hand) == [(400, (0, 1, 2, 3)), (600, (1, 2, 3)), (400, (2, 3))]


def test_each_pot_is_awarded_by_itself():
    hand = play(
        "blinds 10/20, stacks 100 300 500 900",
        "a a a a",
        pack("AsAh", "KsKh", "QsQh", "JsJh", board="2c7d9hTs3c"),
    )
    assert [pot.shares for pot in hand.pots] == [((0, 400),), ((1, 600),), ((2, 400),)]
    assert hand.stacks == (400, 600, 400, 400)


def test_the_best_hand_wins_every_pot_it_plays_for():
    hand = play(
        "blinds 10/20, stacks 100 300 500 900",
        "a a a a",
        pack("JsJh", "QsQh", "KsKh", "AsAh", board="2c7d9hTs3c"),
    )
    assert hand.stacks == (0, 0, 0, 1800)


# B10: uncalled chips


def test_uncalled_chips_go_back_before_pots_are_awarded():
    events = play_events("blinds 100/200, stacks 5000 5000 5000", "r3000 f f")
    assert BetReturned(2, 2800) in events
    assert [event for event in events if isinstance(event, PotAwarded)] == [PotAwarded(0, 500, ((2, 500),), None)]


def test_a_walk_returns_the_half_of_the_big_blind_nobody_matched():
    events = play_events("blinds 100/200, stacks 5000 5000 5000", "f f")
    assert BetReturned(1, 100) in events
    assert events[-1] == HandEnded((4900, 5100, 5000))


def test_chips_above_the_largest_call_go_back():
    events = play_events("blinds 100/200, stacks 5000 700", "c r5000 c")
    assert BetReturned(0, 4300) in events
    assert events.index(BetReturned(0, 4300)) < next(i for i, e in enumerate(events) if isinstance(e, PotAwarded))


def test_a_bet_matched_by_chips_that_were_folded_later_is_called():
    assert uncalled_bet((300, 300, 100)) is None
    assert uncalled_bet((300, 250, 100)) == (0, 50)


def test_nothing_is_returned_when_the_bets_are_equal():
    events = play_events("blinds 100/200, stacks 5000 5000", "a c")
    assert not [event for event in events if isinstance(event, BetReturned)]


# P2: ties and odd chips


def test_ties_split_the_pot():
    hand = play("blinds 100/200, stacks 1000 1000", "a c", pack("AsKd", "AhKc", board="2c7d9hTs3c"))
    assert hand.stacks == (1000, 1000)
    assert hand.pots[0].shares == ((0, 1000), (1, 1000))


@pytest.mark.parametrize(
    ("amount", "winners", "shares"),
    [
        (100, (0, 1), ((0, 50), (1, 50))),
        (101, (0, 1), ((0, 51), (1, 50))),
        (100, (2, 3, 1), ((2, 34), (3, 33), (1, 33))),
        (101, (2, 3, 1), ((2, 34), (3, 34), (1, 33))),
        (103, (4, 5, 0, 1), ((4, 26), (5, 26), (0, 26), (1, 25))),
        (2, (3, 4, 5), ((3, 1), (4, 1), (5, 0))),
        (7, (3,), ((3, 7),)),
    ],
)
def test_odd_chips_go_one_each_never_two_to_one_player(amount, winners, shares):
    assert share_out(amount, winners) == shares


def test_odd_chips_go_to_the_winners_first_to_the_left_of_the_button():
    # Seats 0, 2 and 3 tie for three times 100 and the 20 the big blind folded: two odd chips.
    table = "blinds 10/20, stacks 100 900 100 100"
    tie = pack("AsKd", "2s3s", "AhKc", "AdKh", board="4c7d9hTs3c")
    assert play(table, "a a a f", tie).stacks == (107, 880, 107, 106)


def test_the_seat_left_of_the_button_is_first_wherever_the_button_is():
    # Seats 3, 1 and 2 tie; seat 0 is the big blind.
    tie = pack("AsKd", "2s3s", "AhKc", "AdKh", board="4c7d9hTs3c")
    hand = play("blinds 10/20, stacks 900 100 100 100, button 2", "a a a f", tie)
    assert hand.stacks == (880, 107, 106, 107)


def test_odd_chips_are_counted_for_each_pot_by_itself():
    # Main pot: three times 33 and the folded 10; side pot: twice 68.
    tie = pack("AsKd", "2s3s", "AhKc", "AdKh", board="4c7d9hTs3c")
    hand = play("blinds 5/10, stacks 33 900 101 101", "a a a f", tie)
    assert [(pot.amount, pot.shares) for pot in hand.pots] == [
        (109, ((0, 37), (2, 36), (3, 36))),
        (136, ((2, 68), (3, 68))),
    ]
