"""The games that blueprints are trained for: hold'em for two or six players with equal stacks, short deck for two."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from riverboat.cards import DeckName
from riverboat.errors import bad_argument
from riverboat.solver.blueprints.abstraction import COARSE, FINE, SHORT
from riverboat.solver.trees.betting_tree import BettingTree, build_tree
from riverboat.solver.trees.menus import FixedMenu, Menu, PotMenu
from riverboat.solver.trees.short_stack_menu import ShortStackMenu
from riverboat.solver.trees.six_max_menu import SixMaxMenu
from riverboat.solver.trees.spot import (
    BIG_BLIND_CHIPS,
    SMALL_BLIND_CHIPS,
    Spot,
    Streets,
    button_blind_streets,
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
SHORT_DECK_DEPTHS: Final = (12, 35, 100)
"""The same for short deck heads-up, antes included."""

MOST_PLAYERS: Final = 10
MOST_DEPTH: Final = 1_000_000


@dataclass(frozen=True)
class BlueprintGame:
    """A number of players, each with a stack of `depth` big blinds."""

    players: int
    depth: int
    is_limit: bool = False
    """Whether it is fixed-limit: for two players, with stacks that nobody can lose in one hand."""
    deck: DeckName = "standard"
    """A short deck is for two players, with antes of a big blind, which are part of the stacks, and a big blind on the
    button alone. With trips over straights it is played by what was learnt with straights over trips."""

    def __post_init__(self) -> None:
        for name, low, high in (("players", 2, MOST_PLAYERS), ("depth", 1, MOST_DEPTH)):
            value = getattr(self, name)
            if type(value) is not int or not low <= value <= high:
                raise bad_argument(name, value, f"a whole number from {low} to {high}")

    @property
    def is_short_deck(self) -> bool:
        return self.deck != "standard"

    @property
    def name(self) -> str:
        """Of its files: `100bb` heads-up, `limit`, `short-35bb` in short deck, `6max` for six players, `6max-12bb` with
        short stacks."""
        if self.is_limit:
            return "limit"
        if self.is_short_deck:
            return f"short-{self.depth}bb"
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
        if self.is_short_deck:
            return SHORT
        return FINE if self.players == 2 and self.depth <= FINE_DEPTH else COARSE

    @property
    def streets(self) -> Streets:
        return (
            button_blind_streets(BIG_BLIND_CHIPS)
            if self.is_short_deck
            else holdem_streets(self.players, BIG_BLIND_CHIPS)
        )

    @property
    def root(self) -> Spot:
        """Before the flop, the blinds posted, the first seat to act."""
        if self.is_short_deck:
            return opening_spot(2, (0, BIG_BLIND_CHIPS), self.depth * BIG_BLIND_CHIPS, BIG_BLIND_CHIPS)
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


def short_deck(depth: int, deck: DeckName = "short") -> BlueprintGame:
    return BlueprintGame(2, depth, deck=deck)


@cache
def blueprint_tree(game: BlueprintGame) -> BettingTree:
    return build_tree(game.root, game.streets, game.menu)
