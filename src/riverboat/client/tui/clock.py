"""The line above the action bar: whose turn it is and how much time is left."""

from __future__ import annotations

from time import monotonic
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from riverboat.client.look import Look
from riverboat.client.tui.drawing import Drawing, row, spread
from riverboat.client.tui.palette import ALARM, FAINT, GAIN, QUIET, STRONG
from riverboat.protocol import Clock

BAR_CELLS: Final = 12
TICK_SECONDS: Final = 0.5
LONGEST_SHOWN: Final = 3600.0
"""A clock with more time than that hurries nobody and is not drawn."""


class TurnLine(Drawing):
    """Counts down by itself between messages."""

    def __init__(self) -> None:
        super().__init__()
        self._title = ""
        self._tone: Style = QUIET
        self._clock: Clock | None = None
        self._full = 1.0
        self._started = 0.0
        self._look = Look()

    def on_mount(self) -> None:
        self.set_interval(TICK_SECONDS, self._tick)

    def show(self, title: str, tone: Style, clock: Clock | None, look: Look) -> None:
        if clock is not self._clock:
            self._started = monotonic()
            self._full = max(1.0, clock.seconds, clock.seconds_left) if clock is not None else 1.0
        self._title, self._tone, self._clock, self._look = title, tone, clock, look
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:  # noqa: ARG002 -- one line, whatever the height
        left = row(("──", FAINT), (f" {self._title} ", self._tone)) if self._title else row(("──", FAINT))
        return [spread(left, self._time(), width, Segment("─", FAINT))]

    def _tick(self) -> None:
        if self._clock is not None and self._clock.seconds_left < LONGEST_SHOWN:
            self.redraw()

    def _time(self) -> Strip:
        clock = self._clock
        if clock is None or clock.seconds_left >= LONGEST_SHOWN:
            return row()
        left = clock.seconds_left - (monotonic() - self._started)
        bank = max(0.0, clock.time_bank + min(0.0, left))
        left = max(0.0, left)
        filled = round(BAR_CELLS * left / self._full)
        style = ALARM if left <= clock.warning_at else GAIN
        return row(
            (" ", FAINT),
            (f"{_minutes(left)} ", style),
            ("▰" * filled, style),
            ("▱" * (BAR_CELLS - filled), FAINT),
            (f" {self._look.text('tui-time-bank', time=_minutes(bank))} ", STRONG if not left else QUIET),
            ("──", FAINT),
        )


def _minutes(seconds: float) -> str:
    minutes, rest = divmod(int(seconds + 0.5), 60)
    return f"{minutes}:{rest:02}"
