"""The opponent's way out of a street that is solved anew (the gadget of Burch, Johanson and Bowling 2014).

What is known of the opponent's range may be wrong. So with each hand it may, before the street begins, take what that
hand had before the street was solved anew. Whoever is solved for then has no reason to give any hand more than that.
"""

from __future__ import annotations

import numpy as np

from riverboat.solver.games.betting_tree import Floats


class WayOut:
    """One player's choice, with each hand, to play on or to take what it had."""

    def __init__(self, player: int, had: Floats, believed: Floats) -> None:
        """`had` is what each hand wins by leaving, weighed by what it faces; nan is for a hand that cannot leave.

        `believed` is how much of each hand plays on in any case; the rest has the choice.
        """
        self.player = player
        self._known = ~np.isnan(had)
        self._had = np.where(self._known, had, 0).astype(np.float32)
        self._believed = np.where(self._known, believed, 1).astype(np.float32)
        self._weights = np.where(self._known, 1, believed).astype(np.float32)
        self._regrets = np.zeros((2, len(had)), np.float32)

    def reach(self) -> Floats:
        """How much of each hand plays on."""
        reach: Floats = self._weights * (self._believed + (1 - self._believed) * self._follows())
        return reach

    def learn(self, won: Floats, keep: Floats) -> None:
        """From what each hand wins by playing on; `keep` is how much of the past counts."""
        follows = self._follows()
        value = follows * won + (1 - follows) * self._had
        self._regrets += np.stack([won - value, self._had - value])
        self._regrets *= np.where(self._regrets > 0, keep[0], keep[1])

    def _follows(self) -> Floats:
        positive = np.maximum(self._regrets, 0)
        total = positive.sum(axis=0)
        follows: Floats = np.where(total > 0, positive[0] / np.where(total > 0, total, 1), np.float32(0.5))
        return follows
