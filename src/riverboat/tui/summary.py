"""The session so far: winnings as a graph, and everybody's statistics with their sample sizes."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widgets import Label

from riverboat.protocol import PlayerStatistics, Statistics, StatisticView
from riverboat.tui.drawing import Drawing, fitted, right_fitted, row
from riverboat.tui.graph import Graph
from riverboat.tui.look import Look
from riverboat.tui.palette import ALARM, FOG, GAIN, QUIET, STRONG, TEXT, ink

NAME_WIDTH: Final = 15
_COLUMNS: Final = (("hands", 6), ("won", 5), ("winnings", 10))
_RATE_WIDTH: Final = 9


class StatisticsTable(Drawing):
    """A row for each player; a rate is followed by how many chances it comes from."""

    def __init__(self, statistics: Statistics, look: Look) -> None:
        super().__init__()
        self._players = statistics.players
        self._look = look
        self.styles.height = len(self._players) + 1

    def draw(self, width: int, height: int) -> list[Strip]:  # noqa: ARG002 -- a row for each player
        return [self._head(), *(self._row(player, place == 0) for place, player in enumerate(self._players))]

    def _head(self) -> Strip:
        text = self._look.text
        cells = [(fitted(text("statistics-player"), NAME_WIDTH), QUIET)]
        cells += [(right_fitted(text(f"statistics-{name}"), width), QUIET) for name, width in _COLUMNS]
        rates = self._players[0].statistics if self._players else ()
        for rate in rates:
            name = text(f"statistics-{rate.name.replace('_', '-')}")
            cells.append((right_fitted(name, _RATE_WIDTH), QUIET))
        return row(" ", *cells)

    def _row(self, player: PlayerStatistics, is_first: bool) -> Strip:
        figures = (f"{player.hands:,}", f"{player.hands_won:,}")
        tone = GAIN if player.winnings > 0 else ALARM if player.winnings < 0 else TEXT
        name = STRONG if is_first else TEXT
        cells: list[tuple[str, Style]] = [(fitted(player.name, NAME_WIDTH), name)]
        cells += [(right_fitted(figure, width), TEXT) for figure, (_, width) in zip(figures, _COLUMNS, strict=False)]
        cells.append((right_fitted(f"{player.winnings:+,}", _COLUMNS[2][1]), tone))
        for rate in player.statistics:
            cells += _rate(rate)
        return row(" ", *cells)


def _rate(rate: StatisticView) -> list[tuple[str, Style]]:
    """`24% /50`: how often, out of how many chances."""
    percent = f"{100 * rate.times / rate.chances:.0f}%" if rate.chances else "–"
    chances = f"/{rate.chances}"
    return [(right_fitted(percent, _RATE_WIDTH - len(chances)), TEXT), (chances, ink(FOG))]


class SummaryScreen(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,Q,t,T,enter,space", "dismiss", show=False)]

    def __init__(self, statistics: Statistics, look: Look) -> None:
        super().__init__()
        self._statistics = statistics
        self._look = look

    def compose(self) -> ComposeResult:
        text = self._look.text
        players = self._statistics.players
        own = next((player for player in players if player.winnings_by_hand), None)
        with VerticalScroll(id="page") as page:
            page.border_title = text("tui-summary-title")
            page.border_subtitle = text("tui-help-close")
            if own is None:
                yield Label(text("tui-no-hand-yet"), classes="note")
            else:
                yield Label(text("tui-summary-graph", hands=own.hands), classes="note")
                yield Graph(own.winnings_by_hand)
            yield StatisticsTable(self._statistics, self._look)
            yield Label(text("tui-summary-note"), classes="note")
