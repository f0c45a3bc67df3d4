"""Levels: the highest beats the lowest clearly, heads-up and at a full table. The whole ladder is the arena's."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

import pytest
from bot_table import duplicate, seated


@pytest.mark.parametrize(
    ("better", "worse", "seats", "deals"),
    [
        ("level:8", "level:1", 2, 800),
        ("level:8", "level:1", 9, 200),
        ("level:8", "level:4", 2, 1500),
        ("level:6", "level:2", 2, 1000),
    ],
)
def test_a_much_higher_level_wins_beyond_doubt(better: str, worse: str, seats: int, deals: int) -> None:
    order, swapped = seated([better, worse] * seats)[:seats], seated([worse, better] * seats, seed=2)[:seats]
    won = duplicate(order, swapped, deals)
    assert fmean(won) > 1.96 * stdev(won) / sqrt(deals)
