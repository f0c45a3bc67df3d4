"""The battery of `benchmarks/shuffle_battery.py`, small and seeded: fair shuffles pass, six faulty ones are caught."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from benchmarks.fast_decks import FAST, permutations
from benchmarks.shuffle_battery import CARDS, FAIR, FAULTY, _is_odd, counted, failures

from riverboat.fairness.commitments import permutation

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


def test_odd_orders_are_told_from_even_ones() -> None:
    orders = np.array(
        [list(range(CARDS)), [*range(1, CARDS), 0], [1, 0, *range(2, CARDS)], [2, 0, 1, *range(3, CARDS)]]
    )
    assert _is_odd(orders, np.argsort(orders, axis=1)).tolist() == [False, True, True, False]


@pytest.mark.parametrize("name", FAIR)
def test_the_compiled_shuffle_gives_the_same_decks(name: str) -> None:
    size, slow, fast = 500, FAIR[name](Random(3)), FAST[name](Random(3), 500)
    for _ in range(3):
        assert next(fast).tolist() == [next(slow) for _ in range(size)]


def test_an_order_that_needs_more_bytes_is_left_to_the_product() -> None:
    keys = [bytes([number]) * 32 for number in range(40)]
    expected = [permutation(b"label", key, CARDS) for key in keys]
    assert permutations(b"label", keys, stream_bytes=64).tolist() == expected
