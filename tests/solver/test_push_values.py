"""What push or fold is worth by the charts: as the solver of the charts counts it, in chips of the table."""

from __future__ import annotations

import numpy as np
import pytest

from riverboat.cards import parse_cards
from riverboat.odds.starting_hands import CLASSES, class_name, class_of
from riverboat.solver.charts.push_values import charted_hand
from riverboat.solver.charts.pushfold import call_frequency, push_frequency
from riverboat.solver.charts.pushfold_solver import PushFold
from riverboat.solver.public_state import PublicState
from riverboat.solver.table_hand import PlayedAction, TableHand, TableSpot
from riverboat.solver.trees.spot import CALL, FOLD

EIGHT = PublicState(800, (50, 100))


def of(text: str) -> int:
    return class_of(*parse_cards(text))


@pytest.mark.parametrize("text", ["AsAd", "7s2d", "Js8s", "Kd4c"])
def test_a_push_heads_up_is_worth_what_the_chart_was_solved_with(text: str) -> None:
    calls = np.array([call_frequency(other, 8.0, 1, 0) for other in range(CLASSES)])
    charted = charted_hand(EIGHT.hand, of(text))
    assert charted is not None
    assert charted.actions == (FOLD, 800)
    assert charted.often == push_frequency(of(text), 8.0, 1)
    assert charted.gain / 100 == pytest.approx(PushFold(8.0, 1).push_gain([calls])[of(text)])


@pytest.mark.parametrize("text", ["AsAd", "7s2d", "Js8s", "Kd4c"])
def test_a_call_heads_up_is_worth_what_the_chart_was_solved_with(text: str) -> None:
    pushes = np.array([push_frequency(other, 8.0, 1) for other in range(CLASSES)])
    charted = charted_hand(EIGHT.after(800).hand, of(text))
    assert charted is not None
    assert charted.actions == (FOLD, CALL)
    assert charted.gain / 100 == pytest.approx(PushFold(8.0, 1).call_gain(pushes, 0)[of(text)])


def test_what_the_chart_does_gains_and_what_it_does_not_do_loses() -> None:
    for hand_class in range(CLASSES):
        charted = charted_hand(EIGHT.hand, hand_class)
        assert charted is not None
        if charted.often > 0.95:
            assert charted.gain > -2, class_name(hand_class)
        if charted.often < 0.05:
            assert charted.gain < 2, class_name(hand_class)


def table(players: int, stack: int, folded: int) -> TableHand:
    bets = (*(0,) * (players - 2), 50, 100)
    first = TableSpot(0, 150, bets, tuple(stack - bet for bet in bets), tuple(range(players)), 100)
    played = tuple(PlayedAction(0, player, FOLD, 0) for player in range(folded))
    return TableHand(first, 100, played, 0, (), folded)


def test_at_a_table_the_first_in_pushes_against_all_behind() -> None:
    hand = table(6, 1000, folded=3)
    calls = [np.array([call_frequency(other, 10.0, 2, caller) for other in range(CLASSES)]) for caller in range(2)]
    charted = charted_hand(hand, of("AsTd"))
    assert charted is not None
    assert charted.gain / 100 == pytest.approx(PushFold(10.0, 2).push_gain(calls)[of("AsTd")])


def test_there_is_no_chart_for_deep_stacks_and_limps() -> None:
    assert charted_hand(PublicState(2000, (50, 100)).hand, of("AsAd")) is None
    assert charted_hand(EIGHT.after(CALL).hand, of("AsAd")) is None
    assert charted_hand(EIGHT.after(200).hand, of("AsAd")) is None
