"""Reports over many flops: means, files, and going on after an interrupt."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from riverboat.errors import RiverboatError
from riverboat.solver.postflop import Report, ReportProgress, solve, solve_flops

RANGES = ("AhAs,JsTs,8h7h", "KsQs,TsTh,Ad5d")
FLOPS = ["Td9d6h 3", "Ks7d2c 1"]
SPOT: dict[str, Any] = {"pot": 100, "stack": 90, "sizes": "flop.bet=a", "target": 0.0, "iterations": 3, "threads": 1}


@pytest.fixture(scope="module")
def report() -> Report:
    return solve_flops(FLOPS, RANGES, **SPOT)


def test_a_flop_in_a_report_is_the_flop_solved_alone(report: Report) -> None:
    alone = solve("Td9d6h", RANGES, **SPOT)
    first, *_ = report.rows("check")
    totals = alone.node("check").totals()
    assert first.flop == "Td9d6h"
    assert first.evs == pytest.approx(totals.evs)
    assert first.shares == pytest.approx(totals.shares)
    assert first.equities == pytest.approx(totals.equities)
    assert first.reach == pytest.approx(totals.weight / alone.root.totals().weight)
    assert report.rows()[0].evs == pytest.approx((alone.ev("oop"), alone.ev("ip")), abs=1e-3)


def test_the_total_weighs_flops_by_how_often_hands_meet_there(report: Report) -> None:
    one, other, total = report.rows()
    # 3 × 3 pairs, but TsTh meets JsTs nowhere; Ks on the second flop rules KsQs out.
    assert one.weight / other.weight == pytest.approx(3 * 8 / (1 * 5))
    assert one.weight + other.weight == pytest.approx(100)
    assert total.evs[0] == pytest.approx((one.weight * one.evs[0] + other.weight * other.evs[0]) / 100)
    assert sum(total.evs) == pytest.approx(100, abs=1e-3)
    assert sum(total.equities) == pytest.approx(1)
    assert report.lines() == ["", "check", "check, all-in 90", "all-in 90"]


@pytest.mark.parametrize("kind", ["csv", "json", "parquet"])
def test_reports_are_written_as_tables(report: Report, tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"report.{kind}"
    report.write(file, "check")
    if kind == "csv":
        rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    elif kind == "json":
        rows = json.loads(file.read_text(encoding="utf-8"))
    else:
        rows = pytest.importorskip("pyarrow.parquet").read_table(file).to_pylist()
    assert [row["flop"] for row in rows] == ["Td9d6h", "Ks7d2c", "total"]
    for row, found in zip(report.rows("check"), rows, strict=True):
        assert float(found["ip_ev"]) == pytest.approx(row.evs[1])
        assert (float(found["check"]), float(found["all-in 90"])) == pytest.approx(row.shares)


def test_an_interrupted_report_is_gone_on_with(report: Report, tmp_path: Path) -> None:
    def interrupt(progress: ReportProgress) -> None:
        if progress.done == 1:
            raise KeyboardInterrupt

    part = solve_flops(FLOPS, RANGES, **SPOT, folder=tmp_path, progress=interrupt)
    assert part.was_interrupted
    assert [one.flop for one in part.results] == ["Td9d6h"]
    told: list[ReportProgress] = []
    whole = solve_flops(FLOPS, RANGES, **SPOT, folder=tmp_path, progress=told.append)
    assert {progress.flop for progress in told} == {"Ks7d2c"}
    assert told[-1].seconds_left == 0
    assert [row.evs for row in whole.rows()] == [row.evs for row in report.rows()]


def test_a_folder_holds_one_spot(tmp_path: Path) -> None:
    solve_flops(FLOPS[:1], RANGES, **SPOT, folder=tmp_path)
    with pytest.raises(RiverboatError) as caught:
        solve_flops(FLOPS, RANGES, **SPOT | {"stack": 80}, folder=tmp_path)
    assert caught.value.code == "report_of_another_spot"
    (tmp_path / "Ks7d2c.json").write_text("{}", encoding="utf-8")
    with pytest.raises(RiverboatError) as caught:
        solve_flops(FLOPS, RANGES, **SPOT, folder=tmp_path)
    assert caught.value.code == "report_unreadable"


def test_flops_that_leave_a_range_without_hands_count_for_nothing() -> None:
    found = solve_flops(["Td9d6h", "AhAsAd"], ("AhAs", "KsQs,TsTh"), **SPOT)
    assert [row.flop for row in found.rows()] == ["Td9d6h", "total"]


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("bad_argument", {"engine": "steam"}),
        ("bad_argument", {"pot": 0}),
        ("bad_argument", {"folder": 7}),
        ("bad_bet_size", {"sizes": "lots"}),
        ("bad_argument", {"progress": 7}),
        ("cannot_write", {"folder": Path(__file__)}),
    ],
)
def test_what_cannot_be_reported_is_refused(code: str, change: dict[str, Any]) -> None:
    with pytest.raises(RiverboatError) as caught:
        solve_flops(FLOPS, RANGES, **SPOT | change)
    assert caught.value.code == code


def test_lines_and_files_that_are_not_there_are_refused(report: Report) -> None:
    for code, call in (
        ("no_such_line", lambda: report.rows("bet 7")),
        ("bad_argument", lambda: report.rows(7)),  # type: ignore[arg-type]
        ("unknown_table_file", lambda: report.write("report.xls")),
    ):
        with pytest.raises(RiverboatError) as caught:
            call()
        assert caught.value.code == code
