"""Bots that know what chips are worth in prizes, beside the same bots that play for chips, near the end of tournaments.

Each tournament is played from its last phase until somebody is out, and the others then divide the prizes by ICM, as in
a deal; with `--to-the-end` it is played for the prizes themselves. It is played once with every bot playing for chips,
and once for every seat with that seat alone told the stakes. Cards, seeds of bots and stacks are the same in all of
them, so that what differs is what the knowledge of prizes does. The gain is in per cent of the prize pool, of one seat.

    python benchmarks/bubble.py --bot level:6 --tournaments 500 --seed 1

Seeds below 100 were used for tuning; report on others.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from itertools import count
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from msgspec.structs import replace

from riverboat.bots import load_bot
from riverboat.bots.protocol import Bot, start_bot, tell_hand_over
from riverboat.cards import STANDARD_DECK
from riverboat.engine.actions import RunItTwice
from riverboat.engine.entry import open_hand
from riverboat.engine.hand import apply
from riverboat.engine.rules import Rules
from riverboat.engine.stakes import PrizeStakes
from riverboat.engine.state import Hand
from riverboat.engine.view import observe
from riverboat.odds import icm

HANDS_TO_A_LEVEL: Final = 8
TOLD_EVERY: Final = 10
"""Tournaments, so that a run that is stopped has said something."""
CHIPS: Final = 12_000
LEVELS: Final = ((100, 200), (150, 300), (200, 400), (300, 600), (400, 800), (600, 1200), (1000, 2000))


class Phase(NamedTuple):
    """Who is left when play begins, and for what."""

    players: int
    prizes: tuple[int, ...]


PHASES: Final = {
    "bubble": Phase(4, (50, 30, 20)),
    "satellite": Phase(4, (1, 1, 1)),
    "final": Phase(6, (35, 25, 16, 11, 8, 5)),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", default="level:6")
    parser.add_argument("--phase", choices=tuple(PHASES), nargs="+", default=tuple(PHASES))
    parser.add_argument("--tournaments", type=int, default=200, help="of each phase, at most")
    parser.add_argument("--seconds", type=float, default=600.0, help="no tournament is begun after this")
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--to-the-end", action="store_true", help="play for the prizes instead of a deal")
    asked = parser.parse_args()
    began = time.monotonic()
    gains: dict[str, list[float]] = {name: [] for name in asked.phase}
    for number in range(asked.tournaments):
        for name in asked.phase:
            if time.monotonic() - began < asked.seconds:
                seed = f"{asked.seed} {number}"
                gains[name].append(gain(PHASES[name], asked.bot, seed, to_the_end=asked.to_the_end))
        if number % TOLD_EVERY == TOLD_EVERY - 1:
            tell(gains, asked.bot, asked.seed)
    tell(gains, asked.bot, asked.seed)


def tell(gains: dict[str, list[float]], bot: str, seed: int) -> None:
    for name, found in gains.items():
        if len(found) > 1:
            middle, error = fmean(found), 1.96 * stdev(found) / sqrt(len(found))
            print(
                f"{name}: {bot}, {len(found)} tournaments from seed {seed}: "
                f"{middle:+.2f} % ± {error:.2f} of the prize pool (95 %)",
                flush=True,
            )


def gain(phase: Phase, bot: str, seed: str, *, to_the_end: bool) -> float:
    """What knowing the stakes gains a seat, on average over the seats of one tournament, in per cent of the pool."""
    base = _played(phase, bot, seed, knowing=None, to_the_end=to_the_end)
    gains = [
        _played(phase, bot, seed, knowing=seat, to_the_end=to_the_end)[seat] - base[seat]
        for seat in range(phase.players)
    ]
    return 100 * fmean(gains) / sum(phase.prizes)


def _played(phase: Phase, bot: str, seed: str, *, knowing: int | None, to_the_end: bool) -> list[float]:
    """What each seat wins. Only `knowing` is told the stakes."""
    random = Random(seed)
    stacks = _drawn_stacks(random, phase.players)
    bots = [load_bot(bot, random.getrandbits(32)) for _ in stacks]
    button = random.randrange(phase.players)
    won = [0.0] * phase.players
    for number in count():
        left = [seat for seat, stack in enumerate(stacks) if stack]
        if len(left) == 1 or (len(left) < phase.players and not to_the_end):
            parts = icm([stacks[seat] for seat in left], phase.prizes[: len(left)])
            for seat, part in zip(left, parts, strict=True):
                won[seat] = part
            return won
        small, big = LEVELS[min(number // HANDS_TO_A_LEVEL, len(LEVELS) - 1)]
        rules = Rules(small_blind=small, big_blind=big)
        pack = list(STANDARD_DECK)
        Random(f"{seed} {number}").shuffle(pack)
        hand = _hand(rules, stacks, button, pack, bots, phase.prizes[: len(left)], knowing)
        _rank(hand, stacks, phase.prizes, won)
        stacks = list(hand.stacks)
        button = next(seat for seat in _clockwise(button, len(stacks)) if stacks[seat])
    raise AssertionError


def _hand(  # noqa: PLR0917 -- one hand takes all of this
    rules: Rules,
    stacks: Sequence[int],
    button: int,
    pack: Sequence[int],
    bots: Sequence[Bot],
    prizes: tuple[int, ...],
    knowing: int | None,
) -> Hand:
    sitting_out = frozenset(seat for seat, stack in enumerate(stacks) if not stack)
    hand = open_hand(rules, stacks, button, pack, sitting_out=sitting_out).hand
    for seat in hand.deal.players:
        start_bot(bots[seat], seat, rules)
    while hand.actor is not None:
        seen = observe(hand, hand.actor)
        if hand.actor == knowing:
            seen = replace(seen, stakes=PrizeStakes(prizes))
        action = bots[hand.actor].act(seen)
        assert not isinstance(action, RunItTwice)
        hand = apply(hand, action).hand
    for seat in hand.deal.players:
        tell_hand_over(bots[seat], observe(hand, seat))
    return hand


def _rank(hand: Hand, stacks: Sequence[int], prizes: Sequence[int], won: list[float]) -> None:
    """Whoever is out is ranked by what the hand was begun with; those with as many share."""
    out = [seat for seat in hand.deal.players if not hand.stacks[seat]]
    left = len(hand.deal.players) - len(out)
    for seat in out:
        ahead = sum(stacks[other] > stacks[seat] for other in out)
        tied = sum(stacks[other] == stacks[seat] for other in out)
        won[seat] = sum(prizes[left + ahead : left + ahead + tied]) / tied


def _drawn_stacks(random: Random, players: int) -> list[int]:
    """All chips, divided at random; nobody has less than a third of the average."""
    least = CHIPS // players // 3
    parts = [random.expovariate(1) for _ in range(players)]
    free = CHIPS - least * players
    stacks = [least + int(free * part / sum(parts)) // 10 * 10 for part in parts]
    stacks[0] += CHIPS - sum(stacks)
    return stacks


def _clockwise(button: int, seats: int) -> list[int]:
    return [(button + step) % seats for step in range(1, seats + 1)]


if __name__ == "__main__":
    main()
