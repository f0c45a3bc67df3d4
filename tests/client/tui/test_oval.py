"""Where the seats are."""

from __future__ import annotations

import pytest
from scripted import seats, table

from riverboat.client.look import Look
from riverboat.client.tui.oval import (
    NARROW_PLATE,
    WIDE_PLATE,
    has_large_own_cards,
    plate_width,
    seats_from_viewer,
    spots_around,
)
from riverboat.client.tui.seats import PLATE_HEIGHT
from riverboat.client.tui.seats import plate as drawn_plate

SMALLEST = (80, 28)
USUAL = (90, 34)
LARGE = (170, 50)


@pytest.mark.parametrize("size", [SMALLEST, USUAL, LARGE])
@pytest.mark.parametrize("players", range(2, 11))
def test_no_two_plates_overlap_and_all_are_on_the_screen(players: int, size: tuple[int, int]) -> None:
    width, height = size
    spots = spots_around(players, width, height)
    assert len(spots) == players
    cells = [
        (x, y)
        for spot in spots
        for x in range(spot.x, spot.x + plate_width(width))
        for y in range(spot.y, spot.y + PLATE_HEIGHT)
    ]
    assert len(cells) == len(set(cells))
    assert all(0 <= x < width and 0 <= y < height for x, y in cells)


@pytest.mark.parametrize("size", [SMALLEST, USUAL, LARGE])
@pytest.mark.parametrize("players", range(2, 11))
def test_no_bet_lies_on_a_plate(players: int, size: tuple[int, int]) -> None:
    spots = spots_around(players, *size)
    for bet in spots:
        for plate in spots:
            on_rows = plate.y <= bet.bet_y < plate.y + PLATE_HEIGHT
            on_columns = plate.x - 5 < bet.bet_x < plate.x + plate_width(size[0]) + 5
            assert not (on_rows and on_columns)


@pytest.mark.parametrize("size", [SMALLEST, USUAL, LARGE])
@pytest.mark.parametrize(("players", "cards"), [*((count, 4) for count in range(2, 11)), (2, 5), (6, 5), (8, 5)])
def test_four_and_five_own_cards_lie_on_no_plate(players: int, cards: int, size: tuple[int, int]) -> None:
    width, height = size
    viewer, *others = spots_around(players, width, height, cards)
    is_large = has_large_own_cards(players, width, cards)
    left = viewer.x + plate_width(width)
    right = left + (cards * 8 if is_large else 1 + 3 * cards)
    top, bottom = (viewer.y - 1, height) if is_large else (viewer.y + 1, viewer.y + 2)
    assert right <= width
    for plate in others:
        is_level = plate.y < bottom and top < plate.y + PLATE_HEIGHT
        assert not is_level or plate.x + plate_width(width) <= viewer.x or right <= plate.x


@pytest.mark.parametrize("cards", [("As", "Kd", "Td", "2c"), ("As", "Kd", "Td", "2c", "Th"), ("??",) * 5])
@pytest.mark.parametrize("width", [NARROW_PLATE, WIDE_PLATE])
def test_a_plate_holds_four_and_five_cards(cards: tuple[str, ...], width: int) -> None:
    view = table(3, seats=seats(3, s1={"cards": cards, "stack": 123_456}))
    rows = drawn_plate(view.seats[1], view, Look(), width)
    assert [row.cell_length for row in rows] == [width] * PLATE_HEIGHT
    shown = "".join(row.text for row in rows)
    assert "123,456" in shown
    if "??" not in cards:
        assert all(sign in shown for sign in ("A♠", "K♦", "10♦", "2♣"))


def test_the_viewer_sits_at_the_bottom_and_the_next_player_to_the_left() -> None:
    viewer, following, *_, last = spots_around(6, *USUAL)
    assert viewer.y == USUAL[1] - PLATE_HEIGHT
    assert following.x < viewer.x < last.x


def test_empty_seats_are_not_drawn() -> None:
    view = table(3, seats=seats(3, s1={"status": "empty"}))
    assert [seat.seat for seat in seats_from_viewer(view)] == [0, 2]


def test_seats_are_counted_from_the_viewer() -> None:
    view = table(3, seat=2)
    assert [seat.seat for seat in seats_from_viewer(view)] == [2, 0, 1]


def test_a_spectator_sees_all_seats() -> None:
    view = table(3, seat=None)
    assert [seat.seat for seat in seats_from_viewer(view)] == [0, 1, 2]
