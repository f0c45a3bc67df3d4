"""`riverboat train`: make a blueprint for two players, also in short deck, or for six, or go on with one."""

from __future__ import annotations

import os
import shlex
import sys
import time
from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from riverboat.cli.options import choice, no_words, usage_error, whole_number, writable_file
from riverboat.client.terminal import Terminal
from riverboat.locale import messages

if TYPE_CHECKING:
    from riverboat.locale import Messages
    from riverboat.solver.blueprints.game import BlueprintGame
    from riverboat.solver.blueprints.training import OnProgress, Progress, Trainer

TWO: Final = 2
USUAL_STACK: Final = "100"
MOST_STACK: Final = 1000
MOST_THREADS: Final = 1024
MEASURED_ACTIONS: Final = "fcpa"
MEASURED_BOARDS: Final = 8
"""At each checkpoint: a few seconds."""
ENGINES: Final = ("threads", "ray")
PLAIN_SECONDS: Final = 30
"""How often a line is written where nobody watches a bar."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--players", default="2")
    parser.add_argument("--stack", default=USUAL_STACK)
    parser.add_argument("--limit", action="store_true")
    parser.add_argument("--short-deck", action="store_true")
    parser.add_argument("--seconds", default="600")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--workers")
    parser.add_argument("--engine", default=ENGINES[0])
    parser.add_argument("--checkpoint")
    parser.add_argument("--out")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words)
    plan = _plan(options)
    seconds = whole_number(options.seconds, "--seconds", low=1)
    checkpoint = writable_file(options.checkpoint or f"blueprint-{plan.game.name}.checkpoint")
    out = writable_file(options.out or f"{plan.game.name}.npz")
    text = messages(terminal.language, "solver")
    trainer = _ready(plan, checkpoint, seconds, text)
    trainer.run(seconds, _progress(text, seconds), checkpoint, partial(_measure, trainer, text))
    provenance = trainer.write(plan.command(seconds), out)
    size = out.stat().st_size
    if options.json:
        about = {"out": str(out), "bytes": size, **msgspec.to_builtins(provenance)}
        terminal.say_json(about)
    else:
        iterations, spent = f"{provenance.iterations:,}", f"{provenance.seconds:.0f}"
        megabytes = f"{size / 2**20:.1f}"
        told = {"file": str(out), "checkpoint": str(checkpoint), "size": megabytes}
        terminal.say(text("train-done", **told, iterations=iterations, seconds=spent))
    return 0


class Plan(NamedTuple):
    """What is to be trained, and how."""

    game: BlueprintGame
    seed: int
    threads: int
    engine: str = ENGINES[0]

    def command(self, seconds: int) -> str:
        game = self.game
        players = [] if game.players == TWO else ["--players", game.players]
        stack = [] if game.players > TWO and str(game.depth) == USUAL_STACK else ["--stack", game.depth]
        short_deck = ["--short-deck"] if game.is_short_deck else []
        what = ["--limit"] if game.is_limit else [*players, *short_deck, *stack]
        parts = ["riverboat", "train", *what, "--seconds", seconds, "--seed", self.seed, "--workers", self.threads]
        parts += [] if self.engine == ENGINES[0] else ["--engine", self.engine]
        return shlex.join(map(str, parts))


def _plan(options: Namespace) -> Plan:
    from riverboat.solver.blueprints.game import LIMIT, PLAYERS, SIX_MAX, SIX_MAX_DEPTHS, BlueprintGame, short_deck

    players = whole_number(options.players, "--players", low=TWO)
    if options.limit and options.short_deck:
        raise usage_error("limit_of_short_deck")
    is_for_two = options.limit or options.short_deck
    if is_for_two and players != TWO:
        raise usage_error("trained_for_two", option="--limit" if options.limit else "--short-deck")
    if players not in PLAYERS:
        raise usage_error("players_not_trained", players=players, offered=", ".join(map(str, PLAYERS)))
    stack = whole_number(options.stack, "--stack", low=2, high=MOST_STACK)
    if players == SIX_MAX.players and stack not in SIX_MAX_DEPTHS:
        offered = ", ".join(map(str, SIX_MAX_DEPTHS))
        raise usage_error("stack_not_trained", stack=stack, players=players, offered=offered)
    workers = options.workers or str(os.cpu_count() or 1)
    threads = whole_number(workers, "--workers", low=1, high=MOST_THREADS)
    plain = short_deck(stack) if options.short_deck else BlueprintGame(players, stack)
    game = LIMIT if options.limit else plain
    engine = choice("--engine", options.engine, ENGINES)
    return Plan(game, whole_number(options.seed, "--seed"), threads, engine)


def _ready(plan: Plan, checkpoint: Path, seconds: int, text: Messages) -> Trainer:
    """A training that can begin at once; what getting ready took is told, and is not part of its seconds."""
    started = time.monotonic()
    trainer = _trainer(plan, checkpoint, seconds)
    trainer.warm_up()
    sys.stderr.write(f"{text('train-ready', ready=f'{time.monotonic() - started:.1f}', seconds=seconds)}\n")
    return trainer


def _trainer(plan: Plan, checkpoint: Path, seconds: int) -> Trainer:
    """A new training, or the checkpoint's, if there is one."""
    from riverboat.solver.blueprints.cluster_training import ClusterTrainer
    from riverboat.solver.blueprints.training import Trainer, pool_turns

    make, threads = (ClusterTrainer, 1) if plan.engine == "ray" else (Trainer, plan.threads)
    turns = pool_turns(seconds, threads)
    if checkpoint.exists():
        return make.resume(checkpoint, plan.game, plan.threads, turns)
    return make(plan.game, plan.seed, plan.threads, turns)


