"""The log of the table, newest last. Page up and page down scroll."""

from __future__ import annotations

from collections import deque
from typing import Final

from rich.style import Style
from textual.strip import Strip

from riverboat.client.log_lines import Kind, LogLine
from riverboat.client.tui.drawing import Drawing, row, wrapped
from riverboat.client.tui.palette import ACCENT, BRASS, GOLD, IVORY, QUIET, STRONG, ink

MOST_LINES: Final = 1000

_STYLES: Final[dict[Kind, Style]] = {
    "hand": ACCENT,
    "street": ink("#79c0ff", bold=True),
    "own": STRONG,
    "other": ink("#b7bdc6"),
    "won": GOLD,
    "notice": QUIET,
    "chat": ink(IVORY),
    "coach": ink(BRASS),
}


class Log(Drawing):
    """Keeps the last lines of the session and shows the newest that fit."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 -- Textual's name
        super().__init__(id=id)
        self._lines: deque[LogLine] = deque(maxlen=MOST_LINES)
        self._back = 0
        self._is_in_blinds = False

    def look(self, *, in_blinds: bool) -> None:
        """Whether amounts are read in big blinds; lines told before change too."""
        if in_blinds != self._is_in_blinds:
            self._is_in_blinds = in_blinds
            self.redraw()

    def add(self, *lines: LogLine) -> None:
        if lines:
            self._lines.extend(lines)
            self._back = 0
            self.redraw()

    def show(self, lines: list[LogLine]) -> None:
        """These lines and no others."""
        self._lines.clear()
        self._back = 0
        self._lines.extend(lines)
        self.redraw()

    def page(self, pages: int) -> None:
        """Look back (1) or forward (-1) by a page."""
        self._back = max(0, self._back + pages * max(1, self.size.height - 1))
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        rows: deque[Strip] = deque()
        wanted = height + self._back
        for kind, in_chips, in_blinds in reversed(self._lines):
            text = in_blinds if self._is_in_blinds and in_blinds is not None else in_chips
            broken = wrapped(text, width - 2)
            for offset, line in reversed(list(enumerate(broken))):
                rows.appendleft(row(" " if offset == 0 else "  ", (line, _STYLES[kind])))
            if len(rows) >= wanted:
                break
        self._back = min(self._back, max(0, len(rows) - height))
        end = len(rows) - self._back
        return list(rows)[max(0, end - height) : end]
