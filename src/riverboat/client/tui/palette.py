"""The colours of the table, named by what they mean. Nothing else in the client names a colour."""

from __future__ import annotations

from typing import Final

from rich.style import Style

NIGHT: Final = "#0d1117"
"""Behind everything."""
DECK: Final = "#161b22"
"""Behind panels and plates."""
LAMP: Final = "#21303d"
"""Behind the plate of the seat to act."""
BRASS: Final = "#d8a657"
IVORY: Final = "#ece5d3"
FOG: Final = "#8b949e"
SHADE: Final = "#545d68"
RED: Final = "#e5484d"
GAIN_DEEP: Final = "#1d5e33"
LOSS_DEEP: Final = "#6e2427"

ACTIVE: Final = "#3fb950"
FOLDED: Final = "#6e7681"
ALL_IN: Final = "#e3c000"
WINNER: Final = "#ffc83d"

FELT_CENTRE: Final = (31, 122, 77)
FELT_EDGE: Final = (13, 66, 42)
RAIL: Final = (94, 58, 30)
RAIL_LIGHT: Final = (134, 87, 46)

PAPER: Final = "#f7f2e4"
PAPER_DIM: Final = "#9b978b"
PAPER_WON: Final = "#ffd97a"
BACK: Final = "#31589c"
BACK_PATTERN: Final = "#6d93d6"

SUITS_TWO: Final = {"s": "#11151c", "h": "#c4122f", "d": "#c4122f", "c": "#11151c"}
SUITS_FOUR: Final = {"s": "#11151c", "h": "#c4122f", "d": "#1550c8", "c": "#12742f"}


def ink(color: str, background: str | None = None, *, bold: bool = False, dim: bool = False) -> Style:
    """A style; without a background, whatever lies below shows."""
    return Style(color=color, bgcolor=background, bold=bold or None, dim=dim or None)


TEXT: Final = ink(IVORY)
QUIET: Final = ink(FOG)
FAINT: Final = ink(SHADE)
STRONG: Final = ink(IVORY, bold=True)
ACCENT: Final = ink(BRASS, bold=True)
ALARM: Final = ink(RED, bold=True)
GAIN: Final = ink(ACTIVE, bold=True)
GOLD: Final = ink(WINNER, bold=True)
KEY: Final = ink(NIGHT, BRASS, bold=True)
"""A key to press, as it is shown."""
KEY_OFF: Final = ink(NIGHT, SHADE)

RANGE_FOLD: Final = (63, 110, 160)
RANGE_CALL: Final = (46, 140, 84)
RANGE_RAISE: Final = (200, 62, 62)
RANGE_HELD: Final = (150, 118, 60)
"""Of a range that is not split by action."""
RANGE_EMPTY: Final = (22, 27, 34)
RANGE_INK: Final = "#f7f2e4"
RANGE_ABSENT: Final = "#3d444d"

GRADE_STYLES: Final[dict[str, Style]] = {
    "best": GAIN,
    "good": ink(ACTIVE),
    "inaccuracy": ink(ALL_IN, bold=True),
    "mistake": ink("#f0883e", bold=True),
    "blunder": ALARM,
}

BY_STATUS: Final[dict[str, str]] = {
    "empty": SHADE,
    "waiting": FOG,
    "active": ACTIVE,
    "folded": FOLDED,
    "all_in": ALL_IN,
    "sitting_out": FOG,
    "busted": FOLDED,
}
