"""Bots that play by ranges in spots of three to nine players for which strategies once were not known.

They are what the strategies that step in there now are measured against.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from riverboat.bots.by_solver.policy_player import PolicyPlayer
from riverboat.solver.table_hand import TableHand, table_hand
from riverboat.solver.trees.spot import FOLD, PREFLOP

if TYPE_CHECKING:
    from riverboat.engine.view import Observation
    from riverboat.solver.advice import Advice

SHORTEST: Final = 25
MOST_TO_THE_FLOP: Final = 3

Spot: TypeAlias = Literal["short_stacks", "side_pot", "straddle", "too_many_players"]


def spot_of(observation: Observation) -> Spot | None:
    """Which of the spots a decision is: less than 25 big blinds before the flop, a side pot or four players on it, or
    any at a straddled table."""
    hand = table_hand(observation)
    if hand is None:
        return None
    return "straddle" if hand.straddle else _spot(hand)


def _spot(hand: TableHand) -> Spot | None:
    spot = hand.spot
    others = [player for player in spot.live if player != hand.actor]
    if hand.street != PREFLOP:
        if len(hand.start_of(hand.street).live) > MOST_TO_THE_FLOP:
            return "too_many_players"
        return None if len(others) == 1 or all(spot.left[player] for player in others) else "side_pot"
    entered = {played.player for played in hand.played if played.action != FOLD}
    rivals = [player for player in others if player in entered] or others
    totals = [spot.bets[player] + spot.left[player] for player in range(hand.players)]
    depth = min(totals[hand.actor], max(totals[player] for player in rivals))
    return "short_stacks" if depth < SHORTEST * hand.big_blind else None


class ByRanges(PolicyPlayer):
    """A bot that plays by ranges in these spots, and otherwise as it is called."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name, seed)

    def _advice(self, observation: Observation, *, solves: bool) -> Advice | None:
        return None if spot_of(observation) else super()._advice(observation, solves=solves)


class Blueprint(ByRanges):
    def __init__(self, seed: int) -> None:
        super().__init__("blueprint", seed)


class Solver(ByRanges):
    def __init__(self, seed: int) -> None:
        super().__init__("solver", seed)
