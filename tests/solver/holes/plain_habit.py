"""The twin of the walk for one habit: on one street the opponent raises by the least instead of folding, then gives up.

Sums over all pairs of hands and every line, line by line; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from riverboat.cards import Card
from riverboat.solver.best_response.kernels import Weights, sweep_boards
from riverboat.solver.best_response.walk import HANDS, HOLES, faced, pairs_of_hands, run_outs
from riverboat.solver.policy import Policy
from riverboat.solver.public_state import PublicState, legal_raise
from riverboat.solver.trees.holdem import CARDS_SHOWN, blocked
from riverboat.solver.trees.spot import CALL, FOLD, RIVER, Chips

BLINDS = (50, 100)


class RaisesInsteadOfFolding:
    """One match on one board. Both players play `policy`; one of them has the habit."""

    def __init__(self, policy: Callable[[PublicState], Policy], board: tuple[Card, ...], street: int) -> None:
        self._policy = policy
        self._board = board
        self._street = street
        self._player = 0

    def gain(self, stack: Chips) -> float:
        """What the habit gains a hand from both seats, in thousandths of a big blind."""
        start, every = PublicState(stack, BLINDS), np.ones(HANDS)
        chips = 0.0
        for self._player in (0, 1):
            chips += self._before(start, every, every) / pairs_of_hands(0) / 2
        return 1000 * chips / BLINDS[1]

    def _before(self, state: PublicState, mine: Weights, theirs: Weights) -> float:
        """The gain at a state and after it, as long as the habit has not shown."""
        if state.is_street_over:
            if state.street == self._street or _each_has_paid(state) >= state.stack:
                return 0.0
            return self._before(*self._dealt(state, mine, theirs))
        policy, gained = self._policy(state), 0.0
        for action, shares in zip(policy.actions, policy.shares.T, strict=True):
            if state.actor != self._player:
                gained += self._before(state.after(action), mine, theirs * shares) if action != FOLD else 0.0
            elif action != FOLD:
                gained += self._before(state.after(action), mine * shares, theirs)
            elif state.street == self._street and state.spot.price < state.spot.stack:
                gained += self._instead_of_folding(state, mine * shares, theirs)
        return gained

    def _instead_of_folding(self, state: PublicState, mine: Weights, theirs: Weights) -> float:
        least = legal_raise(state.spot, 0)
        return self._after(state.after(least), mine, theirs) + _paid(state, self._player) * pairs(mine, theirs)

    def _after(self, state: PublicState, mine: Weights, theirs: Weights) -> float:
        """What is won after the raise: whoever has the habit checks and folds."""
        if state.is_street_over:
            paid = _each_has_paid(state)
            if state.street == RIVER or paid >= state.stack:
                return paid * _ahead(state, mine, theirs)
            return self._after(*self._dealt(state, mine, theirs))
        if state.actor == self._player:
            if state.spot.to_call:
                return -_paid(state, self._player) * pairs(mine, theirs)
            return self._after(state.after(CALL), mine, theirs)
        policy, won = self._policy(state), 0.0
        for action, shares in zip(policy.actions, policy.shares.T, strict=True):
            if action == FOLD:
                won += _paid(state, state.actor) * pairs(mine, theirs * shares)
            else:
                won += self._after(state.after(action), mine, theirs * shares)
        return won

    def _dealt(self, state: PublicState, mine: Weights, theirs: Weights) -> tuple[PublicState, Weights, Weights]:
        shown, wanted = len(state.board), CARDS_SHOWN[state.street + 1]
        cards = self._board[shown:wanted]
        live = ~blocked(cards)
        # No hand has a card of the board: the pairs of hands that are left stand for all that there were.
        factor = pairs_of_hands(shown) / pairs_of_hands(wanted)
        return state.dealt(*cards), mine * live * factor, theirs * live


def pairs(mine: Weights, theirs: Weights) -> float:
    """The weight of all pairs of hands that can be held at once."""
    return float(mine @ faced(theirs))


def _paid(state: PublicState, player: int) -> Chips:
    return state.spot.paid + state.spot.bets[player]


def _each_has_paid(state: PublicState) -> Chips:
    last = state.before(len(state.lines[-1]) - 1).spot
    return last.paid + last.price


def _ahead(state: PublicState, mine: Weights, theirs: Weights) -> float:
    """The weight of the pairs that are won, less that of those lost, in the mean of all boards that may come."""
    boards = run_outs(state.board)
    ahead, met = np.zeros((1, HANDS)), np.zeros((1, HANDS))
    sweep_boards(HOLES, boards.orders, boards.ties, boards.sizes, theirs[None], ahead, met)
    meetings = boards.number * pairs_of_hands(5) / pairs_of_hands(len(state.board))
    return float(mine @ ahead[0]) / meetings
