"""`riverboat report`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from answers import Riverboat

from riverboat.solver.postflop import report_runs

SPOT = (
    "--ranges",
    "AhAs,JsTs",
    "KsQs,TsTh",
    "--pot",
    "100",
    "--stack",
    "90",
    "--sizes",
    "flop.bet=a",
    "--iterations",
    "2",
)


@pytest.fixture
def flops(tmp_path: Path) -> str:
    file = tmp_path / "flops.txt"
    file.write_text("Td9d6h 3\nKd7d2c\n", encoding="utf-8")
    return str(file)


def test_a_report_is_kept_and_shown_for_people_and_programs(riverboat: Riverboat, flops: str, tmp_path: Path) -> None:
    folder, table = str(tmp_path / "kept"), tmp_path / "report.csv"
    told = json.loads(riverboat("report", "--flops", flops, *SPOT, "--folder", folder, "--json").out)
    assert (told["asked"], told["solved"], told["interrupted"]) == (2, 2, False)
    assert [one["flop"] for one in told["flops"]] == ["Td9d6h", "Kd7d2c"]
    assert told["total"]["ev"]["oop"] + told["total"]["ev"]["ip"] == pytest.approx(100, abs=0.01)
    for language, total in (("en", "total"), ("zh-CN", "总计")):
        again = riverboat(
            "report",
            "--flops",
            flops,
            *SPOT,
            "--folder",
            folder,
            "--node",
            "check",
            "--out",
            str(table),
            "--lang",
            language,
        )
        assert again.out.splitlines()[-1].split()[0] == total
    assert table.read_text(encoding="utf-8").startswith("flop,weight,reach,")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (SPOT, "--flops is missing"),
        (("--flops", "50", *SPOT), "neither a set of flops"),
        (("--flops", "49", *SPOT, "--engine", "steam"), "steam"),
        (("--flops", "49", *SPOT, "--out", "report.xls"), "must end in one of"),
        (("--flops", "49", "--ranges", "AsAh", "AsAh", "--pot", "100", "--stack", "90"), "cannot be held together"),
    ],
)
def test_mistakes_are_one_sentence(riverboat: Riverboat, arguments: tuple[str, ...], part: str) -> None:
    refused = riverboat("report", *arguments)
    assert refused.status == 2
    assert part in refused.err
    assert len(refused.err.splitlines()) == 1


def test_a_node_that_is_not_there_is_refused_before_anything_is_solved(
    riverboat: Riverboat, flops: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def solves(*_: object) -> None:
        raise AssertionError("a flop was solved")

    monkeypatch.setattr(report_runs, "solve_flop", solves)
    refused = riverboat("report", "--flops", flops, *SPOT, "--node", "check, bet 7")
    assert refused.status == 2
    assert "choose from: check; check, all-in 90; all-in 90" in refused.err


def test_an_interrupt_shows_the_flops_that_are_done_and_tells_it_by_the_status(
    riverboat: Riverboat, flops: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve, done = report_runs.solve_flop, list[str]()

    def once(job: report_runs.FlopJob, progress: object) -> report_runs.FlopResult | None:
        done.append(job.flop)
        return solve(job) if len(done) == 1 else None

    monkeypatch.setattr(report_runs, "solve_flop", once)
    ended = riverboat("report", "--flops", flops, *SPOT, "--json")
    told = json.loads(ended.out)
    assert (ended.status, told["solved"], told["interrupted"]) == (130, 1, True)


def test_an_interrupt_before_the_first_flop_is_done_shows_nothing(
    riverboat: Riverboat, flops: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report_runs, "solve_flop", lambda *_: None)  # what an interrupted flop gives
    ended = riverboat("report", "--flops", flops, *SPOT)
    assert (ended.status, ended.out) == (130, "")
    assert "decision" not in ended.err
