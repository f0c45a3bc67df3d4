"""Strategies with holes that were put there, and whose size follows by hand. They do not look at their cards."""

from __future__ import annotations

import numpy as np

from riverboat.solver.best_response.walk import Policies
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.public_state import PublicState
from riverboat.solver.trees.spot import CALL, FLOP, FOLD, PREFLOP, RIVER, Chips

STACK = 10_000
BUTTON = 0
BET = 100


def always(action: Chips) -> Policy:
    return Policy((action,), np.ones((HANDS, 1), np.float32))


def sometimes_folds(share: float) -> Policy:
    return Policy((FOLD, CALL), np.tile(np.array([share, 1 - share], np.float32), (HANDS, 1)))


def folds_to_smallest_raises(state: PublicState) -> Policy:
    """The button opens to two big blinds and bets one into four on the flop; every second time the big blind folds.

    To the smallest raise of that bet the button folds three times in five, to any other never. Nothing else is bet.
    """
    spot = state.spot
    if state.street == PREFLOP:
        return always(200 if state.actor == BUTTON and not spot.raises else CALL)
    if state.street == FLOP and state.actor == BUTTON:
        if spot.price == 0:
            return always(BET)
        return sometimes_folds(0.6) if state.lines[-1] == (CALL, BET, 2 * BET) else always(CALL)
    if state.street == FLOP and spot.to_call:
        return sometimes_folds(0.5)
    return always(CALL)


def bluffs_every_river(state: PublicState) -> Policy:
    """The button bets the pot on the river with everything; every second time the big blind folds."""
    if state.street == RIVER and state.actor == BUTTON and not state.spot.price:
        return always(state.pot)
    folds = state.street == RIVER and state.actor != BUTTON and state.spot.to_call
    return sometimes_folds(0.5) if folds else always(CALL)


def random_policy() -> Policies:
    """A strategy that looks at its cards and has no sense: fold, call and pot, at most two raises a street."""
    told: dict[PublicState, Policy] = {}

    def policy(state: PublicState) -> Policy:
        if state not in told:
            spot = state.spot
            can_raise = spot.raises < 2 and spot.price < spot.stack
            raised = min(spot.stack, spot.price + max(spot.least_raise, spot.pot))
            actions = (*((FOLD,) if spot.to_call else ()), CALL, *((raised,) if can_raise else ()))
            dice = np.random.default_rng(abs(hash(state.lines)))
            shares = dice.random((HANDS, len(actions))) + 0.01
            told[state] = Policy(actions, (shares / shares.sum(axis=1, keepdims=True)).astype(np.float32))
        return told[state]

    return policy


def always_calls(state: PublicState) -> Policy:
    return always(CALL)
