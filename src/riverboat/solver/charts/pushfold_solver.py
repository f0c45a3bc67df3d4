"""Solves the push-or-fold game on the 169 starting hands, in chips, by fictitious play.

One player pushes all-in or folds; the players behind, each in turn, call or fold. With one player behind this is
the exact heads-up game of small blind against big blind. With more, two things are left out, as in most published
charts: whoever comes after a caller folds, and cards folded earlier change nothing. All have the same stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from riverboat.odds.starting_hands import CLASSES, COMBOS, combos_left, equities

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SMALL_BLIND: Final = 0.5
BIG_BLIND: Final = 1.0
BLINDS: Final = SMALL_BLIND + BIG_BLIND
ROUNDS: Final = 1000


class Solution(NamedTuple):
    """How often each class is pushed, and called by each player behind, the nearest first."""

    push: Floats
    calls: tuple[Floats, ...]


class PushFold:
    """The game at one depth (stack in big blinds, before the blinds are posted) with so many players behind."""

    def __init__(self, depth: float, players_behind: int) -> None:
        self.depth = depth
        self.posted = [SMALL_BLIND if players_behind == 1 else 0.0]
        self.posted += [0.0] * (players_behind - 2) + [SMALL_BLIND] * (players_behind > 1) + [BIG_BLIND]
        self.pairs = np.array([combos_left(held) for held in range(CLASSES)], np.float64)
        self.wins = self.pairs * np.array(equities())
        self.others = self.pairs.sum(axis=1)

    def push_gain(self, calls: Sequence[Floats]) -> Floats:
        """What pushing wins over folding with each class, in big blinds."""
        nobody_yet = np.ones(CLASSES)
        value = np.zeros(CLASSES)
        for call, posted in zip(calls, self.posted[1:], strict=True):
            value += nobody_yet * (self.wins @ call) / self.others * self._pot(posted)
            nobody_yet = nobody_yet * (1 - self.pairs @ call / self.others)
        left = self.depth - self.posted[0]
        return value + nobody_yet * (left + BLINDS) - left

    def call_gain(self, push: Floats, caller: int) -> Floats:
        """What calling wins over folding with each class, for the caller-th player behind (0 is the nearest)."""
        equity = _ratio(self.wins @ push, self.pairs @ push)
        posted = self.posted[1 + caller]
        return equity * self._pot(posted) - (self.depth - posted)

    def _pot(self, caller_posted: float) -> float:
        """Both stacks, and the blinds of those who folded."""
        return 2 * self.depth + BLINDS - self.posted[0] - caller_posted

    def solve(self, rounds: int = ROUNDS) -> Solution:
        """Each side answers what the other has done on average so far; the averages come to an equilibrium."""
        push = np.ones(CLASSES)
        calls = [np.ones(CLASSES) for _ in self.posted[1:]]
        for number in range(1, rounds + 1):
            step = 2 / (number + 2)
            push += step * ((self.push_gain(calls) > 0) - push)
            for caller in range(len(calls)):
                calls[caller] += step * ((self.call_gain(push, caller) > 0) - calls[caller])
        return Solution(push, tuple(calls))

    def exploitability(self, solution: Solution) -> float:
        """The most that either side of the heads-up game could still gain by changing, in big blinds a hand."""
        deal = np.array(COMBOS) / sum(COMBOS)
        push_gain = self.push_gain(solution.calls)
        better_push = float(deal @ (np.maximum(push_gain, 0) - solution.push * push_gain))
        call_gain = self.call_gain(solution.push, 0)
        pushed = self.pairs @ solution.push / self.others
        better_call = float((deal * pushed) @ (np.maximum(call_gain, 0) - solution.calls[0] * call_gain))
        return better_push + better_call


def _ratio(part: Floats, whole: Floats) -> Floats:
    shares: Floats = np.divide(part, whole, out=np.full(CLASSES, 0.5), where=whole > 0)
    return shares
