"""Bet sizes that a person would use: totals on a grid that follows from the big blind. Arithmetic on chips alone.

At blinds of 50 and 100 a total below 1,000 is a multiple of 50, below 5,000 of 100, below 20,000 of 500, above of
1,000. All-in stays all-in, and a total that would leave next to nothing behind becomes all-in.
"""

from __future__ import annotations

from typing import Final

from riverboat.solver.trees.spot import Chips

STEPS: Final = ((10, 1), (50, 2), (200, 10))
"""Below so many big blinds, totals are multiples of so many half big blinds."""
LARGEST_STEP: Final = 20
"""In half big blinds, from there on."""
LEFT_BEHIND: Final = 3
"""Big blinds: with less behind, a raise of most of the stack is all-in."""
LEFT_PART: Final = 0.05
"""The same as a part of the stack."""
MOST_OF_IT: Final = 0.67
"""The part of the stack that counts as most of it."""

_COINS: Final = (500, 100, 25, 5, 1)


def round_total(total: Chips, least: Chips, most: Chips, big_blind: Chips) -> Chips:
    """The round total nearest to a raise, for one who may raise to `least` up to `most`, which is all-in."""
    if total >= most or least >= most:
        return most
    step = step_of(max(total, least), big_blind)
    rounded = max((2 * total + step) // (2 * step), -(-least // step)) * step
    leaves_little = most - rounded < max(LEFT_BEHIND * big_blind, LEFT_PART * most)
    return most if rounded >= most or (rounded >= MOST_OF_IT * most and leaves_little) else rounded


def step_of(total: Chips, big_blind: Chips) -> Chips:
    """The distance of round totals near this one."""
    half = half_of(big_blind)
    for below, halves in STEPS:
        if total < below * big_blind:
            return halves * half
    return LARGEST_STEP * half


def half_of(big_blind: Chips) -> Chips:
    """Half a big blind; of an odd one, the largest usual chip that divides it and is no more than half of it."""
    if big_blind % 2 == 0 and big_blind:
        return big_blind // 2
    return next((coin for coin in _COINS if 2 * coin <= big_blind and big_blind % coin == 0), 1)
