"""Local best response, tried on players whose losses are known."""

from __future__ import annotations

import numpy as np
import pytest

from riverboat.cards import parse_cards
from riverboat.evaluator import evaluate
from riverboat.odds.ranges import COMBO_INDEX, COMBOS, make_combo
from riverboat.solver.betting_tree import CALL, FOLD
from riverboat.solver.local_best_response import Deal, LocalBestResponse, measure, random_deals, win_shares
from riverboat.solver.public_state import PublicState
from riverboat.solver.strategist import Policy

ALWAYS_CALL_LOSES = 49_000
"""mbb a hand under fcpa from the turn on at 200 big blinds, as published (Lisý and Bowling 2017)."""


def always(action: int, state: PublicState) -> Policy:
    offered = action if action != FOLD or state.spot.to_call else CALL
    return Policy((offered,), np.ones((len(COMBOS), 1), np.float32))


def always_call(state: PublicState) -> Policy:
    return always(CALL, state)


def always_fold(state: PublicState) -> Policy:
    return always(FOLD, state)


def test_who_always_folds_loses_the_blinds_whatever_is_held() -> None:
    """750 from the turn on, where the big blind is called and lost; 750 is also what folding before the flop costs."""
    found = measure(LocalBestResponse(always_fold, "fcpa"), 40, seed=1)
    assert found.mean == pytest.approx(750)
    assert found.margin == pytest.approx(0)


def test_who_always_calls_loses_about_as_much_as_published() -> None:
    found = measure(LocalBestResponse(always_call, "fcpa"), 2000, seed=3)
    assert abs(found.mean - ALWAYS_CALL_LOSES) < 1.5 * found.margin


def test_against_a_caller_it_never_bets_a_hand_that_is_behind() -> None:
    response = LocalBestResponse(always_call, "fcpa")
    nuts = Deal(index("JsTs"), index("4d3d"), parse_cards("AsKsQs7h2c"))
    worst = Deal(index("4d3d"), index("JsTs"), parse_cards("AsKsQs7h2c"))
    rng = np.random.default_rng(0)
    assert response.play(nuts, 0, rng) == pytest.approx(20_000)
    assert -20_000 < response.play(worst, 0, rng) <= 0


def index(text: str) -> int:
    return COMBO_INDEX[make_combo(*parse_cards(text))]


@pytest.mark.parametrize(("hole", "other"), [("AhAd", "KsQs"), ("QsJs", "AhKh"), ("7c2d", "7h2s")])
def test_win_shares_on_the_turn_are_counted_river_by_river(hole: str, other: str) -> None:
    board = parse_cards("9s8d7s2h")
    mine, theirs = COMBOS[index(hole)], COMBOS[index(other)]
    won = []
    for card in set(range(52)) - {*board, *mine, *theirs}:
        one, two = evaluate((*mine, *board, card)), evaluate((*theirs, *board, card))
        won.append(0.5 * ((one > two) + (one >= two)))
    found = win_shares(index(hole), board, None)[index(other)]
    assert found == pytest.approx(sum(won) / len(won))


def test_the_sets_of_actions_are_those_published() -> None:
    state = PublicState(20_000, (50, 100)).after(CALL).after(CALL).dealt(0, 5, 10).after(CALL).after(CALL).dealt(20)

    def raises(name: str) -> list[int]:
        return LocalBestResponse(always_call, name)._raises(state)  # type: ignore[arg-type]

    assert raises("fc") == []
    assert raises("fcpa") == [200, 19_900]
    assert raises("wide") == [100, 200, 400, 800, 1600, 19_900]


def test_the_same_seed_measures_the_same() -> None:
    response = LocalBestResponse(always_call, "fc", first_street=0)
    assert measure(response, 10, seed=4) == measure(response, 10, seed=4)
    assert list(random_deals(3, 1)) == list(random_deals(3, 1))
