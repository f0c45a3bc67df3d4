"""Loops over all tables: what `VectorTables` calls."""

# ruff: noqa: PLR0917  (kernels take arrays by position)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import Tables
from riverboat.gym.hand_kernels import act, deal_hand, deal_next, is_legal
from riverboat.gym.layout import ACTOR, HEADER, SEAT_WIDTH, STACK, START, WAIT, Bits, Numbers, Packs, Rows


@kernel
def step_tables(rows: Rows, packs: Packs, seats: int, actions: Numbers, rules: Numbers, tables: Tables) -> int:
    """Let every table carry out its action; returns -1. With an illegal one nothing is done; returns its table."""
    for table in range(rows.shape[0]):
        if not is_legal(rows, table, actions[table]):
            return table
    for table in range(rows.shape[0]):
        if actions[table] != WAIT:
            act(rows, packs, table, seats, actions[table], rules, tables)
    return -1


@kernel
def deal_tables(
    rows: Rows, packs: Packs, streams: Bits, seats: int, chosen: NDArray[np.bool_], rules: Numbers, tables: Tables
) -> None:
    """Deal the next hand at the chosen tables."""
    for table in range(rows.shape[0]):
        if chosen[table]:
            deal_next(rows, packs, streams, table, seats, rules, tables)


@kernel
def deal_where_over(rows: Rows, packs: Packs, streams: Bits, seats: int, rules: Numbers, tables: Tables) -> int:
    """Deal the next hand wherever one is over; returns at how many tables."""
    count = 0
    for table in range(rows.shape[0]):
        if rows[table, ACTOR] < 0:
            deal_next(rows, packs, streams, table, seats, rules, tables)
            count += 1
    return count


@kernel
def deal_packs(rows: Rows, packs: Packs, seats: int, rules: Numbers, tables: Tables) -> None:
    """Deal a hand at every table from the packs as they lie."""
    for table in range(rows.shape[0]):
        deal_hand(rows, packs, table, seats, rules, tables)


@kernel
def list_winnings(rows: Rows, seats: int, winnings: Numbers) -> None:
    """What each seat has more or less than at the start of the hand, where it is over; otherwise 0."""
    for table in range(rows.shape[0]):
        is_over = rows[table, ACTOR] < 0
        for seat in range(seats):
            at = HEADER + SEAT_WIDTH * seat
            winnings[table, seat] = rows[table, at + STACK] - rows[table, at + START] if is_over else 0
