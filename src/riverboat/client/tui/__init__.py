"""The terminal client: the table drawn with Textual. It knows the protocol and cards, and holds no rules.

Importing this package imports no Textual: the plain client shares `commands` with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from riverboat.client.tui.app import RiverboatApp
    from riverboat.client.tui.run import TuiOptions, main

__all__ = ["RiverboatApp", "TuiOptions", "main"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'riverboat.client.tui' has no attribute {name!r}")
    from importlib import import_module

    return getattr(
        import_module("riverboat.client.tui.app" if name == "RiverboatApp" else "riverboat.client.tui.run"), name
    )
