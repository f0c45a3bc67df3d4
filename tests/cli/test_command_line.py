"""Help, language, refusals and endings that all commands share."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from ctypes import CFUNCTYPE
from importlib import import_module
from pathlib import Path

import pytest
from answers import Riverboat

from riverboat import __version__
from riverboat.cli import main as cli
from riverboat.cli.main import COMMANDS
from riverboat.cli.options import option_parser
from riverboat.locale import LANGUAGES, Language, messages

PROGRAM = Path(sys.executable).with_name("riverboat")


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version_is_the_packages(riverboat: Riverboat, option: str) -> None:
    assert riverboat(option) == (0, f"riverboat {__version__}\n", "")


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_lists_every_command(riverboat: Riverboat, arguments: list[str]) -> None:
    status, out, err = riverboat(*arguments)
    assert (status, err) == (0, "")
    assert re.findall(r"^  (\w+) ", out, re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_explains_each_of_its_options(command: str, language: Language) -> None:
    parser = option_parser()
    import_module(f"riverboat.cli.{command}").add_options(parser)
    options = {*re.findall(r"--[a-z-]+", parser.format_usage()), "--lang"}
    page = messages(language, "help")(f"help-{command}")
    assert set(re.findall(r"^  (--[a-z-]+)", page, re.MULTILINE)) == options


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_help_fit_80_columns(language: Language, riverboat: Riverboat) -> None:
    for command in ([], *([command] for command in COMMANDS)):
        for line in riverboat(*command, "--help", "--lang", language).out.splitlines():
            assert len(line) + sum("一" <= character <= "鿿" for character in line) <= 80, line


@pytest.mark.parametrize("arguments", [["--lang", "zh-CN", "--help"], ["--help", "--lang=zh"], ["--lang=zh_CN"]])
def test_the_language_may_be_said_anywhere(riverboat: Riverboat, arguments: list[str]) -> None:
    assert "德州扑克" in riverboat(*arguments).out


def test_the_environment_chooses_the_language(riverboat: Riverboat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIVERBOAT_LANG", "zh_CN.UTF-8")
    assert "用法：riverboat eval" in riverboat("eval", "--help").out


REFUSALS = [
    (["shuffle"], "'shuffle' is not a command; choose one of play, serve, eval, equity, icm, replay, convert, bench"),
    (["--json"], "'--json' is not a command"),
    (["reply", "file"], "'reply' is not a command; did you mean replay?"),
    (["eval", "As", "--jsno"], "'--jsno' is not an option here; did you mean --json?"),
    (["play", "--speed", "fats"], "--speed cannot be 'fats'; did you mean fast? Choose one of slow, normal"),
    (["--lang", "fr", "--help"], "'fr' is not a language Riverboat speaks; choose one of en, zh-CN."),
    (["eval", "--lang"], "--lang needs a value"),
    (["eval", "As", "--jsn"], "'--jsn' is not an option here"),
    (["eval", "As", "--json=1"], "--json takes no value"),
    (["play", "--bots"], "--bots needs a value"),
    (["play", "--bots", "two"], "--bots wants a whole number, not 'two'."),
    (["play", "--bots", "0"], "--bots must be at least 1, not 0."),
    (["play", "--bots", "10"], "--bots must be at most 9, not 10."),
    (["play", "--seed", "-1"], "--seed must be at least 0, not -1."),
    (["play", "--blinds", "100"], "--blinds wants a small and a big blind such as 50/100"),
    (["play", "--blinds", "100/50"], "'100/50' is not that"),
    (
        ["play", "--rules", "kitchen", "--variant", "omaha4"],
        "The house rules kitchen have a game of their own; for omaha4 choose other house rules, or name no variant.",
    ),
    (["play", "--structure", "turbo"], "--structure is for a sit-and-go; add --sit-and-go."),
    (["play", "--stack", "1" + "0" * 30], f"--stack must be at most 1,000,000,000,000, not 1{'0' * 30}."),
    (["play", "--stack", "1000000000001"], "--stack must be at most 1,000,000,000,000, not 1000000000001."),
    (["play", "--blinds", f"1/{10**20}"], f"--blinds must be at most 10,000,000,000, not {10**20}."),
    (["play", "--blinds", f"{'9' * 5000}/1"], f"--blinds must be at most 10,000,000,000, not {'9' * 30}…"),
    (["play", "--blinds", "5000000000/10000000001"], "--blinds must be at most 10,000,000,000, not 10000000001."),
    (
        ["play", "--server", "http://127.0.0.1:1", "--buy-in", "1" + "0" * 30],
        "--buy-in must be at most 1,000,000,000,000",
    ),
    (["arena", "tag", "nit", "--time-limit", "1" + "0" * 30], f"--time-limit must be at most 86,400, not 1{'0' * 30}."),
    (["arena", "tag", "nit", "--time-limit", "9" * 5000], f"--time-limit must be at most 86,400, not {'9' * 30}…"),
    (["arena", "tag", "nit", "--hands", "1000000001"], "--hands must be at most 1,000,000,000, not 1000000001."),
    (["ladder", "tag", "nit", "--hands", "1000000001"], "--hands must be at most 1,000,000,000, not 1000000001."),
    (["play", "--seed", "9" * 5000], f"--seed wants a whole number, not '{'9' * 30}…'."),
    (["play", "--bots", "x" * 5000], f"--bots wants a whole number, not '{'x' * 30}…'."),
    (["arena", "tag", "nit", "--stack", "1" + "0" * 30], "--stack must be at most 1,000,000,000,000"),
    (["train", "--out", "no-such-folder/100bb.npz"], "'no-such-folder/100bb.npz' cannot be written"),
    (["play", "now"], "'now' is one word too many"),
    (["bench", "web"], "'web' cannot be measured; choose from engine, evaluator, equity, server."),
]


@pytest.mark.parametrize(("arguments", "sentence"), REFUSALS)
def test_a_mistake_is_one_sentence_and_status_2(riverboat: Riverboat, arguments: list[str], sentence: str) -> None:
    status, out, err = riverboat(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("riverboat: ")
    assert sentence in err
    assert err.count("\n") == 1


def test_a_mistake_is_told_in_the_users_language(riverboat: Riverboat) -> None:
    assert riverboat("--lang", "zh-CN", "shuffle").err.startswith("riverboat: 没有“shuffle”这个命令")


def fails_with(error: BaseException) -> Callable[[list[str]], int]:
    def run(_arguments: list[str]) -> int:
        raise error

    return run


def test_ctrl_c_ends_quietly(riverboat: Riverboat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "_answer", fails_with(KeyboardInterrupt()))
    assert riverboat("play") == (130, "", "")


def test_ctrl_c_that_a_callback_has_dropped_ends_quietly(riverboat: Riverboat, monkeypatch: pytest.MonkeyPatch) -> None:
    """As numba does while it compiles: once `riverboat solve` ended with its traceback then."""

    def compiles(_arguments: list[str]) -> int:
        CFUNCTYPE(None)(fails_with(KeyboardInterrupt()).__get__([]))()
        raise RuntimeError("no compiled object yet")

    monkeypatch.setattr(cli, "_answer", compiles)
    assert riverboat("solve") == (130, "", "")


def test_a_reader_that_left_ends_it_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        ended = subprocess.run([PROGRAM, "--help"], stdout=closed, stderr=subprocess.PIPE, check=False)
    assert (ended.returncode, ended.stderr) == (141, b"")


def stream(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding)


@pytest.mark.parametrize(
    ("encoding", "language"), [("utf-8", "zh-CN"), ("gbk", "zh-CN"), ("ascii", "en"), ("latin-1", "en")]
)
def test_a_stream_without_chinese_gets_english(
    monkeypatch: pytest.MonkeyPatch, encoding: str, language: Language
) -> None:
    output = stream(encoding)
    monkeypatch.setattr(sys, "stdout", output)
    assert cli.main(["--help", "--lang", "zh-CN"]) == 0
    output.seek(0)
    assert output.read().rstrip("\n") == messages(language, "help")("help")
