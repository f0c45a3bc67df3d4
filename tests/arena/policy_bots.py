"""Bots that tell their policy, for the arena's tests: cheap ones, and ones that cannot be relied on."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from arena_bots import check_or_call
from numpy.typing import NDArray

from riverboat.bots.by_solver.policy_player import PolicyPlayer
from riverboat.bots.protocol import Draw
from riverboat.cards import Card, rank_of
from riverboat.engine import Action, AllIn, Call, Fold, Observation
from riverboat.engine.actions import nearest_action
from riverboat.odds.ranges import COMBOS
from riverboat.solver.heads_up import hand_number, public_state
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.public_state import PublicState, legal_raise
from riverboat.solver.trees.spot import CALL, FOLD

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
        return self.draw(observation).action

    def draw(self, observation: Observation) -> Draw:
        policy = self.policy(public_state(observation))
        row = policy.shares[hand_number(observation.hole_cards)]
        chosen = self._rng.choices(policy.actions, row.tolist())[0]
        assert observation.legal_actions is not None
        return Draw(nearest_action(observation.legal_actions, None if chosen == FOLD else chosen), policy)

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

    def draw(self, observation: Observation) -> Draw:
        self._decisions += 1
        if self._decisions % 7 == 0:
            raise LookupError("stumbled")
        return super().draw(observation)


class Forgetful(Teller):
    """Tells nothing of some decisions, and of others only what it does with most hands: with those, no such hand."""

    name = "forgetful"

    def draw(self, observation: Observation) -> Draw:
        draw, forgets = super().draw(observation), self._rng.random()
        if forgets < 0.2:
            return Draw(draw.action, None)
        covered = np.arange(HANDS) % 5 != len(observation.history) % 5
        if covered[hand_number(observation.hole_cards)]:
            return Draw(draw.action, draw.policy, covered)
        return Draw(AllIn() if self._rng.random() < 0.1 else check_or_call(observation), draw.policy, covered)


class Liar(Teller):
    """Goes all-in, and says that it would not dream of it."""

    name = "liar"

    def draw(self, observation: Observation) -> Draw:
        return Draw(AllIn(), Policy((CALL,), np.ones((HANDS, 1), np.float32)))


class Garbler(Teller):
    """Says something that is no policy."""

    name = "garbler"

    def draw(self, observation: Observation) -> Draw:
        return Draw(check_or_call(observation), Policy((FOLD, CALL), np.ones((HANDS, 1), np.float32)))


class Miscounter(Teller):
    """Has one hand too few."""

    name = "miscounter"

    def draw(self, observation: Observation) -> Draw:
        return super().draw(observation)._replace(covered=np.ones(HANDS - 1, np.bool_))


class Dice(Random):
    """Remembers what it was last rolled for."""

    rolled: tuple[tuple[int, ...], tuple[float, ...]]

    def choices(self, population: Any, weights: Any = None, **options: Any) -> Any:
        self.rolled = tuple(population), tuple(weights)
        return super().choices(population, weights, **options)


class Watched(PolicyPlayer):
    """A bot of ours that fails if it draws a hand's action from anything but the row it tells."""

    character = "blueprint"

    def __init__(self, seed: int) -> None:
        super().__init__(self.character, seed)
        self._rng = Dice(seed)

    def draw(self, observation: Observation) -> Draw:
        draw = super().draw(observation)
        hand = hand_number(observation.hole_cards)
        assert draw.policy is not None
        assert draw.covered is not None
        if draw.covered[hand]:
            assert self._rng.rolled == (draw.policy.actions, tuple(draw.policy.shares[hand].tolist()))
        return draw


class WatchedFish(Watched):
    character = "level:2"


class WatchedHome(Watched):
    """Tilts."""

    character = "home"


class WatchedLevel6(Watched):
    character = "level:6"


class CutSolver(Watched):
    """Its clock is a die, so that it is cut at the same points on every machine: now and then before it has begun."""

    character = "solver"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._clock = Random(seed)

    def _has_time(self, observation: Observation) -> bool:
        has_time = self._clock.random() < 0.8
        self._is_cut = not has_time and self._thinking_head().would_solve(observation)
        return has_time

    def _keeps_on(self) -> bool:
        self._is_cut = self._is_cut or self._clock.random() < 0.5
        return not self._is_cut


class CutLevel7(CutSolver):
    """Tempered, and the river solved."""

    character = "level:7"


class Pretender(Teller):
    """Tells what it does with most hands truly, but calls with all that it says it would fold."""

    name = "pretender"

    def draw(self, observation: Observation) -> Draw:
        draw = super().draw(observation)
        return draw._replace(action=Call()) if isinstance(draw.action, Fold) else draw
