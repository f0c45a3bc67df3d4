"""The solver's answer to one player at one decision: the actions and their probabilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from riverboat.engine.rules import Chips


class Advice(NamedTuple):
    """The strategy for the hand that is held."""

    actions: tuple[Chips, ...]
    """FOLD, CALL (or check), or a total to raise to on this street."""
    shares: tuple[float, ...]
    """The probability of each action; they add up to 1."""
