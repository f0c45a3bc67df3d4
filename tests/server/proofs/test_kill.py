"""After a crash at a random moment, play resumes mid-hand and nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

from killing import kill_again_and_again

KILLS = 30
"""`benchmarks/server_kills.py` does it a thousand times."""


def test_a4_a_server_killed_again_and_again_loses_no_acknowledged_action(tmp_path: Path) -> None:
    result = asyncio.run(kill_again_and_again(tmp_path, KILLS, seed=5))
    assert result.kills_mid_hand == KILLS
    assert result.accepted > KILLS
    assert result.compared > KILLS
    assert result.clocks > KILLS // 2
    assert result.most_missing <= 0, "an outage has cost somebody time"
