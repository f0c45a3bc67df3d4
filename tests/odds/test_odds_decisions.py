"""Outs, pot odds, expected value, the rule of 4 and 2, and how likely each kind of hand is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from riverboat.cards import format_cards
from riverboat.errors import RiverboatError
from riverboat.evaluator import Category
from riverboat.odds import (
    bluff_break_even,
    call_value,
    category_probabilities,
    chance_to_hit,
    equity,
    improving_outs,
    minimum_defence,
    pot_odds,
    required_equity,
    rule_of_four_and_two,
    winning_outs,
)


def test_a_flush_draw_with_two_overcards_has_fifteen_outs_against_a_lower_pair():
    assert len(winning_outs("AhKh", ["QsQd"], "Th7h2c")) == 15


def test_against_a_set_only_the_flush_cards_that_do_not_pair_the_board_win():
    outs = winning_outs("AhKh", ["QsQd"], "Qh7h2c")
    assert format_cards(outs, " ") == "3h 4h 5h 6h 8h 9h Th Jh"


def test_the_player_who_leads_needs_no_outs():
    assert winning_outs("QsQd", ["AhKh"], "Th7h2c") == ()


def test_outs_on_the_turn_are_the_equity_of_the_river():
    hands, board = ("AhKh", "QsQd"), "Th7h2c3d"
    assert equity(list(hands), board).players[0].win == len(winning_outs(hands[0], [hands[1]], board)) / 44


def test_dead_cards_are_no_outs():
    assert len(winning_outs("AhKh", ["QsQd"], "Th7h2c", dead="As Kc 5h")) == 12


def test_two_overcards_improve_with_six_cards_and_not_when_the_board_pairs():
    assert format_cards(improving_outs("AhKd", "Qs7h2c"), " ") == "Kc Kh Ks Ac Ad As"


def test_a_set_improves_with_seven_cards():
    assert len(improving_outs("7h7d", "7cKs2d")) == 7


def test_an_overpair_improves_to_a_set_only():
    assert format_cards(improving_outs("AhAd", "Qs7h2c"), " ") == "Ac As"


def test_an_open_ended_straight_draw_has_eight_outs_and_six_to_pair():
    assert len(improving_outs("9c8d", "7h6sKd")) == 8 + 6


def test_a_short_deck_flush_draw_has_five_outs():
    outs = improving_outs("AhKh", "Th7h6c", deck="short")
    assert sum(card % 4 == 2 for card in outs) == 5


def test_outs_are_counted_with_a_card_to_come():
    with pytest.raises(RiverboatError, match="3 or 4 cards; this one has 5"):
        improving_outs("AhKh", "Th7h2c3d4d")


def test_a_card_cannot_be_held_and_shown():
    with pytest.raises(RiverboatError, match="Ah appears twice"):
        improving_outs("AhKh", "Ah7h2c")


def test_a_call_of_100_into_300_gets_three_to_one_and_needs_a_quarter():
    assert pot_odds(300, 100) == 3
    assert required_equity(300, 100) == Fraction(1, 4)


def test_a_call_at_the_required_equity_is_worth_nothing():
    assert call_value(required_equity(300, 100), 300, 100) == 0
    assert call_value(Fraction(1, 2), 300, 100) == 100


def test_a_pot_sized_bluff_must_work_half_the_time():
    assert bluff_break_even(100, 100) == Fraction(1, 2)
    assert minimum_defence(100, 50) == Fraction(2, 3)


def test_a_free_card_has_no_pot_odds():
    with pytest.raises(RiverboatError, match="0 to put into a pot of 300"):
        pot_odds(300, 0)


def test_nine_outs_are_36_percent_by_the_rule_and_35_in_truth():
    assert rule_of_four_and_two(9, 2) == Fraction(36, 100)
    assert rule_of_four_and_two(9, 1) == Fraction(18, 100)
    assert chance_to_hit(9, 47, 2) == 1 - Fraction(38 * 37, 47 * 46)
    assert chance_to_hit(9, 46, 1) == Fraction(9, 46)


def test_a_chance_is_never_above_one():
    assert rule_of_four_and_two(40, 2) == 1
    assert chance_to_hit(47, 47, 2) == 1
    with pytest.raises(RiverboatError, match="no sense"):
        chance_to_hit(48, 47, 2)


def test_the_chances_of_all_kinds_of_hands_add_up_to_one():
    five, seven = category_probabilities(5), category_probabilities(7)
    assert sum(five.values()) == sum(seven.values()) == 1
    assert five[Category.ROYAL_FLUSH] == Fraction(1, 649_740)
    assert five[Category.FLUSH] == Fraction(5_108, 2_598_960)
    assert seven[Category.STRAIGHT] == Fraction(6_180_020, 133_784_560)


def test_in_short_deck_a_flush_is_rarer_than_a_full_house():
    chances = category_probabilities(5, "short")
    assert chances[Category.FLUSH] < chances[Category.FULL_HOUSE]
