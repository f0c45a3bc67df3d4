"""The table on a small screen: board, own cards and pots in a row of boxes, and the players as a list."""

from __future__ import annotations

from typing import Final

from textual.strip import Strip

from riverboat.client.look import Look
from riverboat.client.tui.canvas import Canvas
from riverboat.client.tui.cards import HEIGHT, USUAL_HELD, box_row, card_box, fan, inline_card, marks_row
from riverboat.client.tui.drawing import Drawing, join, row, wrapped
from riverboat.client.tui.oval import own_mark
from riverboat.client.tui.palette import ACCENT, GOLD, QUIET, STRONG
from riverboat.client.tui.seats import list_row
from riverboat.client.tui.showing import award_lines, board_places, boards_of, pot_lines, shown_pot
from riverboat.protocol import SeatView, TableView

BOARD_X: Final = 1
OWN_X: Final = 34
WORDS_X: Final = 49
WORDS_ROWS: Final = 4
FAN_STEP: Final = 4
"""Columns to be seen of each of more than two own cards but the last."""


class SeatList(Drawing):
    """Draws one view of the table in as many rows as it needs."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 -- Textual's name
        super().__init__(id=id)
        self._view: TableView | None = None
        self._look = Look()

    def show(self, view: TableView, look: Look) -> None:
        self._view, self._look = view, look
        self.styles.height = _list_y(view) + len(seats_in_order(view))
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        canvas = Canvas(width, height)
        if self._view is not None:
            self._draw_cards(canvas, self._view)
            self._draw_words(canvas, self._view)
            for offset, seat in enumerate(seats_in_order(self._view)):
                canvas.put(0, _list_y(self._view) + offset, list_row(seat, self._view, self._look, width))
        return canvas.rows()

    def _draw_cards(self, canvas: Canvas, view: TableView) -> None:
        look, text = self._look, self._look.text
        canvas.put(BOARD_X, 0, row((text("tui-board"), QUIET)))
        places, marks = board_places(view, view.board, 0 if view.second_board else None)
        boxes = [card_box(card, "small", look, mark) for card, mark in zip(places, marks, strict=True)]
        canvas.put_box(BOARD_X, 1, box_row(boxes))
        canvas.put(BOARD_X, 1 + HEIGHT["small"], marks_row(marks, "small"))
        for run, board in enumerate(boards_of(view)[1:], 1):
            cards, marks = board_places(view, board, run)
            again = (inline_card(card, look, mark) for card, mark in zip(cards, marks, strict=True) if card)
            title = row((text("tui-board-again", run=run), QUIET))
            canvas.put(BOARD_X, 1 + run + HEIGHT["small"], join([title, *again]))
        own = next((seat for seat in view.seats if seat.seat == view.seat), None)
        if own is not None and own.cards:
            canvas.put(OWN_X, 0, row((text("tui-your-cards"), QUIET)))
            own_marks = [own_mark(card, own, view) for card in own.cards]
            own_boxes = [card_box(card, "small", look, mark) for card, mark in zip(own.cards, own_marks, strict=True)]
            if len(own_boxes) <= USUAL_HELD:
                canvas.put_box(OWN_X, 1, box_row(own_boxes))
                canvas.put(OWN_X, 1 + HEIGHT["small"], marks_row(own_marks, "small"))
            else:
                canvas.put_box(OWN_X, 1, fan(own_boxes, FAN_STEP))
                lines = [[line] for line in (marks_row([mark], "small") for mark in own_marks)]
                canvas.put_box(OWN_X, 1 + HEIGHT["small"], fan(lines, FAN_STEP))

    def _draw_words(self, canvas: Canvas, view: TableView) -> None:
        """The pot; then who won what, or which pots there are."""
        amount = self._look.chips(shown_pot(view), view.level.big_blind)
        own = next((seat for seat in view.seats if seat.seat == view.seat), None)
        more = max(0, len(own.cards) - USUAL_HELD) if own is not None else 0
        words_x = WORDS_X + FAN_STEP * more
        canvas.put(words_x, 0, row((self._look.text("tui-pot-total", amount=amount), ACCENT)))
        lines = award_lines(view, self._look) or pot_lines(view, self._look)
        style = GOLD if view.awards else STRONG
        broken = [piece for line in lines for piece in wrapped(line, canvas.width - words_x - 1)]
        for offset, line in enumerate(broken[:WORDS_ROWS]):
            canvas.put(words_x, 1 + offset, row((line, style)))


def seats_in_order(view: TableView) -> list[SeatView]:
    """The taken seats as they are numbered."""
    return [seat for seat in view.seats if seat.status != "empty"]


def _list_y(view: TableView) -> int:
    """Below the boxes, the line that marks those that won, and further boards if there are any."""
    return 1 + HEIGHT["small"] + len(boards_of(view))
