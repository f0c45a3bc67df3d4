"""`riverboat solve`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from answers import Riverboat

SPOT = ("--board", "Td9d6hQc2s", "--ranges", "AA,JTs,87s", "KQs,TT,A5s", "--pot", "100", "--stack", "300")


def test_json_has_the_figures_and_the_root(riverboat: Riverboat) -> None:
    told = json.loads(riverboat("solve", *SPOT, "--sizes", "75%,a", "--target", "0.3", "--json").out)
    assert told["exploitability_pct"] <= 0.3
    assert {"iterations", "seconds", "memory_mb"} <= told.keys()
    root = told["root"]
    assert root["player"] == "oop"
    assert root["actions"] == ["check", "bet 75", "all-in 300"]
    assert sum(root["shares"]) == pytest.approx(1)
    assert {hand["hand"] for hand in root["hands"]} >= {"AsAh", "JsTs"}
    assert told["ev"]["oop"] + told["ev"]["ip"] == pytest.approx(100, abs=0.01)


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_a_person_sees_a_node_as_a_square(riverboat: Riverboat, language: str) -> None:
    told = riverboat("solve", *SPOT, "--sizes", "75%", "--node", "check", "--show", "check", "--lang", language).out
    assert "bet 75" in told
    assert told.splitlines()[-1].split()[0] == "2"


def test_a_solution_is_kept_and_gone_on_with(riverboat: Riverboat, tmp_path: Path) -> None:
    file = str(tmp_path / "spot.npz")
    first = json.loads(riverboat("solve", *SPOT, "--iterations", "10", "--target", "0", "--save", file, "--json").out)
    again = json.loads(riverboat("solve", "--load", file, "--iterations", "20", "--target", "0", "--json").out)
    assert (first["iterations"], again["iterations"]) == (10, 30)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (SPOT[2:], "--board is missing"),
        ((*SPOT, "--sizes", "lots"), "is not a bet size"),
        ((*SPOT, "--target", "few"), "--target wants a number"),
        ((*SPOT, "--target", "nan"), "--target must be from 0 to 100"),
        ((*SPOT, "--node", "check, dance"), "is not an action here"),
        ((*SPOT, "--memory", "many"), "--memory wants a number"),
        ((*SPOT, "--ranges", "QQ"), "--ranges needs a value"),
        ((*SPOT, "word"), "word"),
    ],
)
def test_mistakes_are_one_sentence(riverboat: Riverboat, arguments: tuple[str, ...], part: str) -> None:
    refused = riverboat("solve", *arguments)
    assert refused.status == 2
    assert part in refused.err
    assert len(refused.err.splitlines()) == 1
