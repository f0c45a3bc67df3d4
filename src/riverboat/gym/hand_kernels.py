"""A hand over rows, from the deal to the last chip: `engine/deal.py` and `engine/hand.py` again."""

# ruff: noqa: PLR0917  (kernels take arrays by position)

from __future__ import annotations

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import Tables
from riverboat.gym.betting_kernels import count_raise, limit_bet, list_legal, next_clockwise, owed
from riverboat.gym.layout import (
    ABLE,
    ACTED,
    ACTION_ADDED,
    ACTION_BET,
    ACTION_CODE,
    ACTION_COUNT,
    ACTION_WIDTH,
    ACTOR,
    AGGRESSOR,
    ANTE,
    ANTE_BY_BIG_BLIND,
    BET,
    BIG_BLIND,
    BURN_BEFORE_HOLE,
    BUTTON,
    BUTTON_BLIND,
    CALL,
    CALLED,
    CHECKED,
    COMMITTED,
    DEAD,
    DECK_SIZE,
    FIXED_LIMIT,
    FOLD,
    FOLDED,
    HAND_COUNT,
    HEADER,
    HIGH,
    INCREMENT,
    LATEST_ACTIONS,
    LIVE,
    LOW,
    MIN_BET,
    MISSING,
    MISSING_COUNTS,
    PLAYER_COUNT,
    PLAYERS,
    POT,
    POT_COUNT,
    POT_WIDTH,
    PREFLOP,
    PRICE,
    RAISED,
    RAISES,
    RIVER,
    SEAT_WIDTH,
    SMALL_BLIND,
    STACK,
    START,
    STRADDLE,
    STREET,
    STRUCTURE,
    WAIT,
    WAITING,
    Bits,
    Numbers,
    Packs,
    Rows,
)
from riverboat.gym.showdown_kernels import return_uncalled, show_down, win_uncontested
from riverboat.gym.shuffling_kernels import shuffle

CARDS_PER_BOARD = 8


@kernel
def deal_next(rows: Rows, packs: Packs, streams: Bits, table: int, seats: int, rules: Numbers, tables: Tables) -> None:
    """Move the button to the next player, shuffle, and deal a hand with the stacks that the table began with."""
    rows[table, BUTTON] = next_clockwise(rows[table, PLAYERS], rows[table, BUTTON])
    needed = rules[BURN_BEFORE_HOLE] + 2 * rows[table, PLAYER_COUNT] + CARDS_PER_BOARD
    shuffle(packs, streams, table, rules[DECK_SIZE], needed)
    deal_hand(rows, packs, table, seats, rules, tables)


@kernel
def deal_hand(rows: Rows, packs: Packs, table: int, seats: int, rules: Numbers, tables: Tables) -> None:
    """Post, deal from the pack as it lies, and line up the first betting round."""
    players, button = rows[table, PLAYERS], rows[table, BUTTON]
    for seat in range(seats):
        at = HEADER + SEAT_WIDTH * seat
        rows[table, at + STACK] = rows[table, at + START]
        rows[table, at + BET] = 0
        rows[table, at + COMMITTED] = 0
    rows[table, STREET] = PREFLOP
    rows[table, LIVE] = players
    rows[table, POT] = 0
    rows[table, DEAD] = 0
    rows[table, POT_COUNT] = 0
    rows[table, ACTION_COUNT] = 0
    rows[table, HAND_COUNT] += 1
    opener = _post(rows, table, seats, players, button, rules)
    able = 0
    for seat in range(seats):
        if rows[table, HEADER + SEAT_WIDTH * seat + STACK]:
            able |= 1 << seat
    rows[table, ABLE] = able
    rows[table, WAITING] = able
    _open_betting(rows, table)
    settle(rows, packs, table, seats, opener, rules, tables)


@kernel
def _post(rows: Rows, table: int, seats: int, players: int, button: int, rules: Numbers) -> int:
    """What the rules ask for; returns the seat after which the betting begins."""
    count = rows[table, PLAYER_COUNT]
    ante_of_all = 0 if rules[ANTE_BY_BIG_BLIND] else rules[ANTE]
    if ante_of_all:
        for seat in range(seats):
            if players >> seat & 1:
                _put(rows, table, seat, ante_of_all)
    before = rows[table, POT]
    first = next_clockwise(players, button)
    second = next_clockwise(players, first)
    small, big = (second, first) if count == 2 else (first, second)
    if rules[BUTTON_BLIND]:
        big = first
        for _ in range(count - 1):  # the last player: the button, or whoever is nearest to a seat that is empty
            big = next_clockwise(players, big)
    elif rules[SMALL_BLIND]:
        rows[table, HEADER + SEAT_WIDTH * small + BET] = _put(rows, table, small, rules[SMALL_BLIND])
    rows[table, HEADER + SEAT_WIDTH * big + BET] += _put(rows, table, big, rules[BIG_BLIND])
    posted = rows[table, POT] - before
    rows[table, MISSING] = rules[MISSING_COUNTS] * (rules[SMALL_BLIND] + rules[BIG_BLIND] - posted)
    if rules[ANTE] and rules[ANTE_BY_BIG_BLIND]:
        # The big-blind ante is paid after the blind, from what is left. It is dead money.
        dead = _put(rows, table, big, rules[ANTE])
        rows[table, HEADER + SEAT_WIDTH * big + COMMITTED] -= dead
        rows[table, DEAD] = dead
    blind, opener = rules[BIG_BLIND], big
    if rules[STRADDLE] and count > 2:
        third = next_clockwise(players, second)
        # A straddle is a choice: nobody is all-in short by it.
        if rows[table, HEADER + SEAT_WIDTH * third + START] - ante_of_all >= rules[STRADDLE]:
            rows[table, HEADER + SEAT_WIDTH * third + BET] += _put(rows, table, third, rules[STRADDLE])
            blind, opener = rules[STRADDLE], third
    # A blind that is all-in for less still sets the full price.
    rows[table, PRICE] = blind
    if rules[STRUCTURE] == FIXED_LIMIT:
        rows[table, INCREMENT] = limit_bet(rows, table, rules)
    else:
        rows[table, INCREMENT] = max(rules[MIN_BET], blind)
    return opener


