"""The end of a hand over rows: what is uncalled goes back, pots are split and awarded. `engine/pots.py` and
`engine/showdown.py` again.
"""

# ruff: noqa: PLR0917  (kernels take arrays by position)

from __future__ import annotations

import numpy as np

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, Tables, rank_of_sums
from riverboat.gym.betting_kernels import next_clockwise
from riverboat.gym.layout import (
    ACTOR,
    BET,
    BURN_BEFORE_HOLE,
    BUTTON,
    CALL,
    COMMITTED,
    DEAD,
    HEADER,
    HIGH,
    LIVE,
    LOW,
    LOWEST_SEAT,
    PLAYER_COUNT,
    PLAYERS,
    POT,
    POT_AMOUNT,
    POT_COUNT,
    POT_ELIGIBLE,
    POT_WIDTH,
    POT_WINNERS,
    PRICE,
    RIVER,
    SEAT_COUNT,
    SEAT_WIDTH,
    STACK,
    STREET,
    WAITING,
    Numbers,
    Packs,
    Rows,
)


@kernel
def return_uncalled(rows: Rows, table: int, seats: int) -> None:
    """What nobody matched goes back to its seat."""
    most, next_most, holder = 0, 0, -1
    for seat in range(seats):
        chips = rows[table, HEADER + SEAT_WIDTH * seat + COMMITTED]
        if chips > most:
            most, next_most, holder = chips, most, seat
        elif chips > next_most:
            next_most = chips
    if most > next_most and rows[table, LIVE] >> holder & 1:
        at = HEADER + SEAT_WIDTH * holder
        rows[table, at + STACK] += most - next_most
        rows[table, at + COMMITTED] = next_most
        rows[table, POT] -= most - next_most


@kernel
def win_uncontested(rows: Rows, table: int, seats: int) -> None:
    """Everybody else has folded: the last seat takes the pot."""
    return_uncalled(rows, table, seats)
    live = rows[table, LIVE]
    rows[table, HEADER + SEAT_WIDTH * LOWEST_SEAT[live] + STACK] += rows[table, POT]
    at = HEADER + SEAT_WIDTH * seats
    rows[table, at + POT_AMOUNT] = rows[table, POT]
    rows[table, at + POT_ELIGIBLE] = live
    rows[table, at + POT_WINNERS] = live
    rows[table, POT_COUNT] = 1
    _close(rows, table, seats)


@kernel
def show_down(rows: Rows, packs: Packs, table: int, seats: int, rules: Numbers, tables: Tables) -> None:
    """Deal what is left of the board, compare hands and award every pot by itself."""
    _rank_hands(rows, packs, table, rules, tables)
    live = rows[table, LIVE]
    most = 0
    for seat in range(seats):
        most = max(most, rows[table, HEADER + SEAT_WIDTH * seat + COMMITTED])
    at = HEADER + SEAT_WIDTH * seats
    below, eligible, count = 0, live, 0
    while eligible:
        level, richer = _lowest_level(rows, table, eligible)
        # Nobody can win more than the last layer holds, so chips above it (a folded late post) stay there too.
        top = level if richer else most
        amount = 0 if count else rows[table, DEAD]
        for seat in range(seats):
            chips = rows[table, HEADER + SEAT_WIDTH * seat + COMMITTED]
            if chips > below:
                amount += min(chips, top) - below
        if amount:
            rows[table, at + POT_AMOUNT] = amount
            rows[table, at + POT_ELIGIBLE] = eligible
            rows[table, at + POT_WINNERS] = _award(rows, table, eligible, amount)
            at += POT_WIDTH
            count += 1
        below, eligible = top, richer
    rows[table, POT_COUNT] = count
    rows[table, STREET] = RIVER
    _close(rows, table, seats)


@kernel
def _lowest_level(rows: Rows, table: int, eligible: int) -> tuple[int, int]:
    """The least that one of the seats has put in, and those of them that have put in more."""
    level = rows[table, HEADER + SEAT_WIDTH * LOWEST_SEAT[eligible] + COMMITTED]
    richer, rest = 0, eligible & (eligible - 1)
    same = eligible ^ rest
    while rest:
        bit = rest & -rest
        chips = rows[table, HEADER + SEAT_WIDTH * LOWEST_SEAT[rest] + COMMITTED]
        if chips < level:
            level, richer, same = chips, richer | same, bit
        elif chips > level:
            richer |= bit
        else:
            same |= bit
        rest &= rest - 1
    return level, richer


@kernel
def _rank_hands(rows: Rows, packs: Packs, table: int, rules: Numbers, tables: Tables) -> None:
    """Write the rank of every live hand in the place of the seat's bet, which counts no more."""
    live, count = rows[table, LIVE], rows[table, PLAYER_COUNT]
    first = rules[BURN_BEFORE_HOLE]
    start = first + 2 * count
    key, bits = np.uint64(0), np.uint64(0)
    # Burn, three; burn, one; burn, one.
    for place in (start + 1, start + 2, start + 3, start + 5, start + 7):
        card = packs[table, place]
        key += CARD_KEYS[card]
        bits |= CARD_BITS[card]
    seat, players = rows[table, BUTTON], rows[table, PLAYERS]
    for place in range(first, first + count):
        seat = next_clockwise(players, seat)
        if live >> seat & 1:
            one, other = packs[table, place], packs[table, place + count]
            rank = rank_of_sums(
                tables, key + CARD_KEYS[one] + CARD_KEYS[other], bits | CARD_BITS[one] | CARD_BITS[other]
            )
            rows[table, HEADER + SEAT_WIDTH * seat + BET] = rank


@kernel
def _award(rows: Rows, table: int, eligible: int, amount: int) -> int:
    """Pay a pot to the best hands; odd chips go one each to the first of them from the left of the button."""
    best, winners, rest = 0, 0, eligible
    while rest:
        bit = rest & -rest
        rank = rows[table, HEADER + SEAT_WIDTH * LOWEST_SEAT[rest] + BET]
        if rank > best:
            best, winners = rank, bit
        elif rank == best:
            winners |= bit
        rest &= rest - 1
    if winners & (winners - 1) == 0:
        rows[table, HEADER + SEAT_WIDTH * LOWEST_SEAT[winners] + STACK] += amount
        return winners
    count = SEAT_COUNT[winners]
    each = amount // count
    odd = amount - each * count
    seat = rows[table, BUTTON]
    for place in range(count):
        seat = next_clockwise(winners, seat)
        rows[table, HEADER + SEAT_WIDTH * seat + STACK] += each + (place < odd)
    return winners


@kernel
def _close(rows: Rows, table: int, seats: int) -> None:
    rows[table, ACTOR] = -1
    rows[table, WAITING] = 0
    rows[table, PRICE] = 0
    rows[table, CALL] = 0
    rows[table, LOW] = 0
    rows[table, HIGH] = 0
    for seat in range(seats):
        rows[table, HEADER + SEAT_WIDTH * seat + BET] = 0
