"""The square of starting hands in colour."""

from __future__ import annotations

import re

import pytest
from answers import Riverboat

from riverboat.cli.colour_grid import CALL, FOLD, RAISES, action_colours, coloured_rows, columns_of, wants_colour
from riverboat.odds.ranges import STARTING_HANDS

PAINT = re.compile(r"\x1b\[38;5;231;48;5;(\d+)m(.*?)\x1b\[0m")


@pytest.mark.parametrize(
    ("shares", "columns"),
    [
        ((1.0, 0.0, 0.0), [4, 0, 0]),
        ((0.5, 0.5, 0.0), [2, 2, 0]),
        ((0.26, 0.26, 0.48), [1, 1, 2]),
        ((0.9, 0.1, 0.0), [4, 0, 0]),
        ((0.85, 0.15, 0.0), [3, 1, 0]),
    ],
)
def test_a_cell_is_divided_by_how_often_each_action_is_played(shares: tuple[float, ...], columns: list[int]) -> None:
    assert columns_of(shares) == columns


def test_raises_grow_darker_and_every_hand_stands_at_its_place() -> None:
    actions = (-1, 0, 250, 10_000)
    assert action_colours(actions) == [FOLD, CALL, RAISES[0], RAISES[2]]
    by_class = dict.fromkeys(STARTING_HANDS, (1.0, 0.0, 0.0, 0.0)) | {"AKs": (0.25, 0.25, 0.5, 0.0)}
    del by_class["72o"]
    rows = coloured_rows(by_class, actions)
    assert len(rows) == 13
    assert PAINT.findall(rows[0])[:4] == [
        (str(FOLD), "AA  "),
        (str(RAISES[0]), "AK"),
        (str(CALL), "s"),
        (str(FOLD), " "),
    ]
    plain = [PAINT.sub(r"\2", row) for row in rows]
    assert {len(row) for row in plain} == {4 * 13}
    assert plain[0].split() == ["AA", *(f"A{rank}s" for rank in "KQJT98765432")]
    assert plain[-1].split()[7:9] == ["··", "62o"]


def test_colour_is_for_terminals_unless_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert wants_colour("always")
    assert not wants_colour("never")
    assert not wants_colour("auto")


def test_the_strategy_of_a_spot_is_shown_in_colour(riverboat: Riverboat) -> None:
    status, out, err = riverboat(
        "strategy", "--players", "6", "--line", "f f", "--bot", "blueprint", "--colour", "always"
    )
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("CO to act.")
    assert PAINT.findall(lines[1])[0] == (str(RAISES[0]), "AA  ")
    assert len(lines) == 1 + 13 + 3
    shares = [float(line.split(": ")[1].split()[0]) for line in lines[14:]]
    assert sum(shares) == pytest.approx(100, abs=0.2)
    assert "\x1b" not in riverboat("strategy", "--players", "6", "--line", "f f", "--bot", "blueprint").out
    assert riverboat("strategy", "--colour", "mauve").status == 2
