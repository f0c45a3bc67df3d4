"""How long decisions take: processor and clock, median and 95th percentile, by street.

    python benchmarks/decision_times.py [--hands N] [--players N] [--stack BB] [--bot NAME …] [--against NAME]

Plays hands as the arena does, each from fresh stacks, the button changing, and times every decision of the bot; its
opponents' are not counted. Processor time is that of all threads together. The first hands only warm up.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from riverboat.bots import Bot, load_bot, start_bot, tell_hand_over
from riverboat.cards import STANDARD_DECK
from riverboat.engine import Rules, apply, observe, start_hand

SMALL_BLIND, BIG_BLIND = 50, 100
WARM_UP = 3


class Spent(NamedTuple):
    """On one decision, in seconds."""

    processor: float
    clock: float


def play(bots: Sequence[Bot], stack: int, number: int, spent: dict[str, list[Spent]]) -> None:
    """One hand; the first of the bots is timed and sits where the number of the hand says."""
    deck = list(STANDARD_DECK)
    Random(number).shuffle(deck)
    rules, stacks = Rules(small_blind=SMALL_BLIND, big_blind=BIG_BLIND), (stack,) * len(bots)
    hand = start_hand(rules, stacks, number % len(bots), deck)
    while (seat := hand.actor) is not None:
        seen = observe(hand, seat)
        processor, clock = time.process_time(), time.perf_counter()
        action = bots[seat].act(seen)
        if seat == 0:
            spent[seen.street.name.lower()].append(Spent(time.process_time() - processor, time.perf_counter() - clock))
        hand = apply(hand, action).hand
    for seat, bot in enumerate(bots):
        tell_hand_over(bot, observe(hand, seat))


def measure(name: str, others: Sequence[str], stack: int, hands: int) -> dict[str, list[Spent]]:
    bots = [load_bot(each, 1 + seat) for seat, each in enumerate((name, *others))]
    for seat, bot in enumerate(bots):
        start_bot(bot, seat, Rules(small_blind=SMALL_BLIND, big_blind=BIG_BLIND))
    for number in range(WARM_UP):
        play(bots, stack, 10**6 + number, defaultdict(list))
    spent: dict[str, list[Spent]] = defaultdict(list)
    for number in range(hands):
        play(bots, stack, number, spent)
    return spent


def report(name: str, spent: dict[str, list[Spent]]) -> None:
    print(f"{name}, milliseconds: processor median / 95 %, clock median / 95 %, longest")
    for street, decisions in {**spent, "all": [one for part in spent.values() for one in part]}.items():
        processor, clock = 1000 * np.array(decisions).T
        quantiles = [np.quantile(times, share) for times in (processor, clock) for share in (0.5, 0.95)]
        print(
            f"  {street:8} {len(decisions):6} decisions  {quantiles[0]:8.2f} / {quantiles[1]:8.2f}"
            f"  {quantiles[2]:8.2f} / {quantiles[3]:8.2f}  {clock.max():8.2f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--stack", type=int, default=100, help="in big blinds")
    parser.add_argument("--bot", action="append", help="whom to time; blueprint and solver unless told")
    parser.add_argument("--against", default="tag")
    options = parser.parse_args()
    others = [options.against] * (options.players - 1)
    for name in options.bot or ["blueprint", "solver"]:
        report(name, measure(name, others, options.stack * BIG_BLIND, options.hands))


if __name__ == "__main__":
    main()
