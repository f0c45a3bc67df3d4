"""Riverboat: no-limit Texas Hold'em for people, bots and programs.

The names below are the contract; they are loaded on first use, so that the command line starts at once.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from riverboat.engine import (
        AllIn,
        Call,
        Check,
        Fold,
        IllegalAction,
        RaiseTo,
        Rules,
        apply,
        legal_actions,
        observe,
        start_hand,
    )
    from riverboat.solver.postflop import solve

__version__ = "0.1.0"

__all__ = [
    "AllIn",
    "Call",
    "Check",
    "Fold",
    "IllegalAction",
    "RaiseTo",
    "Rules",
    "apply",
    "legal_actions",
    "observe",
    "solve",
    "start_hand",
]


def __getattr__(name: str) -> object:
    if name in __all__:
        module = "riverboat.solver.postflop" if name == "solve" else "riverboat.engine"
        return getattr(import_module(module), name)
    raise AttributeError(f"module 'riverboat' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
