"""Settings of re-solving: which streets, how many iterations, which bets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from riverboat.solver.trees.menus import PotMenu
from riverboat.solver.trees.spot import RIVER, TURN

NEVER: Final = RIVER + 1

# Chosen by the loss against a player with many more sizes: a few tenths of a percent of the pot. The raises matter
# most: without one on the river the turn is worth two percent less.
TURN_MENU: Final = PotMenu({TURN: ((0.5, 1.0), (0.75,), ()), RIVER: ((0.75,), (1.0,), ())}, all_in_within=4.0)
RIVER_MENU: Final = PotMenu({RIVER: ((0.33, 0.75, 1.5), (1.0,), ())})

TurnRivers: TypeAlias = Literal["classes", "exact"]


@dataclass(frozen=True)
class Thinking:
    """Settings of re-solving."""

    solves_from: int = TURN
    """The first street that is re-solved; NEVER for the blueprint alone."""
    turn_rivers: TurnRivers = "classes"
    """How the river is solved below the turn: hands of about the same rank in classes, or each hand exactly."""
    turn_iterations: int = 70
    river_iterations: int = 250
    least_share: float = 0.02
    """Actions with a lower probability are noise and are not played."""
    least_weight: float = 0.003
    """On the turn, hands with less weight than this, relative to the likeliest, are left out."""
    menus: dict[int, PotMenu] = field(default_factory=lambda: {TURN: TURN_MENU, RIVER: RIVER_MENU}, hash=False)
    threads: int = 1
    safe: bool = False
    """Whether the river is re-solved safely: no hand of the opponent wins more than in the solution of the turn."""
    believed: float = 1.0
    """In safe re-solving, the fraction of the opponent's range that always plays on; the rest may take the payoff."""

    @property
    def iterations(self) -> dict[int, int]:
        return {TURN: self.turn_iterations, RIVER: self.river_iterations}
