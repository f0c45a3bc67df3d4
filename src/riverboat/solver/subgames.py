"""Turn and river re-solved when two of three to nine players are left: exact cards, the bets really made.

Both ranges follow by Bayes from what the players did on the streets before. Chips of those who folded are in the pot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np

from riverboat.solver.blueprints.game import SIX_MAX
from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.blueprints.seat_map import seat_map
from riverboat.solver.policy import HANDS, Policy, without_noise
from riverboat.solver.streets.street_solution import StreetSolution, off_menu, solve_street
from riverboat.solver.table_hand import TableHand
from riverboat.solver.thinking import Thinking
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.holdem import CARDS_SHOWN, StreetStart, blocked
from riverboat.solver.trees.spot import CALL, Chips

LIKELIHOOD_FLOOR: Final = 0.3
"""Likelihoods of an opponent's action are floored at this fraction of their mean over the range: any hand may be
misplayed."""


class HeadsUpSubgames:
    """Solves for one player, from whose view the ranges are."""

    def __init__(self, thinking: Thinking, reader: BlueprintReader, keeps_on: Callable[[], bool]) -> None:
        self._thinking = thinking
        self._reader = reader
        self._keeps_on = keeps_on
        self._solution = lru_cache(maxsize=32)(self._solve)
        self.ranges = lru_cache(maxsize=32)(self._ranges_at_start)

    def solves(self, hand: TableHand, street: int) -> bool:
        """Whether a street of a hand is one to be solved: two began it, and both had chips."""
        if street < self._thinking.solves_from:
            return False
        start = hand.start_of(street)
        return len(start.live) == 2 and start.behind > 0

    def policy(self, hand: TableHand, number: int | None = None) -> Policy:
        """What the actor does with each hand; `number` is one that must not be left out as too unlikely."""
        return self._policy(hand, hand.street, line_of(hand, hand.street), hand.actor, number)

    def _policy(
        self,
        hand: TableHand,
        street: int,
        line: tuple[Chips, ...],
        hero: int,
        number: int | None = None,
        *,
        last: int = 0,
    ) -> Policy:
        """After a line of the street; its last `last` actions are in the tree but not yet made."""
        start = at_start(hand, street, hero)
        needed = off_menu(street_start(start), self._thinking, line)
        solution = self._solution(start, needed, None)
        if number is not None and number not in solution.hands:
            solution = self._solution(start, needed, number)
        policy = solution.policy(line[: len(line) - last])
        return Policy(policy.actions, without_noise(policy.shares, self._thinking.least_share))

    def _solve(self, start: TableHand, line: tuple[Chips, ...], number: int | None) -> StreetSolution:
        ranges = self.ranges(start)
        return solve_street(street_start(start), ranges, self._thinking, line, hand=number, keeps_on=self._keeps_on)

    def _ranges_at_start(self, start: TableHand) -> Floats:
        """Both ranges when a street begins: first the player who acts last, then the other."""
        ranges = np.ones((2, HANDS), np.float32)
        for row, player in enumerate(last_and_first(start)):
            self._follow(start, player, ranges[row])
            ranges[row, blocked(start.board)] = 0
            if not ranges[row].any():
                ranges[row] = ~blocked(start.board)
        return ranges

    def _follow(self, start: TableHand, player: int, held: Floats) -> None:
        """Multiply a player's range by the likelihoods of its actions so far."""
        if seat_map(start, SIX_MAX.players) is None:
            return
        for number, action in enumerate(start.played):
            if action.player != player:
                continue
            street = action.street
            if self.solves(start, street):
                before = sum(1 for played in start.played[:number] if played.street == street)
                line = line_of(start, street)[: before + 1]
                likelihood = self._policy(start, street, line, start.actor, last=1).column(line[-1])
            else:
                likelihood = self._reader.likelihood_of(start, number, held)
            held *= likelihood if player == start.actor else floored(likelihood, held)
            held /= max(float(held.max()), 1e-30)


def floored(likelihood: Floats, held: Floats) -> Floats:
    """Likelihoods of an action, floored at a fraction of their mean over the range `held`."""
    mean = np.average(likelihood, weights=held) if held.any() else 1.0
    return np.maximum(likelihood, np.float32(LIKELIHOOD_FLOOR * mean))


def last_and_first(hand: TableHand) -> tuple[int, int]:
    """The two players with cards: who acts last after the flop, and the other."""
    players = hand.players
    in_order = [players - 2, players - 1, *range(players - 2)]
    first, last = (player for player in in_order if player in hand.spot.live)
    return last, first


def at_start(hand: TableHand, street: int, hero: int) -> TableHand:
    """The hand when a street began, from the view of one player."""
    played = tuple(event for event in hand.played if event.street < street)
    return replace(hand, played=played, street=street, board=hand.board[: CARDS_SHOWN[street]], actor=hero)


def street_start(start: TableHand) -> StreetStart:
    spot = start.spot
    return StreetStart(start.board, spot.pot, min(spot.left[player] for player in spot.live), start.big_blind)


def line_of(hand: TableHand, street: int) -> tuple[Chips, ...]:
    """The line of a street that two players began; chips that the other cannot match do not count."""
    start = hand.start_of(street)
    most = min(start.left[player] for player in start.live)
    return tuple(
        min(played.action, most) if played.action > CALL else CALL for played in hand.played if played.street == street
    )
