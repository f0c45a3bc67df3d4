"""Computes the data that the bots ship with: `python -m riverboat.bots.build` (some minutes, no input).

- `preflop_equities.bin`: all-in equity of the 169 starting hands against each other. Every board is dealt against
  every pair of hands; boards that differ only by suit names are dealt once and counted as often as they occur.
- `pushfold.bin`: the push-or-fold charts that `pushfold` solves from those equities.
"""

from __future__ import annotations

import sys
from array import array
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from riverboat.bots.starting_hands import CLASSES, EQUITIES_PATH, EQUITY_UNIT, class_of
from riverboat.cards import STANDARD_DECK
from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import Cards, Keys, KernelTables, Ranks, kernel_tables, rank_of_sums

if TYPE_CHECKING:
    from numpy.typing import NDArray

BOARDS_PER_PAIR = comb(48, 5)


def build_equities() -> NDArray[np.float64]:
    """The exact equity of each class against each other."""
    combos = sorted(combinations(STANDARD_DECK, 2), key=lambda combo: class_of(*combo))
    holes = np.array(combos, np.uint8)
    classes = np.array([class_of(*combo) for combo in combos], np.uint8)
    half_wins = np.zeros((CLASSES, CLASSES), np.int64)
    deal_every_board(kernel_tables("standard"), holes, classes, half_wins)
    pairs = np.zeros((CLASSES, CLASSES), np.int64)
    for first, first_class in zip(combos, classes, strict=True):
        apart = ~(np.isin(holes[:, 0], first) | np.isin(holes[:, 1], first))
        pairs[first_class] += np.bincount(classes[apart], minlength=CLASSES)
    assert ((half_wins + half_wins.T) == 2 * BOARDS_PER_PAIR * pairs).all(), "a board was lost or counted twice"
    equities: NDArray[np.float64] = half_wins / (2 * BOARDS_PER_PAIR * pairs)
    return equities


@kernel
def suit_orbit(clubs: np.uint64, diamonds: np.uint64, hearts: np.uint64, spades: np.uint64) -> np.int64:
    """How many boards this one stands for: those that differ by suit names only, or 0 if another stands for it."""
    if clubs < diamonds or diamonds < hearts or hearts < spades:
        return np.int64(0)
    orbit, equal = np.int64(24), np.int64(1)
    for same in (clubs == diamonds, diamonds == hearts, hearts == spades):
        equal = equal + 1 if same else np.int64(1)
        orbit //= equal
    return orbit


@kernel
def deal_every_board(
    tables: KernelTables, holes: Cards, classes: NDArray[np.uint8], half_wins: NDArray[np.int64]
) -> None:
    """Count two for a win and one for a tie, for every pair of hands on every board. `holes` come by class."""
    ranks = np.zeros(len(holes), np.uint16)
    masks = np.zeros(len(holes), np.uint64)
    places = np.zeros(len(holes), np.uint8)
    suit_bits = np.uint64(0x1FFF)
    for a in range(48):
        for b in range(a + 1, 49):
            for c in range(b + 1, 50):
                for d in range(c + 1, 51):
                    for e in range(d + 1, 52):
                        bits = np.uint64(0)
                        key = np.uint64(0)
                        for card in (a, b, c, d, e):
                            bits |= tables.card_bits[card]
                            key += tables.card_keys[card]
                        orbit = suit_orbit(
                            bits & suit_bits,
                            bits >> np.uint64(16) & suit_bits,
                            bits >> np.uint64(32) & suit_bits,
                            bits >> np.uint64(48),
                        )
                        if orbit:
                            _compare_all(tables, holes, classes, half_wins, bits, key, orbit, ranks, masks, places)


@kernel
def _compare_all(
    tables: KernelTables,
    holes: Cards,
    classes: NDArray[np.uint8],
    half_wins: NDArray[np.int64],
    board_bits: np.uint64,
    board_key: np.uint64,
    orbit: np.int64,
    ranks: Ranks,
    masks: Keys,
    places: NDArray[np.uint8],
) -> None:
    count = 0
    for row in range(len(holes)):
        first, second = holes[row, 0], holes[row, 1]
        mask = tables.card_bits[first] | tables.card_bits[second]
        if mask & board_bits == np.uint64(0):
            key = board_key + tables.card_keys[first] + tables.card_keys[second]
            ranks[count] = rank_of_sums(tables, key, board_bits | mask)
            masks[count] = mask
            places[count] = classes[row]
            count += 1
    for one in range(count):
        start = 0
        while start < count:
            other_class = places[start]
            total = np.int64(0)
            other = start
            while other < count and places[other] == other_class:
                if masks[one] & masks[other] == np.uint64(0):
                    total += np.int64(ranks[one] > ranks[other]) + np.int64(ranks[one] >= ranks[other])
                other += 1
            half_wins[places[one], other_class] += total * orbit
            start = other


def write_equities(equities: NDArray[np.float64]) -> None:
    numbers = array("H", np.rint(equities * EQUITY_UNIT).astype(int).ravel().tolist())
    if sys.byteorder == "big":
        numbers.byteswap()
    EQUITIES_PATH.write_bytes(numbers.tobytes())


def main() -> None:
    from riverboat.bots.pushfold import solve_charts, write_charts

    if "--charts-only" not in sys.argv:
        write_equities(build_equities())
    write_charts(solve_charts())


if __name__ == "__main__":
    main()
