"""How long it takes from the command to the first picture: `python benchmarks/first_paint.py`.

The real command is started on a pseudo-terminal; the clock runs from before the process exists until the words of
the screen have been written. The first start is thrown away: it warms the caches of Python and the disk.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from typing import Final, NamedTuple

RUNS: Final = 9
PATIENCE: Final = 20.0

STARTS: Final = {
    "start screen 80×24": (["play"], (80, 24), "Opponents"),
    "table 80×24": (["play", "--bots", "5"], (80, 24), "Board"),
    "table 120×40": (["play", "--bots", "8"], (120, 40), "Pot"),
}
COMMAND: Final = [sys.executable, "-c", "import sys; from riverboat.cli.main import main; sys.exit(main())"]


class Start(NamedTuple):
    seconds: float
    cpu_seconds: float
    """Of the process itself: the same on a busy machine."""


def start(words: str, arguments: list[str], size: tuple[int, int], folder: str) -> Start:
    """Start the command, wait for the words on its terminal, and end it."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "RIVERBOAT_LANG": "en", "RIVERBOAT_DATA": folder}
    started = time.perf_counter()
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    )
    os.close(theirs)
    written = b""
    while words.encode() not in written and select.select([ours], [], [], PATIENCE)[0]:
        written += os.read(ours, 65536)
    seconds = time.perf_counter() - started
    process.kill()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    os.close(ours)
    if words.encode() not in written:
        raise SystemExit(f"{words!r} did not come")
    return Start(seconds, usage.ru_utime + usage.ru_stime)


def fresh_start(words: str, arguments: list[str], size: tuple[int, int]) -> Start:
    """A start that finds no session to go on with: it would ask about that first."""
    with tempfile.TemporaryDirectory() as folder:
        return start(words, arguments, size, folder)


def main() -> None:
    for name, (arguments, size, words) in STARTS.items():
        starts = [fresh_start(words, arguments, size) for _ in range(RUNS + 1)][1:]
        seconds = [each.seconds for each in starts]
        cpu = statistics.median(each.cpu_seconds for each in starts)
        print(f"{name:<20} median {statistics.median(seconds):.2f} s, best {min(seconds):.2f} s, CPU {cpu:.2f} s")


if __name__ == "__main__":
    main()
