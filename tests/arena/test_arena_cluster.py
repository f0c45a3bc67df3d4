"""The same blocks on a local Ray cluster."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from riverboat.arena import Match, as_json, play_match

pytest.importorskip("ray", reason="the extra riverboat[cluster] is not installed")


@pytest.mark.filterwarnings("ignore")  # Ray's own, of many kinds
def test_a_cluster_gives_the_result_that_processes_give(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    # A token for this cluster alone, or Ray makes one in the home directory.
    token = tmp_path / "token"
    token.write_text(secrets.token_hex(32))
    monkeypatch.setenv("RAY_AUTH_TOKEN_PATH", str(token))
    match = Match(bots=("arena_bots:Dice", "arena_bots:Quitter"), rounds=40, block_rounds=20)
    here, there = (as_json(play_match(match, workers=1, engine=engine)) for engine in ("processes", "ray"))
    assert there["bots"] == here["bots"]
    assert there["hands"] == 40
