"""Grades: the one table that says how much lost makes a mistake."""

from __future__ import annotations

from typing import Final, NamedTuple

from riverboat.review.values import Grade

INTERVAL: Final = 1.96
"""Standard errors on each side of a figure that make its 95 % interval."""


PLAYED: Final = 0.05
"""A strategy plays an option with a hand if it takes it at least this often."""


class Threshold(NamedTuple):
    """What must be lost for a grade: at least this part of the pot, and at least so many big blinds."""

    grade: Grade
    pot: float
    bb: float


THRESHOLDS: Final = (
    Threshold("blunder", 0.15, 1.5),
    Threshold("mistake", 0.06, 0.4),
    Threshold("inaccuracy", 0.02, 0.1),
    Threshold("good", 0.005, 0.01),
)
"""From the worst; what reaches none of them is `best`. Small pots are no place for blunders, nor are small parts of
large ones, so both must be reached. docs/review.md has this table."""


def grade_of(loss_bb: float, stderr_bb: float, pot_bb: float, *, is_played: bool = False) -> Grade:
    """The grade of a loss; `is_played` says whether the strategy takes the option with this hand.

    Where the 95 % interval of the loss holds zero, nothing is claimed: an option that is played is `best`, another one
    `good`, whatever was found. So a grade does not change with the sampling of options that are worth the same.
    """
    if stderr_bb > 0 and loss_bb <= INTERVAL * stderr_bb:
        return "best" if is_played else "good"
    for threshold in THRESHOLDS:
        if loss_bb >= threshold.pot * pot_bb and loss_bb >= threshold.bb:
            return threshold.grade
    return "best"