@kernel
def _put(rows: Rows, table: int, seat: int, amount: int) -> int:
    """Take chips from a stack to the middle, as many as there are; returns how many."""
    at = HEADER + SEAT_WIDTH * seat
    amount = min(amount, rows[table, at + STACK])
    rows[table, at + STACK] -= amount
    rows[table, at + COMMITTED] += amount
    rows[table, POT] += amount
    return amount


@kernel
def _open_betting(rows: Rows, table: int) -> None:
    rows[table, RAISES] = 0
    rows[table, AGGRESSOR] = -1
    rows[table, ACTED] = 0


@kernel
def act(rows: Rows, packs: Packs, table: int, seats: int, action: int, rules: Numbers, tables: Tables) -> None:
    """Let the seat to act fold, check or call, or raise to a total; the action is legal."""
    seat = rows[table, ACTOR]
    at = HEADER + SEAT_WIDTH * seat
    bit = 1 << seat
    kind, before, added = FOLDED, rows[table, at + BET], 0
    if action == FOLD:
        rows[table, LIVE] &= ~bit
        rows[table, ABLE] &= ~bit
        rows[table, WAITING] &= ~bit
    else:
        added = action - before if action > 0 else rows[table, CALL]
        if added:
            _put(rows, table, seat, added)
            rows[table, at + BET] = before + added
            if rows[table, at + STACK] == 0:
                rows[table, ABLE] &= ~bit
        if action > 0:
            kind = RAISED
            count_raise(rows, table, action, rules)
            rows[table, PRICE] = action
            rows[table, AGGRESSOR] = seat
            rows[table, WAITING] = rows[table, ABLE] & ~bit
        else:
            kind = CALLED if added else CHECKED
            rows[table, WAITING] &= ~bit
        rows[table, ACTED] |= bit
    _note(rows, table, seats, seat, kind, added)
    settle(rows, packs, table, seats, seat, rules, tables)


@kernel
def _note(rows: Rows, table: int, seats: int, seat: int, kind: int, added: int) -> None:
    """Keep the action among the latest."""
    number = rows[table, ACTION_COUNT]
    at = HEADER + (SEAT_WIDTH + POT_WIDTH) * seats + ACTION_WIDTH * (number % LATEST_ACTIONS)
    is_all_in = kind != FOLDED and rows[table, HEADER + SEAT_WIDTH * seat + STACK] == 0
    rows[table, at + ACTION_CODE] = seat | kind << 4 | rows[table, STREET] << 6 | is_all_in << 8
    rows[table, at + ACTION_BET] = rows[table, HEADER + SEAT_WIDTH * seat + BET]
    rows[table, at + ACTION_ADDED] = added
    rows[table, ACTION_COUNT] = number + 1


@kernel
def settle(rows: Rows, packs: Packs, table: int, seats: int, last: int, rules: Numbers, tables: Tables) -> None:
    """Carry the hand on to the next decision after that of seat `last`, or to its end."""
    live, able, waiting = rows[table, LIVE], rows[table, ABLE], rows[table, WAITING]
    if live & (live - 1) == 0:
        win_uncontested(rows, table, seats)
        return
    several = able & (able - 1) != 0
    if waiting:
        actor = next_clockwise(waiting, last)
        if several or owed(rows, table, actor) > 0:
            rows[table, ACTOR] = actor
            list_legal(rows, table, rules)
            return
    if several and rows[table, STREET] != RIVER:
        _next_street(rows, table, seats, rules)
        return
    if not several:
        return_uncalled(rows, table, seats)
    show_down(rows, packs, table, seats, rules, tables)


@kernel
def _next_street(rows: Rows, table: int, seats: int, rules: Numbers) -> None:
    rows[table, STREET] += 1
    for seat in range(seats):
        rows[table, HEADER + SEAT_WIDTH * seat + BET] = 0
    rows[table, PRICE] = 0
    rows[table, INCREMENT] = limit_bet(rows, table, rules) if rules[STRUCTURE] == FIXED_LIMIT else rules[MIN_BET]
    _open_betting(rows, table)
    rows[table, WAITING] = rows[table, ABLE]
    rows[table, ACTOR] = next_clockwise(rows[table, ABLE], rows[table, BUTTON])
    list_legal(rows, table, rules)


@kernel
def is_legal(rows: Rows, table: int, action: int) -> bool:
    """Whether a table may be told that: to wait, or what the seat to act may do."""
    if action == WAIT:
        return True
    if rows[table, ACTOR] < 0 or action < WAIT:
        return False
    return action <= 0 or rows[table, LOW] <= action <= rows[table, HIGH]
