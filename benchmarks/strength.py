"""How strong every built-in bot is: plays all matches of docs/strength.md and writes that page.

    python benchmarks/strength.py [--scale 1.0] [--fast] [--workers N]

`--scale` multiplies the number of hands; `--fast` leaves out the matches in which streets are solved anew, which take
most of the time. Everything is dealt from fixed seeds.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from riverboat.arena import Match, MatchReport
from riverboat.arena.processes import available_cores
from riverboat.arena.report import play_matches
from riverboat.bots.character import character
from riverboat.bots.registry import CHARACTERS, LEVELS

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "strength.md"

BIG_BLIND = 100
TOP = "level:8"
LEVEL_NAMES = tuple(f"level:{level}" for level in LEVELS)
OTHERS = (
    *(f"range_bots:Range{name}" for name in ("Nit", "Tag", "Lag", "Station", "Maniac", "Home", "Eight")),
    "simple_bots:AlwaysCall",
    "simple_bots:AlwaysRaise",
)
PATIENCE = 60.0
"""Seconds for a decision, so that a busy machine changes nothing."""
SMALL_BLOCK = 50
"""Hands of a block in which a street is solved anew: so that no process waits long for another."""

FAST_HANDS = 6_000
SLOW_HANDS = 1_200
CHARACTER_HANDS = 600
SIX_MAX_HANDS = 12_000


class Section(NamedTuple):
    """Matches that are told in one table."""

    title: str
    matches: Sequence[Match]


def main() -> None:
    """Play everything and write the page."""
    options = _options()
    started = time.perf_counter()
    sections = _sections(options.scale)
    if options.fast:
        sections = [Section(section.title, _without_solving(section.matches)) for section in sections]
    matches = [match for section in sections for match in section.matches]
    reports = iter(play_matches(matches, options.workers, on_progress=_progress))
    told = [_table(section.title, [next(reports) for _ in section.matches]) for section in sections if section.matches]
    minutes = (time.perf_counter() - started) / 60
    ending = f"Played in {minutes:.0f} minutes with {options.workers} processes.\n"
    command = f"python benchmarks/strength.py --scale {options.scale:g}{' --fast' if options.fast else ''}"
    intro = INTRO.format(command=command) + (LEFT_OUT if options.fast else "")
    PAGE.write_text("\n".join([intro, *told, ending]), encoding="utf-8")


def _options() -> Namespace:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--workers", type=int, default=available_cores())
    return parser.parse_args()


def _sections(scale: float) -> list[Section]:
    steps = list(pairwise(LEVEL_NAMES))
    return [
        Section(
            "Each level against the one below, heads-up",
            [_match((above, below), _heads_up_hands((above, below)) * scale, seed=1) for below, above in steps],
        ),
        Section(
            "One of each level among five of the level below",
            [_match((above, *(below,) * 5), SIX_MAX_HANDS * scale, seed=2) for below, above in steps],
        ),
        *(
            Section(
                f"Level 8 against every character, heads-up, {depth} big blinds",
                [_match((TOP, name), CHARACTER_HANDS * scale, seed=3, depth=depth) for name in CHARACTERS],
            )
            for depth in (100, 200)
        ),
        Section(
            "Level 8 among five of every character",
            [_match((TOP, *(name,) * 5), SIX_MAX_HANDS * scale, seed=4) for name in CHARACTERS],
        ),
        Section(
            "Level 8 against players that share nothing with it, heads-up",
            [_match((TOP, name), CHARACTER_HANDS * scale, seed=5) for name in OTHERS],
        ),
    ]


def _without_solving(matches: Sequence[Match]) -> list[Match]:
    return [match for match in matches if len(match.bots) > 2 or not any(map(_solves, match.bots))]


def _heads_up_hands(bots: Sequence[str]) -> int:
    return SLOW_HANDS if any(_solves(name) for name in bots) else FAST_HANDS


def _solves(name: str) -> bool:
    return name in LEVEL_NAMES and character(name).policy.solves_from != "never"


def _match(bots: tuple[str, ...], hands: float, seed: int, depth: int = 100) -> Match:
    return Match(
        bots=bots,
        rounds=max(len(bots), round(hands)),
        seed=seed,
        duplicate=True,
        stack=depth * BIG_BLIND,
        time_limit=PATIENCE,
        block_rounds=SMALL_BLOCK if any(map(_solves, bots)) else 0,
    )


def _progress(done: int, of: int) -> None:
    sys.stderr.write(f"\r{done} of {of} blocks")
    sys.stderr.flush()


def _table(title: str, reports: Sequence[MatchReport]) -> str:
    rows = [f"| {_row(report)} |" for report in reports]
    head = ["| bot | opponents | mbb/hand | hands |", "|---|---|---|---|"]
    return "\n".join([f"## {title}", "", *head, *rows, ""])


def _row(report: MatchReport) -> str:
    bot, opponent = report.match.bots[:2]
    result = report.standings[0].surest
    figure = f"{1000 * result.mean:+,.0f} ± {500 * (result.high - result.low):,.0f}"
    faults = sum(sum(standing.faults.counts.values()) for standing in report.standings)
    note = f" ({faults} faults)" if faults else ""
    name = opponent.rpartition(":")[2] if opponent in OTHERS else opponent
    return f"{bot} | {name} | {figure}{note} | {report.hands:,}"


INTRO = """\
# How strong the bots are

This page is written by `{command}`. All figures are thousandths of a big blind
per hand (mbb/hand) with 95 % intervals; stacks are reset each hand, 100 big blinds deep where nothing else is said, and
every deal is played once from each seat. Heads-up results are policy-adjusted, six-handed ones luck-adjusted: how both
work and why they do not bend a result is told in [bots.md](bots.md).

What is not known: how the bots do against people, and against opponents that adapt to them over many hands. Strengths
can be circular: a bot may beat one opponent by more than a stronger bot does. An interval that holds zero shows
nothing. How far the strategies can be exploited is told in [solver.md](solver.md).
"""

LEFT_OUT = """
Heads-up matches of levels 7 and 8, which solve streets anew, were left out here.
"""

if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    main()
