"""From a real hand to a strategy: public states, translation, ranges by Bayes, re-solving with the bet really made."""

from __future__ import annotations

import numpy as np
import pytest

from riverboat.cards import parse_cards
from riverboat.odds.ranges import COMBO_INDEX, make_combo
from riverboat.solver.blueprints.following import TreePosition
from riverboat.solver.blueprints.game import heads_up
from riverboat.solver.blueprints.reader import shipped
from riverboat.solver.blueprints.seat_map import SeatMap
from riverboat.solver.blueprints.translation import harmonic_share
from riverboat.solver.policy import Policy, without_noise
from riverboat.solver.public_state import PublicState
from riverboat.solver.resolving.gadget import opponent_range
from riverboat.solver.resolving.two_left import at_start
from riverboat.solver.strategist import Strategist
from riverboat.solver.thinking import NEVER, Thinking
from riverboat.solver.trees.holdem import StreetStart, blocked
from riverboat.solver.trees.menus import PotMenu
from riverboat.solver.trees.spot import CALL, FOLD, TURN

START = PublicState(10_000, (50, 100))
FLOP = START.after(300).after(CALL).dealt(*parse_cards("AsKd7h"))
TURN_STATE = FLOP.after(CALL).after(CALL).dealt(*parse_cards("2c"))
QUICK = Thinking(turn_iterations=10, river_iterations=20)


def places_at(state: PublicState) -> tuple[TreePosition, ...]:
    """The decisions of the blueprint for 100 big blinds that a state is read as."""
    return shipped(heads_up(100)).moments(state.hand, SeatMap((0, 1), 0))[-1].places


def index(text: str) -> int:
    return COMBO_INDEX[make_combo(*parse_cards(text))]


@pytest.fixture(scope="module")
def strategist() -> Strategist:
    return Strategist(QUICK)


def test_a_state_knows_pot_stacks_and_whose_turn_it_is() -> None:
    assert (START.actor, START.pot, START.spot.to_call) == (0, 150, 50)
    assert (FLOP.actor, FLOP.pot, FLOP.spot.stack) == (1, 600, 9700)
    raised = FLOP.after(200).after(700)
    assert (raised.actor, raised.pot, raised.spot.to_call, raised.spot.least_raise) == (1, 1500, 500, 500)


def test_antes_are_in_the_pot_and_in_nobodys_stack() -> None:
    state = PublicState(9_900, (50, 100), dead=200)
    assert state.pot == 350
    flop = state.after(CALL).after(CALL).dealt(*parse_cards("AsKd7h"))
    assert (flop.start().pot, flop.start().stack) == (400, 9_800)


def test_a_bet_on_the_menu_is_taken_for_itself_and_one_between_for_both() -> None:
    """The published formula: between half a pot and a pot, three quarters of a pot count 3/7 as half a pot."""
    assert harmonic_share(0.5, 1.0, 0.5) == 1
    assert harmonic_share(0.5, 1.0, 1.0) == 0
    assert harmonic_share(0.5, 1.0, 0.75) == pytest.approx(3 / 7)


def test_an_open_raise_between_two_of_the_menu_is_followed_as_both() -> None:
    places = places_at(START.after(250))
    assert [place.spot.bets[0] for place in places] == [200, 300]
    assert sum(place.weight for place in places) == pytest.approx(1)
    assert places_at(START.after(300))[0].spot.bets == (300, 100)


def test_all_in_is_taken_for_all_in_whatever_the_depth() -> None:
    places = places_at(PublicState(7000, (50, 100)).after(7000))
    assert [place.spot.bets[0] for place in places] == [10_000]


def test_when_the_blueprint_is_all_in_and_the_table_is_not_a_street_starts_where_it_is_most_alike() -> None:
    """Raises of the smallest size, oftener than the menu knows: the blueprint takes the last one for all-in."""
    state = START
    for total in (200, 300, 400, 500, 600):
        state = state.after(total)
    flop = state.after(CALL).dealt(*parse_cards("AsKd7h"))
    policy = Strategist(QUICK).policy(flop)
    assert policy.shares.sum(axis=1) == pytest.approx(1, abs=1e-4)
    assert max(policy.actions) > CALL


@pytest.mark.parametrize("state", [START, START.after(250), FLOP, FLOP.after(333), TURN_STATE, TURN_STATE.after(777)])
def test_a_policy_is_a_distribution_over_legal_actions_for_every_hand(
    strategist: Strategist, state: PublicState
) -> None:
    policy = strategist.policy(state)
    assert policy.shares.shape == (1326, len(policy.actions))
    assert policy.shares.min() >= 0
    assert policy.shares.sum(axis=1) == pytest.approx(1, abs=1e-4)
    spot = state.spot
    assert (FOLD in policy.actions) == (spot.to_call > 0)
    for action in policy.actions:
        assert action in (FOLD, CALL) or spot.price + spot.least_raise <= action <= spot.stack or action == spot.stack


def test_the_bet_that_was_really_made_is_answered_in_its_own_tree(strategist: Strategist) -> None:
    """A bet off the menu on the turn: the raise over it is counted from it, not from a bet of the menu."""
    state = TURN_STATE.after(CALL).after(411)
    policy = strategist.policy(state)
    assert FOLD in policy.actions
    assert min(action for action in policy.actions if action > CALL) >= 822


def ranges(strategist: Strategist, state: PublicState) -> np.ndarray:
    """Both ranges when the street of a state began, from the view of the player to act."""
    return strategist.resolver.ranges(at_start(state.hand, state.street, state.actor))


