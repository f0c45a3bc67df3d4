"""Grades by what was lost, in parts of the pot and in big blinds."""

from __future__ import annotations

import pytest

from riverboat.review.grades import THRESHOLDS, grade_of


@pytest.mark.parametrize(
    ("loss", "pot", "grade"),
    [
        (0.0, 10, "best"),
        (0.06, 10, "good"),
        (0.3, 10, "inaccuracy"),
        (0.7, 10, "mistake"),
        (1.6, 10, "blunder"),
        (1.6, 100, "good"),  # much in big blinds, little of the pot
        (0.3, 1.5, "inaccuracy"),  # much of the pot, little in big blinds
    ],
)
def test_both_parts_of_a_threshold_must_be_reached(loss: float, pot: float, grade: str) -> None:
    assert grade_of(loss, 0.0, pot) == grade


@pytest.mark.parametrize("loss", [0.3, 0.7, 1.6, 5.0])
def test_a_loss_whose_interval_holds_zero_is_no_mistake(loss: float) -> None:
    assert grade_of(loss, loss / 1.9, 10) == "good"
    assert grade_of(loss, loss / 2.0, 10) in ("inaccuracy", "mistake", "blunder")


@pytest.mark.parametrize("loss", [0.001, 0.06, 0.3, 5.0])
def test_where_nothing_is_sure_an_option_that_the_strategy_plays_is_best(loss: float) -> None:
    assert grade_of(loss, loss / 1.9, 10, is_played=True) == "best"
    assert grade_of(loss, loss / 1.9, 10) == "good"


def test_thresholds_grow_in_both_parts() -> None:
    assert list(THRESHOLDS) == sorted(THRESHOLDS, key=lambda row: (row.pot, row.bb), reverse=True)


def test_an_option_that_is_never_played_is_good_at_best_where_nothing_is_sure() -> None:
    assert grade_of(0.0, 0.2, 10) == "good"
    assert grade_of(0.0, 0.2, 10, is_played=True) == "best"
    assert grade_of(0.0, 0.0, 10) == "best", "it is the best option itself"
