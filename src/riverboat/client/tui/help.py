"""Keys and hand ranks on one page."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.strip import Strip

from riverboat.client.look import Look
from riverboat.client.tui.canvas import Canvas
from riverboat.client.tui.cards import inline_cards
from riverboat.client.tui.drawing import Drawing, fitted, join, row, wrapped
from riverboat.client.tui.palette import ACCENT, ACTIVE, ALL_IN, FOLDED, QUIET, STRONG, WINNER, ink

RANKS: Final = (
    ("royal-flush", "RF", "As Ks Qs Js Ts"),
    ("straight-flush", "SF", "9h 8h 7h 6h 5h"),
    ("four-of-a-kind", "4K", "Ks Kh Kd Kc Qs"),
    ("full-house", "FH", "Qs Qh Qd 9c 9h"),
    ("flush", "FL", "Js 9s 7s 5s 3s"),
    ("straight", "ST", "Ts Jh Qd Ks Ah"),
    ("three-of-a-kind", "3K", "7s 7h 7d Tc 4s"),
    ("two-pair", "2P", "Js Jh 5c 5d As"),
    ("pair", "1P", "As Ah Kd Qc Ts"),
    ("high-card", "HC", "As Kh Qc Jd 9s"),
)

KEYS: Final = (
    ("F", "fold"),
    ("X", "check"),
    ("C", "call"),
    ("R", "raise"),
    ("1–9", "presets"),
    ("A", "all-in"),
    ("Enter", "go-on"),
    ("/", "type"),
    ("S", "speed"),
    ("B K", "blinds-suits"),
    ("L H", "last-hand-replay"),
    ("T U G", "statistics-opponents"),
    ("O", "sit-out"),
    ("M +", "rebuy"),
    ("DZ@", "straddle"),
    ("W J", "show"),
    ("V E", "review-mistakes"),
    ("I P ,", "hint-pause-settings"),
    ("PgUp", "page"),
    ("Esc", "cancel"),
    ("Q", "quit"),
)

POSITIONS: Final = ("blinds-positions", "early-positions", "late-positions")
RANKS_WIDTH: Final = 40
_STATES: Final = (("active", ACTIVE), ("folded", FOLDED), ("all_in", ALL_IN), ("won", WINNER))


class HelpPage(Drawing):
    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.styles.height = len(KEYS) + 1

    def draw(self, width: int, height: int) -> list[Strip]:
        canvas = Canvas(width, height)
        canvas.put_box(1, 0, self._ranks())
        canvas.put_box(RANKS_WIDTH + 1, 0, self._keys(width - RANKS_WIDTH - 2))
        return canvas.rows()

    def _ranks(self) -> list[Strip]:
        text = self._look.text
        lines = [row((text("tui-help-ranks"), ACCENT))]
        for category, short, cards in RANKS:
            name = fitted(text(f"category-{category}"), 15)
            lines.append(join([row((f"{short} ", QUIET), (name, STRONG)), inline_cards(cards.split(), self._look)]))
        lines += [row(), *(row((line, QUIET)) for line in wrapped(text("tui-help-short-deck"), RANKS_WIDTH - 2))]
        lines.append(row((text("tui-help-colours"), ACCENT)))
        lines.append(join([self._state(state, color) for state, color in _STATES]))
        lines.append(row((text("tui-help-positions"), ACCENT)))
        lines += [
            row((line, QUIET)) for place in POSITIONS for line in wrapped(text(f"tui-help-{place}"), RANKS_WIDTH - 2)
        ]
        return lines

    def _state(self, state: str, color: str) -> Strip:
        return row((f"● {self._look.text('tui-help-state', state=state)}  ", ink(color)))

    def _keys(self, width: int) -> list[Strip]:
        text = self._look.text
        keys = (row((f"{key:>5}", ACCENT), f" {fitted(text(f'tui-help-{name}'), width - 6)}") for key, name in KEYS)
        return [row((text("tui-help-keys"), ACCENT)), *keys]


class HelpScreen(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+c,ctrl+q,q,Q,enter,space,question_mark,f1", "dismiss", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
    ]

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as page:
            page.border_title = self._look.text("tui-help-title")
            page.border_subtitle = self._look.text("tui-help-close")
            yield HelpPage(self._look)

    def action_scroll(self, rows: int) -> None:
        self.query_one("#page").scroll_relative(y=rows, animate=False)
