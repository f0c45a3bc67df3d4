"""The blueprint for six: a strategy for the whole game at 100 big blinds, on the tree's bets and hands in buckets.

A file has four bits for each action of each bucket at each decision, and tells by what it was made. The tree is in it
as well: to build it takes longer than to read it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from riverboat.errors import RiverboatError
from riverboat.solver.blueprints.abstraction import load_abstraction
from riverboat.solver.blueprints.blueprint import BLUEPRINTS, Provenance
from riverboat.solver.blueprints.sampling import normalised
from riverboat.solver.games.betting_tree import Floats
from riverboat.solver.multiway.learning import Borrowed, TableTables, bucket_order, table_offsets
from riverboat.solver.multiway.spots import SEATS
from riverboat.solver.multiway.tree import TableTree

FILE: Final = BLUEPRINTS / "6max.npz"
FULL: Final = 15
"""How four bits say: always."""


@dataclass(frozen=True)
class TableBlueprint:
    """What to do with each bucket at each decision."""

    tree: TableTree
    bucket_counts: tuple[int, ...]
    packed: NDArray[np.uint8]
    """Two numbers in a byte, the first in the upper half. At each decision: for each action but the last, whose number
    follows, that of each bucket, from the weakest up."""
    provenance: Provenance

    @cached_property
    def _offsets(self) -> NDArray[np.int64]:
        return packed_offsets(self.tree, self.bucket_counts)[0]

    def strategy(self, node: int) -> Floats:
        """At a decision: a row for each bucket, a column for each action."""
        order = bucket_order(int(self.tree.streets[node]))
        numbers = np.zeros((len(order), int(self.tree.counts[node])), np.float32)
        first = int(self._offsets[node])
        known = self._numbers(first, first + numbers[:, 1:].size)
        numbers[order, :-1] = known.reshape(-1, len(order)).T
        # Rounded numbers may come to a little more than all.
        numbers[:, -1] = np.maximum(FULL - numbers.sum(axis=1), 0)
        return normalised(numbers)

    def _numbers(self, first: int, end: int) -> Floats:
        whole = self.packed[first // 2 : (end + 1) // 2]
        halves = np.stack([whole >> 4, whole & FULL], axis=1).ravel()
        return halves[first % 2 : first % 2 + end - first].astype(np.float32)


def packed_offsets(tree: TableTree, bucket_counts: Sequence[int]) -> tuple[NDArray[np.int64], int]:
    """Where the numbers of each node start, and how many there are of all."""
    return table_offsets(tree, bucket_counts, np.maximum(tree.counts.astype(np.int64) - 1, 0))


def quantised(tables: TableTables, provenance: Provenance, borrowed: Borrowed) -> TableBlueprint:
    """The average strategy in four bits a number; what is `borrowed` from like buckets is `TableTables.average`'s."""
    tree = tables.tree
    offsets, size = packed_offsets(tree, tables.bucket_counts)
    numbers = np.zeros(size + size % 2, np.uint8)
    for node in map(int, np.flatnonzero(tree.counts > 1)):
        shares = tables.average(node, borrowed)[bucket_order(int(tree.streets[node])), :-1]
        first = int(offsets[node])
        numbers[first : first + shares.size] = np.rint(FULL * shares).astype(np.uint8).T.ravel()
    packed = np.left_shift(numbers[::2], 4, dtype=np.uint8) | numbers[1::2]
    return TableBlueprint(tree, tables.bucket_counts, packed, provenance)


def save_blueprint(blueprint: TableBlueprint, path: Path = FILE) -> None:
    about = {
        "players": SEATS,
        "bucket_counts": blueprint.bucket_counts,
        "provenance": msgspec.to_builtins(blueprint.provenance),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        tree = blueprint.tree._asdict()
        np.savez_compressed(file, strategy=blueprint.packed, about=np.array(json.dumps(about)), **tree)


@cache
def load_blueprint(path: Path = FILE) -> TableBlueprint:
    """The blueprint that is shipped, or another one."""
    with np.load(path, allow_pickle=False) as file:
        about, packed = json.loads(str(file["about"])), file["strategy"]
        tree = TableTree(**{name: file[name] for name in TableTree._fields})
    counts = load_abstraction().bucket_counts
    size = (packed_offsets(tree, counts)[1] + 1) // 2
    found, wanted = f"{len(packed)} B, {about['bucket_counts']}", f"{size} B, {[*counts]}"
    if found != wanted:
        raise RiverboatError(
            "blueprint_for_six_of_other_buckets",
            f"the blueprint for six has {found}; {wanted} were expected: train it anew",
            found=found,
            wanted=wanted,
        )
    return TableBlueprint(tree, counts, packed, msgspec.convert(about["provenance"], Provenance))
