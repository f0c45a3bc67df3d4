"""What the stacks of one table are worth: the same as by the chip model for all players of the tournament."""

from __future__ import annotations

from random import Random

import pytest

from riverboat.odds import icm
from riverboat.odds.table_worth import TableWorth


@pytest.mark.parametrize(("seed", "others"), [(1, 0), (2, 0), (3, 4), (4, 30)])
def test_a_table_is_worth_what_its_players_are_worth_among_all(seed: int, others: int) -> None:
    random = Random(seed)
    stacks = [random.randrange(100, 5000) for _ in range(random.randrange(2, 9))]
    elsewhere = [random.randrange(100, 5000) for _ in range(others)]
    prizes = sorted((random.randrange(1000) for _ in range(random.randrange(1, len(stacks) + others))), reverse=True)
    worth = TableWorth(prizes, elsewhere, sum(stacks) + sum(elsewhere), 100).of(stacks)
    assert worth == pytest.approx(icm([*stacks, *elsewhere], prizes)[: len(stacks)], rel=1e-5, abs=1e-3)


def test_whoever_is_out_has_the_prize_of_the_best_place_that_nobody_is_left_for() -> None:
    worth = TableWorth((50, 30, 20), (), 3000, 500).of([1000, 0, 2000])
    assert worth[1] == 20
    assert worth[[0, 2]] == pytest.approx(icm([1000, 2000], [50, 30]), rel=1e-5)
