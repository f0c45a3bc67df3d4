"""A range as a square of 13 by 13 starting hands: how much of each is in it, and how it is played."""

from __future__ import annotations

from typing import Final

from rich.color import Color
from rich.style import Style
from textual.strip import Strip

from riverboat.client.look import Look
from riverboat.client.review_words import action_words, percent
from riverboat.client.tui.drawing import Drawing, join, row
from riverboat.client.tui.palette import (
    FAINT,
    RANGE_ABSENT,
    RANGE_CALL,
    RANGE_EMPTY,
    RANGE_FOLD,
    RANGE_HELD,
    RANGE_INK,
    RANGE_RAISE,
    STRONG,
)
from riverboat.odds.hand_grid import HIGH_FIRST, hand_at
from riverboat.odds.ranges import STARTING_HANDS
from riverboat.review.values import RangeShown

SIDE: Final = len(HIGH_FIRST)
CELL: Final = 3
GRID_WIDTH: Final = SIDE * CELL
GRID_HEIGHT: Final = SIDE + 1
"""With a title."""

Colour = tuple[int, int, int]


def grid_rows(
    shown: RangeShown | None, title: str, look: Look, cursor: tuple[int, int] | None = None, held: str = ""
) -> list[Strip]:
    """The square, with a title above; `held` is the starting hand that the player really has."""
    head = row((title[:GRID_WIDTH].ljust(GRID_WIDTH), STRONG))
    if shown is None:
        return [head, *(row(" " * GRID_WIDTH) for _ in range(SIDE))]
    return [head, *(_row(shown, number, look, cursor, held) for number in range(SIDE))]


def _row(shown: RangeShown, number: int, look: Look, cursor: tuple[int, int] | None, held: str) -> Strip:
    cells = []
    for column in range(SIDE):
        name = hand_at(number, column)
        text, style = _cell(shown, name, look)
        if (number, column) == cursor:
            style += Style(reverse=True, bold=True)
        if name == held:
            style += Style(bold=True, underline=True)
        cells.append(row((text, style)))
    return join(cells)


def _cell(shown: RangeShown, name: str, look: Look) -> tuple[str, Style]:
    combos = shown.hands.get(name, 0.0)
    share = min(1.0, combos / len(STARTING_HANDS[name]))
    if not combos:
        return (f"{name:<3}" if look.colour else " · "), Style(color=RANGE_ABSENT)
    colour = _mixed(_tint(shown, name), share)
    return f"{name:<3}", Style(color=RANGE_INK, bgcolor=Color.from_rgb(*colour))


def _tint(shown: RangeShown, name: str) -> Colour:
    """The colours of the actions, in the parts in which the hand plays them."""
    parts = [(split.get(name, 0.0), _colour(action)) for action, split in shown.actions.items()]
    total = sum(part for part, _ in parts)
    if not total:
        return RANGE_HELD
    red, green, blue = (round(sum(part * colour[place] for part, colour in parts) / total) for place in range(3))
    return red, green, blue


def _colour(action: str) -> Colour:
    verb = action.partition(" ")[0]
    return RANGE_FOLD if verb == "fold" else RANGE_CALL if verb in ("call", "check") else RANGE_RAISE


def _mixed(colour: Colour, share: float) -> Colour:
    """Rare hands are darker."""
    weight = 0.25 + 0.75 * share
    red, green, blue = (round(empty + (full - empty) * weight) for full, empty in zip(colour, RANGE_EMPTY, strict=True))
    return red, green, blue


def cell_words(shown: RangeShown, name: str, look: Look) -> str:
    """How many combos of a starting hand there are, and how they are played."""
    text = look.text
    combos = shown.hands.get(name, 0.0)
    told = text(
        "coaching-combos", hand=name, combos=f"{combos:.1f}".removesuffix(".0"), is_one="yes" if combos == 1 else "no"
    )
    splits = [
        f"{action_words(action, text)} {percent(split[name])} %"
        for action, split in shown.actions.items()
        if split.get(name)
    ]
    return text("coaching-separator").join([told, *splits]) if combos else told


class RangeGrids(Drawing):
    """Two ranges side by side, or one below the other where there is room for that; a cursor names a cell."""

    def __init__(self, look: Look, *, id: str | None = None) -> None:  # noqa: A002 -- Textual's name
        super().__init__(id=id)
        self._look = look
        self._ranges: tuple[RangeShown, ...] = ()
        self._names: tuple[str, ...] = ()
        self._held = ""
        self.cursor = (0, 0)
        self.has_cursor = False

    def show(self, ranges: tuple[RangeShown, ...], names: tuple[str, ...], held: str, look: Look) -> None:
        """`names` says whose range each is; `held` is the starting hand in the first."""
        self._ranges, self._names, self._held, self._look = ranges, names, held, look
        self.redraw()

    def move(self, down: int, right: int) -> None:
        self.cursor = ((self.cursor[0] + down) % SIDE, (self.cursor[1] + right) % SIDE)
        self.redraw()

    def _title(self, shown: RangeShown, name: str) -> str:
        return self._look.text("coaching-range-title", name=name, combos=f"{shown.combos:.0f}")

    def draw(self, width: int, height: int) -> list[Strip]:  # noqa: ARG002 -- always as high as it is
        cursor = self.cursor if self.has_cursor else None
        grids = [
            grid_rows(shown, self._title(shown, name), self._look, cursor, self._held if place == 0 else "")
            for place, (shown, name) in enumerate(zip(self._ranges, self._names, strict=True))
        ][: max(1, (width + 1) // (GRID_WIDTH + 1))]
        rows = [
            join([piece for strip in strips for piece in (row(" "), strip)][1:]) for strips in zip(*grids, strict=True)
        ]
        if self.has_cursor:
            name = hand_at(*self.cursor)
            rows += [
                row((f"{who}: ", FAINT), cell_words(shown, name, self._look))
                for shown, who in zip(self._ranges[: len(grids)], self._names, strict=False)
            ]
        return rows
