"""Ranges as people read them: by starting hand, split by action."""

from __future__ import annotations

from typing import Final

import numpy as np

from riverboat.cards import parse_card
from riverboat.engine.rules import Seat
from riverboat.engine.view import Observation
from riverboat.odds.ranges import COMBOS, STARTING_HANDS, class_of
from riverboat.review.sources import Analysis, Weights
from riverboat.review.table_actions import action_text, table_action
from riverboat.review.values import RangeShown
from riverboat.solver.policy import Policy
from riverboat.solver.trees.holdem import blocked

NAMES: Final = tuple(STARTING_HANDS)
CLASSES: Final = np.array([NAMES.index(class_of(combo)) for combo in COMBOS])
LEAST_COMBOS: Final = 0.005
"""Starting hands with fewer combos are left out."""
DIGITS: Final = 4


def ranges_shown(observation: Observation, analysis: Analysis) -> tuple[RangeShown, ...]:
    """The own range, split by action, then each live opponent's. The own cards are taken out of the others' ranges."""
    beliefs = analysis.beliefs
    if beliefs is None or observation.seat is None:
        return ()
    board = tuple(map(parse_card, observation.community_cards))
    held = tuple(map(parse_card, observation.hole_cards))
    own = _shown(observation.seat, beliefs.own * ~blocked(board), observation, beliefs.own_policy)
    others = (
        _shown(seat, weights * ~blocked((*board, *held)), observation, None)
        for seat, weights in sorted(beliefs.others.items())
    )
    return (own, *others)


def _shown(seat: Seat, weights: Weights, observation: Observation, policy: Policy | None) -> RangeShown:
    most = float(weights.max())
    weights = weights / most if most > 0 else weights
    combos = np.bincount(CLASSES, weights, len(NAMES))
    kept = [number for number in range(len(NAMES)) if combos[number] >= LEAST_COMBOS]
    actions: dict[str, dict[str, float]] = {}
    legal = observation.legal_actions
    if policy is not None and legal is not None:
        for number, action in enumerate(policy.actions):
            said = table_action(action, legal)
            if said is None:
                continue
            played = np.bincount(CLASSES, weights * policy.shares[:, number], len(NAMES))
            split = actions.setdefault(action_text(said, observation), {})
            for place in kept:
                share = split.get(NAMES[place], 0.0) + float(played[place] / combos[place])
                split[NAMES[place]] = round(min(share, 1.0), DIGITS)
    return RangeShown(
        seat=seat,
        hands={NAMES[place]: round(float(combos[place]), DIGITS) for place in kept},
        actions=actions,
        combos=round(float(weights.sum()), DIGITS),
    )
