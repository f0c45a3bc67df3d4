"""One of a strategy, as bots play it now, against another's on the tree that both were trained for: one against five of
it, or heads-up.

    python benchmarks/tree_match.py NEW OLD [--players 2|6] [--depth N] [--least P] [--alike]
        [--sets 40] [--turns 25] [--deals 100000] [--seed N]

NEW and OLD are folders with a file `6max.npz`, or `100bb.npz` heads-up. Cards are dealt in full; hands are played by
the numbers in the files, in compiled code, a microsecond each. NEW is read as `blueprint` reads it (hands in order
before the flop, no action that is taken less often than `--least`), OLD as it is in its file, or with `--alike` as NEW
is; no bet is off the tree. NEW plays every deal from each seat, with the same dice for each player: among its like it
would win nothing in all, so that hands in which both act alike are no luck.

Deals lie on boards that are sampled for each set: intervals are over sets, in thousandths of a big blind a hand, 95 %.
"""

# ruff: noqa: PLR0917  (kernels take arrays by position)

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.solver.blueprints.blueprint import Blueprint, load_blueprint
from riverboat.solver.blueprints.dealing import deal_from, sample_pool
from riverboat.solver.blueprints.following import HandFollower
from riverboat.solver.blueprints.game import PLAYERS, SIX_MAX, SIX_MAX_DEPTH, BlueprintGame
from riverboat.solver.blueprints.sampling import Deals, table_offsets
from riverboat.solver.blueprints.sampling_kernels import seed_chance
from riverboat.solver.policy import without_noise
from riverboat.solver.thinking import Thinking
from riverboat.solver.trees.betting_tree import SHOWDOWN, UNCONTESTED, Floats, Ints
from riverboat.solver.trees.spot import BIG_BLIND_CHIPS, FOLD

MOST_DECISIONS = 16
"""Of one player in a hand."""


def raw_shares(blueprint: Blueprint) -> Floats:
    """The probability of each action up to it, for each decision and bucket, as the file has them."""
    return _up_to(blueprint, blueprint.strategy)


def played_shares(blueprint: Blueprint, least: float) -> Floats:
    """The same as bots play them."""
    follower = HandFollower(blueprint)

    def strategy(node: int) -> Floats:
        shares = follower.strategy(node)
        return without_noise(shares, min(least, 1 / shares.shape[1]))

    return _up_to(blueprint, strategy)


def _up_to(blueprint: Blueprint, strategy: Callable[[int], Floats]) -> Floats:
    tree = blueprint.tree
    offsets = table_offsets(tree, blueprint.abstraction.bucket_counts, tree.counts)
    numbers = np.zeros(int(offsets[-1]), np.float32)
    for node in map(int, np.flatnonzero(tree.is_decision)):
        numbers[offsets[node] : offsets[node + 1]] = np.cumsum(strategy(node), axis=1).ravel()
    return numbers


@kernel
def played(
    nodes: Ints,
    stakes: Floats,
    offsets: NDArray[np.int64],
    own: Floats,
    others: Floats,
    buckets: Ints,
    ranks: Ints,
    dice: Floats,
    used: Ints,
    deal: int,
    hero: int,
) -> float:
    """What one player with the strategy `own` wins among others with another."""
    used[:] = 0
    node = 0
    while True:
        kind = nodes[node, 0]
        if kind >= UNCONTESTED:
            break
        count = nodes[node, 2]
        first = offsets[node] + buckets[deal, kind, nodes[node, 1]] * count
        roll = dice[kind, used[kind]]
        used[kind] += 1
        place = 0
        table = own if kind == hero else others
        while place < count - 1 and roll >= table[first + place]:
            place += 1
        if kind == hero and place == 0 and nodes[node, 3]:
            return -float(stakes[node, 0])
        node = nodes[node, 5 + place]
    if kind != SHOWDOWN:
        return float(stakes[node, 1] - stakes[node, 0])
    winners, best = 0, ranks[deal, hero]
    for seat in range(ranks.shape[1]):
        if nodes[node, 4] >> seat & 1:
            if ranks[deal, seat] > best:
                return -float(stakes[node, 0])
            winners += ranks[deal, seat] == best
    return float(stakes[node, 1]) / winners - float(stakes[node, 0])


