"""One decision of a review, drawn: both verdicts side by side, the facts, and the reasons in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.strip import Strip

from riverboat.client.look import Look
from riverboat.client.review_words import (
    against_words,
    assumes_words,
    decision_title,
    facts_line,
    in_bb,
    missing_words,
    option_words,
    percent,
    reason_words,
    short_verdict,
    signed_bb,
)
from riverboat.client.tui.cards import inline_cards
from riverboat.client.tui.drawing import Drawing, fitted, join, right_fitted, row, wrapped
from riverboat.client.tui.palette import ACCENT, FAINT, GOLD, GRADE_STYLES, QUIET, STRONG, TEXT
from riverboat.engine.rules import Chips
from riverboat.review.values import Decision, Option, Verdict

NAME_WIDTH: Final = 20
SHARE_WIDTH: Final = 7
EV_WIDTH: Final = 16
COLUMN_WIDTH: Final = SHARE_WIDTH + EV_WIDTH + 4


class Seen(NamedTuple):
    """What belongs to a decision besides its figures."""

    hole_cards: tuple[str, ...]
    big_blind: Chips
    opponent: str
    """Whom the verdict against the bots is about."""


def decision_rows(decision: Decision, seen: Seen, look: Look, width: int) -> list[Strip]:
    """Rows of at most `width` cells."""

    def chips(amount: int) -> str:
        return look.chips(amount, seen.big_blind)

    text = look.text
    verdicts = [verdict for verdict in (decision.perfect, decision.opponent) if verdict is not None]
    rows = [row((fitted(decision_title(decision, text, chips), width), STRONG)), _cards(decision, seen, look), row()]
    if decision.missing is not None:
        rows += [row((line, QUIET)) for line in wrapped(missing_words(decision.missing, text), width)]
    if verdicts:
        rows += _table(verdicts, seen, look, width)
    if facts := facts_line(decision, text):
        rows += [row(), *(row((line, ACCENT)) for line in wrapped(facts, width))]
    for told in filter(None, (reason_words(reason, text) for reason in decision.reasons)):
        rows += [row((line, TEXT)) for line in wrapped(told, width)]
    for verdict in verdicts:
        rows += [row((line, FAINT)) for line in wrapped(_assumed(verdict, seen, look), width)]
    return rows


def _cards(decision: Decision, seen: Seen, look: Look) -> Strip:
    own = [row((look.text("coaching-your-cards"), QUIET)), row(" "), inline_cards(seen.hole_cards, look)]
    if not decision.board:
        return join(own)
    return join([*own, row("  "), row((look.text("tui-board"), QUIET)), row(" "), inline_cards(decision.board, look)])


def _table(verdicts: Sequence[Verdict], seen: Seen, look: Look, width: int) -> list[Strip]:
    """A row for each option, the verdicts beside each other."""
    text = look.text
    names: list[str] = []
    for verdict in verdicts:
        names += [option.text for option in verdict.options if option.text not in names]
    words = {option.text: option for verdict in verdicts for option in verdict.options}
    name_width = min(NAME_WIDTH, max(8, width - COLUMN_WIDTH * len(verdicts)))
    titles = [row((fitted(against_words(verdict, text, seen.opponent), COLUMN_WIDTH), ACCENT)) for verdict in verdicts]
    head = [
        row(
            (right_fitted(text("coaching-plays"), SHARE_WIDTH), QUIET), (right_fitted("EV bb", EV_WIDTH), QUIET), "    "
        )
        for _ in verdicts
    ]
    rows = [join([row(" " * name_width), *titles]), join([row(" " * name_width), *head])]
    for name in names:
        label = option_words(words[name], text, lambda amount: look.chips(amount, seen.big_blind))
        cells = [_cell(verdict, name) for verdict in verdicts]
        rows.append(join([row((fitted(label, name_width), STRONG)), *cells]))
    if any(verdict.grade is not None for verdict in verdicts):
        grades = [
            row((fitted(short_verdict(verdict, text), COLUMN_WIDTH), GRADE_STYLES.get(verdict.grade or "", TEXT)))
            for verdict in verdicts
        ]
        rows.append(join([row((fitted(text("coaching-grade"), name_width), QUIET)), *grades]))
    return rows


def _cell(verdict: Verdict, name: str) -> Strip:
    place = next((place for place, option in enumerate(verdict.options) if option.text == name), None)
    if place is None:
        return row(" " * COLUMN_WIDTH)
    option = verdict.options[place]
    style = GOLD if place == verdict.best else TEXT
    marks = ("●" if place == verdict.done else " ") + ("◆" if place == verdict.best else " ")
    return row(
        (right_fitted(f"{percent(option.frequency)} %", SHARE_WIDTH), style),
        (right_fitted(_ev(option), EV_WIDTH), style),
        (f" {marks} ", GOLD),
    )


def _ev(option: Option) -> str:
    return signed_bb(option.ev_bb) + (f" ±{in_bb(option.stderr_bb)}" if option.stderr_bb >= 0.005 else "")


def _assumed(verdict: Verdict, seen: Seen, look: Look) -> str:
    against = against_words(verdict, look.text, seen.opponent)
    source = look.text("coaching-source", source=verdict.source)
    return look.text("coaching-assumed", against=against, source=source, assumes=assumes_words(verdict, look.text))


class DecisionPage(Drawing):
    """Shows one decision at a time, or a sentence while there is none."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 -- Textual's name
        super().__init__(id=id)
        self._shown: tuple[Decision, Seen] | None = None
        self._sentence = ""
        self._look = Look()
        self._above: tuple[str, ...] = ()
        self._first = 0
        """The first row on the screen; more than fit are scrolled."""

    def scroll_rows(self, rows: int) -> None:
        """Show earlier or later rows, as far as there are any."""
        self._first = max(0, self._first + rows)
        self.redraw()

    def show(self, decision: Decision, seen: Seen, look: Look, above: Sequence[str] = ()) -> None:
        """`above` are lines to be read first."""
        if self._shown is None or self._shown[0] is not decision:
            self._first = 0
        self._shown, self._look, self._above = (decision, seen), look, tuple(above)
        self.redraw()

    def say(self, sentence: str) -> None:
        self._shown, self._sentence = None, sentence
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        inner = width - 2
        if self._shown is None:
            return [row(), *(row(" ", (line, QUIET)) for line in wrapped(self._sentence, inner))]
        above = [row((line, GOLD)) for told in self._above for line in wrapped(told, inner)]
        rows = [*above, *decision_rows(*self._shown, self._look, inner)]
        self._first = max(0, min(self._first, len(rows) - height))
        shown = rows[self._first : self._first + height]
        if self._first + height < len(rows) and shown:
            shown[-1] = row(("▾ PgDn", ACCENT))
        return [join([row(" "), strip]) for strip in shown]
