"""How strong every built-in bot is: plays the matches of docs/strength.md and writes that page.

    python benchmarks/strength.py [PART …] [--scale 1.0] [--workers N]

Parts are the page's tables; without any, all are played. A part that is not played keeps the table it has on the page.
`--scale` multiplies the number of hands. Everything is dealt from fixed seeds.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
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
STEPS = tuple(pairwise(LEVEL_NAMES))
RANGE_BOTS = tuple(f"range_bots:Range{name}" for name in ("Nit", "Tag", "Lag", "Station", "Maniac", "Home", "Eight"))
SIMPLE_BOTS = ("simple_bots:AlwaysCall", "simple_bots:AlwaysRaise")
ODD_BOTS = tuple(
    f"odd_bots:{name}"
    for name in (
        "MinRaiser", "Shover", "TightShover", "SmallBall", "Overbetter", "Guesser", "Trapper", "Barreller", "Donker",
    )
)  # fmt: skip
STRANGERS = (*RANGE_BOTS, *SIMPLE_BOTS, *ODD_BOTS)
PATIENCE = 60.0
"""Seconds for a decision, so that a busy machine changes nothing."""
SMALL_BLOCK = 50
"""Hands of a block in which a street is solved anew: so that no process waits long for another."""

FAST_STEP, SLOW_STEP, FAST_STEP_OF_SIX, SLOW_STEP_OF_SIX = 6_000, 2_000, 12_000, 2_400
BLUEPRINT_SIX, ODD, ODD_OF_SIX, OTHER_SIZES = 36_000, 6_000, 12_000, 20_000
HANDS = {"nit": 500, "tag": 500, "lag": 500, "eight": 500, "station": 1_000, "maniac": 1_000, "home": 1_000}
HANDS_OF_SIX = {"nit": 7_200, "tag": 7_200, "lag": 7_200, "home": 7_200}
FEW_HANDS, FEW_HANDS_OF_SIX = 200, 1_200
"""Against opponents that lose little or swing much, more hands are played than these."""


class Part(NamedTuple):
    """Matches that are told in one table."""

    title: str
    matches: Callable[[float], list[Match]]
    """The matches, for a factor that their numbers of hands are multiplied by."""


def main() -> None:
    """Play what is asked for and write the page."""
    options = _options()
    tables = _tables_of(PAGE.read_text(encoding="utf-8") if PAGE.exists() else "")
    for name in options.parts or PARTS:
        tables[PARTS[name].title] = _played(name, options)
        known = [tables[part.title].rstrip() + "\n" for part in PARTS.values() if part.title in tables]
        PAGE.write_text("\n".join([INTRO, *known]), encoding="utf-8")


def _options() -> Namespace:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    # Without any part argparse checks the empty list itself.
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--workers", type=int, default=available_cores())
    return parser.parse_args()


def _tables_of(page: str) -> dict[str, str]:
    """The tables that a page has, by title."""
    parts = re.split(r"^(?=## )", page, flags=re.MULTILINE)[1:]
    return {part.splitlines()[0].removeprefix("## "): part for part in parts}


def _played(name: str, options: Namespace) -> str:
    part = PARTS[name]
    reports = play_matches(part.matches(options.scale), options.workers, on_progress=_progress)
    scale = f" --scale {options.scale:g}" if options.scale != 1 else ""
    ending = f"`python benchmarks/strength.py {name}{scale}`"
    head = ["| bot | opponents | mbb/hand | hands |", "|---|---|---|---|"]
    return "\n".join([f"## {part.title}", "", *head, *map(_row, reports), "", ending, ""])


def _heads_up_steps(scale: float) -> list[Match]:
    hands = [SLOW_STEP if _solves(above) else FAST_STEP for _, above in STEPS]
    return [_match((above, below), scale * many, seed=1) for (below, above), many in zip(STEPS, hands, strict=True)]


def _six_handed_steps(scale: float) -> list[Match]:
    hands = [SLOW_STEP_OF_SIX if _solves(above) else FAST_STEP_OF_SIX for _, above in STEPS]
    return [
        _match((above, *(below,) * 5), scale * many, seed=2) for (below, above), many in zip(STEPS, hands, strict=True)
    ]


def _heads_up(names: Sequence[str], seed: int, depth: int = 100) -> Callable[[float], list[Match]]:
    def matches(scale: float) -> list[Match]:
        return [_match((TOP, name), scale * HANDS.get(_kind(name), FEW_HANDS), seed, depth) for name in names]

    return matches


def _among_five(scale: float) -> list[Match]:
    hands = [HANDS_OF_SIX.get(name, FEW_HANDS_OF_SIX) for name in CHARACTERS]
    return [_match((TOP, *(name,) * 5), scale * many, seed=4) for name, many in zip(CHARACTERS, hands, strict=True)]


def _blueprint_among_five(scale: float) -> list[Match]:
    return [_match(("blueprint", *(name,) * 5), scale * BLUEPRINT_SIX, seed=6) for name in RANGE_BOTS]


def _odd(depth: int) -> Callable[[float], list[Match]]:
    def matches(scale: float) -> list[Match]:
        return [_match(("blueprint", name), scale * ODD, seed=7, depth=depth) for name in ODD_BOTS]

    return matches


def _odd_of_six(scale: float) -> list[Match]:
    return [_match(("blueprint", *(name,) * 5), scale * ODD_OF_SIX, seed=8) for name in ODD_BOTS]


def _other_sizes(scale: float) -> list[Match]:
    return [
        _match(("blueprint", *(name,) * (players - 1)), scale * OTHER_SIZES, seed=9)
        for players in (3, 4, 5, 7, 8, 9)
        for name in ("range_bots:RangeTag", "range_bots:RangeHome")
    ]


PARTS = {
    "steps": Part("Each level against the one below, heads-up", _heads_up_steps),
    "steps-of-six": Part("One of each level among five of the level below", _six_handed_steps),
    "characters": Part("Level 8 against every character, heads-up, 100 big blinds", _heads_up(CHARACTERS, seed=3)),
    "characters-deep": Part(
        "Level 8 against every character, heads-up, 200 big blinds", _heads_up(CHARACTERS, seed=3, depth=200)
    ),
    "characters-of-six": Part("Level 8 among five of every character", _among_five),
    "others": Part(
        "Level 8 against players that share nothing with it, heads-up", _heads_up((*RANGE_BOTS, *SIMPLE_BOTS), seed=5)
    ),
    "others-of-six": Part(
        "The blueprint by itself among five players that share nothing with it", _blueprint_among_five
    ),
    "other-sizes": Part("The blueprint by itself at tables of three to nine", _other_sizes),
    "odd": Part("The blueprint by itself against odd bets, heads-up, 100 big blinds", _odd(100)),
    "odd-deep": Part("The blueprint by itself against odd bets, heads-up, 200 big blinds", _odd(200)),
    "odd-of-six": Part("The blueprint by itself among five players of odd bets", _odd_of_six),
}


def _kind(name: str) -> str:
    """The character that a bot plays, or a range-based one."""
    return name.rpartition(":")[2].removeprefix("Range").lower()


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


def _row(report: MatchReport) -> str:
    bot, opponent = report.match.bots[:2]
    standing = report.standings[0]
    result, correction = standing.surest, standing.policy_correction or standing.luck_correction
    figure = f"{1000 * result.mean:+,.0f} ± {500 * (result.high - result.low):,.0f}"
    faults = sum(sum(standing.faults.counts.values()) for standing in report.standings)
    cut_short = sum(standing.cut_short for standing in report.standings)
    note = f" ({faults} faults)" if faults else ""
    note += f" ({cut_short} decisions cut short)" if cut_short else ""
    note += " †" if correction.excludes_zero else ""
    name = opponent.rpartition(":")[2] if opponent in STRANGERS else opponent
    many = len(report.match.bots) - 1
    name = name if many in (1, 5) else f"{many} × {name}"  # of one and of five the title tells
    return f"| {bot} | {name} | {figure}{note} | {report.hands:,} |"


INTRO = """\
# How strong the bots are

`python benchmarks/strength.py` plays the matches of this page and writes it. All figures are thousandths of a big blind
per hand (mbb/hand) with 95 % intervals; stacks are reset each hand, 100 big blinds deep where nothing else is said, and
every deal is played once from each seat. Heads-up results are policy-adjusted, all others luck-adjusted: how both
work and why they do not bend a result is told in [bots.md](bots.md). The players that share nothing with the solver are
those of `benchmarks/range_bots.py` and `simple_bots.py`; `odd_bots.py` has nine more, whose bets are tiny, huge or odd.

A † marks a match in which the 95 % interval of what the adjustment took out excludes zero, though it is zero on average
in truth. By chance that happens in one match of twenty; where no figure has one, it happened in none.

What is not known: how the bots do against people, and against opponents that adapt to them over many hands. Strengths
can be circular: a bot may beat one opponent by more than a stronger bot does. An interval that holds zero shows
nothing. How far the strategies can be exploited is told in [solver.md](solver.md).
"""

if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    main()
