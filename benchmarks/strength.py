"""How strong every built-in bot is: plays all matches of docs/strength.md and writes that page.

    python benchmarks/strength.py [--scale 1.0]

`--scale` multiplies the number of hands. Everything is dealt from fixed seeds.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from itertools import combinations, pairwise
from pathlib import Path

from riverboat.arena import Match, MatchReport
from riverboat.arena.report import play_matches
from riverboat.bots import list_bots

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "strength.md"

LEVEL_HANDS = 40_000
PAIR_HANDS = 10_000
SIMPLE_HANDS = 8_000
SIX_MAX_HANDS = 24_000
SIMPLE = ("simple_bots:AlwaysCall", "simple_bots:AlwaysRaise", "ppe:examples.players.fish_player:FishPlayer")


def main() -> None:
    """Play everything and write the page."""
    scale = _scale()
    started = time.perf_counter()
    names = [bot.name for bot in list_bots()]
    levels = [name for name in names if name.startswith("level:")]
    ladder = [_match((above, below), LEVEL_HANDS * scale, seed=1) for below, above in pairwise(levels)]
    six_max = [_match((above, *(below,) * 5), SIX_MAX_HANDS * scale, seed=4) for below, above in pairwise(levels)]
    pairs = [_match(pair, PAIR_HANDS * scale, seed=2) for pair in combinations(names, 2)]
    simple = [_match((name, other), SIMPLE_HANDS * scale, seed=3) for name in names for other in SIMPLE]
    reports = iter(play_matches([*ladder, *six_max, *pairs, *simple], on_progress=_progress))
    sections = [
        INTRO.format(scale=scale),
        _steps("## Each level against the one below, heads-up", [next(reports) for _ in ladder]),
        _steps("## One of each level among five of the level below, six-handed", [next(reports) for _ in six_max]),
        _grid("## Everybody against everybody, heads-up", names, names, [next(reports) for _ in pairs]),
        _grid("## Against simple opponents, heads-up", names, SIMPLE, [next(reports) for _ in simple]),
        f"Played in {(time.perf_counter() - started) / 60:.0f} minutes.\n",
    ]
    PAGE.write_text("\n".join(sections), encoding="utf-8")


def _scale() -> float:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scale", type=float, default=1.0)
    return float(parser.parse_args().scale)


def _match(bots: tuple[str, ...], hands: float, seed: int) -> Match:
    return Match(bots=bots, rounds=max(len(bots), int(hands)), seed=seed, duplicate=True)


def _progress(done: int, of: int) -> None:
    sys.stderr.write(f"\r{done} of {of} blocks")
    sys.stderr.flush()


INTRO = """\
# How strong the bots are

This page is written by `python benchmarks/strength.py --scale {scale:g}`. All figures are thousandths of a big blind
per hand (mbb/hand), luck-adjusted, with 95 % intervals; 100 big blinds deep, stacks reset each hand, every
deal played once from each seat. How the adjustment works and why it does not bend a result is told in
[bots.md](bots.md).

What is not known: how the bots do against people, and against opponents that adapt to them over many hands; here a bot
is made afresh for every 500 hands. Strengths can be circular: a bot may beat one opponent by more than a stronger bot
does.
"""


def _steps(title: str, reports: list[MatchReport]) -> str:
    rows = [
        f"| {report.match.bots[0]} | {report.match.bots[1]} | {_result(report)} | {report.hands:,} |"
        for report in reports
    ]
    return "\n".join([title, "", "| bot | opponents | mbb/hand | hands |", "|---|---|---|---|", *rows, ""])


def _grid(title: str, rows: list[str], columns: list[str] | tuple[str, ...], reports: list[MatchReport]) -> str:
    cells = {}
    for report in reports:
        one, other = report.match.bots
        cells[one, other] = _result(report)
        cells[other, one] = _result(report, place=1)
    lines = [f"| {row} | " + " | ".join(cells.get((row, column), "") for column in columns) + " |" for row in rows]
    hands = reports[0].hands
    note = f"The row's winnings from the column, {hands:,} hands each."
    if columns == SIMPLE:
        note += " FishPlayer, PyPokerEngine's example, always calls too: through the adapter it plays exactly alike."
    head = (
        "| | "
        + " | ".join(
            column.rpartition(":")[2] if ":" in column and "level" not in column else column for column in columns
        )
        + " |"
    )
    return "\n".join([title, "", note, "", head, "|---" * (len(columns) + 1) + "|", *lines, ""])


def _result(report: MatchReport, place: int = 0) -> str:
    result = report.standings[place].luck_adjusted
    return f"{1000 * result.mean:+,.0f} ± {500 * (result.high - result.low):,.0f}"


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    main()
