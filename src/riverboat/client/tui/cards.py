"""Draws cards: small ones within a line of text, boxes on the felt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from rich.style import Style
from textual.strip import Strip

from riverboat.client.look import FACE_DOWN, Look, rank_and_sign, spoken_card
from riverboat.client.tui.drawing import join, row
from riverboat.client.tui.palette import (
    BACK,
    BACK_PATTERN,
    GOLD,
    PAPER,
    PAPER_DIM,
    PAPER_WON,
    SUITS_FOUR,
    SUITS_TWO,
    ink,
)

USUAL_HELD: Final = 2
"""Hole cards of hold'em; Omaha has more, which are drawn closer together."""

BoxSize: TypeAlias = Literal["small", "large"]
Mark: TypeAlias = Literal["plain", "won", "lost"]

WIDTH: Final[dict[BoxSize, int]] = {"small": 5, "large": 7}
HEIGHT: Final[dict[BoxSize, int]] = {"small": 3, "large": 5}

_PAPERS: Final[dict[Mark, str]] = {"plain": PAPER, "won": PAPER_WON, "lost": PAPER_DIM}


def inline_card(card: str, look: Look, mark: Mark = "plain") -> Strip:
    """A card in a line: a gap, and three cells with `A♠ `, `10♦`, or its back."""
    if card == FACE_DOWN:
        return row(" ", ("▇▇", ink(BACK)), " ")
    return row(" ", (f"{spoken_card(card, look):<3}", _card_style(card, look, mark)))


def held_cards(cards: Sequence[str], look: Look, marks: Sequence[Mark]) -> Strip:
    """Hole cards in a line, four cells for each of two. More than two lie side by side, three cells each; their backs
    one cell each."""
    if len(cards) <= USUAL_HELD:
        return join(inline_card(card, look, mark) for card, mark in zip(cards, marks, strict=True))
    if all(card == FACE_DOWN for card in cards):
        return row(" ", ("▌" * len(cards), ink(BACK)))
    drawn = [
        row(("▇▇ ", ink(BACK))) if card == FACE_DOWN else inline_card(card, look, mark).crop(1)
        for card, mark in zip(cards, marks, strict=True)
    ]
    return join([row(" "), *drawn])


def inline_cards(cards: Sequence[str], look: Look) -> Strip:
    return join(inline_card(card, look) for card in cards)


def card_box(card: str | None, size: BoxSize, look: Look, mark: Mark = "plain") -> list[Strip]:
    """A card as a box of rows; None is the place where a card will lie."""
    width, height = WIDTH[size], HEIGHT[size]
    if card is None:
        return _frame([""] * (height - 2), width, ink(BACK_PATTERN, dim=True) if not look.colour else _PLACE)
    if card == FACE_DOWN:
        return _back(width, height, look)
    style = _card_style(card, look, mark)
    if look.colour:
        return [row((line, style)) for line in _face(card, size, look)]
    return _frame(_face_in_frame(card, size, look), width, style)


def fan(boxes: Sequence[list[Strip]], step: int) -> list[Strip]:
    """Boxes of which each lies on the one before it and leaves so many columns of it to be seen."""
    *covered, last = boxes
    return [join([*(box[line].crop(0, step) for box in covered), last[line]]) for line in range(len(last))]


def box_row(boxes: Sequence[list[Strip]], gap: int = 1) -> list[Strip]:
    """Boxes side by side."""
    space = row(" " * gap)
    return [join(_between(list(lines), space)) for lines in zip(*boxes, strict=True)]


def marks_row(marks: Sequence[Mark], size: BoxSize, gap: int = 1) -> Strip:
    """A line under the cards that won, for those who see no colours."""
    width = WIDTH[size]
    lines = [row(("▔" * width if mark == "won" else " " * width, GOLD)) for mark in marks]
    return join(_between(lines, row(" " * gap)))


_PLACE: Final = ink("#2c8a5a")


def _card_style(card: str, look: Look, mark: Mark) -> Style:
    suits = SUITS_FOUR if look.four_colours else SUITS_TWO
    return ink(suits[card[1]], _PAPERS[mark], bold=True)


def _face(card: str, size: BoxSize, look: Look) -> list[str]:
    rank, sign = rank_and_sign(card, look)
    if size == "small":
        return [f"{rank:<5}", f"{sign:^5}", f"{rank:>5}"]
    return [f" {rank:<6}", f" {sign:<6}", f"{sign:^7}", f"{sign:>6} ", f"{rank:>6} "]


def _face_in_frame(card: str, size: BoxSize, look: Look) -> list[str]:
    rank, sign = rank_and_sign(card, look)
    if size == "small":
        return [f"{rank}{sign}"]
    return [f"{rank:<5}", f"{sign:^5}", f"{rank:>5}"]


def _back(width: int, height: int, look: Look) -> list[Strip]:
    if not look.colour:
        return _frame(["#" * (width - 2)] * (height - 2), width, ink(BACK_PATTERN))
    style = ink(BACK_PATTERN, BACK)
    return [row((" ", style), ("░" * (width - 2), style), (" ", style))] * height


def _frame(lines: Sequence[str], width: int, style: Style) -> list[Strip]:
    inner = width - 2
    return [
        row((f"╭{'─' * inner}╮", style)),
        *(row((f"│{line:^{inner}}│", style)) for line in lines),
        row((f"╰{'─' * inner}╯", style)),
    ]


def _between(parts: list[Strip], space: Strip) -> list[Strip]:
    return [piece for part in parts for piece in (space, part)][1:]
