"""A bot that plays random legal actions in sensible proportions, whatever its cards."""

from __future__ import annotations

from random import Random

from riverboat.bots.protocol import check_turn
from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, RaiseTo, RunItTwice
from riverboat.engine.view import Observation

FOLD_SHARE = 0.25
RAISE_SHARE = 0.25
ALL_IN_SHARE = 0.03
"""Of its raises."""


class RandomBot:
    """Never looks at its cards. Folds only when that saves something, and seldom puts everything in."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def act(self, observation: Observation) -> Action:
        check_turn(observation)
        legal = observation.legal_actions
        assert legal is not None
        if legal.run_it_twice:
            return RunItTwice.up_to(legal.max_runs, agree=self._rng.random() < 0.5)
        roll = self._rng.random()
        if roll < RAISE_SHARE and legal.raise_to is not None:
            return RaiseTo(self._size(observation, *legal.raise_to))
        if legal.check:
            return Check()
        if roll > 1 - FOLD_SHARE:
            return Fold()
        return Call() if legal.call is not None else AllIn()

    def _size(self, observation: Observation, low: int, high: int) -> int:
        """Between the smallest raise and the pot, now and then all of it."""
        if self._rng.random() < ALL_IN_SHARE:
            return high
        return self._rng.randint(low, max(low, min(high, observation.current_bet + observation.pot)))
