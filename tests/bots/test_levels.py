"""Levels: a high one beats a low one clearly, heads-up and at a full table. The whole ladder is the arena's.

Level 6 stands for those above it, which solve streets anew and take their time.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

import pytest
from bot_table import duplicate, seated

from riverboat.arena import Match
from riverboat.arena.block import play_block
from riverboat.arena.report import summarize


@pytest.mark.parametrize(("better", "worse"), [("level:6", "level:1"), ("level:6", "level:3"), ("level:5", "level:2")])
def test_a_much_higher_level_wins_heads_up_beyond_doubt(better: str, worse: str) -> None:
    match = Match(bots=(better, worse), rounds=300, seed=3, duplicate=True, time_limit=60.0)
    report = summarize(match, [play_block(block) for block in match.blocks()], 1.0)
    won = report.standings[0].policy_adjusted
    assert won is not None
    assert won.low > 0, won


def test_a_much_higher_level_wins_at_a_full_table_beyond_doubt() -> None:
    """Four and five of the one against five and four of the other, at nine seats."""
    order, swapped = seated(["level:6", "level:1"] * 9)[:9], seated(["level:1", "level:6"] * 9, seed=2)[:9]
    won = duplicate(order, swapped, deals=250)
    assert fmean(won) > 1.96 * stdev(won) / sqrt(len(won))
