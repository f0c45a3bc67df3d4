"""Vectorised tables as a Gymnasium `VectorEnv`: the learner has one seat at each, opponents have the others.

    envs = TableVectorEnv(1024, players=2)
    seen, info = envs.reset(seed=1)
    seen, rewards, terminated, truncated, info = envs.step(choose(seen["observation"], seen["action_mask"]))

An episode is a hand; the reward at its end is the big blinds won. Where a hand ends, the next is dealt in the same step
(`AutoresetMode.SAME_STEP`). A hand that is over before the learner has acted is no episode: another is dealt, and
`info["unplayed"]` counts the big blinds of those. Needs the extra `riverboat[gym]`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from riverboat.engine.rules import Chips, Rules
from riverboat.errors import bad_argument
from riverboat.gym.encoding import ACTION_NAMES, vector_size
from riverboat.gym.layout import Numbers
from riverboat.gym.tables import VectorTables

Seen: TypeAlias = dict[str, NDArray[Any]]
Policy: TypeAlias = Callable[[NDArray[np.float32], NDArray[np.int8]], NDArray[Any]]
"""From observations and masks, a row for each table, one of the seven actions for each."""


def playable_stack(rules: Rules, stack: Chips) -> Chips:
    """The stack, if it is more than what is posted: otherwise there may never be a decision."""
    least = rules.ante + max(rules.big_blind, rules.straddle) + 1
    if type(stack) is not int or stack < least:
        raise bad_argument("stack", stack, f"a whole number of chips, {least} or more")
    return stack


def seen_space(players: int) -> Dict:
    """What one agent sees: the numbers of `encoding.encode`, and which actions are offered."""
    return Dict(
        {
            "observation": Box(0.0, 1.0, (vector_size(players),), np.float32),
            "action_mask": Box(0, 1, (len(ACTION_NAMES),), np.int8),
        }
    )


class TableVectorEnv(VectorEnv[Seen, Numbers, NDArray[Any]]):
    """The learner sits in seat 0 everywhere; the button moves on with each hand."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 -- Gymnasium's way

    def __init__(
        self,
        tables: int = 1024,
        players: int = 2,
        rules: Rules | None = None,
        stack: Chips = 10_000,
        opponents: Policy | None = None,
    ) -> None:
        rules = rules or Rules(small_blind=50, big_blind=100)
        self.tables: Final = VectorTables(tables, players, rules, playable_stack(rules, stack))
        self.num_envs = tables
        self.single_observation_space = seen_space(players)
        self.single_action_space = Discrete(len(ACTION_NAMES))
        self.observation_space = batch_space(self.single_observation_space, tables)
        self.action_space = batch_space(self.single_action_space, tables)
        self._opponents: Final = opponents
        """Who plays the other seats; None chooses evenly from what is offered."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal at every table. A seed starts a new sequence of hands; without one, the sequence goes on."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self.tables.reset(seed)
        else:
            self.tables.deal(np.ones(self.num_envs, np.bool_))
        unplayed = self._play_on(np.zeros(self.num_envs), np.ones(self.num_envs, np.bool_))
        return self._seen(), {"unplayed": unplayed}

    def step(self, actions: Numbers) -> tuple[Seen, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Let the learner act at every table, and then the others until it is its turn everywhere."""
        self.tables.step(self.tables.actions(actions))
        rewards, terminated = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        unplayed = self._play_on(rewards, terminated)
        return self._seen(), rewards, terminated, np.zeros(self.num_envs, np.bool_), {"unplayed": unplayed}

    def _play_on(self, rewards: NDArray[np.float64], terminated: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Play until the learner is to act everywhere; returns what hands without a decision of its own brought."""
        tables, unplayed = self.tables, np.zeros(self.num_envs)
        while True:
            over = tables.over
            if over.any():
                won = tables.winnings()[:, 0] / tables.rules.big_blind
                unplayed += np.where(over & terminated, won, 0)
                rewards += np.where(over & ~terminated, won, 0)
                terminated |= over
                tables.deal()
                continue
            waiting = tables.actors == 0
            if waiting.all():
                return unplayed
            tables.step(np.where(waiting, tables.WAIT, self._replies()))

    def _replies(self) -> Numbers:
        tables = self.tables
        if self._opponents is None:
            return tables.actions(tables.random_menu())
        numbers = np.ones(self.num_envs, np.int64)
        theirs = tables.actors > 0
        numbers[theirs] = self._opponents(tables.observations()[theirs], tables.masks()[theirs])
        return tables.actions(numbers)

    def _seen(self) -> Seen:
        return {"observation": self.tables.observations(), "action_mask": self.tables.masks()}
