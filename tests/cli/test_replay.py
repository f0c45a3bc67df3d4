"""`riverboat replay`."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from answers import Riverboat

from riverboat.cli.replay_steps import hand_steps, walk_steps
from riverboat.client.terminal import Terminal
from riverboat.history import replay_file

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


def test_one_file_among_several_that_cannot_be_read_does_not_stop_the_others(
    riverboat: Riverboat, good_file: Path, tmp_path: Path
) -> None:
    summary = tmp_path / "summary.txt"
    summary.write_text("Full Tilt Poker Tournament Summary Made Up (1)\nBuy-In: $1\n", encoding="utf-8")
    status, out, err = riverboat("replay", str(summary), str(tmp_path / "missing"), str(good_file))
    assert (status, err) == (1, "")
    first, second, third, last = out.splitlines()
    assert first.startswith(f"Hand 1: FAILED, {summary}: this is the summary of a tournament")
    assert second.startswith("Hand 2: FAILED, ")
    assert third == "Hand 3: ok, stacks 199 201 200"
    assert last == "2 of 3 hands failed."


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
        ([], "Name a hand history, such as hands.phhs or hands.txt."),
        (["nowhere.phh"], "nowhere.phh: there is no such file."),
        (["walk.txt", "--rules", "mine"], "--rules"),
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
@pytest.mark.parametrize(("language", "words"), [("en", "there is no hand in it"), ("zh-CN", "里面没有手牌")])
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


def test_several_files_are_counted_on(riverboat: Riverboat, good_file: Path, file: Path) -> None:
    _, out, _ = riverboat("replay", str(good_file), str(file), "--json")
    assert [json.loads(line)["index"] for line in out.splitlines()] == [0, 1, 2]


def test_standard_input_is_replayed_too(riverboat: Riverboat, monkeypatch: pytest.MonkeyPatch, good_file: Path) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(good_file.read_bytes())))
    assert riverboat("replay", "-").out.startswith("Hand 1: ok, stacks 199 201 200\n")


def test_what_breaks_the_rules_is_played_and_noted(riverboat: Riverboat, tmp_path: Path) -> None:
    path = tmp_path / "room.phh"
    path.write_text(WALK.format("196, 204, 200").replace("'p3 f', 'p1 f'", "'p3 f', 'p1 cbr 3', 'p2 cbr 4', 'p1 f'"))
    path.write_text(path.read_text().replace("196, 204, 200", "197, 203, 200"))
    assert "raise_too_small" in riverboat("replay", str(path), "--json").out
    status, out, _ = riverboat("replay", str(path), "--rules", "lenient")
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "Hand 1: ok, stacks 197 203 200"
    assert lines[1].startswith("  note: action 5 'p1 cbr 3': that is not legal here")
    assert "One hand breaks the rules and was played as recorded." in lines
    [line] = riverboat("replay", str(path), "--rules", "lenient", "--json").out.splitlines()
    assert len(json.loads(line)["notes"]) == 2
    assert "按记录重放" in riverboat("replay", str(path), "--rules", "lenient", "--lang", "zh-CN").out


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


def test_a_hand_is_shown_step_by_step(riverboat: Riverboat, good_file: Path) -> None:
    status, out, err = riverboat("replay", str(good_file), "--steps")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Hand 1: p1, p2, p3"
    assert any("p1 is dealt A♠ K♠" in line for line in lines)
    folds = [line for line in lines if line.endswith("folds")]
    assert [line.split()[0] for line in folds] == ["2", "3"]
    assert "Hand 1: ok, stacks 199 201 200" in lines


def test_steps_are_told_in_chinese(riverboat: Riverboat, good_file: Path) -> None:
    out = riverboat("replay", str(good_file), "--steps", "--lang", "zh-CN").out
    assert "p3 弃牌" in out
    assert "p1 的底牌：A♠ K♠" in out


def test_keys_walk_through_the_steps(good_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal("en")
    (line,) = replay_file(good_file)
    assert line.played is not None
    hand = hand_steps(1, line.played, "the end", terminal)
    keys = iter(["\x1b[C", "\x1b[D", " ", " ", "\x1b[B", " ", "q"])
    walk_steps([hand, hand], terminal, lambda: next(keys))
    shown = capsys.readouterr().out.split("\x1b[2J\x1b[H")[1:]
    places = [page.split("Step ")[1].split(" ·")[0] for page in shown]
    assert places == [
        "1 of 3, hand 1 of 2",
        "2 of 3, hand 1 of 2",
        "1 of 3, hand 1 of 2",
        "2 of 3, hand 1 of 2",
        "3 of 3, hand 1 of 2",
        "1 of 3, hand 2 of 2",
        "2 of 3, hand 2 of 2",
    ]
    assert ["the end" in page for page in shown] == [False, False, False, False, True, False, False]
