"""External-sampling Monte Carlo CFR once more in plain Python: what the trainer's kernel is measured beside.

A recursion by the definition. It looks at every action of a player's own; the kernel leaves out what seems hopeless.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from riverboat.solver.blueprints.sampling import BucketTables, Deals
from riverboat.solver.games.betting_tree import FOLDED, NEXT_STREET, SHOWDOWN, Floats


class _Visit(NamedTuple):
    """For whom a deal is looked at, and how."""

    buckets: list[list[int]]
    result: int
    player: int
    weight: float


class PlainTrainer:
    """Learns into the same tables as `BucketTables.learn` does."""

    def __init__(self, tables: BucketTables, seed: int) -> None:
        self.tables = tables
        self.nodes = 0
        self._rng = np.random.default_rng(seed)

    def learn(self, deals: Deals, weight: float) -> None:
        """From each deal for both players."""
        for buckets, result in zip(deals.buckets.tolist(), deals.results.tolist(), strict=True):
            for player in (0, 1):
                self._value(0, _Visit(buckets, result if player == 0 else -result, player, weight))

    def _value(self, node: int, visit: _Visit) -> float:
        tree = self.tables.tree
        kind = int(tree.kinds[node])
        self.nodes += 1
        if kind == NEXT_STREET:
            return self._value(int(tree.children[node, 0]), visit)
        if kind == SHOWDOWN:
            return visit.result * float(tree.stakes[node])
        if kind >= FOLDED:
            return float(tree.stakes[node]) * (-1 if kind == FOLDED + visit.player else 1)
        count = int(tree.counts[node])
        first = int(self.tables.offsets[node]) + count * visit.buckets[kind][int(tree.streets[node])]
        regrets = self.tables.regrets[first : first + count]
        strategy = _matched(regrets)
        if kind != visit.player:
            self.tables.sums[first : first + count] += visit.weight * strategy
            chosen = int(self._rng.choice(count, p=strategy / strategy.sum()))
            return self._value(int(tree.children[node, chosen]), visit)
        won = np.array([self._value(int(child), visit) for child in tree.children[node, :count]])
        mean = float(strategy @ won)
        regrets += (visit.weight * (won - mean)).astype(np.float32)
        return mean


def _matched(regrets: Floats) -> Floats:
    """Each action as often as it is regretted; without any regret, all alike."""
    positive = np.maximum(regrets, 0)
    total = positive.sum()
    strategy: Floats = positive / total if total > 0 else np.full_like(regrets, 1 / len(regrets))
    return strategy
