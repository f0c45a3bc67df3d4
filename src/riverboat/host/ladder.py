"""The ladder of levels that a player climbs: whoever beats level n over enough hands is offered level n + 1.

An offer, not a lock: every level can be played at any time. Results are luck-adjusted as far as they were reviewed
(`review.results`); the adjustment leaves the mean as it is, so that other hands may count as they were played. Pure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import ceil, sqrt
from statistics import fmean, stdev
from typing import Final

import msgspec

from riverboat.bots.roster import bot_of
from riverboat.odds.estimates import student_quantile
from riverboat.table.opponents import LevelHand

LEVELS: Final = 8
LEAST_HANDS: Final = 200
"""A level is not beaten in fewer."""
CONFIDENCE: Final = 0.9
"""That the player wins against a level, before it counts as beaten."""
PER: Final = 100
_LEVEL: Final = "level:"


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """One level, and how the player does against it."""

    level: int
    hands: int
    won_bb: float
    """Per 100 hands, luck-adjusted as far as reviewed; 0 before the first hand."""
    margin_bb: float | None
    """The result less this is what the player wins at least, with `CONFIDENCE`; None before the second hand."""
    hands_left: int | None
    """Until the level is beaten, if it goes on like this; 0 if it is, None if it would never be."""

    @property
    def is_beaten(self) -> bool:
        return self.hands_left == 0


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    rungs: tuple[Rung, ...]
    """All levels, from weak to strong."""
    offered: int
    """The level to play next: the one above the highest that is beaten, or the highest of all."""

    @property
    def has_climbed(self) -> bool:
        """A level is beaten."""
        return any(rung.is_beaten for rung in self.rungs)


def table_level(bots: Iterable[str | None]) -> int | None:
    """The level that a table counts for, by the bots who play against the one person: that of the weakest.

    None with another person at the table (None in place of a bot), or with a bot that is no level.
    """
    played = [bot_of(bot) if bot is not None else "" for bot in bots]
    if not played or not all(bot.startswith(_LEVEL) for bot in played):
        return None
    return min(int(bot.removeprefix(_LEVEL)) for bot in played)


def climbed(hands: Sequence[LevelHand], adjusted: Mapping[int, float] | None = None) -> Ladder:
    """The ladder after these hands; `adjusted` are luck-adjusted results in big blinds, by the number of the hand."""
    results: defaultdict[int, list[float]] = defaultdict(list)
    for hand in hands:
        results[hand.level].append((adjusted or {}).get(hand.number, hand.won_bb))
    rungs = tuple(_rung(level, results[level]) for level in range(1, LEVELS + 1))
    beaten = max((rung.level for rung in rungs if rung.is_beaten), default=0)
    return Ladder(rungs=rungs, offered=min(beaten + 1, LEVELS))


def _rung(level: int, results: Sequence[float]) -> Rung:
    hands = len(results)
    if hands < 2:
        return Rung(level=level, hands=hands, won_bb=PER * sum(results), margin_bb=None, hands_left=None)
    mean, deviation = fmean(results), stdev(results)
    quantile = student_quantile(CONFIDENCE, hands - 1)
    margin = quantile * deviation / sqrt(hands)
    left = None
    if mean > 0:
        needed = max(LEAST_HANDS, ceil((quantile * deviation / mean) ** 2))
        left = 0 if hands >= LEAST_HANDS and mean > margin else max(1, needed - hands)
    return Rung(level=level, hands=hands, won_bb=PER * mean, margin_bb=PER * margin, hands_left=left)
