"""Actions of the solver and of the table: which is which, and how they are called."""

from __future__ import annotations

from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, LegalActions, RaiseTo
from riverboat.engine.events import Acted
from riverboat.engine.rules import Chips
from riverboat.engine.view import Observation
from riverboat.solver.trees.spot import CALL, FOLD


def action_text(action: Action, observation: Observation) -> str:
    """`fold`, `check`, `call`, `bet 300` or `raise 900`: to a total in chips."""
    match action:
        case Fold():
            return "fold"
        case Check():
            return "check"
        case RaiseTo(amount=amount):
            return f"raise {amount}" if observation.current_bet else f"bet {amount}"
        case _:
            return "call"


def action_of(event: Acted) -> Action:
    """What a player said, from what happened."""
    match event.verb:
        case "fold":
            return Fold()
        case "check":
            return Check()
        case "call":
            return Call()
        case _:
            return RaiseTo(event.bet)


def plain_action(action: Action, legal: LegalActions) -> Action:
    """All-in as the call or raise that it is."""
    if not isinstance(action, AllIn):
        return action
    is_raise = legal.raise_to is not None and legal.all_in is not None and legal.all_in >= legal.raise_to[0]
    return RaiseTo(legal.all_in or 0) if is_raise else Call()


def table_action(chosen: Chips, legal: LegalActions) -> Action | None:
    """An action of the solver as it is said at the table; None if the rules have no such action now."""
    if chosen == FOLD:
        return Fold() if legal.fold and not legal.check else None
    if chosen == CALL:
        return Check() if legal.check else Call()
    if legal.raise_to is None:
        return None
    low, high = legal.raise_to
    return RaiseTo(min(high, max(low, chosen)))


def solver_action(action: Action, most: Chips) -> Chips:
    """An action of the table as the solver writes it; chips beyond `most` cannot be matched and do not count."""
    match action:
        case Fold():
            return FOLD
        case RaiseTo(amount=amount):
            return min(amount, most)
        case _:
            return CALL
