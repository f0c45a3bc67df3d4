"""Short deck: 36 cards, a flush beats a full house, A-6-7-8-9 is a straight."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest
from slow_twin import strength

from riverboat.cards import SHORT_DECK, format_cards, parse_cards
from riverboat.errors import RiverboatError
from riverboat.evaluator import Category, HandClass, best_five, describe, evaluate_short, rank_hand
from riverboat.evaluator.batch import evaluate_many
from riverboat.evaluator.enumeration import count_five_card_hands


def test_a_flush_beats_a_full_house():
    assert rank_hand("6c 7c 8c 9c Jc", "short") > rank_hand("Ac Ad Ah Ks Kc", "short")


def test_a_straight_beats_three_of_a_kind():
    assert rank_hand("Ac 6d 7h 8s 9c", "short") > rank_hand("Ac Ad Ah Ks Qc", "short")


def test_ace_to_nine_is_the_lowest_straight():
    wheel = rank_hand("Ac 6d 7h 8s 9c Kd Ks", "short")
    assert describe(wheel, "short") == HandClass(Category.STRAIGHT, (7,))
    assert wheel < rank_hand("6d 7h 8s 9c Tc", "short")
    assert format_cards(best_five("Ac 6d 7h 8s 9c Kd Ks", "short"), " ") == "9c 8s 7h 6d Ac"


def test_there_are_1404_different_hands():
    assert rank_hand("As Ks Qs Js Ts", "short") == 1404
    assert rank_hand("6c 7d 8h 9s Jc", "short") == 1


def test_a_deuce_is_not_in_the_deck():
    with pytest.raises(RiverboatError, match="2c cannot be ranked: it is not in the short deck"):
        rank_hand("2c 7d 8h 9s Jc", "short")


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_hands_compare_as_the_rulebook_says(cards):
    shuffler = random.Random(cards)
    hands = [shuffler.sample(SHORT_DECK, cards) for _ in range(3_000)]
    by_strength = sorted((strength(hand, "short"), evaluate_short(hand)) for hand in hands)
    for (weaker, low), (stronger, high) in pairwise(by_strength):
        assert (low < high) == (weaker < stronger)
        assert (low == high) == (weaker == stronger)


def test_counts_of_all_five_card_hands_follow_from_the_rules():
    counts = count_five_card_hands("short")
    assert sum(counts.values()) == 376_992
    assert counts[Category.STRAIGHT_FLUSH] + counts[Category.ROYAL_FLUSH] == 6 * 4
    assert counts[Category.FOUR_OF_A_KIND] == 9 * 8 * 4
    assert counts[Category.FLUSH] == 4 * 126 - 6 * 4
    assert counts[Category.FULL_HOUSE] == 9 * 4 * 8 * 6
    assert counts[Category.STRAIGHT] == 6 * 4**5 - 6 * 4
    assert counts[Category.THREE_OF_A_KIND] == 9 * 4 * 28 * 16


def test_with_trips_over_straights_hands_compare_as_that_rulebook_says():
    shuffler = random.Random(9)
    hands = [shuffler.sample(SHORT_DECK, 7) for _ in range(2_000)]
    both = ["9c 8c 7d 6s Ah Ad Ac", "Tc 9d 8h 7s 6c 6d 6h", "Ac Kd Qh Js Tc Td Th"]
    hands += [parse_cards(cards) for cards in both]
    by_strength = sorted((strength(hand, "short_trips"), rank_hand(hand, "short_trips")) for hand in hands)
    for (weaker, low), (stronger, high) in pairwise(by_strength):
        assert (low < high) == (weaker < stronger)
        assert (low == high) == (weaker == stronger)
    assert all(
        describe(rank_hand(cards, "short_trips"), "short_trips").category.name == "THREE_OF_A_KIND" for cards in both
    )


def test_the_kernels_know_trips_over_straights():
    hands = np.array([random.Random(seed).sample(SHORT_DECK, 7) for seed in range(300)])
    ranks = evaluate_many(hands, "short_trips").tolist()
    assert ranks == [rank_hand(hand.tolist(), "short_trips") for hand in hands]
