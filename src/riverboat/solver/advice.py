"""What the solver says to one player about one decision: what may be done, and how often each is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from riverboat.engine.rules import Chips


class Advice(NamedTuple):
    """A strategy for the hand that is really held."""

    actions: tuple[Chips, ...]
    """FOLD, CALL (or check), or a total to raise to on this street."""
    shares: tuple[float, ...]
    """How often each is played; together 1."""
