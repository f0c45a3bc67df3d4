"""Two bots that everybody can imagine, to measure others against."""

from __future__ import annotations

from riverboat.engine import Action, Call, Check, Observation, RaiseTo


class AlwaysCall:
    """Never bets, never folds."""

    name = "always call"

    def act(self, observation: Observation) -> Action:
        return Call() if observation.to_call else Check()


class AlwaysRaise:
    """Bets or raises the pot whenever it may, and otherwise calls."""

    name = "always raise"

    def act(self, observation: Observation) -> Action:
        if observation.min_raise_to is None or observation.max_raise_to is None:
            return Call() if observation.to_call else Check()
        pot = observation.current_bet + observation.pot + observation.to_call
        return RaiseTo(min(observation.max_raise_to, max(observation.min_raise_to, pot)))
