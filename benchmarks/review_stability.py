"""How often a decision gets the same grade with ten seeds: hands of bots, reviewed by play-outs as in a review.

    python benchmarks/review_stability.py [--hands N] [--players 2|6] [--seeds N] [--seed N] [--seconds S]

Seeds move what is sampled: decisions before the flop, and those of three or more players. Streets that two players
began are solved without a seed, so they are left out here.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from review_play import dealt, played, seated

from riverboat.engine.view import Observation
from riverboat.review.exact import seen_hand
from riverboat.review.reviewer import verdict_of
from riverboat.review.rollout import RolloutSource
from riverboat.review.sources import DecisionPoint

BOTS = ("level:4", "level:5", "level:6", "tag", "lag", "blueprint")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in (
        ("hands", 100),
        ("players", 2),
        ("seeds", 10),
        ("seed", 9001),
        ("stack", 100),
        ("seconds", 600),
    ):
        parser.add_argument(f"--{name}", type=int, default=value)
    asked = parser.parse_args()
    end = time.monotonic() + asked.seconds
    source = RolloutSource()
    decisions = whole = same = reviewed = 0
    claimed = 0
    spent = time.process_time()
    bots = seated([BOTS[place % len(BOTS)] for place in range(asked.players)], asked.seed)
    hands = 0
    for number in range(asked.hands):
        if time.monotonic() > end:
            break
        hands += 1
        if asked.players == 2:
            pair = (BOTS[number % len(BOTS)], BOTS[(number // len(BOTS) + 1) % len(BOTS)])
            bots = seated(pair, asked.seed + number) if number % 10 == 0 else bots
        hand = dealt(asked.players, asked.stack, number, asked.seed)
        for choice in played(bots, hand, only_preflop=asked.players == 2):
            if time.monotonic() > end:
                break
            if choice.observation.community_cards and _two_began(choice.observation):
                continue
            grades: list[str] = []
            for seed in range(asked.seeds):
                found = source.perfect(DecisionPoint(choice.observation, choice.action, {}, 1000 + seed))
                if found is None:
                    break
                grades.append(str(verdict_of("perfect", found, choice.observation).grade))
            if len(grades) < asked.seeds:
                continue
            (mode, often), *_ = Counter(grades).most_common()
            decisions += 1
            reviewed += len(grades)
            same += often
            whole += often == len(grades)
            claimed += mode in ("inaccuracy", "mistake", "blunder")
            if often < len(grades):
                print(f"  {number} {choice.observation.street} {dict(Counter(grades))}", flush=True)
    spent = time.process_time() - spent
    print(
        f"{asked.players} players, {hands} hands, {decisions} decisions, {asked.seeds} seeds: the commonest grade "
        f"in {100 * same / max(reviewed, 1):.1f} % of reviews; all seeds agree in "
        f"{100 * whole / max(decisions, 1):.1f} % of decisions; {claimed} of them inaccuracies or worse; "
        f"{1000 * spent / max(reviewed, 1):.0f} ms of CPU each"
    )


def _two_began(observation: Observation) -> bool:
    """Whether the street is one that is solved."""
    seen = seen_hand(observation)
    return seen is not None and len(seen.hand.start_of(seen.hand.street).live) == 2


if __name__ == "__main__":
    main()
