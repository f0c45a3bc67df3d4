"""Opponents at the table: how they have played so far, who they are, and the player's notes; and the ladder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from rich.style import Style
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.strip import Strip
from textual.widgets import Input, Label

from riverboat.client.look import Look
from riverboat.client.narration import rate_text
from riverboat.client.opponents import KnownOpponent, OpponentBook, about_lines, ladder_line, rung_cells
from riverboat.client.tui.clock import TurnLine
from riverboat.client.tui.drawing import Drawing, fitted, right_fitted, row, wrapped
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.live_screen import LiveScreen
from riverboat.client.tui.offers import KeyOffer
from riverboat.client.tui.palette import ACCENT, ALARM, FOG, GAIN, GOLD, LAMP, QUIET, STRONG, TEXT, ink
from riverboat.engine.rules import Seat
from riverboat.errors import RiverboatError
from riverboat.locale import error_text
from riverboat.table.opponents import LONGEST_NOTE

if TYPE_CHECKING:
    from riverboat.host.ladder import Ladder

WIDEST_NAME: Final = 20
NARROWEST_RATE: Final = 9
HANDS_WIDTH: Final = 7
WON_WIDTH: Final = 9


class OpponentList(Drawing):
    """A row for each opponent, and below them all that is known of the chosen one; or the ladder."""

    def __init__(self, names: Mapping[Seat, str], look: Look) -> None:
        super().__init__(id="opponents")
        self._names = names
        self._look = look
        self.known: Sequence[KnownOpponent] | None = None
        self.place = 0
        self.ladder: Ladder | None = None
        self.shows_ladder = False

    @property
    def chosen(self) -> KnownOpponent | None:
        return self.known[self.place] if self.known and self.place < len(self.known) else None

    def called(self, known: KnownOpponent) -> str:
        return self._names.get(known.seat, "")

    def draw(self, width: int, height: int) -> list[Strip]:  # noqa: ARG002 -- from the top
        if self.shows_ladder:
            return self._ladder_rows(width)
        if self.known is None:
            return [row(), row((f" {self._look.text('coaching-working')}", QUIET))]
        if not self.known:
            return [row(), row((f" {self._look.text('opponents-none')}", QUIET))]
        rows = [
            self._head(width),
            *(self._row(place, one, width) for place, one in enumerate(self.known)),
            row(),
        ]
        return [*rows, *self._about(width)]

    def _rate_titles(self) -> list[str]:
        first = self.known[0].statistics if self.known else ()
        return [self._look.text(f"statistics-{rate.name.replace('_', '-')}") for rate in first]

    def _rate_widths(self) -> list[int]:
        return [max(cell_len(title) + 2, NARROWEST_RATE) for title in self._rate_titles()]

    def _name_width(self, width: int) -> int:
        return max(8, min(WIDEST_NAME, width - 4 - HANDS_WIDTH - WON_WIDTH - sum(self._rate_widths())))

    def _head(self, width: int) -> Strip:
        text = self._look.text
        return row(
            ("   ", TEXT),
            (fitted(text("opponents-player"), self._name_width(width)), QUIET),
            (right_fitted(text("opponents-hands"), HANDS_WIDTH), QUIET),
            (right_fitted(text("opponents-won"), WON_WIDTH), QUIET),
            *(
                (right_fitted(title, columns), QUIET)
                for title, columns in zip(self._rate_titles(), self._rate_widths(), strict=True)
            ),
        )

    def _row(self, place: int, known: KnownOpponent, width: int) -> Strip:
        is_chosen = place == self.place
        tone = GAIN if known.won_bb > 0 else ALARM if known.won_bb < 0 else TEXT
        mark = "✎" if known.note and not self._look.letters else "*" if known.note else " "
        cells = [
            (" ▸" if is_chosen else "  ", ACCENT),
            (mark, GOLD),
            (fitted(self.called(known), self._name_width(width)), STRONG if is_chosen else TEXT),
            (right_fitted(f"{known.hands:,}", HANDS_WIDTH), TEXT),
            (right_fitted(f"{known.won_bb:+.1f}".replace("-", "−") if known.hands else "–", WON_WIDTH), tone),
        ]
        for rate, columns in zip(known.statistics, self._rate_widths(), strict=True):
            chances = f"/{rate.chances}"
            cells += [(right_fitted(rate_text(rate), columns - cell_len(chances)), TEXT), (chances, ink(FOG))]
        strip = row(*cells)
        return strip.apply_style(ink("#ece5d3", LAMP)) if is_chosen else strip

    def _about(self, width: int) -> list[Strip]:
        known, look = self.chosen, self._look
        if known is None:
            return []
        lines = about_lines(known, self.called(known), look.text, look.language, shows_style=look.shows_styles)
        head = row((f" {self.called(known)}", ACCENT))
        return [head, *(row((f" {part}", TEXT)) for line in lines for part in wrapped(line, width - 2))]

    def _ladder_rows(self, width: int) -> list[Strip]:
        text, ladder = self._look.text, self.ladder
        if ladder is None:
            return [row(), row((f" {text('coaching-working')}", QUIET))]
        widths = (12, 9, 18)
        head = [text(f"climb-column-{name}") for name in ("level", "hands", "won", "left")]
        rows = [self._ladder_row(head, widths, is_offered=False, tone=QUIET)]
        for rung in ladder.rungs:
            is_offered = rung.level == ladder.offered
            tone = GAIN if rung.is_beaten else STRONG if is_offered else TEXT
            rows.append(self._ladder_row(rung_cells(rung, text), widths, is_offered=is_offered, tone=tone))
        notes = [ladder_line(ladder, text), text("climb-note")]
        return [*rows, row(), *(row((f" {part}", QUIET)) for note in notes for part in wrapped(note, width - 2))]

    def _ladder_row(self, cells: Sequence[str], widths: Sequence[int], *, is_offered: bool, tone: Style) -> Strip:
        level, hands, won, left = cells
        return row(
            (" ▸ " if is_offered else "   ", ACCENT),
            (fitted(level, widths[0]), tone),
            (right_fitted(hands, widths[1]), tone),
            (right_fitted(won, widths[2]), tone),
            (f"   {left}", tone),
        )


class OpponentsScreen(LiveScreen):
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", show=False),
        Binding("up,k", "move(-1)", show=False),
        Binding("n,N,enter", "note", show=False),
        Binding("tab,shift+tab,l,L", "ladder", show=False),
        Binding("escape,ctrl+c,ctrl+q,q,Q,u,U", "close", show=False),
    ]

    def __init__(self, book: OpponentBook, names: Mapping[Seat, str], look: Look) -> None:
        """`names` are what the others at the table are called."""
        super().__init__()
        self._book = book
        self._names = names
        self._look = look

    def compose(self) -> ComposeResult:
        yield TurnLine()
        yield OpponentList(self._names, self._look)
        with Horizontal(id="prompt-row"):
            yield Label(id="prompt-label")
            yield Input(id="prompt", compact=True, select_on_focus=False, disabled=True, max_length=LONGEST_NOTE)
        yield KeyRow(id="keys")

    def on_mount(self) -> None:
        self._show()
        self._load()

    async def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        await self.run_action(event.offer.command)

    @work(exclusive=True)
    async def _load(self) -> None:
        try:
            known, ladder = await self._book.opponents(), await self._book.ladder()
        except RiverboatError as refusal:
            self._complain(refusal)
            return
        if self.is_live:
            self._list.known, self._list.ladder = known, ladder
            self._list.place = min(self._list.place, max(0, len(known) - 1))
            self._show()

    def action_move(self, steps: int) -> None:
        if not self._list.shows_ladder and self._list.known:
            self._list.place = (self._list.place + steps) % len(self._list.known)
            self._show()

    def action_ladder(self) -> None:
        self._list.shows_ladder = not self._list.shows_ladder
        self._show()

    def action_note(self) -> None:
        known = self._list.chosen
        if known is None or self._list.shows_ladder:
            return
        label = self._look.text("opponents-note-prompt", name=self._list.called(known))
        self.query_one("#prompt-label", Label).update(label)
        prompt = self._prompt
        prompt.disabled = False
        prompt.value = known.note
        prompt.cursor_position = len(known.note)
        prompt.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        known = self._list.chosen
        self._close_prompt()
        if known is not None and event.value.strip() != known.note:
            self._write(known.seat, event.value.strip())

    @work(group="note")
    async def _write(self, seat: Seat, note: str) -> None:
        try:
            await self._book.note_on(seat, note)
        except RiverboatError as refusal:
            self._complain(refusal)
            return
        if self.is_live:
            self.notify(self._look.text("opponents-noted" if note else "opponents-forgotten"))
            self._load()

    def action_close(self) -> None:
        if not self._prompt.disabled:
            self._close_prompt()
        else:
            self.dismiss()

    def _close_prompt(self) -> None:
        prompt = self._prompt
        prompt.value = ""
        prompt.disabled = True
        self.set_focus(None)
        self.query_one("#prompt-label", Label).update("")

    def _complain(self, refusal: RiverboatError) -> None:
        if self.is_live:
            self.notify(error_text(refusal, self._look.text), severity="error")

    def _show(self) -> None:
        text, shown = self._look.text, self._list
        title = text("climb-title") if shown.shows_ladder else text("opponents-title", count=len(self._names))
        self.query_one(TurnLine).show(title, ACCENT, None, self._look)
        shown.redraw()
        other = text("opponents-key-back" if shown.shows_ladder else "opponents-key-ladder")
        keys: tuple[KeyOffer, ...] = (
            KeyOffer("Tab", other, "ladder"),
            KeyOffer("Esc", text("tui-replay-close"), "close"),
        )
        if not shown.shows_ladder:
            who = KeyOffer("↑↓", text("opponents-key-who"), "move(1)")
            keys = (who, KeyOffer("N", text("opponents-key-note"), "note"), *keys)
        self.query_one(KeyRow).show(keys)

    @property
    def _list(self) -> OpponentList:
        return self.query_one(OpponentList)

    @property
    def _prompt(self) -> Input:
        return self.query_one("#prompt", Input)
