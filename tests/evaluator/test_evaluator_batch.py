"""Kernels give the same ranks as one hand at a time, and count every hand there is."""

from __future__ import annotations

import numpy as np
import pytest

from riverboat.cards import SHORT_DECK, STANDARD_DECK
from riverboat.errors import RiverboatError
from riverboat.evaluator import Category, evaluate, evaluate_short
from riverboat.evaluator.batch import evaluate_holes, evaluate_many
from riverboat.evaluator.enumeration import count_five_card_hands, count_seven_card_hands

pytestmark = pytest.mark.proof

DECKS = {"standard": (STANDARD_DECK, evaluate), "short": (SHORT_DECK, evaluate_short)}


def random_hands(deck, count, cards):
    pack = np.array(DECKS[deck][0], np.uint8)
    return np.random.default_rng(cards).permuted(np.tile(pack, (count, 1)), axis=1)[:, :cards]


@pytest.mark.parametrize("deck", ["standard", "short"])
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_a_batch_ranks_each_row_as_a_single_hand(deck, cards):
    hands = random_hands(deck, 20_000, cards)
    ranks = evaluate_many(hands, deck)
    assert ranks.dtype == np.uint16
    assert ranks.tolist() == [DECKS[deck][1](hand) for hand in hands.tolist()]


@pytest.mark.parametrize("deck", ["standard", "short"])
@pytest.mark.parametrize("board", [3, 4, 5])
def test_hole_cards_on_a_board_rank_as_one_hand(deck, board):
    hands = random_hands(deck, 300, 2 + board)
    for hand in hands[:100]:
        shown = hand[2:]
        holes = np.array([hole for hole in hands[:, :2] if not set(hole) & set(shown)])
        expected = [DECKS[deck][1]([*hole, *shown]) for hole in holes.tolist()]
        assert evaluate_holes(holes, shown, deck).tolist() == expected


def test_no_hands_have_no_ranks():
    assert evaluate_many(np.zeros((0, 7), np.uint8)).tolist() == []


def test_rows_of_any_integer_type_are_taken():
    assert evaluate_many(np.array([[0, 5, 10, 15, 20]])).tolist() == [evaluate([0, 5, 10, 15, 20])]


@pytest.mark.parametrize("shape", [(7,), (3, 4), (3, 8)])
def test_rows_that_are_not_hands_are_refused(shape):
    with pytest.raises(RiverboatError, match="5, 6 or 7 cards were expected"):
        evaluate_many(np.zeros(shape, np.uint8))


def test_a_board_of_two_cards_is_refused():
    with pytest.raises(RiverboatError, match="3 to 5 were expected"):
        evaluate_holes(np.zeros((1, 2), np.uint8), np.zeros(2, np.uint8))


def test_all_2598960_five_card_hands_are_counted_by_category():
    assert count_five_card_hands() == {
        Category.HIGH_CARD: 1_302_540,
        Category.PAIR: 1_098_240,
        Category.TWO_PAIR: 123_552,
        Category.THREE_OF_A_KIND: 54_912,
        Category.STRAIGHT: 10_200,
        Category.FLUSH: 5_108,
        Category.FULL_HOUSE: 3_744,
        Category.FOUR_OF_A_KIND: 624,
        Category.STRAIGHT_FLUSH: 36,
        Category.ROYAL_FLUSH: 4,
    }


def test_all_133784560_seven_card_hands_are_counted_by_category():
    assert count_seven_card_hands() == {
        Category.HIGH_CARD: 23_294_460,
        Category.PAIR: 58_627_800,
        Category.TWO_PAIR: 31_433_400,
        Category.THREE_OF_A_KIND: 6_461_620,
        Category.STRAIGHT: 6_180_020,
        Category.FLUSH: 4_047_644,
        Category.FULL_HOUSE: 3_473_184,
        Category.FOUR_OF_A_KIND: 224_848,
        Category.STRAIGHT_FLUSH: 37_260,
        Category.ROYAL_FLUSH: 4_324,
    }
