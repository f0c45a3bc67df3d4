"""The postflop solver against a separately written best response, known answers, and itself in other forms."""

from __future__ import annotations

import numpy as np
import pytest
from response_twin import expected, exploitability_pct

from riverboat.solver.postflop import Progress, Solution, solve
from riverboat.solver.postflop import deals as deals_module
from riverboat.solver.postflop import solution as solution_module

RIVER, TURN, FLOP = "Td9d6hQc2s", "Td9d6hQc", "Td9d6h"
SMALL = ("AA,JTs,87s", "KQs,TT,A5s")
TINY = ("AsAh,JsTs,8h7h", "KsQs,TsTh,Ad5d")


@pytest.mark.parametrize("board", [RIVER, TURN])
@pytest.mark.parametrize("rake", [0.0, 0.05])
def test_exploitability_is_what_a_best_response_wins(board: str, rake: float) -> None:
    solution = solve(
        board, TINY, 100, 300, sizes="bet=60%; raise=a", rake=rake, rake_cap=8, target=0, iterations=25, threads=1
    )
    assert solution.exploitability_pct == pytest.approx(exploitability_pct(solution), abs=1e-3)
    for player, position in enumerate(("oop", "ip")):
        assert solution.ev(position) == pytest.approx(expected(solution, player, best=False), abs=1e-3)


def test_a_flop_is_walked_over_every_turn_and_river() -> None:
    # Suits can be exchanged here, and all-in is called before the river: both are short cuts that the twin lacks.
    ranges = ("AhAs,AhAc,AsAc", "KhKs,KhKc,KsKc")
    solution = solve("9d6d2d", ranges, 100, 120, sizes="flop.bet=a", target=0, iterations=12, threads=1)
    assert len(solution.game.deals.turns) < 49
    assert solution.best_ev("oop") == pytest.approx(expected(solution, 0, best=True), abs=1e-3)


def test_the_known_answer_of_a_bet_with_the_best_hand_or_nothing() -> None:
    # Out of position holds the nuts or nothing in equal parts, the other a hand between them; one bet of the pot.
    solution = solve(
        "AsKsQs7h2d", ("JsTs,5h4h", "AhAd"), 100, 100, sizes="oop.bet=100%", target=0.001, iterations=4000, threads=1
    )
    rows = {row.combo: row.shares for row in solution.root.hands()}
    assert rows["JsTs"][1] == pytest.approx(1.0, abs=0.02)
    assert rows["5h4h"][1] == pytest.approx(0.5, abs=0.02)
    answers = {row.combo: row.shares for row in solution.node("all-in 100").hands()}
    assert answers["AhAd"][1] == pytest.approx(0.5, abs=0.02)
    # The nuts win a pot and half of a bet, half of the time; a bluff wins nothing on average.
    assert solution.ev("oop") == pytest.approx(75.0, abs=0.3)


@pytest.mark.parametrize("board", [RIVER, TURN])
def test_both_players_together_win_the_pot(board: str) -> None:
    solution = solve(board, SMALL, 100, 300, target=0, iterations=10, threads=1)
    assert solution.ev("oop") + solution.ev("ip") == pytest.approx(100, abs=1e-3)
    node = solution.node("check")
    for position in ("oop", "ip"):
        values = node.values(position)
        assert values.shape[1] == len(node.combos(position))


def test_exchanging_suits_changes_nothing_but_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    ranges = ("AA,KQs", "QQ,JTs")
    arguments = {"pot": 100, "stack": 250, "sizes": "bet=75%,a; raise=a", "target": 0.0, "iterations": 30, "threads": 1}
    short = solve("9d6d2h3d", ranges, **arguments)
    monkeypatch.setattr(deals_module, "permutations", lambda _: [(0, 1, 2, 3)])
    whole = solve("9d6d2h3d", ranges, **arguments)
    assert len(short.game.deals.rivers) < len(whole.game.deals.rivers) == 48
    assert short.ev("oop") == pytest.approx(whole.ev("oop"), abs=0.02)
    assert short.exploitability_pct == pytest.approx(whole.exploitability_pct, abs=0.05)
    # A river that has no place of its own is looked at through an exchange.
    for card in ("As", "Ac", "7d", "7c"):
        line = f"check, check, {card}"
        first, second = short.node(line), whole.node(line)
        assert first.board == second.board
        shown = {row.combo: row for row in first.hands()}
        for row in second.hands():
            assert shown[row.combo].equity == pytest.approx(row.equity, abs=1e-3)
            assert shown[row.combo].ev == pytest.approx(row.ev, abs=0.5)


