"""Questions about the price of a call, a bluff and a defence."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Final

from riverboat.odds.pot_odds import bluff_break_even, call_value, minimum_defence, required_equity
from riverboat.review.drills.judging import best_by_value
from riverboat.review.drills.values import Choice, Question
from riverboat.review.values import Reason

UNIT: Final = 100
"""Chips of a big blind."""
POTS: Final = (4, 5, 6, 8, 10, 12, 15, 18, 20, 24, 30)
"""Before the bet, in big blinds."""
SIZES: Final = (
    Fraction(1, 4),
    Fraction(1, 3),
    Fraction(1, 2),
    Fraction(2, 3),
    Fraction(3, 4),
    Fraction(1),
    Fraction(3, 2),
    Fraction(2),
)
OPTIONS: Final = 4
APART: Final = 0.05
"""Between two options: the right one cannot be missed by rounding."""
CLEAR: Final = (0.03, 0.15)
"""How far the equity is from what a call needs."""


def pot_odds_question(seed: int, rng: Random) -> Question:
    pot, size = rng.choice(POTS) * UNIT, rng.choice(SIZES)
    bet = int(pot * size)
    ask = rng.choice(("needed", "bluff", "defence", "call"))
    about: dict[str, float | int | str] = {"pot_bb": pot / UNIT, "bet_bb": bet / UNIT}
    if ask == "call":
        return _call_or_fold(seed, rng, pot, bet, about)
    # The pot that a caller is offered has the bet in it.
    truth = {
        "needed": required_equity(pot + bet, bet),
        "bluff": bluff_break_even(pot, bet),
        "defence": minimum_defence(pot, bet),
    }[ask]
    values = sorted([truth, *_wrong(truth, pot, bet, rng)])
    return Question(
        kind="pot_odds",
        seed=seed,
        text=Reason(code=ask, values=about),
        options=tuple(
            Choice(text=Reason(code="percent", values={"part_share": float(value)}), value=float(value))
            for value in values
        ),
        right=(values.index(truth),),
        truth=float(truth),
        facts=(
            Reason(code=f"sum-{ask}", values=about | {"total_bb": _total(ask, pot, bet), "part_share": float(truth)}),
        ),
    )


def _total(ask: str, pot: int, bet: int) -> float:
    """What the bet is divided by; for a defence, what the pot is divided by."""
    return (pot + 2 * bet if ask == "needed" else pot + bet) / UNIT


def _wrong(truth: Fraction, pot: int, bet: int, rng: Random) -> list[Fraction]:
    """Answers to other questions first, which people mix up; then any others."""
    chosen: list[Fraction] = []
    for value in _candidates(pot, bet, rng):
        if 0 < value < 1 and all(abs(value - other) >= APART for other in (truth, *chosen)):
            chosen.append(value)
            if len(chosen) == OPTIONS - 1:
                return chosen
    raise AssertionError("there are enough percentages apart from each other")


def _candidates(pot: int, bet: int, rng: Random) -> Iterator[Fraction]:
    mixed_up = [
        required_equity(pot + bet, bet),
        bluff_break_even(pot, bet),
        minimum_defence(pot, bet),
        Fraction(bet, pot),
    ]
    rng.shuffle(mixed_up)
    yield from mixed_up
    percents = list(range(5, 96, 5))
    rng.shuffle(percents)
    yield from (Fraction(percent, 100) for percent in percents)


def _call_or_fold(seed: int, rng: Random, pot: int, bet: int, about: dict[str, float | int | str]) -> Question:
    needed = required_equity(pot + bet, bet)
    distance = rng.uniform(*CLEAR) * rng.choice((-1, 1))
    equity = round(min(0.97, max(0.03, float(needed) + distance)), 2)
    value = float(call_value(equity, pot + bet, bet)) / UNIT
    options = (
        Choice(text=Reason(code="fold", values={}), ev_bb=0.0),
        Choice(text=Reason(code="call", values={"amount_bb": bet / UNIT}), ev_bb=value),
    )
    figures: dict[str, float | int | str] = {"equity_share": equity, "needed_share": float(needed), "ev_bb": value}
    return Question(
        kind="pot_odds",
        seed=seed,
        text=Reason(code="call", values=about | {"equity_share": equity}),
        options=options,
        right=best_by_value(options, 0.0),
        pot_bb=(pot + bet) / UNIT,
        facts=(Reason(code="sum-call", values=figures),),
    )
