"""Adapters for bots of other frameworks. Each is imported when a bot's name requires it.

    ppe:module:Class    a player written for PyPokerEngine
    ws://host:port      a bot elsewhere, served by `riverboat.bots.client`
    acpc:port           a program that speaks the ACPC match-state protocol and connects to that port

`rlcard` and `open_spiel` have a class each to derive a bot of yours from, around an agent of these libraries.
`pettingzoo` goes the other way: our table as an environment for learning agents.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from riverboat.errors import Unreachable

if TYPE_CHECKING:
    from riverboat.bots.protocol import Bot

_MODULES: Final = {
    "ppe:": "pypokerengine",
    "ws://": "websocket",
    "wss://": "websocket",
    "acpc:": "acpc",
}

ONE_CONNECTION: Final = ("acpc:",)
"""Bots that connect once and play everything over that connection: a match with one of them is a single block."""


def unreachable(name: str, reason: str) -> Unreachable:
    return Unreachable("bot_unreachable", f"{name} cannot be reached: {reason}", name=name, reason=reason)


def load(name: str, seed: int) -> Bot:
    """Make the bot that a name such as `ppe:module:Class` stands for."""
    prefix = next(prefix for prefix in _MODULES if name.startswith(prefix))
    adapter = import_module(f"{__name__}.{_MODULES[prefix]}")
    return cast("Bot", adapter.load(name, seed))
