"""Straddled tables: the straddle is the larger blind, the small blind acts first after the flop, depths are halved."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from multiway_hands import play

from riverboat.cards import STANDARD_DECK
from riverboat.engine import Hand, Rules, apply, legal_actions, observe, open_hand
from riverboat.engine.actions import nearest_action
from riverboat.engine.state import Post
from riverboat.solver.blueprints.game import SIX_MAX
from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.blueprints.seat_map import seat_map
from riverboat.solver.charts.push_values import charted_hand
from riverboat.solver.multiway import MultiwayAdviser, obstacle
from riverboat.solver.policy import Policy
from riverboat.solver.resolving.resolver import Resolver
from riverboat.solver.resolving.two_left import at_start, last_and_first
from riverboat.solver.table_hand import TableHand, table_hand
from riverboat.solver.thinking import NEVER, Thinking
from riverboat.solver.trees.spot import CALL, FLOP, FOLD, TURN

BY_THE_BOOK = Thinking(solves_from=NEVER)
QUICK = Thinking(solves_from=TURN, turn_iterations=9, river_iterations=30)
SMALL_BLIND, BIG_BLIND, STRADDLER = 3, 4, 5
"""Of six, in the order of play before the flop."""


def straddled(words: str = "", players: int = 6, stack: int = 20_000, **rules: Any) -> Hand:
    return play([stack] * players, words, **{"straddle": 200, **rules})


def plain(words: str = "", players: int = 6, stack: int = 20_000) -> Hand:
    """The same game in blinds of 100 and 200 without a small blind of 50."""
    return play([stack] * players, words, small_blind=100, big_blind=200)


def seen(hand: Hand) -> TableHand:
    assert hand.actor is not None
    found = table_hand(observe(hand, hand.actor))
    assert found is not None
    return found


def policy(hand: Hand, thinking: Thinking = BY_THE_BOOK) -> Policy:
    assert hand.actor is not None
    found = MultiwayAdviser(thinking).policy(observe(hand, hand.actor))
    assert found is not None
    return found


def played(hand: Hand) -> float:
    """The part of all hands that is not folded."""
    return 1 - float(policy(hand).column(FOLD).mean())


def test_the_straddler_acts_last_before_the_flop_and_third_after_it() -> None:
    hand = seen(straddled())
    assert hand.first.bets == (0, 0, 0, 50, 100, 200)
    assert hand.postflop_order == (3, 4, 5, 0, 1, 2)
    assert seen(straddled(players=3)).postflop_order == (0, 1, 2)
    assert seen(plain()).postflop_order == (4, 5, 0, 1, 2, 3)


def test_depths_are_told_in_straddles() -> None:
    assert seen(straddled(stack=2000)).contested_depth == 10
    assert obstacle(seen(straddled(stack=580))) == "short_stacks"
    assert obstacle(seen(straddled(stack=620))) is None


def test_opens_and_raises_are_sized_by_the_straddle() -> None:
    assert 500 <= max(policy(straddled()).actions) <= 600
    assert 1400 <= max(policy(straddled("r500")).actions) <= 2400


def test_a_third_blind_in_the_pot_lets_those_in_front_open_a_little_more() -> None:
    """First of six: the same seat, with a seventh more to win."""
    assert played(plain()) < played(straddled()) < 1.2 * played(plain())


def test_the_small_blind_opens_less_than_the_button_whose_seat_it_takes() -> None:
    """The third before the end acts first after the flop, not last."""
    assert played(straddled("f f f")) < played(plain("f f f"))


def test_the_straddler_defends_as_a_big_blind_of_that_size_does_at_a_better_price() -> None:
    better = played(straddled("f f f f r600"))
    assert played(plain("f f f f r600")) <= better < 1


def test_two_on_the_flop_are_solved_in_the_order_in_which_they_act() -> None:
    """The small blind opens, the straddler calls: the straddler has position."""
    on_turn = straddled("f f f r600 f c c c")
    hand = seen(on_turn)
    assert hand.street == TURN
    assert last_and_first(hand) == (STRADDLER, SMALL_BLIND)
    assert hand.actor == SMALL_BLIND
    resolver = Resolver(QUICK, BlueprintReader(), lambda: True)
    assert resolver.solves(hand, TURN)
    last, first = resolver.ranges(at_start(hand, TURN, hand.actor))
    assert last.max() == first.max() == 1
    assert policy(on_turn, QUICK).actions[0] == CALL


def test_the_least_bet_after_the_flop_is_the_big_blind() -> None:
    assert seen(straddled("f f f f c c")).start_of(FLOP).least_raise == 100


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("r500 f f f c c", {0: 0, BIG_BLIND: 4, STRADDLER: 5}),
        ("f f f r600 c c", {SMALL_BLIND: 4, BIG_BLIND: 5, STRADDLER: 3}),
        ("f f f r600 f c", {SMALL_BLIND: 4, STRADDLER: 5}),
        ("r500 f f c f c", {0: 0, SMALL_BLIND: 4, STRADDLER: 5}),
        ("f r500 f c c f", {1: 1, SMALL_BLIND: 4, BIG_BLIND: 5}),
    ],
    ids=["without the small blind", "three blinds", "two", "and another", "without the straddler"],
)
def test_on_the_flop_everybody_has_a_seat_that_acts_in_turn(words: str, seats: dict[int, int]) -> None:
    """Everybody checks, and for each of them the strategy has a reading."""
    hand = straddled(words)
    first = seen(hand)
    assert first.street == FLOP
    found = seat_map(first, SIX_MAX.players)
    assert found is not None
    assert {player: found.on_flop(first.spot.live).seats[player] for player in first.spot.live} == seats
    order = [player for player in first.postflop_order if player in first.spot.live]
    for player in order:
        assert seen(hand).actor == player
        assert policy(hand).actions[0] == CALL
        assert hand.actor is not None
        hand = apply(hand, nearest_action(legal_actions(hand), 0)).hand
    assert seen(hand).street == TURN


def test_of_seven_to_nine_the_small_blind_plays_as_with_one_more_behind() -> None:
    for players in (7, 8, 9):
        folds = " ".join(["f"] * (players - 3))
        found = seat_map(seen(straddled(folds, players=players)), SIX_MAX.players)
        assert found is not None
        small_blind = found.seats[players - 3]
        assert small_blind is not None
        assert found.more_behind == 0
        assert found.kept(small_blind) < found.kept(small_blind + 1) == 1


def test_charts_for_two_blinds_have_no_answer() -> None:
    assert charted_hand(seen(plain("f f f", stack=1600)), 0) is not None
    assert charted_hand(seen(straddled("f f f", stack=1600)), 0) is None


def test_a_straddle_of_another_seat_is_not_read() -> None:
    observation = observe(straddled(), 3)
    moved = tuple(Post(3, post.kind, post.amount) if post.kind == "straddle" else post for post in observation.posts)
    assert table_hand(replace(observation, posts=moved)) is None


def test_advice_is_legal_whatever_happens() -> None:
    """Random hands at tables of three to nine with random stacks, antes and pots."""
    rng, adviser, advised = Random(14), MultiwayAdviser(BY_THE_BOOK), 0
    for _ in range(60):
        players, deck = rng.randint(3, 9), list(STANDARD_DECK)
        rng.shuffle(deck)
        rules = Rules(small_blind=50, big_blind=100, straddle=200, ante=rng.choice([0, 20]))
        stacks = tuple(rng.choice([700, 3000, 20_000]) for _ in range(players))
        hand = open_hand(rules, stacks, rng.randrange(players), deck).hand
        while hand.actor is not None:
            observation = observe(hand, hand.actor)
            legal = observation.legal_actions
            assert legal is not None
            found = adviser.advise(observation)
            total = rng.choice([None, 0, rng.randint(100, 5000)])
            if found is not None:
                advised += 1
                assert sum(found.shares) == pytest.approx(1)
                for action in found.actions:
                    low, high = legal.raise_to or (1, 0)
                    assert low <= action <= high if action > CALL else action == CALL or not legal.check
                chosen = rng.choices(found.actions, found.shares)[0]
                total = None if chosen == FOLD else chosen
            hand = apply(hand, nearest_action(legal, total)).hand
    assert advised > 150
