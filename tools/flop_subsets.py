"""Chooses the flops that stand for all 1,755 in reports, and their weights.

    python -m tools.flop_subsets

Writes `src/riverboat/solver/postflop/flop_sets/49.txt` and `85.txt`. The method, the same for both:

1. Every flop is described by numbers: for each of the 169 starting hands its equity against a random hand (100 drawn
   run-outs) and the square of it, the distribution of that equity over all hands in 20 bins, its ranks, and its class
   of suits, of pairs and of straights. Each kind of numbers has the same weight.
2. K-medoids: the flops whose weighted distances to all others are least, from 20 seeded starts. Each stands for those
   that are nearest to it and takes their weight.
3. The weights are moved, to no less than a quarter, to where the weighted mean of all numbers is nearest to that of all
   flops. Then each flop in turn is exchanged for that of its group with which this works best, three times round.
4. Weights are rounded so that they add up to 22,100.

Seeded; sums of floats may differ in the last bit on another machine. It takes some minutes.
"""

# ruff: noqa: T201  (a tool that says what it has found)

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import format_cards, rank_of, suit_of
from riverboat.evaluator.batch import evaluate_holes
from riverboat.odds.ranges import COMBOS, STARTING_HANDS, class_of
from riverboat.solver.postflop.flops import FLOP_SETS, Flop, all_flops

Numbers = NDArray[np.float64]

SEED: Final = 14
RUN_OUTS: Final = 100
BINS: Final = 20
STARTS: Final = 20
LEAST_SHARE: Final = 0.25
STAY: Final = 1e-3
"""How much it costs to move a weight."""
ROUNDS: Final = 3

HOLES: Final = np.array(COMBOS, np.uint8)
CLASSES: Final = np.array([list(STARTING_HANDS).index(class_of(combo)) for combo in COMBOS])
CLASS_SIZES: Final = np.bincount(CLASSES)


def main() -> None:
    flops = all_flops()
    weights = np.array([flop.weight for flop in flops], np.float64)
    features = describe(flops, weights)
    for name in FLOP_SETS:
        chosen, found = choose(features, weights, int(name))
        lines = [f"{format_cards(flops[place].cards)} {weight}" for place, weight in zip(chosen, found, strict=True)]
        folder = Path(__file__).parents[1] / "src/riverboat/solver/postflop/flop_sets"
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="ascii")
        print(f"{name}: error {error(features, weights, chosen, found):.4f}")
        random = np.random.default_rng(SEED)
        others = []
        for _ in range(200):
            drawn = random.choice(len(flops), int(name), replace=False)
            others.append(error(features, weights, drawn, weights[drawn]))
        print(f"  200 random ones: least {min(others):.4f}, median {np.median(others):.4f}")


def describe(flops: Sequence[Flop], weights: Numbers) -> Numbers:
    """A row for each flop: every kind of numbers standardised, and as long as every other kind."""
    random = np.random.default_rng(SEED)
    equities = np.array([_equities(flop, random) for flop in flops])
    classes = np.array([_class_sums(row) for row in equities])
    squares = np.array([_class_sums(row * row) for row in equities])
    spreads = np.array([np.histogram(row[row > 0], BINS, (0, 1))[0] for row in equities])
    kinds = [classes, squares, spreads, *(np.array(column) for column in zip(*map(_texture, flops), strict=True))]
    found = []
    for numbers in kinds:
        kind = numbers[:, numbers.std(axis=0) > 0]
        mean = np.average(kind, axis=0, weights=weights)
        deviation = np.sqrt(np.average((kind - mean) ** 2, axis=0, weights=weights))
        found.append((kind - mean) / deviation / np.sqrt(kind.shape[1]))
    return np.concatenate(found, axis=1)


def _equities(flop: Flop, random: np.random.Generator) -> Numbers:
    """The equity of each combo against a random hand; 0 where the flop rules it out."""
    rest = np.array([card for card in range(52) if card not in flop.cards])
    total, count = np.zeros(len(COMBOS)), np.zeros(len(COMBOS))
    for _ in range(RUN_OUTS):
        board = np.array([*flop.cards, *random.choice(rest, 2, replace=False)], np.uint8)
        possible = ~np.isin(HOLES, board).any(axis=1)
        ranks = np.sort(own := evaluate_holes(HOLES[possible], board))
        below, through = np.searchsorted(ranks, own, "left"), np.searchsorted(ranks, own, "right")
        total[possible] += (below + through) / 2 / len(ranks)
        count[possible] += 1
    return total / np.maximum(count, 1)


def _class_sums(row: Numbers) -> Numbers:
    return np.bincount(CLASSES, row) / CLASS_SIZES


