"""What a seat sees, as numbers, over rows: `encoding.encode` again. Reads no card that the seat may not know."""

# ruff: noqa: PLR0917  (kernels take arrays by position)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.gym.betting_kernels import next_clockwise
from riverboat.gym.encoding import (
    ACTION_PLACES,
    AMOUNTS_START,
    BOARD_START,
    PLACES_PER_SEAT,
    SEATS_START,
    STREETS_START,
    history_start,
)
from riverboat.gym.layout import (
    ABLE,
    ACTION_ADDED,
    ACTION_CODE,
    ACTION_COUNT,
    ACTION_WIDTH,
    ACTOR,
    BET,
    BURN_BEFORE_HOLE,
    BUTTON,
    CALL,
    CHIPS,
    HEADER,
    HIGH,
    LATEST_ACTIONS,
    LIVE,
    LOW,
    PLAYER_COUNT,
    PLAYERS,
    POT,
    POT_COUNT,
    POT_WIDTH,
    PRICE,
    SEAT_WIDTH,
    STACK,
    STREET,
    Numbers,
    Packs,
    Rows,
)

_history_start = kernel(history_start)


@kernel
def encode_tables(
    rows: Rows, packs: Packs, viewers: Numbers, seats: int, rules: Numbers, vectors: NDArray[np.float32]
) -> None:
    """What the seat `viewers` names sees of each table; nothing where it is -1."""
    for table in range(rows.shape[0]):
        for place in range(vectors.shape[1]):
            vectors[table, place] = 0
        if viewers[table] >= 0:
            _encode_cards(rows, packs, table, viewers[table], rules, vectors)
            _encode_seats(rows, table, viewers[table], seats, vectors)
            _encode_history(rows, table, viewers[table], seats, vectors)


@kernel
def _encode_cards(
    rows: Rows, packs: Packs, table: int, viewer: int, rules: Numbers, vectors: NDArray[np.float32]
) -> None:
    count, place = rows[table, PLAYER_COUNT], rules[BURN_BEFORE_HOLE]
    seat = next_clockwise(rows[table, PLAYERS], rows[table, BUTTON])
    while seat != viewer:
        seat = next_clockwise(rows[table, PLAYERS], seat)
        place += 1
    vectors[table, packs[table, place]] = 1
    vectors[table, packs[table, place + count]] = 1
    street, start = rows[table, STREET], rules[BURN_BEFORE_HOLE] + 2 * count
    if street > 0:
        for flop in range(start + 1, start + 4):
            vectors[table, BOARD_START + packs[table, flop]] = 1
    if street > 1:
        vectors[table, BOARD_START + packs[table, start + 5]] = 1
    if street > 2:
        vectors[table, BOARD_START + packs[table, start + 7]] = 1
    vectors[table, STREETS_START + street] = 1


@kernel
def _encode_seats(rows: Rows, table: int, viewer: int, seats: int, vectors: NDArray[np.float32]) -> None:
    part = 1.0 / rows[table, CHIPS]
    is_over = rows[table, POT_COUNT] > 0
    to_call, low, high = rows[table, CALL], rows[table, LOW], rows[table, HIGH]
    if rows[table, ACTOR] != viewer:
        own = HEADER + SEAT_WIDTH * viewer
        to_call = 0
        if not is_over and rows[table, ABLE] >> viewer & 1:
            to_call = min(max(0, rows[table, PRICE] - rows[table, own + BET]), rows[table, own + STACK])
        low, high = 0, 0
    vectors[table, AMOUNTS_START] = rows[table, POT] * part
    vectors[table, AMOUNTS_START + 1] = to_call * part
    vectors[table, AMOUNTS_START + 2] = rows[table, PRICE] * part
    vectors[table, AMOUNTS_START + 3] = low * part
    vectors[table, AMOUNTS_START + 4] = high * part
    live, players = rows[table, LIVE], rows[table, PLAYERS]
    for seat in range(seats):
        at = HEADER + SEAT_WIDTH * seat
        clockwise = seat - viewer if seat >= viewer else seat - viewer + seats
        place = SEATS_START + PLACES_PER_SEAT * clockwise
        stack = rows[table, at + STACK]
        vectors[table, place] = stack * part
        vectors[table, place + 1] = rows[table, at + BET] * part
        vectors[table, place + 2] = live >> seat & 1 and stack > 0
        vectors[table, place + 3] = live >> seat & 1 and stack == 0 and not is_over
        vectors[table, place + 4] = players >> seat & 1 and not live >> seat & 1
        vectors[table, place + 5] = seat == rows[table, BUTTON]


@kernel
def _encode_history(rows: Rows, table: int, viewer: int, seats: int, vectors: NDArray[np.float32]) -> None:
    part = 1.0 / rows[table, CHIPS]
    start = HEADER + (SEAT_WIDTH + POT_WIDTH) * seats
    place = _history_start(seats)
    number = rows[table, ACTION_COUNT]
    for _ in range(min(number, LATEST_ACTIONS)):
        number -= 1
        at = start + ACTION_WIDTH * (number % LATEST_ACTIONS)
        code = rows[table, at + ACTION_CODE]
        clockwise = (code & 15) - viewer
        if clockwise < 0:
            clockwise += seats
        vectors[table, place + (code >> 4 & 3)] = 1
        vectors[table, place + 4] = clockwise / seats
        vectors[table, place + 5] = (code >> 6 & 3) / 3
        vectors[table, place + 6] = rows[table, at + ACTION_ADDED] * part
        vectors[table, place + 7] = code >> 8
        place += ACTION_PLACES
