"""Local best response, tried on players whose losses are known."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sqrt
from typing import NamedTuple

import numpy as np
import pytest
from plain_response import win_shares

from riverboat.cards import parse_cards
from riverboat.errors import RiverboatError
from riverboat.odds.ranges import COMBO_INDEX, COMBOS, make_combo
from riverboat.solver.best_response.measure import Measured, measure, play_board
from riverboat.solver.best_response.response import Outlook, Stakes, best_locally, raises_of
from riverboat.solver.best_response.walk import LocalBestResponse, pairs_of_hands
from riverboat.solver.policy import Policy
from riverboat.solver.public_state import PublicState, legal_raise
from riverboat.solver.trees.holdem import blocked
from riverboat.solver.trees.spot import CALL, FOLD, Chips

EVERY_HAND = len(COMBOS)


class Published(NamedTuple):
    """What a player loses under fcpa from the turn on at 200 big blinds, in mbb a hand (Lisý and Bowling 2017)."""

    loses: float
    boards: int
    deviation: float
    """Of a board, measured with other seeds."""
    least_weight: float

    @property
    def margin(self) -> float:
        """Three standard errors."""
        return 3 * self.deviation / sqrt(self.boards)


ALWAYS_CALLS = Published(49_000, boards=150, deviation=5_600, least_weight=1)
CHOOSES_AT_RANDOM = Published(80_700, boards=48, deviation=20_000, least_weight=80)
SEED = 17


def always(action: Chips, state: PublicState) -> Policy:
    offered = action if action != FOLD or state.spot.to_call else CALL
    return Policy((offered,), np.ones((EVERY_HAND, 1), np.float32))


always_call = partial(always, CALL)
always_fold = partial(always, FOLD)


def uniform_random(state: PublicState) -> Policy:
    """Any legal action is as likely as any other, and each total to raise to is one.

    With a fold, a call, the pot and all-in as the only choices it would lose 9.8 big blinds and not 80.7: more than
    half of the hands that it does not fold are then all-in before the turn, at even chances.
    """
    spot = state.spot
    folds = (FOLD,) if spot.to_call else ()
    raises = range(legal_raise(spot, 0), spot.stack + 1) if spot.price < spot.stack else ()
    actions = (*folds, CALL, *raises)
    return Policy(actions, np.broadcast_to(np.float32(1 / len(actions)), (EVERY_HAND, len(actions))))


def test_who_always_folds_loses_the_blinds_whatever_is_held() -> None:
    """750 from the turn on, where the big blind is called and lost; 750 is also what folding before the flop costs."""
    found = measure(partial(LocalBestResponse, always_fold, "fcpa"), 1, boards=20)
    assert found.mean == pytest.approx(750)
    assert found.error == pytest.approx(0)


@pytest.mark.parametrize(
    ("player", "published"),
    [
        pytest.param(always_call, ALWAYS_CALLS, id="always calls"),
        pytest.param(uniform_random, CHOOSES_AT_RANDOM, id="chooses at random"),
    ],
)
def test_players_lose_as_much_as_published(player: Callable[[PublicState], Policy], published: Published) -> None:
    response = LocalBestResponse(player, "fcpa", least_weight=published.least_weight)
    found = measure(lambda: response, SEED, boards=published.boards)
    assert found.mean == pytest.approx(published.loses, abs=published.margin)


@pytest.mark.parametrize("seat", [0, 1])
def test_from_a_caller_each_hand_wins_what_its_equities_say(seat: int) -> None:
    """All-in on the turn with more than half of it, otherwise all-in on the river with more than half; else no bet."""
    board = parse_cards("Ts9h4d2sQc")
    state = PublicState(20_000, (50, 100)).after(CALL).after(CALL).dealt(*board[:3]).after(CALL).after(CALL)
    response = LocalBestResponse(always_call, "fcpa", least_weight=0.0)
    reach = np.ones(EVERY_HAND)
    won = response.values(state.dealt(board[3]), board, seat, reach, np.random.default_rng(0))
    for hand in map(index, ("AhAd", "KsQs", "8c7c", "3c2d", "JhJd", "5c3h")):
        turn, river = (equity_against_any_hand(hand, board[:cards]) for cards in (4, 5))
        all_in = 20_000 if river > 0.5 else 100
        # One river stands for all 48; of these the two hands leave 44. Against any two cards are 46 over 2, or 45.
        expected = 1035 * 20_000 * (2 * turn - 1) if turn > 0.5 else 990 * 48 / 44 * all_in * (2 * river - 1)
        assert won[hand] == pytest.approx(expected)


def equity_against_any_hand(hand: int, board: tuple[int, ...]) -> float:
    possible = ~blocked([*board, *COMBOS[hand]])
    return float(win_shares(hand, board)[possible].mean())


def index(text: str) -> int:
    return COMBO_INDEX[make_combo(*parse_cards(text))]


def test_against_a_caller_it_never_bets_a_hand_that_is_behind() -> None:
    board = parse_cards("AsKsQs7h2c")
    state = PublicState(20_000, (50, 100)).after(CALL).after(CALL)
    for cards in (board[:3], board[3:4], board[4:]):
        state = state.dealt(*cards)
        state = state if len(state.board) == 5 else state.after(CALL).after(CALL)
    response = LocalBestResponse(always_call, "fcpa", least_weight=0.0)
    won = response.values(state, board, 1, np.ones(EVERY_HAND), np.random.default_rng(0))
    assert won[index("JsTs")] == pytest.approx(990 * 20_000)
    assert -990 * 100 <= won[index("4d3d")] < 0
    assert won[index("AhKh")] > 990 * 100


def test_the_sets_of_actions_are_those_published() -> None:
    state = PublicState(20_000, (50, 100)).after(CALL).after(CALL).dealt(0, 5, 10).after(CALL).after(CALL).dealt(20)
    assert raises_of("fc", state) == []
    assert raises_of("fcpa", state) == [200, 19_900]
    assert raises_of("wide", state) == [100, 200, 400, 800, 1600, 19_900]


def test_the_best_action_weighs_folds_and_what_is_won_when_called() -> None:
    """A pot of 100 and nothing to call: one hand is ahead, one behind, one would be called only by better ones."""
    whole = Outlook(np.full(3, 10.0), np.array([9.0, 1.0, 5.0]))
    all_in = Outlook(np.full(3, 4.0), np.array([3.6, 0.4, 0.0]))
    chosen = best_locally(Stakes(100, 0, 0), whole, {1000: all_in})
    assert chosen.tolist() == [1000, CALL, CALL]
    to_call = best_locally(Stakes(100, 100, 100), whole, {})
    assert to_call.tolist() == [CALL, FOLD, FOLD]


def test_pairs_of_hands_are_those_that_share_no_card() -> None:
    board = parse_cards("AsKsQs7h2c")
    live = [set(combo) for combo in COMBOS if not {*combo} & {*board}]
    assert pairs_of_hands(5) == sum(1 for one in live for other in live if not one & other)


@pytest.mark.parametrize(
    ("policy", "code"),
    [
        (Policy((CALL,), np.full((EVERY_HAND, 1), 0.9, np.float32)), "policy_without_all_shares"),
        (Policy((CALL, 120), np.full((EVERY_HAND, 2), 0.5, np.float32)), "policy_with_illegal_raise"),
        (Policy((CALL, 30_000), np.full((EVERY_HAND, 2), 0.5, np.float32)), "policy_with_illegal_raise"),
    ],
)
def test_a_policy_that_nobody_could_play_is_refused(policy: Policy, code: str) -> None:
    with pytest.raises(RiverboatError) as refused:
        play_board(LocalBestResponse(lambda _: policy, "fc"), 0, 0)
    assert refused.value.code == code


def test_the_same_seed_measures_the_same_with_any_number_of_processes() -> None:
    opponent = partial(LocalBestResponse, always_call, "fc", 2)
    alone, together = (measure(opponent, 4, boards=5, workers=workers) for workers in (1, 2))
    assert without_time(alone) == without_time(together)
    assert without_time(measure(opponent, 5, boards=5)) != without_time(alone)
    assert alone.hands == 10


def without_time(measured: Measured) -> Measured:
    return measured._replace(seconds=0)


def test_what_was_measured_before_an_interruption_is_kept() -> None:
    def interrupt(so_far: Measured) -> None:
        if so_far.boards == 3:
            raise KeyboardInterrupt

    found = measure(partial(LocalBestResponse, always_call, "fcpa"), 4, boards=9, on_board=interrupt)
    assert found.interrupted
    assert found.boards == 3
    assert found.mean == pytest.approx(measure(partial(LocalBestResponse, always_call, "fcpa"), 4, boards=3).mean)


def test_it_ends_with_the_board_after_which_the_time_is_over() -> None:
    found = measure(partial(LocalBestResponse, always_call, "fcpa"), 4, boards=None, seconds=1e-9)
    assert found.boards == 1
