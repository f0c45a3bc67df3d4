"""Holes of a strategy, on a sample of boards: what they gain in all, which are the worst, and what habits gain.

Two sums are told. One is of whoever does the same in a situation whatever the board is: what pays is chosen on nine
tenths of the boards and counted on the last tenth, ten times over, so that it is no choice of what happened to be
good. The other is of whoever knows the strategy on every single board.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import closing
from math import inf, sqrt
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from riverboat.errors import bad_argument
from riverboat.solver.best_response.boards import check_limits, dealt, on_boards
from riverboat.solver.holes.choices import Node, chosen, counted, nodes
from riverboat.solver.holes.habits import HABIT_NAMES
from riverboat.solver.holes.situations import Situation
from riverboat.solver.holes.walk import BoardFound, Decision, Deed, HoleSearch, Try
from riverboat.solver.trees.spot import RIVER

MakeSearch: TypeAlias = "Callable[[], HoleSearch]"
"""Makes the same search in each process; it travels there by name."""

FOLDS: Final = 10
"""The boards are split into so many parts; what is done on one is chosen on the others."""
MOST_SPOTS: Final = 100
STREETS: Final = (0, 1, 2, 3)


class Figure(NamedTuple):
    """Thousandths of a big blind a hand: the mean over boards and its standard error."""

    mean: float
    error: float
    boards: int


class WorstSituation(NamedTuple):
    """A situation where a deed pays."""

    gain: Figure
    wins: float
    """How often a bluff is folded to, or a call wins, in all decisions of the situation that were seen."""
    needs: float
    decision: Decision
    """The one of them that gains most, and what is done there."""
    tried: Try


class HabitGain(NamedTuple):
    name: str
    gain: Figure
    streets: dict[int, Figure]
    """By the street on which the habit showed."""


class HolesFound(NamedTuple):
    total: Figure
    """Of whoever does the same in a situation on every board."""
    streets: dict[int, Figure]
    """The same by street."""
    by_board: Figure
    """Of whoever knows the strategy on every board."""
    kinds: tuple[tuple[int, Deed, Figure], ...]
    """The same by street and deed, what gains most first."""
    habits: tuple[HabitGain, ...]
    """Those that were followed and had an occasion."""
    worst: tuple[WorstSituation, ...]
    """The worst first."""
    spots: tuple[Decision, ...]
    """Single decisions on single boards that gain most, the worst first; none whose gain hangs on cards to come."""
    boards: int
    seconds: float
    interrupted: bool = False


def find_holes(
    make_search: MakeSearch,
    seed: int,
    *,
    boards: int | None,
    seconds: float = inf,
    workers: int = 1,
    on_board: Callable[[int, float], None] = lambda _, __: None,
) -> HolesFound:
    """Search so many boards, or until the one with which the time is over; an interruption ends it with what there is.

    `on_board` is told the boards so far and the seconds.
    """
    if not callable(make_search):
        raise bad_argument("make_search", make_search, "a function that makes a HoleSearch")
    check_limits(seed, boards, seconds, workers)
    began = time.monotonic()
    found: list[BoardFound] = []
    interrupted = False
    try:
        with closing(on_boards(make_search, search_board, seed, boards, workers)) as each:
            for one in each:
                found.append(one)
                spent = time.monotonic() - began
                on_board(len(found), spent)
                if spent >= seconds:
                    break
    except KeyboardInterrupt:
        interrupted = True
    return summed(found, time.monotonic() - began)._replace(interrupted=interrupted)


def search_board(search: HoleSearch, seed: int, number: int) -> BoardFound:
    board, dice = dealt(seed, number)
    return search.on_board(board, dice)


def summed(found: Sequence[BoardFound], seconds: float) -> HolesFound:
    boards = [nodes(one) for one in found]
    gains = _held_out(boards)
    streets = {street: [_on_street(one, street) for one in gains] for street in STREETS}
    picked = [one for board in found for one in board.decisions if _is_exact(one)]
    return HolesFound(
        total=_figure([sum(one.values()) for one in gains]),
        streets={street: _figure(values) for street, values in streets.items()},
        by_board=_figure([one.picked for one in found]),
        kinds=_kinds(found),
        habits=_habits(found),
        worst=_worst(boards, gains),
        spots=tuple(sorted(picked, key=_own_gain, reverse=True)[:MOST_SPOTS]),
        boards=len(found),
        seconds=seconds,
    )


def _held_out(boards: Sequence[Sequence[Node]]) -> list[dict[Situation, float]]:
    """For each board what is gained in each situation by what pays on the other parts of the boards."""
    folds = min(FOLDS, len(boards))
    choices = [
        chosen([board for number, board in enumerate(boards) if number % folds != fold]) for fold in range(folds)
    ]
    return [counted(board, choices[number % folds]) for number, board in enumerate(boards)]


def _on_street(gains: dict[Situation, float], street: int) -> float:
    return sum(gain for where, gain in gains.items() if where.street == street)


def _worst(boards: Sequence[Sequence[Node]], gains: Sequence[dict[Situation, float]]) -> tuple[WorstSituation, ...]:
    met: dict[Situation, list[Node]] = defaultdict(list)
    for board in boards:
        for node in board:
            met[node.situation].append(node)
    worst = []
    # In the order in which they were met, so that those that gain the same are always told in the same order.
    for where, there in met.items():
        gain = _figure([one.get(where, 0.0) for one in gains])
        if gain.mean > 0:
            worst.append(_told(gain, there))
    return tuple(sorted(worst, key=lambda one: -one.gain.mean))


def _told(gain: Figure, met: Sequence[Node]) -> WorstSituation:
    """A situation with the deed that pays most in it over all boards."""
    sums: dict[object, float] = defaultdict(float)
    for node in met:
        for tried in node.decision.tries:
            sums[tried.deed] += tried.gain
    deed = max(sums, key=sums.__getitem__)
    tries = [(node.decision, tried) for node in met for tried in node.decision.tries if tried.deed == deed]
    weights = np.array([decision.chance for decision, _ in tries])
    wins = float(weights @ [tried.wins for _, tried in tries] / weights.sum())
    needs = float(weights @ [tried.needs for _, tried in tries] / weights.sum())
    decision, tried = max(tries, key=lambda one: one[1].gain / one[0].counts)
    return WorstSituation(gain, wins, needs, decision, tried)


def _is_exact(decision: Decision) -> bool:
    """Whether its gain is known: before the river, what a check would have won depends on one turn and one river."""
    picked = decision.picked
    return picked is not None and (picked.deed.instead_of == "fold" or len(decision.lines) - 1 == RIVER)


def _own_gain(decision: Decision) -> float:
    """What the decision gains by itself, not what it stands for."""
    return decision.picked.gain / decision.counts if decision.picked is not None else 0.0


def _kinds(found: Sequence[BoardFound]) -> tuple[tuple[int, Deed, Figure], ...]:
    gains: dict[tuple[int, Deed], list[float]] = defaultdict(lambda: [0.0] * len(found))
    for number, board in enumerate(found):
        for one in board.decisions:
            if one.picked is not None:
                gains[len(one.lines) - 1, one.picked.deed][number] += one.picked.gain
    kinds = [(street, deed, _figure(each)) for (street, deed), each in gains.items()]
    return tuple(sorted(kinds, key=lambda kind: -kind[2].mean))


def _habits(found: Sequence[BoardFound]) -> tuple[HabitGain, ...]:
    told = []
    shown = {name for one in found for name, _ in one.habits}
    for name in (name for name in HABIT_NAMES if name in shown):
        streets = {
            street: _figure([one.habits.get((name, street), 0.0) for one in found])
            for street in STREETS
            if any((name, street) in one.habits for one in found)
        }
        sums = [sum(gain for (habit, _), gain in one.habits.items() if habit == name) for one in found]
        told.append(HabitGain(name, _figure(sums), streets))
    return tuple(told)


def _figure(values: Sequence[float]) -> Figure:
    boards = len(values)
    error = float(np.std(values, ddof=1)) / sqrt(boards) if boards > 1 else inf
    return Figure(float(np.mean(values)) if boards else 0.0, error, boards)
