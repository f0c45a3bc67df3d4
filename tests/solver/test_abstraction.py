"""Card abstraction: exact features, the same buckets whatever the suits are called, hands put beside their like."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from tools.card_abstraction import build_abstraction

from riverboat.cards import Card, deck_of, make_card, parse_cards, rank_of, suit_of
from riverboat.evaluator import evaluate
from riverboat.odds.ranges import COMBO_INDEX, COMBOS, make_combo
from riverboat.solver.blueprints.abstraction import (
    BUCKETS,
    CLASS_OF_HAND,
    EQUITY_BINS,
    OPPONENT_GROUPS,
    group_equities,
    load_abstraction,
    turn_features,
)
from riverboat.solver.blueprints.clustering import find_centres, nearest
from riverboat.solver.blueprints.flops import canonical_flops
from riverboat.solver.trees.holdem import blocked, unseen

BOARDS = {3: "AsKd7s", 4: "AsKd7s2c", 5: "AsKd7s2c9s"}


def index(text: str) -> int:
    first, second = parse_cards(text)
    return COMBO_INDEX[make_combo(first, second)]


def slow_equity(hole: tuple[Card, Card], board: tuple[Card, ...], among: np.ndarray) -> float:
    """Against each hand of a group that can be dealt, one by one."""
    mine = evaluate((*hole, *board))
    won = [
        0.5 * ((mine > theirs) + (mine >= theirs))
        for hand, other in enumerate(COMBOS)
        if among[hand] and not {*other} & {*hole, *board} and (theirs := evaluate((*other, *board)))
    ]
    return sum(won) / len(won) if won else 0.5


@pytest.mark.parametrize("hole", ["AhAd", "4d3d", "QsJs", "9h9d", "7c2d"])
def test_equity_on_the_river_is_that_against_every_hand_one_by_one(hole: str) -> None:
    board = parse_cards(BOARDS[5])
    groups = (np.arange(len(COMBOS)) % 3).astype(np.uint8)
    equities = group_equities(board, groups, 3)
    for group in range(3):
        expected = slow_equity(COMBOS[index(hole)], board, groups == group)
        assert equities[index(hole), group] == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("hole", ["AhAd", "QsJs", "5d4d"])
def test_the_turn_feature_is_the_share_of_rivers_with_at_most_so_much_equity(hole: str) -> None:
    board = parse_cards(BOARDS[4])
    combo = COMBOS[index(hole)]
    everything = np.ones(len(COMBOS), bool)
    equities = [slow_equity(combo, (*board, card), everything) for card in unseen(board) if card not in combo]
    bins = [min(int(np.float32(equity) * EQUITY_BINS), EQUITY_BINS - 1) for equity in equities]
    expected = [sum(place <= last for place in bins) / len(bins) for last in range(EQUITY_BINS - 1)]
    assert turn_features(board)[index(hole)] == pytest.approx(expected, abs=1e-6)


def test_there_are_1755_flops_up_to_the_names_of_the_suits() -> None:
    assert len(canonical_flops()) == 1755


def test_there_are_169_classes_before_the_flop() -> None:
    assert np.array_equal(np.unique(CLASS_OF_HAND), np.arange(169))


@pytest.mark.parametrize("cards", BOARDS)
def test_a_hand_has_the_same_bucket_whatever_the_suits_are_called(cards: int) -> None:
    board = parse_cards(BOARDS[cards])
    order = (2, 0, 3, 1)

    def renamed(card: Card) -> Card:
        return make_card(rank_of(card), order[suit_of(card)])

    here = load_abstraction().buckets(board)
    there = load_abstraction().buckets([renamed(card) for card in board])
    images = [COMBO_INDEX[make_combo(renamed(high), renamed(low))] for high, low in COMBOS]
    live = ~blocked(board)
    assert np.array_equal(here[live], there[images][live])


def test_the_order_of_a_flop_does_not_matter() -> None:
    one, other = parse_cards("AsKd7s"), parse_cards("7sAsKd")
    assert np.array_equal(load_abstraction().buckets(one), load_abstraction().buckets(other))


@pytest.mark.parametrize("name", BUCKETS)
def test_every_street_uses_most_of_its_buckets(name: str) -> None:
    abstraction = load_abstraction(name)
    assert abstraction.bucket_counts == (169, *BUCKETS[name])
    rng = np.random.default_rng(3)
    for cards, count in zip(BOARDS, BUCKETS[name], strict=True):
        seen: set[int] = set()
        for _ in range(count * 3 // 10):
            board = [int(card) for card in rng.permutation(deck_of(abstraction.deck))[:cards]]
            seen.update(abstraction.buckets(board)[~blocked(board, abstraction.deck)].tolist())
        assert len(seen) > 0.85 * count


def test_a_draw_and_a_made_hand_of_equal_equity_are_told_apart_on_the_turn() -> None:
    """On 9h 8h 2c 3d, J♥T♥ wins with a card that comes or not at all; A♠2♠ is somewhat ahead, whatever comes."""
    board = parse_cards("9h8h2c3d")
    features = turn_features(board)
    draw, pair = features[index("JhTh")], features[index("As2s")]
    assert abs(draw.mean() - pair.mean()) < 0.12
    assert np.abs(draw - pair).max() > 0.25
    buckets = load_abstraction().buckets(board)
    assert buckets[index("JhTh")] != buckets[index("As2s")]


def test_the_best_hands_and_the_worst_are_never_in_one_bucket_on_the_river() -> None:
    board = parse_cards("AsKsQs7h2c")
    buckets = load_abstraction().buckets(board)
    assert buckets[index("JsTs")] != buckets[index("4d3d")]


def test_the_river_feature_holds_strength_and_eight_equities() -> None:
    features = load_abstraction().river_features(parse_cards(BOARDS[5]))
    assert features.shape == (len(COMBOS), 1 + OPPONENT_GROUPS)
    assert features[index("AhAc"), 0] > features[index("KhQh"), 0] > features[index("5d4d"), 0]


def test_points_go_to_the_centre_that_is_nearest() -> None:
    rng = np.random.default_rng(5)
    points, centres = rng.random((200, 4), np.float32), rng.random((9, 4), np.float32)
    by_hand = [min(range(9), key=lambda place: ((point - centres[place]) ** 2).sum()) for point in points]
    assert nearest(points, centres).tolist() == by_hand


def test_centres_find_the_middles_of_separate_heaps() -> None:
    rng = np.random.default_rng(6)
    middles = np.array([(0, 0), (10, 0), (0, 10)], np.float32)
    points = (middles[rng.integers(3, size=600)] + rng.normal(0, 0.1, (600, 2))).astype(np.float32)
    found = find_centres(points, 3, 10, rng)
    assert sorted(np.round(found).tolist()) == sorted(middles.tolist())


def test_the_builder_buckets_flops_as_the_shipped_table_would() -> None:
    """A trial with a few flops and buckets: the order of equity is kept between buckets."""
    flops = [flop for flop in canonical_flops() if flop in set(combinations(range(12), 3))][:3]
    built = build_abstraction(seed=1, buckets=(8, 8, 8), flops=flops, sample=4000)
    assert built.bucket_counts == (169, 8, 8, 8)
    assert np.unique(built.flop_buckets[canonical_flops()[flops[0]]]).size > 4
