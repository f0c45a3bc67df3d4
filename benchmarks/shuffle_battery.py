"""A battery of statistical tests for shuffles, and six faulty shuffles that it catches.

Every test gives a z-score: the distance from what a fair shuffle gives, in standard deviations, chi-squared values by
Wilson and Hilferty. A shuffle fails with any score beyond `LIMIT`; a fair one does in one run of 100,000.

python benchmarks/shuffle_battery.py [DECKS] [SHUFFLE …] [--workers N]
    default: 10,000,000 decks of `deal` (a verifiable deal) and of `secure` (`riverboat.shuffling`), 100,000 of each
    faulty one
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from math import comb, factorial, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.fast_decks import CARDS, FAST, Decks, FastShuffle

from riverboat.fairness.commitments import permutation
from riverboat.shuffling import fisher_yates, riffle

LIMIT: Final = 5.0
CHUNK: Final = 20_000
MOST_LISTED: Final = 11
"""Cards of a deck that tell it from others: 52 to the power of 11 fits in 63 bits."""

Shuffle: TypeAlias = Callable[[Random], Iterator[list[int]]]


# The shuffles: each yields decks for ever.


def deal(random: Random) -> Iterator[list[int]]:
    """What a server deals: an order from its secret, permuted by an order from the players' seeds."""
    while True:
        secret, entropy = random.randbytes(32), random.randbytes(32)
        order = permutation(b"riverboat order", sha256(b"riverboat deck" + secret + b"\0").digest(), CARDS)
        yield [order[place] for place in permutation(b"riverboat cut", entropy, CARDS)]


def secure(random: Random) -> Iterator[list[int]]:
    """`riverboat.shuffling` with the bits it is given."""
    while True:
        yield list(fisher_yates(range(CARDS), random.getrandbits))


def naive(random: Random) -> Iterator[list[int]]:
    """Exchanges every place with any place: 52 to the power of 52 ways do not divide evenly among 52! orders."""
    while True:
        pack = list(range(CARDS))
        for place in range(CARDS):
            other = random.randrange(CARDS)
            pack[place], pack[other] = pack[other], pack[place]
        yield pack


def off_by_one(random: Random) -> Iterator[list[int]]:
    """Never leaves a card where it is: one great cycle (Sattolo)."""
    while True:
        pack = list(range(CARDS))
        for last in range(CARDS - 1, 0, -1):
            other = random.randrange(last)
            pack[last], pack[other] = pack[other], pack[last]
        yield pack


