"""The gadget of safe re-solving (Burch, Johanson and Bowling 2014).

The opponent's range may not be what it is assumed to be. So before the street begins, the opponent may with each hand
take an alternative payoff instead of playing on: what that hand won in the solution before. The re-solved strategy
then gains nothing by giving a hand more than that.
"""

from __future__ import annotations

import numpy as np

from riverboat.solver.trees.betting_tree import Floats


class ResolvingGadget:
    """The opponent's choice, with each hand, to play on or to take the alternative payoff."""

    def __init__(self, player: int, payoffs: Floats, believed: Floats) -> None:
        """`payoffs` are counterfactual: weighted by what a hand faces; nan for a hand without an alternative.

        `believed` is the weight of each hand that always plays on; the rest has the choice.
        """
        self.player = player
        self._known = ~np.isnan(payoffs)
        self._payoffs = np.where(self._known, payoffs, 0).astype(np.float32)
        self._believed = np.where(self._known, believed, 1).astype(np.float32)
        self._weights = np.where(self._known, 1, believed).astype(np.float32)
        self._regrets = np.zeros((2, len(payoffs)), np.float32)

    def reach(self) -> Floats:
        """How much of each hand plays on."""
        reach: Floats = self._weights * (self._believed + (1 - self._believed) * self._follows())
        return reach

    def learn(self, won: Floats, keep: Floats) -> None:
        """Update the regrets from what each hand wins by playing on; `keep` is the discount."""
        follows = self._follows()
        value = follows * won + (1 - follows) * self._payoffs
        self._regrets += np.stack([won - value, self._payoffs - value])
        self._regrets *= np.where(self._regrets > 0, keep[0], keep[1])

    def _follows(self) -> Floats:
        positive = np.maximum(self._regrets, 0)
        total = positive.sum(axis=0)
        follows: Floats = np.where(total > 0, positive[0] / np.where(total > 0, total, 1), np.float32(0.5))
        return follows
