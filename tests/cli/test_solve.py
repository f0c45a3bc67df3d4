"""`riverboat solve`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from answers import Riverboat

from riverboat.solver.postflop import Solution

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


def test_a_locked_node_keeps_what_is_fixed_and_the_others_what_they_had(riverboat: Riverboat) -> None:
    """Aces always bet, which the solution does not; the other player folds or calls, half and half."""
    asked = (*SPOT, "--sizes", "75%,a", "--target", "0.1", "--json")
    locks = ("--lock", ": AA=0/1/0", "--lock", "bet 75: 1/1")
    free = json.loads(riverboat("solve", *asked).out)["root"]
    locked = json.loads(riverboat("solve", *asked, *locks).out)["root"]
    answer = json.loads(riverboat("solve", *asked, *locks, "--node", "bet 75").out)["node"]
    before, after = ({hand["hand"]: hand["shares"] for hand in root["hands"]} for root in (free, locked))
    assert before["AsAh"][1] < 0.9
    assert after["AsAh"] == [0, 1, 0]
    assert after["8s7s"] == pytest.approx(before["8s7s"], abs=1e-4)
    assert all(hand["shares"] == [0.5, 0.5] for hand in answer["hands"])


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (SPOT[2:], "--board is missing"),
        ((*SPOT, "--sizes", "lots"), "is not a bet size"),
        ((*SPOT, "--target", "few"), "--target wants a number"),
        ((*SPOT, "--target", "nan"), "--target must be from 0 to 100"),
        ((*SPOT, "--node", "check, dance"), "is not an action here"),
        ((*SPOT, "--show", "dance"), "is not an action here"),
        ((*SPOT, "--save", "no/such/folder/spot.npz"), "cannot be written"),
        ((*SPOT, "--memory", "many"), "--memory wants a number"),
        ((*SPOT, "--lock", "AA"), "is not a lock"),
        ((*SPOT, "--lock", "check: AA=often"), "is not a lock"),
        ((*SPOT, "--lock", ": AA=1/0"), "must be 3 numbers"),
        ((*SPOT, "--lock", ": 22=1/0/0"), "is not in the range"),
        ((*SPOT, "--lock", "dance: 1/0"), "is not an action here"),
        ((*SPOT, "--ranges", "QQ"), "--ranges needs 2 values"),
        ((*SPOT, "word"), "word"),
    ],
)
def test_mistakes_are_one_sentence(riverboat: Riverboat, arguments: tuple[str, ...], part: str) -> None:
    refused = riverboat("solve", *arguments)
    assert refused.status == 2
    assert part in refused.err
    assert len(refused.err.splitlines()) == 1


HEARS_INTERRUPTS = """
import signal, sys
from riverboat.cli.main import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""
"""The command, also where the tests were started in the background, which ignores interrupts."""


def test_an_interrupt_shows_and_keeps_what_there_is(tmp_path: Path) -> None:
    file = tmp_path / "spot.npz"
    flop = ("--board", "Td9d6h", "--ranges", "AhAs,JsTs", "KsQs,Ad5d", "--pot", "100", "--stack", "150")
    endless = ("--target", "0", "--iterations", "1000000", "--threads", "2", "--save", str(file), "--json")
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", HEARS_INTERRUPTS, "solve", *flop, *endless], stdout=subprocess.PIPE, stderr=theirs
    ) as process:
        os.close(theirs)
        told = b""
        while b"%" not in told:  # A person is told how far it is: it has begun to learn.
            told += os.read(ours, 1000)
        process.send_signal(signal.SIGINT)
        try:
            out = process.communicate(timeout=120)[0]
        finally:
            process.kill()
    os.close(ours)
    assert process.returncode == 130
    kept = json.loads(out)
    assert kept["interrupted"]
    assert 0 < kept["iterations"] < 1_000_000
    assert kept["root"]["hands"]
    assert Solution.load(file, threads=1).iterations == kept["iterations"]


@pytest.mark.parametrize(
    ("option", "value"), [("--board", "AsKsQs"), ("--sizes", "50%"), ("--pot", "7"), ("--small", None), ("--rake", "5")]
)
def test_a_saved_spot_is_not_silently_another_one(
    riverboat: Riverboat, tmp_path: Path, option: str, value: str | None
) -> None:
    file = str(tmp_path / "spot.npz")
    riverboat("solve", *SPOT, "--iterations", "1", "--save", file)
    told = riverboat("solve", "--load", file, option, *([] if value is None else [value]))
    assert told.status == 2
    assert option in told.err
    assert "--load" in told.err


def test_one_range_is_told_that_there_are_two(riverboat: Riverboat) -> None:
    assert "--ranges needs 2 values" in riverboat("solve", *SPOT[:2], "--ranges", "AA").err


def test_bounds_are_written_out(riverboat: Riverboat) -> None:
    assert "from 0 to 10000000" in riverboat("solve", *SPOT, "--rake-cap", "-3").err


@pytest.mark.parametrize("sizes", ["2.5x", "lead=2x", "raise=1x", "raise=0.5x"])
def test_a_multiple_is_of_a_bet_and_more_than_it(riverboat: Riverboat, sizes: str) -> None:
    told = riverboat("solve", *SPOT, "--sizes", sizes)
    assert told.status == 2
    assert "x" in told.err


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_a_street_without_bets_is_told(riverboat: Riverboat, language: str) -> None:
    turn = ("--board", "Td9d6hQc", *SPOT[2:], "--iterations", "1", "--lang", language)
    assert "turn.bet=" in riverboat("solve", *turn, "--sizes", "river.bet=50%").out
    assert ".bet=" not in riverboat("solve", *turn, "--sizes", "50%").out
