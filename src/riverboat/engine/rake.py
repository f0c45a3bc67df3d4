"""What the house keeps of a hand: a share of the pots, with a cap by the number of players. Arithmetic only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

WHOLE: Final = 10_000
"""Basis points in a whole."""
MOST_BASIS_POINTS: Final = 2_000
"""A fifth of the pot: more is taken for a slip of the pen."""


class Rake(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Part of every pot that was contested. A bet that nobody called is returned first and never raked."""

    basis_points: int
    """Hundredths of a percent of the pots together: 500 is five percent. Parts of a chip stay in the pot."""
    caps: tuple[int, ...] = ()
    """The most that is taken, with two players dealt in, with three and so on; the last is for all larger tables.
    Empty: no limit."""
    no_flop_no_drop: bool = True
    """Nothing is taken of a hand that ends before the flop."""

    def cap(self, players: int) -> int | None:
        """The most that is taken when so many are dealt in; None is no limit."""
        return self.caps[min(players, len(self.caps) + 1) - 2] if self.caps else None

    def fault(self) -> str | None:
        """What these values must be instead; None when they are possible."""
        if type(self.basis_points) is not int or not 1 <= self.basis_points <= MOST_BASIS_POINTS:
            return f"a rake of 1 to {MOST_BASIS_POINTS} basis points"
        if not isinstance(self.caps, tuple) or len(self.caps) > 9:
            return "a rake with at most nine caps, for two to ten players"
        if any(type(cap) is not int or cap < 1 for cap in self.caps):
            return "a rake whose caps are whole numbers of chips, 1 or more"
        if not isinstance(self.no_flop_no_drop, bool):
            return "a rake whose no_flop_no_drop is True or False"
        return None


def rake_of(rake: Rake, pots: Sequence[int], players: int) -> tuple[int, ...]:
    """What is taken from each pot, the main pot first: the share of all pots so far, less what earlier ones gave."""
    cap = rake.cap(players)
    taken, below, total = [], 0, 0
    for amount in pots:
        total += amount
        due = total * rake.basis_points // WHOLE
        if cap is not None and due > cap:
            due = cap
        taken.append(due - below)
        below = due
    return tuple(taken)
