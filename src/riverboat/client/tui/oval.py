"""The table seen from above: seats around an oval, bets before them, the board in the middle."""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.strip import Strip

from riverboat.client.look import Look
from riverboat.client.tui.canvas import Canvas, felt
from riverboat.client.tui.cards import (
    HEIGHT,
    USUAL_HELD,
    WIDTH,
    BoxSize,
    Mark,
    box_row,
    card_box,
    held_cards,
    marks_row,
)
from riverboat.client.tui.drawing import Drawing, row, wrapped
from riverboat.client.tui.palette import GOLD, NIGHT, STRONG, ink
from riverboat.client.tui.seats import PLATE_HEIGHT, bet_chips, plate, won_chips
from riverboat.client.tui.showing import award_lines, board_places, boards_of, mark_of, pot_lines, shown_pot
from riverboat.protocol import SeatView, TableView

# Seats on the left (from below), along the top (from the left) and on the right (from above); the viewer sits below.
# A tenth and the second player of ten sit beside the viewer.
_SIDES: Final[dict[int, tuple[int, int, int]]] = {
    2: (0, 1, 0),
    3: (0, 2, 0),
    4: (1, 1, 1),
    5: (1, 2, 1),
    6: (1, 3, 1),
    7: (2, 2, 2),
    8: (2, 3, 2),
    9: (2, 4, 2),
    10: (3, 3, 3),
}

OWN_CARDS_GAP: Final = 1
WIDE_PLATE: Final = 22
NARROW_PLATE: Final = 20

ROOM_FOR_LARGE: Final = 84
"""Columns from which the board is drawn large; a full table, with seats level with the board, needs some more."""
MOST_WORDS: Final = 5
"""Rows for pots and winners under the board."""
FULL_TABLE: Final = 10
FULL_TABLE_MORE: Final = 12


class Spot(NamedTuple):
    """Where a plate lies, and where the bet before it."""

    x: int
    y: int
    bet_x: int
    bet_y: int


class Oval(Drawing):
    """Draws one view of the table. It is told what to show and knows no rules."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 -- Textual's name
        super().__init__(id=id)
        self._view: TableView | None = None
        self._look = Look()

    def show(self, view: TableView, look: Look) -> None:
        self._view, self._look = view, look
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        look = self._look
        canvas = Canvas(width, height, felt(width, height, plate_width(width) // 2, PLATE_HEIGHT // 2, look))
        if self._view is not None:
            places = seats_from_viewer(self._view)
            own_cards = next((len(seat.cards) for seat in places if seat.seat == self._view.seat), 0)
            spots = spots_around(len(places), width, height, max(USUAL_HELD, own_cards))
            self._draw_middle(canvas, self._view)
            for place, (seat, spot) in enumerate(zip(places, spots, strict=True)):
                self._draw_seat(canvas, seat, spot, self._view, is_viewer=place == 0 and seat.seat == self._view.seat)
        return canvas.rows()

    def _draw_seat(self, canvas: Canvas, seat: SeatView, spot: Spot, view: TableView, *, is_viewer: bool) -> None:
        width = plate_width(canvas.width)
        canvas.put_box(spot.x, spot.y, plate(seat, view, self._look, width))
        if is_viewer and seat.cards:
            self._draw_own_cards(canvas, seat, spot.x + width, spot.y, view)
        if seat.bet:
            canvas.put_centred(spot.bet_x, spot.bet_y, bet_chips(seat, view, self._look))
        elif seat.won:
            canvas.put_centred(spot.bet_x, spot.bet_y, won_chips(seat, view, self._look))

    def _draw_own_cards(self, canvas: Canvas, seat: SeatView, x: int, y: int, view: TableView) -> None:
        marks = [own_mark(card, seat, view) for card in seat.cards]
        if has_large_own_cards(len(seats_from_viewer(view)), canvas.width, len(seat.cards)):
            boxes = [card_box(card, "large", self._look, mark) for card, mark in zip(seat.cards, marks, strict=True)]
            canvas.put_box(x + OWN_CARDS_GAP, y - 1, box_row(boxes))
        else:
            canvas.put(x, y + 1, held_cards(seat.cards, self._look, marks))

    def _draw_middle(self, canvas: Canvas, view: TableView) -> None:
        size = _board_size(view, canvas.width)
        boards = boards_of(view)
        height = HEIGHT[size] + 1
        top = canvas.height // 2 - (height * len(boards) + 2) // 2 - 1
        centre = canvas.width // 2
        pot = self._look.text("tui-pot-total", amount=self._look.chips(shown_pot(view), view.level.big_blind))
        canvas.put_centred(centre, top, row((f" {pot} ", ink(NIGHT, "#d8a657", bold=True))))
        for run, board in enumerate(boards):
            y = top + 2 + run * height
            places, marks = board_places(view, board, run if len(boards) > 1 else None)
            self._draw_board(canvas, y, size, places, marks)
        self._draw_words(canvas, top + 2 + height * len(boards), view)

    def _draw_board(self, canvas: Canvas, y: int, size: BoxSize, places: list[str | None], marks: list[Mark]) -> None:
        boxes = [card_box(card, size, self._look, mark) for card, mark in zip(places, marks, strict=True)]
        x = canvas.width // 2 - (5 * WIDTH[size] + 4) // 2
        canvas.put_box(x, y, box_row(boxes))
        canvas.put(x, y + HEIGHT[size], marks_row(marks, size))

    def _draw_words(self, canvas: Canvas, y: int, view: TableView) -> None:
        """Who won what; while it is open, which pots there are."""
        room = canvas.width - 2 * (plate_width(canvas.width) + 2)
        lines = award_lines(view, self._look) or pot_lines(view, self._look)
        style = GOLD if view.awards else STRONG
        broken = [piece for line in lines for piece in wrapped(line, room)]
        for offset, line in enumerate(broken[:MOST_WORDS]):
            canvas.put_centred(canvas.width // 2, y + offset, row((line, style)))


def _board_size(view: TableView, width: int) -> BoxSize:
    is_full = len(seats_from_viewer(view)) == FULL_TABLE
    is_roomy = width >= ROOM_FOR_LARGE + (FULL_TABLE_MORE if is_full else 0)
    return "large" if is_roomy and not view.second_board else "small"


def seats_from_viewer(view: TableView) -> list[SeatView]:
    """The taken seats clockwise, the viewer's own first."""
    taken = [seat for seat in view.seats if seat.status != "empty"]
    first = next((place for place, seat in enumerate(taken) if seat.seat == view.seat), 0)
    return taken[first:] + taken[:first]


