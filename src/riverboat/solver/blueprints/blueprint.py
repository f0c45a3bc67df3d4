"""Blueprints: a strategy for the whole heads-up game at one depth, on bets from a menu and hands in buckets.

A file has a byte for each action of each bucket at each decision, and tells by what it was made.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from riverboat.errors import RiverboatError
from riverboat.solver.blueprints.sampling import BucketTables, normalised, table_offsets
from riverboat.solver.games.betting_tree import BettingTree, Chips, Floats, Spot, Streets, build_tree
from riverboat.solver.games.holdem import BIG_BLIND, BUTTON
from riverboat.solver.games.menus import PotMenu

BLUEPRINTS: Final = Path(__file__).parent
DEPTHS: Final = (20, 50, 100, 200)
"""Stacks, in big blinds, that blueprints are shipped for."""

SMALL_BLIND_CHIPS: Final[Chips] = 50
BIG_BLIND_CHIPS: Final[Chips] = 100
FULL: Final = 255
"""How a byte says: always."""

STREETS: Final = Streets((BUTTON, BIG_BLIND, BIG_BLIND, BIG_BLIND), BIG_BLIND_CHIPS)
# Large sizes are there less to be played than to be understood: a bet is read as its neighbours on the menu, and
# beyond the last size there is only all-in.
MENU: Final = PotMenu(
    {
        0: ((0.5, 1.0, 2.0), (1.0, 2.0), (1.0,), ()),
        1: ((0.33, 0.75, 1.5), (1.0,), ()),
        2: ((0.5, 1.0), (1.0,), ()),
        3: ((0.5, 1.0), ()),
    }
)


class Provenance(msgspec.Struct, frozen=True):
    """By what a blueprint was made."""

    command: str
    seed: int
    iterations: int
    """Deals that both players learnt from."""
    nodes: int
    seconds: float
    threads: int


def root_spot(depth: int) -> Spot:
    """Before the flop, the blinds posted, the button to act."""
    return Spot(0, BUTTON, (SMALL_BLIND_CHIPS, BIG_BLIND_CHIPS), 0, depth * BIG_BLIND_CHIPS, BIG_BLIND_CHIPS)


@cache
def blueprint_tree(depth: int) -> BettingTree:
    return build_tree(root_spot(depth), STREETS, MENU)


@dataclass(frozen=True)
class Blueprint:
    """What to do with each bucket at each decision."""

    depth: int
    bucket_counts: tuple[int, ...]
    bytes_: NDArray[np.uint8]
    provenance: Provenance

    @property
    def tree(self) -> BettingTree:
        return blueprint_tree(self.depth)

    @cached_property
    def _offsets(self) -> NDArray[np.int64]:
        return table_offsets(self.tree, self.bucket_counts)

    def strategy(self, node: int) -> Floats:
        """At a decision: a row for each bucket, a column for each action."""
        rows = self.bytes_[self._offsets[node] : self._offsets[node + 1]].reshape(-1, int(self.tree.counts[node]))
        return normalised(rows.astype(np.float32))


def quantised(depth: int, tables: BucketTables, provenance: Provenance) -> Blueprint:
    """The average strategy in bytes."""
    strategy = np.empty(len(tables.sums), np.uint8)
    for node in np.flatnonzero(np.diff(tables.offsets)):
        shares = tables.average(int(node))
        strategy[tables.offsets[node] : tables.offsets[node + 1]] = np.rint(FULL * shares).astype(np.uint8).ravel()
    return Blueprint(depth, tables.bucket_counts, strategy, provenance)


def save_blueprint(blueprint: Blueprint, path: Path) -> None:
    about = {
        "depth": blueprint.depth,
        "bucket_counts": blueprint.bucket_counts,
        "provenance": msgspec.to_builtins(blueprint.provenance),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        np.savez_compressed(file, strategy=blueprint.bytes_, about=np.array(json.dumps(about)))


@cache
def load_blueprint(depth: int, folder: Path = BLUEPRINTS) -> Blueprint:
    """The blueprint for one of the depths that are shipped."""
    with np.load(blueprint_path(depth, folder), allow_pickle=False) as file:
        about, strategy = json.loads(str(file["about"])), file["strategy"]
    counts = tuple(about["bucket_counts"])
    size = int(table_offsets(blueprint_tree(depth), counts)[-1])
    if about["depth"] != depth or len(strategy) != size:
        raise RiverboatError(
            "blueprint_of_other_tree",
            f"the blueprint for {depth} big blinds has {len(strategy)} numbers; {size} were expected: train it anew",
            depth=depth,
            found=len(strategy),
            wanted=size,
        )
    return Blueprint(depth, counts, strategy, msgspec.convert(about["provenance"], Provenance))


def blueprint_path(depth: int, folder: Path = BLUEPRINTS) -> Path:
    return folder / f"{depth}bb.npz"


def nearest_depth(stack: float) -> int:
    """The depth, of those shipped, that is nearest to a stack in big blinds: by ratio, as stacks compare."""
    return min(DEPTHS, key=lambda depth: max(depth / max(stack, 1e-9), stack / depth))
