"""Lines that a script types, read beside the game, so that their end is known before one is asked for."""

from __future__ import annotations

import os
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterator
from queue import SimpleQueue
from threading import Thread
from typing import Final

PIECE: Final = 65536


class TypedAhead:
    """Standard input as lines. It is read by its number: a thread that waits in `sys.stdin` would hold up the end."""

    def __init__(self) -> None:
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._has_ended = False
        Thread(target=self._read, daemon=True).start()

    @property
    def is_over(self) -> bool:
        """Whether every line has been taken and no more can come."""
        return self._has_ended and self._lines.qsize() <= 1

    def next_line(self) -> str | None:
        """The next line with its end, as soon as it comes; None when there are no more."""
        line = self._lines.get()
        if line is None:
            self._lines.put(None)
        return line

    def _read(self) -> None:
        rest = ""
        for piece in _pieces():
            *lines, rest = (rest + piece).split("\n")
            for line in lines:
                self._lines.put(f"{line}\n")
        if rest:
            self._lines.put(rest)
        self._lines.put(None)
        self._has_ended = True


def _pieces() -> Iterator[str]:
    decoder = getincrementaldecoder(sys.stdin.encoding or "utf-8")(errors="replace")
    while piece := os.read(sys.stdin.fileno(), PIECE):
        yield decoder.decode(piece).replace("\r\n", "\n")
    yield decoder.decode(b"", final=True)
