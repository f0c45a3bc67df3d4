"""Push-or-fold charts for short stacks: solved by `pushfold_solver`, written by `python -m tools.bot_tables`.

A chart is looked up by depth: the stack in big blinds, as if nobody had posted an ante. Antes make the pot larger and
so the stack shallower: `effective_depth`.
"""

from __future__ import annotations

import zlib
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from riverboat.odds.starting_hands import CLASSES

CHARTS_PATH: Final = Path(__file__).with_name("pushfold.bin")
DEPTHS: Final = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 14.0)
MAX_BEHIND: Final = 9
PUSH_DEPTH: Final = 12.0
"""Below so many big blinds there is no play left after a raise."""
_FULL: Final = 100
"""How a frequency of one is written: the file holds whole percents."""


class Chart(NamedTuple):
    """One depth, one number of players behind the pusher: frequencies by class, callers nearest first."""

    push: bytes
    calls: tuple[bytes, ...]


def push_frequency(hand_class: int, depth: float, players_behind: int) -> float:
    """How often to push when everyone before has folded."""
    shallow, deep, share = _around(depth)
    often = _charts()[shallow, players_behind].push[hand_class] * (1 - share)
    return (often + _charts()[deep, players_behind].push[hand_class] * share) / _FULL


def call_frequency(hand_class: int, depth: float, players_behind: int, caller: int) -> float:
    """How often the caller-th player behind (0 is the nearest) calls a push made with so many behind."""
    shallow, deep, share = _around(depth)
    often = _charts()[shallow, players_behind].calls[caller][hand_class] * (1 - share)
    return (often + _charts()[deep, players_behind].calls[caller][hand_class] * share) / _FULL


def effective_depth(stack: int, blinds_and_antes: int) -> float:
    """The depth at which a stack stands to the dead money as it would to a small and a big blind."""
    return 1.5 * stack / blinds_and_antes


def solve_charts() -> dict[tuple[float, int], Chart]:
    """All charts, from the equities of the starting hands."""
    from riverboat.solver.charts.pushfold_solver import PushFold

    charts: dict[tuple[float, int], Chart] = {}
    for depth in DEPTHS:
        for behind in range(1, MAX_BEHIND + 1):
            solution = PushFold(depth, behind).solve()
            push, *calls = (bytes(round(_FULL * often) for often in side) for side in (solution.push, *solution.calls))
            charts[depth, behind] = Chart(push, tuple(calls))
    return charts


def write_charts(charts: dict[tuple[float, int], Chart]) -> None:
    """Write the data file that the package ships: the charts one after the other, compressed."""
    parts = [part for key in _keys() for part in (charts[key].push, *charts[key].calls)]
    CHARTS_PATH.write_bytes(zlib.compress(b"".join(parts), level=9))


def _keys() -> list[tuple[float, int]]:
    return [(depth, behind) for depth in DEPTHS for behind in range(1, MAX_BEHIND + 1)]


@cache
def _charts() -> dict[tuple[float, int], Chart]:
    data = zlib.decompress(CHARTS_PATH.read_bytes())
    rows = [data[start : start + CLASSES] for start in range(0, len(data), CLASSES)]
    charts: dict[tuple[float, int], Chart] = {}
    for key in _keys():
        players = 1 + key[1]
        charts[key] = Chart(rows[0], tuple(rows[1:players]))
        rows = rows[players:]
    return charts


@lru_cache(maxsize=1024)
def _around(depth: float) -> tuple[float, float, float]:
    """The charted depths below and above, and how near the upper one is."""
    if depth <= DEPTHS[0]:
        return DEPTHS[0], DEPTHS[0], 0.0
    for shallow, deep in pairwise(DEPTHS):
        if depth <= deep:
            return shallow, deep, (depth - shallow) / (deep - shallow)
    return DEPTHS[-1], DEPTHS[-1], 0.0
