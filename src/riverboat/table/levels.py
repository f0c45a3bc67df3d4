"""Blind levels of a tournament: how the stakes rise with hands dealt or seconds played. Knows no clock."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from riverboat.engine.rules import MOST_CHIPS_AT_TABLE, Chips, Rules
from riverboat.errors import RiverboatError, bad_argument, quoted

LevelUnit: TypeAlias = Literal["hands", "seconds"]
BlindStructure: TypeAlias = Literal["turbo", "regular", "deep"]

GROWTH: Final = (10, 15, 20, 30, 40, 60, 80, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000)
"""How the usual sit-and-go raises its blinds, in tenths of the first level."""


DEEP_GROWTH: Final = (
    *(10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 600, 800, 1000),
    *(1200, 1500, 2000, 2500, 3000),
)
"""Smaller steps, for more play."""


class StructureShape(NamedTuple):
    """A named blind structure: the starting stack in big blinds, how long levels last, and how blinds grow."""

    stack_blinds: int
    hands: int
    seconds: int
    growth: tuple[int, ...]


STRUCTURE_SHAPES: Final[dict[BlindStructure, StructureShape]] = {
    "turbo": StructureShape(50, 5, 180, GROWTH),
    "regular": StructureShape(100, 10, 480, GROWTH),
    "deep": StructureShape(200, 15, 900, DEEP_GROWTH),
}


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stakes, and how many hands or seconds they last."""

    small_blind: Chips
    big_blind: Chips
    ante: Chips = 0
    lasts: int = 10


class BlindSchedule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Levels in the order they are played. The last one lasts until the end, whatever it says."""

    levels: tuple[Level, ...]
    unit: LevelUnit = "hands"

    def __post_init__(self) -> None:
        if not isinstance(self.levels, tuple) or not all(isinstance(level, Level) for level in self.levels):
            raise bad_argument("levels", self.levels, "a tuple of Level")
        if not isinstance(self.unit, str) or self.unit not in ("hands", "seconds"):
            raise bad_argument("unit", self.unit, "'hands' or 'seconds'")
        if not self.levels:
            raise RiverboatError("no_levels", "a blind schedule needs at least one level")
        for number, level in enumerate(self.levels, 1):
            if not _is_possible(level):
                raise RiverboatError(
                    "bad_level",
                    f"level {number} is {quoted(level)}: the blinds must be 0 ≤ small ≤ big, the ante 0 or more, "
                    "and it must last at least 1",
                    number=number,
                )


def _is_possible(level: Level) -> bool:
    amounts = (level.small_blind, level.big_blind, level.ante, level.lasts)
    return (
        all(type(amount) is int and 0 <= amount <= MOST_CHIPS_AT_TABLE for amount in amounts)
        and level.small_blind <= level.big_blind
        and level.big_blind > 0
        and level.lasts > 0
    )


class LevelProgress(NamedTuple):
    """Where in the schedule a table is: the level, the first being 1, and what is left of it (None: it is the last)."""

    number: int
    left: int | None


def rising_blinds(
    small_blind: Chips,
    big_blind: Chips,
    *,
    every: int,
    unit: LevelUnit = "hands",
    ante_from: int | None = None,
    levels: int | None = None,
    growth: tuple[int, ...] = GROWTH,
    ante_of_big_blind: bool = False,
) -> BlindSchedule:
    """The usual schedule: the first blinds times 1, 1½, 2, 3, 4, 6, 8, 10 …, a new level `every` hands or seconds.

    From level `ante_from` (the first is 1) everybody also pays an ante of an eighth of the big blind; with
    `ante_of_big_blind` it is as large as the big blind, for whoever posts that to pay for all.
    """
    levels = len(growth) if levels is None else levels
    for name, value in (("small_blind", small_blind), ("big_blind", big_blind), ("every", every), ("levels", levels)):
        if type(value) is not int or not 0 <= value <= MOST_CHIPS_AT_TABLE:
            raise bad_argument(name, value, f"a whole number from 0 to {MOST_CHIPS_AT_TABLE}")
    if ante_from is not None and type(ante_from) is not int:
        raise bad_argument("ante_from", ante_from, "the number of a level, or None")
    return BlindSchedule(
        tuple(
            Level(
                small_blind * times // 10,
                big_blind * times // 10,
                _ante(big_blind * times, ante_of_big_blind) if ante_from is not None and number >= ante_from else 0,
                every,
            )
            for number, times in enumerate(growth[:levels], 1)
        ),
        unit,
    )


def _ante(tenths: int, is_big_blind: bool) -> Chips:
    return tenths // 10 if is_big_blind else max(1, tenths // 80)


def level_progress(schedule: BlindSchedule, hands_dealt: int, seconds_played: int) -> LevelProgress:
    """The level of the next hand after `hands_dealt` hands and `seconds_played` seconds of play."""
    passed = hands_dealt if schedule.unit == "hands" else seconds_played
    ends = accumulate(level.lasts for level in schedule.levels[:-1])
    for number, end in enumerate(ends, 1):
        if passed < end:
            return LevelProgress(number, end - passed)
    return LevelProgress(len(schedule.levels), None)


@lru_cache(maxsize=256)
def rules_at(rules: Rules, level: Level) -> Rules:
    """The hand's rules at a level: its blinds and ante, and every bet size that follows from the big blind."""
    return msgspec.structs.replace(
        rules,
        small_blind=0 if rules.button_blind else level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante,
        straddle=2 * level.big_blind if rules.straddle else 0,
        min_bet=0,
        small_bet=0,
        big_bet=0,
    )
