"""The games that blueprints are trained for: no-limit hold'em for two or six players with equal stacks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from riverboat.errors import bad_argument
from riverboat.solver.trees.betting_tree import BettingTree, build_tree
from riverboat.solver.trees.menus import Menu, PotMenu
from riverboat.solver.trees.six_max_menu import SixMaxMenu
from riverboat.solver.trees.spot import (
    BIG_BLIND_CHIPS,
    SMALL_BLIND_CHIPS,
    Spot,
    Streets,
    holdem_streets,
    opening_spot,
)

# Large sizes are there less to be played than to be understood: a bet is read as its neighbours on the menu, and
# beyond the last size there is only all-in.
HEADS_UP_MENU: Final = PotMenu(
    {
        0: ((0.5, 1.0, 2.0), (1.0, 2.0), (1.0,), ()),
        1: ((0.33, 0.75, 1.5), (1.0,), ()),
        2: ((0.5, 1.0), (1.0,), ()),
        3: ((0.5, 1.0), ()),
    }
)
SIX_MAX_MENU: Final = SixMaxMenu()
MENUS: Final[dict[int, Menu]] = {2: HEADS_UP_MENU, 6: SIX_MAX_MENU}
"""By the number of players."""
DEPTHS: Final = (20, 50, 100, 200)
"""Stacks, in big blinds, that heads-up blueprints are shipped for."""


MOST_PLAYERS: Final = 10
MOST_DEPTH: Final = 1_000_000


@dataclass(frozen=True)
class BlueprintGame:
    """A number of players, each with a stack of `depth` big blinds."""

    players: int
    depth: int

    def __post_init__(self) -> None:
        for name, low, high in (("players", 2, MOST_PLAYERS), ("depth", 1, MOST_DEPTH)):
            value = getattr(self, name)
            if type(value) is not int or not low <= value <= high:
                raise bad_argument(name, value, f"a whole number from {low} to {high}")

    @property
    def name(self) -> str:
        """Of its files: `100bb` heads-up, `6max` for six players."""
        return f"{self.depth}bb" if self.players == 2 else f"{self.players}max"

    @property
    def menu(self) -> Menu:
        return MENUS[self.players]

    @property
    def streets(self) -> Streets:
        return holdem_streets(self.players, BIG_BLIND_CHIPS)

    @property
    def root(self) -> Spot:
        """Before the flop, the blinds posted, the first seat to act."""
        return opening_spot(self.players, (SMALL_BLIND_CHIPS, BIG_BLIND_CHIPS), self.depth * BIG_BLIND_CHIPS)

    @property
    def tree(self) -> BettingTree:
        return blueprint_tree(self)


SIX_MAX: Final = BlueprintGame(6, 100)


def heads_up(depth: int) -> BlueprintGame:
    return BlueprintGame(2, depth)


@cache
def blueprint_tree(game: BlueprintGame) -> BettingTree:
    return build_tree(game.root, game.streets, game.menu)
