"""Push or fold: solved, not typed. The heads-up game is known well enough to check."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from riverboat.cards import parse_cards
from riverboat.odds.starting_hands import (
    CLASSES,
    COMBOS,
    class_name,
    class_of,
    equities,
    equity_against,
    percentiles,
)
from riverboat.solver.charts.pushfold import CHARTS_PATH, DEPTHS, call_frequency, effective_depth, push_frequency
from riverboat.solver.charts.pushfold_solver import PushFold, Solution

DEALT = np.array(COMBOS) / sum(COMBOS)
INDEX = {class_name(index): index for index in range(CLASSES)}


@cache
def solved(depth: float) -> Solution:
    return PushFold(depth, 1).solve(400)


def share(frequencies: np.ndarray) -> float:
    return float(DEALT @ frequencies)


@pytest.mark.parametrize(
    ("one", "other", "equity"),
    [("AA", "KK", 0.8195), ("AKs", "QQ", 0.4605), ("AKo", "22", 0.4735), ("AA", "AKs", 0.8786)],
)
def test_equities_of_starting_hands_are_the_known_ones(one: str, other: str, equity: float) -> None:
    assert equities()[INDEX[one]][INDEX[other]] == pytest.approx(equity, abs=0.001)


def test_what_one_wins_the_other_loses() -> None:
    table = np.array(equities())
    assert np.allclose(table + table.T, 1, atol=1e-4)


def test_aces_against_any_two_cards_win_85_percent() -> None:
    assert equity_against(INDEX["AA"], [1.0] * CLASSES) == pytest.approx(0.852, abs=0.0005)


def test_classes_are_named_as_everybody_does() -> None:
    assert [class_name(class_of(*parse_cards(text))) for text in ("AsKs", "KhAs", "7c7d")] == ["AKs", "AKo", "77"]
    assert sum(COMBOS) == 1326


def test_the_order_of_starting_hands_begins_with_aces_and_ends_with_rags() -> None:
    order = sorted(range(CLASSES), key=percentiles().__getitem__)
    assert [class_name(index) for index in order[:3]] == ["AA", "KK", "QQ"]
    last = [class_name(index) for index in order[-10:]]
    assert all(name.endswith("o") and name[1] in "23" for name in last), last


def test_ten_big_blinds_push_58_percent_and_are_called_by_37() -> None:
    assert share(solved(10).push) == pytest.approx(0.583, abs=0.01)
    assert share(solved(10).calls[0]) == pytest.approx(0.374, abs=0.01)


@pytest.mark.parametrize("depth", [3.0, 10.0])
def test_the_solution_can_hardly_be_beaten(depth: float) -> None:
    assert PushFold(depth, 1).exploitability(solved(depth)) < 1e-4


def test_the_shipped_chart_is_the_solved_one() -> None:
    shipped = np.array([push_frequency(index, 10, 1) for index in range(CLASSES)])
    called = np.array([call_frequency(index, 10, 1, 0) for index in range(CLASSES)])
    assert abs(share(shipped) - share(solved(10).push)) < 0.005
    assert abs(share(called) - share(solved(10).calls[0])) < 0.005
    assert CHARTS_PATH.stat().st_size < 20_000


def test_deeper_stacks_and_more_players_push_fewer_hands() -> None:
    def pushed(depth: float, behind: int) -> float:
        return share(np.array([push_frequency(index, depth, behind) for index in range(CLASSES)]))

    by_depth = [pushed(depth, 1) for depth in (2, 5, 8, 12)]
    by_players = [pushed(10, behind) for behind in (1, 2, 3, 5, 9)]
    assert by_depth == sorted(by_depth, reverse=True)
    assert by_players == sorted(by_players, reverse=True)
    assert 0.05 < by_players[-1] < 0.12


def test_aces_are_always_pushed_and_called() -> None:
    aces = INDEX["AA"]
    for depth in (*DEPTHS, 0.2, 7.7, 40.0):
        assert push_frequency(aces, depth, 4) == 1
        assert call_frequency(aces, depth, 4, 3) == 1


def test_antes_make_a_stack_shallower() -> None:
    assert effective_depth(1000, 150) == 10
    assert effective_depth(1000, 250) == 6
