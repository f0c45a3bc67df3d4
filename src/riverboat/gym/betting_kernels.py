"""What the seat to act may do: `engine/betting.py` and the structures again, over rows.

The engine decides what is legal; the tests hold these kernels against it at every step of every hand they play.
"""

from __future__ import annotations

from riverboat.evaluator._numba import kernel
from riverboat.gym.layout import (
    ABLE,
    ACTED,
    ACTOR,
    AGGRESSOR,
    BET,
    BIG_BET,
    CALL,
    DOUBLE,
    FIXED_LIMIT,
    HEADER,
    HIGH,
    INCREMENT,
    LIVE,
    LOW,
    LOWEST_SEAT,
    MAX_RAISES,
    MIN_BET,
    MISSING,
    POT,
    POT_LIMIT,
    PREFLOP,
    PRICE,
    RAISES,
    SEAT_COUNT,
    SEAT_WIDTH,
    SHORT_BET_REOPENS,
    SMALL_BET,
    STACK,
    STREET,
    STRUCTURE,
    TURN,
    UNCAPPED_HEADS_UP,
    Numbers,
    Rows,
)


@kernel
def next_clockwise(mask: int, seat: int) -> int:
    """The first seat of a mask after `seat`, which itself comes last."""
    behind = (mask >> (seat + 1)) << (seat + 1)
    return int(LOWEST_SEAT[behind if behind else mask])


@kernel
def owed(rows: Rows, table: int, seat: int) -> int:
    """What the seat to act is short of the price, whether or not it has that much."""
    price = rows[table, PRICE]
    if rows[table, ABLE] == 1 << seat:
        # A short big blind still costs a full one, unless every opponent is all-in: then only what they bet.
        price = 0
        others = rows[table, LIVE] & ~(1 << seat)
        while others:
            price = max(price, rows[table, HEADER + SEAT_WIDTH * LOWEST_SEAT[others] + BET])
            others &= others - 1
    return int(price - rows[table, HEADER + SEAT_WIDTH * seat + BET])


@kernel
def limit_bet(rows: Rows, table: int, rules: Numbers) -> int:
    """One bet of fixed-limit on this street."""
    return int(rules[BIG_BET] if rows[table, STREET] >= TURN else rules[SMALL_BET])


@kernel
def list_legal(rows: Rows, table: int, rules: Numbers) -> None:
    """Write down what the seat to act may do: CALL, LOW and HIGH."""
    seat = rows[table, ACTOR]
    at = HEADER + SEAT_WIDTH * seat
    rows[table, CALL] = min(owed(rows, table, seat), rows[table, at + STACK])
    rows[table, LOW] = 0
    rows[table, HIGH] = 0
    price, bet = rows[table, PRICE], rows[table, at + BET]
    top = bet + rows[table, at + STACK]
    if top <= price or not _can_be_called(rows, table, seat):
        return
    if rows[table, ACTED] >> seat & 1 and not _is_reopened(rows, table, seat, rules):
        return
    if rules[MAX_RAISES] >= 0 and _is_capped(rows, table, rules):
        return
    step = max(price, rules[MIN_BET]) if rules[DOUBLE] else rows[table, INCREMENT]
    if rules[STRUCTURE] == FIXED_LIMIT:
        top = min(top, price + rows[table, INCREMENT])
        rows[table, LOW] = top
    else:
        if rules[STRUCTURE] == POT_LIMIT:
            pot = rows[table, POT] + (rows[table, MISSING] if rows[table, STREET] == PREFLOP else 0)
            top = min(top, 2 * price - bet + pot)
        rows[table, LOW] = min(price + step, top)
    rows[table, HIGH] = top


@kernel
def _can_be_called(rows: Rows, table: int, seat: int) -> bool:
    """Whether some opponent of the seat to act has chips for more than the price."""
    able = rows[table, ABLE]
    aggressor = rows[table, AGGRESSOR]
    if aggressor >= 0 and able >> aggressor & 1:
        return True
    others = able & ~(1 << seat)
    while others:
        at = HEADER + SEAT_WIDTH * LOWEST_SEAT[others]
        if rows[table, at + BET] + rows[table, at + STACK] > rows[table, PRICE]:
            return True
        others &= others - 1
    return False


@kernel
def _is_reopened(rows: Rows, table: int, seat: int, rules: Numbers) -> bool:
    """TDA 47: a seat that has acted may raise again if what it now faces amounts to a full raise."""
    bet = rows[table, HEADER + SEAT_WIDTH * seat + BET]
    if bet == 0 and rules[SHORT_BET_REOPENS]:
        return True
    if rules[STRUCTURE] == FIXED_LIMIT:
        full = (limit_bet(rows, table, rules) + 1) // 2
    elif rules[DOUBLE]:
        full = max(bet, rules[MIN_BET])
    else:
        full = rows[table, INCREMENT]
    return bool(rows[table, PRICE] - bet >= full)


@kernel
def _is_capped(rows: Rows, table: int, rules: Numbers) -> bool:
    """Whether the street has seen all its raises; the cap may be lifted while two players are left."""
    if rows[table, RAISES] < rules[MAX_RAISES]:
        return False
    return not (rules[UNCAPPED_HEADS_UP] and SEAT_COUNT[rows[table, LIVE]] == 2)


@kernel
def count_raise(rows: Rows, table: int, bet: int, rules: Numbers) -> None:
    """The increment and the number of raises after a bet or raise to `bet`, which may be short (all-in)."""
    price, increment = rows[table, PRICE], rows[table, INCREMENT]
    if rules[STRUCTURE] == FIXED_LIMIT:
        # TDA 47-B: half a bet or more over the last full level is a raise; less leaves the rest to be completed.
        unit = limit_bet(rows, table, rules)
        level = price + increment - unit
        over = bet - level
        if 2 * over < unit:
            rows[table, INCREMENT] = unit - over
        else:
            rows[table, INCREMENT] = unit
            rows[table, RAISES] += level > 0
    elif rules[DOUBLE]:
        rows[table, RAISES] += bet >= price + max(price, rules[MIN_BET]) and price > 0
    elif bet - price >= increment:
        rows[table, INCREMENT] = bet - price
        rows[table, RAISES] += price > 0
