"""`riverboat train`: make a heads-up blueprint, or go on with one."""

from __future__ import annotations

import os
import shlex
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from riverboat.commands.options import no_words, whole_number
from riverboat.locale import messages
from riverboat.terminal import Terminal

if TYPE_CHECKING:
    from riverboat.locale import Messages
    from riverboat.solver.training import OnProgress, Progress, Trainer

MOST_STACK: Final = 1000
MOST_THREADS: Final = 1024
PLAIN_SECONDS: Final = 30
"""How often a line is written where nobody watches a bar."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--stack", default="100")
    parser.add_argument("--seconds", default="600")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--workers")
    parser.add_argument("--checkpoint")
    parser.add_argument("--out")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words)
    stack = whole_number(options.stack, "--stack", low=2, high=MOST_STACK)
    seconds = whole_number(options.seconds, "--seconds", low=1)
    seed = whole_number(options.seed, "--seed")
    workers = options.workers or str(os.cpu_count() or 1)
    threads = whole_number(workers, "--workers", low=1, high=MOST_THREADS)
    checkpoint = Path(options.checkpoint or f"blueprint-{stack}bb.checkpoint")
    out = Path(options.out or f"{stack}bb.npz")
    text = messages(terminal.language, "solver")

    trainer = _trainer(stack, seed, threads, checkpoint)
    trainer.run(seconds, _progress(text, seconds), checkpoint)
    from riverboat.solver.blueprint import save_blueprint

    blueprint = trainer.blueprint(_command(stack, seconds, seed, threads))
    save_blueprint(blueprint, out)
    made_by = blueprint.provenance
    if options.json:
        about = {"out": str(out), "bytes": out.stat().st_size, "iterations": made_by.iterations}
        terminal.say_json({**about, "seconds": made_by.seconds, "nodes": made_by.nodes, "command": made_by.command})
    else:
        size = f"{out.stat().st_size / 2**20:.1f}"
        iterations, spent = f"{made_by.iterations:,}", f"{made_by.seconds:.0f}"
        terminal.say(
            text(
                "train-done",
                file=str(out),
                checkpoint=str(checkpoint),
                size=size,
                iterations=iterations,
                seconds=spent,
            )
        )
    return 0


def _trainer(stack: int, seed: int, threads: int, checkpoint: Path) -> Trainer:
    """A new training, or that of the checkpoint, if there is one."""
    from riverboat.solver.training import Trainer

    if checkpoint.exists():
        return Trainer.resume(checkpoint, stack, threads)
    return Trainer(stack, seed, threads)


def _command(stack: int, seconds: int, seed: int, threads: int) -> str:
    parts = ["riverboat", "train", "--stack", stack, "--seconds", seconds, "--seed", seed, "--workers", threads]
    return shlex.join(map(str, parts))


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
        )
        sys.stderr.write(f"\r{line}\x1b[K" if watched else f"{line}\n")
        sys.stderr.flush()

    return show