def modulo(random: Random) -> Iterator[list[int]]:
    """Takes a byte modulo the number of places, so that low places come more often."""
    while True:
        pack = list(range(CARDS))
        for last, byte in zip(range(CARDS - 1, 0, -1), random.randbytes(CARDS - 1), strict=True):
            other = byte % (last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        yield pack


def few_riffles(random: Random) -> Iterator[list[int]]:
    """Four riffles instead of seven."""
    while True:
        pack: tuple[int, ...] = tuple(range(CARDS))
        for _ in range(4):
            pack = riffle(pack, random.getrandbits)
        yield list(pack)


def small_seed(random: Random) -> Iterator[list[int]]:
    """A good shuffle from a seed of 24 bits: the same decks come again."""
    while True:
        yield list(fisher_yates(range(CARDS), Random(random.getrandbits(24)).getrandbits))


def from_the_last(random: Random) -> Iterator[list[int]]:
    """Cuts and exchanges 26 pairs of the deck before: each deck alone looks fair, the next can be guessed from it."""
    pack = list(fisher_yates(range(CARDS), random.getrandbits))
    while True:
        for _ in range(26):
            one, two = random.randrange(CARDS), random.randrange(CARDS)
            pack[one], pack[two] = pack[two], pack[one]
        yield list(pack)


FAIR: Final[dict[str, Shuffle]] = {"deal": deal, "secure": secure}
FAULTY: Final[dict[str, Shuffle]] = {
    "naive": naive,
    "off_by_one": off_by_one,
    "modulo": modulo,
    "few_riffles": few_riffles,
    "small_seed": small_seed,
    "from_the_last": from_the_last,
}


# The tests.


class Battery:
    """Counts decks; `scores` gives the z-score of each test."""

    def __init__(self) -> None:
        self.decks = 0
        self.positions = np.zeros((CARDS, CARDS), np.int64)
        self.pairs = np.zeros(CARDS * CARDS, np.int64)
        self.runs = np.zeros(CARDS, np.int64)
        self.rising = np.zeros(CARDS, np.int64)
        self.fixed = np.zeros(CARDS + 1, np.int64)
        self.serial = np.zeros(CARDS + 1, np.int64)
        self.following = np.zeros(CARDS * CARDS, np.int64)
        self.odd = 0
        self.names: list[Decks] = []

    def add(self, decks: Decks) -> None:
        """Counts an even number of decks, in the order they were dealt."""
        count = len(decks)
        inverse = np.argsort(decks, axis=1)
        places = np.arange(CARDS)
        for place in places:
            self.positions[place] += np.bincount(decks[:, place], minlength=CARDS)
        # One pair of neighbours from each deck: then pairs are independent, and the test is exact.
        first = (self.decks + np.arange(count)) % (CARDS - 1)
        rows = np.arange(count)
        self.pairs += np.bincount(decks[rows, first] * CARDS + decks[rows, first + 1], minlength=CARDS * CARDS)
        self.runs += np.bincount((np.diff(decks) < 0).sum(1), minlength=CARDS)
        self.rising += np.bincount((np.diff(inverse) < 0).sum(1), minlength=CARDS)
        self.fixed += np.bincount((decks == places).sum(1), minlength=CARDS + 1)
        before, after = decks[0::2], decks[1::2]
        self.serial += np.bincount((before == after).sum(1), minlength=CARDS + 1)
        self.following += np.bincount(before[:, 0] * CARDS + after[:, 0], minlength=CARDS * CARDS)
        self.odd += int(_is_odd(decks, inverse).sum())
        name = np.zeros(count, np.int64)
        for place in range(MOST_LISTED):
            name = name * CARDS + decks[:, place]
        self.names.append(name)
        self.decks += count

    def merge(self, other: Battery) -> None:
        for field in ("positions", "pairs", "runs", "rising", "fixed", "serial", "following"):
            getattr(self, field).__iadd__(getattr(other, field))
        self.odd += other.odd
        self.decks += other.decks
        self.names += other.names

    def scores(self) -> dict[str, float]:
        decks = self.decks
        neighbours = np.delete(self.pairs, np.arange(CARDS) * (CARDS + 1))
        names = np.concatenate(self.names)
        repeats = len(names) - len(np.unique(names))
        return {
            # The rows and the columns of the table have fixed sums: one degree of freedom less for each.
            "positions": _chi_squared(self.positions.ravel(), np.full(CARDS * CARDS, decks / CARDS), (CARDS - 1) ** 2),
            "pairs": _chi_squared(neighbours, np.full(len(neighbours), decks / len(neighbours))),
            "runs": _distribution(self.runs, decks, _EULERIAN),
            "rising sequences": _distribution(self.rising, decks, _EULERIAN),
            "fixed points": _distribution(self.fixed, decks, _MATCHES),
            "serial matches": _distribution(self.serial, decks / 2, _MATCHES),
            "serial first card": _chi_squared(self.following, np.full(CARDS * CARDS, decks / 2 / CARDS**2)),
            "parity": (self.odd - decks / 2) / sqrt(decks / 4),
            "repeats": float(repeats) * LIMIT * 2,
        }


def failures(scores: dict[str, float]) -> dict[str, float]:
    return {name: score for name, score in scores.items() if abs(score) > LIMIT}


def _is_odd(decks: Decks, inverse: Decks) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Which orders need an odd number of exchanges: each card is put to its place in turn, in all decks at once."""
    rows = np.arange(len(decks))
    order, where = decks.T.copy(), inverse.T.copy()
    is_odd = np.zeros(len(decks), bool)
    for place in range(CARDS - 1):
        card, at = order[place].copy(), where[place].copy()
        is_odd ^= card != place
        order[at, rows] = card
        where[card, rows] = at
    return is_odd


def _eulerian() -> list[float]:
    """The chance of so many descents in a fair order: Eulerian numbers over 52!."""
    row = [1]
    for size in range(2, CARDS + 1):
        row = [
            (at + 1) * (row[at] if at < len(row) else 0) + (size - at) * (row[at - 1] if at else 0)
            for at in range(size)
        ]
    return [number / factorial(CARDS) for number in row]


def _matches() -> list[float]:
    """The chance that so many cards of two fair decks lie at the same places."""
    derangements = [1, 0]
    for size in range(2, CARDS + 1):
        derangements.append((size - 1) * (derangements[-1] + derangements[-2]))
    return [comb(CARDS, same) * derangements[CARDS - same] / factorial(CARDS) for same in range(CARDS + 1)]


_EULERIAN: Final = _eulerian()
_MATCHES: Final = _matches()


def _distribution(counts: Decks, total: float, chances: list[float]) -> float:
    """Chi-squared of a histogram; bins that are rarely met are put together at either end."""
    expected = np.array(chances) * total
    often = np.flatnonzero(expected >= 5)
    low, high = int(often[0]), int(often[-1])
    grouped = np.array([counts[: low + 1].sum(), *counts[low + 1 : high], counts[high:].sum()], float)
    wanted = np.array([expected[: low + 1].sum(), *expected[low + 1 : high], expected[high:].sum()])
    return _chi_squared(grouped, wanted)


def _chi_squared(counts: Any, expected: Any, freedom: int | None = None) -> float:
    value = float(((counts - expected) ** 2 / expected).sum())
    degrees = len(expected) - 1 if freedom is None else freedom
    # Positions: the counts of one deck exclude each other, which makes the statistic larger by 52/51.
    if freedom is not None:
        value *= (CARDS - 1) / CARDS
    share = 2 / (9 * degrees)
    return ((value / degrees) ** (1 / 3) - (1 - share)) / sqrt(share)


# Running it.


def counted(shuffle: Shuffle, decks: int, seed: int) -> Battery:
    """A battery of so many decks, seeded: the same again each time."""
    source = shuffle(Random(seed))
    return _counted(lambda size: np.array([next(source) for _ in range(size)], np.int64), decks)


def counted_fast(shuffle: FastShuffle, decks: int, seed: int) -> Battery:
    """The same for a compiled shuffle."""
    source = shuffle(Random(seed), CHUNK)
    return _counted(lambda size: next(source)[:size], decks)


def _counted(draw: Callable[[int], Decks], decks: int) -> Battery:
    battery, left = Battery(), decks - decks % 2
    while left:
        battery.add(draw(min(CHUNK, left)))
        left -= min(CHUNK, left)
    return battery


def _part(name: str, decks: int, seed: int) -> Battery:
    return counted_fast(FAST[name], decks, seed) if name in FAST else counted(FAULTY[name], decks, seed)


def main(arguments: list[str]) -> int:
    parser = ArgumentParser()
    parser.add_argument("decks", nargs="?", type=int, default=10_000_000)
    parser.add_argument("shuffles", nargs="*", default=[*FAIR, *FAULTY])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=17)
    options = parser.parse_args(arguments)
    is_right = True
    for name in options.shuffles:
        decks = options.decks if name in FAIR else min(options.decks, 100_000)
        parts = max(1, decks // 200_000)
        battery = Battery()
        with ProcessPoolExecutor(options.workers) as workers:
            share = decks // parts
            for part in workers.map(_part, [name] * parts, [share] * parts, range(options.seed, options.seed + parts)):
                battery.merge(part)
                if sys.stderr.isatty():
                    print(f"\r{name}: {battery.decks:,}", end="", file=sys.stderr, flush=True)
        scores = battery.scores()
        caught = failures(scores)
        is_right &= bool(caught) == (name in FAULTY)
        print(f"{name}: {battery.decks:,} decks, {'FAILS' if caught else 'passes'}", flush=True)
        for test, score in scores.items():
            print(f"    {test:18} z {score:10.2f}{'  <' if test in caught else ''}", flush=True)
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
