"""What reviews say that bots lose, by level and character: to be held beside what the arena found.

    python benchmarks/review_calibration.py [BOT …] [--hands N] [--stack BB] [--seed N] [--seconds S]
        [--streets preflop|all] [--pot BB] [--out FILE]

Each bot plays heads-up against `blueprint`; its decisions are reviewed against a perfect player by play-outs with few
deals: over many decisions their noise averages out. Two figures: what the best option wins more than what was done,
which is never negative and so counts noise as a loss, and what the strategy with its frequencies wins more, which is 0
on average for a bot that plays it. Bots take turns, so that a run that ends early has measured all of them.

What is lost grows with the pot. After the flop a decision in a pot of N big blinds is reviewed with probability N / BB,
and counts BB / N times; in larger pots than `--pot` every decision is. The mean stays what it is with all of them.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from review_play import RULES, Choice, dealt, played, seated

from riverboat.review.exact import seen_hand
from riverboat.review.rollout import Effort, RolloutSource
from riverboat.review.sources import Analysis, DecisionPoint
from riverboat.solver.blueprints.abstraction import CLASS_OF_HAND
from riverboat.solver.heads_up import hand_number

LEVELS = tuple(f"level:{level}" for level in range(1, 9))
BOTS = (*LEVELS, "station", "nit", "tag", "lag", "maniac", "home", "solver")
LIGHT = Effort(tries=4_000, rounds=1, boards=8)
TURN = 50
"""Hands of a bot before the next one's turn."""


class Loss(NamedTuple):
    """Of one hand, in big blinds."""

    best: float
    strategy: float
    decisions: int


class Reviews:
    """Decisions before the flop are alike for hands of a class: they are valued once."""

    def __init__(self) -> None:
        self._source = RolloutSource(LIGHT)
        self._preflop: dict[object, Analysis | None] = {}

    def loss(self, choice: Choice, seed: int) -> tuple[float, float] | None:
        """What the best option and the strategy win more than what was done."""
        found = self._analysis(choice, seed)
        if found is None:
            return None
        evs = np.array([option.ev_bb for option in found.options])
        shares = np.array([option.frequency for option in found.options])
        done = evs[found.done]
        return float(evs.max() - done), float(evs @ shares / shares.sum() - done)

    def _analysis(self, choice: Choice, seed: int) -> Analysis | None:
        observation = choice.observation
        point = DecisionPoint(observation, choice.action, {}, seed)
        seen = seen_hand(observation)
        if seen is None or observation.community_cards:
            return self._source.perfect(point)
        hand_class = int(CLASS_OF_HAND[hand_number(observation.hole_cards)])
        key = seen.hand, hand_class, choice.action
        if key not in self._preflop:
            self._preflop[key] = self._source.perfect(point)
        return self._preflop[key]


def review_chance(choice: Choice, whole: int) -> float:
    """How likely a decision is to be reviewed."""
    if not choice.observation.community_cards:
        return 1.0
    return min(1.0, choice.observation.pot / (whole * RULES.big_blind))


def measured(name: str, numbers: range, asked: argparse.Namespace, reviews: Reviews, end: float) -> list[Loss]:
    bots = seated((name, "blueprint"), asked.seed)
    found = []
    for number in numbers:
        if time.monotonic() > end:
            break
        best = strategy = 0.0
        decisions = 0
        draw = Random(f"{asked.seed}:{number}:reviewed")
        for choice in played(bots, dealt(2, asked.stack, number, asked.seed), only_preflop=asked.streets == "preflop"):
            if choice.seat != 0 or draw.random() >= (chance := review_chance(choice, asked.pot)):
                continue
            if (loss := reviews.loss(choice, asked.seed + number)) is not None:
                best, strategy, decisions = best + loss[0] / chance, strategy + loss[1] / chance, decisions + 1
        found.append(Loss(best, strategy, decisions))
    return found


def told(losses: list[float]) -> str:
    return f"{1000 * np.mean(losses):+.0f} ± {1960 * np.std(losses) / len(losses) ** 0.5:.0f}"


def say(all_losses: dict[str, list[Loss]], out: Path | None) -> None:
    lines = ["| bot | strategy − done, mbb/hand | best − done, mbb/hand | hands | decisions |", "|---|---|---|---|---|"]
    for name, losses in all_losses.items():
        if len(losses) > 1:
            strategy, best = told([loss.strategy for loss in losses]), told([loss.best for loss in losses])
            lines.append(f"| {name} | {strategy} | {best} | {len(losses)} | {sum(loss.decisions for loss in losses)} |")
    text = "\n".join(lines)
    print(text, flush=True)
    if out is not None:
        out.write_text(text + "\n", "utf-8")
        out.with_suffix(".json").write_text(json.dumps(all_losses), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="*", default=BOTS)
    for name, value in (("hands", 2000), ("stack", 100), ("seed", 4711), ("seconds", 3600), ("pot", 16)):
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--streets", choices=("preflop", "all"), default="all")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    end, reviews = time.monotonic() + asked.seconds, Reviews()
    losses: dict[str, list[Loss]] = {name: [] for name in asked.bots}
    for start in range(0, asked.hands, TURN):
        for name in losses:
            losses[name] += measured(name, range(start, min(start + TURN, asked.hands)), asked, reviews, end)
        if asked.out is not None:
            say(losses, asked.out)
        if time.monotonic() > end:
            break
    say(losses, asked.out)


if __name__ == "__main__":
    main()
