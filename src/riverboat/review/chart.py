"""The source `chart`: short stacks push or fold, and every figure is counted."""

from __future__ import annotations

from riverboat.cards import parse_card
from riverboat.odds.starting_hands import class_of
from riverboat.review.exact import seen_hand
from riverboat.review.options import HandOptions, made_options
from riverboat.review.sources import Analysis, DecisionPoint
from riverboat.review.table_actions import plain_action, solver_action
from riverboat.review.values import Reason
from riverboat.solver.charts.push_values import charted_hand


class ChartSource:
    """Answers where a chart does and what was done is on it."""

    def perfect(self, point: DecisionPoint) -> Analysis | None:
        observation, seen = point.observation, seen_hand(point.observation)
        if seen is None or observation.rules.structure != "no_limit":
            return None
        charted = charted_hand(seen.hand, class_of(*map(parse_card, observation.hole_cards)))
        if charted is None:
            return None
        legal = observation.legal_actions
        assert legal is not None, "a decision has legal actions"
        done = None if point.done is None else plain_action(point.done, legal)
        chosen = None if done is None else solver_action(done, seen.hand.spot.reach(seen.hand.actor))
        if chosen is not None and chosen not in charted.actions:
            return None
        worth = HandOptions(charted.actions, (0.0, charted.gain), (1 - charted.often, charted.often))
        options, place = made_options(observation, done, chosen, worth)
        return Analysis("chart", options, place, Reason(code="chart", values={}))

    def opponent(self, point: DecisionPoint) -> Analysis | None:  # noqa: ARG002
        """The chart knows one strategy only."""
        return None
