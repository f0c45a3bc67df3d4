"""A new tournament in one form: a row for every option, chosen from the usual values or typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Input, Label

from riverboat.client.look import Look
from riverboat.client.tournament_form import FIELDS, TournamentForm
from riverboat.client.tui.clock import TurnLine
from riverboat.client.tui.drawing import Drawing, fitted, row
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.offers import KeyOffer
from riverboat.client.tui.palette import ACCENT, FAINT, GOLD, LAMP, STRONG, TEXT, ink
from riverboat.errors import RiverboatError
from riverboat.locale import error_text

NAMES: Final = tuple(FIELDS)
LABEL_WIDTH: Final = 46


class TournamentFields(Drawing):
    def __init__(self, form: TournamentForm, look: Look) -> None:
        super().__init__()
        self._form = form
        self._look = look
        self.place = 0

    @property
    def name_chosen(self) -> str:
        return NAMES[self.place]

    def draw(self, width: int, height: int) -> list[Strip]:
        first = max(0, min(self.place - height // 2, len(NAMES) - height))
        return [self._row(place, width) for place in range(first, min(len(NAMES), first + height))]

    def _row(self, place: int, width: int) -> Strip:
        is_chosen = place == self.place
        label, value = self._form.words(NAMES[place], self._look.text)
        label_width = min(LABEL_WIDTH, max(20, width - 30))
        strip = row(
            (" ▸ " if is_chosen else "   ", ACCENT),
            (fitted(label, label_width), STRONG if is_chosen else TEXT),
            ("◂ ", ACCENT if is_chosen else FAINT),
            (fitted(value, max(10, width - label_width - 10)), GOLD if is_chosen else TEXT),
            ("▸", ACCENT if is_chosen else FAINT),
        )
        return strip.apply_style(ink("#ece5d3", LAMP)) if is_chosen else strip


class NewTournamentScreen(Screen[None]):
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "make", show=False),
        Binding("up,k,K,shift+tab", "move(-1)", show=False),
        Binding("down,j,J,tab", "move(1)", show=False),
        Binding("left,h,H,minus", "turn(-1)", show=False),
        Binding("right,l,L,plus,space", "turn(1)", show=False),
        Binding("e,E,slash", "edit", show=False),
        Binding("escape,q,Q,ctrl+c,ctrl+q", "back", show=False),
    ]

    def __init__(self, look: Look, made: Callable[[dict[str, object]], object]) -> None:
        """`made` gets what is to be sent."""
        super().__init__()
        self._form = TournamentForm()
        self._look = look
        self._made = made

    def compose(self) -> ComposeResult:
        yield TurnLine()
        yield TournamentFields(self._form, self._look)
        with Horizontal(id="prompt-row"):
            yield Label(id="prompt-label")
            yield Input(id="prompt", compact=True, select_on_focus=False, disabled=True)
        yield KeyRow(id="keys")

    def on_mount(self) -> None:
        text = self._look.text
        self.query_one(TurnLine).show(text("tournaments-key-new"), ACCENT, None, self._look)
        self.query_one(KeyRow).show(
            (
                KeyOffer("Enter", text("tui-new-make"), "make"),
                KeyOffer("↑↓", text("tui-start-move"), "move(1)"),
                KeyOffer("←→", text("tui-start-turn"), "turn(1)"),
                KeyOffer("E", text("tournament-form-edit"), "edit"),
                KeyOffer("Esc", text("tui-browse-back"), "back"),
            )
        )

    async def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        await self.run_action(event.offer.command)

    def action_move(self, steps: int) -> None:
        self._fields.place = (self._fields.place + steps) % len(NAMES)
        self._fields.redraw()

    def action_turn(self, steps: int) -> None:
        self._form.turn(self._fields.name_chosen, steps)
        self._fields.redraw()

    def action_edit(self) -> None:
        """Type any value."""
        name, prompt = self._fields.name_chosen, self._prompt
        label, _ = self._form.words(name, self._look.text)
        self.query_one("#prompt-label", Label).update(self._look.text("tournament-form-typed", field=label))
        prompt.disabled = False
        prompt.value = self._form.chosen[name]
        prompt.cursor_position = len(prompt.value)
        prompt.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        try:
            self._form.type_in(self._fields.name_chosen, event.value)
        except RiverboatError as error:
            self.notify(error_text(error, self._look.text), severity="error")
        self._close_prompt()
        self._fields.redraw()

    def action_make(self) -> None:
        if self._prompt.disabled:
            self.dismiss()
            self._made(self._form.body())

    def action_back(self) -> None:
        if self._prompt.disabled:
            self.dismiss()
        else:
            self._close_prompt()

    def _close_prompt(self) -> None:
        prompt = self._prompt
        prompt.value = ""
        prompt.disabled = True
        self.set_focus(None)
        self.query_one("#prompt-label", Label).update("")

    @property
    def _fields(self) -> TournamentFields:
        return self.query_one(TournamentFields)

    @property
    def _prompt(self) -> Input:
        return self.query_one("#prompt", Input)
