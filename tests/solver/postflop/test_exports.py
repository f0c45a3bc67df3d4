"""Solutions as files for other programs."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest

from riverboat.errors import RiverboatError
from riverboat.solver.postflop import Solution, solve


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve("Td9d6hQc", ("AhAs,JsTs", "KsQs,TsTh"), 100, 90, sizes="bet=50%", target=0, iterations=5, threads=1)


def test_json_has_every_decision_of_the_street(solution: Solution, tmp_path: Path) -> None:
    file = tmp_path / "spot.json"
    solution.export(file)
    nodes = json.loads(file.read_text(encoding="utf-8"))
    assert [node["path"] for node in nodes][:2] == [[], ["check"]]
    for node in nodes:
        assert node == json.loads(json.dumps(solution.node(", ".join(node["path"])).summary()))


def test_a_table_has_a_row_for_each_hand_and_action(solution: Solution, tmp_path: Path) -> None:
    solution.export(tmp_path / "spot.csv", "check")
    node = solution.node("check")
    rows = list(csv.DictReader((tmp_path / "spot.csv").read_text(encoding="utf-8").splitlines()))
    hands = node.hands()
    assert len(rows) == len(hands) * len(node.actions)
    assert [row["hand"] for row in rows[:: len(node.actions)]] == [hand.combo for hand in hands]
    assert float(rows[1]["share"]) == pytest.approx(hands[0].shares[1])
    assert float(rows[1]["action_ev"]) == pytest.approx(hands[0].evs[1])
    assert {row["player"] for row in rows} == {"ip"}


def test_later_streets_are_written_with_every_card(solution: Solution, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "spot.parquet"
    solution.export(file, later_streets=True)
    rows = parquet.read_table(file).to_pylist()
    assert len({row["board"] for row in rows}) == 1 + 48
    wanted = {hand.combo: hand for hand in solution.node("check, check, 2s").hands()}
    for row in rows:
        if row["line"] == "check, check, 2s":
            assert row["ev"] == pytest.approx(wanted[row["hand"]].ev, abs=1e-3)


def test_what_is_missing_is_named(solution: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for code, file in (
        ("extra_missing", "spot.parquet"),
        ("unknown_table_file", "spot.txt"),
        ("cannot_write", "no/a.csv"),
    ):
        with pytest.raises(RiverboatError) as caught:
            solution.export(tmp_path / file)
        assert caught.value.code == code
        if code == "extra_missing":
            assert "pip install 'riverboat[export]'" in caught.value.message
    with pytest.raises(RiverboatError):
        solution.export(tmp_path / "spot.csv", "check, check")
