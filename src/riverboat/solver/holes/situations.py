"""Situations: decisions that a person would call the same, whatever the board and the exact amounts are."""

from __future__ import annotations

from typing import Final, NamedTuple

from riverboat.solver.holes.walk import Decision
from riverboat.solver.public_state import PublicState
from riverboat.solver.trees.holdem import CARDS_SHOWN
from riverboat.solver.trees.spot import CALL, PREFLOP, Chips, Spot

MOST_RAISES: Final = 3
"""Before the flop: pots that were raised more often are alike."""
SIZE_LIMITS: Final = ((0.2, "tiny"), (0.42, "third"), (0.8, "half"), (1.3, "pot"), (3.0, "double"))
"""Bets up to so many pots are called that; larger ones are huge."""


class Situation(NamedTuple):
    """What is alike in decisions of one situation."""

    seat: int
    """Of the opponent."""
    raises: int
    """Before the flop."""
    raisers: tuple[int | None, ...]
    """Who raised last on each street before, by seat."""
    actions: tuple[str, ...]
    """On this street, with sizes in words."""

    @property
    def street(self) -> int:
        return len(self.raisers)


def situation(decision: Decision) -> Situation:
    *before, line = decision.lines
    raises = sum(action > CALL for action in before[0]) if before else 0
    raisers = tuple(_last_raiser(earlier, street) for street, earlier in enumerate(before))
    spot = start_of_street(decision).spot
    words = []
    for action in line:
        words.append(_word(spot, action))
        spot = spot.after(action)
    return Situation(decision.seat, min(MOST_RAISES, raises), raisers, tuple(words))


def start_of_street(decision: Decision) -> PublicState:
    """The state when the street of a decision began."""
    street = len(decision.lines) - 1
    lines = (*decision.lines[:-1], ())
    return PublicState(decision.stack, decision.blinds, decision.board[: CARDS_SHOWN[street]], lines)


def _last_raiser(line: tuple[Chips, ...], street: int) -> int | None:
    """The seat; before the flop the button acts first, after it the big blind."""
    raises = [number for number, action in enumerate(line) if action > CALL]
    return (raises[-1] + (street > PREFLOP)) % 2 if raises else None


def _word(spot: Spot, action: Chips) -> str:
    if action == CALL:
        return "call" if spot.to_call else "check"
    if action >= spot.stack:
        return "all_in"
    pots = (action - spot.price) / (spot.pot + spot.to_call)
    return next((word for limit, word in SIZE_LIMITS if pots <= limit), "huge")