def test_ranges_follow_by_bayes_from_the_policies_that_were_played(strategist: Strategist) -> None:
    opens, calls = strategist.policy(START).column(300), strategist.policy(START.after(300)).column(CALL)
    for row, played in zip(ranges(strategist, FLOP), (opens, calls), strict=True):
        expected = np.where(blocked(FLOP.board), 0, played)
        assert row == pytest.approx(expected / expected.max(), abs=1e-4)


def test_a_range_on_the_river_follows_from_the_solution_of_the_turn(strategist: Strategist) -> None:
    river = TURN_STATE.after(CALL).after(411).after(CALL).dealt(*parse_cards("9s"))
    before = ranges(strategist, TURN_STATE)
    # A bet off the menu: likely hands are those that make it where it is in the tree.
    turn = strategist.resolver.solution(TURN_STATE.hand, TURN, (CALL, 411), river.actor).policy((CALL,))
    expected = np.where(
        blocked(river.board), 0, before[0] * without_noise(turn.shares, 0.02)[:, turn.actions.index(411)]
    )
    assert ranges(strategist, river)[0] == pytest.approx(expected / expected.max(), abs=1e-4)


def test_hands_that_never_play_so_get_no_more_of_a_range_than_the_free_part() -> None:
    """The big blind raised before the flop and bet it: hardly any hand without a pair or an ace has done so."""
    state = START.after(300).after(900).after(CALL).dealt(*parse_cards("AsKd7h")).after(900).after(CALL)
    turn = state.dealt(*parse_cards("2c")).hand
    posterior = Strategist(QUICK).resolver.ranges(at_start(turn, TURN, 0))[1]
    never = posterior < 0.01
    assert never.mean() > 0.4
    assert posterior[never].sum() < 0.01 * posterior.sum()
    possible = (~blocked(turn.board)).astype(np.float32)
    faced = opponent_range(posterior, possible, QUICK.deviates_unvalued).total
    assert faced[never].sum() < QUICK.deviates_unvalued * faced.sum()


def test_cards_on_the_board_are_in_nobodys_range(strategist: Strategist) -> None:
    assert not ranges(strategist, TURN_STATE)[:, blocked(TURN_STATE.board)].any()


def test_whoever_calls_a_big_river_bet_holds_better_hands_than_whoever_folds(strategist: Strategist) -> None:
    river = TURN_STATE.after(CALL).after(CALL).dealt(*parse_cards("9s"))
    policy = strategist.policy(river.after(600))
    folds = policy.column(FOLD)
    assert folds[index("AhAd")] < 0.05
    assert folds[index("4d3d")] > 0.6


def test_the_same_state_gets_the_same_answer_from_a_fresh_head() -> None:
    one, other = Strategist(QUICK).policy(TURN_STATE), Strategist(QUICK).policy(TURN_STATE)
    assert np.array_equal(one.shares, other.shares)


def test_without_re_solving_the_blueprint_plays_every_street() -> None:
    head = Strategist(Thinking(solves_from=NEVER))
    river = TURN_STATE.after(CALL).after(CALL).dealt(*parse_cards("9s"))
    for state in (TURN_STATE, TURN_STATE.after(500), river, river.after(1000)):
        assert head.policy(state).shares.sum(axis=1) == pytest.approx(1, abs=1e-4)


def test_a_hand_too_unlikely_for_the_turn_is_solved_for_when_it_is_asked_for() -> None:
    head = Strategist(Thinking(turn_iterations=10, least_weight=0.6))
    hand, hero = TURN_STATE.hand, TURN_STATE.actor
    solved_for = head.resolver.solution(hand, TURN, (), hero).hands
    left_out = next(each for each in range(1326) if each not in solved_for and not blocked(TURN_STATE.board)[each])
    assert left_out in head.resolver.solution(hand, TURN, (), hero, left_out).hands
    assert head.policy(TURN_STATE, left_out).shares[left_out].sum() == pytest.approx(1, abs=1e-4)
    covered = head.covered(TURN_STATE)
    assert np.flatnonzero(covered).tolist() == sorted(solved_for)
    assert not covered[left_out]
    assert head.covered(FLOP).all()


def test_all_in_is_offered_when_it_is_few_enough_pots() -> None:
    menu = PotMenu({TURN: ((0.5,), ())}, all_in_within=4.0)
    turn = StreetStart(parse_cards("AsKd7h2c"), 1_000, 4_000, 100)
    assert menu.raises(turn.spot) == [500, 4_000]
    assert menu.raises(turn._replace(stack=4_001).spot) == [500]
    # Facing a bet of half a pot, the pot after the call is twice as much.
    assert menu.raises(turn._replace(stack=8_500).spot.after(500)) == [8_500]
    assert menu.raises(turn._replace(stack=8_501).spot.after(500)) == []


def test_solving_starts_on_the_turn() -> None:
    assert Thinking().solves_from == TURN


def test_with_much_deeper_stacks_than_any_blueprint_all_in_is_as_much_as_there() -> None:
    """A fifth bet, which the blueprint for 200 big blinds makes all-in."""
    deepest, deep, deeper = (by_the_book(stack, 250, 900, 2200) for stack in (20_000, 25_000, 40_000))
    assert max(deepest.actions) == max(deeper.actions) == 20_000
    assert max(deep.actions) == 25_000
    assert deeper.shares == pytest.approx(deepest.shares, abs=1e-6)


def test_the_deeper_the_stacks_the_fewer_hands_call_all_in() -> None:
    calls = [float(by_the_book(stack, stack).column(CALL).mean()) for stack in (20_000, 40_000, 80_000)]
    assert calls[0] > 1.5 * calls[1] > 2 * calls[2] > 0


def by_the_book(stack: int, *line: int) -> Policy:
    state = PublicState(stack, (50, 100))
    for total in line:
        state = state.after(total)
    return Strategist(Thinking(solves_from=NEVER)).policy(state)
