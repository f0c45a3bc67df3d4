"""Questions about pushing all-in or calling a push with a short stack, by the charts that ship."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final, NamedTuple

import numpy as np

from riverboat.odds.starting_hands import ALL_COMBOS, CLASSES, COMBOS, class_name
from riverboat.review.drills.grid import asked_hand, family_fact
from riverboat.review.drills.judging import best_by_value
from riverboat.review.drills.values import Choice, Question
from riverboat.review.values import Reason
from riverboat.solver.charts.pushfold import call_frequency, push_frequency
from riverboat.solver.charts.pushfold_solver import BLINDS, PushFold

POSITIONS: Final = ("UTG", "HJ", "CO", "BTN", "SB", "BB")
DEPTHS: Final = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
"""Big blinds."""
ERROR_BB: Final = 0.01
"""Charts hold whole percents, which moves values by less than this."""


class Charted(NamedTuple):
    """What one player does in the push-or-fold game, by starting hand."""

    plays: dict[str, tuple[float, float]]
    """How often it folds, and how often it goes in."""
    gains: dict[str, float]
    """What going in wins over folding, in big blinds."""

    @property
    def total(self) -> float:
        """The part of all hands that goes in."""
        combos = (COMBOS[number] * self.plays[class_name(number)][1] for number in range(CLASSES))
        return sum(combos) / ALL_COMBOS


def push_fold_question(seed: int, rng: Random) -> Question:
    depth, pusher = rng.choice(DEPTHS), rng.randrange(len(POSITIONS) - 1)
    behind = len(POSITIONS) - 1 - pusher
    caller = rng.randrange(behind) if rng.random() < 0.5 else None
    charted = pushing(depth, behind) if caller is None else calling(depth, behind, caller)
    position = POSITIONS[pusher if caller is None else pusher + 1 + caller]
    name, cards = asked_hand(charted.plays, rng)
    going_in = "push" if caller is None else "call-push"
    options = (
        Choice(text=Reason(code="fold", values={}), frequency=charted.plays[name][0], ev_bb=0.0),
        Choice(
            text=Reason(code=going_in, values={"amount_bb": depth}),
            frequency=charted.plays[name][1],
            ev_bb=charted.gains[name],
        ),
    )
    about: dict[str, float | int | str] = {
        "position": position,
        "pusher": POSITIONS[pusher],
        "stack_bb": depth,
        "behind": behind,
        "hole_cards": " ".join(cards),
    }
    return Question(
        kind="push_fold",
        seed=seed,
        text=Reason(code=going_in, values=about),
        hole_cards=cards,
        options=options,
        right=best_by_value(options, ERROR_BB),
        pot_bb=BLINDS if caller is None else BLINDS + depth,
        error_bb=ERROR_BB,
        facts=tuple(_facts(charted, name, position, going_in, behind)),
    )


def _facts(charted: Charted, name: str, position: str, going_in: str, behind: int) -> list[Reason]:
    facts = [
        Reason(code=f"gain-{going_in}", values={"hand": name, "ev_bb": charted.gains[name]}),
        Reason(code=f"range-{going_in}", values={"position": position, "part_share": charted.total}),
    ]
    facts.append(family_fact(name, lambda other: charted.plays[other][1] >= 0.5))
    if behind > 1:
        facts.append(Reason(code="chart-one-caller", values={}))
    return facts


@cache
def pushing(depth: int, behind: int) -> Charted:
    """When everybody before has folded."""
    calls = [
        np.array([call_frequency(number, depth, behind, caller) for number in range(CLASSES)])
        for caller in range(behind)
    ]
    often = [push_frequency(number, depth, behind) for number in range(CLASSES)]
    return _charted(often, PushFold(depth, behind).push_gain(calls).tolist())


@cache
def calling(depth: int, behind: int, caller: int) -> Charted:
    """When a player with so many behind has pushed and those before the caller have folded."""
    push = np.array([push_frequency(number, depth, behind) for number in range(CLASSES)])
    often = [call_frequency(number, depth, behind, caller) for number in range(CLASSES)]
    return _charted(often, PushFold(depth, behind).call_gain(push, caller).tolist())


def _charted(often: list[float], gains: list[float]) -> Charted:
    names = [class_name(number) for number in range(CLASSES)]
    return Charted(
        {name: (1 - share, share) for name, share in zip(names, often, strict=True)},
        dict(zip(names, gains, strict=True)),
    )
