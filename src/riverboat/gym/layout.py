"""How a table lies in memory: one row of whole numbers for each table, and the rules as one array for all of them.

A row has a header, then four numbers for each seat, then three for each pot, then the latest actions. Sets of seats are
bit masks, as in the engine's `Hand`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.engine.rules import MAX_SEATS, Rules
from riverboat.errors import RiverboatError

Rows: TypeAlias = "NDArray[np.int64]"
Packs: TypeAlias = "NDArray[np.uint8]"
Numbers: TypeAlias = "NDArray[np.int64]"
Bits: TypeAlias = "NDArray[np.uint64]"

# The header. The names are those of `Hand` and `Betting`.
ACTOR: Final = 0
"""The seat to act, or -1 once the hand is over."""
CALL: Final = 1
"""The chips that a call adds; 0 is a check."""
LOW: Final = 2
"""The smallest total to raise to, or 0 when the seat may not raise."""
HIGH: Final = 3
STREET: Final = 4
BUTTON: Final = 5
LIVE: Final = 6
ABLE: Final = 7
WAITING: Final = 8
PRICE: Final = 9
INCREMENT: Final = 10
RAISES: Final = 11
AGGRESSOR: Final = 12
ACTED: Final = 13
POT: Final = 14
"""All chips in the middle, this street's bets included; once the hand is over, those that were won."""
DEAD: Final = 15
PLAYERS: Final = 16
PLAYER_COUNT: Final = 17
CHIPS: Final = 18
"""All chips of the players."""
POT_COUNT: Final = 19
"""Once the hand is over: the number of pots."""
ACTION_COUNT: Final = 20
"""How often somebody has acted in this hand."""
HAND_COUNT: Final = 21
"""How many hands were dealt at this table."""
MISSING: Final = 22
"""Pot-limit: what short blinds leave out of the pot, which counts before the flop as if it were there."""
HEADER: Final = 24

# Each seat.
STACK: Final = 0
BET: Final = 1
COMMITTED: Final = 2
"""What the seat has put in, dead money left out."""
START: Final = 3
"""The stack before anything was posted."""
SEAT_WIDTH: Final = 4

# Each pot.
POT_AMOUNT: Final = 0
POT_ELIGIBLE: Final = 1
POT_WINNERS: Final = 2
POT_WIDTH: Final = 3

# Each action.
ACTION_CODE: Final = 0
"""Seat + 16 × kind + 64 × street + 256 × whether it was all-in."""
ACTION_BET: Final = 1
"""The seat's total for the street."""
ACTION_ADDED: Final = 2
ACTION_WIDTH: Final = 3
FOLDED, CHECKED, CALLED, RAISED = 0, 1, 2, 3
LATEST_ACTIONS: Final = 24
"""How many are kept: four rounds of six."""

# What a table is told to do. Everything above 0 is a total to raise to.
WAIT: Final = -2
"""Nothing: the table is left as it is."""
FOLD: Final = -1
CHECK_OR_CALL: Final = 0

PREFLOP, FLOP, TURN, RIVER = 0, 1, 2, 3
NO_LIMIT, POT_LIMIT, FIXED_LIMIT = 0, 1, 2
STRUCTURE_CODES: Final = {"no_limit": NO_LIMIT, "pot_limit": POT_LIMIT, "fixed_limit": FIXED_LIMIT}

# The rules.
STRUCTURE: Final = 0
SMALL_BLIND: Final = 1
BIG_BLIND: Final = 2
ANTE: Final = 3
ANTE_BY_BIG_BLIND: Final = 4
STRADDLE: Final = 5
BUTTON_BLIND: Final = 6
MIN_BET: Final = 7
SMALL_BET: Final = 8
BIG_BET: Final = 9
MAX_RAISES: Final = 10
"""-1 is no limit."""
UNCAPPED_HEADS_UP: Final = 11
DOUBLE: Final = 12
SHORT_BET_REOPENS: Final = 13
BURN_BEFORE_HOLE: Final = 14
DECK_SIZE: Final = 15
MISSING_COUNTS: Final = 16
"""Short blinds count in full in the size of the pot."""
RULES_WIDTH: Final = 17

# By a bit mask of seats: the lowest seat, and how many there are.
LOWEST_SEAT: Final = np.array([(mask & -mask).bit_length() - 1 for mask in range(1 << MAX_SEATS)], np.int64)
SEAT_COUNT: Final = np.array([mask.bit_count() for mask in range(1 << MAX_SEATS)], np.int64)


def row_width(seats: int) -> int:
    """How many numbers a table with so many seats takes."""
    return HEADER + (SEAT_WIDTH + POT_WIDTH) * seats + ACTION_WIDTH * LATEST_ACTIONS


def rules_row(rules: Rules) -> Numbers:
    """The rules as the kernels read them."""
    if rules.structure not in STRUCTURE_CODES:
        raise _not_vectorised("structure", rules.structure, " or ".join(map(repr, STRUCTURE_CODES)))
    if rules.run_it_twice:
        raise _not_vectorised("run_it_twice", "True", "False")
    if rules.all_in_pause:
        raise _not_vectorised("all_in_pause", "True", "False")
    if rules.bomb_pot:
        raise _not_vectorised("bomb_pot", "True", "False")
    if rules.rake is not None:
        raise _not_vectorised("rake", "set", "None")
    row = np.zeros(RULES_WIDTH, np.int64)
    row[STRUCTURE] = STRUCTURE_CODES[rules.structure]
    row[SMALL_BLIND], row[BIG_BLIND], row[STRADDLE] = rules.small_blind, rules.big_blind, rules.straddle
    row[ANTE], row[ANTE_BY_BIG_BLIND] = rules.ante, rules.ante_kind == "big_blind"
    row[BUTTON_BLIND] = rules.button_blind
    row[MIN_BET], row[SMALL_BET], row[BIG_BET] = rules.min_bet, rules.small_bet, rules.big_bet
    row[MAX_RAISES] = -1 if rules.max_raises is None else min(rules.max_raises, 1 << 62)
    row[UNCAPPED_HEADS_UP], row[DOUBLE] = rules.uncapped_heads_up, rules.min_raise_rule == "double"
    row[SHORT_BET_REOPENS], row[BURN_BEFORE_HOLE] = rules.short_bet_reopens, rules.burn_before_hole
    row[MISSING_COUNTS] = rules.missing_blinds_count
    row[DECK_SIZE] = 36 if rules.deck == "short" else 52
    return row


def _not_vectorised(field: str, value: str, expected: str) -> RiverboatError:
    message = f"{field} is {value}; it must be {expected} at vectorised tables"
    return RiverboatError("bad_rule", message, field=field, value=value, expected=f"{expected}, at vectorised tables")
