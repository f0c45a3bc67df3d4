"""The range-based player by itself, with the numbers it has in every character and level.

It shares no strategy with the bots that play by the solver, so it is another kind of opponent to measure them against.
"""

from __future__ import annotations

from riverboat.bots.by_ranges.player import CardPlayer


class RangeTag(CardPlayer):
    def __init__(self, seed: int) -> None:
        super().__init__("tag", seed)


class RangeLag(CardPlayer):
    def __init__(self, seed: int) -> None:
        super().__init__("lag", seed)


class RangeNit(CardPlayer):
    def __init__(self, seed: int) -> None:
        super().__init__("nit", seed)


class RangeStation(CardPlayer):
    def __init__(self, seed: int) -> None:
        super().__init__("station", seed)


class RangeManiac(CardPlayer):
    def __init__(self, seed: int) -> None:
        super().__init__("maniac", seed)


class RangeHome(CardPlayer):
    def __init__(self, seed: int) -> None:
        super().__init__("home", seed)


class RangeEight(CardPlayer):
    def __init__(self, seed: int) -> None:
        super().__init__("level:8", seed)
