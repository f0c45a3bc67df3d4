"""Progress lines: for people who wait, after two seconds, with an estimate."""

from __future__ import annotations

import sys

import pytest

from riverboat.cli.colour_grid import wants_colour
from riverboat.cli.progress import Progress, RemainingTime, duration_text, waiting
from riverboat.locale import messages


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
