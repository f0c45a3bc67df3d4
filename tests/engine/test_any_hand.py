"""What must hold of any hand at any table: drawn tables of every structure, played by chance."""

from __future__ import annotations

from collections import Counter

import hypothesis.strategies as st
import pytest
from hypothesis import given
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from invariants import (
    check_accepted_is_legal,
    check_chips,
    check_end,
    check_restored,
    check_turn,
    stacks_from,
)
from random_hands import choices, random_play, tables

from examples import examples
from riverboat.engine import Show, apply, legal_actions

SEEDS = st.integers(0, 2**32)


class AnyHand(RuleBasedStateMachine):
    """Hypothesis plays: it chooses the table, every action, and when to save and restore."""

    @initialize(table=tables())
    def deal(self, table):
        self.table = table
        step = table.open()
        self.hand = step.hand
        self.events = list(step.events)

    @precondition(lambda self: not self.hand.is_over)
    @rule(choice=st.integers(0, 7), between=st.floats(0, 1))
    def act(self, choice, between):
        options = list(choices(legal_actions(self.hand), between))
        self.go_on(options[choice % len(options)])

    @precondition(lambda self: self.hand.is_over)
    @rule(seat=st.integers(0, 9), both=st.booleans())
    def show(self, seat, both):
        if seat in self.hand.live_seats:
            self.go_on(Show(seat, self.hand.deal.hole_cards(seat)[: 1 + both]))

    @rule()
    def save_and_restore(self):
        check_restored(self.hand, self.table)

    @invariant()
    def chips_are_conserved(self):
        check_chips(self.hand)
        assert stacks_from(self.events) == self.hand.stacks

    @invariant()
    def one_seat_is_to_act(self):
        check_turn(self.hand)

    @invariant()
    def accepted_is_legal(self):
        check_accepted_is_legal(self.hand)

    def teardown(self):
        """Every hand ends: from wherever it stands, by checking and calling."""
        while not self.hand.is_over:
            self.go_on(next(choices(legal_actions(self.hand), 0)))
            check_end(self.hand)

    def go_on(self, action):
        step = apply(self.hand, action)
        self.hand = step.hand
        self.events += step.events


AnyHand.TestCase.settings = examples(60, stateful_step_count=30)
TestAnyHand = AnyHand.TestCase


@examples(250)
@given(tables(), SEEDS)
def test_chips_turns_and_legal_actions_hold_at_every_step(table, seed):
    events = []
    for step in random_play(table, seed):
        events += step.events
        check_chips(step.hand)
        check_turn(step.hand)
        check_accepted_is_legal(step.hand)
        assert stacks_from(events) == step.hand.stacks
    check_end(step.hand)


@examples(120)
@given(tables(), SEEDS)
def test_a_hand_is_saved_restored_replayed_and_rebuilt_at_every_step(table, seed):
    for step in random_play(table, seed):
        check_restored(step.hand, table)


@pytest.mark.proof
def test_the_drawn_hands_reach_every_structure_and_every_ending():
    seen = Counter()

    @examples(500)
    @given(tables(), SEEDS)
    def count(table, seed):
        *_, last = random_play(table, seed)
        hand = last.hand
        seen[hand.rules.structure] += 1
        seen[f"{len(hand.deal.players)} players"] += 1
        seen["run twice"] += len(hand.result.boards) == 2
        seen["uncontested"] += len(hand.live_seats) == 1
        seen["side pots"] += len(hand.pots) > 1
        seen["split"] += any(len(pot.shares) > 1 for pot in hand.pots)
        seen["mucked"] += any(not hand.result.shown[seat] for seat in hand.live_seats[1:])
        seen["dead money"] += bool(hand.deal.dead)
        seen["straddle"] += any(post.kind == "straddle" for post in hand.deal.posts)
        seen["button blind"] += hand.rules.button_blind
        seen["short deck"] += hand.rules.deck == "short"

    count()
    for kind in (
        ["no_limit", "pot_limit", "fixed_limit", "kitchen", "run twice", "uncontested", "side pots", "split", "mucked"]
        + ["dead money", "straddle", "button blind", "short deck"]
        + [f"{number} players" for number in range(2, 11)]
    ):
        assert seen[kind], f"{kind}: none of 500 hands"
