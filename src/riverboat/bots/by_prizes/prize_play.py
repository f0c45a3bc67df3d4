"""What a bot that knows what chips are worth in prizes does otherwise. Imports numpy."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from riverboat.bots.by_prizes.pressure import pressure
from riverboat.bots.by_prizes.push_or_fold import push_or_fold
from riverboat.bots.by_ranges.situation import Situation
from riverboat.engine.actions import Action, AllIn, Call, Fold, RaiseTo, nearest_action

if TYPE_CHECKING:
    from riverboat.bots.by_ranges.player import CardPlayer
    from riverboat.engine.view import Observation

COMMITTED: Final = 0.35
"""Whoever puts in this part of the stack plays for all of it."""
FOLDS_GAINED: Final = 0.10
"""Equity that a raise may lack which may not be called."""


def charted_action(observation: Observation, rng: Random) -> Action | None:
    """Push, call or fold for prizes; None where the game is not push or fold."""
    chart = push_or_fold(observation)
    if chart is None:
        return None
    assert observation.legal_actions is not None
    return nearest_action(observation.legal_actions, chart.total if rng.random() < chart.often else None)


def pressed_action(observation: Observation, action: Action, cards: CardPlayer) -> Action:
    """The action, or a fold where the hand is too weak to risk so much for so little."""
    if not isinstance(action, Call | RaiseTo | AllIn):
        return action
    situation = Situation(observation)
    if situation.preflop and not any(event.verb in ("bet", "raise") for event in situation.acted):
        return action
    found = pressure(situation)
    if found is None:
        return action
    reach = situation.my_bet + situation.my_stack
    total = action.amount if isinstance(action, RaiseTo) else reach if isinstance(action, AllIn) else 0
    if not total:
        needed = found.call
    elif total >= COMMITTED * reach:
        needed = found.all_in - FOLDS_GAINED
    else:
        return action
    return action if cards.equity(observation) >= needed else Fold()
