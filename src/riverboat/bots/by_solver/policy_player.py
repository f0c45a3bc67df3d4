"""The bot that plays the solver's strategies: every character and level, with different parameters.

What it should do is the solver's to say, how far it departs from that is in `characters.toml`. Where the solver has
nothing to say (other games, short deck with more than two, four and more on the flop), it plays its cards as
`CardPlayer` does.
"""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Final

from riverboat.bots.by_ranges.player import CardPlayer
from riverboat.bots.character import character
from riverboat.bots.protocol import Draw, check_turn
from riverboat.engine.actions import Action, nearest_action

if TYPE_CHECKING:
    from riverboat.bots.by_solver.policy_head import PolicyHead
    from riverboat.engine.rules import Rules, Seat
    from riverboat.engine.view import Observation
    from riverboat.solver.advice import Advice
    from riverboat.solver.policy import Policy
    from riverboat.solver.public_state import PublicState

SHARE_OF_TIME: Final = 0.5
"""Of the time that is left, so much may be spent on solving."""
LEAST_SECONDS: Final = 0.3
"""With less than this for it, a street is not solved anew."""


class PolicyPlayer:
    """Deterministic for a seed and what it is shown, as long as its time does not run out."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._rng = Random(seed)
        self._character = character(name)
        self._cards = CardPlayer(name, seed)
        self._deadline = float("inf")
        self._is_cut = False
        self.cut_short = 0
        """Decisions that were solved with less than their share of work, or not at all, because of the clock."""
        self._pot_limit = False
        self._head: PolicyHead | None = None

    def start(self, seat: Seat, rules: Rules) -> None:
        """Sit down: strategies are read and kernels compiled now."""
        from riverboat.bots.by_solver.solver_warm_up import read_short_deck, warm_up

        self._cards.start(seat, rules)
        if self._pot_limit != (rules.structure == "pot_limit"):
            self._pot_limit, self._head = not self._pot_limit, None
        warm_up(solves=self._character.policy.solves_from != "never")
        if rules.is_usual_short_deck:
            read_short_deck(rules.pack)

    def act(self, observation: Observation) -> Action:
        check_turn(observation)
        legal = observation.legal_actions
        assert legal is not None
        if legal.run_it_twice or not _has_strategies(observation.rules):
            return self._cards.act(observation)
        if not self._plays_for_prizes(observation):
            return self._chosen(observation)
        from riverboat.bots.by_prizes.prize_play import charted_action, pressed_action

        charted = charted_action(observation, self._rng)
        return pressed_action(observation, self._chosen(observation), self._cards) if charted is None else charted

    def _plays_for_prizes(self, observation: Observation) -> bool:
        return observation.stakes is not None and self._character.push_fold

    def _chosen(self, observation: Observation) -> Action:
        """What it does where chips are all that counts."""
        advice = self._advice(observation, solves=self._has_time(observation))
        self._count_cut()
        return self._cards.act(observation) if advice is None else self._drawn(observation, advice)

    def draw(self, observation: Observation) -> Draw:
        """Act, and tell the policy of all hands that the action was drawn from: the same solve, the same mood."""
        check_turn(observation)
        legal = observation.legal_actions
        assert legal is not None
        if legal.run_it_twice or not _has_strategies(observation.rules):
            return Draw(self._cards.act(observation), None)
        if self._plays_for_prizes(observation):
            return Draw(self.act(observation), None)
        solves = self._has_time(observation)
        told = self._thinking_head().told(observation, self._cards.tilt(observation), solves=solves)
        advice = None if told is None else told.row(observation)
        if advice is None:
            advice = self._advice(observation, solves=solves)
        self._count_cut()
        action = self._cards.act(observation) if advice is None else self._drawn(observation, advice)
        return Draw(action, None) if told is None else Draw(action, told.policy, told.covered)

    def _advice(self, observation: Observation, *, solves: bool) -> Advice | None:
        return self._thinking_head().advise(observation, self._cards.tilt(observation), solves=solves)

    def _drawn(self, observation: Observation, advice: Advice) -> Action:
        chosen = self._rng.choices(advice.actions, advice.shares)[0]
        assert observation.legal_actions is not None
        return nearest_action(observation.legal_actions, None if chosen < 0 else chosen)

    @property
    def solves(self) -> bool:
        """Whether its policies on some street are solved for, not read."""
        return self._character.policy.solves_from != "never"

    def policy(self, state: PublicState) -> Policy:
        """What this bot does with each of the 1,326 hands at a state of a heads-up hand, in the mood it is in."""
        self._deadline, self._is_cut = float("inf"), False
        return self._thinking_head().policy(state, self._cards.tilt())

    def table_policy(self, observation: Observation) -> Policy | None:
        """The same at any table, for the seat to act, or None where the solver has nothing to say."""
        if not _has_strategies(observation.rules):
            return None
        self._deadline, self._is_cut = float("inf"), False
        return self._thinking_head().table_policy(observation, self._cards.tilt())

    def hand_over(self, observation: Observation) -> None:
        self._cards.hand_over(observation)

    def _thinking_head(self) -> PolicyHead:
        if self._head is None:
            # Numerical libraries are asked for when they are needed: a name in a list costs nothing.
            from riverboat.bots.by_solver.policy_head import PolicyHead

            self._head = PolicyHead(self._character, self._keeps_on, pot_limit=self._pot_limit)
        return self._head

    def _keeps_on(self) -> bool:
        self._is_cut = self._is_cut or time.monotonic() >= self._deadline
        return not self._is_cut

    def _has_time(self, observation: Observation) -> bool:
        left = float("inf") if observation.time_left is None else SHARE_OF_TIME * observation.time_left
        self._deadline = time.monotonic() + left
        has_time = left >= LEAST_SECONDS
        self._is_cut = not has_time and self._thinking_head().would_solve(observation)
        return has_time

    def _count_cut(self) -> None:
        self.cut_short += self._is_cut
        self._is_cut = False


def _has_strategies(rules: Rules) -> bool:
    """Whether there are strategies for some decisions of a game."""
    return rules.is_plain_holdem or rules.is_usual_short_deck
