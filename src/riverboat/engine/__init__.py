"""The rules engine: pure functions on frozen values. Start a hand, apply actions, look at it through `view`."""

from riverboat.engine.actions import (
    Action,
    AllIn,
    Call,
    Check,
    Fold,
    IllegalAction,
    LegalActions,
    RabbitHunt,
    RaiseTo,
    RunItTwice,
    Show,
    default_action,
)
from riverboat.engine.betting import legal_actions
from riverboat.engine.entry import enforce, open_hand, replay, replay_steps, start_hand
from riverboat.engine.events import Event, Street
from riverboat.engine.hand import apply
from riverboat.engine.notation import play, read_position, undo, write_position
from riverboat.engine.pot import Pot
from riverboat.engine.rules import Rules
from riverboat.engine.state import Deal, Hand, Post, Step
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
    "RabbitHunt",
    "RaiseTo",
    "Rules",
    "RunItTwice",
    "SeatView",
    "Show",
    "Step",
    "Street",
    "apply",
    "default_action",
    "enforce",
    "legal_actions",
    "observe",
    "open_hand",
    "play",
    "read_position",
    "redact",
    "replay",
    "replay_steps",
    "start_hand",
    "undo",
    "write_position",
]
