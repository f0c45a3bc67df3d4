"""What pushing, calling a push and folding are worth when everybody plays the chart, in chips and counted exactly.

As in the charts, whoever comes after a caller folds, and cards folded earlier change nothing.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.odds.starting_hands import CLASSES, combos_left, equities
from riverboat.solver.charts.pushfold import PUSH_DEPTH, call_frequency, effective_depth, push_frequency
from riverboat.solver.table_hand import TableHand
from riverboat.solver.trees.spot import CALL, FOLD, PREFLOP, Chips


class ChartedHand(NamedTuple):
    """A hand at a decision that a chart answers."""

    actions: tuple[Chips, Chips]
    """FOLD, and CALL or the total of the push."""
    often: float
    """How often the chart takes the second action."""
    gain: float
    """What it wins from the decision on, in chips; a fold is worth 0."""


def charted_hand(hand: TableHand, hand_class: int) -> ChartedHand | None:
    """What the chart says, and what it is worth; None where there is no chart.

    A short stack is first in, or faces one push after which all have folded. Charts are for two blinds, not for three.
    """
    spot, first = hand.spot, hand.first
    totals = [bet + left for bet, left in zip(first.bets, first.left, strict=True)]
    most = min(totals[hand.actor], max(totals[player] for player in spot.live if player != hand.actor))
    depth = effective_depth(most, first.pot + first.dead)
    if hand.straddle or hand.street != PREFLOP or depth > PUSH_DEPTH or not spot.to_call(hand.actor):
        return None
    entered = [played for played in hand.played if played.action != FOLD]
    if not entered:
        behind = hand.players - 1 - hand.actor
        often = push_frequency(hand_class, depth, behind)
        return ChartedHand((FOLD, spot.reach(hand.actor)), often, push_value(hand, hand_class, depth))
    pusher = entered[0].player
    if len(entered) > 1 or entered[0].action <= CALL or spot.bets[pusher] < min(totals[pusher], most):
        return None
    behind, caller = hand.players - 1 - pusher, hand.actor - pusher - 1
    often = call_frequency(hand_class, depth, behind, caller)
    return ChartedHand((FOLD, CALL), often, call_value(hand, hand_class, depth, pusher))


def push_value(hand: TableHand, hand_class: int, depth: float) -> float:
    """Of a push that is first in."""
    spot, hero = hand.spot, hand.actor
    behind = range(hero + 1, hand.players)
    pot, total = spot.pot + spot.dead, spot.bets[hero] + spot.left[hero]
    value, nobody_yet = 0.0, 1.0
    for caller, player in enumerate(behind):
        calls = np.array([call_frequency(other, depth, len(behind), caller) for other in range(CLASSES)])
        called, won = _met(hand_class, calls)
        matched = min(total, spot.bets[player] + spot.left[player])
        contested = pot - spot.bets[hero] - spot.bets[player] + 2 * matched
        value += nobody_yet * (won * contested - called * (matched - spot.bets[hero]))
        nobody_yet *= 1 - called
    return value + nobody_yet * pot


def call_value(hand: TableHand, hand_class: int, depth: float, pusher: int) -> float:
    """Of calling a push."""
    spot, hero = hand.spot, hand.actor
    behind = hand.players - 1 - pusher
    pushes = np.array([push_frequency(other, depth, behind) for other in range(CLASSES)])
    met, won = _met(hand_class, pushes)
    cost = spot.to_call(hero)
    beyond = max(0, spot.bets[pusher] - spot.bets[hero] - cost)
    equity = won / met if met > 0 else 0.5
    return float(equity * (spot.pot + spot.dead - beyond + cost) - cost)


def _met(hand_class: int, often: NDArray[np.float64]) -> tuple[float, float]:
    """How likely a hand meets one that is played so often by class, and how likely it meets and beats it."""
    pairs, wins = class_pairs()
    met = pairs[hand_class] @ often / pairs[hand_class].sum()
    return float(met), float(wins[hand_class] @ often / pairs[hand_class].sum())


@cache
def class_pairs() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """By two classes: how many combos of the second are left, and of these how many the first beats."""
    pairs = np.array([combos_left(held) for held in range(CLASSES)], np.float64)
    return pairs, pairs * np.array(equities())
