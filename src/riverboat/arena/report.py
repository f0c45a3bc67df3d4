"""What a match comes to: for each bot its winnings, raw and with luck taken out, how sure they are, and its faults."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import reduce
from math import isfinite
from operator import add
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import msgspec

from riverboat.arena import estimate
from riverboat.arena.faults import FaultCount
from riverboat.arena.hand_saver import HandSaver
from riverboat.arena.match import Block, Match
from riverboat.arena.tally import BlockTally, Moments
from riverboat.errors import bad_argument
from riverboat.odds.estimates import Estimate
from riverboat.table import PlayerStats, Times

if TYPE_CHECKING:
    from riverboat.arena.processes import OnDone, OnReady

EngineName: TypeAlias = Literal["processes", "ray"]
MOST_WORKERS: Final = 1024
OnProgress: TypeAlias = "Callable[[int, int], None]"
"""Told how many blocks are done, and of how many; first when the bots are ready and hands are dealt."""

TARGET_BIG_BLINDS = 0.010
"""The interval people ask for: ±10 thousandths of a big blind per hand."""


class Standing(msgspec.Struct, frozen=True):
    """How one bot did, per round: big blinds a hand, or buy-ins a freeze-out."""

    name: str
    raw: Estimate
    all_in_adjusted: Estimate
    luck_adjusted: Estimate
    policy_adjusted: Estimate | None
    """The surest, where a bot tells its policy in a heads-up match for cash; None elsewhere. See `solver.aivat`."""
    faults: FaultCount
    luck_correction: Estimate
    policy_correction: Estimate | None
    """What luck and policy adjustment took out: zero on average in truth, so that an interval without zero is a sign
    that an adjustment is wrong."""
    decisions: int
    cut_short: int
    """Decisions that the bot made itself, and those of them that it says the clock has cut short."""
    stats: PlayerStats
    """How the bot played: VPIP, PFR and the like, each with its sample size."""

    @property
    def surest(self) -> Estimate:
        """The policy-adjusted result where there is one, the luck-adjusted one otherwise."""
        return self.policy_adjusted or self.luck_adjusted


class MatchReport(msgspec.Struct, frozen=True):
    match: Match
    hands: int
    seconds: float
    core_seconds: float
    """Spent playing, over all cores; starting processes is not in it."""
    standings: tuple[Standing, ...]
    blocks: tuple[tuple[Moments, ...], ...]
    """By place in the line-up: the sums of each block in order, for curves over time."""
    untold: str = ""
    """Why no result is policy-adjusted, if bots tell policies that cannot be relied on."""

    @property
    def hands_per_second(self) -> float:
        return self.hands / self.seconds

    @property
    def hands_per_core_second(self) -> float:
        return self.hands / self.core_seconds

    def hands_for_target(self, result: Estimate) -> int | None:
        """Hands that would bring the interval down to ±10 mbb per hand; None if there is no telling."""
        if not isfinite(result.deviation):
            return None
        return result.units_for(TARGET_BIG_BLINDS) * self.match.rotations


def play_match(
    match: Match,
    workers: int | None = None,
    engine: EngineName = "processes",
    on_progress: OnProgress | None = None,
    save: str | Path | None = None,
) -> MatchReport:
    """Play all of a match on this machine's cores or on a Ray cluster. The result does not depend on which.

    `save` is a `.phhs` file that every hand is written to, with all hole cards.
    """
    if save is None:
        return play_matches([match], workers, engine, on_progress)[0]
    _check([match], workers, engine)
    with HandSaver(save, match) as saver:
        return play_matches([match], workers, engine, on_progress, saver)[0]


def play_matches(
    matches: Sequence[Match],
    workers: int | None = None,
    engine: EngineName = "processes",
    on_progress: OnProgress | None = None,
    saver: HandSaver | None = None,
) -> list[MatchReport]:
    """Play several matches, all their blocks in one queue. A saver writes down the hands of the one match it is for."""
    from riverboat.arena.processes import available_cores

    _check(matches, workers, engine)
    started = time.perf_counter()
    blocks = [block for match in matches for block in match.blocks(is_recording=saver is not None)]
    tallies: dict[int, list[BlockTally]] = {id(match): [] for match in matches}
    done = 0

    def on_done(block: Block, tally: BlockTally) -> None:
        nonlocal done
        if saver is not None:
            saver.add(tally.index, tally.histories)
            tally.histories = ()
        tallies[id(block.match)].append(tally)
        done += 1
        if on_progress is not None:
            on_progress(done, len(blocks))

    def on_ready() -> None:
        if on_progress is not None:
            on_progress(done, len(blocks))

    _play(blocks, workers or available_cores(), engine, on_done, on_ready)
    seconds = time.perf_counter() - started
    return [summarize(match, tallies[id(match)], seconds) for match in matches]


def _check(matches: Sequence[Match], workers: int | None, engine: EngineName) -> None:
    for match in matches:
        if not isinstance(match, Match):
            raise bad_argument("match", match, "a Match")
    if workers is not None and (type(workers) is not int or not 1 <= workers <= MOST_WORKERS):
        raise bad_argument("workers", workers, f"a whole number from 1 to {MOST_WORKERS}, or None for all cores")
    if not isinstance(engine, str) or engine not in get_args(EngineName):
        raise bad_argument("engine", engine, f"one of {', '.join(get_args(EngineName))}")


def _play(blocks: Sequence[Block], workers: int, engine: EngineName, on_done: OnDone, on_ready: OnReady) -> None:
    if engine == "ray":
        from riverboat.arena.cluster import play_on_cluster

        play_on_cluster(blocks, workers, on_done)
    else:
        from riverboat.arena.processes import play_on_processes

        play_on_processes(blocks, workers, on_done, on_ready)


def summarize(match: Match, tallies: Sequence[BlockTally], seconds: float) -> MatchReport:
    """Put the blocks together, in their order, whichever came in first."""
    in_order = sorted(tallies, key=lambda tally: tally.index)
    blocks = tuple(zip(*(tally.moments for tally in in_order), strict=True))
    untold = next((tally.untold for tally in in_order if tally.untold), "")
    is_told = not untold and all(tally.tellers for tally in in_order)
    standings = tuple(
        Standing(
            label,
            estimate.raw(blocks[place]),
            estimate.all_in_adjusted(blocks[place]),
            estimate.luck_adjusted(blocks[place]),
            estimate.policy_adjusted(blocks[place]) if is_told else None,
            _all_faults(in_order, place),
            estimate.luck_correction(blocks[place]),
            estimate.policy_correction(blocks[place]) if is_told else None,
            sum(tally.decisions[place] for tally in in_order),
            sum(tally.cut_short[place] for tally in in_order),
            reduce(add, (tally.stats[place] for tally in in_order)),
        )
        for place, label in enumerate(match.labels)
    )
    hands = sum(tally.hands for tally in in_order)
    return MatchReport(match, hands, seconds, sum(tally.seconds for tally in in_order), standings, blocks, untold)


def _all_faults(tallies: Sequence[BlockTally], place: int) -> FaultCount:
    faults = FaultCount()
    for tally in tallies:
        faults.include(tally.faults[place])
    return faults


def as_json(report: MatchReport) -> dict[str, object]:
    """The report for programs. Money is in thousandths of a big blind a hand, or in buy-ins a freeze-out."""
    match = report.match
    return {
        "bots": [_standing_json(report, standing) for standing in report.standings],
        "hands": report.hands,
        "units": report.standings[0].raw.units,
        "untold": report.untold,
        "seed": match.seed,
        "duplicate": match.duplicate,
        "freeze_out": match.freeze_out,
        "stack": match.stack,
        "small_blind": match.rules.small_blind,
        "big_blind": match.rules.big_blind,
        "seconds": round(report.seconds, 3),
        "hands_per_second": round(report.hands_per_second, 1),
        "hands_per_core_second": round(report.hands_per_core_second, 1),
    }


def _standing_json(report: MatchReport, standing: Standing) -> dict[str, object]:
    results = {
        "raw": standing.raw,
        "all_in_adjusted": standing.all_in_adjusted,
        "luck_adjusted": standing.luck_adjusted,
        "policy_adjusted": standing.policy_adjusted,
    }
    return {
        "name": standing.name,
        **{name: result and _estimate_json(report, result) for name, result in results.items()},
        "luck_correction": _correction_json(report, standing.luck_correction),
        "policy_correction": standing.policy_correction and _correction_json(report, standing.policy_correction),
        "decisions": standing.decisions,
        "cut_short": standing.cut_short,
        "stats": _stats_json(standing.stats),
        "faults": standing.faults.counts,
        "fault_note": standing.faults.note,
    }


def _stats_json(stats: PlayerStats) -> dict[str, object]:
    """How a bot played: every rate with how often it had the chance."""
    rates = {
        "vpip": stats.vpip,
        "pfr": stats.pfr,
        "three_bet": stats.three_bet,
        "aggression_factor": stats.aggression_factor,
        "aggression_frequency": stats.aggression_frequency,
        "wtsd": stats.wtsd,
    }
    return {"hands": stats.hands, **{name: _times_json(times) for name, times in rates.items()}}


def _times_json(times: Times) -> dict[str, float | None]:
    rate = None if times.rate is None else round(times.rate, 4)
    return {"rate": rate, "times": times.times, "chances": times.chances}


def _estimate_json(report: MatchReport, result: Estimate) -> dict[str, float | None]:
    players = len(report.match.bots)
    if report.match.freeze_out:
        # The winner takes all: a mean of m buy-ins is (m + 1) / n of the freeze-outs won.
        wins = [(value + 1) / players for value in (result.mean, result.low, result.high)]
        return {
            "buy_ins": _rounded(result.mean),
            **dict(zip(("wins", "low", "high"), map(_rounded, wins), strict=True)),
        }
    return {
        "mbb_per_hand": _rounded(1000 * result.mean),
        "low": _rounded(1000 * result.low),
        "high": _rounded(1000 * result.high),
        "bb_per_100": _rounded(100 * result.mean),
        "hands_for_10_mbb": report.hands_for_target(result),
    }


def _correction_json(report: MatchReport, result: Estimate) -> dict[str, float | None]:
    """A difference of two results: never a share of freeze-outs won."""
    unit, scale = ("buy_ins", 1) if report.match.freeze_out else ("mbb_per_hand", 1000)
    return {
        unit: _rounded(scale * result.mean),
        "low": _rounded(scale * result.low),
        "high": _rounded(scale * result.high),
        "excludes_zero": result.excludes_zero,
    }


def _rounded(value: float) -> float | None:
    """To three places; what a single unit cannot say is null."""
    return round(value, 3) if isfinite(value) else None
