"""A bot that checks and calls."""

from __future__ import annotations

from riverboat.engine import Action, Call, Check, Observation


class Caller:
    name = "caller"

    def act(self, observation: Observation) -> Action:
        return Call() if observation.to_call else Check()
