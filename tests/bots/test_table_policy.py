"""A bot tells its strategy at tables of three to nine, and it is what it plays."""

from __future__ import annotations

from random import Random

import pytest
from bot_table import BLINDS, shuffled_deck

from riverboat.bots.by_solver.policy_head import PolicyHead
from riverboat.bots.by_solver.policy_player import PolicyPlayer
from riverboat.bots.character import character
from riverboat.engine import (
    Action,
    Call,
    Check,
    Fold,
    Hand,
    Observation,
    RaiseTo,
    apply,
    legal_actions,
    observe,
    start_hand,
)
from riverboat.solver.heads_up import hand_number, public_state


def decisions(hands: int, seed: int, players: tuple[int, ...]) -> list[Observation]:
    """What everybody saw who had to act, with deep stacks, many folds and small raises."""
    rng, seen = Random(seed), list[Observation]()
    for number in range(hands):
        seats = rng.choice(players)
        stacks = [rng.choice((10_000, 10_000, 6_000)) for _ in range(seats)]
        hand = start_hand(BLINDS, stacks, number % seats, shuffled_deck(BLINDS, rng))
        while hand.actor is not None:
            seen.append(observe(hand, hand.actor))
            hand = apply(hand, any_action(hand, rng)).hand
    return seen


def any_action(hand: Hand, rng: Random) -> Action:
    legal, roll = legal_actions(hand), rng.random()
    if legal.raise_to is not None and roll < 0.2:
        return RaiseTo(min(legal.raise_to[1], legal.raise_to[0] + rng.randint(0, hand.pot // 2)))
    if legal.check:
        return Check()
    return Call() if roll < 0.5 else Fold()


@pytest.mark.parametrize("name", ["blueprint", "tag", "maniac", "level:1"])
def test_what_a_bot_does_at_a_table_is_the_row_of_its_policy(name: str) -> None:
    player, streets = PolicyPlayer(name, 1), set()
    head = player._thinking_head()
    for seen in decisions(80, 4, (3, 6, 9)):
        advice, policy = head.advise(seen, 0.0, solves=True), player.table_policy(seen)
        assert (advice is None) == (policy is None)
        if advice is not None and policy is not None:
            assert advice.actions == policy.actions
            assert advice.shares == pytest.approx(policy.shares[hand_number(seen.hole_cards)].tolist(), abs=1e-5)
            streets.add(seen.street)
    assert len(streets) == 4


def test_a_bot_that_solves_a_river_for_two_of_three_plays_its_policy_too() -> None:
    """Its time is over at once, so that it solves with the fewest iterations there are."""
    player = PolicyPlayer("level:7", 1)
    player._head = PolicyHead(character("level:7"), lambda: False)
    hand = start_hand(BLINDS, (10_000,) * 3, 2, shuffled_deck(BLINDS, Random(6)))
    for action in (RaiseTo(250), Fold(), Call(), *[Check()] * 4):
        hand = apply(hand, action).hand
    assert hand.actor is not None
    seen = observe(hand, hand.actor)
    assert seen.street == "river"
    advice, policy = player._head.advise(seen, 0.0, solves=True), player.table_policy(seen)
    assert advice is not None
    assert policy is not None
    assert advice.actions == policy.actions
    assert advice.shares == pytest.approx(policy.shares[hand_number(seen.hole_cards)].tolist(), abs=1e-5)


def test_for_two_a_bot_tells_the_same_by_what_a_seat_sees_and_by_the_public_state() -> None:
    player = PolicyPlayer("tag", 1)
    for seen in decisions(4, 3, (2,)):
        by_seat, by_state = player.table_policy(seen), player.policy(public_state(seen))
        assert by_seat is not None
        assert by_seat.actions == by_state.actions
        assert (by_seat.shares == by_state.shares).all()
