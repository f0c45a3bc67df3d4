"""The session so far: winnings as a graph, and everybody's statistics with their sample sizes."""

from __future__ import annotations

from collections.abc import Sequence
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

WIDEST_NAME: Final = 20
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
        rates = self._players[0].statistics if self._players else ()
        figures = sum(column for _, column in _COLUMNS) + _RATE_WIDTH * len(rates)
        name_width = max(4, min(WIDEST_NAME, width - figures - 2))
        return [self._head(rates, name_width), *(self._row(player, name_width) for player in self._players)]

    def _head(self, rates: Sequence[StatisticView], name_width: int) -> Strip:
        text = self._look.text
        cells = [fitted(text("statistics-player"), name_width)]
        cells += [right_fitted(text(f"statistics-{name}"), width) for name, width in _COLUMNS]
        cells += [right_fitted(text(f"statistics-{rate.name.replace('_', '-')}"), _RATE_WIDTH) for rate in rates]
        return row(" ", *((cell, QUIET) for cell in cells))

    def _row(self, player: PlayerStatistics, name_width: int) -> Strip:
        tone = GAIN if player.winnings > 0 else ALARM if player.winnings < 0 else TEXT
        figures = (f"{player.hands:,}", f"{player.hands_won:,}", f"{player.winnings:+,}")
        widths = (width for _, width in _COLUMNS)
        cells = [
            (right_fitted(figure, width), style)
            for figure, width, style in zip(figures, widths, (TEXT, TEXT, tone), strict=True)
        ]
        # Only the reader's own winnings are told hand by hand.
        name = STRONG if player.winnings_by_hand else TEXT
        rates = [cell for rate in player.statistics for cell in _rate(rate)]
        return row(" ", (fitted(player.name, name_width), name), *cells, *rates)


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
