"""How hard a strategist thinks: what it solves anew, how long, and with which bets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from riverboat.solver.trees.menus import PotMenu
from riverboat.solver.trees.spot import RIVER, TURN

NEVER: Final = RIVER + 1

# Chosen by what a player loses with it against one who has many more sizes, a few tenths of a percent of the pot. The
# raises matter most: without one on the river the turn is worth two percent less.
TURN_MENU: Final = PotMenu({TURN: ((0.5, 1.0), (0.75,), ()), RIVER: ((0.75,), (1.0,), ())}, all_in_within=4.0)
RIVER_MENU: Final = PotMenu({RIVER: ((0.33, 0.75, 1.5), (1.0,), ())})

TurnRivers: TypeAlias = Literal["classes", "exact"]


@dataclass(frozen=True)
class Thinking:
    """How hard a strategist thinks."""

    solves_from: int = TURN
    """The first street that is solved anew; NEVER for the blueprint alone."""
    turn_rivers: TurnRivers = "classes"
    """How the river is played when the turn is solved: hands of about the same rank alike, or each hand by itself."""
    turn_iterations: int = 70
    river_iterations: int = 250
    least_share: float = 0.02
    """Actions played more seldom than this are noise and are not played."""
    least_weight: float = 0.003
    """On the turn, hands this unlikely, beside the likeliest, are left out."""
    menus: dict[int, PotMenu] = field(default_factory=lambda: {TURN: TURN_MENU, RIVER: RIVER_MENU}, hash=False)
    threads: int = 1
    safe: bool = False
    """Whether the river is solved so that no hand of the opponent gets more than it had when the turn was solved."""
    believed: float = 1.0
    """When solving safely, how much of the opponent's range is taken for certain: the rest may take what it had."""

    @property
    def iterations(self) -> dict[int, int]:
        return {TURN: self.turn_iterations, RIVER: self.river_iterations}
