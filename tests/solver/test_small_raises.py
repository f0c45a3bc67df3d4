"""Bets and raises smaller than any of the blueprint's, heads-up: they are answered for what they cost."""

from __future__ import annotations

import numpy as np
import pytest

from riverboat.bots.registry import load_bot
from riverboat.cards import parse_cards
from riverboat.solver.blueprints import game
from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.holes.habits import Habit
from riverboat.solver.holes.walk import HoleSearch
from riverboat.solver.policy import HANDS
from riverboat.solver.public_state import PublicState
from riverboat.solver.strategist import Strategist, read_policy
from riverboat.solver.thinking import NEVER, Thinking
from riverboat.solver.trees.holdem import blocked
from riverboat.solver.trees.spot import CALL, FLOP, FOLD, RIVER, TURN, Chips

BOARDS = ("9h4s2dKcTh", "8c7c3sAd2h")
MIN_RAISE = Habit("minraise", "fold", "smallest", "give_up")
DEPTHS = (5_000, 10_000, 20_000)
START = PublicState(20_000, (50, 100))
RAISED_FLOP = START.after(300).after(CALL).dealt(*parse_cards("9h4s2d"))
CHECKED_TO_TURN = RAISED_FLOP.after(CALL).after(CALL).dealt(*parse_cards("Kc"))
CHECKED_TO_RIVER = CHECKED_TO_TURN.after(CALL).after(CALL).dealt(*parse_cards("Th"))


def line(state: PublicState, *actions: Chips) -> PublicState:
    for action in actions:
        state = state.after(action)
    return state


def folded(state: PublicState) -> float:
    """How much of the range that has come this far folds."""
    head = Strategist(Thinking(solves_from=NEVER))
    held = np.ones(HANDS) * ~blocked(state.board)
    for street in range(state.street + 1):
        then = state.at_end_of(street)
        for number, action in enumerate(then.lines[-1]):
            if then.before(number).actor == state.actor:
                held *= head.policy(then.before(number)).column(action)
    return float(held @ head.policy(state).column(FOLD)) / float(held.sum())


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("stack", DEPTHS)
def test_whoever_raises_by_the_least_instead_of_folding_does_not_win(stack: Chips, board: str) -> None:
    """Over all hands of the bot's own strategy, on the flop and on later streets, where the blueprint plays them."""
    policy = Strategist(Thinking(solves_from=NEVER)).policy
    search = HoleSearch(policy, stack, least_weight=0.03, habits=(MIN_RAISE,), sizes=())
    found = search.on_board(tuple(parse_cards(board)), [np.random.default_rng(seat) for seat in range(2)])
    assert all(found.habits["minraise", street] < 0 for street in (FLOP, TURN, RIVER))


@pytest.mark.parametrize(
    ("state", "risked"),
    [
        (line(START, 300, 500), 400 / 900),
        (line(RAISED_FLOP, CALL, 150, 300), 300 / 1_050),
        (line(RAISED_FLOP, CALL, 150, 1_100, 2_050), 1_900 / 3_750),
        (line(CHECKED_TO_TURN, CALL, 450, 900), 900 / 1_950),
        (line(CHECKED_TO_RIVER, CALL, 300, 600), 600 / 1_500),
    ],
    ids=["before the flop", "flop", "flop, third bet", "turn", "river"],
)
def test_a_smallest_raise_does_not_win_the_pot_often_enough_to_be_made_with_any_two(
    state: PublicState, risked: float
) -> None:
    """A bluff must win as often as what it risks is of the pot that it leaves."""
    assert folded(state) < risked


@pytest.mark.parametrize("before", [RAISED_FLOP.after(CALL), CHECKED_TO_TURN.after(CALL), CHECKED_TO_RIVER.after(CALL)])
def test_the_less_a_bet_costs_the_less_is_folded_to_it(before: PublicState) -> None:
    shares = [folded(before.after(bet)) for bet in (100, 150, 200)]
    assert shares == sorted(shares)
    assert shares[0] < 0.75 * folded(before.after(300))


def test_all_in_for_more_than_the_blueprint_has_is_called_by_fewer() -> None:
    """Three times as deep as the deepest blueprint, all-in risks three times as much for the same pot."""
    deepest = 100 * game.DEPTHS[-1]

    def called(stack: Chips) -> float:
        flop = line(PublicState(stack, (50, 100)), 300, CALL).dealt(*parse_cards("9h4s2d"))
        turn = line(flop, CALL, 450, CALL).dealt(*parse_cards("Kc"))
        return 1 - folded(line(turn, CALL, stack - 750))

    assert called(3 * deepest) < 0.5 * called(deepest)


def test_a_bet_of_the_menu_is_answered_as_the_blueprint_says() -> None:
    """An opening raise to three big blinds is the blueprint's own, so the answer is its table, bucket by bucket."""
    state, reader = START.after(300), BlueprintReader()
    (reading,) = reader.readings(state.hand)
    (place,) = reading.moments[-1].places
    expected = reading.follower.blueprint.strategy(place.node)[reader._buckets(reading.abstraction, ())]
    assert read_policy(reader, state).shares == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    "state", [line(START, 300, 500), line(RAISED_FLOP, CALL, 200, 400), line(CHECKED_TO_TURN, CALL, 300, 600)]
)
def test_one_hand_is_advised_what_the_policy_says_at_any_price(state: PublicState) -> None:
    reader, policy = BlueprintReader(), read_policy(BlueprintReader(), state)
    for hand in np.flatnonzero(~blocked(state.board))[::97]:
        row = reader.row(state.hand, int(hand))
        assert row is not None
        assert row.actions == policy.actions
        assert row.shares[0] == pytest.approx(policy.shares[hand], abs=1e-6)


def test_the_blueprint_answers_a_smallest_flop_raise_by_its_price() -> None:
    """Level 8 and the solver solve the flop with the raise in the tree: `flop_search/test_flop_play.py`."""
    state = line(RAISED_FLOP, CALL, 198, 396)
    expected = Strategist(Thinking(solves_from=NEVER)).policy(state)
    policy = load_bot("blueprint", 0).policy(state)
    assert policy.actions == expected.actions
    assert policy.shares == pytest.approx(expected.shares, abs=1e-6)
