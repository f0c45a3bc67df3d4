"""Habits: what an opponent does in place of folding or checking, whatever it holds, and what it does after that.

Knows no cards and no strategies: the walk over a strategy and the bot that plays with a habit share it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from riverboat.solver.public_state import legal_raise
from riverboat.solver.trees.spot import CALL, FOLD, Chips, Spot

Size: TypeAlias = Literal["smallest", "third", "half", "pot", "all_in"]
Replaced: TypeAlias = Literal["fold", "check"]
Afterwards: TypeAlias = Literal["give_up", "call_down", "bet_on"]
"""Check and fold; check and call; bet the same size on every street and fold to a raise."""

POT_PARTS: Final[dict[Size, float]] = {"smallest": 0.0, "third": 1 / 3, "half": 0.5, "pot": 1.0}
SIZES: Final[tuple[Size, ...]] = (*POT_PARTS, "all_in")


@dataclass(frozen=True)
class Habit:
    """One habit. It shows on the flop and later; until it does, the opponent plays the bot's own strategy."""

    name: str
    instead_of: Replaced
    size: Size | None
    """Of the bet or raise; None is a call."""
    then: Afterwards
    first_to_act: bool = False
    """Only where nobody has acted on the street."""


HABITS: Final = (
    Habit("minraise", "fold", "smallest", "give_up"),
    Habit("potraise", "fold", "pot", "give_up"),
    Habit("float", "fold", None, "give_up"),
    Habit("neverfold", "fold", None, "call_down"),
    Habit("minbet", "check", "smallest", "give_up"),
    Habit("stab", "check", "half", "give_up"),
    Habit("donk", "check", "smallest", "give_up", first_to_act=True),
    Habit("barrel", "check", "half", "bet_on"),
    Habit("potbarrel", "check", "pot", "bet_on"),
)
HABIT_NAMES: Final = tuple(habit.name for habit in HABITS)


def habit_of(name: str) -> Habit | None:
    return next((habit for habit in HABITS if habit.name == name), None)


def raise_to(size: Size, spot: Spot) -> Chips:
    """The total of a bet or raise of that size; parts are of the pot after a call."""
    if size == "all_in":
        return spot.stack
    return legal_raise(spot, spot.price + round(POT_PARTS[size] * (spot.pot + spot.to_call)))


def raises(spot: Spot) -> dict[Chips, Size]:
    """Every size that can be bet; of sizes that are the same total the first gives it its name."""
    totals: dict[Chips, Size] = {}
    if spot.price < spot.stack:
        for size in SIZES:
            totals.setdefault(raise_to(size, spot), size)
    return totals


def afterwards(habit: Habit, spot: Spot) -> Chips:
    """What is done once the habit has shown."""
    match habit.then:
        case "give_up":
            return FOLD if spot.to_call else CALL
        case "call_down":
            return CALL
        case "bet_on":
            assert habit.size is not None, "only bets go on"
            return FOLD if spot.to_call else raise_to(habit.size, spot)
