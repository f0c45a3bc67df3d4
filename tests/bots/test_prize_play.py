"""Bots near the bubble: they know what chips are worth in prizes where they are told, and otherwise play for chips."""

from __future__ import annotations

from random import Random

import pytest

from riverboat.bots import load_bot
from riverboat.bots.by_prizes.pressure import pressure
from riverboat.bots.by_prizes.push_or_fold import push_or_fold
from riverboat.bots.by_ranges.situation import Situation
from riverboat.cards import STANDARD_DECK, parse_cards
from riverboat.engine import AllIn, Fold, Hand, Observation, RaiseTo, Rules, apply, observe, start_hand
from riverboat.engine.stakes import PrizeStakes
from riverboat.odds import icm

BUBBLE = PrizeStakes((50, 30, 20))
BLINDS = Rules(small_blind=50, big_blind=100)


def dealt(cards: str, stacks: list[int], *, to_big_blind: bool = False) -> Hand:
    """Four players, the button in seat 0; the one who is asked about (first in or in the big blind) has the cards."""
    held = parse_cards(cards)
    rest = [card for card in STANDARD_DECK if card not in held]
    Random(1).shuffle(rest)
    # Dealt from the left of the button: seats 1, 2 (big blind), 3 (first to act), 0, twice round.
    place = 1 if to_big_blind else 2
    rest.insert(place, held[0])
    rest.insert(place + 4, held[1])
    return start_hand(BLINDS, stacks, 0, rest)


def seen(hand: Hand, stakes: PrizeStakes | None) -> Observation:
    assert hand.actor is not None
    return observe(hand, hand.actor, stakes=stakes)


def after(hand: Hand, *actions: object) -> Hand:
    for action in actions:
        hand = apply(hand, action).hand
    return hand


def facing_a_push(cards: str) -> Hand:
    """The big blind of 1,000 faces the push of a player with as many."""
    return after(dealt(cards, [4000, 1000, 1000, 1000], to_big_blind=True), Fold(), Fold(), AllIn())


@pytest.mark.parametrize("bot", ["tag", "level:6"])
def test_a_hand_that_calls_a_push_for_chips_folds_at_the_bubble(bot: str) -> None:
    hand = facing_a_push("Ac8d")
    assert not isinstance(load_bot(bot, 1).act(seen(hand, None)), Fold)
    assert isinstance(load_bot(bot, 1).act(seen(hand, PrizeStakes((1, 1, 1)))), Fold)


def test_aces_are_played_for_prizes_too() -> None:
    assert not isinstance(load_bot("tag", 1).act(seen(facing_a_push("AcAd"), BUBBLE)), Fold)
    assert isinstance(load_bot("tag", 1).act(seen(dealt("AcAd", [1000] * 4), BUBBLE)), RaiseTo)


def test_push_or_fold_is_for_short_stacks_who_are_first_in_or_face_a_push() -> None:
    short, deep = dealt("AcAd", [1000] * 4), dealt("AcAd", [5000] * 4)
    assert push_or_fold(seen(short, BUBBLE)) is not None
    assert push_or_fold(seen(deep, BUBBLE)) is None
    assert push_or_fold(seen(facing_a_push("AcAd"), BUBBLE)) is not None
    raised = after(dealt("AcAd", [1000] * 4, to_big_blind=True), RaiseTo(200), Fold(), Fold())
    assert push_or_fold(seen(raised, BUBBLE)) is None


def test_a_call_for_all_chips_needs_the_equity_of_the_chip_model() -> None:
    hand = after(dealt("AcAd", [3000, 3000, 3000, 3000], to_big_blind=True), RaiseTo(3000), Fold(), Fold())
    found = pressure(Situation(seen(hand, BUBBLE)))
    assert found is not None
    prizes = BUBBLE.prizes
    folds = icm([3000, 2950, 2900, 3150], prizes)[2]
    wins, loses = icm([3000, 2950, 6050], prizes)[2], 0.0
    assert found.call == pytest.approx((folds - loses) / (wins - loses), rel=1e-4)
    assert found.factor > 1.5


def test_pressure_folds_a_call_that_is_right_for_chips_only() -> None:
    hand = after(dealt("AcJd", [3000, 3000, 3000, 3000], to_big_blind=True), Fold(), Fold(), RaiseTo(3000))
    calls = [not isinstance(load_bot("level:6", seed).act(seen(hand, None)), Fold) for seed in range(10)]
    knows = [not isinstance(load_bot("level:6", seed).act(seen(hand, BUBBLE)), Fold) for seed in range(10)]
    assert sum(calls) > sum(knows)
    assert not any(knows)


def test_with_two_left_prizes_change_nothing() -> None:
    two = after(start_hand(BLINDS, [3000, 3000], 0, list(STANDARD_DECK)), RaiseTo(3000))
    assert pressure(Situation(seen(two, PrizeStakes((65, 35))))) is None
