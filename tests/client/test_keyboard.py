"""Questions at a keyboard, on a pseudo-terminal: lines that were typed before a question are no answer to it."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys

ASKS = """
from riverboat.client.terminal import Terminal
terminal = Terminal("en")
for question in ("First> ", "Second> "):
    terminal.say(f"heard {terminal.ask(question)!r}")
"""
SECONDS = 120.0


def hear_until(line: int, wanted: str, heard: str = "") -> str:
    """What the program says, up to something that it says in the end."""
    while wanted not in heard:
        assert select.select([line], [], [], SECONDS)[0], f"{wanted!r} is not said: {heard!r}"
        heard += os.read(line, 4096).decode()
    return heard


def test_a_line_typed_before_the_question_is_not_taken_for_its_answer() -> None:
    ours, theirs = pty.openpty()
    os.write(ours, b"f\nc\n")  # before the program has begun
    process = subprocess.Popen([sys.executable, "-c", ASKS], stdin=theirs, stdout=theirs, stderr=theirs)
    try:
        hear_until(ours, "First> ")
        os.write(ours, b"late\n")
        hear_until(ours, "Second> ")
        os.write(ours, b"later\n")
        heard = hear_until(ours, "heard 'later")
        assert process.wait(SECONDS) == 0
    finally:
        process.kill()
        os.close(ours)
        os.close(theirs)
    assert "heard 'f" not in heard


def test_a_script_types_ahead() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASKS], input="one\ntwo\n", capture_output=True, text=True, check=True, timeout=SECONDS
    )
    assert "heard 'one\\n'" in done.stdout
    assert "heard 'two\\n'" in done.stdout
