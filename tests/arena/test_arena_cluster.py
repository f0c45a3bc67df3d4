"""Matches and reports on a local Ray cluster. In one file, so that no two clusters start at the same time."""

from __future__ import annotations

import pytest

from riverboat.arena import Match, as_json, play_match
from riverboat.solver.postflop import solve_flops

SPOT = (["Td9d6h 3", "Ks7d2c 1"], ("AhAs,JsTs,8h7h", "KsQs,TsTh,Ad5d"), 100, 90)


@pytest.mark.usefixtures("local_ray")
@pytest.mark.filterwarnings("ignore")  # Ray's own, of many kinds
def test_a_cluster_gives_the_result_that_processes_give() -> None:
    match = Match(bots=("arena_bots:Dice", "arena_bots:Quitter"), rounds=40, block_rounds=20)
    here, there = (as_json(play_match(match, workers=2, engine=engine)) for engine in ("processes", "ray"))
    assert there["bots"] == here["bots"]
    assert there["hands"] == 40


@pytest.mark.usefixtures("local_ray")
@pytest.mark.filterwarnings("ignore")  # Ray's own, of many kinds
def test_a_cluster_reports_the_same_flops() -> None:
    here, there = (
        solve_flops(*SPOT, sizes="flop.bet=a", target=0, iterations=3, threads=2, engine=engine)
        for engine in ("threads", "ray")
    )
    assert here.rows() == there.rows()
