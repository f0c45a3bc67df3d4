"""Warms the solver up: reads strategies and loads kernels, or compiles them once, before the first hand."""

from __future__ import annotations

from functools import cache
from typing import Final

from riverboat.cards import DeckName
from riverboat.solver.blueprints.game import SHORT_DECK_DEPTHS, SIX_MAX, short_deck
from riverboat.solver.blueprints.reader import shipped
from riverboat.solver.public_state import PublicState
from riverboat.solver.strategist import Strategist
from riverboat.solver.thinking import NEVER, Thinking
from riverboat.solver.trees.spot import FLOP, RIVER, TURN

USUAL: Final = PublicState(10_000, (50, 100))
SHALLOW: Final = PublicState(800, (50, 100))
"""So short that all-in is on the turn's menu: one solution then needs every kernel there is."""
STREETS: Final = ((0, 5, 10), (20,), (33,))
HAND: Final = 0
"""Any that is not on the board."""


@cache
def warm_up(*, solves: bool) -> None:
    """Think once about each street, briefly; `solves` is for players who solve streets anew."""
    read_strategies()
    if solves:
        for street in (FLOP, TURN, RIVER):
            solve_from(street)


def read_strategies() -> None:
    """Think about each street by the blueprints alone."""
    _think(USUAL, Thinking(solves_from=NEVER), RIVER)
    shipped(SIX_MAX)


def read_short_deck(deck: DeckName) -> None:
    """Read the strategies of short deck for two."""
    for depth in SHORT_DECK_DEPTHS:
        shipped(short_deck(depth, deck))


def solve_from(street: int, last: int = RIVER) -> None:
    """Solve each street from this one to the last."""
    _think(SHALLOW, Thinking(solves_from=street, flop_iterations=1, turn_iterations=1, river_iterations=1), last)


def _think(state: PublicState, thinking: Thinking, last: int) -> None:
    """About one hand, and about all: they are read by different kernels."""
    strategist = Strategist(thinking)
    strategist.row(state, HAND)
    for cards in STREETS[:last]:
        state = state.after(0).after(0).dealt(*cards)
        strategist.row(state, HAND)
        strategist.policy(state)
