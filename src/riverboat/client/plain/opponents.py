"""What is known of opponents, notes on them, and the ladder, as lines of text."""

from __future__ import annotations

from collections.abc import Mapping

from riverboat.client.narration import rate_text
from riverboat.client.opponents import OpponentBook, about_lines, ladder_line, rung_cells
from riverboat.client.terminal import Terminal
from riverboat.engine.rules import Seat
from riverboat.errors import RiverboatError
from riverboat.locale import Messages, error_text


class PlainBook:
    """`opponents`, `note NAME …` and `ladder`."""

    def __init__(
        self, book: OpponentBook, names: Mapping[Seat, str], terminal: Terminal, text: Messages, *, shows_styles: bool
    ) -> None:
        """`names` are what the others at the table are called."""
        self._book = book
        self._names = names
        self._terminal = terminal
        self._text = text
        self._shows_styles = shows_styles

    async def opponents(self) -> None:
        try:
            known = await self._book.opponents()
        except RiverboatError as refusal:
            self._refuse(refusal)
            return
        if not known:
            self._terminal.say(self._text("opponents-none"))
            return
        text = self._text
        rates = [text(f"statistics-{rate.name.replace('_', '-')}") for rate in known[0].statistics]
        rows = [[text("opponents-player"), text("opponents-hands"), text("opponents-won"), *rates]]
        for one in known:
            won = f"{one.won_bb:+.1f}" if one.hands else "–"
            figures = [f"{rate_text(rate)} ({rate.chances})" for rate in one.statistics]
            rows.append([self._names.get(one.seat, ""), f"{one.hands:,}", won, *figures])
        self._terminal.say_table(rows)
        for one in known:
            name = self._names.get(one.seat, "")
            lines = about_lines(one, name, text, self._terminal.language, shows_style=self._shows_styles)
            self._terminal.say(f"{name}: {' '.join(lines)}")

    async def note(self, name: str, note: str) -> None:
        """Replace the note on somebody at the table; without words it is deleted."""
        seat = next((seat for seat, called in self._names.items() if called == name), None)
        if seat is None:
            example = next(iter(self._names.values()), "")
            self._terminal.say(self._text("opponents-which", name=name, example=example))
            return
        try:
            await self._book.note_on(seat, note)
        except RiverboatError as refusal:
            self._refuse(refusal)
            return
        self._terminal.say(self._text("opponents-noted" if note else "opponents-forgotten"))

    async def ladder(self) -> None:
        try:
            ladder = await self._book.ladder()
        except RiverboatError as refusal:
            self._refuse(refusal)
            return
        text = self._text
        self._terminal.say(text("climb-title"))
        head = [text(f"climb-column-{name}") for name in ("level", "hands", "won", "left")]
        self._terminal.say_table([head, *(rung_cells(rung, text) for rung in ladder.rungs)])
        self._terminal.say(ladder_line(ladder, text))

    def _refuse(self, refusal: RiverboatError) -> None:
        self._terminal.say(error_text(refusal, self._text))
