"""The independent chip model and chip chop: what stacks are worth in prizes."""

from __future__ import annotations

from itertools import permutations
from math import fsum
from random import Random

import pytest

from riverboat.errors import RiverboatError
from riverboat.odds import chip_chop, icm


def over_all_orders(stacks: list[float], prizes: list[float]) -> list[float]:
    """The slow twin: every order in which the players can finish, one after the other."""
    worth = [0.0] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = 1.0, sum(stacks)
        for player in order:
            chance *= stacks[player] / left
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            worth[player] += chance * prize
    return worth


def test_the_textbook_example_of_three_players_and_two_prizes():
    assert icm([50, 30, 20], [70, 30]) == pytest.approx((45.18, 32.25, 22.57), abs=0.005)


@pytest.mark.parametrize("players", range(1, 8))
def test_it_is_the_sum_over_all_orders(players: int):
    rng = Random(players)
    stacks = [rng.uniform(1, 10_000) for _ in range(players)]
    prizes = sorted((rng.uniform(0, 100) for _ in range(rng.randint(1, players))), reverse=True)
    assert icm(stacks, prizes) == pytest.approx(over_all_orders(stacks, prizes), rel=1e-9)


def test_the_integral_for_many_players_agrees_with_the_sum_for_few(monkeypatch: pytest.MonkeyPatch):
    rng = Random(1)
    stacks = [rng.choice((0.01, 1, 100)) * rng.random() + 0.001 for _ in range(9)]
    prizes = sorted((rng.random() for _ in stacks), reverse=True)
    added_up = icm(stacks, prizes)
    monkeypatch.setattr("riverboat.odds.chip_model.MOST_ENUMERATED", 1)
    assert icm(stacks, prizes) == pytest.approx(added_up, abs=1e-9)


def test_with_many_players_all_prizes_are_won_and_equal_stacks_are_worth_the_same():
    worth = icm([3000.0] * 100 + [9000.0] * 50, [1000.0, 600.0, 400.0, 250.0, 250.0])
    assert fsum(worth) == pytest.approx(2500)
    assert worth[:100] == pytest.approx([worth[0]] * 100)
    assert worth[0] < worth[-1] < 3 * worth[0], "chips won are worth less than chips lost"


def test_one_prize_goes_by_chips():
    assert icm([6, 3, 1], [50]) == pytest.approx((30, 15, 5))
    assert chip_chop([6, 3, 1], [50]) == pytest.approx((30, 15, 5))


def test_a_chip_chop_gives_everybody_the_lowest_prize_and_the_rest_by_chips():
    assert chip_chop([5000, 3000, 2000], [50, 30, 20]) == pytest.approx((40, 32, 28))


def test_a_chip_chop_gives_nobody_more_than_first_prize():
    assert chip_chop([98, 1, 1], [50, 30, 20]) == pytest.approx((50, 25, 25))


@pytest.mark.parametrize(
    ("stacks", "prizes", "code"),
    [
        ([100, 100], [3, 2, 1], "more_prizes_than_players"),
        ([100, 100], [1, 2], "prizes_not_in_order"),
        ([100, 0], [1], "bad_argument"),
        ([], [1], "bad_argument"),
        ([100], [], "bad_argument"),
        ([float("nan"), 1], [1], "bad_argument"),
        ("many", [1], "bad_argument"),
        ([1, 1], [-1], "bad_argument"),
        ([True, 1], [1], "bad_argument"),
    ],
)
def test_what_is_no_tournament_is_refused(stacks: list[float], prizes: list[float], code: str):
    for deal in (icm, chip_chop):
        with pytest.raises(RiverboatError) as refusal:
            deal(stacks, prizes)
        assert refusal.value.code == code
