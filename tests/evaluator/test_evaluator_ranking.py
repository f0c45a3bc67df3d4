"""What beats what, one hand at a time."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator import evaluate_cards
from slow_twin import strength

from riverboat.cards import STANDARD_DECK, format_cards, parse_cards
from riverboat.errors import RiverboatError
from riverboat.evaluator import Category, HandClass, best_five, category, describe, evaluate, rank_hand

WEAKEST_TO_STRONGEST = [
    "7c 5d 4h 3s 2c",
    "Ac Kd Qh Js 9c",
    "2c 2d 5h 4s 3c",
    "Ac Ad Kh Qs Jc",
    "3c 3d 2h 2s 4c",
    "Ac Ad Kh Ks Qc",
    "2c 2d 2h 4s 3c",
    "Ac Ad Ah Ks Qc",
    "5c 4d 3h 2s Ac",
    "6c 5d 4h 3s 2c",
    "Ac Kd Qh Js Tc",
    "7c 5c 4c 3c 2c",
    "Ac Kc Qc Jc 9c",
    "2c 2d 2h 3s 3c",
    "Ac Ad Ah Ks Kc",
    "2c 2d 2h 2s 3c",
    "Ac Ad Ah As Kc",
    "5c 4c 3c 2c Ac",
    "Kc Qc Jc Tc 9c",
    "Ac Kc Qc Jc Tc",
]


def test_hands_rank_from_seven_high_to_the_royal_flush():
    ranks = [rank_hand(hand) for hand in WEAKEST_TO_STRONGEST]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == len(ranks)
    assert (ranks[0], ranks[-1]) == (1, 7462)


def test_the_wheel_is_the_lowest_straight():
    assert rank_hand("5c 4d 3h 2s Ac") < rank_hand("6c 5d 4h 3s 2c")
    assert describe(rank_hand("5c 4d 3h 2s Ac")) == HandClass(Category.STRAIGHT, (3,))


def test_an_ace_does_not_join_king_and_deuce():
    assert category(rank_hand("Qc Kd Ah 2s 3c")) is Category.HIGH_CARD


def test_suits_never_break_ties():
    assert rank_hand("As Ks Qs Js 9s") == rank_hand("Ac Kc Qc Jc 9c")


def test_the_board_can_play():
    board = "Ac Kc Qc Jc Tc"
    assert rank_hand("2d 3h " + board) == rank_hand("9s 9h " + board) == rank_hand(board)


def test_the_third_pair_is_only_a_kicker():
    assert describe(rank_hand("Ac Ad Kc Kd Qc Qd Jh")) == HandClass(Category.TWO_PAIR, (12, 11, 10))


def test_two_sets_of_trips_are_a_full_house():
    assert describe(rank_hand("Qc Qd Qh 9c 9d 9h 2s")) == HandClass(Category.FULL_HOUSE, (10, 7))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ac Kd 9h 7s 3c", HandClass(Category.HIGH_CARD, (12, 11, 7, 5, 1))),
        ("8c 8d Ah 7s 3c", HandClass(Category.PAIR, (6, 12, 5, 1))),
        ("8c 8d 3h 3s Ac", HandClass(Category.TWO_PAIR, (6, 1, 12))),
        ("8c 8d 8h 3s Ac", HandClass(Category.THREE_OF_A_KIND, (6, 12, 1))),
        ("8c 7d 6h 5s 4c", HandClass(Category.STRAIGHT, (6,))),
        ("8c 7c 6c 5c 2c", HandClass(Category.FLUSH, (6, 5, 4, 3, 0))),
        ("Qc Qd Qh 9s 9c", HandClass(Category.FULL_HOUSE, (10, 7))),
        ("8c 8d 8h 8s 2c", HandClass(Category.FOUR_OF_A_KIND, (6, 0))),
        ("5c 4c 3c 2c Ac", HandClass(Category.STRAIGHT_FLUSH, (3,))),
        ("Ac Kc Qc Jc Tc", HandClass(Category.ROYAL_FLUSH, (12,))),
    ],
)
def test_a_rank_tells_which_hand_it_is(hand, expected):
    assert describe(rank_hand(hand)) == expected
    assert category(rank_hand(hand)) is expected.category


def test_categories_have_the_abbreviations_players_write():
    assert " ".join(each.abbreviation for each in Category) == "HC 1P 2P 3K ST FL FH 4K SF RF 5K"


@pytest.mark.parametrize(
    ("cards", "five"),
    [
        ("2c Ah 3d 5s 4h Kd Ks", "5s 4h 3d 2c Ah"),
        ("9c Qd 9d Qh 2s Qs 9h", "Qd Qh Qs 9c 9d"),
        ("Ah Kh 2h 9h 3h As Ad", "Ah Kh 9h 3h 2h"),
        ("6h 5h 4h 3h 2h Ah 7d", "6h 5h 4h 3h 2h"),
        ("7c 7d 2h 2s Kc Kd 3h", "Kc Kd 7c 7d 3h"),
        ("Tc 2d 4h 6s 8c", "Tc 8c 6s 4h 2d"),
        ("Js Ts Qs As Ks Kd Kh", "As Ks Qs Js Ts"),
    ],
)
def test_the_best_five_are_read_out_made_part_first(cards, five):
    assert format_cards(best_five(cards), " ") == five


@given(st.lists(st.sampled_from(STANDARD_DECK), min_size=5, max_size=7, unique=True))
def test_the_best_five_are_worth_as_much_as_the_whole_hand(cards):
    assert evaluate(best_five(cards)) == evaluate(cards)


@given(st.lists(st.sampled_from(STANDARD_DECK), min_size=5, max_size=7, unique=True), st.randoms())
def test_the_order_of_the_cards_does_not_matter(cards, shuffler):
    rank = evaluate(cards)
    shuffler.shuffle(cards)
    assert evaluate(cards) == rank


@given(
    st.lists(st.sampled_from(STANDARD_DECK), min_size=7, max_size=7, unique=True),
    st.lists(st.sampled_from(STANDARD_DECK), min_size=7, max_size=7, unique=True),
)
def test_hands_compare_as_the_rulebook_says(one, other):
    assert (evaluate(one) > evaluate(other)) == (strength(one) > strength(other))
    assert (evaluate(one) == evaluate(other)) == (strength(one) == strength(other))


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_random_hands_are_ordered_as_phevaluator_orders_them(cards):
    shuffler = random.Random(cards)
    for _ in range(34_000):
        hand = shuffler.sample(STANDARD_DECK, cards)
        assert evaluate(hand) == 7463 - evaluate_cards(*hand), format_cards(hand)


@pytest.mark.parametrize("count", [0, 1, 4, 8])
def test_only_five_to_seven_cards_are_a_hand(count):
    with pytest.raises(RiverboatError, match=f"{count} cards are not a hand") as refused:
        evaluate(STANDARD_DECK[:count])
    assert refused.value.code == "wrong_card_count"


def test_a_repeated_card_is_refused_by_name():
    with pytest.raises(RiverboatError, match="As appears twice"):
        rank_hand("As Kd As 2c 3h")


def test_a_number_beyond_the_best_hand_is_not_a_rank():
    with pytest.raises(RiverboatError, match="7463 is not the rank of a hand"):
        describe(7463)


def test_cards_are_taken_as_text_or_numbers():
    assert rank_hand(["As", "Kd", 0, "2d", "7h"]) == evaluate(parse_cards("AsKd2c2d7h"))


def test_importing_the_evaluator_brings_in_no_numerical_library():
    code = "import sys, riverboat.evaluator, riverboat.odds; print({'numpy', 'numba'} & set(sys.modules))"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "set()"


def test_cards_are_texts_or_numbers():
    royal = ["As", "Ks", "Qs", "Js", "Ts"]
    assert evaluate("".join(royal)) == evaluate(royal) == evaluate(parse_cards("AsKsQsJsTs")) == 7462
    with pytest.raises(RiverboatError, match="'zz' is not a card"):
        evaluate("AsKsQsJszz")
    with pytest.raises(RiverboatError, match="As appears twice"):
        evaluate("AsKsQsJsAs")
