"""The real command in a real (pseudo-)terminal."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import pty
import re
import resource
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest

from local_games import saved_games
from riverboat.errors import RiverboatError
from riverboat.host.ports import StoredTable
from riverboat.locale import Language, error_text, messages

PATIENCE = 240.0
"""Seconds until a test gives up; what it waits for takes a fraction of one."""

_ESCAPES = re.compile(r"\x1b\[[0-9;?<>=$]*[a-zA-Z~]|\x1b[P\]_][^\x1b\x07]*(?:\x1b\\|\x07)|\x1b[=>()][0-9A-Z]?")


class Terminal:
    """A child process on a pseudo-terminal, and what it has written."""

    def __init__(self, arguments: Sequence[str], environment: dict[str, str], columns: int, rows: int) -> None:
        self.line, its_end = pty.openpty()
        fcntl.ioctl(its_end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", "import sys; from riverboat.cli.main import main; sys.exit(main())", *arguments],
            stdin=its_end,
            stdout=its_end,
            stderr=its_end,
            env=environment,
            start_new_session=True,
        )
        os.close(its_end)
        self.written = ""

    @property
    def shown(self) -> str:
        """The words that were drawn, without the codes that place and colour them."""
        return _ESCAPES.sub("", self.written)

    def press(self, keys: str) -> None:
        os.write(self.line, keys.encode())

    def wait_for(self, words: str) -> None:
        """Read until the words have been drawn."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.shown:
            assert self._read(deadline), f"{words!r} did not come; what came is {self.shown!r}"

    def leave(self) -> int:
        """Press Q until the program has ended: a key that comes before the table is drawn is not taken."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                self.press("q")
            pause = time.monotonic() + 0.5
            while self._read(pause) and time.monotonic() < pause:
                pass
        return self.exit_status()

    def exit_status(self) -> int:
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.line)

    def _read(self, deadline: float) -> bool:
        """Whether more was written before the deadline and the end of the process."""
        ready, _, _ = select.select([self.line], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        with contextlib.suppress(OSError):
            piece = os.read(self.line, 65536)
            self.written += piece.decode("utf-8", "replace")
            return bool(piece)
        return False


Start: TypeAlias = Callable[..., Terminal]


@pytest.fixture
def riverboat(tmp_path: Path) -> Iterator[Start]:
    """`riverboat("play", "--bots", "2")` in a terminal of 80 by 24, with a data folder of its own."""
    terminals: list[Terminal] = []

    def start(*arguments: str, columns: int = 80, rows: int = 24, term: str = "xterm-256color") -> Terminal:
        own = {"TERM": term, "RIVERBOAT_DATA": str(tmp_path), "RIVERBOAT_LANG": "en", "NO_COLOR": ""}
        terminals.append(Terminal(arguments, {**os.environ, **own}, columns, rows))
        return terminals[-1]

    yield start
    for terminal in terminals:
        terminal.close()


def test_the_command_plays_a_hand_and_quits(riverboat: Start) -> None:
    terminal = riverboat("play", "--bots", "1", "--bot", "random", "--seed", "3", "--speed", "instant")
    terminal.wait_for("Your turn")
    terminal.press("f")
    terminal.wait_for("You fold")
    terminal.press("q")
    terminal.wait_for("Leave the table?")
    terminal.press("q")
    assert terminal.exit_status() == 0
    assert re.search("hands? played", terminal.shown)


def test_without_options_the_start_screen_asks_and_enter_sits_down(riverboat: Start) -> None:
    terminal = riverboat("play", columns=120, rows=40)
    terminal.wait_for("Opponents")
    terminal.press("\r")
    terminal.wait_for("Hand 1")
    assert terminal.leave() == 0


def test_a_game_that_was_left_is_offered_again_in_chinese(riverboat: Start) -> None:
    first = riverboat("play", "--bots", "2", "--bot", "random")
    first.wait_for("Hand 1")
    assert first.leave() == 0
    second = riverboat("play", "--lang", "zh-CN")
    second.wait_for("继续第 1 手")
    second.press("\r")
    second.wait_for("底池")
    assert second.leave() == 0


def test_enter_pressed_too_often_does_not_take_the_keys_that_act(riverboat: Start) -> None:
    terminal = riverboat("play", "--bot", "random", "--seed", "3")
    terminal.wait_for("Your turn")
    terminal.press("\r\rf")
    terminal.wait_for("You fold")
    assert "Command >" not in terminal.shown


@pytest.mark.parametrize(
    ("words", "told"), [("弃牌", "你弃牌"), ("跟注", "你跟注"), ("加注到300", "你加注到 300"), ("全下", "，全下")]
)
def test_words_committed_by_an_input_method_arrive_whole(riverboat: Start, words: str, told: str) -> None:
    terminal = riverboat("play", "--bot", "random", "--seed", "3", "--no-clock", "--lang", "zh-CN")
    terminal.wait_for("轮到你")
    terminal.press(f"{words}\r")
    terminal.wait_for(told)


needs_prlimit = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits of another process are Linux's")


@needs_prlimit
@pytest.mark.parametrize("plain", [(), ("--plain",)])
@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_a_full_disk_in_a_hand_is_one_sentence_and_loses_nothing(
    riverboat: Start, tmp_path: Path, language: Language, plain: tuple[str, ...]
) -> None:
    turn = "Your turn" if language == "en" else "轮到你"
    options = ("--bot", "random", "--bots", "1", "--no-clock", "--speed", "instant", "--lang", language, *plain)
    terminal = riverboat("play", *options)
    terminal.wait_for(turn)
    before = _stored(tmp_path)
    resource.prlimit(terminal.process.pid, resource.RLIMIT_FSIZE, (100, 100))
    terminal.press("a\r")
    assert terminal.exit_status() == 2
    # The screen of the table is gone by then; a long sentence is broken by the terminal alone.
    last = terminal.shown.replace("\r\n", "\n").rstrip("\n").splitlines()[-1]
    assert last.endswith(f"riverboat: {error_text(_full(tmp_path), messages(language))}")
    assert ("no room left on the disk" if language == "en" else "磁盘空间已满") in last
    assert "Traceback" not in terminal.shown
    assert _stored(tmp_path) == before
    again = riverboat("play", "--resume", "--lang", language, *plain)
    again.wait_for(turn)


def _stored(directory: Path) -> tuple[StoredTable | None, dict[str, bytes]]:
    """The only game as it is stored, and the hand histories."""
    games = saved_games(directory)

    async def load() -> StoredTable | None:
        store = (await games.sessions()).store
        (session,) = await store.sessions()
        stored = await store.load(session.game_id)
        await games.close()
        return stored

    return asyncio.run(load()), {path.name: path.read_bytes() for path in directory.glob("*.phhs")}


def _full(directory: Path) -> RiverboatError:
    return RiverboatError("saving_failed", "", directory=str(directory), reason="full", resumable="yes")


def test_ascii_draws_no_suit_signs(riverboat: Start) -> None:
    terminal = riverboat("play", "--bots", "2", "--seed", "7", "--ascii")
    terminal.wait_for("Board")
    assert terminal.leave() == 0
    assert not set("♠♥♦♣╭│") & set(terminal.shown)


def test_no_numerical_library_is_imported_before_the_first_picture() -> None:
    probe = "import riverboat.client.tui.run, sys; print({'numpy', 'numba'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


def test_a_second_window_leaves_the_first_ones_game_alone_and_both_are_offered(riverboat: Start) -> None:
    bots = ("--bot", "random", "--speed", "instant")
    first = riverboat("play", "--plain", "--bots", "1", *bots)
    first.wait_for("Your turn >")
    second = riverboat("play", "--plain", "--bots", "3", *bots)  # asks nothing: the only saved game is being played
    second.wait_for("Your turn >")
    first.process.kill()  # a killed process leaves no lock
    first.process.wait()
    second.press("q\n")
    assert second.exit_status() == 0
    third = riverboat("play", "--plain", *bots)
    third.wait_for("starts a new one")
    assert "1 opponent" in third.shown or "one opponent" in third.shown
    assert "3 opponents" in third.shown
    third.press("1\n")  # the one saved last
    third.wait_for("4 players")
    third.wait_for("Your turn >")
    third.press("q\n")
    assert third.exit_status() == 0


def test_no_clock_counts_for_a_game_that_goes_on(riverboat: Start) -> None:
    first = riverboat("play", "--bots", "1", "--bot", "random", "--speed", "instant", "--clock")
    first.wait_for("time bank")
    assert first.leave() == 0
    second = riverboat("play", "--resume", "--no-clock")
    second.wait_for("Your turn")
    assert "time bank" not in second.shown
    assert second.leave() == 0


def test_a_saved_game_that_cannot_be_read_is_named(riverboat: Start, tmp_path: Path) -> None:
    (tmp_path / "session.msgpack").write_bytes(b"not a game")
    terminal = riverboat("play", "--resume", "--plain")
    assert terminal.exit_status() == 2
    assert "is not a game that this version can read" in terminal.shown
    assert ".unreadable" in terminal.shown
    assert "There is no saved game to resume" in terminal.shown


@pytest.mark.parametrize(("language", "turn"), [("en", "Your turn >"), ("zh-CN", "轮到你了 >")])
def test_a_dumb_terminal_gets_lines_and_is_told_why(riverboat: Start, language: str, turn: str) -> None:
    terminal = riverboat("play", "--bot", "random", "--seed", "3", "--lang", language, term="dumb")
    terminal.wait_for("TERM=dumb")
    terminal.wait_for(turn)
    terminal.press("q\r")
    assert terminal.exit_status() == 0
    assert "\x1b" not in terminal.written
