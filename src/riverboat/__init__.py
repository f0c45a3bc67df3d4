"""Riverboat: no-limit Texas Hold'em for people, bots and programs.

The names below are the public interface, which follows semantic versioning: a name that is to go warns for one minor
version first. Everything else is internal and may change. Names are loaded on first use, so that the command line
starts at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from riverboat.bots import load_bot
    from riverboat.cards import format_cards, parse_cards, pretty_cards
    from riverboat.engine import (
        Action,
        AllIn,
        Call,
        Check,
        Event,
        Fold,
        Hand,
        IllegalAction,
        LegalActions,
        Observation,
        Post,
        Pot,
        RabbitHunt,
        RaiseTo,
        Rules,
        RunItTwice,
        Show,
        Step,
        Street,
        apply,
        legal_actions,
        observe,
        open_hand,
        play,
        read_position,
        redact,
        replay,
        replay_steps,
        start_hand,
        undo,
        write_position,
    )
    from riverboat.errors import RiverboatError
    from riverboat.evaluator import best_five, describe, evaluate
    from riverboat.history import HandHistory, read_hands, record, to_polars, write_hands, write_parquet
    from riverboat.odds import Range, equity, icm, pot_odds
    from riverboat.review import review
    from riverboat.shuffling import seeded_bits, shuffle
    from riverboat.solver.postflop import solve
    from riverboat.svg import to_svg

__version__ = "0.2.0"

__all__ = [
    "Action",
    "AllIn",
    "Call",
    "Check",
    "Event",
    "Fold",
    "Hand",
    "HandHistory",
    "IllegalAction",
    "LegalActions",
    "Observation",
    "Post",
    "Pot",
    "RabbitHunt",
    "RaiseTo",
    "Range",
    "RiverboatError",
    "Rules",
    "RunItTwice",
    "Show",
    "Step",
    "Street",
    "apply",
    "best_five",
    "describe",
    "equity",
    "evaluate",
    "format_cards",
    "icm",
    "legal_actions",
    "load_bot",
    "observe",
    "open_hand",
    "parse_cards",
    "play",
    "pot_odds",
    "pretty_cards",
    "read_hands",
    "read_position",
    "record",
    "redact",
    "replay",
    "replay_steps",
    "review",
    "seeded_bits",
    "shuffle",
    "solve",
    "start_hand",
    "to_polars",
    "to_svg",
    "undo",
    "write_hands",
    "write_parquet",
    "write_position",
]

_ELSEWHERE = {
    "HandHistory": "riverboat.history",
    "Range": "riverboat.odds",
    "RiverboatError": "riverboat.errors",
    "best_five": "riverboat.evaluator",
    "describe": "riverboat.evaluator",
    "equity": "riverboat.odds",
    "evaluate": "riverboat.evaluator",
    "format_cards": "riverboat.cards",
    "icm": "riverboat.odds",
    "load_bot": "riverboat.bots",
    "parse_cards": "riverboat.cards",
    "pot_odds": "riverboat.odds",
    "pretty_cards": "riverboat.cards",
    "read_hands": "riverboat.history",
    "record": "riverboat.history",
    "review": "riverboat.review",
    "seeded_bits": "riverboat.shuffling",
    "shuffle": "riverboat.shuffling",
    "solve": "riverboat.solver.postflop",
    "to_polars": "riverboat.history",
    "to_svg": "riverboat.svg",
    "write_hands": "riverboat.history",
    "write_parquet": "riverboat.history",
}
"""Names that are not of the engine, and where they are."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'riverboat' has no attribute {name!r}", name=name, obj=sys.modules[__name__])
    from riverboat.errors import needs_extra

    try:
        with needs_extra("solver"):
            return getattr(import_module(_ELSEWHERE.get(name, "riverboat.engine")), name)
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.startswith("riverboat"):
            raise
        return _lacking(name, missing)


def _lacking(name: str, missing: ModuleNotFoundError) -> Callable[..., NoReturn]:
    """A function whose extra is not installed: it can be imported, and says when called which line installs it."""
    sentence, module = str(missing), missing.name

    def lacking(*args: object, **values: object) -> NoReturn:
        del args, values
        raise ModuleNotFoundError(sentence, name=module)

    lacking.__name__ = lacking.__qualname__ = name
    lacking.__doc__ = sentence
    return lacking


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
