"""Blueprints: a strategy for the whole game of two or six players, on bets from a menu and hands in buckets.

A file says how it was made. The tree for six is in its file: building it takes longer than reading it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from riverboat.errors import RiverboatError
from riverboat.solver.blueprints.abstraction import load_abstraction
from riverboat.solver.blueprints.game import BlueprintGame
from riverboat.solver.blueprints.packing import Packed, Packing, packing_of
from riverboat.solver.blueprints.sampling_kernels import Offsets
from riverboat.solver.trees.betting_tree import BettingTree, Floats

SHIPPED: Final = Path(__file__).parent
"""The folder of the blueprints in the package."""

FILE_NAMES: Final = {field: "shunned" if field == "mistakes" else field for field in BettingTree._fields}
"""What the arrays of a tree are called in a file."""


class Provenance(msgspec.Struct, frozen=True):
    """How a blueprint was made."""

    command: str
    seed: int
    iterations: int
    """Deals that every seat learnt from."""
    nodes: int
    seconds: float
    threads: int


@dataclass(frozen=True)
class Blueprint:
    """The strategy of each bucket at each decision."""

    game: BlueprintGame
    tree: BettingTree
    bucket_counts: tuple[int, ...]
    packed: Packed
    provenance: Provenance

    @property
    def packing(self) -> Packing:
        return packing_of(self.game.players)

    @cached_property
    def _offsets(self) -> Offsets:
        return self.packing.offsets(self.tree, self.bucket_counts)

    def strategy(self, node: int) -> Floats:
        """At a decision: a row for each bucket, a column for each action."""
        street = int(self.tree.streets[node])
        shape = self.bucket_counts[street], int(self.tree.counts[node])
        return self.packing.unpack(self.packed, int(self._offsets[node]), street, shape)


def packed_blueprint(
    game: BlueprintGame,
    tree: BettingTree,
    bucket_counts: tuple[int, ...],
    average: Callable[[int], Floats],
    provenance: Provenance,
) -> Blueprint:
    """The blueprint of an average strategy, which `average` gives for each decision."""
    packed = packing_of(game.players).pack(tree, bucket_counts, average)
    return Blueprint(game, tree, bucket_counts, packed, provenance)


def save_blueprint(blueprint: Blueprint, path: Path) -> None:
    game = blueprint.game
    about = {
        "players": game.players,
        "depth": game.depth,
        "bucket_counts": blueprint.bucket_counts,
        "provenance": msgspec.to_builtins(blueprint.provenance),
    }
    tree = {FILE_NAMES[field]: array for field, array in blueprint.tree._asdict().items()} if game.players > 2 else {}
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        np.savez_compressed(file, strategy=blueprint.packed, about=np.array(json.dumps(about)), **tree)


@cache
def load_blueprint(game: BlueprintGame, folder: Path = SHIPPED) -> Blueprint:
    """The blueprint of a game, by default the one in the package."""
    with np.load(blueprint_path(game, folder), allow_pickle=False) as file:
        about, packed = json.loads(str(file["about"])), file["strategy"]
        has_tree = FILE_NAMES["kinds"] in file
        tree = BettingTree(*(file[name] for name in FILE_NAMES.values())) if has_tree else game.tree
    counts = load_abstraction().bucket_counts
    packing = packing_of(game.players)
    length = packing.length(int(packing.offsets(tree, counts)[-1]))
    # A file for two names its depth alone, an older one for six its players alone.
    made_for = BlueprintGame(about.get("players", 2), about.get("depth", game.depth))
    found = f"{made_for.name}, {len(packed)} B, {about['bucket_counts']}"
    wanted = f"{game.name}, {length} B, {[*counts]}"
    if found != wanted:
        raise RiverboatError(
            "blueprint_of_other_tree",
            f"the blueprint {game.name} is for {found}; {wanted} were expected: train it again",
            name=game.name,
            found=found,
            wanted=wanted,
        )
    return Blueprint(game, tree, counts, packed, msgspec.convert(about["provenance"], Provenance))


def blueprint_path(game: BlueprintGame, folder: Path = SHIPPED) -> Path:
    return folder / f"{game.name}.npz"
