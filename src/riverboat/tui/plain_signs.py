"""Nothing but letters and plain signs, for terminals that draw suits and lines wider than one cell.

Signs of ambiguous width (East Asian Width A) are one cell here and two in many CJK terminals. This filter stands
between every widget and the terminal and replaces each by a sign of one cell; the widgets need not know.
"""

from __future__ import annotations

from typing import Final
from unicodedata import east_asian_width

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from riverboat.cards import SUIT_SIGNS, SUITS

_SIGNS: Final = {
    **dict(zip(SUIT_SIGNS, SUITS, strict=True)),
    **dict.fromkeys("─━═▔▁▂", "-"),
    **dict.fromkeys("│┃║┤├▏▎▌▐", "|"),
    **dict.fromkeys("╭╮╰╯┌┐└┘", "+"),
    **dict.fromkeys("█▀▄▰●", "#"),
    **dict.fromkeys("░▒▓▇", "%"),
    **dict.fromkeys("▱·", "."),
    **dict.fromkeys("▶▸→", ">"),
    **dict.fromkeys("◂←", "<"),
    "↑": "^",
    "↓": "v",
    "◆": "*",
    "–": "-",
    "—": "-",
    "…": "~",
    "≈": "~",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "×": "x",
    "♠": "s",
}
_TABLE: Final = str.maketrans(_SIGNS)


def plain_text(text: str) -> str:
    """The text with no sign of ambiguous width; one that has no stand-in becomes a question mark."""
    text = text.translate(_TABLE)
    if text.isascii():
        return text
    return "".join("?" if east_asian_width(sign) == "A" else sign for sign in text)


class PlainSigns(LineFilter):
    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 -- Textual's call
        return [
            segment if segment.control else Segment(plain_text(segment.text), segment.style) for segment in segments
        ]
