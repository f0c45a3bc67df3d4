"""One bot among others that play straddled tables by ranges and are otherwise the same.

    python benchmarks/straddles.py [--bot blueprint] [--players N …] [--depths BB …] [--hands N] [--seed N]

The others are those of `by_ranges_multiway.py`. Every deal is played from each seat. Printed is what the bot wins,
luck-adjusted, in thousandths of a big blind (half a straddle) a hand, with 95 % intervals.
"""

from __future__ import annotations

from argparse import ArgumentParser

import by_ranges_multiway as by_ranges

from riverboat.arena import Match
from riverboat.arena.report import play_matches
from riverboat.engine import Rules

BIG_BLIND = 100
RULES = Rules(small_blind=BIG_BLIND // 2, big_blind=BIG_BLIND, straddle=2 * BIG_BLIND)
PATIENCE = 60.0
"""Seconds for a decision, so that a busy machine changes nothing."""


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", default="blueprint")
    parser.add_argument("--players", type=int, nargs="+", default=[6])
    parser.add_argument("--depths", type=int, nargs="+", default=[200])
    parser.add_argument("--hands", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=14)
    parser.add_argument("--workers", type=int)
    options = parser.parse_args()
    other = f"{by_ranges.__name__}:{options.bot.capitalize()}"
    print("| bot | against | big blinds | mbb/hand | hands |\n|---|---|---|---|---|", flush=True)
    for players in options.players:
        for depth in options.depths:
            match = Match(
                bots=(options.bot, *(other,) * (players - 1)),
                rounds=options.hands,
                seed=options.seed,
                duplicate=True,
                rules=RULES,
                stack=depth * BIG_BLIND,
                time_limit=PATIENCE,
            )
            (report,) = play_matches([match], options.workers)
            result = report.standings[0].surest
            figure = f"{1000 * result.mean:+,.0f} ± {500 * (result.high - result.low):,.0f}"
            print(f"| {options.bot} | {players - 1} × {other} | {depth} | {figure} | {report.hands:,} |", flush=True)


if __name__ == "__main__":
    main()
