"""Against this opponent: ranges by Bayes from its very policy, and its own answers."""

from __future__ import annotations

import numpy as np
import pytest
from reviewed_hands import deck_with, played_hand

from riverboat.engine import Action, Call, Check, Hand, RaiseTo, observe
from riverboat.engine.view import Observation
from riverboat.odds.ranges import COMBO_INDEX, STARTING_HANDS
from riverboat.review.exact import seen_hand
from riverboat.review.imagined import imagined_hands
from riverboat.review.leanings import PLAIN, leaning_of
from riverboat.review.rollout import RolloutSource
from riverboat.review.sources import Analysis, DecisionPoint, PolicySource
from riverboat.review.values import Option
from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.trees.spot import CALL, FOLD

READER = BlueprintReader()
SOURCE = RolloutSource()
ACES = [COMBO_INDEX[combo] for combo in STARTING_HANDS["AA"]]


class Folder:
    """Raises aces, folds everything else; checks where that is free."""

    def table_policy(self, observation: Observation) -> Policy | None:
        assert observation.legal_actions is not None
        most = observation.legal_actions.raise_to
        weak, strong = (CALL if observation.legal_actions.check else FOLD), (most[1] if most else CALL)
        shares = np.zeros((HANDS, 2), np.float32)
        shares[:, 0] = 1
        shares[ACES] = (0, 1)
        return Policy((weak, strong), shares)


class Silent:
    """Tells nothing."""

    def table_policy(self, observation: Observation) -> Policy | None:
        return None


class Blueprint:
    """Plays the blueprint, and folds `folds` times as readily after the flop."""

    def __init__(self, folds: float = 1.0) -> None:
        self._folds = folds

    def table_policy(self, observation: Observation) -> Policy | None:
        seen = seen_hand(observation)
        policy = None if seen is None else READER.policy(seen.hand)
        if policy is None or FOLD not in policy.actions or not observation.community_cards:
            return policy
        shares = policy.shares * np.where(np.array(policy.actions) == FOLD, self._folds, 1.0)
        return Policy(policy.actions, (shares / shares.sum(axis=1, keepdims=True)).astype(np.float32))


def by_text(analysis: Analysis) -> dict[str, Option]:
    return {option.text: option for option in analysis.options}


def against(source: PolicySource, hand: Hand, done: Action | None = None) -> Analysis | None:
    assert hand.actor is not None
    seats = {seat: source for seat in range(len(hand.stacks)) if seat != hand.actor}
    return SOURCE.opponent(DecisionPoint(observe(hand, hand.actor), done, seats, 1))


def test_who_folds_all_but_aces_is_raised_with_anything() -> None:
    hand = played_hand((), deck=deck_with("3c3d", "7s2h"))
    found = against(Folder(), hand)
    assert found is not None
    options = by_text(found)
    # Aces are one hand in 221: the blinds are won nearly always.
    assert options["raise 200"].ev_bb == pytest.approx(1.5 - 0.0045 * 3, abs=0.03)
    assert options["fold"].ev_bb == 0
    assert found.options[max(range(len(found.options)), key=lambda place: found.options[place].ev_bb)].frequency == 1


def test_its_range_is_what_its_policy_leaves() -> None:
    hand = played_hand((RaiseTo(2000),), deck=deck_with("KcKd", "AsAh"))
    found = against(Folder(), hand, Call())
    assert found is not None
    assert found.beliefs is not None
    held = found.beliefs.others[1]
    assert {*np.flatnonzero(held > 0.01)} == {*ACES}
    # Kings against aces for the rest of the stack: 18 % of 40 big blinds less 19.
    assert by_text(found)["call"].ev_bb == pytest.approx(0.1805 * 40 - 19, abs=0.1)
    assert found.assumes.code == "rollout_opponent"


def test_without_its_policy_there_is_no_verdict() -> None:
    assert against(Silent(), played_hand((RaiseTo(250),), deck=deck_with("KcKd", "AsAh")), Call()) is None


def test_against_the_blueprint_options_are_worth_what_they_are_against_a_perfect_player() -> None:
    hand = played_hand((), deck=deck_with("3c3d", "Ks9s"))
    found = against(Blueprint(), hand)
    perfect = SOURCE.perfect(DecisionPoint(observe(hand, 1), None, {}, 1))
    assert found is not None
    assert perfect is not None
    for option in found.options:
        other = by_text(perfect)[option.text]
        if other.frequency > 0.05:
            assert abs(option.ev_bb - other.ev_bb) < 4 * (option.stderr_bb + other.stderr_bb) + 1e-9


def test_a_leaning_is_found_from_what_a_policy_does_on_a_few_flops() -> None:
    observation = observe(played_hand((), stacks=(10_000, 10_000)), 1)
    assert leaning_of(Blueprint(), READER, observation, 0) == PLAIN
    instinct, quarters, fold, call, raise_ = leaning_of(Blueprint(folds=4.0), READER, observation, 0)
    assert instinct < 0.1
    assert quarters == 4
    assert fold == pytest.approx(4, rel=0.25)
    assert (call, raise_) == pytest.approx((1, 1), rel=0.25)


def test_the_hand_that_a_seat_sees_is_set_up_again() -> None:
    hand = played_hand((RaiseTo(250), Call(), Check()), deck=deck_with("KcKd", "AsAh"))
    seen = observe(hand, 1)
    again = imagined_hands(seen)
    assert again is not None
    assert len(again) == 4
    assert observe(again[-1], 1) == seen
    hidden = again[-1].deal.hole_cards(0)
    assert not {*hidden} & {*hand.deal.hole_cards(1)}


class Solving(Blueprint):
    """Would have to solve a street for each answer after the flop."""

    solves = True

    def table_policy(self, observation: Observation) -> Policy | None:
        assert not observation.community_cards, "asked about a street that has not come"
        return super().table_policy(observation)


def test_who_solves_streets_is_not_asked_about_flops_that_have_not_come() -> None:
    assert against(Solving(), played_hand((), deck=deck_with("3c3d", "Ks9s"))) is not None
