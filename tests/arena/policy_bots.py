"""Bots that tell their policy, for the arena's tests: cheap ones, and ones that cannot be relied on."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from riverboat.bots.player import legal_action
from riverboat.cards import Card, rank_of
from riverboat.engine import Action, AllIn, Observation
from riverboat.odds.ranges import COMBOS
from riverboat.solver.games.betting_tree import CALL, FOLD
from riverboat.solver.heads_up import hand_number, public_state
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.public_state import PublicState, legal_raise

RANKS = np.array([[rank_of(card) for card in combo] for combo in COMBOS])


def quality(board: tuple[Card, ...]) -> NDArray[np.float64]:
    """How good each hand looks to who sees high cards and pairs: from 0.1 to 0.95."""
    pairs = (RANKS[:, 0] == RANKS[:, 1]).astype(int)
    for card in board:
        pairs += np.equal(RANKS, rank_of(card)).any(axis=1)
    seen: NDArray[np.float64] = np.minimum(0.1 + 0.4 * RANKS.mean(axis=1) / 12 + 0.25 * pairs, 0.95)
    return seen


class Teller:
    """Likes to raise good hands, to call with middling ones and to fold bad ones, and says how often."""

    name = "teller"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def act(self, observation: Observation) -> Action:
        policy = self.policy(public_state(observation))
        row = policy.shares[hand_number(observation.hole_cards)]
        chosen = self._rng.choices(policy.actions, row.tolist())[0]
        assert observation.legal_actions is not None
        return legal_action(observation.legal_actions, None if chosen == FOLD else chosen)

    def policy(self, state: PublicState) -> Policy:
        spot, good = state.spot, quality(state.board)
        shares = {CALL: 1 - good**2}
        if spot.to_call:
            shares = {FOLD: (1 - good) ** 2, CALL: 2 * good * (1 - good)}
        raised = legal_raise(spot, spot.price + spot.pot // 2)
        if spot.price < spot.stack:
            shares[raised] = good**2
        else:
            shares[CALL] = shares[CALL] + good**2
        return Policy(tuple(shares), np.stack(list(shares.values()), axis=1).astype(np.float32))


class RandomTeller(Teller):
    """Rolls a die for every decision, whatever it holds."""

    name = "random teller"

    def policy(self, state: PublicState) -> Policy:
        told = super().policy(state)
        return Policy(told.actions, np.full((HANDS, len(told.actions)), 1 / len(told.actions), np.float32))


class SmallTalker(Teller):
    """Wants bets below the minimum, several of them: the table makes them the same legal one."""

    name = "small talker"

    def policy(self, state: PublicState) -> Policy:
        good = quality(state.board)
        shares = {CALL: 1 - good / 2, 1: good / 4, 2: good}
        if state.spot.to_call:
            shares[FOLD] = (1 - good) / 2
        return Policy(tuple(shares), np.stack(list(shares.values()), axis=1).astype(np.float32))


class Stumbler(Teller):
    """Fails in every seventh decision."""

    name = "stumbler"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._decisions = 0

    def act(self, observation: Observation) -> Action:
        self._decisions += 1
        if self._decisions % 7 == 0:
            raise LookupError("stumbled")
        return super().act(observation)


class Liar(Teller):
    """Goes all-in, and says that it would not dream of it."""

    name = "liar"

    def act(self, observation: Observation) -> Action:
        return AllIn()

    def policy(self, state: PublicState) -> Policy:
        return Policy((CALL,), np.ones((HANDS, 1), np.float32))


class Mute(Teller):
    """Plays, but breaks down when it is asked why."""

    name = "mute"

    def act(self, observation: Observation) -> Action:
        assert observation.legal_actions is not None
        return legal_action(observation.legal_actions, CALL)

    def policy(self, state: PublicState) -> Policy:
        raise LookupError("no words for it")


class Garbler(Mute):
    """Says something that is no policy."""

    name = "garbler"

    def policy(self, state: PublicState) -> Policy:
        return Policy((FOLD, CALL), np.ones((HANDS, 1), np.float32))
