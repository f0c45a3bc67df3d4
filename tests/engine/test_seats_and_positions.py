"""Seats: rules T1, T2, T4, T5. Who is dealt in, what a seat is called, which state it is in."""

from __future__ import annotations

import pytest
from playing import pack, play, posts, then

from riverboat.cards import SHORT_DECK, STANDARD_DECK
from riverboat.engine import Rules, observe, start_hand
from riverboat.engine.view import seat_state
from riverboat.errors import RiverboatError


def positions(hand):
    return " ".join(observe(hand, seat).position for seat in range(len(hand.stacks)))


def states(hand):
    return [seat_state(hand, seat) for seat in range(len(hand.stacks))]


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, "BB BTN"),
        (3, "SB BB BTN"),
        (4, "SB BB UTG BTN"),
        (5, "SB BB UTG CO BTN"),
        (6, "SB BB UTG HJ CO BTN"),
        (7, "SB BB UTG LJ HJ CO BTN"),
        (8, "SB BB UTG UTG+1 LJ HJ CO BTN"),
        (9, "SB BB UTG UTG+1 UTG+2 LJ HJ CO BTN"),
        (10, "SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO BTN"),
    ],
)
def test_positions_have_names_at_any_table_size(players, names):
    assert positions(play("blinds 1/2, stacks" + " 100" * players)) == names


def test_positions_turn_with_the_button():
    assert positions(play("blinds 1/2, stacks 100 100 100 100, button 1")) == "UTG BTN SB BB"


def test_positions_leave_out_seats_that_are_not_dealt_in():
    hand = play("blinds 1/2, stacks 100 0 100 100 100", sitting_out=[3])
    assert positions(hand) == "SB  BB  BTN"


def test_nobody_is_on_a_dead_button():
    assert positions(play("blinds 1/2, stacks 100 100 100 0")) == "SB BB UTG "


def test_nobody_has_a_dead_small_blind():
    hand = play("blinds 1/2, stacks 100 100 100 100", posts=posts("0 big_blind 2"))
    assert positions(hand) == "BB UTG CO BTN"


def test_heads_up_the_seat_that_posts_small_is_the_button_wherever_the_button_lies():
    hand = play("blinds 1/2, stacks 100 100 0")
    assert hand.betting.bets == (2, 1, 0)
    assert positions(hand) == "BB BTN "


def test_opponents_carry_their_positions():
    seen = observe(play("blinds 1/2, stacks 100 100 100"), 0)
    assert [(view.seat, view.position) for view in seen.opponents] == [(1, "BB"), (2, "BTN")]


def test_a_seat_without_chips_is_not_dealt_in():
    hand = play("blinds 1/2, stacks 100 0 100 100")
    assert hand.deal.players == (0, 2, 3)
    assert hand.betting.bets == (1, 0, 2, 0)


def test_a_seat_sitting_out_is_not_dealt_in_and_posts_nothing():
    hand = play("blinds 1/2, stacks 100 100 100 100", sitting_out=[0])
    assert hand.deal.players == (1, 2, 3)
    assert hand.betting.bets == (0, 1, 2, 0)
    assert observe(hand, 0).hole_cards == ()


def test_two_players_left_at_a_larger_table_play_heads_up():
    hand = play("blinds 1/2, stacks 100 0 100 0, button 0")
    assert hand.betting.bets == (1, 0, 2, 0)
    assert hand.actor == 0
    assert then(hand, "c x").actor == 2


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_button():
    deck = pack("AsAh", "KsKh", "QsQh")
    hand = play("blinds 1/2, stacks 100 100 100, button 0", deck=deck)
    assert [observe(hand, seat).hole_cards for seat in range(3)] == [("Qs", "Qh"), ("As", "Ah"), ("Ks", "Kh")]


def test_every_seat_is_in_exactly_one_state():
    hand = play("blinds 1/2, stacks 100 100 100 40 0 100", "c a f", sitting_out=[5])
    assert states(hand) == ["folded", "active", "active", "all_in", "busted", "sitting_out"]


def test_after_the_hand_a_seat_that_lost_all_is_busted_and_the_winner_active():
    hand = play("blinds 1/2, stacks 100 100 100", "a f c", pack("2s3s", "AsAh", "KsKh", board="4c7d9hTs3c"))
    assert hand.stacks == (99, 201, 0)
    assert states(hand) == ["folded", "active", "busted"]


def test_seats_carry_names():
    hand = play("blinds 1/2, stacks 100 100", names=["Ann", "Bo"])
    assert [view.name for view in observe(hand).opponents] == ["Ann", "Bo"]
    assert [view.name for view in observe(play("blinds 1/2, stacks 100 100")).opponents] == ["Seat 1", "Seat 2"]


def test_a_seat_that_does_not_exist_cannot_look():
    hand = play("blinds 1/2, stacks 100 100")
    for seat in (-1, 2):
        with pytest.raises(RiverboatError, match="seats are 0 to 1"):
            observe(hand, seat)


def test_t5_without_blinds_that_go_round_nobody_is_called_a_blind():
    short_deck = Rules(big_blind=10, deck="short", button_blind=True)
    hand = start_hand(short_deck, [1000] * 4, 3, SHORT_DECK)
    assert [observe(hand, seat).position for seat in range(4)] == ["UTG", "HJ", "CO", "BTN"]
    hand = start_hand(Rules.kitchen(), [1000] * 3, 2, STANDARD_DECK)
    assert [observe(hand, seat).position for seat in range(3)] == ["UTG", "CO", "BTN"]
