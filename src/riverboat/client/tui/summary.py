"""The session so far: winnings as a graph, and everybody's statistics with their sample sizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widgets import Label

from riverboat.client.look import Look
from riverboat.client.narration import rate_text
from riverboat.client.tui.drawing import Drawing, fitted, right_fitted, row
from riverboat.client.tui.graph import Graph, signed
from riverboat.client.tui.palette import ALARM, FOG, GAIN, QUIET, STRONG, TEXT, ink
from riverboat.engine.rules import Chips
from riverboat.protocol import PlayerStatistics, Statistics, StatisticView

WIDEST_NAME: Final = 20
_FIGURES: Final = ("hands", "won", "winnings")
_NARROWEST: Final = {"hands": 5, "won": 5, "winnings": 9}
_NARROWEST_RATE: Final = 9


class StatisticsTable(Drawing):
    """A row for each player; a rate is followed by how many chances it comes from."""

    def __init__(self, statistics: Statistics, look: Look, big_blind: Chips) -> None:
        super().__init__()
        self._players = statistics.players
        self._look = look
        self._big_blind = big_blind
        self.styles.height = len(self._players) + 1

    def draw(self, width: int, height: int) -> list[Strip]:  # noqa: ARG002 -- a row for each player
        rates = [rate.name for rate in self._players[0].statistics] if self._players else []
        titles = [self._look.text(f"statistics-{name.replace('_', '-')}") for name in (*_FIGURES, *rates)]
        least = [_NARROWEST.get(name, _NARROWEST_RATE) for name in (*_FIGURES, *rates)]
        widths = [max(cell_len(title) + 1, narrowest) for title, narrowest in zip(titles, least, strict=True)]
        name_width = max(4, min(WIDEST_NAME, width - sum(widths) - 2))
        head = [(fitted(self._look.text("statistics-player"), name_width), QUIET)]
        head += [(right_fitted(title, width), QUIET) for title, width in zip(titles, widths, strict=True)]
        rows = (
            _player_row(player, signed(player.winnings, self._look, self._big_blind), name_width, widths)
            for player in self._players
        )
        return [row(" ", *head), *rows]


def _player_row(player: PlayerStatistics, winnings: str, name_width: int, widths: Sequence[int]) -> Strip:
    tone = GAIN if player.winnings > 0 else ALARM if player.winnings < 0 else TEXT
    figures = ((f"{player.hands:,}", TEXT), (f"{player.hands_won:,}", TEXT), (winnings, tone))
    cells = [(right_fitted(figure, width), style) for (figure, style), width in zip(figures, widths, strict=False)]
    for rate, width in zip(player.statistics, widths[len(figures) :], strict=True):
        cells += _rate(rate, width)
    # Only the reader's own winnings are told hand by hand.
    name = STRONG if player.winnings_by_hand else TEXT
    return row(" ", (fitted(player.name, name_width), name), *cells)


def _rate(rate: StatisticView, width: int) -> list[tuple[str, Style]]:
    """`24%/50`: how often, out of how many chances."""
    chances = f"/{rate.chances}"
    return [(right_fitted(rate_text(rate), width - len(chances)), TEXT), (chances, ink(FOG))]


class SummaryScreen(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,ctrl+c,ctrl+q,q,Q,t,T,enter,space", "dismiss", show=False)]

    def __init__(self, statistics: Statistics, look: Look, big_blind: Chips = 0) -> None:
        """Amounts are in chips, or in big blinds of this size."""
        super().__init__()
        self._statistics = statistics
        self._look = look
        self._big_blind = big_blind

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
                yield Label(text("tui-summary-graph", hands=len(own.winnings_by_hand) - 1), classes="note")
                yield Graph(own.winnings_by_hand, lambda total: signed(total, self._look, self._big_blind))
            yield StatisticsTable(self._statistics, self._look, self._big_blind)
            yield Label(text("tui-summary-note"), classes="note")
