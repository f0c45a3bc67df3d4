"""The menu of seven actions over rows, as `encoding.offered_actions` has it for one hand, and random play."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.gym.encoding import ALL_IN, RAISE_MIN
from riverboat.gym.encoding import CHECK_OR_CALL as MENU_CHECK_OR_CALL
from riverboat.gym.encoding import FOLD as MENU_FOLD
from riverboat.gym.layout import ACTOR, CALL, CHECK_OR_CALL, FOLD, HIGH, LOW, POT, PRICE, WAIT, Bits, Numbers, Rows
from riverboat.gym.shuffling_kernels import below, next_bits

ILLEGAL: Final = WAIT - 1
_HALF: Final = np.uint64(32)


@kernel
def mark_offered(rows: Rows, masks: NDArray[np.int8]) -> None:
    """Say which of the seven actions are legal at each table."""
    for table in range(rows.shape[0]):
        low, high = rows[table, LOW], rows[table, HIGH]
        can_act = rows[table, ACTOR] >= 0
        masks[table, 0] = can_act
        masks[table, 1] = can_act
        masks[table, 2] = high > 0
        largest = low
        for number in range(RAISE_MIN + 1, ALL_IN):
            amount = _pot_raise(rows, table, number)
            masks[table, number] = largest < amount < high
            if largest < amount < high:
                largest = amount
        masks[table, 6] = high > 0 or rows[table, CALL] > 0


@kernel
def menu_actions(rows: Rows, numbers: Numbers, actions: Numbers) -> None:
    """What each table is told, from one of the seven actions; one that is not offered becomes an illegal one."""
    for table in range(rows.shape[0]):
        number = numbers[table]
        if rows[table, ACTOR] < 0:
            actions[table] = WAIT
        elif number == MENU_FOLD:
            actions[table] = FOLD
        elif number == MENU_CHECK_OR_CALL:
            actions[table] = CHECK_OR_CALL
        elif number == RAISE_MIN:
            actions[table] = rows[table, LOW] if rows[table, HIGH] > 0 else ILLEGAL
        elif number == ALL_IN:
            if rows[table, HIGH] > 0:
                actions[table] = rows[table, HIGH]
            else:
                actions[table] = CHECK_OR_CALL if rows[table, CALL] > 0 else ILLEGAL
        elif RAISE_MIN < number < ALL_IN:
            actions[table] = _offered_pot_raise(rows, table, number)
        else:
            actions[table] = ILLEGAL


@kernel
def random_actions(rows: Rows, streams: Bits, actions: Numbers) -> None:
    """Fold, check or call, or raise, with the same chance of what is legal; a raise's size evenly from its range."""
    for table in range(rows.shape[0]):
        if rows[table, ACTOR] < 0:
            actions[table] = WAIT
            continue
        low, high = rows[table, LOW], rows[table, HIGH]
        picked = int(((next_bits(streams, table) >> _HALF) * np.uint64(3 if high > 0 else 2)) >> _HALF)
        if picked == 2:
            actions[table] = low + below(streams, table, high - low + 1)
        else:
            actions[table] = CHECK_OR_CALL if picked else FOLD


@kernel
def random_numbers(masks: NDArray[np.int8], streams: Bits, numbers: Numbers) -> None:
    """One of the offered actions for each table, each with the same chance; 0 where none is offered."""
    for table in range(masks.shape[0]):
        count = 0
        for number in range(masks.shape[1]):
            count += masks[table, number]
        numbers[table] = 0
        if count:
            left = int(((next_bits(streams, table) >> _HALF) * np.uint64(count)) >> _HALF)
            for number in range(masks.shape[1]):
                if masks[table, number]:
                    if left == 0:
                        numbers[table] = number
                        break
                    left -= 1


@kernel
def _pot_raise(rows: Rows, table: int, number: int) -> int:
    """A raise by half, one or two times the pot after calling."""
    pot = rows[table, POT] + rows[table, CALL]
    part = pot >> 1 if number == 3 else pot if number == 4 else 2 * pot
    return int(rows[table, PRICE] + part)


@kernel
def _offered_pot_raise(rows: Rows, table: int, number: int) -> int:
    largest = rows[table, LOW]
    for smaller in range(RAISE_MIN + 1, number + 1):
        amount = _pot_raise(rows, table, smaller)
        if largest < amount < rows[table, HIGH]:
            if smaller == number:
                return amount
            largest = amount
    return ILLEGAL
