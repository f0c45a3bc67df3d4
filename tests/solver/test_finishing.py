"""From what two players have learnt to what they play: hands as their neighbours, few sizes, no overbets, no traces."""

from __future__ import annotations

import numpy as np
import pytest

from riverboat.odds.ranges import STARTING_HANDS
from riverboat.solver.blueprints.finishing import (
    NEAR_ENTRY,
    NEAR_SIZES,
    as_neighbours,
    near_classes,
    rising,
    with_best_calling,
    with_few_sizes,
    without_overbet,
    without_traces,
)
from riverboat.solver.trees.betting_tree import Floats

HANDS = list(STARTING_HANDS)


def rows(*shares: tuple[float, ...]) -> Floats:
    return np.array(shares, np.float32)


@pytest.mark.parametrize(
    ("hand", "beside", "two_away", "along", "other_suits"),
    [
        ("A7o", {"A8o", "A6o"}, {"A9o", "A5o"}, set(), {"A7s"}),
        ("T9s", {"T8s"}, {"T7s"}, {"JTs", "98s"}, {"T9o"}),
        ("AKs", {"AQs"}, {"AJs"}, {"KQs"}, {"AKo"}),
        ("22", {"33"}, {"44"}, set(), set()),
    ],
)
def test_a_hands_neighbours_are_of_its_kind_with_the_next_kickers(
    hand: str, beside: set[str], two_away: set[str], along: set[str], other_suits: set[str]
) -> None:
    near = near_classes((5.0, 4.0, 3.0, 2.0, 1.0))[HANDS.index(hand)]
    named = [{HANDS[place] for place in np.flatnonzero(near == weight)} for weight in (5, 4, 3, 1)]
    assert named == [{hand}, beside, two_away, other_suits]
    if hand != "A7o":
        assert {HANDS[place] for place in np.flatnonzero(near == 2)} == along


def test_neighbours_are_neighbours_of_each_other() -> None:
    for weights in (NEAR_ENTRY, NEAR_SIZES):
        assert np.array_equal(near_classes(weights), near_classes(weights).T)


def test_a_hand_that_folds_by_chance_is_played_more_as_its_neighbours_are() -> None:
    sums = np.tile(rows((0, 60, 40)), (169, 1))
    sums[HANDS.index("A7o")] = (80, 0, 20)
    shares = as_neighbours(sums, folds=True)
    assert shares.sum(axis=1) == pytest.approx(1)
    # Beside their neighbours 40 % of A7o and 20 % of A8o and A6o fold; worse kickers, none of which folds, share that.
    assert shares[HANDS.index("A8o"), 0] == shares[HANDS.index("A7o"), 0] == shares[HANDS.index("A2o"), 0]
    assert shares[HANDS.index("A7o"), 0] == pytest.approx(0.8 / 7)
    assert shares[HANDS.index("A9o"), 0] == 0
    # Of what is played on, more is called, as around it.
    assert shares[HANDS.index("A7o"), 1] > shares[HANDS.index("A7o"), 2]


def test_who_was_met_often_counts_more_than_who_was_hardly_met() -> None:
    sums = np.tile(rows((900, 100)), (169, 1))
    sums[HANDS.index("AA")] = (0, 1)
    assert as_neighbours(sums, folds=True)[HANDS.index("AA"), 0] > 0.85


def test_no_hand_folds_more_than_one_with_a_worse_kicker() -> None:
    rng = np.random.default_rng(4)
    folds = as_neighbours(rng.random((169, 3), np.float32), folds=True)[:, 0]
    for family in (["AKo", "AQo", "A7o", "A2o"], ["K9s", "K5s", "K2s"], ["AA", "KK", "77", "22"]):
        row = folds[[HANDS.index(hand) for hand in family]].tolist()
        assert row == sorted(row)


def test_values_that_fall_are_replaced_by_their_mean() -> None:
    values, weights = np.array([0.1, 0.5, 0.3, 0.9], np.float32), np.array([1, 3, 1, 1], np.float32)
    assert rising(values, weights) == pytest.approx([0.1, 0.45, 0.45, 0.9])


def test_of_an_all_in_as_many_hands_call_as_before_the_best_first() -> None:
    shares, met = rows((0.2, 0.8), (0.9, 0.1), (0.5, 0.5), (1, 0)), np.array([1, 2, 1, 4], np.float32)
    found = with_best_calling(shares, met, np.array([0.4, 0.5, 0.7, 0.6], np.float32))
    assert found[:, 0] == pytest.approx([1, 1, 0, 0.875])
    assert found[:, 1] @ met == pytest.approx(shares[:, 1] @ met)


def test_a_size_that_few_use_is_made_as_the_next_one() -> None:
    shares = rows((0.2, 0.4, 0.3, 0.1), (0.2, 0.5, 0.25, 0.05))
    few = with_few_sizes(shares, [1, 2, 3], np.ones(2, np.float32))
    assert few == pytest.approx(rows((0.2, 0.4, 0.4, 0), (0.2, 0.5, 0.3, 0)))
    one = with_few_sizes(rows((0, 0.9, 0.05, 0.05)), [1, 2, 3], np.ones(1, np.float32))
    assert one == pytest.approx(rows((0, 1, 0, 0)))


def test_sizes_that_are_all_used_stay() -> None:
    shares = rows((0.2, 0.4, 0.4))
    assert np.array_equal(with_few_sizes(shares, [1, 2], np.ones(1, np.float32)), shares)


def test_an_all_in_of_many_pots_is_made_as_the_largest_other_raise() -> None:
    """The columns are fold, call, a raise and all-in."""
    assert without_overbet(rows((0.1, 0.2, 0.3, 0.4)), call=1) == pytest.approx(rows((0.1, 0.2, 0.7, 0)))


def test_where_all_in_is_the_only_raise_those_make_it_who_mostly_do() -> None:
    shares = rows((0.1, 0.5, 0.4), (0.1, 0.2, 0.7))
    assert without_overbet(shares, call=1) == pytest.approx(rows((0.1, 0.9, 0), (0.1, 0.2, 0.7)))


def test_what_is_hardly_ever_played_is_not_played() -> None:
    assert without_traces(rows((0.04, 0.48, 0.48), (0.3, 0.3, 0.4))) == pytest.approx(
        rows((0, 0.5, 0.5), (0.3, 0.3, 0.4))
    )
