"""Opponents for the line game: they pick sensible actions at random and know only what their seat may know."""

from __future__ import annotations

from random import Random

from riverboat.engine.actions import Action, Call, Check, Fold, RaiseTo, RunItTwice
from riverboat.engine.view import Observation


def random_action(seen: Observation, random: Random) -> Action:
    """Mostly check and call at a fair price, sometimes bet about the pot, fold more often the more it costs."""
    legal = seen.legal_actions
    assert legal is not None, "asked out of turn"
    if legal.run_it_twice:
        return RunItTwice(random.random() < 0.5)
    if legal.raise_to is not None and random.random() < 0.2:
        low, high = legal.raise_to
        wanted = seen.current_bet + int((seen.pot + seen.to_call) * random.uniform(0.4, 1.0))
        return RaiseTo(max(low, min(high, wanted)))
    if legal.check:
        return Check()
    if legal.call is not None and random.random() > 1.5 * legal.call / (seen.pot + legal.call):
        return Call()
    return Fold()
