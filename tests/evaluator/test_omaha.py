"""Omaha hands: exactly two hole cards and three of the board, beside two other libraries."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pokerkit
import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards

from riverboat.cards import STANDARD_DECK, format_card, format_cards
from riverboat.errors import RiverboatError
from riverboat.evaluator import best_five_omaha, describe, rank_hand, rank_omaha
from riverboat.evaluator.holding_kernels import OMAHA, holding_rank, holding_tables

HANDS = 300


def dealt(hole_count, seed):
    cards = Random(seed).sample(STANDARD_DECK, hole_count + 5)
    return cards[:hole_count], cards[hole_count:]


def in_order(theirs):
    """Their ranks count down from the best hand."""
    return [-rank for rank in theirs]


def places(ranks):
    order = sorted(set(ranks))
    return [order.index(rank) for rank in ranks]


def test_four_cards_are_ordered_as_phevaluator_orders_them():
    hands = [dealt(4, seed) for seed in range(HANDS)]
    ours = [rank_omaha(hole, board) for hole, board in hands]
    theirs = [evaluate_omaha_cards(*map(format_card, (*board, *hole))) for hole, board in hands]
    assert places(ours) == places(in_order(theirs))


def test_five_cards_are_the_best_of_all_hundred_hands():
    hands = [dealt(5, seed) for seed in range(40)]
    ours = [rank_omaha(hole, board) for hole, board in hands]
    theirs = [
        min(
            evaluate_cards(*map(format_card, (*two, *three)))
            for two in combinations(hole, 2)
            for three in combinations(board, 3)
        )
        for hole, board in hands
    ]
    assert places(ours) == places(in_order(theirs))


def test_pokerkit_finds_the_same_winner():
    for seed in range(60):
        (first, board), (other, _) = dealt(4, seed), ([], [])
        rest = [card for card in STANDARD_DECK if card not in (*first, *board)]
        other = Random(seed).sample(rest, 4)
        told = [pokerkit.OmahaHoldemHand.from_game(format_cards(hole), format_cards(board)) for hole in (first, other)]
        ours = rank_omaha(first, board), rank_omaha(other, board)
        assert (ours[0] > ours[1], ours[0] == ours[1]) == (told[0] > told[1], told[0] == told[1])


def test_four_aces_in_the_hand_are_a_pair():
    assert describe(rank_omaha("AsAhAdAc", "2c5d9hJsQd")).category.name == "PAIR"
    assert describe(rank_omaha("AsKsQsJs", "2s3d4h5cTs")).category.name != "FLUSH"


def test_one_card_of_a_suit_makes_no_flush():
    assert describe(rank_omaha("As2d3c4h", "KsQs9s5s7d")).category.name != "FLUSH"
    assert describe(rank_hand("As2dKsQs9s5s7d")).category.name == "FLUSH"


def test_the_five_cards_that_play_are_two_and_three():
    assert format_cards(best_five_omaha("AsAh2c2d", "3dKsKhKc9d")) == "KsKhKcAsAh"


@pytest.mark.parametrize("hole_count", [4, 5])
def test_the_kernel_ranks_as_the_evaluator_does(hole_count):
    tables = holding_tables(OMAHA)
    for seed in range(60):
        hole, board = dealt(hole_count, seed)
        shown = board[: Random(seed).choice((3, 4, 5))]
        found = holding_rank(tables, OMAHA, np.array(hole, np.uint8), np.array(shown, np.uint8))
        assert found == rank_omaha(hole, shown)


@pytest.mark.parametrize(
    ("hole", "board", "code"),
    [
        ("AsAh", "2c3c4c", "wrong_hole_count"),
        ("AsAhKdKc", "2c3c", "wrong_board_count"),
        ("AsAhKdKc", "As3c4c", "repeated_card"),
    ],
)
def test_what_is_no_omaha_hand_is_refused(hole, board, code):
    with pytest.raises(RiverboatError) as refused:
        rank_omaha(hole, board)
    assert refused.value.code == code
