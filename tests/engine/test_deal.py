"""What a hand is dealt from: rules C2, C4, T1. Packs, burns, and errors that say what is wrong."""

from __future__ import annotations

import pytest
from playing import pack, play

from riverboat import start_hand
from riverboat.cards import format_card
from riverboat.engine import Rules, observe
from riverboat.errors import RiverboatError

RULES = Rules(small_blind=1, big_blind=2)
FULL = list(range(52))


def refused(stacks=(100, 100), button=1, deck=FULL, rules=RULES, **options):
    with pytest.raises(RiverboatError) as caught:
        start_hand(rules, stacks, button, deck, **options)
    return caught.value


def test_one_card_is_burned_before_each_of_flop_turn_and_river():
    hand = play("blinds 1/2, stacks 100 100", "c x | x x | x x | x x", FULL)
    assert hand.deal.hole_cards(0) == (0, 2)
    assert hand.deal.hole_cards(1) == (1, 3)
    assert hand.board == (5, 6, 7, 9, 11)


def test_burn_before_hole_burns_one_more_first():
    hand = play("blinds 1/2, stacks 100 100", "c x | x x | x x | x x", FULL, burn_before_hole=True)
    assert hand.deal.hole_cards(0) == (1, 3)
    assert hand.deal.hole_cards(1) == (2, 4)
    assert hand.board == (6, 7, 8, 10, 12)


def test_the_board_is_seen_street_by_street():
    table = "blinds 1/2, stacks 100 100"
    assert play(table, deck=FULL).board == ()
    assert play(table, "c x |", FULL).board == (5, 6, 7)
    assert play(table, "c x | x x |", FULL).board == (5, 6, 7, 9)
    assert play(table, "c x | x x | x x |", FULL).board == (5, 6, 7, 9, 11)


def test_a_hand_that_ends_early_deals_no_more_cards():
    assert play("blinds 1/2, stacks 100 100", "c x | f", FULL).board == (5, 6, 7)


def test_cards_are_taken_as_texts_or_numbers():
    texts = [format_card(card) for card in FULL]
    assert start_hand(RULES, (100, 100), 1, texts) == start_hand(RULES, (100, 100), 1, FULL)
    mixed = [card if card % 2 else format_card(card) for card in FULL]
    assert start_hand(RULES, (100, 100), 1, iter(mixed)) == start_hand(RULES, (100, 100), 1, FULL)
    assert start_hand(RULES, (100, 100), 1, "".join(texts)) == start_hand(RULES, (100, 100), 1, FULL)


def test_the_pack_may_end_with_the_last_card_the_hand_can_need():
    assert start_hand(RULES, (100, 100), 1, FULL[:12]).actor == 1
    error = refused(deck=FULL[:11])
    assert error.code == "deck_too_small"
    assert "11 cards" in str(error)
    assert "12" in str(error)


def test_a_repeated_card_is_refused_and_named():
    error = refused(deck=["As", "Kd", "As", *pack()])
    assert isinstance(error, RiverboatError)
    assert error.code == "repeated_card"
    assert "As" in str(error)


@pytest.mark.parametrize(("card", "quoted"), [("Zz", "'Zz'"), ("1s", "'1s'"), (52, "52"), (-2, "-2"), (2.5, "2.5")])
def test_what_is_not_a_card_is_refused_and_quoted(card, quoted):
    error = refused(deck=[card, *FULL])
    assert isinstance(error, RiverboatError)
    assert quoted in str(error)


def test_a_card_of_another_pack_is_refused_and_named():
    error = refused(deck=["5s", *range(16, 51)], rules=Rules(small_blind=1, big_blind=2, deck="short"))
    assert error.code == "card_not_in_pack"
    assert "5s is not in the short pack" in str(error)


def test_unseen_cards_may_stand_for_what_a_history_does_not_know():
    deck = ["??", "??", "??", "??", *range(8)]
    assert observe(start_hand(RULES, (100, 100), 1, deck), 0).hole_cards == ("??", "??")


@pytest.mark.parametrize("count", [0, 1, 11])
def test_a_table_has_two_to_ten_seats(count):
    error = refused(stacks=[100] * count, button=0)
    assert isinstance(error, RiverboatError)
    assert error.code == "bad_seat_count"
    assert "2 to 10" in str(error)


@pytest.mark.parametrize("stack", [-1, 100.0, "100", True, None])
def test_a_stack_is_a_whole_number_of_chips(stack):
    error = refused(stacks=[100, stack])
    assert error.code == "bad_stack"
    assert "seat 1" in str(error)
    assert repr(stack) in str(error)


@pytest.mark.parametrize("button", [-1, 2, 1.0, True, None])
def test_the_button_is_a_seat(button):
    error = refused(button=button)
    assert error.code == "bad_button"
    assert repr(button) in str(error)


def test_a_hand_needs_two_players_with_chips():
    assert refused(stacks=(100, 0)).code == "too_few_players"
    assert refused(sitting_out=[0]).code == "too_few_players"


def test_there_is_a_name_for_every_seat():
    assert refused(names=["Ann"]).code == "bad_names"


@pytest.mark.parametrize("card", [True, 5.0])
def test_a_number_that_only_equals_a_card_is_not_one(card):
    with pytest.raises(RiverboatError, match=repr(card)):
        start_hand(Rules(small_blind=1, big_blind=2), [100, 100], 1, [card, *range(10, 40)])
