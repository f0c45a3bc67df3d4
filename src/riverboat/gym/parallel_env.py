"""Vectorised tables under PettingZoo's parallel interface. Needs the extra `riverboat[gym]`.

    envs = ParallelTables(tables=64, players=3)
    seen, infos = envs.reset(seed=1)
    while envs.agents:
        seen, rewards, terminations, truncations, infos = envs.step({agent: act(seen[agent]) for agent in envs.agents})

The agents are `table_0_player_0` …; an episode is one hand at each table, and the agents of a table whose hand is over
are gone. All agents act at once in this interface, and at a poker table only one is to act: what the others do is
ignored, and their masks mark only 1, check or call. A reward, when the hand is over, is the big blinds won.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium.spaces import Discrete, Space
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from riverboat.engine.rules import Chips, Rules
from riverboat.errors import bad_argument
from riverboat.gym.encoding import ACTION_NAMES, CHECK_OR_CALL
from riverboat.gym.tables import VectorTables
from riverboat.gym.vector_env import Seen, playable_stack, seen_space


class ParallelTables(ParallelEnv[str, Seen, int]):
    """One hand at each of many tables; agents act for all seats."""

    metadata: dict[str, Any] = {"name": "riverboat_tables_v0", "render_modes": []}  # noqa: RUF012 -- PettingZoo's way

    def __init__(self, tables: int = 1, players: int = 2, rules: Rules | None = None, stack: Chips = 10_000) -> None:
        rules = rules or Rules(small_blind=50, big_blind=100)
        self.tables: Final = VectorTables(tables, players, rules, playable_stack(rules, stack))
        self.render_mode = None
        self._names: Final = [[f"table_{table}_player_{seat}" for seat in range(players)] for table in range(tables)]
        self.possible_agents = [name for names in self._names for name in names]
        self.agents: list[str] = []
        self._observation_space: Final = seen_space(players)
        self._action_spaces: Final = {agent: Discrete(len(ACTION_NAMES)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:  # noqa: ARG002 -- the same for all
        return self._observation_space

    def action_space(self, agent: str) -> Space[Any]:
        return self._action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 -- no options
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal a hand at every table. A seed starts a new sequence of hands."""
        if seed is not None:
            self.tables.reset(seed)
        else:
            self.tables.deal(np.ones(len(self.tables), np.bool_))
        self.agents = list(self.possible_agents)
        playing = np.arange(len(self.tables))
        return self._seen(playing), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Let the seat to act at every table do what its agent says."""
        tables = self.tables
        playing = np.flatnonzero(~tables.over)
        numbers = np.full(len(tables), CHECK_OR_CALL, np.int64)
        for table in playing.tolist():
            agent = self._names[table][tables.actors[table]]
            if agent not in actions:
                raise bad_argument("actions", sorted(actions)[:8], f"an action of {agent}, who is to act")
            numbers[table] = actions[agent]
        tables.step(tables.actions(numbers))
        won, over = tables.winnings() / tables.rules.big_blind, tables.over
        agents = self.agents
        self.agents = [name for table in np.flatnonzero(~over).tolist() for name in self._names[table]]
        rewards = {name: float(won[table, seat]) for table in playing.tolist() for seat, name in self._of(table)}
        ended = {name: bool(over[table]) for table in playing.tolist() for name in self._names[table]}
        return self._seen(playing), rewards, ended, dict.fromkeys(agents, False), {agent: {} for agent in agents}

    def _of(self, table: int) -> enumerate[str]:
        return enumerate(self._names[table])

    def _seen(self, playing: NDArray[np.int64]) -> dict[str, Seen]:
        """What every agent of these tables sees."""
        tables = self.tables
        offered, waiting = tables.masks(), np.zeros(len(ACTION_NAMES), np.int8)
        waiting[CHECK_OR_CALL] = 1
        seen: dict[str, Seen] = {}
        by_seat = [tables.observations(np.full(len(tables), seat)) for seat in range(tables.seats)]
        for table in playing.tolist():
            for seat, name in self._of(table):
                mask = offered[table] if tables.actors[table] == seat else waiting.copy()
                seen[name] = {"observation": by_seat[seat][table], "action_mask": mask}
        return seen
