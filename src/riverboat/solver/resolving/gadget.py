"""The gadget of safe re-solving (Burch, Johanson and Bowling 2014), mixed with what is believed of the opponent.

The opponent's range may not be what Bayes makes of its actions. So in a part of all deals the opponent may hold any
hand, and may with each take an alternative payoff before the street begins: what that hand won in the solution of the
street before. The re-solved strategy then gains nothing by giving a hand more than that. In all other deals the
opponent holds the range that is believed, and plays on.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from riverboat.solver.trees.betting_tree import Floats


class OpponentRange(NamedTuple):
    """How likely the opponent holds each hand, in the same units."""

    believed: Floats
    """Always plays on."""
    free: Floats
    """May take the alternative payoff."""

    @property
    def total(self) -> Floats:
        total: Floats = self.believed + self.free
        return total


def opponent_range(posterior: Floats, possible: Floats, free: float) -> OpponentRange:
    """The posterior range, with a `free` part of all deals in which any possible hand (1, or 0) is equally likely."""
    believed = (1 - free) * posterior / max(float(posterior.sum()), 1e-30)
    anything = free * possible / max(float(possible.sum()), 1.0)
    most = max(float((believed + anything).max()), 1e-30)
    return OpponentRange((believed / most).astype(np.float32), (anything / most).astype(np.float32))


class ResolvingGadget:
    """The opponent's choice, with each hand of the free part, to play on or to take the alternative payoff."""

    def __init__(self, player: int, payoffs: Floats, weights: OpponentRange) -> None:
        """`payoffs` are counterfactual: weighted by what a hand faces; nan for a hand without an alternative, which
        plays on only as far as it is believed."""
        self.player = player
        known = ~np.isnan(payoffs)
        self._payoffs = np.where(known, payoffs, 0).astype(np.float32)
        self._believed = weights.believed
        self._free = np.where(known, weights.free, 0).astype(np.float32)
        self._regrets = np.zeros((2, len(payoffs)), np.float32)

    def reach(self) -> Floats:
        """How much of each hand plays on."""
        reach: Floats = self._believed + self._free * self._follows()
        return reach

    def learn(self, won: Floats, keep: Floats) -> None:
        """Update the regrets from what each hand wins by playing on; `keep` are the discounts."""
        follows = self._follows()
        value = follows * won + (1 - follows) * self._payoffs
        self._regrets *= np.where(self._regrets > 0, keep[0], keep[1])
        self._regrets += np.stack([won - value, self._payoffs - value])

    def _follows(self) -> Floats:
        positive = np.maximum(self._regrets, 0)
        total = positive.sum(axis=0)
        follows: Floats = np.where(total > 0, positive[0] / np.where(total > 0, total, 1), np.float32(0.5))
        return follows
