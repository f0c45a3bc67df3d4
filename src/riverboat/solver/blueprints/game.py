"""The games that blueprints are trained for: hold'em for two or six players with equal stacks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from riverboat.errors import bad_argument
from riverboat.solver.blueprints.abstraction import COARSE, FINE
from riverboat.solver.trees.betting_tree import BettingTree, build_tree
from riverboat.solver.trees.menus import FixedMenu, Menu, PotMenu
from riverboat.solver.trees.short_stack_menu import ShortStackMenu
from riverboat.solver.trees.six_max_menu import SixMaxMenu
from riverboat.solver.trees.spot import (
    BIG_BLIND_CHIPS,
    SMALL_BLIND_CHIPS,
    Spot,
    Streets,
    holdem_streets,
    opening_spot,
)

# Large and small sizes are there less to be played than to be understood: a bet is read as its neighbours on the menu,
# and beyond the last size there is only all-in. Most small raises are made on the flop.
_PREFLOP: Final = ((0.5, 1.0, 2.0), (1.0, 2.0), (1.0,), ())
_FLOP: Final = ((0.25, 0.75, 1.5), (0.3, 1.0), (0.3,), ())
_RIVER: Final = ((0.5, 1.0), ())
HEADS_UP_MENU: Final = PotMenu({0: _PREFLOP, 1: _FLOP, 2: ((0.5, 1.0), (1.0,), ()), 3: _RIVER})
DEEP_MENU: Final = PotMenu({0: _PREFLOP, 1: _FLOP, 2: ((0.75,), (1.0,), ()), 3: _RIVER})
"""Heads-up with more than `DEEP` big blinds, where the tree would be too large with two bets on the turn."""
DEEP: Final = 100
FINE_DEPTH: Final = 200
"""Big blinds up to which heads-up hands are told apart finely: deeper trees are too large for it."""
SIX_MAX_MENU: Final = SixMaxMenu()
SHORT_STACK_MENU: Final = ShortStackMenu()
"""For six players with less than `SIX_MAX_DEPTH` big blinds."""
SIX_MAX_DEPTH: Final = 100
LIMIT_RAISES: Final = 3
LIMIT_BETS: Final = (BIG_BLIND_CHIPS, BIG_BLIND_CHIPS, 2 * BIG_BLIND_CHIPS, 2 * BIG_BLIND_CHIPS)
LIMIT_MENU: Final = FixedMenu(LIMIT_BETS, (LIMIT_RAISES, *(LIMIT_RAISES + 1,) * 3))
"""Fixed-limit: four bets a street, of which the big blind is the first; on turn and river they are twice as large."""
LIMIT_DEPTH: Final = 24
"""Big blinds: more cannot be put in."""
PLAYERS: Final = (2, 6)
"""How many players there are menus for."""
DEPTHS: Final = (10, 20, 35, 50, 75, 100, 150, 200)
"""Stacks, in big blinds, that heads-up blueprints are shipped for."""
SIX_MAX_DEPTHS: Final = (5, 8, 12, 17, SIX_MAX_DEPTH)
"""The same for six players."""

MOST_PLAYERS: Final = 10
MOST_DEPTH: Final = 1_000_000


@dataclass(frozen=True)
class BlueprintGame:
    """A number of players, each with a stack of `depth` big blinds."""

    players: int
    depth: int
    is_limit: bool = False
    """Whether it is fixed-limit: for two players, with stacks that nobody can lose in one hand."""

    def __post_init__(self) -> None:
        for name, low, high in (("players", 2, MOST_PLAYERS), ("depth", 1, MOST_DEPTH)):
            value = getattr(self, name)
            if type(value) is not int or not low <= value <= high:
                raise bad_argument(name, value, f"a whole number from {low} to {high}")

    @property
    def name(self) -> str:
        """Of its files: `100bb` heads-up, `6max` for six players, `6max-12bb` with short stacks, `limit`."""
        if self.is_limit:
            return "limit"
        if self.players == 2:
            return f"{self.depth}bb"
        return f"{self.players}max" if self.depth == SIX_MAX_DEPTH else f"{self.players}max-{self.depth}bb"

    @property
    def menu(self) -> Menu:
        if self.is_limit:
            return LIMIT_MENU
        if self.players > 2:
            return SHORT_STACK_MENU if self.depth < SIX_MAX_DEPTH else SIX_MAX_MENU
        return HEADS_UP_MENU if self.depth <= DEEP else DEEP_MENU

    @property
    def abstraction(self) -> str:
        """The name of the one that it is trained on."""
        return FINE if self.players == 2 and self.depth <= FINE_DEPTH else COARSE

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


SIX_MAX: Final = BlueprintGame(6, SIX_MAX_DEPTH)


def six_max(depth: int) -> BlueprintGame:
    return BlueprintGame(SIX_MAX.players, depth)


LIMIT: Final = BlueprintGame(2, LIMIT_DEPTH, is_limit=True)


def heads_up(depth: int) -> BlueprintGame:
    return BlueprintGame(2, depth)


@cache
def blueprint_tree(game: BlueprintGame) -> BettingTree:
    return build_tree(game.root, game.streets, game.menu)
