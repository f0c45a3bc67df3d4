"""Makes an abstraction from nothing, in a few minutes: `python -m tools.card_abstraction NAME`.

The same seed gives the same buckets on the same machine; sums of floats may differ in the last bit on another.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card, DeckName, deck_of
from riverboat.odds.ranges import COMBOS
from riverboat.solver.blueprints.abstraction import (
    BUCKETS,
    CLASS_OF_HAND,
    CLASSES,
    EQUITY_BINS,
    FINE,
    OPPONENT_GROUPS,
    PACKS,
    Abstraction,
    abstraction_path,
    distribution,
    equity_counts,
    group_equities,
    save,
    turn_features,
)
from riverboat.solver.blueprints.clustering import Points, find_centres, nearest
from riverboat.solver.blueprints.flops import canonical_flops
from riverboat.solver.trees.holdem import blocked, unseen

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
    deck: DeckName = "standard",
) -> Abstraction:
    """All buckets, so many on flop, turn and river. `flops` is all of the pack, or for a trial some of them; the others
    then have bucket 0."""
    rng = np.random.default_rng(seed)
    groups = _opponent_groups(deck, rng)
    flop_buckets = _bucket_flops(deck, buckets[0], flops or _flops(deck), sample, rng)
    turns = [turn_features(board, deck)[~blocked(board, deck)] for board in _random_boards(deck, 4, rng)]
    turn_centres = find_centres(_sampled(turns, sample, rng), buckets[1], ROUNDS, rng)
    no_rivers, no_equities = np.zeros((1, 1 + OPPONENT_GROUPS), np.float32), np.zeros((4, CLASSES), np.float32)
    unfinished = Abstraction(flop_buckets, turn_centres, no_rivers, groups, no_equities, deck)
    rivers = [unfinished.river_features(board)[~blocked(board, deck)] for board in _random_boards(deck, 5, rng)]
    river_centres = find_centres(_sampled(rivers, sample, rng), buckets[2], ROUNDS, rng)
    found = replace(unfinished, river_centres=river_centres)
    return replace(found, bucket_equities=bucket_equities(found, seed))


def bucket_equities(abstraction: Abstraction, seed: int = SEED) -> Points:
    """For each street and bucket the mean equity of its hands, on sampled boards."""
    rng = np.random.default_rng(seed)
    counts, deck = abstraction.bucket_counts, abstraction.deck
    equities = np.full((len(counts), max(counts)), 0.5, np.float32)
    for street, cards in enumerate((0, 3, 4, 5)):
        total, hands = np.zeros(counts[street]), np.zeros(counts[street])
        for _ in range(EQUITY_BOARDS):
            pack = [int(card) for card in rng.permutation(deck_of(deck))]
            known, live = pack[:cards], ~blocked(pack[:5], deck)
            # A full board is enough: the mean over many of them is the equity on the cards that are known.
            won = group_equities(pack[:5], np.zeros(len(COMBOS), np.uint8), 1, deck)[:, 0]
            buckets = abstraction.buckets(known)[live]
            np.add.at(total, buckets, won[live])
            np.add.at(hands, buckets, 1)
        met = hands > 0
        equities[street, : counts[street]][met] = total[met] / hands[met]
    return equities


def _opponent_groups(deck: DeckName, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Eight kinds of starting hands, by how their equity on the river is spread."""
    boards = np.array([rng.permutation(deck_of(deck))[:5] for _ in range(PREFLOP_BOARDS)], np.uint8)
    by_class = np.zeros((CLASSES, EQUITY_BINS), np.uint16)
    np.add.at(by_class, CLASS_OF_HAND, equity_counts(boards, deck))
    features, dealt = distribution(by_class), by_class.any(axis=1)
    return nearest(features, find_centres(features[dealt], OPPONENT_GROUPS, ROUNDS, rng)).astype(np.uint8)


def _flops(deck: DeckName) -> list[tuple[Card, ...]]:
    cards = {*deck_of(deck)}
    return [flop for flop in canonical_flops() if cards.issuperset(flop)]


def _bucket_flops(
    deck: DeckName, buckets: int, flops: Sequence[tuple[Card, ...]], sample: int, rng: np.random.Generator
) -> NDArray[np.uint16]:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = list(pool.map(partial(_flop_counts, deck), flops))
    live = [~blocked(flop, deck) for flop in flops]
    points = _sampled([distribution(row[alive]) for row, alive in zip(counts, live, strict=True)], sample, rng)
    centres = find_centres(points, buckets, ROUNDS, rng)
    found = np.zeros((len(canonical_flops()), len(COMBOS)), np.uint16)
    for flop, row, alive in zip(flops, counts, live, strict=True):
        found[canonical_flops()[flop], alive] = nearest(distribution(row[alive]), centres)
    return found


def _flop_counts(deck: DeckName, flop: tuple[Card, ...]) -> NDArray[np.uint16]:
    boards = np.array([(*flop, *cards) for cards in combinations(unseen(flop, deck), 2)], np.uint8)
    return equity_counts(boards, deck)


def _random_boards(deck: DeckName, cards: int, rng: np.random.Generator) -> list[tuple[Card, ...]]:
    return [tuple(map(int, rng.permutation(deck_of(deck))[:cards])) for _ in range(SAMPLE_BOARDS)]


def _sampled(parts: Sequence[Points], sample: int, rng: np.random.Generator) -> Points:
    """Alike from every board."""
    each = -(-sample // len(parts))
    return np.concatenate([part[rng.choice(len(part), min(each, len(part)), replace=False)] for part in parts])


if __name__ == "__main__":
    (name,) = sys.argv[1:]
    save(build_abstraction(buckets=BUCKETS[name], deck=PACKS[name]), abstraction_path(name))
