"""What the solver's heads say to one player about one decision: what may be done, and how often each is right.

Whoever gives advice knows one kind of table; asked about another, it gives none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from riverboat.engine.rules import Chips
    from riverboat.engine.view import Observation


class Advice(NamedTuple):
    """A strategy for the hand that is really held."""

    actions: tuple[Chips, ...]
    """FOLD, CALL (or check), or a total to raise to on this street."""
    shares: tuple[float, ...]
    """How often each is played; together 1."""


class Adviser(Protocol):
    """Knows what to do at some tables."""

    def advise(self, observation: Observation) -> Advice | None:
        """For the seat to act, or None at a table that is not this adviser's."""
        ...
