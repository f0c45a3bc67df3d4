"""Training the blueprint for six: the same rounds, boards and checkpoints as for two, on another tree."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from riverboat.solver.blueprints.abstraction import load_abstraction
from riverboat.solver.blueprints.blueprint import Provenance
from riverboat.solver.blueprints.dealing import BoardPool
from riverboat.solver.blueprints.training import POOL_TURNS, Rounds
from riverboat.solver.multiway.blueprint import TableBlueprint, quantised, save_blueprint
from riverboat.solver.multiway.learning import TableTables, deal_from, trembles_of
from riverboat.solver.multiway.spots import DEPTH, SEATS
from riverboat.solver.multiway.tree import blueprint_tree

BORROWED: Final = 2.0
"""How many times a bucket must be met in the last round's weight to count as much as what is played around it."""


class TableTrainer(Rounds):
    """The training of the blueprint for six players."""

    players = SEATS

    def __init__(self, seed: int, threads: int, pool_turns: int = POOL_TURNS) -> None:
        super().__init__(DEPTH, seed, threads, pool_turns)
        self.tables = TableTables(blueprint_tree(), load_abstraction().bucket_counts)
        self._trembles = trembles_of(load_abstraction())
        self.learnt = self.tables.regrets, self.tables.sums

    def learn(self, boards: BoardPool, deals: int, weight: float, seed: int) -> int:
        return self.tables.learn(deal_from(boards, deals, seed), weight, seed, self._trembles)

    def blueprint(self, command: str) -> TableBlueprint:
        """What has been learnt so far."""
        return quantised(self.tables, self.provenance(command), self.tables.borrowed(BORROWED * self.rounds))

    def write(self, command: str, path: Path) -> Provenance:
        blueprint = self.blueprint(command)
        save_blueprint(blueprint, path)
        return blueprint.provenance

    @classmethod
    def resume(cls, path: Path, threads: int, pool_turns: int = POOL_TURNS) -> TableTrainer:
        """Go on from a checkpoint, which must be of a training for six."""
        trainer = cls(0, threads, pool_turns)
        trainer.go_on(path)
        return trainer
