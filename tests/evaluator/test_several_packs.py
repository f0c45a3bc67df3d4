"""Hands of several packs: what there is of each, which beats which, and the kernels that rank them."""

from __future__ import annotations

from itertools import chain, combinations, combinations_with_replacement
from math import comb
from random import Random

import numpy as np
import pytest

from riverboat.cards import MOST_PACKS, deck_of
from riverboat.errors import RiverboatError
from riverboat.evaluator import Category, best_five, describe, rank_hand
from riverboat.evaluator.classes import category_order
from riverboat.evaluator.enumeration import count_five_card_hands, count_seven_card_hands
from riverboat.evaluator.holding_kernels import holding_rank, holding_tables
from riverboat.evaluator.several_packs import category_counts, evaluate_packs
from riverboat.odds import category_probabilities

PACKS = range(2, MOST_PACKS + 1)


@pytest.mark.parametrize("packs", [1, *PACKS])
def test_every_five_cards_are_counted_once(packs):
    assert sum(category_counts(packs).values()) == comb(52 * packs, 5)


def test_one_pack_gives_the_counts_that_everybody_knows():
    counted = {Category[name]: count for name, count in category_counts(1).items() if count}
    assert counted == count_five_card_hands("standard")


def test_all_hands_of_two_packs_enumerated_give_the_same_counts():
    """Every multiset of five cards, each as often as two packs hold it; sorted out by other means."""
    size = comb(52 + 5 - 1, 5)
    every = chain.from_iterable(combinations_with_replacement(range(52), 5))
    hands = np.fromiter(every, np.int8, 5 * size).reshape(size, 5)
    equal = hands[:, 1:] == hands[:, :-1]
    possible = ~(equal[:, 1:] & equal[:, :-1]).any(axis=1)
    hands, equal = hands[possible], equal[possible]
    ways = 2 ** (5 - 2 * equal.sum(axis=1))  # a card twice is there once, a card alone twice
    ranks, suits = hands >> 2, hands & 3
    twins = (ranks[:, 1:] == ranks[:, :-1]).sum(axis=1)
    thirds = (ranks[:, 2:] == ranks[:, :-2]).sum(axis=1)
    suited = (suits == suits[:, :1]).all(axis=1)
    straight = (twins == 0) & (ranks[:, 4] - ranks[:, 0] == 4)
    wheel = (ranks == [0, 1, 2, 3, 12]).all(axis=1)
    royal = straight & suited & (ranks[:, 0] == 8)
    straight |= wheel
    fours = (ranks[:, 3:] == ranks[:, :-3]).sum(axis=1)
    kinds = {
        "FIVE_OF_A_KIND": twins == 4,
        "FOUR_OF_A_KIND": (fours == 1) & (twins == 3),
        "FULL_HOUSE": (twins == 3) & (fours == 0),
        "ROYAL_FLUSH": royal,
        "STRAIGHT_FLUSH": straight & suited & ~royal,
        "FLUSH": suited & ~straight,  # of two packs, none of them is a full house
        "STRAIGHT": straight & ~suited,
        "THREE_OF_A_KIND": (twins == 2) & (thirds == 1) & ~suited,
        "TWO_PAIR": (twins == 2) & (thirds == 0) & ~suited,
        "PAIR": (twins == 1) & ~suited,
        "HIGH_CARD": (twins == 0) & ~suited & ~straight,
    }
    assert {name: int(ways[chosen].sum()) for name, chosen in kinds.items()} == dict(category_counts(2))


@pytest.mark.parametrize("packs", PACKS)
def test_the_rarer_category_is_the_better_one(packs):
    names, counts = zip(*category_counts(packs).items(), strict=True)
    assert names[0] == "HIGH_CARD"
    assert list(counts[1:]) == sorted(counts[1:], reverse=True)


def test_with_two_packs_five_of_a_kind_lies_between_straight_flush_and_royal_flush():
    assert [kind.abbreviation for kind in category_order("standard_2")][-3:] == ["SF", "5K", "RF"]
    assert [kind.abbreviation for kind in category_order("standard_3")][-3:] == ["5K", "SF", "RF"]


def test_from_four_packs_on_a_straight_beats_a_full_house():
    straight, full = "9c8d7h6s5c", "AsAsAhKdKd"
    assert rank_hand(straight, "standard_3") < rank_hand(full, "standard_3")
    assert rank_hand(straight, "standard_4") > rank_hand(full, "standard_4")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AsAhAdAcAs", "KsKhKdKcKs"),
        ("AsAsKs5s5s", "AsKsQsJs9s"),
        ("9s9s5s4s3s", "9s8s7s6s2s"),
        ("KsKsKdAcQd", "KsKsKdAcJd"),
    ],
)
def test_hands_of_one_category_are_compared_card_by_card(better, worse):
    assert rank_hand(better, "standard_2") > rank_hand(worse, "standard_2")


def test_the_best_five_may_hold_equal_cards():
    assert best_five("AsAsAhAdAc2c3d", "standard_2") == tuple(map(int, (51, 51, 50, 49, 48)))
    assert describe(rank_hand("AsAsKs5s5s2c3d", "standard_2"), "standard_2").ranks == (12, 12, 11, 3, 3)


def test_a_card_more_often_than_there_are_packs_is_refused():
    with pytest.raises(RiverboatError, match="As appears 3 times; 2 packs have it 2 times"):
        rank_hand("AsAsAsKdKh", "standard_2")


@pytest.mark.parametrize("packs", [2, 3, 4, 8])
def test_the_kernel_ranks_as_the_evaluator_does(packs):
    random, tables = Random(packs), holding_tables(packs)
    deck = deck_of(f"standard_{packs}")
    for size in (3, 4, 5):
        for _ in range(40):
            few = random.choice((deck, [card for card in deck if card & 3 == 0], [card for card in deck if card >= 40]))
            cards = random.sample(few, 2 + size)
            best = max(evaluate_packs(five, packs) for five in combinations(cards, 5))
            found = holding_rank(tables, packs, np.array(cards[:2], np.uint8), np.array(cards[2:], np.uint8))
            assert found == evaluate_packs(cards, packs) == best


def test_probabilities_of_several_packs_are_those_of_five_cards():
    chances = category_probabilities(5, "standard_2")
    assert chances[Category.FIVE_OF_A_KIND] == chances[Category.STRAIGHT_FLUSH] * 728 / 1152
    with pytest.raises(RiverboatError, match="too many to count"):
        count_seven_card_hands("standard_2")
