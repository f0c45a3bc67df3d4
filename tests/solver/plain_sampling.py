"""External-sampling Monte Carlo CFR in plain Python, twice: what the kernel is compared with.

`PlainTrainer` is a recursion by the definition, which visits every action of a player's own and rolls its own dice.
`ExactTwin` prunes, explores and errs as the kernel does and rolls the kernel's dice: it learns the same numbers.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final, NamedTuple

import numpy as np

from riverboat.solver.blueprints.sampling import NO_TREMBLES, Deals, RegretTables, Weights
from riverboat.solver.blueprints.sampling_kernels import (
    EXPLORED,
    MISTAKEN,
    PRUNED_BELOW,
    chance,
    end_value,
    learned,
    sampled,
    trembled,
)
from riverboat.solver.trees.betting_tree import UNCONTESTED, Floats
from riverboat.solver.trees.spot import CALL, FOLD


class _Visit(NamedTuple):
    """For whom a deal is looked at, and how."""

    buckets: list[list[int]]
    ranks: list[int]
    player: int
    weights: Weights


class PlainTrainer:
    """Learns into the same tables as `RegretTables.learn` does."""

    def __init__(self, tables: RegretTables, seed: int) -> None:
        self.tables = tables
        self.nodes = 0
        self._rng = np.random.default_rng(seed)

    def learn(self, deals: Deals, weights: Weights) -> None:
        """From each deal for every player."""
        for buckets, ranks in zip(deals.buckets.tolist(), deals.ranks.tolist(), strict=True):
            for player in range(len(ranks)):
                self._value(0, _Visit(buckets, ranks, player, weights))

    def _value(self, node: int, visit: _Visit) -> float:
        tree = self.tables.tree
        kind = int(tree.kinds[node])
        self.nodes += 1
        if kind >= UNCONTESTED:
            return self._won(node, visit)
        count = int(tree.counts[node])
        bucket = visit.buckets[kind][int(tree.streets[node])]
        regrets = self.tables.regrets(node)[bucket]
        strategy = _matched(regrets)
        if kind != visit.player:
            self.tables.sums(node)[bucket] += visit.weights.average * strategy
            chosen = int(self._rng.choice(count, p=strategy / strategy.sum()))
            return self._value(int(tree.children[node, chosen]), visit)
        won = np.array([self._own(node, place, visit) for place in range(count)])
        mean = float(strategy @ won)
        regrets += (visit.weights.regrets * (won - mean)).astype(np.float32)
        return mean

    def _own(self, node: int, place: int, visit: _Visit) -> float:
        tree = self.tables.tree
        if tree.actions_at(node)[place] == FOLD:
            return -float(tree.paid[node])
        return self._value(int(tree.children[node, place]), visit)

    def _won(self, node: int, visit: _Visit) -> float:
        """The best of the live hands share the pot; each has paid the same."""
        tree = self.tables.tree
        live = [seat for seat in range(len(visit.ranks)) if tree.live[node] >> seat & 1]
        best = max(visit.ranks[seat] for seat in live)
        winners = [seat for seat in live if visit.ranks[seat] == best] if len(live) > 1 else live
        won = float(tree.pots[node]) / len(winners) if visit.player in winners else 0.0
        return won - float(tree.paid[node])


def _matched(regrets: Floats) -> Floats:
    """Regret matching; without any positive regret, uniform."""
    positive = np.maximum(regrets, 0)
    total = positive.sum()
    strategy: Floats = positive / total if total > 0 else np.full_like(regrets, 1 / len(regrets))
    return strategy


class Seen(NamedTuple):
    """For whom a lane of `ExactTwin` looks at which deal, and how."""

    deal: int
    player: int
    explores: bool
    mistakes: bool


DONE: Final = object()


class ExactTwin:
    """One call of `RegretTables.learn`, seeded before by `seed_chance`. Its lanes take turns as those of the kernel do:
    in one turn they ask for a node, in the next they play it."""

    def __init__(self, tables: RegretTables, deals: Deals, weights: Weights, trembles: Floats = NO_TREMBLES) -> None:
        self.tables, self.tree, self.deals, self.trembles = tables, tables.tree, deals, trembles
        self.weight, self.averaged = map(np.float32, weights)

    def run(self, lanes: int) -> None:
        deals = iter(range(len(self.deals.ranks)))
        running = [self.lane(deals) for _ in range(lanes)]
        while running:
            running = [lane for lane in running if next(lane, DONE) is not DONE]

    def lane(self, deals: Iterator[int]) -> Iterator[None]:
        for deal in deals:
            mistakes = len(self.trembles) > 0 and chance() < MISTAKEN
            for player in range(self.deals.ranks.shape[1]):
                seen = Seen(deal, player, chance() < EXPLORED, mistakes)
                if player > 0:
                    yield
                yield from self.value(0, seen)
            yield

    def value(self, node: int, seen: Seen) -> Generator[None, None, float]:
        yield
        tree, tables = self.tree, self.tables
        kind, count = int(tree.kinds[node]), int(tree.counts[node])
        if kind >= UNCONTESTED:
            end = kind, tree.live[node], tree.paid[node], tree.pots[node]
            return float(end_value(*end, self.deals.ranks, seen.deal, seen.player))
        street = int(tree.streets[node])
        bucket = int(self.deals.buckets[seen.deal, kind, street])
        first = int(tables.layout.offsets[node]) + bucket * int(tables.layout.strides[node])
        if kind != seen.player:
            place = self.other(node, first, street, bucket)
            yield
            return (yield from self.value(int(tree.children[node, place]), seen))
        least = PRUNED_BELOW * np.maximum(tables.numbers[first : first + count], 0).sum()
        won = np.zeros((1, count), np.float32)
        for place in range(count):
            won[0, place] = yield from self.own(node, first, place, least, seen)
        return float(learned(tables.numbers, first, count, won, 0, self.weight))

    def other(self, node: int, first: int, street: int, bucket: int) -> int:
        tree, count, actions = self.tree, int(self.tree.counts[node]), self.tree.actions_at(node)
        place = sampled(self.tables.numbers, first, count, self.averaged)
        if not len(self.trembles):
            return place
        call = actions.index(CALL) if CALL in actions else -1
        return trembled(place, count, call, int(tree.mistakes[node]), *self.trembles[street, bucket])

    def own(self, node: int, first: int, place: int, least: np.float32, seen: Seen) -> Generator[None, None, float]:
        tree = self.tree
        if tree.actions_at(node)[place] == FOLD:
            return -float(tree.paid[node])
        child = int(tree.children[node, place])
        if tree.mistakes[node] >> place & 1:
            if seen.mistakes:
                yield
                yield from self.value(child, seen)
            return float("nan")
        is_pruned = least < 0 and self.tables.numbers[first + place] <= least and tree.kinds[child] < UNCONTESTED
        if is_pruned and not seen.explores:
            return float("nan")
        yield
        return (yield from self.value(child, seen))
