"""The end of a hand: rules B9, P3, P4. Who shows, who may muck, which hand wins."""

from __future__ import annotations

import pytest
from playing import pack, play, play_events, play_with_events, refusal

from riverboat.cards import format_card, parse_cards
from riverboat.engine import Show, apply, observe, replay
from riverboat.engine.events import BoardDealt, CardsMucked, CardsShown, HandEnded, PotAwarded

THREE = "blinds 100/200, stacks 5000 5000 5000"
CHECKED_DOWN = "c c x | x x x | x x x | x x x"


def turned_up(events):
    """Which seat shows or mucks, in order."""
    return [
        (event.seat, "shows" if isinstance(event, CardsShown) else "mucks")
        for event in events
        if isinstance(event, (CardsShown, CardsMucked))
    ]


# P4: show order


def test_without_a_bet_on_the_river_the_first_seat_left_of_the_button_shows_first():
    events = play_events(THREE, CHECKED_DOWN, pack("2s2h", "3s3h", "AsAh", board="4c7d9hTsKc"))
    assert turned_up(events) == [(0, "shows"), (1, "shows"), (2, "shows")]


def test_the_last_aggressor_on_the_river_shows_first_then_clockwise():
    river = "c c x | x x x | x x x | x r200 c c"
    events = play_events(THREE, river, pack("AsAh", "2s2h", "KsKh", board="4c7d9hTsJc"))
    assert turned_up(events) == [(1, "shows"), (2, "shows"), (0, "shows")]


def test_a_raise_on_the_river_makes_the_raiser_show_first():
    river = "c c x | x x x | x x x | r200 c r600 c c"
    events = play_events(THREE, river, pack("AsAh", "KsKh", "2s2h", board="4c7d9hTsJc"))
    assert turned_up(events)[0] == (2, "shows")


def test_a_bet_on_an_earlier_street_does_not_decide_who_shows_first():
    turn = "c c x | x x x | x r200 c c | x x x"
    events = play_events(THREE, turn, pack("2s2h", "3s3h", "AsAh", board="4c7d9hTsKc"))
    assert turned_up(events)[0] == (0, "shows")


def test_the_order_follows_the_button():
    events = play_events(f"{THREE}, button 0", CHECKED_DOWN, pack("2s2h", "3s3h", "AsAh", board="4c7d9hTsKc"))
    assert [seat for seat, _ in turned_up(events)] == [1, 2, 0]


def test_a_beaten_hand_mucks_in_turn():
    events = play_events(THREE, CHECKED_DOWN, pack("KsKh", "2s2h", "AsAh", board="4c7d9hTsJc"))
    assert turned_up(events) == [(0, "shows"), (1, "mucks"), (2, "shows")]


def test_a_hand_that_ties_does_not_muck():
    events = play_events(THREE, CHECKED_DOWN, pack("AsKh", "2s2h", "AdKc", board="4c7d9hAhJc"))
    assert turned_up(events) == [(0, "shows"), (1, "mucks"), (2, "shows")]


def test_auto_muck_off_shows_every_hand():
    deck = pack("KsKh", "2s2h", "AsAh", board="4c7d9hTsJc")
    events = play_events(THREE, CHECKED_DOWN, deck, auto_muck=False)
    assert turned_up(events) == [(0, "shows"), (1, "shows"), (2, "shows")]


def test_the_winner_of_a_side_pot_does_not_muck():
    # The all-in button wins the main pot; seat 1 beats seat 0 for the side pot.
    deck = pack("2s2h", "KsKh", "AsAh", board="4c7d9hTsJc")
    hand, events = play_with_events("blinds 100/200, stacks 5000 5000 600", "a c c | x x | x x | r400 c", deck)
    assert (1, "shows") in turned_up(events)
    assert [pot.shares for pot in hand.pots] == [((2, 1800),), ((1, 800),)]


def test_all_in_showdowns_show_every_hand_even_beaten_ones():
    deck = pack("2s2h", "KsKh", "AsAh", board="4c7d9hTsJc")
    events = play_events("blinds 100/200, stacks 5000 5000 600", "a c c | x x | x x | x x", deck)
    assert turned_up(events) == [(0, "shows"), (1, "shows"), (2, "shows")]


def test_a_mucked_hand_is_not_seen_by_others():
    hand = play(THREE, CHECKED_DOWN, pack("KsKh", "2s2h", "AsAh", board="4c7d9hTsJc"))
    cards = {view.seat: view.cards for view in observe(hand).opponents}
    assert cards == {0: ("Ks", "Kh"), 1: (), 2: ("As", "Ah")}


# B9: all-in, the board is run out


def test_hands_are_turned_face_up_before_the_board_is_run_out():
    events = play_events("blinds 100/200, stacks 5000 5000 5000", "a f c", pack("2s2h", "KsKh", "AsAh"))
    shown = [index for index, event in enumerate(events) if isinstance(event, CardsShown)]
    board = [index for index, event in enumerate(events) if isinstance(event, BoardDealt)]
    assert turned_up(events) == [(1, "shows"), (2, "shows")]
    assert max(shown) < min(board)
    assert [len(events[index].cards) for index in board] == [3, 1, 1]


