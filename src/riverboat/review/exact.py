"""The source `exact`: two players left, the street solved for the very cards and bets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, takewhile
from typing import Final, NamedTuple

import numpy as np

from riverboat.engine import Hand
from riverboat.engine.events import Street
from riverboat.engine.rules import Seat
from riverboat.engine.view import Observation
from riverboat.review.best_reply import BestReply, UnknownPolicy, difference_stderr, opponent_range, sampled_rivers
from riverboat.review.exact_streets import ReviewResolver, ValuedSolution, review_thinking
from riverboat.review.facts import contested_pot
from riverboat.review.grades import INTERVAL
from riverboat.review.imagined import imagined_hands
from riverboat.review.options import HandOptions, made_options
from riverboat.review.sources import Analysis, Beliefs, DecisionPoint, Weights
from riverboat.review.table_actions import action_of, plain_action, solver_action
from riverboat.review.values import Option, Reason
from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.heads_up import hand_number, is_solvable, public_state
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.resolving.two_left import last_and_first, line_of
from riverboat.solver.table_hand import TableHand, preflop_order, table_hand
from riverboat.solver.trees.spot import FOLD, Chips

RIVERS: Final = 12
"""Rivers that are tried against a bot's policy on the turn."""
MIXED: Final = 0.05
"""An action that a strategy takes this often is meant."""
IN_THE_HAND: Final = ("active", "all_in")


class SeenHand(NamedTuple):
    """What a seat sees of a hand in the solver's terms, and the seats of its players."""

    hand: TableHand
    seats: tuple[Seat, ...]


def seen_hand(observation: Observation) -> SeenHand | None:
    """None at a table that the solver does not know."""
    if is_solvable(observation):
        posted = {post.kind: post.seat for post in observation.posts}
        return SeenHand(public_state(observation).hand, (posted["small_blind"], posted["big_blind"]))
    hand, order = table_hand(observation), preflop_order(observation)
    return None if hand is None or order is None else SeenHand(hand, tuple(order))


class ExactSource:
    """Solves streets that two players began; keeps what it has solved."""

    def __init__(self) -> None:
        self._reader = BlueprintReader()
        self._resolvers = lru_cache(maxsize=2)(self._resolver)

    def _resolver(self, pot_limit: bool) -> ReviewResolver:
        return ReviewResolver(review_thinking(pot_limit=pot_limit), self._reader)

    def perfect(self, point: DecisionPoint) -> Analysis | None:
        observation = point.observation
        seen = seen_hand(observation)
        resolver = self._resolvers(observation.rules.structure == "pot_limit")
        if seen is None or not resolver.solves(seen.hand, seen.hand.street):
            return None
        return self._analysis(point, seen, resolver)

    def opponent(self, point: DecisionPoint) -> Analysis | None:
        """On turn and river, what is best against the policy of the only opponent left, followed by Bayes."""
        observation = point.observation
        if observation.street not in (Street.TURN, Street.RIVER):
            return None
        perfect, hands = self.perfect(point), imagined_hands(observation)
        if perfect is None or hands is None:
            return None
        (seat,) = (other.seat for other in observation.opponents if other.state in IN_THE_HAND)
        if observation.street is Street.TURN and getattr(point.opponents[seat], "solves", False):
            return None  # it would solve dozens of rivers
        try:
            return _best_reply(point, perfect, hands, seat)
        except UnknownPolicy:
            return None

    def _analysis(self, point: DecisionPoint, seen: SeenHand, resolver: ReviewResolver) -> Analysis | None:
        observation, hand = point.observation, seen.hand
        legal = observation.legal_actions
        assert legal is not None, "a decision has legal actions"
        line, number = line_of(hand, hand.street), hand_number(observation.hole_cards)
        start = hand.start_of(hand.street)
        most = min(start.left[player] for player in start.live)
        done = None if point.done is None else plain_action(point.done, legal)
        chosen = None if done is None else solver_action(done, most)
        later = (solver_action(action_of(event), most) for event in point.later)
        # A fold needs no bet in the tree.
        ahead = () if chosen is None or chosen == FOLD else (chosen, *takewhile(lambda action: action != FOLD, later))
        wanted = (*line, *ahead)
        solution = resolver.valued(hand, wanted, number)
        found = solution.options(line, number)
        if found is None:
            return None
        gain, is_river = solution.gain(line), observation.street is Street.RIVER
        worth = levelled(found, gain if is_river else max(gain, solution.floor(line)))
        big_blind = observation.rules.min_bet
        options, place = made_options(observation, done, chosen, worth)
        accuracy = max(solution.accuracy(line), _spread_of_mixed(worth))
        assumes = Reason(
            code="exact",
            values={
                "street": str(observation.street),
                "accuracy": round(100 * accuracy / max(contested_pot(observation), 1), 2),
            },
        )
        beliefs = self._beliefs(seen, solution, line)
        return Analysis("exact", options, place, assumes, accuracy_bb=accuracy / big_blind, beliefs=beliefs)

    def _beliefs(self, seen: SeenHand, solution: ValuedSolution, line: tuple[Chips, ...]) -> Beliefs:
        players = last_and_first(seen.hand)
        hero = players.index(seen.hand.actor)
        own = _spread(solution, solution.reach(line, hero))
        other = _spread(solution, solution.reach(line, 1 - hero))
        return Beliefs(
            own, {seen.seats[players[1 - hero]]: other}, solution.policy(line), _answers(solution, line, hero)
        )