@kernel
def play_all(
    nodes: Ints,
    stakes: Floats,
    offsets: NDArray[np.int64],
    new: Floats,
    old: Floats,
    buckets: Ints,
    ranks: Ints,
) -> float:
    """What NEW wins in all, from every seat of every deal."""
    players = ranks.shape[1]
    dice = np.empty((players, MOST_DECISIONS), np.float32)
    used = np.zeros(players, np.int32)
    total = 0.0
    for deal in range(len(ranks)):
        for seat in range(players):
            for number in range(MOST_DECISIONS):
                dice[seat, number] = np.random.random()
        for hero in range(players):
            total += played(nodes, stakes, offsets, new, old, buckets, ranks, dice, used, deal, hero)
    return total


class TreeMatch:
    """NEW against OLD."""

    def __init__(self, new: Blueprint, old: Blueprint, least: float, *, alike: bool = False) -> None:
        tree = old.tree
        self.abstraction = old.abstraction
        self.offsets = table_offsets(tree, old.abstraction.bucket_counts, tree.counts)
        self.nodes = np.zeros((tree.size, 5 + tree.children.shape[1]), np.int32)
        folds = tree.is_decision & (tree.actions[:, 0] == FOLD)
        for number, column in enumerate((tree.kinds, tree.streets, tree.counts, folds, tree.live)):
            self.nodes[:, number] = column
        self.nodes[:, 5:] = tree.children
        self.stakes = np.stack([tree.paid, tree.pots], axis=1)
        self.old = played_shares(old, least) if alike else raw_shares(old)
        self.new = played_shares(new, least)

    def play(self, deals: Deals, seed: int) -> float:
        """What NEW wins, in thousandths of a big blind a hand."""
        seed_chance(seed)
        total = play_all(self.nodes, self.stakes, self.offsets, self.new, self.old, *deals)
        return 1000 * total / BIG_BLIND_CHIPS / deals.ranks.size


def usual_least(game: BlueprintGame) -> float:
    """What `blueprint` leaves out where it reads strategies."""
    return Thinking().least_share if game.players == 2 else Thinking().least_read_share


def interval(values: list[float]) -> str:
    mean, width = np.mean(values), 1.96 * np.std(values, ddof=1) / np.sqrt(len(values))
    return f"{mean:+.1f} ± {width:.1f}"


def run(options: Namespace) -> None:
    game = BlueprintGame(options.players, options.depth)
    new, old = (load_blueprint(game, folder) for folder in (options.new, options.old))
    least = usual_least(game) if options.least is None else options.least
    match = TreeMatch(new, old, least, alike=options.alike)
    results: list[float] = []
    started = time.process_time()
    for number in range(options.sets):
        seed = options.seed * 100_003 + number
        pool = sample_pool(match.abstraction, options.turns, seed, 1)
        results.append(match.play(deal_from(pool, game.players, options.deals, seed + 1), seed + 2))
    hands = len(results) * options.deals * game.players
    spent = time.process_time() - started
    print(f"{interval(results)} mbb/hand ({hands:,} hands in {len(results)} sets, {spent:.0f} s of processor time)")


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("new", type=Path)
    parser.add_argument("old", type=Path)
    parser.add_argument("--sets", type=int, default=40)
    parser.add_argument("--turns", type=int, default=25, help="boards of four cards of each set, with five rivers each")
    parser.add_argument("--deals", type=int, default=100_000, help="of each set, each played from every seat")
    parser.add_argument("--seed", type=int, default=14)
    parser.add_argument("--least", type=float, help="least share that is played (as bots do)")
    parser.add_argument("--alike", action="store_true", help="read OLD as NEW is read")
    parser.add_argument("--players", type=int, choices=PLAYERS, default=SIX_MAX.players)
    parser.add_argument("--depth", type=int, default=SIX_MAX_DEPTH, help="in big blinds: of a file 6max-12bb.npz, say")
    run(parser.parse_args())


if __name__ == "__main__":
    main()
