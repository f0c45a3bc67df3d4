"""Vectorised tables under Gymnasium's and PettingZoo's interfaces: their own checks, seeds, rewards, masks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from pettingzoo.test import parallel_api_test

from riverboat.engine import Rules
from riverboat.errors import RiverboatError
from riverboat.gym.parallel_env import ParallelTables
from riverboat.gym.vector_env import TableVectorEnv

LIMIT = Rules(small_blind=1, big_blind=2, structure="fixed_limit")


def chosen(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize("options", [{}, {"players": 6, "stack": 2_000}, {"players": 3, "rules": LIMIT, "stack": 40}])
def test_a_vector_env_keeps_its_spaces_and_the_learner_is_always_to_act(options: dict[str, Any]) -> None:
    envs, rng = TableVectorEnv(16, **options), np.random.default_rng(1)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, _ = envs.reset(seed=3)
    ended = 0
    for _ in range(60):
        assert envs.observation_space.contains(seen)
        assert (envs.tables.actors == 0).all()
        actions = chosen(seen["action_mask"], rng)
        assert envs.action_space.contains(actions)
        seen, rewards, terminated, truncated, _ = envs.step(actions)
        assert not rewards[~terminated].any()
        assert not truncated.any()
        ended += int(terminated.sum())
    assert ended > 100


def test_the_same_seed_gives_the_same_episodes() -> None:
    def episodes(seed: int) -> list[list[float]]:
        envs, rng = TableVectorEnv(8, players=3), np.random.default_rng(1)
        seen, _ = envs.reset(seed=seed)
        rewards = []
        for _ in range(30):
            seen, won, *_ = envs.step(chosen(seen["action_mask"], rng))
            rewards.append([*won.tolist(), float(seen["observation"].sum())])
        return rewards

    assert episodes(4) == episodes(4)
    assert episodes(4) != episodes(5)


def test_a_learner_who_folds_loses_its_blinds_to_opponents_who_raise() -> None:
    envs = TableVectorEnv(6, players=3, opponents=lambda seen, masks: np.where(masks[:, 2], 2, 1))
    envs.reset(seed=1)
    total, ended = 0.0, 0
    for _ in range(3):
        _, rewards, terminated, _, info = envs.step(np.zeros(6, np.int64))
        assert terminated.all()
        assert not info["unplayed"].any()
        total, ended = total + rewards.sum(), ended + 6
    # Each table has had the button in every seat: nothing, half a big blind and a whole one.
    assert (total, ended) == (-9.0, 18)


def test_hands_without_a_decision_of_the_learner_are_counted_apart() -> None:
    envs = TableVectorEnv(4, opponents=lambda seen, masks: np.zeros(len(seen), np.int64))
    _, info = envs.reset(seed=1)
    # Where the opponent has the button, it folds its small blind, and the next hand is dealt.
    assert info["unplayed"].tolist() == [0.0, 0.5, 0.0, 0.5]
    assert (envs.tables.buttons == 0).all()


def test_an_action_that_is_not_offered_is_refused() -> None:
    envs = TableVectorEnv(4)
    envs.reset(seed=1)
    with pytest.raises(RiverboatError, match="table 2 cannot be told"):
        envs.step(np.array([1, 1, 9, 1]))
    for build in (lambda: TableVectorEnv(4, stack=100), lambda: ParallelTables(stack=100)):
        with pytest.raises(RiverboatError, match="stack"):
            build()


# PettingZoo's checks say this of every environment whose observation has an action mask, its own included.
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
@pytest.mark.parametrize("options", [{}, {"tables": 4, "players": 3}, {"tables": 2, "rules": LIMIT, "stack": 40}])
def test_parallel_tables_pass_pettingzoos_own_test(options: dict[str, Any]) -> None:
    parallel_api_test(ParallelTables(**options), num_cycles=60)


def test_agents_of_a_finished_hand_are_gone_and_their_rewards_add_up_to_nothing() -> None:
    envs, rng = ParallelTables(tables=5, players=3), np.random.default_rng(2)
    seen, _ = envs.reset(seed=6)
    won: dict[str, float] = dict.fromkeys(envs.possible_agents, 0.0)
    while envs.agents:
        for name in envs.agents:
            assert envs.observation_space(name).contains(seen[name])
        before = set(envs.agents)
        actions = {name: int(rng.choice(np.flatnonzero(seen[name]["action_mask"]))) for name in envs.agents}
        seen, rewards, ended, truncated, _ = envs.step(actions)
        assert set(seen) == set(rewards) == set(ended) == set(truncated) == before
        assert set(envs.agents) == {name for name in before if not ended[name]}
        for name, reward in rewards.items():
            won[name] += reward
    for table in range(5):
        assert sum(won[f"table_{table}_player_{seat}"] for seat in range(3)) == pytest.approx(0)
    assert any(won.values())


def test_only_the_agent_who_is_to_act_is_asked() -> None:
    envs = ParallelTables(tables=1, players=3)
    seen, _ = envs.reset(seed=1)
    assert [seen[f"table_0_player_{seat}"]["action_mask"].tolist() for seat in (1, 2)] == [[0, 1, 0, 0, 0, 0, 0]] * 2
    assert seen["table_0_player_0"]["action_mask"][0] == 1
    with pytest.raises(RiverboatError, match="table_0_player_0, who is to act"):
        envs.step({"table_0_player_1": 1})
    seen, *_ = envs.step({"table_0_player_0": 1, "table_0_player_1": 6, "table_0_player_2": 99})
    assert envs.tables.actors[0] == 1
    assert len(seen["table_0_player_1"]["observation"]) == 113 + 18 + 192
