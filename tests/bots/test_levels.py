"""Levels: a high one beats a low one clearly, heads-up and at a full table. The whole ladder is the arena's.

Level 6 stands for those above it, which solve streets anew and take their time.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

import pytest
from bot_table import duplicate, seated


@pytest.mark.parametrize(
    ("better", "worse", "seats", "deals"),
    [
        ("level:6", "level:1", 2, 800),
        ("level:6", "level:1", 9, 200),
        ("level:6", "level:3", 2, 1500),
        ("level:5", "level:2", 2, 1000),
    ],
)
def test_a_much_higher_level_wins_beyond_doubt(better: str, worse: str, seats: int, deals: int) -> None:
    order, swapped = seated([better, worse] * seats)[:seats], seated([worse, better] * seats, seed=2)[:seats]
    won = duplicate(order, swapped, deals)
    assert fmean(won) > 1.96 * stdev(won) / sqrt(deals)
