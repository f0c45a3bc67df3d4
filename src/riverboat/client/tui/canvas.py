"""A canvas of terminal cells: the felt with its rail below, texts and boxes above."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from riverboat.client.look import Look
from riverboat.client.tui.palette import FAINT, FELT_CENTRE, FELT_EDGE, NIGHT, RAIL, RAIL_LIGHT

Pixel: TypeAlias = tuple[int, int, int]
Cell: TypeAlias = tuple[str, Style]
Ground: TypeAlias = tuple[tuple[Cell, ...], ...]

ROUNDNESS: Final = 3.2
"""The exponent of the table's outline: 2 is an ellipse, larger is closer to a rectangle."""
FELT_ENDS: Final = 0.86
RAIL_MIDDLE: Final = 0.93


class Canvas:
    """Cells that remember what lies below them: text without a background shows the felt through."""

    def __init__(self, width: int, height: int, ground: Ground | None = None) -> None:
        self.width, self.height = width, height
        self._cells: list[list[Cell]] = (
            [list(line) for line in ground] if ground else [[(" ", Style())] * width for _ in range(height)]
        )

    def put(self, x: int, y: int, strip: Strip) -> None:
        """Lay a row of text at a cell. What would lie outside is left out."""
        if not 0 <= y < self.height:
            return
        cells = self._cells[y]
        for text, style, _ in strip:
            for character in text:
                width = cell_len(character)
                if x >= 0 and x + width <= self.width and width:
                    over = _lower_half(cells[x]) + (style or Style())
                    _split_wide(cells, x)
                    _split_wide(cells, x + width)
                    cells[x : x + width] = [(character, over)] + [("", over)] * (width - 1)
                x += width

    def put_box(self, x: int, y: int, rows: Sequence[Strip]) -> None:
        for offset, strip in enumerate(rows):
            self.put(x, y + offset, strip)

    def put_centred(self, x: int, y: int, strip: Strip) -> None:
        self.put(x - strip.cell_length // 2, y, strip)

    def rows(self) -> list[Strip]:
        return [Strip(_merged(line), self.width) for line in self._cells]


@lru_cache(maxsize=8)
def felt(width: int, height: int, inset_x: int, inset_y: int, look: Look) -> Ground:
    """An oval table, lit in the middle, with a wooden rail whose edge is drawn two pixels to a cell."""
    if not look.colour:
        return _outline(width, height, inset_x, inset_y)
    centre_x, centre_y = (width - 1) / 2, (2 * height - 1) / 2
    radius_x, radius_y = width / 2 - inset_x, height - 2 * inset_y

    def pixel(x: int, y: int) -> Pixel | None:
        distance = (abs(x - centre_x) / radius_x) ** ROUNDNESS + (abs(y - centre_y) / radius_y) ** ROUNDNESS
        if distance > 1:
            return None
        if distance > FELT_ENDS:
            return RAIL_LIGHT if distance < RAIL_MIDDLE else RAIL
        return _mix(FELT_CENTRE, FELT_EDGE, distance / FELT_ENDS)

    def cell(x: int, y: int) -> Cell:
        upper, lower = pixel(x, 2 * y), pixel(x, 2 * y + 1)
        rails = (None, RAIL, RAIL_LIGHT)
        is_edge = upper != lower and (upper in rails or lower in rails) and not look.letters
        return ("▀", _style(upper, lower)) if is_edge else (" ", _style(None, lower))

    return tuple(tuple(cell(x, y) for x in range(width)) for y in range(height))


def _outline(width: int, height: int, inset_x: int, inset_y: int) -> Ground:
    """The table as a line, for those who see no colours."""
    left, right, top, bottom = inset_x, width - inset_x - 1, inset_y, height - inset_y - 1
    corners = {(left, top): "╭", (right, top): "╮", (left, bottom): "╰", (right, bottom): "╯"}

    def sign(x: int, y: int) -> str:
        if (x, y) in corners:
            return corners[x, y]
        if y in (top, bottom) and left < x < right:
            return "─"
        return "│" if x in (left, right) and top < y < bottom else " "

    return tuple(tuple((sign(x, y), FAINT) for x in range(width)) for y in range(height))


def _split_wide(cells: list[Cell], x: int) -> None:
    """Where a wide character would be cut at this cell, leave two blanks."""
    if x < len(cells) and cells[x][0] == "":
        cells[x - 1 : x + 1] = [(" ", cells[x - 1][1]), (" ", cells[x][1])]


@lru_cache(maxsize=4096)
def _style(upper: Pixel | None, lower: Pixel | None) -> Style:
    night = Color.parse(NIGHT)
    return Style(color=Color.from_rgb(*upper) if upper else night, bgcolor=Color.from_rgb(*lower) if lower else None)


def _lower_half(cell: Cell) -> Style:
    return cell[1].background_style


def _mix(first: Pixel, second: Pixel, share: float) -> Pixel:
    # In few steps, so that a row of felt is a few long runs of text and not one for each cell.
    share = round(share * 12) / 12
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def _merged(line: list[Cell]) -> list[Segment]:
    segments: list[Segment] = []
    for text, style in line:
        if segments and segments[-1].style == style:
            segments[-1] = Segment(segments[-1].text + text, style)
        else:
            segments.append(Segment(text, style))
    return segments
