"""Training a blueprint: rounds of sampled deals on all cores, with checkpoints to go on from.

Threads learn on the same tables without locks: what two of them write at the same time may be lost, one sample in
many thousands. With one thread the same seed gives the same blueprint.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from riverboat.errors import RiverboatError
from riverboat.solver.blueprints.abstraction import load_abstraction
from riverboat.solver.blueprints.blueprint import Blueprint, Provenance, blueprint_tree, quantised, save_blueprint
from riverboat.solver.blueprints.dealing import BoardPool, deal_from, sample_pool
from riverboat.solver.blueprints.sampling import BucketTables
from riverboat.solver.games.betting_tree import Floats

DEALS_PER_ROUND: Final = 20_000
"""For each thread. Linear CFR: everything learnt in round n counts n times."""
POOL_TURNS: Final = 6000
TURNS_PER_SECOND: Final = 27
"""For each second of training and thread: sampling them takes about a tenth of the time."""
ROUNDS_PER_POOL: Final = 1000
"""After so many rounds other boards are sampled."""
CHECKPOINT_SECONDS: Final = 60.0


def pool_turns(seconds: float, threads: int) -> int:
    """How many boards to sample for a training that takes so long."""
    return max(1, min(POOL_TURNS, round(TURNS_PER_SECOND * seconds * threads)))


class Progress(NamedTuple):
    """How far a training is, and how fast it went since it was started or resumed."""

    seconds: float
    iterations: int
    iterations_per_second: float
    nodes_per_second: float


OnProgress: TypeAlias = Callable[[Progress], None]


class Rounds(ABC):
    """The training of one blueprint, whatever tree it is for."""

    players: int
    learnt: tuple[Floats, Floats]
    """Regrets and sums, as a checkpoint keeps them."""

    def __init__(self, depth: int, seed: int, threads: int, pool_turns: int) -> None:
        self.depth = depth
        self.seed = seed
        self.threads = threads
        self.rounds = 0
        self.iterations = 0
        self.nodes = 0
        self.seconds = 0.0
        self._pool_turns = pool_turns
        self._boards: BoardPool | None = None

    @abstractmethod
    def learn(self, boards: BoardPool, deals: int, weight: float, seed: int) -> int:
        """Learn from so many deals on these boards; gives the nodes visited. Runs in several threads."""

    @abstractmethod
    def write(self, command: str, path: Path) -> Provenance:
        """Write the blueprint that has been learnt so far; `command` made it."""

    def rehearse(self) -> None:
        """Compile what training needs, so that this does not count as training; nothing is learnt."""
        kept = [table.copy() for table in self.learnt]
        self.learn(sample_pool(load_abstraction(), 1, 0, 1), 1, 1.0, 0)
        for table, before in zip(self.learnt, kept, strict=True):
            table[:] = before

    def run(
        self,
        seconds: float,
        on_progress: OnProgress,
        checkpoint: Path | None = None,
        on_checkpoint: Callable[[], None] = lambda: None,
    ) -> None:
        """Train until so many seconds have gone into it in all, those before a checkpoint included.

        What is done at a checkpoint is not training and its time does not count.
        """
        started, before, nodes_before = time.monotonic(), self.iterations, self.nodes
        spent_before, saved = self.seconds, started
        with ThreadPoolExecutor(self.threads) as pool:
            while self.seconds < seconds:
                self.play_round(pool)
                now = time.monotonic()
                self.seconds = spent_before + now - started
                spent = max(now - started, 1e-9)
                rates = ((self.iterations - before) / spent, (self.nodes - nodes_before) / spent)
                on_progress(Progress(self.seconds, self.iterations, *rates))
                if checkpoint is not None and now - saved > CHECKPOINT_SECONDS:
                    self.save(checkpoint)
                    on_checkpoint()
                    saved = time.monotonic()
                    started += saved - now
        if checkpoint is not None:
            self.save(checkpoint)

    def play_round(self, pool: ThreadPoolExecutor) -> None:
        """One round in every thread."""
        if self._boards is None or self.rounds % ROUNDS_PER_POOL == 0:
            # The same boards for all these rounds, also for one who comes back to them from a checkpoint.
            first = self.rounds - self.rounds % ROUNDS_PER_POOL
            self._boards = sample_pool(load_abstraction(), self._pool_turns, self._seed(first, 0), self.threads)
        self.rounds += 1
        boards, weight = self._boards, float(self.rounds)

        def learn(thread: int) -> int:
            return self.learn(boards, DEALS_PER_ROUND, weight, self._seed(self.rounds, thread + 1))

        self.nodes += sum(pool.map(learn, range(self.threads)))
        self.iterations += self.threads * DEALS_PER_ROUND

    def provenance(self, command: str) -> Provenance:
        """By what the blueprint is made that has been learnt so far."""
        return Provenance(command, self.seed, self.iterations, self.nodes, round(self.seconds, 1), self.threads)

    def save(self, path: Path) -> None:
        """Write a checkpoint; the one before stays whole until this one is."""
        unfinished = path.with_suffix(".part")
        regrets, sums = self.learnt
        with unfinished.open("wb") as file:
            np.savez(
                file,
                regrets=regrets,
                sums=sums,
                players=np.array(self.players),
                so_far=np.array([self.depth, self.seed, self.rounds, self.iterations, self.nodes]),
                seconds=np.array(self.seconds),
            )
        unfinished.replace(path)

    def go_on(self, path: Path) -> None:
        """Take over what a checkpoint has, which must be of as many players and as deep stacks."""
        with np.load(path, allow_pickle=False) as file:
            depth, seed, rounds, iterations, nodes = map(int, file["so_far"])
            players = int(file["players"]) if "players" in file else 2
            if (players, depth) != (self.players, self.depth):
                raise self._other(path, players, depth)
            for table, kept in zip(self.learnt, (file["regrets"], file["sums"]), strict=True):
                if len(kept) != len(table):
                    raise RiverboatError(
                        "checkpoint_of_other_tree",
                        f"{path} has {len(kept)} numbers; {len(table)} were expected: of another tree or other buckets",
                        path=str(path),
                        found=len(kept),
                        wanted=len(table),
                    )
                table[:] = kept
            self.seed, self.rounds, self.iterations, self.nodes = seed, rounds, iterations, nodes
            self.seconds = float(file["seconds"])

    def _other(self, path: Path, players: int, depth: int) -> RiverboatError:
        if players != self.players:
            return RiverboatError(
                "checkpoint_of_other_players",
                f"{path} is a training for {players} players, not {self.players}",
                path=str(path),
                found=players,
                wanted=self.players,
            )
        return RiverboatError(
            "checkpoint_of_other_depth",
            f"{path} is a training for {depth} big blinds, not {self.depth}",
            path=str(path),
            found=depth,
            wanted=self.depth,
        )

    def _seed(self, number: int, part: int) -> int:
        """A seed of its own for each round and thread."""
        return int(np.random.SeedSequence([self.seed, self.depth, number, part]).generate_state(1)[0])


class Trainer(Rounds):
    """The training of a blueprint for two."""

    players = 2

    def __init__(self, depth: int, seed: int, threads: int, pool_turns: int = POOL_TURNS) -> None:
        super().__init__(depth, seed, threads, pool_turns)
        self.tables = BucketTables(blueprint_tree(depth), load_abstraction().bucket_counts)
        self.learnt = self.tables.regrets, self.tables.sums

    def learn(self, boards: BoardPool, deals: int, weight: float, seed: int) -> int:
        return self.tables.learn(deal_from(boards, deals, seed), weight, seed)

    def blueprint(self, command: str) -> Blueprint:
        """What has been learnt so far."""
        return quantised(self.depth, self.tables, self.provenance(command))

    def write(self, command: str, path: Path) -> Provenance:
        blueprint = self.blueprint(command)
        save_blueprint(blueprint, path)
        return blueprint.provenance

    @classmethod
    def resume(cls, path: Path, depth: int, threads: int, pool_turns: int = POOL_TURNS) -> Trainer:
        """Go on from a checkpoint, which must be of this depth."""
        trainer = cls(depth, 0, threads, pool_turns)
        trainer.go_on(path)
        return trainer
