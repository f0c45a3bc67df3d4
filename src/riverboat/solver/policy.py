"""A policy: the probability of each action with each of the 1,326 hands at one public state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.holdem import HOLES
from riverboat.solver.trees.spot import Chips

HANDS: Final = len(HOLES)

Mask: TypeAlias = "NDArray[np.bool_]"
"""Some of the 1,326 hands."""


class Policy(NamedTuple):
    """The probabilities at a state: a row for each of the 1,326 hands, a column for each action."""

    actions: tuple[Chips, ...]
    """FOLD, CALL (or check) or a total to raise to."""
    shares: Floats

    def column(self, action: Chips) -> Floats:
        column: Floats = self.shares[:, self.actions.index(action)]
        return column

    def _repr_svg_(self) -> str:
        """A 13×13 grid of what is done with each starting hand."""
        from riverboat.odds.range_grid import ClassPlay, draw_strategy
        from riverboat.odds.ranges import COMBO_INDEX, STARTING_HANDS

        cells = {
            name: ClassPlay(1.0, tuple(map(float, self.shares[[COMBO_INDEX[combo] for combo in combos]].mean(axis=0))))
            for name, combos in STARTING_HANDS.items()
        }
        names = ["fold" if action < 0 else "call" if action == 0 else f"raise to {action}" for action in self.actions]
        return draw_strategy("strategy", names, [float(share) for share in self.shares.mean(axis=0)], cells)

    def _repr_html_(self) -> str:
        """The same for notebooks."""
        return f"<div>{self._repr_svg_()}</div>"


def solved_policy(actions: tuple[Chips, ...], strategy: Floats, hands: NDArray[np.intp], weights: Floats) -> Policy:
    """The policy of a strategy that was solved for some hands: a row for each action, a column for each of them.

    Hands that were left out play the mean strategy of the range, which has these `weights`.
    """
    mean = strategy @ (weights / weights.sum()) if weights.sum() > 0 else strategy.mean(axis=1)
    shares = np.tile(mean, (HANDS, 1)).astype(np.float32)
    shares[hands] = strategy.T
    return Policy(actions, shares)


def replaced(policy: Policy, chosen: Sequence[Chips]) -> Policy:
    """Another action in place of each one; what becomes the same action is added up."""
    actions = tuple(sorted(set(chosen)))
    columns = [policy.shares[:, [other == action for other in chosen]].sum(axis=1) for action in actions]
    return Policy(actions, np.stack(columns, axis=1))


def without_noise(shares: Floats, least_share: float) -> Floats:
    """Drop actions below a probability and normalise the rest; a row for each hand."""
    kept = np.where(shares >= least_share, shares, np.float32(0))
    total = kept.sum(axis=1, keepdims=True)
    even = np.float32(1 / kept.shape[1])
    cleared: Floats = np.where(total > 0, kept / np.where(total > 0, total, 1), even).astype(np.float32)
    return cleared
