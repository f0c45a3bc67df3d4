"""What a seat sees as numbers, and the menu of seven actions: the same for every environment and for learned bots.

**Actions**, of which `action_mask` says which are legal now; sizes are totals for the street, and one that is out of
bounds, or the same as a smaller one, is not offered:

    0 fold     1 check or call     2 smallest raise     3, 4, 5 raise by half, one, two times the pot     6 all-in

**Observation** (`float32`; chips are parts of all chips at the table):

    0–51      own hole cards, one place for each card 2c 2d 2h 2s 3c … As
    52–103    the board
    104–107   preflop, flop, turn, river
    108–112   pot, to call, bet that stands, smallest and largest raise-to (0 when there is none)
    113 …     six for each seat, clockwise from the agent's own:
              stack, bet on this street, still in with chips, all-in, folded, has the button
    then      eight for each of the latest 24 actions, the newest first, all 0 where there were fewer:
              fold, check, call, bet or raise; seats clockwise from the agent's own / seats; street / 3; chips added;
              all-in

It is made from `observe(hand, seat)` and nothing else.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import parse_card
from riverboat.engine import Action, AllIn, Call, Check, Fold, Observation, RaiseTo, Street
from riverboat.engine.events import Acted
from riverboat.gym.layout import LATEST_ACTIONS

ACTION_NAMES: Final = ("fold", "check_or_call", "raise_min", "raise_half_pot", "raise_pot", "raise_two_pots", "all_in")
POT_PARTS: Final = {3: 0.5, 4: 1.0, 5: 2.0}
FOLD, CHECK_OR_CALL, RAISE_MIN, ALL_IN = 0, 1, 2, 6

BOARD_START: Final = 52
STREETS_START: Final = 104
AMOUNTS_START: Final = 108
SEATS_START: Final = 113
PLACES_PER_SEAT: Final = 6
ACTION_PLACES: Final = 8
STREETS: Final = tuple(Street)
_KINDS: Final = {"fold": 0, "check": 1, "call": 2, "bet": 3, "raise": 3}


def history_start(seats: int) -> int:
    """Where the latest actions begin."""
    return SEATS_START + PLACES_PER_SEAT * seats


def vector_size(seats: int) -> int:
    """How long the observation of a table with so many seats is."""
    return history_start(seats) + ACTION_PLACES * LATEST_ACTIONS


def offered_actions(seen: Observation) -> dict[int, Action]:
    """The legal ones of the seven actions, and what each would be."""
    legal = seen.legal_actions
    if legal is None:
        return {}
    offered: dict[int, Action] = {FOLD: Fold()}
    if legal.check or legal.call is not None:
        offered[CHECK_OR_CALL] = Check() if legal.check else Call()
    if legal.raise_to is not None:
        low, high = legal.raise_to
        offered[RAISE_MIN] = RaiseTo(low)
        largest = low
        for number, part in POT_PARTS.items():
            amount = seen.current_bet + int(part * (seen.pot + seen.to_call))
            if largest < amount < high:
                offered[number] = RaiseTo(amount)
                largest = amount
    if legal.all_in is not None:
        offered[ALL_IN] = AllIn()
    return offered


def action_mask(seen: Observation) -> NDArray[np.int8]:
    mask = np.zeros(len(ACTION_NAMES), np.int8)
    mask[list(offered_actions(seen))] = 1
    return mask


def encode(seen: Observation) -> NDArray[np.float32]:
    """The observation as numbers, as the module says."""
    assert seen.seat is not None
    seats = len(seen.stacks)
    vector = np.zeros(vector_size(seats), np.float32)
    vector[[parse_card(card) for card in seen.hole_cards]] = 1
    vector[[BOARD_START + parse_card(card) for card in seen.community_cards]] = 1
    vector[STREETS_START + STREETS.index(seen.street)] = 1
    # Of a hand that is over the chips are in the stacks again.
    chips = sum(seen.stacks) + (0 if seen.is_over else seen.pot)
    amounts = (seen.pot, seen.to_call, seen.current_bet, seen.min_raise_to or 0, seen.max_raise_to or 0)
    vector[AMOUNTS_START:SEATS_START] = [amount / chips for amount in amounts]
    views = {view.seat: (view.bet, view.state) for view in seen.opponents}
    for seat, stack in enumerate(seen.stacks):
        bet, state = views.get(seat, (seen.bet, _own_state(seen)))
        start = SEATS_START + PLACES_PER_SEAT * ((seat - seen.seat) % seats)
        is_in = state == "active", state == "all_in", state == "folded", seat == seen.button
        vector[start : start + PLACES_PER_SEAT] = (stack / chips, bet / chips, *is_in)
    vector[history_start(seats) :] = _encode_history(seen, chips).reshape(-1)
    return vector


def _own_state(seen: Observation) -> str:
    assert seen.seat is not None
    if any(isinstance(each, Acted) and each.seat == seen.seat and each.verb == "fold" for each in seen.history):
        return "folded"
    if seen.stacks[seen.seat]:
        return "active"
    return "busted" if seen.is_over else "all_in"


def _encode_history(seen: Observation, chips: int) -> NDArray[np.float32]:
    assert seen.seat is not None
    seats = len(seen.stacks)
    latest = np.zeros((LATEST_ACTIONS, ACTION_PLACES), np.float32)
    acted = [each for each in reversed(seen.history) if isinstance(each, Acted)]
    for places, each in zip(latest, acted, strict=False):
        places[_KINDS[each.verb]] = 1
        clockwise = (each.seat - seen.seat) % seats
        places[4:] = clockwise / seats, STREETS.index(each.street) / 3, each.added / chips, each.all_in
    return latest
