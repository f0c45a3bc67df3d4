"""Rows of styled text measured in cells: Chinese characters count as two."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from riverboat.client.tui.palette import TEXT


def row(*parts: str | tuple[str, Style]) -> Strip:
    """A row from texts, each with its style or in the usual one."""
    return Strip([Segment(part, TEXT) if isinstance(part, str) else Segment(*part) for part in parts])


def join(strips: Iterable[Strip]) -> Strip:
    return Strip.join(list(strips))


def spread(left: Strip, right: Strip, width: int, fill: Segment | None = None) -> Strip:
    """Two ends of one row. The left one gives way where there is no room for both."""
    fill = fill or Segment(" ", TEXT)
    right = right.crop(0, width)
    room = max(0, width - right.cell_length)
    left = left.crop(0, room)
    gap = room - left.cell_length
    return Strip.join([left, Strip([Segment(fill.text * gap, fill.style)]), right])


def centred(strip: Strip, width: int) -> Strip:
    strip = strip.crop(0, width)
    before = (width - strip.cell_length) // 2
    return Strip.join([row(" " * before), strip, row(" " * (width - before - strip.cell_length))])


def fitted(text: str, width: int) -> str:
    """Exactly so many cells: shortened with an ellipsis, or filled with spaces."""
    if cell_len(text) > width > 0:
        text = set_cell_size(text, width - 1).rstrip() + "…"
    return set_cell_size(text, width)


def right_fitted(text: str, width: int) -> str:
    return " " * max(0, width - cell_len(text)) + (text if cell_len(text) <= width else fitted(text, width))


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most so many cells. Breaks at spaces, and anywhere within Chinese, which has none."""
    lines, line = [], ""
    for piece in _PIECES.findall(text):
        if line and cell_len(line + piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece
        while cell_len(line.rstrip()) > width:
            head = set_cell_size(line, width).rstrip()
            lines.append(head)
            line = line[len(head) :]
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


# A word with the spaces after it, or one wide character with the punctuation after it.
_PIECES: Final = re.compile(r"[\u2e80-\uffef][，。、：；！？）”]*\s*|[^\s\u2e80-\uffef]+[，。、：；！？）”]*\s*|\s+")


class Drawing(Widget):
    """A widget that draws all its rows at once. It draws again when told to, or when its size changes."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 -- Textual's name
        super().__init__(id=id, classes=classes)
        self._rows: list[Strip] | None = None
        self._drawn_size = Size(0, 0)

    @abstractmethod
    def draw(self, width: int, height: int) -> list[Strip]:
        """The rows to show, from the top."""

    def redraw(self, *, layout: bool = False) -> None:
        self._rows = None
        self.refresh(layout=layout)

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        if self._rows is None or self._drawn_size != self.size:
            self._rows, self._drawn_size = self.draw(width, height), self.size
        strip = self._rows[y] if y < len(self._rows) else Strip.blank(width)
        return strip.adjust_cell_length(width).apply_style(self.rich_style)
