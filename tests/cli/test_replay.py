"""`riverboat replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from answers import Riverboat

WALK = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 AsKs', 'd dh p2 7c2d', 'd dh p3 QhQc', 'p3 f', 'p1 f']
finishing_stacks = [{}]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two hands, of which the second records a wrong result."""
    path = tmp_path / "walks.phhs"
    path.write_text(f"[1]{WALK.format('199, 201, 200')}\n[2]{WALK.format('198, 202, 200')}", encoding="utf-8")
    return path


@pytest.fixture
def good_file(tmp_path: Path) -> Path:
    path = tmp_path / "walk.phh"
    path.write_text(WALK.format("199, 201, 200"), encoding="utf-8")
    return path


def test_a_hand_that_ends_as_recorded_gives_its_stacks(riverboat: Riverboat, good_file: Path) -> None:
    assert riverboat("replay", str(good_file)) == (
        0,
        "Hand 1: ok, stacks 199 201 200\nThe only hand ends as recorded.\n",
        "",
    )


def test_a_hand_that_fails_says_where_and_why_and_the_status_is_1(riverboat: Riverboat, file: Path) -> None:
    status, out, err = riverboat("replay", str(file))
    assert (status, err) == (1, "")
    first, second, summary = out.splitlines()
    assert first == "Hand 1: ok, stacks 199 201 200"
    assert second.startswith(f"Hand 2: FAILED, {file}, hand 2")
    assert "finishing_stacks are recorded as [198, 202, 200], but the hand gives [199, 201, 200]" in second
    assert summary == "1 of 2 hands failed."


def test_in_chinese(riverboat: Riverboat, file: Path) -> None:
    first, second, summary = riverboat("--lang", "zh-CN", "replay", str(file)).out.splitlines()
    assert first == "第 1 手牌：一致，筹码 199 201 200"
    assert second.startswith("第 2 手牌：失败，")
    assert summary == "2 手牌中有 1 手失败。"


def test_programs_get_one_line_per_hand(riverboat: Riverboat, file: Path) -> None:
    status, out, _ = riverboat("replay", str(file), "--json")
    lines = [json.loads(line) for line in out.splitlines()]
    assert status == 1
    assert [list(line) for line in lines] == [["index", "ok", "final_stacks", "error"]] * 2
    assert lines[0] == {"index": 0, "ok": True, "final_stacks": [199, 201, 200], "error": None}
    assert (lines[1]["index"], lines[1]["ok"]) == (1, False)
    assert "finishing_stacks" in lines[1]["error"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Name a hand history to replay, a .phh or .phhs file."),
        (["nowhere.phh"], "nowhere.phh: there is no such file."),
        (["a.phh", "b.phh"], "'b.phh' is one word too many"),
    ],
)
def test_what_cannot_be_replayed_is_refused(riverboat: Riverboat, words: list[str], sentence: str) -> None:
    status, out, err = riverboat("replay", *words)
    assert (status, out) == (2, "")
    assert sentence in err


def test_a_file_of_something_else_is_refused(riverboat: Riverboat, tmp_path: Path) -> None:
    path = tmp_path / "notes.phh"
    path.write_text("dear diary", encoding="utf-8")
    status, out, err = riverboat("replay", str(path))
    assert (status, out) == (2, "")
    assert err.startswith(f"riverboat: {path}: this is not a hand history")


@pytest.mark.parametrize("content", ["", "\n\n", "# a remark\n"])
@pytest.mark.parametrize(("language", "words"), [("en", "there is no hand in it"), ("zh-CN", "里面没有牌局")])
def test_a_file_without_a_hand_is_refused(
    riverboat: Riverboat, tmp_path: Path, content: str, language: str, words: str
) -> None:
    for name in ("empty.phh", "empty.phhs"):
        path = tmp_path / name
        path.write_text(content)
        status, out, err = riverboat("replay", str(path), "--lang", language)
        assert (status, out) == (2, "")
        assert words in err
        assert name in err


def test_the_rules_of_an_online_room_are_an_option(riverboat: Riverboat, tmp_path: Path) -> None:
    """p3 bets all-in below the minimum, and p1, who has checked, raises it."""
    path = tmp_path / "room.phh"
    path.write_text(
        "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [50, 100, 0]\nmin_bet = 100\n"
        "starting_stacks = [1000, 1000, 140]\nactions = ['p3 cc', 'p1 cc', 'p2 cc', 'd db 2c3h4d', 'p1 cc', 'p2 cc', "
        "'p3 cbr 40', 'p1 cbr 300']\n",
        "utf-8",
    )
    assert riverboat("replay", str(path)).status == 1
    assert riverboat("replay", str(path), "--rules", "online").status == 0
    status, _, err = riverboat("replay", str(path), "--rules", "casino")
    assert status == 2
    assert "tda, online" in err
