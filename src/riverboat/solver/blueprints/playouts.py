"""Play-outs of blueprints around one known hand: what it wins below some decisions of the tree, deal by deal.

The others' hands are drawn from ranges, the board is dealt, and everybody plays the blueprint; both players' actions
are averaged. All decisions are played out on the same deals, so that differences between them have little variance.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card
from riverboat.evaluator.kernels import kernel_tables
from riverboat.odds.ranges import COMBOS
from riverboat.odds.starting_hands import class_of, equities
from riverboat.solver.blueprints.abstraction import CLASS_OF_HAND, CLASSES
from riverboat.solver.blueprints.blueprint import Blueprint
from riverboat.solver.blueprints.board_sample import Boards
from riverboat.solver.blueprints.following import HandFollower
from riverboat.solver.blueprints.packing import HALF, packing_of
from riverboat.solver.blueprints.playout_kernels import (
    LEANING_FIELDS,
    Doubles,
    Opponents,
    PlayoutTree,
    deal_around,
    meet_on,
    play_out,
)
from riverboat.solver.blueprints.sampling_kernels import MOST_ACTIONS, Buckets, seed_chance
from riverboat.solver.trees.betting_tree import NO_CHILD, Floats, Ints
from riverboat.solver.trees.holdem import HOLES, unseen
from riverboat.solver.trees.spot import CALL, FOLD, PREFLOP

LEAST_WEIGHT: Final = 0.25
"""Branches with less weight are sampled, not averaged."""
STEPS: Final = np.sqrt(np.array([2, 3, 5, 7, 11, 13], np.float64))
"""Quantiles of each seat's hands go on by so much: multiples of such a number are spread evenly (Kronecker)."""
NO_EQUITIES: Final[Floats] = np.zeros((0, 0), np.float32)
AS_THE_BLUEPRINT: Final = Opponents(
    np.zeros(0, np.int32),
    np.zeros((0, CLASSES, MOST_ACTIONS), np.float32),
    np.zeros((0, 4, LEANING_FIELDS), np.float32),
)


class DealtHands(NamedTuple):
    """A row for each deal."""

    hero: int
    hands: Ints
    """By deal and seat, -1 for one without cards. Before the flop with the suits of the sampled board."""
    buckets: Buckets
    """By deal, seat and street."""
    ranks: Ints
    """By deal and seat: at showdown."""
    clusters: NDArray[np.int32]
    """As of `Boards`."""


def deal_hands(boards: Boards, hero: int, hand: int, ranges: Floats, *, tries: int, seed: int) -> DealtHands:
    """Deals around a hand; `ranges` has a row for each seat, all zero for one without cards.

    A range need not know the cards of others: deals in which a card comes twice are left out.
    """
    seats = len(ranges)
    rng = np.random.default_rng(seed)
    seed_chance(int(rng.integers(1 << 32)))
    hands, drawn = np.empty((tries + 1, seats), np.int32), np.empty(tries, np.int32)
    buckets, ranks = np.empty((tries + 1, seats, 4), np.int32), np.empty((tries + 1, seats), np.int32)
    held = HOLES[hand]
    free = ~(np.isin(HOLES[:, 0], held) | np.isin(HOLES[:, 1], held))
    upto = np.cumsum(ranges.astype(np.float64) * free, axis=1)
    found = deal_around(
        *(kernel_tables("standard"), HOLES, CLASS_OF_HAND, boards, hero, hand, upto),
        *(rng.random(seats + 1), STEPS[:seats], hands, buckets, ranks, drawn),
    )
    clusters = boards.clusters[drawn[:found]] if len(boards.clusters) else np.arange(found, dtype=np.int32)
    return DealtHands(hero, hands[:found], buckets[:found], ranks[:found], clusters)


def played_out(
    tree: PlayoutTree,
    dealt: DealtHands,
    roots: Ints,
    *,
    street: int,
    seed: int,
    opponents: Opponents = AS_THE_BLUEPRINT,
) -> Doubles:
    """What the hero wins in the whole hand, in the tree's chips, if it stands at each root: a row for each deal.

    `street` is that of the decision before the roots.
    """
    won = np.zeros((len(dealt.ranks), len(roots)), np.float64)
    seed_chance(seed & 0xFFFFFFFF)
    table = class_equities() if street == PREFLOP else NO_EQUITIES
    play_out(tree, opponents, dealt.buckets, dealt.ranks, table, dealt.hero, roots, LEAST_WEIGHT, won)
    return won


def run_out_equities(hand: int, board: Sequence[Card]) -> Doubles:
    """All-in equity of a hand against each other one, over all run-outs of a flop or a turn, or on a river."""
    boards = [(*board, *rest) for rest in combinations(unseen(board), 5 - len(board))]
    won, met = np.zeros(len(HOLES)), np.zeros(len(HOLES))
    meet_on(kernel_tables("standard"), HOLES, hand, np.array(boards, np.uint8), won, met)
    return np.divide(won, met, out=won, where=met > 0)


@cache
def class_equities() -> Floats:
    """All-in equity of each class against each, in the order of `STARTING_HANDS`."""
    numbers = np.zeros(CLASSES, np.intp)
    for hand, combo in enumerate(COMBOS):
        numbers[CLASS_OF_HAND[hand]] = class_of(*combo)
    return np.array(equities(), np.float32)[np.ix_(numbers, numbers)]


@lru_cache(maxsize=12)
def playout_tree(follower: HandFollower) -> PlayoutTree:
    """A blueprint as the kernel reads it."""
    return tree_for_playouts(follower.blueprint)


def tree_for_playouts(blueprint: Blueprint) -> PlayoutTree:
    tree, abstraction = blueprint.tree, blueprint.abstraction
    packing = packing_of(blueprint.game.players, tree, abstraction)
    counts = abstraction.bucket_counts
    places, shares = np.zeros((len(counts), max(counts)), np.int32), np.zeros((len(counts), max(counts)), np.float32)
    for street, (order, equity) in enumerate(zip(abstraction.orders, abstraction.equities, strict=True)):
        places[street, order] = np.arange(len(order))
        shares[street, : len(equity)] = equity
    is_call = (tree.actions == CALL) & (tree.children != NO_CHILD)
    return PlayoutTree(
        *(tree.kinds, tree.streets, tree.counts, tree.live, tree.children, tree.paid, tree.pots),
        np.where(is_call.any(axis=1), is_call.argmax(axis=1), NO_CHILD).astype(np.int32),
        tree.is_decision & (tree.actions[:, 0] == FOLD),
        *(blueprint.packed, packing.offsets, (packing.bits // HALF).astype(np.int64), np.array(counts, np.int64)),
        *(places, shares),
    )
