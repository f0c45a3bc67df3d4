"""The battery of `benchmarks/shuffle_battery.py`, small and seeded: fair shuffles pass, six faulty ones are caught."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.shuffle_battery import CARDS, FAIR, FAULTY, _cycles, counted, failures

DECKS = 14_000
"""Enough for every faulty shuffle, and for five of each pair in a fair one."""


@pytest.mark.parametrize("name", FAIR)
def test_a_fair_shuffle_passes(name: str) -> None:
    assert failures(counted(FAIR[name], DECKS, seed=1).scores()) == {}


@pytest.mark.parametrize(
    ("name", "test"),
    [
        ("naive", "positions"),
        ("off_by_one", "fixed points"),
        ("modulo", "positions"),
        ("few_riffles", "rising sequences"),
        ("small_seed", "repeats"),
        ("from_the_last", "serial matches"),
    ],
)
def test_a_faulty_shuffle_is_caught(name: str, test: str) -> None:
    assert test in failures(counted(FAULTY[name], DECKS, seed=1).scores())


def test_every_faulty_shuffle_is_tried() -> None:
    assert len(FAULTY) == 6


def test_parts_that_are_put_together_count_as_the_whole() -> None:
    whole, half, other = (counted(FAIR["secure"], decks, seed=2) for decks in (400, 200, 200))
    assert whole.decks == 400
    half.merge(other)
    assert half.decks == 400
    assert half.positions.sum() == whole.positions.sum() == 400 * CARDS


def test_cycles_are_counted() -> None:
    orders = [list(range(CARDS)), [*range(1, CARDS), 0], [1, 0, *range(2, CARDS)]]
    assert _cycles(np.array(orders, np.int64)).tolist() == [CARDS, 1, CARDS - 1]