def _measure(trainer: Trainer, text: Messages) -> None:
    """Local best response to the strategy so far, always on the same boards; only in no-limit for two players with 52
    cards."""
    if trainer.game.players != TWO or trainer.game.is_limit or trainer.game.is_short_deck:
        return
    from riverboat.cli.lbr import margin_of
    from riverboat.solver.best_response.measure import measure
    from riverboat.solver.best_response.walk import LocalBestResponse
    from riverboat.solver.blueprints.reader import BlueprintReader
    from riverboat.solver.strategist import read_policy
    from riverboat.solver.trees.spot import BIG_BLIND_CHIPS

    policy = partial(read_policy, BlueprintReader(only=trainer.blueprint("")))
    response = LocalBestResponse(policy, MEASURED_ACTIONS, stack=trainer.game.depth * BIG_BLIND_CHIPS)
    found = measure(lambda: response, trainer.seed, boards=MEASURED_BOARDS)
    line = text(
        "train-measured",
        actions=MEASURED_ACTIONS,
        mean=f"{found.mean:+,.0f}",
        margin=f"{margin_of(found):,.0f}",
        boards=found.boards,
    )
    sys.stderr.write(f"\r{line}\x1b[K\n" if sys.stderr.isatty() else f"{line}\n")


def _progress(text: Messages, seconds: int) -> OnProgress:
    """One line on standard error that changes, or where nobody watches a new one now and then."""
    watched = sys.stderr.isatty()
    said = 0.0

    def show(progress: Progress) -> None:
        nonlocal said
        if not watched and progress.seconds - said < PLAIN_SECONDS:
            return
        said = progress.seconds
        line = text(
            "train-progress",
            percent=min(100, int(100 * progress.seconds / seconds)),
            iterations=f"{progress.iterations:,}",
            speed=f"{progress.iterations_per_second:,.0f}",
            nodes=f"{progress.nodes_per_second / 1e6:.1f}",
            left=f"{max(0.0, seconds - progress.seconds):.0f}",
        )
        sys.stderr.write(f"\r{line}\x1b[K" if watched else f"{line}\n")
        sys.stderr.flush()

    return show