def test_sixteen_bits_are_enough() -> None:
    arguments = {"pot": 100, "stack": 300, "target": 0.1, "iterations": 400, "threads": 1}
    full = solve(TURN, SMALL, **arguments)
    small = solve(TURN, SMALL, precision="int16", **arguments)
    assert small.memory_mb < full.memory_mb
    assert small.exploitability_pct <= 0.1
    assert small.ev("oop") == pytest.approx(full.ev("oop"), abs=0.2)


def test_the_number_of_threads_changes_nothing() -> None:
    one = solve(TURN, SMALL, 100, 300, target=0, iterations=10, threads=1)
    three = solve(TURN, SMALL, 100, 300, target=0, iterations=10, threads=3)
    for alone, beside in zip(one.tables, three.tables, strict=True):
        assert np.array_equal(alone.sums, beside.sums)
        assert np.array_equal(alone.regrets, beside.regrets)


def test_a_locked_decision_stays_and_the_others_adapt() -> None:
    solution = solve(RIVER, SMALL, 100, 300, sizes="bet=100%; raise=a", target=0.05, threads=1)
    free = solution.ev("oop")
    solution.lock(solution.root, [1, *[0] * (len(solution.root.actions) - 1)])
    solution.run(target=0.05)
    assert all(row.shares[0] == 1 for row in solution.root.hands())
    assert solution.exploitability_pct <= 0.05
    assert solution.ev("oop") < free + 0.01
    solution.unlock(solution.root)
    solution.run(target=0.05)
    assert solution.ev("oop") == pytest.approx(free, abs=0.2)


def test_hands_are_locked_one_by_one() -> None:
    solution = solve(RIVER, SMALL, 100, 300, sizes="bet=100%", target=0.5, threads=1)
    before = {row.combo: row.shares for row in solution.root.hands()}
    solution.lock(solution.root, {"AA": [0, 1], "JsTs": [1, 1]})
    rows = {row.combo: row.shares for row in solution.root.hands()}
    assert rows["AsAh"] == (0, 1)
    assert rows["JsTs"] == (0.5, 0.5)
    assert rows["8s7s"] == pytest.approx(before["8s7s"], abs=1e-6)


@pytest.mark.parametrize("precision", ["float32", "int16"])
def test_a_saved_solution_is_run_on(tmp_path, precision) -> None:
    file = tmp_path / "spot.npz"
    solution = solve(TURN, SMALL, 100, 300, target=0, iterations=10, threads=1, precision=precision, rake=0.02)
    solution.save(file)
    again = Solution.load(file, threads=1)
    assert again.iterations == 10
    assert again.exploitability_pct == solution.exploitability_pct
    solution.run(target=0, iterations=10)
    again.run(target=0, iterations=10)
    assert again.exploitability_pct == solution.exploitability_pct
    assert again.spot == solution.spot


def test_an_interrupt_keeps_what_there_is() -> None:
    def interrupt(progress: Progress) -> None:
        if progress.iterations >= 20:
            raise KeyboardInterrupt

    solution = solve(RIVER, SMALL, 100, 300, target=0, progress=interrupt, threads=1)
    assert solution.was_interrupted
    assert solution.iterations == 20
    assert solution.root.hands()


def test_progress_is_told() -> None:
    told: list[Progress] = []
    solution = solve(RIVER, SMALL, 100, 300, target=0.2, progress=told.append, threads=1)
    assert [one.iterations for one in told] == list(range(10, solution.iterations + 1, 10))
    assert told[-1].exploitability_pct <= 0.2
    assert told[-1].seconds_left == 0


def test_loading_kernels_is_no_time_of_the_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def load(first_street: int, precision: str) -> None:
        nonlocal now
        now += 60.0

    monkeypatch.setattr(solution_module, "perf_counter", lambda: now)
    monkeypatch.setattr(solution_module, "load_kernels", load)
    solution = solve("Td9d6hQc2s", ("AA", "KK"), 100, 100, seconds=30.0, iterations=10, target=0.0)
    assert (solution.seconds, solution.iterations) == (0.0, 10)
