"""Makes an abstraction from nothing, in a few minutes: `python -m tools.card_abstraction NAME`.

The same seed gives the same buckets on the same machine; sums of floats may differ in the last bit on another.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import STANDARD_DECK, Card
from riverboat.evaluator.kernels import kernel_tables
from riverboat.odds.ranges import COMBOS
from riverboat.solver.blueprints.abstraction import (
    BUCKETS,
    CLASS_OF_HAND,
    CLASSES,
    EQUITY_BINS,
    FINE,
    OPPONENT_GROUPS,
    Abstraction,
    abstraction_path,
    distribution,
    group_equities,
    save,
    turn_features,
)
from riverboat.solver.blueprints.clustering import Points, find_centres, nearest
from riverboat.solver.blueprints.equity_kernels import count_equities
from riverboat.solver.blueprints.flops import canonical_flops
from riverboat.solver.trees.holdem import HOLES, blocked, unseen

SEED: Final = 20260
ROUNDS: Final = 25
SAMPLE: Final = 60_000
"""Hands on boards that centres are fitted to."""
SAMPLE_BOARDS: Final = 400
PREFLOP_BOARDS: Final = 4000
EQUITY_BOARDS: Final = 1500


def build_abstraction(
    seed: int = SEED,
    buckets: tuple[int, int, int] = BUCKETS[FINE],
    flops: Sequence[tuple[Card, ...]] | None = None,
    sample: int = SAMPLE,
) -> Abstraction:
    """All buckets, so many on flop, turn and river. `flops` is all 1,755, or for a trial some of them; the others then
    have bucket 0."""
    rng = np.random.default_rng(seed)
    groups = _opponent_groups(rng)
    flop_buckets = _bucket_flops(buckets[0], flops or tuple(canonical_flops()), sample, rng)
    turns = [turn_features(board)[~blocked(board)] for board in _random_boards(4, rng)]
    turn_centres = find_centres(_sampled(turns, sample, rng), buckets[1], ROUNDS, rng)
    no_rivers, no_equities = np.zeros((1, 1 + OPPONENT_GROUPS), np.float32), np.zeros((4, CLASSES), np.float32)
    unfinished = Abstraction(flop_buckets, turn_centres, no_rivers, groups, no_equities)
    rivers = [unfinished.river_features(board)[~blocked(board)] for board in _random_boards(5, rng)]
    river_centres = find_centres(_sampled(rivers, sample, rng), buckets[2], ROUNDS, rng)
    found = replace(unfinished, river_centres=river_centres)
    return replace(found, bucket_equities=bucket_equities(found, seed))


def bucket_equities(abstraction: Abstraction, seed: int = SEED) -> Points:
    """For each street and bucket the mean equity of its hands, on sampled boards."""
    rng = np.random.default_rng(seed)
    counts = abstraction.bucket_counts
    equities = np.full((len(counts), max(counts)), 0.5, np.float32)
    for street, cards in enumerate((0, 3, 4, 5)):
        total, hands = np.zeros(counts[street]), np.zeros(counts[street])
        for _ in range(EQUITY_BOARDS):
            pack = [int(card) for card in rng.permutation(STANDARD_DECK)]
            known, live = pack[:cards], ~blocked(pack[:5])
            # A full board is enough: the mean over many of them is the equity on the cards that are known.
            won = group_equities(pack[:5], np.zeros(len(COMBOS), np.uint8), 1)[:, 0]
            buckets = abstraction.buckets(known)[live]
            np.add.at(total, buckets, won[live])
            np.add.at(hands, buckets, 1)
        met = hands > 0
        equities[street, : counts[street]][met] = total[met] / hands[met]
    return equities


def _opponent_groups(rng: np.random.Generator) -> NDArray[np.uint8]:
    """Eight kinds of starting hands, by how their equity on the river is spread."""
    counts = np.zeros((len(COMBOS), EQUITY_BINS), np.uint16)
    boards = np.array([rng.permutation(len(STANDARD_DECK))[:5] for _ in range(PREFLOP_BOARDS)], np.uint8)
    count_equities(kernel_tables("standard"), HOLES, boards, counts)
    by_class = np.zeros((CLASSES, EQUITY_BINS), np.uint16)
    np.add.at(by_class, CLASS_OF_HAND, counts)
    features = distribution(by_class)
    return nearest(features, find_centres(features, OPPONENT_GROUPS, ROUNDS, rng)).astype(np.uint8)


def _bucket_flops(
    buckets: int, flops: Sequence[tuple[Card, ...]], sample: int, rng: np.random.Generator
) -> NDArray[np.uint16]:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = list(pool.map(_flop_counts, flops))
    live = [~blocked(flop) for flop in flops]
    points = _sampled([distribution(row[alive]) for row, alive in zip(counts, live, strict=True)], sample, rng)
    centres = find_centres(points, buckets, ROUNDS, rng)
    found = np.zeros((len(canonical_flops()), len(COMBOS)), np.uint16)
    for flop, row, alive in zip(flops, counts, live, strict=True):
        found[canonical_flops()[flop], alive] = nearest(distribution(row[alive]), centres)
    return found


def _flop_counts(flop: tuple[Card, ...]) -> NDArray[np.uint16]:
    counts = np.zeros((len(COMBOS), EQUITY_BINS), np.uint16)
    boards = np.array([(*flop, *cards) for cards in combinations(unseen(flop), 2)], np.uint8)
    count_equities(kernel_tables("standard"), HOLES, boards, counts)
    return counts


def _random_boards(cards: int, rng: np.random.Generator) -> list[tuple[Card, ...]]:
    return [tuple(map(int, rng.permutation(len(STANDARD_DECK))[:cards])) for _ in range(SAMPLE_BOARDS)]


def _sampled(parts: Sequence[Points], sample: int, rng: np.random.Generator) -> Points:
    """Alike from every board."""
    each = -(-sample // len(parts))
    return np.concatenate([part[rng.choice(len(part), min(each, len(part)), replace=False)] for part in parts])


if __name__ == "__main__":
    (name,) = sys.argv[1:]
    save(build_abstraction(buckets=BUCKETS[name]), abstraction_path(name))
