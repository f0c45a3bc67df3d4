"""The clock of one decision: first the seconds, then the time bank. Pure; the time is an argument."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from riverboat.engine.state import Hand
from riverboat.table import ClockSettings, PlayerId, decision_seconds

DecisionPoint: TypeAlias = tuple[str, int]
"""A hand and the number of events in it: identifies a decision."""


def decision_point_of(hand: Hand) -> DecisionPoint:
    return hand.deal.hand_id, len(hand.history)


def full_bank(clock: ClockSettings) -> float:
    """The time bank of a player in each hand."""
    return float(clock.time_banks * clock.time_bank_seconds)


class Turn(msgspec.Struct):
    """A person's decision whose clock runs."""

    decision_point: DecisionPoint
    player: PlayerId
    started: float
    seconds: float
    bank: float
    """The time bank when the decision began."""
    warning: float
    """A warning is due when no more than this is left of the seconds."""
    has_warned: bool = False
    has_told_bank: bool = False

    @property
    def warns_at(self) -> float:
        return self.started + max(0.0, self.seconds - self.warning)

    @property
    def banks_at(self) -> float:
        return self.started + self.seconds

    @property
    def ends_at(self) -> float:
        return self.started + self.seconds + self.bank

    def seconds_left(self, now: float) -> float:
        return max(0.0, self.banks_at - now)

    def bank_left(self, now: float) -> float:
        return max(0.0, self.bank - max(0.0, now - self.banks_at))


def new_turn(hand: Hand, player: PlayerId, clock: ClockSettings, bank: float, now: float) -> Turn:
    seconds = decision_seconds(hand, clock)
    return Turn(decision_point_of(hand), player, now, float(seconds), bank, float(clock.warning_seconds))