def test_one_caller_with_chips_behind_still_runs_it_out():
    hand = play("blinds 100/200, stacks 5000 5000 700", "a c f")
    assert hand.is_over
    assert len(hand.board) == 5


def test_two_callers_with_chips_behind_go_on_betting():
    hand = play("blinds 100/200, stacks 5000 5000 700", "a c c |")
    assert hand.actor == 0
    assert hand.street == "flop"


# P3: the best five of seven


@pytest.mark.parametrize(
    ("holes", "board", "winners"),
    [
        (("2s3d", "4s5d"), "AhKhQhJhTh", (0, 1)),  # the board plays
        (("Ah2d", "6s6d"), "3c4s5hKdKc", (0,)),  # the wheel beats two pair
        (("Ah2d", "6s7d"), "3c4s5hKdKc", (1,)),  # and loses to a seven-high straight
        (("AsAd", "KsKd"), "AhKhKc7d2c", (1,)),  # four of a kind beats a full house
        (("As2s", "Kd4d"), "7s9sJs7d7h", (0,)),  # a flush beats trips
        (("AsKd", "AdQc"), "Ah7c7d2s3h", (0,)),  # the kicker decides
        (("As2d", "Ad3c"), "AhKc7dJs9h", (0, 1)),  # but only five cards count
        (("AsQs", "AdQd"), "KhKc7d7s9h", (0, 1)),  # suits never break ties
    ],
)
def test_the_best_five_of_seven_win(holes, board, winners):
    hand = play("blinds 100/200, stacks 900 900", "a c", pack(*holes, board=board))
    assert tuple(seat for seat, _ in hand.pots[0].shares) == winners


@pytest.mark.parametrize(
    ("holes", "board", "winner"),
    [
        (("AsKs", "9d9h"), "9sJsJh6s7d", 0),  # a flush beats a full house
        (("As7d", "KdKh"), "6c8h9sKcQd", 0),  # A-6-7-8-9 is a straight, and a straight beats trips
        (("As7d", "Th7c"), "6c8h9sKcQd", 1),  # it is the lowest one
    ],
)
def test_short_deck_ranks_its_own_way(holes, board, winner):
    deck = pack(*holes, board=board, deck="short")
    hand = play("short-deck, button-blind 200, stacks 900 900", "a c", deck)
    assert hand.pots[0].shares == ((winner, 1800),)


def test_the_award_names_the_winning_rank_and_none_without_a_showdown():
    shown = play_events(THREE, CHECKED_DOWN, pack("AsAh", "KsKh", "QsQh", board="2c7d9hTs3c"))
    [award] = [event for event in shown if isinstance(event, PotAwarded)]
    assert award.rank is not None
    [award] = [event for event in play_events(THREE, "f f") if isinstance(event, PotAwarded)]
    assert award.rank is None


def test_the_last_event_has_the_final_stacks():
    hand, events = play_with_events(THREE, CHECKED_DOWN)
    assert events[-1] == HandEnded(hand.stacks)


# Showing after the hand


def shows(hand, seat, cards):
    return apply(hand, Show(seat, parse_cards(cards)))


def test_a_winner_without_showdown_may_show_one_both_or_none():
    hand = play(THREE, "f f", pack("2s2h", "KsKh", "AsAh"))
    assert observe(hand, 0).opponents[0].cards == ()
    one = shows(hand, 1, "Kh")
    assert one.events == (CardsShown(1, parse_cards("Kh")),)
    assert observe(one.hand, 0).opponents[0].cards == ("Kh",)
    assert observe(shows(hand, 1, "KsKh").hand, 0).opponents[0].cards == ("Ks", "Kh")


def test_the_second_card_may_be_shown_later():
    hand = play(THREE, "f f", pack("2s2h", "KsKh", "AsAh"))
    later = shows(shows(hand, 1, "Kh").hand, 1, "Ks").hand
    assert observe(later).opponents[1].cards == ("Ks", "Kh")


def test_a_mucked_hand_may_be_shown():
    hand = play(THREE, CHECKED_DOWN, pack("KsKh", "2s2h", "AsAh", board="4c7d9hTsJc"))
    assert observe(shows(hand, 1, "2s").hand).opponents[1].cards == ("2s",)


def test_showing_moves_no_chips_and_is_replayed():
    hand = play(THREE, "f f", pack("2s2h", "KsKh", "AsAh"))
    after = shows(hand, 1, "Kh").hand
    assert after.stacks == hand.stacks
    assert after.actions[-1] == Show(1, parse_cards("Kh"))
    assert replay(after) == after


def test_a_folded_seat_has_no_cards_to_show():
    hand = play(THREE, "f f", pack("2s2h", "KsKh", "AsAh"))
    assert refusal(hand, Show(2, parse_cards("As"))).code == "cannot_show"


def test_only_own_cards_can_be_shown_and_the_refusal_does_not_say_which_they_are():
    hand = play(THREE, "f f", pack("2s2h", "KsKh", "AsAh"))
    refused = refusal(hand, Show(1, parse_cards("KsAs")))
    assert refused.code == "not_own_cards"
    assert not any(format_card(card) in str(refused) for card in range(52))