def levelled(worth: HandOptions, accuracy: float) -> HandOptions:
    """What a strategy mixes is worth the same, and what it never does no more: differences within the accuracy of the
    solution are nothing to be gained from a perfect player."""
    top, least = max(worth.evs), INTERVAL * accuracy
    pairs = list(zip(worth.evs, worth.shares, strict=True))
    tied = [(ev, share) for ev, share in pairs if share >= MIXED and top - ev <= least]
    if not tied:
        return worth
    mean = sum(ev * share for ev, share in tied) / sum(share for _, share in tied)
    return worth._replace(
        evs=tuple(mean if top - ev <= least and (share >= MIXED or ev > mean) else ev for ev, share in pairs)
    )


def _spread_of_mixed(worth: HandOptions) -> float:
    """How inaccurate a strategy is, as far as the hand tells: options that it mixes should be worth the same."""
    mixed = [ev for ev, share in zip(worth.evs, worth.shares, strict=True) if share >= MIXED]
    return (max(worth.evs) - min(mixed)) / INTERVAL if mixed else 0.0


def _spread(solution: ValuedSolution, reach: Weights) -> Weights:
    weights = np.zeros(HANDS, np.float32)
    weights[solution.hands] = reach
    return weights


def _answers(solution: ValuedSolution, line: tuple[Chips, ...], hero: int) -> dict[Chips, Policy]:
    """By option: what the opponent does after it, where it is to act on this street."""
    node, found = solution.node(line), {}
    for action in solution.tree.actions_at(node):
        child = solution.tree.child(node, action)
        if child in solution.strategies and int(solution.tree.kinds[child]) != hero:
            found[action] = solution.policy((*line, action))
    return found


def _best_reply(point: DecisionPoint, perfect: Analysis, hands: Sequence[Hand], seat: Seat) -> Analysis:
    source, hand = point.opponents[seat], hands[-1]
    hero = hand.waiting[0]
    rivers = sampled_rivers(hand, hero, RIVERS, point.seed)
    reach = opponent_range(point.observation, hands, seat, source)
    reply = BestReply(hand, hero, reach, source, rivers)
    replies = reply.replies([option.action for option in perfect.options])
    big_blind = point.observation.rules.min_bet
    best = max(range(len(replies)), key=lambda number: replies[number].ev)
    options = tuple(
        Option(
            action=option.action,
            text=option.text,
            frequency=float(number == best),
            ev_bb=found.ev / big_blind,
            stderr_bb=found.stderr / big_blind,
        )
        for number, (option, found) in enumerate(zip(perfect.options, replies, strict=True))
    )
    pairs = combinations(range(len(replies)), 2)
    differences = {pair: difference_stderr(replies[pair[0]], replies[pair[1]]) / big_blind for pair in pairs}
    assumes = Reason(code="best_reply", values={"rivers": len(rivers)})
    beliefs = Beliefs(np.ones(HANDS, np.float32), {seat: reach.astype(np.float32)}, answers=reply.answers)
    return Analysis("exact", options, perfect.done, assumes, difference_stderr_bb=differences, beliefs=beliefs)
