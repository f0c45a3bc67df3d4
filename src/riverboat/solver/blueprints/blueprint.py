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
from zipfile import ZIP_LZMA, ZipFile

import msgspec
import numpy as np

from riverboat.errors import RiverboatError
from riverboat.solver.blueprints.abstraction import COARSE, Abstraction, load_abstraction, ranked_as
from riverboat.solver.blueprints.data_package import data_folder
from riverboat.solver.blueprints.game import BlueprintGame
from riverboat.solver.blueprints.packing import Packed, Packing, packing_of
from riverboat.solver.trees.betting_tree import BettingTree, Floats

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
    abstraction: Abstraction
    packed: Packed
    provenance: Provenance

    @cached_property
    def _packing(self) -> Packing:
        return packing_of(self.game.players, self.tree, self.abstraction)

    def strategy(self, node: int) -> Floats:
        """At a decision: a row for each bucket, a column for each action."""
        return self._packing.unpack(self.packed, node)


def packed_blueprint(
    game: BlueprintGame,
    tree: BettingTree,
    abstraction: Abstraction,
    average: Callable[[int], Floats],
    provenance: Provenance,
) -> Blueprint:
    """The blueprint of an average strategy, which `average` gives for each decision."""
    packed = packing_of(game.players, tree, abstraction).pack(average)
    return Blueprint(game, tree, abstraction, packed, provenance)


def save_blueprint(blueprint: Blueprint, path: Path) -> None:
    game = blueprint.game
    about = {
        "players": game.players,
        "depth": game.depth,
        "limit": game.is_limit,
        "deck": game.deck,
        "abstraction": game.abstraction,
        "bucket_counts": blueprint.abstraction.bucket_counts,
        "provenance": msgspec.to_builtins(blueprint.provenance),
    }
    tree = {FILE_NAMES[field]: array for field, array in blueprint.tree._asdict().items()} if game.players > 2 else {}
    arrays = {"strategy": blueprint.packed, "about": np.array(json.dumps(about)), **tree}
    path.parent.mkdir(parents=True, exist_ok=True)
    # LZMA, which np.load reads as well, takes a twelfth less room than what np.savez_compressed does.
    with ZipFile(path, "w", ZIP_LZMA) as file:
        for name, array in arrays.items():
            with file.open(f"{name}.npy", "w") as entry:
                np.lib.format.write_array(entry, array, allow_pickle=False)


@cache
def load_blueprint(game: BlueprintGame, folder: Path | None = None) -> Blueprint:
    """The blueprint of a game, by default the one of the data package."""
    with np.load(blueprint_path(game, folder), allow_pickle=False) as file:
        about, packed = json.loads(str(file["about"])), file["strategy"]
        has_tree = FILE_NAMES["kinds"] in file
        tree = BettingTree(*(file[name] for name in FILE_NAMES.values())) if has_tree else game.tree
    # The first files for six have neither a depth nor the name of an abstraction; there was only one.
    abstraction = ranked_as(game.deck, load_abstraction(about.get("abstraction", COARSE)))
    made_for = BlueprintGame(
        about.get("players", 2),
        about.get("depth", game.depth),
        is_limit=about.get("limit", False),
        deck=about.get("deck", "standard"),
    )
    found = f"{made_for.name}, {len(packed)} B, {about['bucket_counts']}"
    length, counts = packing_of(game.players, tree, abstraction).length, abstraction.bucket_counts
    wanted = f"{game.name}, {length} B, {[*counts]}"
    if found != wanted:
        raise RiverboatError(
            "blueprint_of_other_tree",
            f"the blueprint {game.name} is for {found}; {wanted} were expected: train it again",
            name=game.name,
            found=found,
            wanted=wanted,
        )
    return Blueprint(game, tree, abstraction, packed, msgspec.convert(about["provenance"], Provenance))


def blueprint_path(game: BlueprintGame, folder: Path | None = None) -> Path:
    return (folder or data_folder()) / f"{game.name}.npz"
