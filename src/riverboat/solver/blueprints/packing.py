"""How a blueprint's probabilities lie in its file: as whole numbers of four or eight bits.

At each decision there are, for each action but the last, whose probability follows from the others, the numbers of all
buckets from the lowest equity up: buckets that play alike lie side by side, which compresses well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.blueprints.abstraction import Abstraction
from riverboat.solver.blueprints.sampling import normalised, table_offsets
from riverboat.solver.trees.betting_tree import BettingTree, Floats

Packed: TypeAlias = "NDArray[np.uint8]"

HALF: Final = 4
"""Everything is counted in halves of a byte; the first is the upper one."""
HEADS_UP_BITS: Final = (8, 8, 4, 4)
SIX_MAX_BITS: Final = (4, 4, 4, 4)
"""Of a number, by street."""


class Packing:
    """Packs strategies for the decisions of a tree, one decision after the other."""

    def __init__(self, tree: BettingTree, abstraction: Abstraction, bits: Sequence[int]) -> None:
        self._tree = tree
        self._abstraction = abstraction
        self.bits = np.array(bits)
        """Of a number, by street."""
        halves = np.maximum(tree.counts.astype(np.int64) - 1, 0) * (self.bits // HALF)[tree.streets]
        self.offsets = table_offsets(tree, abstraction.bucket_counts, halves)
        """Where the numbers of each decision begin, in halves of a byte."""

    @property
    def length(self) -> int:
        """How many bytes all takes."""
        return (int(self.offsets[-1]) + 1) // 2

    def pack(self, average: Callable[[int], Floats]) -> Packed:
        """The strategies that `average` has for each decision."""
        halves = np.zeros(2 * self.length, np.uint8)
        for node in map(int, np.flatnonzero(self._tree.counts > 1)):
            street = int(self._tree.streets[node])
            shares = average(node)[self._abstraction.orders[street]]
            numbers = as_numbers(shares, self._full(street))[:, :-1].T.ravel()
            if self.bits[street] != HALF:
                numbers = np.stack([numbers >> HALF, numbers & 15], axis=1).ravel()
            halves[self.offsets[node] : self.offsets[node + 1]] = numbers
        return np.left_shift(halves[::2], HALF, dtype=np.uint8) | halves[1::2]

    def unpack(self, packed: Packed, node: int) -> Floats:
        """The strategy of a decision: a row for each bucket, a column for each action."""
        street = int(self._tree.streets[node])
        order, full = self._abstraction.orders[street], self._full(street)
        first, end = int(self.offsets[node]), int(self.offsets[node + 1])
        whole = packed[first // 2 : (end + 1) // 2]
        halves = np.stack([whole >> HALF, whole & 15], axis=1).ravel()[first % 2 : first % 2 + end - first]
        if self.bits[street] != HALF:
            halves = halves[::2] << HALF | halves[1::2]
        numbers = np.zeros((len(order), int(self._tree.counts[node])), np.float32)
        numbers[order, :-1] = halves.astype(np.float32).reshape(-1, len(order)).T
        # In older files rounded numbers may add up to a little more than `full`.
        numbers[:, -1] = np.maximum(full - numbers.sum(axis=1), 0)
        return normalised(numbers)

    def _full(self, street: int) -> int:
        """The number for probability 1."""
        return int((1 << self.bits[street]) - 1)


def as_numbers(shares: Floats, full: int) -> NDArray[np.uint8]:
    """Rows of probabilities as whole numbers that add up to `full`: what rounding leaves goes to the likeliest."""
    numbers = np.rint(full * shares).astype(np.int64)
    rows = np.arange(len(numbers))
    numbers[rows, shares.argmax(axis=1)] += full - numbers.sum(axis=1)
    return numbers.astype(np.uint8)


def packing_of(players: int, tree: BettingTree, abstraction: Abstraction) -> Packing:
    return Packing(tree, abstraction, HEADS_UP_BITS if players == 2 else SIX_MAX_BITS)
