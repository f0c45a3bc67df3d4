"""How a blueprint's probabilities lie in its file: a byte each for two players, four bits each for six."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.blueprints.sampling import normalised, table_offsets
from riverboat.solver.blueprints.sampling_kernels import Offsets
from riverboat.solver.blueprints.smoothing import bucket_order
from riverboat.solver.trees.betting_tree import BettingTree, Floats

Packed: TypeAlias = "NDArray[np.uint8]"


class Packing(ABC):
    """Numbers for the decisions of a tree, one decision after the other."""

    full: int
    """The number for probability 1."""

    @abstractmethod
    def numbers(self, tree: BettingTree) -> NDArray[np.integer[Any]]:
        """How many numbers each bucket has at each node."""

    @abstractmethod
    def length(self, numbers: int) -> int:
        """How many bytes so many numbers take."""

    @abstractmethod
    def pack(self, tree: BettingTree, bucket_counts: Sequence[int], average: Callable[[int], Floats]) -> Packed:
        """The strategies that `average` has for each decision."""

    @abstractmethod
    def unpack(self, packed: Packed, offset: int, street: int, shape: tuple[int, int]) -> Floats:
        """The strategy of a decision: a row for each bucket, a column for each action."""

    def offsets(self, tree: BettingTree, bucket_counts: Sequence[int]) -> Offsets:
        """Where the numbers of each node start, and how many there are in all."""
        return table_offsets(tree, bucket_counts, self.numbers(tree))


class BytePacking(Packing):
    """For each bucket a byte for each action."""

    full = 255

    def numbers(self, tree: BettingTree) -> NDArray[np.integer[Any]]:
        return tree.counts

    def length(self, numbers: int) -> int:
        return numbers

    def pack(self, tree: BettingTree, bucket_counts: Sequence[int], average: Callable[[int], Floats]) -> Packed:
        offsets = self.offsets(tree, bucket_counts)
        packed = np.empty(int(offsets[-1]), np.uint8)
        for node in map(int, np.flatnonzero(tree.counts)):
            packed[offsets[node] : offsets[node + 1]] = np.rint(self.full * average(node)).astype(np.uint8).ravel()
        return packed

    def unpack(self, packed: Packed, offset: int, street: int, shape: tuple[int, int]) -> Floats:  # noqa: ARG002
        rows = packed[offset : offset + shape[0] * shape[1]].reshape(shape)
        return normalised(rows.astype(np.float32))


class NibblePacking(Packing):
    """Two numbers in a byte, the first in the upper half. At each decision: for each action but the last, whose number
    follows from the others, that of each bucket from the lowest equity up."""

    full = 15

    def numbers(self, tree: BettingTree) -> NDArray[np.integer[Any]]:
        return np.maximum(tree.counts.astype(np.int64) - 1, 0)

    def length(self, numbers: int) -> int:
        return (numbers + 1) // 2

    def pack(self, tree: BettingTree, bucket_counts: Sequence[int], average: Callable[[int], Floats]) -> Packed:
        offsets = self.offsets(tree, bucket_counts)
        numbers = np.zeros(2 * self.length(int(offsets[-1])), np.uint8)
        for node in map(int, np.flatnonzero(tree.counts > 1)):
            shares = average(node)[bucket_order(int(tree.streets[node])), :-1]
            numbers[offsets[node] : offsets[node + 1]] = np.rint(self.full * shares).astype(np.uint8).T.ravel()
        return np.left_shift(numbers[::2], 4, dtype=np.uint8) | numbers[1::2]

    def unpack(self, packed: Packed, offset: int, street: int, shape: tuple[int, int]) -> Floats:
        order, end = bucket_order(street), offset + shape[0] * (shape[1] - 1)
        whole = packed[offset // 2 : (end + 1) // 2]
        halves = np.stack([whole >> 4, whole & self.full], axis=1).ravel()
        known = halves[offset % 2 : offset % 2 + end - offset].astype(np.float32)
        numbers = np.zeros(shape, np.float32)
        numbers[order, :-1] = known.reshape(-1, len(order)).T
        # Rounded numbers may add up to a little more than `full`.
        numbers[:, -1] = np.maximum(self.full - numbers.sum(axis=1), 0)
        return normalised(numbers)


BYTES: Final = BytePacking()
NIBBLES: Final = NibblePacking()


def packing_of(players: int) -> Packing:
    return BYTES if players == 2 else NIBBLES
