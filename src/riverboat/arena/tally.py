"""What a block leaves behind: sums that results, intervals and luck coefficients are worked out from."""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from riverboat.arena.faults import FaultCount
from riverboat.arena.luck import LUCK_COLUMNS
from riverboat.table import PlayerStats

RAW: Final = 0
LUCK: Final = slice(1, LUCK_COLUMNS)
"""Hole cards, flop, turn, river."""
ALL_IN_LUCK: Final = LUCK_COLUMNS
BY_POLICY: Final = 1 + LUCK_COLUMNS
"""What was won, by what bots tell of their policies; 0 where none does."""
COLUMNS: Final = 2 + LUCK_COLUMNS

Floats = NDArray[np.float64]


class Moments(msgspec.Struct):
    """Sums over independent units (a round, or a duplicate set) of one bot's columns and of their products."""

    units: int
    sums: Floats
    products: Floats

    @classmethod
    def empty(cls) -> Moments:
        return cls(0, np.zeros(COLUMNS), np.zeros((COLUMNS, COLUMNS)))

    @classmethod
    def of(cls, rows: Floats) -> Moments:
        """Of an array with a unit in each row."""
        return cls(len(rows), rows.sum(axis=0), rows.T @ rows)

    def __add__(self, other: Moments) -> Moments:
        return Moments(self.units + other.units, self.sums + other.sums, self.products + other.products)

    def __sub__(self, other: Moments) -> Moments:
        return Moments(self.units - other.units, self.sums - other.sums, self.products - other.products)

    def covariance(self) -> Floats:
        """Of the columns, between units."""
        mean = self.sums / self.units
        spread: Floats = (self.products - self.units * np.outer(mean, mean)) / (self.units - 1)
        return spread


class BlockTally(msgspec.Struct):
    """The results of one block, by place in the line-up."""

    index: int
    hands: int
    seconds: float
    """That one core took."""
    moments: tuple[Moments, ...]
    faults: tuple[FaultCount, ...]
    tellers: int = 0
    """How many bots were asked for their policy."""
    untold: str = ""
    """Why they cannot be relied on, if they cannot."""
    decisions: tuple[int, ...] = ()
    cut_short: tuple[int, ...] = ()
    """Decisions of each bot's own, and those of them that it says the clock has cut short."""
    stats: tuple[PlayerStats, ...] = ()
    """How each bot played."""
    histories: tuple[str, ...] = ()
    """The hands as PHH, if the block records them."""
