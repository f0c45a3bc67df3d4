"""The pressure of prizes: how much more a chip that may be lost weighs than one that may be won. Imports numpy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.bots.by_ranges.situation import Opponent, Situation
from riverboat.odds.table_worth import TableWorth

if TYPE_CHECKING:
    from riverboat.engine.rules import Chips

LEAST: Final = 1.02
"""With less pressure than this, chips are played for."""


class Pressure(NamedTuple):
    """At one decision against a bet."""

    factor: float
    """What a chip that may be lost weighs, where one that may be won weighs 1."""
    call: float
    """The equity that a call needs."""
    all_in: float
    """The equity that playing for all chips needs if it is called."""


def pressure(situation: Situation) -> Pressure | None:
    """Against the opponent with the largest bet; None where nothing is asked for, or prizes change nothing."""
    stakes = situation.observation.stakes
    players = sum(1 for stack in situation.observation.stacks if stack) + len(stakes.elsewhere if stakes else ())
    if stakes is None or not situation.to_call or players < 3:
        return None
    bettor = max(situation.opponents, key=lambda other: (other.bet, other.stack))
    at_risk = min(situation.my_stack, situation.to_call + bettor.stack)
    pot, more = situation.winnable_pot, at_risk - situation.to_call
    folds, wins, loses = _worths(situation, bettor, at_risk, pot + more)
    if wins <= folds:
        return None
    ratio = (folds - loses) / (wins - folds)
    factor = ratio * (pot + more) / at_risk
    if factor < LEAST:
        return None
    asked = factor * situation.to_call
    return Pressure(factor, asked / (pot + asked), ratio / (1 + ratio))


def _worths(situation: Situation, bettor: Opponent, at_risk: Chips, to_win: Chips) -> tuple[float, float, float]:
    """What the own stack is worth after a fold, a win and a loss of all that can be lost."""
    observation, stakes = situation.observation, situation.observation.stakes
    assert stakes is not None
    own, other = situation.seat, bettor.seat
    stacks = list(observation.stacks)
    pot = observation.pot
    outcomes = []
    for mine, theirs in (
        (0, pot),
        (to_win, pot - to_win),
        (-at_risk, pot + at_risk),
    ):
        after = stacks.copy()
        after[own] += mine
        after[other] = max(0, after[other] + theirs)
        outcomes.append(after)
    smallest = min(stack for after in outcomes for stack in after if stack > 0)
    chips = sum(stacks) + pot + sum(stakes.elsewhere)
    worth = TableWorth(stakes.prizes, stakes.elsewhere, chips, smallest)
    seated = [seat for seat in range(len(stacks)) if any(after[seat] for after in outcomes)]
    place = seated.index(own)
    folds, wins, loses = (float(worth.of([after[seat] for seat in seated])[place]) for after in outcomes)
    return folds, wins, loses
