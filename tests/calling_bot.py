"""A bot for tests that must not depend on luck: it checks and calls."""

from __future__ import annotations

from riverboat.engine import Action, Call, Check, Observation


class CallingBot:
    name = "caller"

    def act(self, observation: Observation) -> Action:
        assert observation.legal_actions is not None
        return Check() if observation.legal_actions.check else Call()
