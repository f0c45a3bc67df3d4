"""A ladder: a heads-up round robin with duplicate deals, ratings and winnings graphs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import sqrt

import msgspec

from riverboat.arena.estimate import winnings_path
from riverboat.arena.match import Match
from riverboat.arena.plot import Curve
from riverboat.arena.rating import PairResult, Rating, rate
from riverboat.arena.report import EngineName, MatchReport, OnProgress, play_matches


class Ladder(msgspec.Struct, frozen=True):
    """Ratings, best first, and the matches they come from."""

    ratings: tuple[Rating, ...]
    matches: tuple[MatchReport, ...]

    @property
    def hands(self) -> int:
        return sum(report.hands for report in self.matches)


def play_ladder(
    names: Sequence[str],
    match: Match,
    workers: int | None = None,
    engine: EngineName = "processes",
    on_progress: OnProgress | None = None,
) -> Ladder:
    """Play a match like `match` between every two of the bots named."""
    pairs = [msgspec.structs.replace(match, bots=pair, duplicate=True) for pair in combinations(names, 2)]
    reports = play_matches(pairs, workers, engine, on_progress)
    return Ladder(tuple(rate([pair_result(report) for report in reports])), tuple(reports))


def winnings(ladder: Ladder) -> list[Curve]:
    """What each bot has won from all others together, hand by hand of each match, best first."""
    return [Curve(rating.name, _points(rating.name, ladder.matches)) for rating in ladder.ratings]


def _points(name: str, matches: Sequence[MatchReport]) -> tuple[tuple[float, float, float], ...]:
    """(hands in each match, big blinds won, half of the 95 % interval) after each block."""
    paths = [
        (report.match.rotations, winnings_path(report.blocks[report.match.bots.index(name)]))
        for report in matches
        if name in report.match.bots
    ]
    points = [(0.0, 0.0, 0.0)]
    for steps in zip(*(path for _, path in paths), strict=True):
        hands = [step.units * rotations for step, (rotations, _) in zip(steps, paths, strict=True)]
        won = sum(step.mean * played for step, played in zip(steps, hands, strict=True))
        margin = sqrt(sum(((step.high - step.mean) * played) ** 2 for step, played in zip(steps, hands, strict=True)))
        points.append((float(hands[0]), won, margin))
    return tuple(points)


def pair_result(report: MatchReport) -> PairResult:
    first, second = report.match.bots
    standing = report.standings[0]
    adjusted, raw = standing.surest, standing.raw
    # A unit is a set of two hands, and its result is theirs on average.
    deviation = raw.deviation * sqrt(report.match.rotations)
    return PairResult(first, second, adjusted.mean, adjusted.deviation / sqrt(adjusted.units), deviation)


def ladder_json(ladder: Ladder) -> dict[str, object]:
    """The ladder for programs."""
    return {
        "ratings": [msgspec.structs.asdict(rating) for rating in ladder.ratings],
        "matches": [
            {
                "bots": list(report.match.bots),
                "mbb_per_hand": round(1000 * report.standings[0].surest.mean, 3),
                "low": round(1000 * report.standings[0].surest.low, 3),
                "high": round(1000 * report.standings[0].surest.high, 3),
                "hands": report.hands,
                "faults": [standing.faults.total for standing in report.standings],
            }
            for report in ladder.matches
        ],
        "hands": ladder.hands,
        "seconds": round(ladder.matches[0].seconds, 3),
    }
