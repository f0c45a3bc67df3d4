"""Spots, menus and lines: what is offered, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest

from riverboat.errors import RiverboatError
from riverboat.locale import error_text, messages
from riverboat.solver.postflop import Solution, Spot, solve
from riverboat.solver.postflop.sizes import parse_sizes
from riverboat.solver.postflop.tree import build_tree

RANGES = ("AA,KK", "QQ,JTs")


def actions(line: str, board: str = "Td9d6hQc2s", **menus: Any) -> tuple[str, ...]:
    spot = Spot.of(board, RANGES, 100, menus.pop("stack", 1000), **menus)
    return Solution(spot, threads=1).node(line).actions


def test_sizes_are_parts_of_the_pot_multiples_chips_or_all_in() -> None:
    assert actions("", sizes="33%,75,120c,a", add_all_in=0) == ("check", "bet 33", "bet 75", "bet 120", "all-in 1000")
    assert actions("bet 50", sizes="bet=50%; raise=100%,3x,300c", add_all_in=0) == (
        "fold",
        "call",
        "raise 150",
        "raise 250",
        "raise 300",
    )


def test_menus_are_by_position_and_street() -> None:
    sizes = "bet=50%; ip.bet=75%; turn.oop.bet=25%; oop.turn.lead=20%"
    plain = {"sizes": sizes, "add_all_in": 0}
    assert actions("", board="Td9d6h", **plain) == ("check", "bet 50")
    assert actions("check", board="Td9d6h", **plain) == ("check", "bet 75")
    assert actions("check, check, Qc", board="Td9d6h", **plain) == ("check", "bet 25")
    # Into the player who bet last.
    assert actions("check, bet 75, call, Qc", board="Td9d6h", **plain) == ("check", "bet 50")
    assert actions("check, bet 50, call, Qc", board="Td9d6h", sizes="bet=50%; lead=", add_all_in=0) == ("check",)


def test_short_stacks_are_put_in_whole() -> None:
    assert actions("", stack=90, sizes="33%,75%", all_in_share=0.67) == ("check", "bet 33", "all-in 90")
    assert actions("", stack=140, sizes="33%", add_all_in=1.5, all_in_share=1) == ("check", "bet 33", "all-in 140")
    assert actions("", stack=160, sizes="33%", add_all_in=1.5, all_in_share=1) == ("check", "bet 33")


def test_a_raise_is_at_least_the_last_one_and_raises_end() -> None:
    assert actions("bet 100", sizes="bet=100%; raise=1c", add_all_in=0) == ("fold", "call", "raise 200")
    line = "bet 10, raise 20, raise 30"
    assert actions(line, sizes="bet=10c; raise=1c", add_all_in=0, most_raises=3) == ("fold", "call")


def test_amounts_are_of_the_street() -> None:
    assert actions("bet 50, call, 3s", board="Td9d6hQc", sizes="bet=50%", add_all_in=0) == ("check", "bet 100")


REFUSALS: list[tuple[str, Callable[[], object]]] = [
    ("board_not_postflop", lambda: solve("Td9d", RANGES, 100, 100)),
    ("repeated_card", lambda: solve("TdTd9d", RANGES, 100, 100)),
    ("bad_argument", lambda: solve("Td9d6h", ("AA",), 100, 100)),
    ("bad_argument", lambda: solve("Td9d6h", 7, 100, 100)),
    ("range_off_board", lambda: solve("AdAhAs", ("AA", "KK"), 100, 100)),
    ("ranges_never_meet", lambda: solve("Td9d6h", ("AsAh", "AhAs"), 100, 100)),
    ("bad_argument", lambda: solve("Td9d6h", RANGES, 0, 100)),
    ("bad_argument", lambda: solve("Td9d6h", RANGES, 100, 1.5)),
    ("bad_argument", lambda: solve("Td9d6h", RANGES, 100, True)),
    ("bad_argument", lambda: solve("Td9d6h", RANGES, 100, 100, rake=2)),
    ("bad_argument", lambda: solve("Td9d6h", RANGES, 100, 100, target=float("nan"))),
    ("bad_argument", lambda: solve("Td9d6h", RANGES, 100, 100, threads=0)),
    ("bad_argument", lambda: solve("Td9d6h", RANGES, 100, 100, iterations=-1)),
    ("bad_argument", lambda: solve("Td9d6h", RANGES, 100, 100, precision="double")),
    ("bad_argument", lambda: solve("Td9d6h", RANGES, 100, 100, sizes=7)),
    ("bad_argument", lambda: solve("Td9d6h", RANGES, 100, 100, all_in_share=float("nan"))),
    ("bad_bet_size", lambda: parse_sizes("33%,much")),
    ("bad_bet_size", lambda: parse_sizes("0%")),
    ("unknown_menu", lambda: parse_sizes("preflop.bet=33%")),
    ("too_many_sizes", lambda: parse_sizes(",".join(str(size) for size in range(1, 20)))),
    ("tree_too_large", lambda: build_tree(Spot.of("Td9d6hQc2s", RANGES, 10, 9_000_000, sizes=MANY, most_raises=20))),
    ("too_much_memory", lambda: solve("Td9d6h", ("random", "random"), 100, 1000, memory_mb=50)),
    ("no_such_action", lambda: small().node("bet 7")),
    ("cannot_deal", lambda: small().root.deal("As")),
    ("bad_argument", lambda: small().ev("button")),
    ("bad_argument", lambda: locked([1])),
    ("bad_argument", lambda: locked("all")),
    ("hand_not_in_range", lambda: locked({"72o": [1, 0]})),
    ("bad_argument", lambda: locked([0, 0])),
    ("bad_argument", lambda: small().lock(small().root, [1, 0])),
    ("bad_argument", lambda: small().lock(None, [1, 0])),
    ("bad_argument", lambda: small().unlock("check")),
    ("bad_argument", lambda: small().node(7)),
    ("bad_argument", lambda: small().root.after(None)),
    ("bad_argument", lambda: small().run(progress=7)),
    ("bad_argument", lambda: small().run(target="low")),
    ("bad_argument", lambda: small().save(7)),
    ("bad_argument", lambda: Solution("Td9d6h")),
    ("bad_argument", lambda: solve("Td9d6h", repeat("AA"), 100, 100)),
    ("bad_argument", lambda: solve("Td9d6h", RANGES, 100, 100, sizes=repeat("bet=50%"))),
    ("bad_argument", lambda: solve("Td9d6h", RANGES, 100, 100, sizes={"bet": "50%"})),
    ("solution_unreadable", lambda: Solution.load("no/such/file.npz")),
    ("not_a_solution", lambda: Solution.load(__file__)),
    ("cannot_write", lambda: small().save("no/such/folder/file.npz")),
]
MANY = "bet=10%,20%,30%,40%,50%,60%; raise=20%,30%,40%,50%,60%,70%"


def small() -> Solution:
    return solve("Td9d6hQc2s", RANGES, 100, 100, sizes="bet=100%", iterations=10, threads=1)


def locked(shares: Any) -> None:
    solution = small()
    solution.lock(solution.root, shares)


@pytest.mark.parametrize(
    ("code", "call"), REFUSALS, ids=[f"{place}-{code}" for place, (code, _) in enumerate(REFUSALS)]
)
def test_what_cannot_be_solved_is_refused_with_a_sentence(code: str, call: Callable[[], object]) -> None:
    with pytest.raises(RiverboatError) as caught:
        call()
    assert caught.value.code == code
    for language in ("en", "zh-CN"):
        assert error_text(caught.value, messages(language)) != code


def test_a_file_that_was_cut_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "spot.npz"
    small().save(file)
    file.write_bytes(file.read_bytes()[:-200])
    with pytest.raises(RiverboatError) as caught:
        Solution.load(file)
    assert caught.value.code == "not_a_solution"
