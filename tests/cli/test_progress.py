"""Progress lines: for people who wait, after two seconds, with an estimate."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Event

import pytest
from answers import Riverboat

from riverboat.cli import drill, progress
from riverboat.cli.colour_grid import wants_colour
from riverboat.cli.progress import Progress, RemainingTime, StatusLine, duration_text, waiting
from riverboat.locale import messages
from riverboat.server.store import maintenance


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def test_nothing_is_said_in_the_first_two_seconds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = Clock()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress = Progress("en", clock)
    clock.time += 1.9
    progress.at(1, 4, "hands")
    assert capsys.readouterr().err == ""
    clock.time += 0.1
    progress.at(1, 4, "hands")
    assert capsys.readouterr().err == "\r\x1b[K1 of 4 hands · about 6 s left"
    progress.clear()
    assert capsys.readouterr().err == "\r\x1b[K"


def test_programs_are_told_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    progress = Progress("en", clock)
    clock.time += 60
    progress.at(1, 4, "hands")
    progress.clear()
    with waiting("en"):
        pass
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("work", "command"),
    [
        ((drill, "make_drill"), ("drill", "pot-odds", "--seed", "5", "--count", "1")),
        ((maintenance, "back_up"), ("admin", "backup", "copy.backup", "--database", "sqlite:///server.sqlite3")),
    ],
)
def test_long_questions_and_backups_say_that_they_work(
    riverboat: Riverboat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, work: tuple[object, str], command: list[str]
) -> None:
    """The work goes on only when the line has been shown."""
    shown, do, show = Event(), getattr(*work), StatusLine.show

    def slowly(*given: object) -> object:
        assert shown.wait(60)
        return do(*given)

    def seen(line: StatusLine, words: str) -> None:
        show(line, words)
        shown.set()

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RIVERBOAT_DATA", str(tmp_path))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    monkeypatch.setattr(*work, slowly)
    monkeypatch.setattr(StatusLine, "show", seen)
    with Path(os.devnull).open() as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        answer = riverboat(*command)
    assert answer.status == 0, answer.err
    assert "working for 0 s" in answer.err
    assert answer.err.endswith("\r\x1b[K")


@pytest.mark.parametrize(
    ("seconds", "english", "chinese"),
    [(7.4, "7 s", "7 秒"), (119, "119 s", "119 秒"), (600, "10 min", "10 分钟"), (9000, "2.5 h", "2.5 小时")],
)
def test_a_duration_is_as_exact_as_an_estimate(seconds: float, english: str, chinese: str) -> None:
    assert duration_text(seconds, messages("en", "cli")) == english
    assert duration_text(seconds, messages("zh-CN", "cli")) == chinese


def test_the_rest_is_estimated_from_what_is_done() -> None:
    clock = Clock()
    remaining = RemainingTime("en", clock)
    clock.time += 30
    assert remaining.left(0.0) == "working for 30 s"
    assert remaining.left(0.25) == "about 90 s left"
    assert RemainingTime("zh-CN", clock).left(0.5) == "约剩 0 秒"


def test_grids_have_no_colours_in_files_and_with_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert wants_colour("auto")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not wants_colour("auto")
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    assert not wants_colour("auto")
