"""The rules engine: pure functions on frozen values. Start a hand, apply actions, look at it through `view`."""

from riverboat.engine.actions import (
    Action,
    AllIn,
    Call,
    Check,
    Fold,
    IllegalAction,
    LegalActions,
    RaiseTo,
    RunItTwice,
    Show,
    default_action,
)
from riverboat.engine.betting import legal_actions
from riverboat.engine.events import Event, Street
from riverboat.engine.hand import Step, apply, open_hand, replay, start_hand
from riverboat.engine.pots import Pot
from riverboat.engine.rules import Rules
from riverboat.engine.state import Deal, Hand, Post
from riverboat.engine.view import Observation, SeatView, observe, redact

__all__ = [
    "Action",
    "AllIn",
    "Call",
    "Check",
    "Deal",
    "Event",
    "Fold",
    "Hand",
    "IllegalAction",
    "LegalActions",
    "Observation",
    "Post",
    "Pot",
    "RaiseTo",
    "Rules",
    "RunItTwice",
    "SeatView",
    "Show",
    "Step",
    "Street",
    "apply",
    "default_action",
    "legal_actions",
    "observe",
    "open_hand",
    "redact",
    "replay",
    "start_hand",
]