def _texture(flop: Flop) -> tuple[list[int], list[int], list[int], list[int], list[int]]:
    """Ranks, highest rank, suits, pairs, and in how many ways two more cards make a straight."""
    ranks = sorted({rank_of(card) for card in flop.cards})
    suits = len({suit_of(card) for card in flop.cards})
    straights = sum(len({*ranks} & {(low + step) % 13 for step in range(5)}) == 3 for low in (12, *range(9)))
    return (
        [sum(rank_of(card) == rank for card in flop.cards) for rank in range(13)],
        _one_of(ranks[-1], 13),
        _one_of(suits - 1, 3),
        _one_of(len(ranks) - 1, 3),
        _one_of(straights, 4),
    )


def _one_of(place: int, count: int) -> list[int]:
    return [int(place == one) for one in range(count)]


def choose(features: Numbers, weights: Numbers, count: int) -> tuple[list[int], list[int]]:
    """The places of the flops and their whole weights, heaviest first."""
    squares = (features**2).sum(axis=1)
    distances = np.maximum(squares[:, None] + squares - 2 * features @ features.T, 0)
    random = np.random.default_rng(SEED + count)
    starts = [_medoids(distances, weights, count, random) for _ in range(STARTS)]
    chosen = min(starts, key=lambda places: float(weights @ distances[:, places].min(axis=1)))
    nearest = distances[:, chosen].argmin(axis=1)
    shares = np.bincount(nearest, weights, count) / weights.sum()
    for place in [*range(count)] * ROUNDS:
        members = np.flatnonzero(nearest == place)
        chosen[place] = min(
            members, key=lambda one: _miss(features, [*chosen[:place], one, *chosen[place + 1 :]], shares)
        )
    found = _rounded(_moved(features[chosen], shares) * weights.sum(), round(weights.sum()))
    order = sorted(range(count), key=lambda place: -found[place])
    return [int(chosen[place]) for place in order], [found[place] for place in order]


def _medoids(distances: Numbers, weights: Numbers, count: int, random: np.random.Generator) -> NDArray[np.int64]:
    """Flops drawn far from each other, then each moved to the middle of those nearest to it until none moves."""
    places = [int(random.choice(len(weights), p=weights / weights.sum()))]
    while len(places) < count:
        chance = weights * distances[:, places].min(axis=1)
        places.append(int(random.choice(len(weights), p=chance / chance.sum())))
    found = np.array(places)
    for _ in range(100):
        nearest = distances[:, found].argmin(axis=1)
        middles = []
        for place in range(count):
            members = np.flatnonzero(nearest == place)
            middles.append(members[(weights[members] @ distances[np.ix_(members, members)]).argmin()])
        if np.array_equal(middles, found):
            break
        found = np.array(middles)
    return found


def _miss(features: Numbers, chosen: list[int], shares: Numbers) -> float:
    return float(np.linalg.norm(_moved(features[chosen], shares) @ features[chosen]))


def _moved(features: Numbers, start: Numbers) -> Numbers:
    """Shares near the first ones whose mean of the features is nearest to 0, the mean of all flops.

    Least squares under equality; a share that would fall below its least is held there, and the rest is solved again.
    """
    cost = features @ features.T + STAY / start.mean() * np.eye(len(start))
    wanted = STAY / start.mean() * start
    shares = start * LEAST_SHARE
    free = np.ones(len(start), np.bool_)
    while True:
        count = int(free.sum())
        system = np.ones((count + 1, count + 1))
        system[:count, :count] = cost[np.ix_(free, free)]
        system[count, count] = 0.0
        right = np.append(wanted[free] - cost[np.ix_(free, ~free)] @ shares[~free], 1.0 - shares[~free].sum())
        solved = np.linalg.solve(system, right)[:count]
        low = solved < LEAST_SHARE * start[free]
        if not low.any():
            shares[free] = solved
            return shares
        free[np.flatnonzero(free)[low]] = False


def _rounded(found: Numbers, total: int) -> list[int]:
    """Whole numbers with the same sum."""
    down = np.floor(found).astype(int)
    for place in np.argsort(down - found)[: total - int(down.sum())]:
        down[place] += 1
    return [int(weight) for weight in down]


def error(features: Numbers, weights: Numbers, chosen: object, found: object) -> float:
    """How far the weighted mean of a subset is from that of all flops."""
    mean = np.average(features, axis=0, weights=weights)
    return float(np.linalg.norm(np.average(features[chosen], axis=0, weights=found) - mean))  # type: ignore[call-overload]


if __name__ == "__main__":
    main()
