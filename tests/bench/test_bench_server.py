"""`riverboat bench server`: a real server under a small load, and every figure beside the peer's."""

from __future__ import annotations

import json

import pytest

from riverboat import bench
from riverboat.bench.server_process import BROADCAST, RIVERBOAT

TASKS = [
    "seats held",
    "actions told to all nine seats, steady",
    "from sending to the last seat told, p50",
    "from sending to the last seat told, p99",
    "from sending to the last seat told, p99.9",
    "processor time of an action",
    "actions told to all nine seats, at full speed",
    "memory of a seat",
    "actions not told to everyone",
]
FROM_PROC = {"processor time of an action", "memory of a seat"}
"""Only where the system tells of other processes."""


@pytest.fixture(scope="module")
def results() -> bench.Results:
    return bench.run(["server"], {"server": {"seconds": 2, "sockets": 18, "rate": 20}})


def test_every_figure_of_the_server_stands_beside_the_peers(results: bench.Results) -> None:
    found = {(row["task"], row["library"]) for row in bench.as_dicts(results)}
    assert found >= {(task, library) for task in TASKS if task not in FROM_PROC for library in (RIVERBOAT, BROADCAST)}
    assert {task for task, _ in found} <= set(TASKS)


def test_all_seats_are_held_and_every_action_reaches_all_of_them(results: bench.Results) -> None:
    values = {(row["task"], row["library"]): row["value"] for row in bench.as_dicts(results)}
    for library in (RIVERBOAT, BROADCAST):
        assert values["seats held", library] == 18
        assert values["actions not told to everyone", library] == 0
        assert values["actions told to all nine seats, steady", library] > 0
        assert values["from sending to the last seat told, p50", library] > 0


def test_the_report_is_for_people_and_for_programs(results: bench.Results) -> None:
    text = bench.as_text(results)
    assert text.splitlines()[:3] == ["server", "  seats held", "    riverboat                    18.0 seats"]
    assert "bare broadcast" in text
    assert json.loads(json.dumps(bench.as_dicts(results), allow_nan=False)) == bench.as_dicts(results)
