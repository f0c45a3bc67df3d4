"""The table as a PettingZoo environment for learning agents. Needs the extra `riverboat[gym]`.

    from riverboat.bots.adapters.pettingzoo import env
    table = env(players=2)

An episode is a hand; the agents are `player_0` … in their seats; the button is drawn anew each time. A reward, when
the hand is over, is the big blinds won. What an agent sees is made from `observe(hand, seat)` and nothing else.

Actions and observations are those of `riverboat.gym.encoding`.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from riverboat.cards import deck_of
from riverboat.engine import Hand, Rules, apply, observe, start_hand
from riverboat.engine.rules import Chips
from riverboat.gym.encoding import ACTION_NAMES, action_mask, encode, offered_actions, vector_size

Seen: TypeAlias = dict[str, NDArray[Any]]


class TableEnv(AECEnv[str, Seen, int]):
    """A hand of hold'em, one decision to a step."""

    metadata: dict[str, Any] = {"name": "riverboat_holdem_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 -- PettingZoo's way

    def __init__(
        self, players: int = 2, rules: Rules | None = None, stack: Chips = 10_000, render_mode: str | None = None
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.render_mode = render_mode
        self.rules: Final = rules or Rules(small_blind=50, big_blind=100)
        self.stack: Final = stack
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)
        self._observation_space: Final = Dict(
            {
                "observation": Box(0.0, 1.0, (vector_size(players),), np.float32),
                "action_mask": Box(0, 1, (len(ACTION_NAMES),), np.int8),
            }
        )
        self._action_spaces: Final = {agent: Discrete(len(ACTION_NAMES)) for agent in self.possible_agents}
        self._hand: Hand | None = None
        self._rng: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Space[Any]:  # noqa: ARG002 -- the same for all
        return self._observation_space

    def action_space(self, agent: str) -> Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 -- no options
        """Deal a new hand. A seed starts a new sequence of hands."""
        if seed is not None or self._rng is None:
            self._rng = np_random(seed)[0]
        self.agents = list(self.possible_agents)
        pack = self._rng.permutation(deck_of(self.rules.pack)).tolist()
        button = int(self._rng.integers(len(self.agents)))
        self._hand = start_hand(self.rules, [self.stack] * len(self.agents), button, pack, names=self.agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._point_to_actor()

    def observe(self, agent: str) -> Seen:
        seen = observe(self._playing, self.possible_agents.index(agent))
        return {"observation": encode(seen), "action_mask": action_mask(seen)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seen = observe(self._playing, self.possible_agents.index(agent))
        chosen = None if action is None else offered_actions(seen).get(int(action))
        if chosen is None:
            raise ValueError(f"action {action!r} is not legal now; action_mask is {action_mask(seen).tolist()}")
        self._hand = apply(self._playing, chosen).hand
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._hand.is_over:
            for seat, name in enumerate(self.possible_agents):
                self.rewards[name] = (self._hand.stacks[seat] - self.stack) / self.rules.big_blind
                self.terminations[name] = True
        self._accumulate_rewards()
        self._point_to_actor()

    def render(self) -> str | None:
        """The hand as a spectator sees it, in a line."""
        seen = observe(self._playing)
        board = " ".join(seen.community_cards) or "–"
        return f"{seen.street} [{board}] pot {seen.pot}, stacks {list(seen.stacks)}"

    def close(self) -> None:
        self._hand = None

    @property
    def _playing(self) -> Hand:
        if self._hand is None:
            raise RuntimeError("reset() deals the first hand")
        return self._hand

    def _point_to_actor(self) -> None:
        seat = self._playing.actor
        self.agent_selection = self.possible_agents[0 if seat is None else seat]


def env(**options: Any) -> AECEnv[str, Seen, int]:
    """The environment with PettingZoo's usual guards; an illegal action loses the episode."""
    guarded: AECEnv[str, Seen, int] = wrappers.TerminateIllegalWrapper(TableEnv(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))
