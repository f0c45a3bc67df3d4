"""The table and its log, laid out for the size of the screen: seats around an oval, or a list."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical

from riverboat.client.look import Look
from riverboat.client.tui.header import Header
from riverboat.client.tui.log import Log
from riverboat.client.tui.oval import Oval
from riverboat.client.tui.seat_list import SeatList
from riverboat.protocol import TableView

WIDE_COLUMNS: Final = 110
WIDE_ROWS: Final = 34


class TablePane(Vertical):
    """Shows one view at a time, live or from the record."""

    def compose(self) -> ComposeResult:
        yield Header()
        with Container(id="middle"):
            yield Oval(id="oval")
            yield SeatList(id="seat-list")
            yield Log(id="log")

    def on_mount(self) -> None:
        self._lay_out(self.app.size.width, self.app.size.height)

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002 -- the whole screen decides, not this part
        self._lay_out(self.app.size.width, self.app.size.height)

    @property
    def is_whole(self) -> bool:
        """Whether all parts are there: when the program ends they go one by one, while messages still arrive."""
        return all(self.query(part) for part in (Header, Oval, SeatList, Log))

    def show(self, view: TableView, look: Look, right: str = "") -> None:
        self.query_one(Header).show(view, look, right)
        self.query_one(Oval).show(view, look)
        self.query_one(SeatList).show(view, look)
        self.log_lines.look(in_blinds=look.in_blinds)

    @property
    def log_lines(self) -> Log:
        return self.query_one(Log)

    def _lay_out(self, width: int, height: int) -> None:
        self.set_class(width >= WIDE_COLUMNS and height >= WIDE_ROWS, "wide")
