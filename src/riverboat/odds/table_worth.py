"""The independent chip model for one table of a tournament: what its stacks are worth, hand after hand.

The same integral as in `chip_model`. The players at other tables are counted once, not for every outcome of a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.odds.chip_model import LATEST, counted, prizes_when_rung, step_for

Floats = NDArray[np.float64]

EARLIEST: Final = -14.0
"""A later start than in `chip_model`: values are right to about six digits, enough for decisions."""


class TableWorth:
    """Values stacks at one table, given the prizes still to be won and the stacks elsewhere."""

    def __init__(self, prizes: Sequence[float], elsewhere: Sequence[float], chips: float, smallest: float) -> None:
        """`chips` are all that are in play; no stack that is asked for is smaller than `smallest`, unless it is 0."""
        self._chips: Final = chips
        self._elsewhere: Final = len(elsewhere)
        self._prizes: Final[Floats] = np.array(prizes, np.float64)
        least = min((smallest, *elsewhere)) / chips
        self._step: Final = step_for(len(elsewhere) + 10)
        self._times: Final[Floats] = np.exp(np.arange(EARLIEST, LATEST - np.log(least), self._step))
        before = np.zeros((len(self._prizes), len(self._times)))
        before[0] = 1.0
        self._before: Final[Floats] = counted(before, self._rung(elsewhere))

    def of(self, stacks: Sequence[float]) -> Floats:
        """What each is worth. Whoever has no chips is out, and has the best place that nobody is left for."""
        worth = np.zeros(len(stacks))
        left = [player for player, stack in enumerate(stacks) if stack > 0]
        out = [player for player, stack in enumerate(stacks) if stack <= 0]
        places = self._prizes[self._elsewhere + len(left) :][: len(out)]
        worth[out] = places.sum() / max(1, len(out))
        rates = np.array([stacks[player] for player in left], np.float64) / self._chips
        prize = prizes_when_rung(self._rung([stacks[player] for player in left]), self._before, self._prizes)
        density = rates[:, None] * self._times * np.exp(-np.outer(rates, self._times)) * self._step
        worth[left] = (density * prize).sum(axis=1)
        return worth

    def _rung(self, stacks: Sequence[float]) -> Floats:
        rung: Floats = -np.expm1(-np.outer(np.array(stacks, np.float64) / self._chips, self._times))
        return rung
