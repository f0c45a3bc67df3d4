"""Getting the solver ready: files are read and kernels loaded, or compiled once, before the first hand."""

from __future__ import annotations

from functools import cache

from riverboat.solver.holdem import TURN
from riverboat.solver.public_state import PublicState
from riverboat.solver.strategist import Strategist, Thinking


@cache
def warm_up() -> None:
    """Think once about each street, briefly."""
    strategist = Strategist(Thinking(solves_from=TURN, turn_iterations=1, river_iterations=1))
    state = PublicState(10_000, (50, 100)).after(0).after(0)
    for cards in ((0, 5, 10), (20,), (33,)):
        state = state.dealt(*cards)
        strategist.policy(state)
        state = state.after(0).after(0)
