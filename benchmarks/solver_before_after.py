"""How fast blueprints are trained and read, beside another version of the source.

    python benchmarks/solver_before_after.py --before OTHER_CHECKOUT/src [--rounds N] [--seconds S] [--only TASK]

Both versions run alternately, each in a process of its own, and are measured in processor time, so that other programs
on the machine count for less. Only what both have is called: `riverboat train` and the bot `blueprint`. The figures are
medians over the rounds; the ratio is the median of each round's.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import runpy
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

TASKS = {
    "train --stack 20": "deals/s",
    "train --stack 100": "deals/s",
    "train --stack 200": "deals/s",
    "train --players 6": "deals/s",
    "read 2": "decisions/s",
    "read 6": "decisions/s",
}
NOW = Path(__file__).parent.parent / "src"
WARM_UP_HANDS = 20


def rate_in_child(source: Path, task: str, seconds: float) -> float:
    command = [sys.executable, __file__, "--child", task, "--seconds", str(seconds)]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(told.stdout.splitlines()[-1])


def training_rate(options: list[str], seconds: float) -> float:
    """Deals a second of processor time: the trainer's clock is replaced by it."""
    time.monotonic = time.process_time
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as told:
        files = ["--out", f"{folder}/blueprint.npz", "--checkpoint", f"{folder}/checkpoint"]
        limits = ["--seconds", f"{seconds:.0f}", "--seed", "1", "--workers", "1", "--json"]
        sys.argv = ["riverboat", "train", *options, *files, *limits]
        with contextlib.suppress(SystemExit):
            runpy.run_module("riverboat", run_name="__main__")
    found = json.loads(told.getvalue())
    return float(found["iterations"]) / float(found["seconds"])


def reading_rate(players: int, seconds: float) -> float:
    """Decisions a second of processor time of the bot `blueprint` among random players, always on the same hands."""
    from riverboat import Rules, apply, observe, start_hand
    from riverboat.bots import load_bot

    bot, rng = load_bot("blueprint", seed=1), Random(1)
    spent, decisions, hands = 0.0, 0, 0
    while hands < WARM_UP_HANDS or spent < seconds:
        deck = list(range(52))
        rng.shuffle(deck)
        hand = start_hand(Rules(small_blind=50, big_blind=100), stacks=[10_000] * players, button=0, deck=deck)
        while not hand.is_over:
            seen = observe(hand, seat=hand.actor)
            action = random_action(seen.legal_actions, rng)
            if hand.actor == 0:
                started = time.process_time()
                action = bot.act(seen)
                spent += time.process_time() - started
                decisions += 1
            hand = apply(hand, action).hand
        hands += 1
        if hands == WARM_UP_HANDS:  # these have loaded the strategies
            spent, decisions = 0.0, 0
    return decisions / spent


def random_action(legal: Any, rng: Random) -> Any:
    from riverboat import Call, Check, Fold, RaiseTo

    roll = rng.random()
    if legal.raise_to is not None and roll < 0.25:
        low, high = legal.raise_to
        return RaiseTo(min(high, low * rng.randint(1, 4)))
    if legal.check:
        return Check()
    return Call() if roll < 0.7 else Fold()


def child(task: str, seconds: float) -> float:
    kind, *options = task.split()
    return training_rate(options, seconds) if kind == "train" else reading_rate(int(options[0]), seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--only", default="", help="the tasks that begin so")
    parser.add_argument("--child")
    options = parser.parse_args()
    if options.child:
        print(child(options.child, options.seconds))
        return
    for task, unit in TASKS.items():
        if not task.startswith(options.only):
            continue
        rounds = []
        for number in range(options.rounds):
            order = (options.before, NOW) if number % 2 == 0 else (NOW, options.before)
            rates = {source: rate_in_child(source, task, options.seconds) for source in order}
            rounds.append((rates[options.before], rates[NOW]))
        before, now = (median(rates) for rates in zip(*rounds, strict=True))
        ratio = median(new / old for old, new in rounds)
        print(f"{task}: {before:,.0f} {unit} before, {now:,.0f} now, ratio {ratio:.2f}", flush=True)


if __name__ == "__main__":
    main()
