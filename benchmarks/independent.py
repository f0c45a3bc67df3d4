"""A bot against an opponent that shares neither its card abstraction nor its bets: heads-up, plain and with a habit.

    python benchmarks/independent.py train FOLDER [--depth 200] [--seconds 1800] [--seed 99] [--workers N]
    python benchmarks/independent.py play FOLDER [--depth 200] [--bot level:8] [--habits none minraise] [--hands N]
        [--seed N] [--workers N]

The opponent is trained by the same method on another game: 200 kinds of hands a street instead of 500 and more, bets of
the pot before the flop, of half and whole pots on it and of the pot later. What it has learnt is played as it is, not
finished. It re-solves nothing, and reads bets off its menu as `blueprint` does. With a habit it does, where it would
fold or check, what the habit says (`riverboat holes --help`).

Every deal is played from both seats; results are policy-adjusted, in thousandths of a big blind a hand with 95 %
intervals: what the bot wins.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import versions

from riverboat.arena import Match
from riverboat.arena.processes import available_cores
from riverboat.arena.report import play_matches
from riverboat.bots.protocol import Draw
from riverboat.engine import Action, Observation
from riverboat.engine.actions import nearest_action
from riverboat.solver.blueprints.abstraction import COARSE
from riverboat.solver.blueprints.blueprint import load_blueprint, packed_blueprint, save_blueprint
from riverboat.solver.blueprints.game import BlueprintGame
from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.blueprints.smoothing import SmoothedAverage
from riverboat.solver.blueprints.training import SMOOTHING, Progress, Trainer, pool_turns, weights_of
from riverboat.solver.heads_up import hand_number, public_state
from riverboat.solver.strategist import read_policy
from riverboat.solver.trees.menus import Menu, PotMenu
from riverboat.solver.trees.spot import FOLD

FOLDER: Final = "RIVERBOAT_INDEPENDENT"
"""Names the folder of the strategy, and the depth, to the processes of a match: `folder:200`."""
POT: Final = ((1.0,), (1.0,), ())
MENU: Final = PotMenu({0: ((1.0,), (1.0,), (1.0,), ()), 1: ((0.5, 1.0), (1.0,), ()), 2: POT, 3: POT})
NO_HABIT: Final = "none"


@dataclass(frozen=True)
class OtherGame(BlueprintGame):
    """Hold'em for two as the opponent sees it."""

    @property
    def menu(self) -> Menu:
        return MENU

    @property
    def abstraction(self) -> str:
        return COARSE


class Independent:
    """Plays the strategy that the environment names."""

    name = "independent"

    def __init__(self, seed: int) -> None:
        folder, _, depth = os.environ[FOLDER].rpartition(":")
        self._random = Random(seed)
        self._reader = BlueprintReader(only=load_blueprint(OtherGame(2, int(depth)), Path(folder)))

    def act(self, observation: Observation) -> Action:
        return self.draw(observation).action

    def draw(self, observation: Observation) -> Draw:
        """Act, and tell what it would have done with each hand."""
        policy = read_policy(self._reader, public_state(observation))
        shares = policy.shares[hand_number(observation.hole_cards)].tolist()
        chosen = self._random.choices(policy.actions, shares)[0]
        assert observation.legal_actions is not None
        return Draw(nearest_action(observation.legal_actions, None if chosen == FOLD else chosen), policy)


def train(options: Namespace) -> None:
    game = OtherGame(2, options.depth)
    trainer = Trainer(game, options.seed, options.workers, pool_turns(options.seconds, options.workers))
    trainer.warm_up()
    said = 0

    def tell(progress: Progress) -> None:
        nonlocal said
        if progress.seconds >= said:
            said += 60
            print(f"{progress.seconds:.0f} s, {progress.iterations:,} deals", flush=True)

    trainer.run(options.seconds, tell)
    average = SmoothedAverage(
        trainer.tables, trainer.abstraction, SMOOTHING * weights_of(trainer.rounds).average
    ).average
    command = f"benchmarks/independent.py train --seconds {options.seconds} --seed {options.seed}"
    provenance = trainer.blueprint(command).provenance
    save_blueprint(
        packed_blueprint(game, game.tree, trainer.abstraction, average, provenance), options.folder / f"{game.name}.npz"
    )
    print(f"{provenance.iterations:,} deals, {trainer.tables.tree.size:,} nodes")


def play(options: Namespace) -> None:
    os.environ[FOLDER] = f"{options.folder.resolve()}:{options.depth}"
    opponent = f"{Path(__file__).resolve()}:{Independent.__name__}"
    print("| bot | against | big blinds | mbb/hand | hands |\n|---|---|---|---|---|", flush=True)
    for habit in options.habits:
        name = opponent if habit == NO_HABIT else f"habit:{habit}:{opponent}"
        match = Match(
            bots=(options.bot, name),
            rounds=options.hands,
            seed=options.seed,
            duplicate=True,
            stack=options.depth * versions.BIG_BLIND,
            time_limit=versions.PATIENCE,
            block_rounds=versions.BLOCK,
        )
        (report,) = play_matches([match], options.workers)
        print(versions.row(report, "independent" if habit == NO_HABIT else f"independent, {habit}"), flush=True)


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    training = commands.add_parser("train")
    training.add_argument("--seconds", type=int, default=1800)
    training.set_defaults(run=train)
    playing = commands.add_parser("play")
    playing.add_argument("--bot", default="level:8")
    playing.add_argument("--habits", nargs="+", default=[NO_HABIT, "minraise"])
    playing.add_argument("--hands", type=int, default=2_000)
    playing.set_defaults(run=play)
    for command, seed in ((training, 99), (playing, 14)):
        command.add_argument("folder", type=Path)
        command.add_argument("--depth", type=int, default=200)
        command.add_argument("--seed", type=int, default=seed)
        command.add_argument("--workers", type=int, default=available_cores())
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
