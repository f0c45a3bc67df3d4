"""The real command in a real (pseudo-)terminal."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

PATIENCE = 20.0
"""Seconds until a test gives up; what it waits for takes a fraction of one."""

_ESCAPES = re.compile(r"\x1b\[[0-9;?<>=$]*[a-zA-Z~]|\x1b[P\]_][^\x1b\x07]*(?:\x1b\\|\x07)|\x1b[=>()][0-9A-Z]?")


class Terminal:
    """A child process on a pseudo-terminal, and what it has written."""

    def __init__(self, arguments: list[str], environment: dict[str, str], columns: int, rows: int) -> None:
        self.process, self.line = pty.fork()
        if self.process == 0:
            os.execve(sys.executable, [sys.executable, "-m", "riverboat.cli_entry", *arguments], environment)
        fcntl.ioctl(self.line, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.written = ""

    def press(self, keys: str) -> None:
        os.write(self.line, keys.encode())

    def wait_for(self, words: str) -> None:
        """Read until the words have been drawn."""
        deadline = time.monotonic() + PATIENCE
        while words not in _ESCAPES.sub("", self.written):
            if not self._read(deadline):
                raise AssertionError(f"{words!r} did not come; the terminal shows {_ESCAPES.sub('', self.written)!r}")

    def exit_status(self) -> int:
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        _, status = os.waitpid(self.process, 0)
        return os.waitstatus_to_exitcode(status)

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


@pytest.fixture
def riverboat(tmp_path: Path) -> Iterator[object]:
    open_terminals: list[Terminal] = []

    def start(*arguments: str, columns: int = 80, rows: int = 24) -> Terminal:
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "RIVERBOAT_DATA": str(tmp_path),
            "RIVERBOAT_LANG": "en",
        }
        environment.pop("NO_COLOR", None)
        terminal = Terminal(list(arguments), environment, columns, rows)
        open_terminals.append(terminal)
        return terminal

    yield start
    for terminal in open_terminals:
        with contextlib.suppress(OSError):
            os.close(terminal.line)
