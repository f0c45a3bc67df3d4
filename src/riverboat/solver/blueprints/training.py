"""Training a blueprint: rounds of sampled deals on all cores, with checkpoints to resume from.

Threads learn on the same tables without locks: of two writes at the same time one may be lost, one sample in many
thousands. With one thread the same seed gives the same blueprint.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from riverboat.errors import RiverboatError, bad_argument
from riverboat.solver.blueprints.abstraction import Abstraction, load_abstraction
from riverboat.solver.blueprints.blueprint import Blueprint, Provenance, packed_blueprint, save_blueprint
from riverboat.solver.blueprints.dealing import BoardPool, deal_from, sample_pool
from riverboat.solver.blueprints.finishing import FinishedStrategy
from riverboat.solver.blueprints.game import BlueprintGame
from riverboat.solver.blueprints.sampling import NO_TREMBLES, RegretTables, Weights
from riverboat.solver.blueprints.smoothing import SmoothedAverage
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.spot import BIG_BLIND_CHIPS

DEALS_PER_ROUND: Final = 20_000
"""For each thread. Linear CFR: in the regrets round n has weight n."""
AVERAGE_POWER: Final = 2
"""In the average strategy round n has weight n to this power: the first half of a training has an eighth of it."""
POOL_TURNS: Final = 6000
TURNS_PER_SECOND: Final = 27
"""Boards sampled for each second of training and thread: that takes about a tenth of the time."""
ROUNDS_PER_POOL: Final = 1000
"""After so many rounds other boards are sampled."""
AT_RANDOM: Final = 0.01
"""With more than two players: how often a sampled player acts at random."""
MISTAKES: Final = ((0.06, 0.45), (0.03, 0.35), (0.03, 0.35), (0.03, 0.35))
"""By street: how often a sampled player limps or calls by mistake, and with which equity against any two cards.

