"""Settings of re-solving: which streets, how many iterations, which bets, how safely."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from riverboat.solver.trees.menus import PotMenu
from riverboat.solver.trees.spot import FLOP, RIVER, TURN

NEVER: Final = RIVER + 1

# Chosen by the loss against a player with many more sizes: a few tenths of a percent of the pot. The raises matter
# most: without one on the river the turn is worth two percent less.
TURN_MENU: Final = PotMenu({TURN: ((0.5, 1.0), (0.75,), ()), RIVER: ((0.75,), (1.0,), ())}, all_in_within=4.0)
FLOP_MENU: Final = PotMenu(
    {FLOP: ((0.33, 0.75), (0.75,), (0.75,), ()), TURN: ((0.67,), (0.8,), ()), RIVER: ((0.75,), (1.0,), ())},
    all_in_within=1.5,
)
RIVER_MENU: Final = PotMenu({RIVER: ((0.33, 0.75, 1.5), (1.0,), ())})


@dataclass(frozen=True)
class Thinking:
    """Settings of re-solving."""

    solves_from: int = TURN
    """The first street that is re-solved; NEVER for the blueprint alone."""
    river_classes: int | None = 32
    """How the river is solved below the turn: hands of about the same rank in so many classes, or None for each hand
    exactly."""
    flop_iterations: int = 40
    turn_iterations: int = 70
    river_iterations: int = 250
    least_share: float = 0.02
    """Actions with a lower probability are noise and are not played."""
    least_read_share: float = 0.4
    """The same with three and more players where the strategy is read, not solved: what is played less often than that,
    or than each of its actions would be if all were alike, is mostly what too short a training has left over."""
    least_weight: float = 0.0
    """Hands with less weight than this in both ranges, relative to the likeliest, are left out of a solution; 0 leaves
    out none. The mean strategy of the range is told for them, and they are solved for when they are held."""
    menus: dict[int, PotMenu] = field(
        default_factory=lambda: {FLOP: FLOP_MENU, TURN: TURN_MENU, RIVER: RIVER_MENU}, hash=False
    )
    pot_limit: bool = False
    """Whether no raise is more than the pot after the call."""
    threads: int = 1
    deviates: float = 0.3
    """The part of all deals in which the opponent may hold any hand when a street begins, whatever it did before. With
    each it may take what that hand won in the solution of the street before instead of playing on."""
    deviates_unvalued: float = 0.2
    """The same part where the street before was not solved, so that no such values are known: any hand plays on."""

    @property
    def iterations(self) -> dict[int, int]:
        return {FLOP: self.flop_iterations, TURN: self.turn_iterations, RIVER: self.river_iterations}
