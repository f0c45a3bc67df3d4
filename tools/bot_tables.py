"""Computes the data that the bots ship with, from the rules alone: `python -m tools.bot_tables`, a few minutes.

- `preflop_equities.bin`: all-in equity of the 169 starting hands against each other, over every board and all suits.
- `pushfold.bin`: the push-or-fold charts that `pushfold` solves from those equities.
"""

from __future__ import annotations

import sys
from array import array
from typing import TYPE_CHECKING

import numpy as np

from riverboat.cards import STANDARD_DECK
from riverboat.evaluator.kernels import kernel_tables
from riverboat.odds.preflop import count_preflop
from riverboat.odds.ranges import COMBOS
from riverboat.odds.starting_hands import CLASSES, EQUITIES_PATH, EQUITY_UNIT, class_of, example_of
from riverboat.solver.charts.pushfold import solve_charts, write_charts

if TYPE_CHECKING:
    from numpy.typing import NDArray


def build_equities() -> NDArray[np.float64]:
    """The exact equity of each class against each other. Which two cards stand for a class makes no difference."""
    half_wins = np.zeros((CLASSES, CLASSES))
    boards = np.zeros((CLASSES, CLASSES))
    for index in range(CLASSES):
        held = example_of(index)
        for combo in COMBOS:
            other = class_of(*combo)
            # The other half follows: what one wins the other loses.
            if other <= index and not set(combo) & set(held):
                outcomes = count_boards(held, combo)
                half_wins[index, other] += 2 * outcomes[1] + outcomes[3]
                boards[index, other] += 2 * sum(outcomes)
    lower = np.divide(half_wins, boards, out=np.zeros_like(boards), where=boards > 0)
    equities: NDArray[np.float64] = lower + np.triu(1 - lower.T, k=1)
    return equities


def count_boards(first: tuple[int, int], second: tuple[int, int]) -> list[int]:
    """Boards by who wins: nobody, the first hand, the second, both."""
    live = np.array([card for card in STANDARD_DECK if card not in first + second], np.uint8)
    outcomes = np.zeros(4, np.int64)
    count_preflop(kernel_tables("standard"), np.array([first, second], np.uint8), live, outcomes)
    return [int(count) for count in outcomes]


def write_equities(equities: NDArray[np.float64]) -> None:
    """Write the data file that the package ships: 16 bits each, row by row."""
    numbers = array("H", np.rint(equities * EQUITY_UNIT).astype(int).ravel().tolist())
    if sys.byteorder == "big":
        numbers.byteswap()
    EQUITIES_PATH.write_bytes(numbers.tobytes())


if __name__ == "__main__":
    write_equities(build_equities())
    write_charts(solve_charts())