Strategies that are learnt against such players know what to do when somebody limps."""
SMOOTHING: Final = 2.0
"""How many times, in the weight of the last round, a bucket must be met to count as much as
its neighbours."""
CHECKPOINT_SECONDS: Final = 300.0


def pool_turns(seconds: float, threads: int) -> int:
    """How many boards to sample for a training of so many seconds."""
    return max(1, min(POOL_TURNS, round(TURNS_PER_SECOND * seconds * threads)))


class Progress(NamedTuple):
    """How far a training is, and its speed since it was started or resumed."""

    seconds: float
    iterations: int
    iterations_per_second: float
    nodes_per_second: float


OnProgress: TypeAlias = Callable[[Progress], None]


def _check(game: BlueprintGame, seed: int, threads: int, pool_turns: int) -> None:
    if not isinstance(game, BlueprintGame):
        raise bad_argument("game", game, "a BlueprintGame")
    for name, value, low in (("seed", seed, 0), ("threads", threads, 1), ("pool_turns", pool_turns, 1)):
        if type(value) is not int or value < low:
            raise bad_argument(name, value, f"a whole number, {low} or more")


class Trainer:
    """Trains one blueprint."""

    def __init__(self, game: BlueprintGame, seed: int, threads: int, pool_turns: int = POOL_TURNS) -> None:
        _check(game, seed, threads, pool_turns)
        abstraction = self.abstraction = load_abstraction(game.abstraction)
        self.game = game
        self.seed = seed
        self.threads = threads
        self.rounds = 0
        self.iterations = 0
        self.nodes = 0
        self.seconds = 0.0
        self.tables = RegretTables(game.tree, abstraction.bucket_counts)
        # Of two players nobody limps by mistake: the tree has every action that is learnt about.
        self._trembles = NO_TREMBLES if game.players == 2 else trembles_of(abstraction)
        self._pool_turns = pool_turns
        self._boards: tuple[tuple[int, ...], BoardPool] | None = None
        """Those of the last round, and of which rounds they are."""

    @classmethod
    def resume(cls, path: Path, game: BlueprintGame, threads: int, pool_turns: int = POOL_TURNS) -> Trainer:
        """Continue from a checkpoint, which must be of the same game."""
        trainer = cls(game, 0, threads, pool_turns)
        trainer.load(path)
        return trainer

    def blueprint(self, command: str) -> Blueprint:
        """What has been learnt so far; `command` is what made it."""
        game, tables = self.game, self.tables
        smoothed = SmoothedAverage(tables, self.abstraction, SMOOTHING * weights_of(self.rounds).average)
        finished = FinishedStrategy(tables, smoothed, None if game.is_limit else game.depth * BIG_BLIND_CHIPS)
        strategy = finished.strategy if game.players == 2 else smoothed.average
        return packed_blueprint(game, tables.tree, self.abstraction, strategy, self._provenance(command))

    def write(self, command: str, path: Path) -> Provenance:
        """Write the blueprint that has been learnt so far."""
        blueprint = self.blueprint(command)
        save_blueprint(blueprint, path)
        return blueprint.provenance

    def warm_up(self) -> None:
        """Compile what training needs, so that this does not count as training; nothing is learnt."""
        kept = self.tables.numbers.copy()
        self._learn(sample_pool(self.abstraction, 1, 0, 1), 1, Weights(1.0, 1.0), 0)
        self.tables.numbers[:] = kept

    def run(
        self,
        seconds: float,
        on_progress: OnProgress,
        checkpoint: Path | None = None,
        on_checkpoint: Callable[[], None] = lambda: None,
    ) -> None:
        """Train until so many seconds have been spent in all, those before a checkpoint included.

        The time that checkpoints take does not count.
        """
        before, nodes_before, spent_before = self.iterations, self.nodes, self.seconds
        with self.playing() as play:
            started = saved = time.monotonic()
            while self.seconds < seconds:
                play()
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

    @contextmanager
    def playing(self) -> Iterator[Callable[[], None]]:
        """What plays the next round or rounds; getting ready for it does not count as training."""
        with ThreadPoolExecutor(self.threads) as pool:
            yield partial(self.play_round, pool)

    def play_round(self, pool: ThreadPoolExecutor) -> None:
        """One round in every thread."""
        self._boards_of(self.rounds)
        self.nodes += sum(pool.map(partial(self.learn_round, self.rounds), range(1, self.threads + 1)))
        self.rounds += 1
        self.iterations += self.threads * DEALS_PER_ROUND

    def learn_round(self, played: int, part: int, *own_boards: int) -> int:
        """Learn one round after so many; `part` says which of its deals. Returns the nodes visited.

        Parts learn on the same boards, or with a number for `own_boards` on others. Runs in several threads.
        """
        boards, number = self._boards_of(played, *own_boards), played + 1
        return self._learn(boards, DEALS_PER_ROUND, weights_of(number), self._seed(number, part))

    def _boards_of(self, played: int, *own_boards: int) -> BoardPool:
        """The same for some rounds, also when training resumes from a checkpoint between them."""
        which = (played - played % ROUNDS_PER_POOL, 0, *own_boards)
        if self._boards is None or self._boards[0] != which:
            self._boards = which, sample_pool(self.abstraction, self._pool_turns, self._seed(*which), self.threads)
        return self._boards[1]

    def _learn(self, boards: BoardPool, deals: int, weights: Weights, seed: int) -> int:
        """Learn from so many deals on these boards; returns the nodes visited. Runs in several threads."""
        dealt = deal_from(boards, self.game.players, deals, seed)
        return self.tables.learn(dealt, weights, seed, self._trembles)

    def _provenance(self, command: str) -> Provenance:
        return Provenance(command, self.seed, self.iterations, self.nodes, round(self.seconds, 1), self.threads)

    def save(self, path: Path) -> None:
        """Write a checkpoint; the one before is replaced when this one is complete."""
        unfinished = path.with_suffix(".part")
        regrets, sums = self.tables.by_decision()
        with unfinished.open("wb") as file:
            np.savez(
                file,
                regrets=regrets,
                sums=sums,
                players=np.array(self.game.players),
                so_far=np.array([self.game.depth, self.seed, self.rounds, self.iterations, self.nodes]),
                seconds=np.array(self.seconds),
            )
        unfinished.replace(path)

    def load(self, path: Path) -> None:
        """Read a checkpoint, which must be of the same game."""
        with np.load(path, allow_pickle=False) as file:
            depth, seed, rounds, iterations, nodes = map(int, file["so_far"])
            players = int(file["players"]) if "players" in file else 2
            if (players, depth) != (self.game.players, self.game.depth):
                raise self._other(path, players, depth)
            tables, wanted = (file["regrets"], file["sums"]), len(self.tables.numbers) // 2
            for table in tables:
                if len(table) != wanted:
                    raise RiverboatError(
                        "checkpoint_of_other_tree",
                        f"{path} has {len(table)} numbers; {wanted} were expected: of another tree or other buckets",
                        path=str(path),
                        found=len(table),
                        wanted=wanted,
                    )
            self.tables.put_by_decision(*tables)
            self.seed, self.rounds, self.iterations, self.nodes = seed, rounds, iterations, nodes
            self.seconds = float(file["seconds"])

    def _other(self, path: Path, players: int, depth: int) -> RiverboatError:
        if players != self.game.players:
            return RiverboatError(
                "checkpoint_of_other_players",
                f"{path} is a training for {players} players, not {self.game.players}",
                path=str(path),
                found=players,
                wanted=self.game.players,
            )
        return RiverboatError(
            "checkpoint_of_other_depth",
            f"{path} is a training for {depth} big blinds, not {self.game.depth}",
            path=str(path),
            found=depth,
            wanted=self.game.depth,
        )

    def _seed(self, *parts: int) -> int:
        """A seed of its own for each round and thread."""
        return int(np.random.SeedSequence([self.seed, self.game.depth, *parts]).generate_state(1)[0])


def weights_of(number: int) -> Weights:
    """Of a round."""
    return Weights(float(number), float(number) ** AVERAGE_POWER)


def trembles_of(abstraction: Abstraction) -> Floats:
    """For each street and bucket: how often a sampled player acts at random, and how often it makes a usual mistake."""
    trembles = np.zeros((*abstraction.bucket_equities.shape, 2), np.float32)
    trembles[..., 0] = AT_RANDOM
    for street, (often, equity) in enumerate(MISTAKES):
        trembles[street, :, 1] = np.where(abstraction.bucket_equities[street] >= equity, often, 0)
    return trembles
