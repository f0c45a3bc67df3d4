"""Training a blueprint on a Ray cluster: samplers learn apart from the same tables, and what they learnt is added up.

Sampled CFR only ever adds to regrets and to the sums of strategies, so adding up is exact. What differs from threads on
one table: a sampler does not see what the others learn until the next merge. With the same seed and number of samplers
the same blueprint is made after the same number of rounds, whichever sampler is done first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, NamedTuple

from riverboat.errors import RiverboatError
from riverboat.ray_cluster import Crew, connected
from riverboat.solver.blueprints.game import BlueprintGame
from riverboat.solver.blueprints.sampling import RegretTables
from riverboat.solver.blueprints.training import DEALS_PER_ROUND, Trainer
from riverboat.solver.trees.betting_tree import Floats

ROUNDS_FOR_A_LONGER_MERGE: Final = 8
MOST_ROUNDS_APART: Final = 32
NUMBERS_PER_DEAL: Final = 20
"""How many numbers of the tables there are at least for each deal that a sampler plays between two merges. With four
times as many deals Leduc is learnt half as well as by one sampler."""


class Learnt(NamedTuple):
    """What one sampler adds to the tables."""

    numbers: Floats
    """The change of each number of `RegretTables.numbers`."""
    nodes: int


class Sampler:
    """Learns in a process of its own, on boards of its own; `part` is its number, from 0."""

    def __init__(self, game: BlueprintGame, seed: int, part: int, pool_turns: int) -> None:
        self._trainer = Trainer(game, seed, 1, pool_turns)
        self._part = part + 1

    def ready(self) -> bool:
        """Compile what sampling needs."""
        self._trainer.warm_up()
        return True

    def learn(self, numbers: Floats, played: int, rounds: int) -> Learnt:
        """Play some rounds from these numbers on; `played` is how many all samplers have played before."""
        trainer, part = self._trainer, self._part

        def learn() -> int:
            return sum(trainer.learn_round(number, part, part) for number in range(played, played + rounds))

        return learnt_apart(trainer.tables, numbers, learn)


def learnt_apart(tables: RegretTables, numbers: Floats, learn: Callable[[], int]) -> Learnt:
    """What is learnt with these tables from these numbers on; `learn` returns the nodes visited."""
    tables.numbers[:] = numbers
    nodes = learn()
    return Learnt(tables.numbers - numbers, nodes)


def add(tables: RegretTables, learnt: Learnt) -> None:
    """Merge what one sampler learnt."""
    tables.numbers += learnt.numbers


class ClusterTrainer(Trainer):
    """Trains one blueprint with as many samplers as a `Trainer` has threads."""

    @contextmanager
    def playing(self) -> Iterator[Callable[[], None]]:
        makes = [(self.game, self.seed, part, self._pool_turns) for part in range(self.threads)]
        with connected(self.threads) as ray:
            crew = Crew(ray, Sampler, makes)
            crew.ask("ready")
            yield partial(self._play_on, ray, crew)

    def _play_on(self, ray: Any, crew: Crew) -> None:
        rounds = rounds_apart(self.rounds, len(self.tables.numbers))
        self.merge(crew.ask("learn", ray.put(self.tables.numbers), self.rounds, rounds), rounds)

    def merge(self, learnt: Mapping[int, Learnt], rounds: int) -> None:
        """Add up what samplers learnt in these rounds. Of one that was lost, its deals are missing, no more."""
        if not learnt:
            raise RiverboatError("samplers_lost", "every sampler was lost with its process; see the logs of Ray")
        for part in sorted(learnt):
            add(self.tables, learnt[part])
            self.nodes += learnt[part].nodes
        self.rounds += rounds
        self.iterations += rounds * len(learnt) * DEALS_PER_ROUND


def rounds_apart(played: int, numbers: int) -> int:
    """How many rounds samplers play until the next merge: few at first, when strategies change quickly, and in small
    games, where each deal changes much of what others rest on.
    """
    most = max(1, numbers // (NUMBERS_PER_DEAL * DEALS_PER_ROUND))
    return min(MOST_ROUNDS_APART, most, 1 + played // ROUNDS_FOR_A_LONGER_MERGE)
