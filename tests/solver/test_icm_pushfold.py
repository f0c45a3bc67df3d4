"""Push or fold for prizes: nobody can gain by playing otherwise, and for one prize it is the game for chips."""

from __future__ import annotations

import numpy as np
import pytest

from riverboat.odds.starting_hands import CLASSES, COMBOS, class_name
from riverboat.solver.charts.icm_pushfold import PrizePushFold, PushTable, solved
from riverboat.solver.charts.pushfold_solver import PushFold

SHARES = np.array(COMBOS) / sum(COMBOS)
FOUR_LEFT = PushTable((1000, 1000, 950, 900), (0, 0, 50, 100), 0, (50, 30, 20))


def share(often: np.ndarray) -> float:
    return float(SHARES @ often)


def test_heads_up_for_one_prize_it_is_the_game_for_chips() -> None:
    chips, prizes = PushFold(8.0, 1).solve(300), PrizePushFold(PushTable((750, 700), (50, 100), 0, (1,))).solve(300)
    assert share(prizes.push[0]) == pytest.approx(share(chips.push), abs=0.01)
    assert share(prizes.call[0, 1]) == pytest.approx(share(chips.calls[0]), abs=0.01)


def test_what_is_nearly_always_done_gains_and_what_is_never_done_loses() -> None:
    game = solved(FOUR_LEFT)
    push_gains, call_gains = game.gains()
    for often, gains in [
        (game.push[0], push_gains[0]),
        (game.push[2], push_gains[2]),
        (game.call[0, 3], call_gains[0, 3]),
    ]:
        for hand in range(CLASSES):
            assert gains[hand] > -0.1 or often[hand] < 0.9, class_name(hand)
            assert gains[hand] < 0.1 or often[hand] > 0.1, class_name(hand)


def test_before_the_bubble_bursts_calls_need_more_than_for_chips() -> None:
    for_prizes, for_chips = solved(FOUR_LEFT), solved(FOUR_LEFT._replace(prizes=(1,)))
    for pusher, caller in [(0, 1), (0, 3), (1, 2), (2, 3)]:
        assert share(for_prizes.call[pusher, caller]) < 0.6 * share(for_chips.call[pusher, caller])
    assert share(for_prizes.push[2]) > share(for_chips.push[2])


def test_stacks_at_other_tables_that_are_about_to_bust_make_calls_tighter() -> None:
    alone = PushTable((1000, 950, 900), (0, 50, 100), 0, (40, 30, 20, 10), (1000, 1000))
    beside_a_stub = alone._replace(elsewhere=(1950, 50))
    assert share(solved(beside_a_stub).call[1, 2]) < share(solved(alone).call[1, 2])
