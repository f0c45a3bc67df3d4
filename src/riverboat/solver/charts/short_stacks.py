"""Push or fold, heads-up: what the charts say at a public state, for every hand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from riverboat.odds.ranges import COMBOS
from riverboat.odds.starting_hands import class_of
from riverboat.solver.charts.pushfold import PUSH_DEPTH, call_frequency, effective_depth, push_frequency
from riverboat.solver.policy import Policy
from riverboat.solver.trees.spot import CALL, FOLD

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from riverboat.solver.public_state import PublicState


def charted(state: PublicState) -> Policy | None:
    """The chart's answer where it has one: a short stack that is first to act, or that faces a push."""
    depth = effective_depth(state.stack, sum(state.blinds) + state.dead)
    if state.street or depth > PUSH_DEPTH or not state.spot.to_call:
        return None
    if not state.lines[0]:
        often = _by_hand(depth, pushes=True)
        return Policy((FOLD, state.spot.stack), np.stack((1 - often, often), axis=1))
    if state.lines[0] == (state.spot.stack,):
        often = _by_hand(depth, pushes=False)
        return Policy((FOLD, CALL), np.stack((1 - often, often), axis=1))
    return None


@cache
def hand_classes() -> NDArray[np.intp]:
    """The class of each of the 1,326 hands."""
    return np.array([class_of(*combo) for combo in COMBOS])


def _by_hand(depth: float, *, pushes: bool) -> NDArray[np.float32]:
    often = [push_frequency(hand, depth, 1) if pushes else call_frequency(hand, depth, 1, 0) for hand in range(169)]
    by_hand: NDArray[np.float32] = np.array(often, np.float32)[hand_classes()]
    return by_hand
