"""Matches, reports and trainings on one local Ray cluster, which takes long to start."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from secrets import token_hex

import numpy as np
import pytest

from riverboat.arena import Match, as_json, play_match
from riverboat.ray_cluster import Crew, connected
from riverboat.solver.blueprints.cluster_training import ClusterTrainer, Sampler, rounds_apart
from riverboat.solver.blueprints.game import heads_up
from riverboat.solver.postflop import solve_flops

pytestmark = [
    pytest.mark.usefixtures("cluster"),
    pytest.mark.filterwarnings("ignore"),  # Ray's own, of many kinds
]
SPOT = (["Td9d6h 3", "Ks7d2c 1"], ("AhAs,JsTs,8h7h", "KsQs,TsTh,Ad5d"), 100, 90)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """With twice the cores that a test asks for: actors of the test before may not have ended yet."""
    pytest.importorskip("ray", reason="the extra riverboat[cluster] is not installed")
    token = tmp_path_factory.mktemp("ray") / "token"
    token.write_text(token_hex(32))
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("RAY_ADDRESS", raising=False)
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_AUTH_TOKEN_PATH", str(token))  # or Ray makes one in the home directory
        with connected(4):
            yield


def test_a_cluster_gives_the_result_that_processes_give() -> None:
    match = Match(bots=("arena_bots:Dice", "arena_bots:Quitter"), rounds=40, block_rounds=20)
    here, there = (as_json(play_match(match, workers=2, engine=engine)) for engine in ("processes", "ray"))
    assert there["bots"] == here["bots"]
    assert there["hands"] == 40


def test_a_cluster_reports_the_same_flops() -> None:
    here, there = (
        solve_flops(*SPOT, sizes="flop.bet=a", target=0, iterations=3, threads=2, engine=engine)
        for engine in ("threads", "ray")
    )
    assert here.rows() == there.rows()


def test_a_cluster_learns_what_its_samplers_learn_one_after_the_other() -> None:
    here, there = (ClusterTrainer(heads_up(2), seed=5, threads=2, pool_turns=2) for _ in range(2))
    with there.playing() as play:
        for _ in range(3):
            play()
    samplers = [Sampler(here.game, 5, part, 2) for part in range(2)]
    for _ in range(3):
        numbers = here.tables.numbers.copy()
        rounds = rounds_apart(here.rounds, len(numbers))
        here.merge({part: own.learn(numbers, here.rounds, rounds) for part, own in enumerate(samplers)}, rounds)
    assert there.iterations == here.iterations == 120_000
    assert there.nodes == here.nodes
    assert np.array_equal(there.tables.numbers, here.tables.numbers)


class _Mortal:
    def __init__(self, number: int) -> None:
        self._number = number
        self._calls = 0

    def count(self, dies: int) -> int:
        if self._number == dies:
            os._exit(1)
        self._calls += 1
        return self._calls


def test_an_actor_that_is_lost_with_its_process_begins_anew() -> None:
    with connected(2) as ray:
        crew = Crew(ray, _Mortal, [(0,), (1,)])
        assert crew.ask("count", -1) == {0: 1, 1: 1}
        assert crew.ask("count", 1) == {0: 2}
        for _ in range(1200):
            answers = crew.ask("count", -1)
            if 1 in answers:
                break
            time.sleep(0.1)
        assert answers[1] == 1
