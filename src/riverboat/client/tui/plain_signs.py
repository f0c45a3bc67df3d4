"""Nothing but letters and plain signs, for terminals that draw suits and lines wider than one cell.

Signs of ambiguous width (East Asian Width A) are one cell here and two in many CJK terminals. This filter stands
between every widget and the terminal and replaces each by a sign of one cell; the widgets need not know.
"""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from riverboat.client.terminal import plain_text


class PlainSigns(LineFilter):
    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 -- Textual's call
        return [
            segment if segment.control else Segment(plain_text(segment.text), segment.style) for segment in segments
        ]
