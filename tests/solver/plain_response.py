"""The slow twin of local best response: one hand at a time, every action of the bot, every river, and plain sums."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from riverboat.cards import Card
from riverboat.evaluator.batch import evaluate_holes
from riverboat.odds.ranges import COMBOS
from riverboat.solver.best_response.kernels import Weights
from riverboat.solver.best_response.response import ActionSet, raises_of
from riverboat.solver.policy import Policy
from riverboat.solver.public_state import PublicState
from riverboat.solver.trees.holdem import CARDS_SHOWN, HOLES, blocked, unseen
from riverboat.solver.trees.spot import CALL, FOLD, RIVER, Chips

EVERY_HAND = len(COMBOS)


@dataclass(frozen=True)
class PlainResponse:
    """Local best response with one hand, from one seat, where a turn is known and all rivers may come."""

    policy: Callable[[PublicState], Policy]
    actions: ActionSet
    first_street: int
    seat: int
    hand: int
    turn: Card

    def value(self, state: PublicState, ranges: Weights) -> float:
        """What is won from a state on, summed over the bot's hands, each as likely there as `ranges` says."""
        ranges = ranges * ~blocked([*state.board, *COMBOS[self.hand]])
        if ranges.sum() == 0:
            return 0.0
        if state.is_street_over:
            return self._street_over(state, ranges)
        spot = state.spot
        paid = [spot.paid + bet for bet in spot.bets]
        if state.actor == self.seat:
            action = self._choose(state, ranges)
            return -paid[self.seat] * float(ranges.sum()) if action == FOLD else self.value(state.after(action), ranges)
        total = 0.0
        policy = self.policy(state)
        for action in policy.actions:
            acting = ranges * policy.column(action)
            if action == FOLD:
                total += paid[1 - self.seat] * float(acting.sum())
            else:
                total += self.value(state.after(action), acting)
        return total

    def _street_over(self, state: PublicState, ranges: Weights) -> float:
        last = state.before(len(state.lines[-1]) - 1).spot
        paid = last.paid + last.price
        if state.street == RIVER or paid == state.stack:
            return paid * float(ranges @ (2 * win_shares(self.hand, state.board) - 1))
        left = [card for card in unseen(state.board) if card not in COMBOS[self.hand]]
        if len(state.board) < CARDS_SHOWN[2]:
            # The turn is one of those that may come; where it does, it is as likely as if the hands were not known.
            return self.value(state.dealt(self.turn), ranges) * 49 / 45 if self.turn in left else 0.0
        # Of the rivers that our hand leaves, the bot's hand leaves two less.
        return sum(self.value(state.dealt(river), ranges) for river in left) / (len(left) - 2)

    def _choose(self, state: PublicState, ranges: Weights) -> Chips:
        if state.street < self.first_street:
            return CALL
        pot, asked, price = state.pot, state.spot.to_call, state.spot.price
        wins = win_shares(self.hand, state.board)
        equity = float(ranges @ wins / ranges.sum())
        values = {CALL: equity * pot - (1 - equity) * asked}
        for total in raises_of(self.actions, state):
            answer = self.policy(state.after(total))
            folds = answer.column(FOLD) if FOLD in answer.actions else np.zeros(EVERY_HAND)
            stays = ranges * (1 - folds.astype(np.float64))
            fold_share = 1 - stays.sum() / ranges.sum()
            equity = float(stays @ wins / stays.sum()) if stays.sum() > 0 else 0.0
            more = total - price
            called = equity * (pot + more) - (1 - equity) * (asked + more)
            values[total] = fold_share * pot + (1 - fold_share) * called
        best = max(values, key=values.__getitem__)
        return best if values[best] > 0 or asked == 0 else FOLD


def win_shares(hand: int, board: tuple[Card, ...]) -> Weights:
    """Against each of the 1,326 hands how often a hand wins, ties counting half, over all cards to come."""
    won, met = np.zeros(EVERY_HAND), np.zeros(EVERY_HAND)
    left = [card for card in unseen(board) if card not in COMBOS[hand]]
    for cards in combinations(left, 5 - len(board)):
        full = (*board, *cards)
        ranks = evaluate_holes(HOLES, np.array(full)).astype(np.int64)
        can_meet = ~blocked([*full, *COMBOS[hand]])
        met += can_meet
        won += can_meet * 0.5 * (1 + np.sign(ranks[hand] - ranks))
    return np.divide(won, met, out=np.zeros(EVERY_HAND), where=met > 0)
