"""A bot against the play by ranges that the strategies for short deck heads-up replaced.

    python benchmarks/short_deck.py [--bot level:8] [--against range_bots:RangeEight] [--depths BB …] [--hands N]
        [--variant short_deck_trips] [--seed N]

Antes and a button blind of the same size, as `riverboat play --variant short_deck` has them. Every deal is played from
both seats. Printed is what the bot wins, luck-adjusted, in thousandths of a big blind a hand, with 95 % intervals.
"""

from __future__ import annotations

from argparse import ArgumentParser

from riverboat.arena import Match
from riverboat.arena.report import play_matches
from riverboat.table.variants import rules_of

BIG_BLIND = 100
VARIANTS = ("short_deck", "short_deck_trips")
PATIENCE = 60.0
"""Seconds for a decision, so that a busy machine changes nothing."""


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", default="level:8")
    parser.add_argument("--against", default="range_bots:RangeEight")
    parser.add_argument("--depths", type=int, nargs="+", default=[100])
    parser.add_argument("--variant", choices=VARIANTS, default=VARIANTS[0])
    parser.add_argument("--hands", type=int, default=4_000)
    parser.add_argument("--seed", type=int, default=14)
    parser.add_argument("--workers", type=int)
    options = parser.parse_args()
    print("| bot | against | big blinds | mbb/hand | hands |\n|---|---|---|---|---|", flush=True)
    for depth in options.depths:
        match = Match(
            bots=(options.bot, options.against),
            rounds=options.hands,
            seed=options.seed,
            duplicate=True,
            rules=rules_of(options.variant, 0, BIG_BLIND),
            stack=depth * BIG_BLIND,
            time_limit=PATIENCE,
        )
        (report,) = play_matches([match], options.workers)
        result = report.standings[0].surest
        figure = f"{1000 * result.mean:+,.0f} ± {500 * (result.high - result.low):,.0f}"
        print(f"| {options.bot} | {options.against} | {depth} | {figure} | {report.hands:,} |", flush=True)


if __name__ == "__main__":
    main()
