"""Flops solved at the table: what was really bet is what is solved, from the ranges that came there."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from riverboat.cards import parse_cards
from riverboat.solver.public_state import PublicState
from riverboat.solver.resolving.two_left import at_start
from riverboat.solver.strategist import Strategist
from riverboat.solver.thinking import Thinking
from riverboat.solver.trees.holdem import blocked
from riverboat.solver.trees.spot import CALL, FLOP, FOLD, Chips

SEEN = PublicState(20_000, (50, 100)).after(300).after(CALL).dealt(*parse_cards("AsKd7h"))


@cache
def strategist() -> Strategist:
    return Strategist(Thinking(solves_from=FLOP))


def folded(*line: Chips) -> float:
    """How much of its range the player to act folds after a line of the flop."""
    state = SEEN
    for action in line:
        state = state.after(action)
    start = at_start(state.hand, FLOP, state.actor)
    held = strategist().resolver.ranges(start)[state.actor].copy()
    for number, action in enumerate(line):
        before = state.before(number)
        if before.actor == state.actor:
            held *= strategist().policy(before).column(action)
    return float(held @ strategist().policy(state).column(FOLD) / held.sum())


@pytest.mark.parametrize(
    ("line", "needs"),
    [
        ((CALL, 200, 400), 400 / 1200),
        ((CALL, 100), 100 / 700),
        ((100,), 100 / 700),
    ],
)
def test_small_bets_and_raises_are_not_folded_to_too_often(line: tuple[Chips, ...], needs: float) -> None:
    """A bluff with any two cards that is given up afterwards gains little: more than half was folded before."""
    assert folded(*line) < needs + 0.1


def test_what_was_bet_is_in_the_solution() -> None:
    """A bet of 137 is answered with raises of that bet."""
    state = SEEN.after(137)
    policy = strategist().policy(state)
    assert policy.actions[:2] == (FOLD, CALL)
    assert all(action >= 2 * 137 for action in policy.actions[2:])
    live = ~blocked(state.board)
    assert policy.shares[live].sum(axis=1) == pytest.approx(np.ones(live.sum()), abs=1e-4)


def test_a_turn_after_a_solved_flop_has_alternatives() -> None:
    """What the opponent's hands won on the flop is carried on to the turn."""
    turn = SEEN.after(CALL).after(CALL).dealt(*parse_cards("2c"))
    resolver = strategist().resolver
    found = resolver.solution(turn.hand, FLOP, (CALL, CALL), turn.actor).opponent_values(
        (CALL, CALL), parse_cards("2c")[0], 1 - turn.actor
    )
    assert found is not None
    assert np.isnan(found[blocked(turn.board)]).all()
    known = found[~blocked(turn.board)]
    assert np.isfinite(known).all()
    assert known.max() > 300 > -300 > known.min() - 1, "from losing a part of the pot to winning more than the pot"
