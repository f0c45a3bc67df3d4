"""The ratings that bots have in the roster: plays their matches and writes `src/riverboat/bots/ratings.json`.

    python benchmarks/ratings.py [fast] [slow] [--scale 1.0] [--workers N] [--again]

`fast` is a round robin of the bots that read their strategies, `slow` plays the bots that solve at the table against
some of them. Heads-up, 100 big blinds, duplicate deals from fixed seeds, policy-adjusted. The ratings are those of
`riverboat ladder`, over all pairs in the file. A pair that is in the file is played anew only with `--again`.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import msgspec

from riverboat.arena import Match
from riverboat.arena.ladder import pair_result
from riverboat.arena.processes import available_cores
from riverboat.arena.rating import PairResult, rate
from riverboat.arena.report import play_matches
from riverboat.bots.registry import CHARACTERS
from riverboat.bots.roster import MeasuredPair, MeasuredRating, Ratings

FILE = Path(__file__).parent.parent / "src" / "riverboat" / "bots" / "ratings.json"
FAST = (*CHARACTERS, *(f"level:{level}" for level in range(1, 7)))
SLOW = ("level:7", "level:8", "exploiter")
YARDSTICKS = ("level:4", "level:6", "tag")
FAST_HANDS, SLOW_HANDS = 300, 120
SEED = 16
SMALL_BLOCK = 20
"""Hands of a block in which a street is solved anew: so that no process waits long for another."""
PATIENCE = 60.0
"""Seconds for a decision, so that a busy machine changes nothing."""


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", choices=["fast", "slow", []], metavar="PART")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--workers", type=int, default=available_cores())
    parser.add_argument("--again", action="store_true", help="also the pairs that the file has")
    options = parser.parse_args()
    for first, second, hands in _wanted(options.parts or ["fast", "slow"]):
        if (first, second) in _known() and not options.again:
            continue
        played = _played(first, second, max(2, int(options.scale * hands) // 2 * 2), options.workers)
        pairs = _known() | {(first, second): played}  # another run may have written meanwhile
        _write(tuple(pairs[key] for key in sorted(pairs)))
        print(played, file=sys.stderr)


def _known() -> dict[tuple[str, str], MeasuredPair]:
    pairs = msgspec.json.decode(FILE.read_bytes(), type=Ratings).pairs if FILE.exists() else ()
    return {(pair.first, pair.second): pair for pair in pairs}


def _wanted(parts: list[str]) -> Iterator[tuple[str, str, int]]:
    if "fast" in parts:
        yield from ((first, second, FAST_HANDS) for first, second in combinations(FAST, 2))
    if "slow" in parts:
        yield from ((slow, other, SLOW_HANDS) for slow in SLOW for other in YARDSTICKS)
        yield from ((first, second, SLOW_HANDS) for first, second in combinations(SLOW, 2))


def _played(first: str, second: str, hands: int, workers: int) -> MeasuredPair:
    match = Match(
        bots=(first, second),
        rounds=hands,
        seed=SEED,
        duplicate=True,
        time_limit=PATIENCE,
        block_rounds=SMALL_BLOCK if {first, second} & set(SLOW) else 0,
    )
    report = play_matches([match], workers)[0]
    result = pair_result(report)
    return MeasuredPair(
        first=first,
        second=second,
        mean=round(result.mean, 4),
        error=round(result.error, 4),
        deviation=round(result.deviation, 3),
        hands=report.hands,
    )


def _write(pairs: tuple[MeasuredPair, ...]) -> None:
    rated = rate([PairResult(pair.first, pair.second, pair.mean, pair.error, pair.deviation) for pair in pairs])
    ratings = tuple(MeasuredRating(**msgspec.structs.asdict(rating)) for rating in rated)
    whole = Ratings(
        made_by="python benchmarks/ratings.py", hands=sum(pair.hands for pair in pairs), ratings=ratings, pairs=pairs
    )
    text = msgspec.json.format(msgspec.json.encode(whole), indent=1)
    FILE.write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
