"""The independent chip model: what stacks are worth in prizes, by Malmuth and Harville.

A player finishes first with the chance of the stack among all chips; without that player the same holds for second
place, and so on. That is the order in which clocks ring that run at the speed of the stacks: the time of a clock has
an exponential distribution with the stack as its rate. So the chance of a place is an integral over the time at which
a player's own clock rings, and what is counted is how many of the others have rung before.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

from riverboat.errors import RiverboatError, bad_argument, listed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MOST_PLAYERS: Final = 10_000
LARGEST: Final = 1e18
"""Chips or prize money."""
MOST_ENUMERATED: Final = 9
"""Up to so many players every order of the paid places is added up; above it the integral is computed."""

EARLIEST: Final = -30.0
LATEST: Final = 4.0
"""The integral is over the logarithm of the time: from this one for all chips to that one for the shortest stack."""
LONGEST_STEP: Final = 0.125
STEPS: Final = 0.75
"""The more players, the more suddenly the number that has rung goes up: steps are this over the root of their number,
or the longest. With them every value is right to about ten digits."""


def icm(stacks: Sequence[float], prizes: Sequence[float]) -> tuple[float, ...]:
    """What each stack is worth. Prizes are those still to be won, the first first; there may be fewer than players."""
    checked = _stacks(stacks)
    paid = _prizes(prizes, len(checked))
    if len(checked) <= MOST_ENUMERATED:
        return tuple(_enumerated(checked, paid))
    return tuple(_integrated(checked, paid))


def chip_chop(stacks: Sequence[float], prizes: Sequence[float]) -> tuple[float, ...]:
    """The other usual deal: everybody gets the lowest prize still to be won, the rest goes by chips.

    Nobody gets more than first prize: what would be too much is shared by the others.
    """
    checked = _stacks(stacks)
    paid = _prizes(prizes, len(checked))
    sure = paid[-1] if len(paid) == len(checked) else 0.0
    rest, most = sum(paid) - sure * len(checked), paid[0] - sure
    shares = [0.0] * len(checked)
    open_ = set(range(len(checked)))
    while open_:
        total = sum(checked[player] for player in open_)
        for player in open_:
            shares[player] = rest * checked[player] / total
        capped = {player for player in open_ if shares[player] > most}
        if not capped:
            break
        for player in capped:
            shares[player] = most
        rest -= most * len(capped)
        open_ -= capped
    return tuple(sure + share for share in shares)


def _enumerated(stacks: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """Over all sets of players who have taken the places above one: how likely, and who comes next."""
    players = range(len(stacks))
    worth = [0.0] * len(stacks)
    likely = {0: 1.0}
    for place, prize in enumerate(prizes):
        following: dict[int, float] = {}
        for chosen in combinations(players, place):
            above = sum(1 << player for player in chosen)
            left = sum(stacks[player] for player in players if not above >> player & 1)
            for player in players:
                if not above >> player & 1:
                    chance = likely[above] * stacks[player] / left
                    worth[player] += chance * prize
                    following[above | 1 << player] = following.get(above | 1 << player, 0.0) + chance
        likely = following
    return worth


def _integrated(stacks: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """The trapezoidal rule in the logarithm of time, where the integrand falls off fast on both sides."""
    import numpy as np

    rates = np.array(stacks) / sum(stacks)
    step = step_for(len(rates))
    times = np.exp(np.arange(EARLIEST, LATEST - np.log(rates.min()), step))
    rung = -np.expm1(-np.outer(rates, times))
    before_anybody = np.zeros((len(prizes), len(times)))
    before_anybody[0] = 1.0
    prize = prizes_when_rung(rung, before_anybody, np.array(prizes))
    density = rates[:, None] * times * np.exp(-np.outer(rates, times)) * step
    worth: list[float] = (density * prize).sum(axis=1).tolist()
    return worth


def step_for(players: int) -> float:
    """How far apart the times are that are added up."""
    return float(min(LONGEST_STEP, STEPS / players**0.5))


def prizes_when_rung(rung: Floats, before: Floats, prizes: Floats) -> Floats:
    """For each player the prize on average if their clock rings at each time; `rung` is how likely it has.

    `before` is how likely so many players outside of these have rung. Halving the players leaves each out once.
    """
    import numpy as np

    if len(rung) == 1:
        return (prizes @ before)[None]
    middle = len(rung) // 2
    halves = rung[:middle], rung[middle:]
    found = [
        prizes_when_rung(half, counted(before, others), prizes)
        for half, others in zip(halves, reversed(halves), strict=True)
    ]
    return np.concatenate(found)


def counted(before: Floats, rung: Floats) -> Floats:
    """How likely so many have rung, with more players counted."""
    counted = before.copy()
    for chance in rung:
        counted[1:] = counted[1:] * (1 - chance) + counted[:-1] * chance
        counted[0] *= 1 - chance
    return counted


def _stacks(stacks: Sequence[float]) -> tuple[float, ...]:
    expected = "a list of stacks, each above 0"
    found = listed("stacks", stacks, MOST_PLAYERS, expected)
    if not found or not all(_is_number(stack) and stack > 0 for stack in found):
        raise bad_argument("stacks", stacks, expected)
    return tuple(float(stack) for stack in found)


def _prizes(prizes: Sequence[float], players: int) -> tuple[float, ...]:
    expected = "a list of prizes, none below 0"
    found = listed("prizes", prizes, MOST_PLAYERS, expected)
    if not found or not all(_is_number(prize) and prize >= 0 for prize in found):
        raise bad_argument("prizes", prizes, expected)
    if len(found) > players:
        raise RiverboatError(
            "more_prizes_than_players",
            f"there are {len(found)} prizes for {players} players; leave out what has been paid",
            prizes=len(found),
            players=players,
        )
    if any(better < worse for better, worse in pairwise(found)):
        raise RiverboatError("prizes_not_in_order", "prizes go from first place down; one is higher than that before")
    return tuple(float(prize) for prize in found)


def _is_number(value: object) -> bool:
    return not isinstance(value, bool) and isinstance(value, int | float) and abs(value) <= LARGEST