def plate_width(width: int) -> int:
    """Four plates stand side by side on top."""
    return WIDE_PLATE if width >= 4 * WIDE_PLATE else NARROW_PLATE


def has_large_own_cards(players: int, width: int, own_cards: int) -> bool:
    """Whether the viewer's cards have room as boxes: at a full table others sit to both sides of them."""
    beside = 2 * plate_width(width) if players == FULL_TABLE else 0
    return _own_width(width, own_cards) <= width - beside


def _own_width(width: int, own_cards: int) -> int:
    return plate_width(width) + OWN_CARDS_GAP + own_cards * (WIDTH["large"] + 1) - 1


def spots_around(players: int, width: int, height: int, own_cards: int = USUAL_HELD) -> list[Spot]:
    """A spot for each player, clockwise from the bottom; the viewer's has room for so many cards beside it."""
    if has_large_own_cards(players, width, own_cards):
        own_width = _own_width(width, own_cards)
    else:
        own_width = plate_width(width) + 1 + 3 * own_cards
    bottom = _bottom(width, height, own_width)
    if players < 2:
        return [bottom] * players
    left, top, right = _SIDES[players]
    return [
        bottom,
        *reversed([_side(place, left, 0, width, height) for place in range(left)]),
        *(_top(place, top, width) for place in range(top)),
        *(_side(place, right, width - plate_width(width), width, height) for place in range(right)),
    ]


def _bottom(width: int, height: int, own_width: int) -> Spot:
    y = height - PLATE_HEIGHT
    return Spot((width - own_width) // 2, y, width // 2, y - 2)


def _top(place: int, count: int, width: int) -> Spot:
    plate_cells = plate_width(width)
    # Two on top keep away from the middle, four use all of it.
    room = width - plate_cells if count > 2 else (width - plate_cells) * 2 // 3
    left = (width - plate_cells - room) // 2
    x = left + (room * place // (count - 1) if count > 1 else room // 2)
    # The corners of the table are round, and others sit below them: bets there lie lower and nearer to the middle.
    is_corner = x < plate_cells // 2 or x > width - 3 * plate_cells // 2
    nearest, farthest = plate_cells + 5, width - plate_cells - 5
    bet_x = max(nearest, min(farthest, x + plate_cells // 2))
    return Spot(x, 0, bet_x, PLATE_HEIGHT + is_corner)


def _side(place: int, count: int, x: int, width: int, height: int) -> Spot:
    """From above; three on a side reach down to the viewer's row."""
    plate_cells = plate_width(width)
    free = height - 2 * PLATE_HEIGHT
    if count == 3:
        y = [PLATE_HEIGHT + 1, PLATE_HEIGHT + 1 + free // 2, height - PLATE_HEIGHT][place]
    elif count == 2:
        y = PLATE_HEIGHT + [free // 8, free * 5 // 8][place]
    else:
        y = PLATE_HEIGHT + free // 4
    bet_x = plate_cells + 6 if x == 0 else width - plate_cells - 6
    is_beside_viewer = y == height - PLATE_HEIGHT
    return Spot(x, y, bet_x, y - 2 if is_beside_viewer else y + 1)


def own_mark(card: str, seat: SeatView, view: TableView) -> Mark:
    """Own cards are dimmed only when they were shown down and lost."""
    mark = mark_of(card, view)
    return "plain" if mark == "lost" and seat.status == "folded" else mark
