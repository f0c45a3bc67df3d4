"""What a habit gains at the table: bots against themselves with one habit, at several depths, heads-up and six-handed.

    python benchmarks/habits.py [HABIT …] [--bot blueprint] [--hands N] [--seed N] [--workers N]

Every deal is played from each seat. Heads-up results are policy-adjusted, six-handed ones luck-adjusted; six-handed one
bot with the habit sits with five without. Thousandths of a big blind a hand with 95 % intervals: what the bot with the
habit wins. A strategy without holes loses to none.
"""

from __future__ import annotations

from argparse import ArgumentParser

from riverboat.arena import Match, MatchReport
from riverboat.arena.report import play_matches
from riverboat.solver.holes.habits import HABIT_NAMES

BIG_BLIND = 100
DEPTHS = (50, 100, 200)
PLAYERS = (2, 6)
PATIENCE = 60.0
"""Seconds for a decision, so that a busy machine changes nothing."""
BLOCK = 60
"""Hands of a block: so that no process waits long for another."""


def match_of(bot: str, habit: str, players: int, *, depth: int, hands: int, seed: int) -> Match:
    return Match(
        bots=(f"habit:{habit}:{bot}", *(bot,) * (players - 1)),
        rounds=hands * players // 2,
        seed=seed,
        duplicate=True,
        stack=depth * BIG_BLIND,
        time_limit=PATIENCE,
        block_rounds=BLOCK,
    )


def row(report: MatchReport) -> str:
    match, standing = report.match, report.standings[0]
    result = standing.surest
    figure = f"{1000 * result.mean:+,.0f} ± {500 * (result.high - result.low):,.0f}"
    faults = sum(sum(one.faults.counts.values()) for one in report.standings)
    note = f" ({faults} faults)" if faults else ""
    depth = match.stack // BIG_BLIND
    return f"| {standing.name} | {len(match.bots)} | {depth} | {figure}{note} | {report.hands:,} |"


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    # Without any habit argparse checks the empty list itself.
    parser.add_argument("habits", nargs="*", choices=[*HABIT_NAMES, []], metavar="HABIT", help=", ".join(HABIT_NAMES))
    parser.add_argument("--bot", default="blueprint")
    parser.add_argument("--hands", type=int, default=4_000, help="heads-up; six-handed three times as many")
    parser.add_argument("--seed", type=int, default=14)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--players", type=int, nargs="*", default=PLAYERS)
    parser.add_argument("--depths", type=int, nargs="*", default=DEPTHS)
    options = parser.parse_args()
    print("| bot | players | big blinds | mbb/hand | hands |\n|---|---|---|---|---|", flush=True)
    for habit in options.habits or ["minraise"]:
        for players in options.players:
            for depth in options.depths:
                match = match_of(options.bot, habit, players, depth=depth, hands=options.hands, seed=options.seed)
                (report,) = play_matches([match], options.workers)
                print(row(report), flush=True)


if __name__ == "__main__":
    main()
