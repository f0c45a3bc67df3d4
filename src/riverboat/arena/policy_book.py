"""Results of bots that tell what they draw from, hand by hand; `solver/aivat/watcher.py` has the rule and its proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from riverboat.arena.deals import derive_seed
from riverboat.solver.aivat.equities import HANDS, Floats
from riverboat.solver.aivat.watcher import Decision, InvalidPolicyError, averaged

if TYPE_CHECKING:
    from riverboat.bots.protocol import Draw
    from riverboat.engine.rules import Seat
    from riverboat.engine.state import Hand


def checked(draw: Draw) -> Draw:
    """The draw, if it has a policy: a share for each hand and action, none below zero."""
    policy, covered = draw.policy, draw.covered
    assert policy is not None
    shares = policy.shares
    if shares.shape != (HANDS, len(policy.actions)) or not (np.isfinite(shares).all() and (shares >= 0).all()):
        raise InvalidPolicyError(f"a policy has {HANDS} rows of shares for its {len(policy.actions)} actions")
    if covered is not None and (covered.shape != (HANDS,) or covered.dtype != np.bool_):
        raise InvalidPolicyError(f"the hands that a policy covers are {HANDS} truth values")
    return draw


class PolicyBook:
    """The hands of one table, with the policy reported for each decision."""

    def __init__(self, tellers: Sequence[Seat], seed: int) -> None:
        self._tellers: Final = tellers
        self._seed: Final = seed
        self._decisions: list[Decision] = []
        self._won: list[float] = []
        self.tellers: Final = len(tellers)
        self.untold = ""
        """Why there is no result, if there is none."""

    def decided(self, before: Hand, after: Hand, draw: Draw | None) -> None:
        """Write down an action and what it was drawn from; `draw` is None if the bot failed to act."""
        seat = before.waiting[0]
        decision = Decision(before, after, None)
        if seat in self._tellers and draw is not None and draw.policy is not None and not self.untold:
            try:
                decision = decision._replace(policy=checked(draw).policy, covered=draw.covered)
            except InvalidPolicyError as reason:
                self.untold = f"{before.deal.names[seat]}: {reason}"
        self._decisions.append(decision)

    def close(self, hand: Hand, number: int) -> None:
        """The hand is over: work out what seat 0 has won in it. The number settles which run-outs are drawn."""
        decisions, self._decisions = self._decisions, []
        won = 0.0
        if not self.untold:
            rng = np.random.default_rng(derive_seed(self._seed, "policy", number))
            for seat in self._tellers:
                try:
                    won += (1 - 2 * seat) * averaged(hand, decisions, seat, rng) / len(self._tellers)
                except InvalidPolicyError as reason:
                    self.untold = f"{hand.deal.names[seat]}: {reason}"
        self._won.append(won)

    def settle(self) -> Floats:
        """Chips won by hand and seat."""
        first = np.array(self._won)
        return np.stack([first, -first], axis=1)
