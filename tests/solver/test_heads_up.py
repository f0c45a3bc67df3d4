"""Advice at a heads-up table: real hands are read rightly, and one hand's advice is its row of the whole policy."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random

import numpy as np
import pytest

from riverboat.cards import STANDARD_DECK, parse_cards
from riverboat.engine import (
    Call,
    Check,
    Fold,
    Hand,
    Observation,
    RaiseTo,
    Rules,
    apply,
    legal_actions,
    observe,
    start_hand,
)
from riverboat.odds.ranges import COMBOS
from riverboat.solver.blueprints.abstraction import load_abstraction
from riverboat.solver.blueprints.game import DEPTHS
from riverboat.solver.blueprints.reader import BlueprintReader, depth_shares
from riverboat.solver.heads_up import HeadsUpAdviser, hand_number, is_solvable, public_state
from riverboat.solver.public_state import PublicState
from riverboat.solver.strategist import read_policy
from riverboat.solver.thinking import NEVER, Thinking
from riverboat.solver.trees.holdem import blocked
from riverboat.solver.trees.spot import RIVER

BLINDS = Rules(small_blind=50, big_blind=100)
BLUEPRINT_ALONE = Thinking(solves_from=NEVER)
NEXT_DEPTH = DEPTHS[DEPTHS.index(100) + 1]


def dealt(stacks: tuple[int, ...], rules: Rules = BLINDS, seed: int = 1, button: int = 0) -> Hand:
    deck = [card for card in STANDARD_DECK if rules.deck == "standard" or card >= 16]
    Random(seed).shuffle(deck)
    return start_hand(rules, stacks, button, deck)


def after(hand: Hand, *actions: Fold | Check | Call | RaiseTo) -> Hand:
    for action in actions:
        hand = apply(hand, action).hand
    return hand


def decisions(hands: int, seed: int) -> Iterator[tuple[Hand, Observation]]:
    """Every decision of some hands in which raises are made at random, of any size; nobody folds."""
    rng = Random(seed)
    for number in range(hands):
        hand = dealt((rng.choice([900, 4_000, 20_000]), 10_000), seed=seed + number, button=number % 2)
        while hand.actor is not None:
            yield hand, observe(hand, hand.actor)
            legal = legal_actions(hand)
            choices: list[Check | Call | RaiseTo] = [Check() if legal.check else Call()] * 3
            if legal.raise_to is not None:
                choices.append(RaiseTo(min(legal.raise_to[0] * rng.randint(1, 4), legal.raise_to[1])))
            hand = after(hand, rng.choice(choices))


def test_a_real_hand_becomes_the_solvers_state() -> None:
    hand = after(dealt((10_000, 10_000)), RaiseTo(250), Call(), Check(), RaiseTo(300), Call(), RaiseTo(777))
    state = public_state(observe(hand, 0))
    assert state.lines == ((250, 0), (0, 300, 0), (777,))
    assert state.board == parse_cards("".join(observe(hand, 0).community_cards))
    assert (state.actor, state.pot, state.spot.to_call) == (0, hand.pot, 777)


def test_the_shorter_stack_counts_and_chips_nobody_can_match_do_not() -> None:
    hand = after(dealt((3_000, 20_000)), RaiseTo(300), RaiseTo(5_000))
    state = public_state(observe(hand, 0))
    assert (state.stack, state.lines, state.spot.to_call) == (3_000, ((300, 3_000),), 2_700)


def test_whose_turn_it_is_agrees_with_the_engine_through_whole_random_hands() -> None:
    for hand, seen in decisions(40, seed=5):
        state = public_state(seen)
        assert hand.actor is not None
        assert state.actor == (hand.actor - hand.deal.button) % 2
        assert state.pot == hand.pot - max(0, max(hand.betting.bets) - state.spot.price)


def test_antes_are_dead_money() -> None:
    hand = dealt((10_000, 10_000), Rules(small_blind=50, big_blind=100, ante=10))
    state = public_state(observe(hand, 0))
    assert (state.dead, state.stack, state.pot) == (20, 9_990, 170)


@pytest.mark.parametrize(
    ("stacks", "rules"),
    [
        ((10_000, 10_000, 10_000), BLINDS),
        ((10_000, 10_000), Rules(small_blind=50, big_blind=100, structure="fixed_limit", big_bet=500)),
        ((10_000, 10_000), Rules(small_blind=50, big_blind=100, deck="short")),
    ],
)
def test_where_the_game_is_another_there_is_no_advice(stacks: tuple[int, ...], rules: Rules) -> None:
    hand = dealt(stacks, rules)
    assert hand.actor is not None
    seen = observe(hand, hand.actor)
    assert not is_solvable(seen)
    assert HeadsUpAdviser(BLUEPRINT_ALONE).advise(seen) is None


def test_advice_for_the_hand_held_is_its_row_of_the_policy_for_all_hands() -> None:
    adviser = HeadsUpAdviser(BLUEPRINT_ALONE)
    streets = set()
    for _, seen in decisions(6, seed=40):
        state = public_state(seen)
        advice, policy = adviser.advise(seen), adviser.policy(state)
        assert advice is not None
        assert advice.actions == policy.actions
        assert advice.shares == pytest.approx(policy.shares[hand_number(seen.hole_cards)].tolist(), abs=1e-6)
        assert sum(advice.shares) == pytest.approx(1, abs=1e-5)
        streets.add(state.street)
    assert streets == {0, 1, 2, 3}


def test_advice_on_a_solved_street_is_the_solutions_row() -> None:
    adviser = HeadsUpAdviser(Thinking(solves_from=RIVER, river_iterations=8))
    hand = after(dealt((10_000, 10_000)), RaiseTo(300), Call(), *[Check()] * 4, RaiseTo(300))
    seen = observe(hand, 0)
    advice = adviser.advise(seen)
    policy = HeadsUpAdviser(Thinking(solves_from=RIVER, river_iterations=8)).policy(public_state(seen))
    assert advice is not None
    assert advice.actions == policy.actions
    assert advice.shares == pytest.approx(policy.shares[hand_number(seen.hole_cards)].tolist(), abs=1e-6)


@pytest.mark.parametrize("board", ["", "AsKd7s", "8h8c3d", "AsKd7s2c", "JhTh9h8c", "AsKd7s2c9s", "5c5d5h9s9h"])
def test_one_hands_bucket_is_the_one_it_has_among_all(board: str) -> None:
    abstraction, cards = load_abstraction(), parse_cards(board)
    buckets = abstraction.buckets(cards)
    possible = np.flatnonzero(~blocked(cards))
    for hand in np.random.default_rng(3).choice(possible, 60, replace=False):
        assert abstraction.bucket(cards, int(hand)) == buckets[hand]


def test_a_stack_between_two_depths_is_near_to_both_by_ratio() -> None:
    assert depth_shares(100) == [(100, 1.0)]
    assert depth_shares(DEPTHS[0]) == depth_shares(3) == [(DEPTHS[0], 1.0)]
    assert depth_shares(900) == [(DEPTHS[-1], 1.0)]
    (low, low_share), (high, high_share) = depth_shares(sqrt(100 * NEXT_DEPTH))
    assert (low, high) == (100, NEXT_DEPTH)
    assert low_share == pytest.approx(0.5)
    assert high_share == pytest.approx(0.5)


def test_between_two_depths_both_blueprints_are_mixed() -> None:
    """Before the flop, nobody all-in: the menus are the same at both depths, and every share lies between."""
    reader = BlueprintReader()
    shallow, deep = (read_policy(reader, PublicState(stack, (50, 100))) for stack in (10_000, 100 * NEXT_DEPTH))
    between = read_policy(reader, PublicState(round(100 * sqrt(100 * NEXT_DEPTH)), (50, 100)))
    for action in {*shallow.actions[:-1]} & {*deep.actions[:-1]}:
        mean = (shallow.column(action) + deep.column(action)) / 2
        assert between.column(action) == pytest.approx(mean, abs=1e-3)
    assert between.column(between.actions[-1]) == pytest.approx(
        (shallow.column(shallow.actions[-1]) + deep.column(deep.actions[-1])) / 2, abs=1e-3
    )


def test_hands_are_numbered_as_everywhere() -> None:
    assert COMBOS[hand_number(("Kd", "As"))] == COMBOS[hand_number(("As", "Kd"))]
