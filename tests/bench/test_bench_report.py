"""Benchmarks: what is measured is told with its unit and beside its peers."""

from __future__ import annotations

import pytest

from riverboat import bench
from riverboat.bench.measure import Contestant, Measurement, measure
from riverboat.errors import RiverboatError

RESULTS = {
    "evaluator": [
        Measurement("one hand", "riverboat", "hands", 3_000_000.0),
        Measurement("one hand", "eval7", "hands", 2_000_000.0),
        Measurement("a batch", "riverboat", "hands", 250_000_000.0),
    ]
}


def test_a_measurement_counts_what_is_done_and_not_the_calls():
    single, double = measure(
        [Contestant("adding", name, "sums", count, lambda: sum(range(200))) for name, count in (("one", 1), ("two", 2))]
    )
    assert (single.task, single.library, single.unit) == ("adding", "one", "sums")
    assert single.rate > 0
    assert double.rate > single.rate
    assert single.seconds == 1 / single.rate


def test_the_ratio_says_how_many_times_as_fast_riverboat_is():
    assert [each["ratio"] for each in bench.as_dicts(RESULTS)] == [None, 1.5, None]


def test_the_table_has_a_paragraph_a_task_and_a_line_a_library():
    lines = bench.as_text(RESULTS).splitlines()
    assert [line.split()[0] for line in lines] == ["evaluator", "one", "riverboat", "eval7", "a", "riverboat"]
    assert "2 M hands/s" in lines[3]
    assert "500 ns each" in lines[3]
    assert "riverboat ×1.5" in lines[3]


def test_an_unknown_topic_is_refused_with_those_that_are_known():
    with pytest.raises(RiverboatError, match=r"'weather' is not measured; .*evaluator, equity"):
        bench.run(["weather"])


@pytest.mark.filterwarnings("ignore")  # peers warn of their own troubles
def test_all_tasks_of_the_evaluator_and_of_equity_can_be_run(monkeypatch):
    monkeypatch.setattr("riverboat.bench.measure.ROUND_SECONDS", 0)
    monkeypatch.setattr("riverboat.bench.measure.ROUNDS", 1)
    for module in ("evaluator", "equity"):
        assert all(each.rate > 0 for each in bench.run([module])[module])
