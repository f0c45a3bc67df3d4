"""Levels: the highest beats the lowest clearly, heads-up and at a full table. The whole ladder is the arena's."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest
from bot_table import BLINDS, play_hand, seated, shuffled_deck

STACK = 10_000


def lead(better: str, worse: str, seats: int, deals: int) -> tuple[float, float]:
    """Big blinds a hand that one level takes from another, and the half width of the 95 % interval.

    Every deal is played twice, with the levels in each other's seats, so that the cards favour nobody.
    """
    order, swapped = seated([better, worse] * seats)[:seats], seated([worse, better] * seats, seed=2)[:seats]
    rng = Random(8)
    won: list[float] = []
    for deal in range(deals):
        deck = shuffled_deck(BLINDS, rng)
        first = play_hand(BLINDS, order, (STACK,) * seats, deal % seats, deck, hand_id=f"{deal}a").stacks[0::2]
        second = play_hand(BLINDS, swapped, (STACK,) * seats, deal % seats, deck, hand_id=f"{deal}b").stacks[1::2]
        won.append((sum(first) + sum(second) - STACK * seats) / seats / BLINDS.big_blind)
    return fmean(won), 1.96 * stdev(won) / sqrt(deals)


@pytest.mark.parametrize(("seats", "deals"), [(2, 500), (9, 150)])
def test_level_8_beats_level_1_clearly(seats: int, deals: int) -> None:
    mean, half_width = lead("level:8", "level:1", seats, deals)
    assert mean > half_width


def test_level_6_beats_level_2_clearly() -> None:
    mean, half_width = lead("level:6", "level:2", 2, 700)
    assert mean > half_width
