"""The strategy of a heads-up player: what to do with every hand at a public state.

Before the first street that is re-solved it reads the blueprint. The answer depends on the state and on the player
alone; caches only save time.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from riverboat.solver.blueprints.reader import CHECK_OR_CALL, BlueprintReader
from riverboat.solver.policy import HANDS, Mask, Policy, replaced, without_noise
from riverboat.solver.public_state import PublicState
from riverboat.solver.resolving.resolver import Resolver
from riverboat.solver.thinking import Thinking
from riverboat.solver.trees.menus import pot_limit


class Strategist:
    """The strategy of one player of a heads-up hand, in either seat."""

    def __init__(
        self,
        thinking: Thinking | None = None,
        keeps_on: Callable[[], bool] = lambda: True,
        kinds: int | None = None,
    ) -> None:
        self.thinking = thinking or Thinking()
        self._blueprint = BlueprintReader(kinds)
        self.resolver = Resolver(self.thinking, self._blueprint, keeps_on)

    def policy(self, state: PublicState, hand: int | None = None) -> Policy:
        """The policy of the player to act. `hand` is one that must not be left out as too unlikely."""
        if self._is_solved(state):
            return self.resolver.policy(state.hand, hand)
        return self._cleared(read_policy(self._blueprint, state), state)

    def row(self, state: PublicState, hand: int) -> Policy:
        """The policy for one hand alone, in one row. Where the blueprint is read, no other hand is looked up."""
        if self._is_solved(state):
            policy = self.resolver.policy(state.hand, hand)
            return Policy(policy.actions, policy.shares[hand : hand + 1])
        return self._cleared(self._blueprint.row(state.hand, hand) or CHECK_OR_CALL, state)

    def covered(self, state: PublicState) -> Mask:
        """The hands that `policy` covers: one that was left out as too unlikely is solved for when it is held."""
        return self.resolver.covered(state.hand) if self._is_solved(state) else np.ones(HANDS, np.bool_)

    def _is_solved(self, state: PublicState) -> bool:
        return state.street >= self.thinking.solves_from and not state.is_limit

    def _cleared(self, policy: Policy, state: PublicState) -> Policy:
        if self.thinking.pot_limit:
            most = pot_limit(state.spot, state.dead)
            policy = replaced(policy, [min(action, most) for action in policy.actions])
        return Policy(policy.actions, without_noise(policy.shares, self.thinking.least_share))


def read_policy(reader: BlueprintReader, state: PublicState) -> Policy:
    """What blueprints do with every hand at a state; where they have no reading, check or call."""
    return reader.policy(state.hand) or Policy(CHECK_OR_CALL.actions, np.ones((HANDS, 1), np.float32))
