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
from typing import Final

RUNS: Final = 9
PATIENCE: Final = 20.0

STARTS: Final = {
    "start screen 80×24": (["play"], (80, 24), "Opponents"),
    "table 80×24": (["play", "--bots", "5"], (80, 24), "Board"),
    "table 120×40": (["play", "--bots", "8"], (120, 40), "Pot"),
}
COMMAND: Final = [sys.executable, "-c", "import sys; from riverboat.cli import main; sys.exit(main())"]


def seconds_to(words: str, arguments: list[str], size: tuple[int, int], folder: str) -> float:
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
    try:
        while words.encode() not in written:
            if not select.select([ours], [], [], PATIENCE)[0]:
                raise SystemExit(f"{words!r} did not come")
            written += os.read(ours, 65536)
        return time.perf_counter() - started
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def main() -> None:
    for name, (arguments, size, words) in STARTS.items():
        with tempfile.TemporaryDirectory() as folder:
            times = [seconds_to(words, arguments, size, folder) for _ in range(RUNS + 1)][1:]
        print(f"{name:<20} median {statistics.median(times):.2f} s, slowest {max(times):.2f} s, of {RUNS} starts")


if __name__ == "__main__":
    main()
