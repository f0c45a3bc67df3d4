"""Local best response with all hands at once, beside its slow twin with one, and the kernels beside plain sums."""

from __future__ import annotations

from math import sqrt
from zlib import crc32

import numpy as np
import pytest
from plain_response import EVERY_HAND, PlainResponse, win_shares

from riverboat.cards import parse_cards
from riverboat.evaluator.batch import evaluate_holes
from riverboat.odds.ranges import COMBO_INDEX, COMBOS, make_combo
from riverboat.solver.best_response.kernels import Weights
from riverboat.solver.best_response.response import ActionSet
from riverboat.solver.best_response.walk import LocalBestResponse, faced, outlooks, run_outs, thinned
from riverboat.solver.policy import Policy
from riverboat.solver.public_state import PublicState, legal_raise
from riverboat.solver.trees.card_game import rank_boards
from riverboat.solver.trees.holdem import HOLES, blocked, unseen
from riverboat.solver.trees.spot import CALL, FOLD, TURN

FLOP_CARDS, TURN_CARD = parse_cards("Ts9h4d"), parse_cards("2s")[0]
STACK = 2_000
HANDS = [COMBO_INDEX[make_combo(*parse_cards(text))] for text in ("AhAd", "8s7s", "QcJd", "3c2d")]


def hand_by_hand(state: PublicState) -> Policy:
    """Another mixture for each hand at each state; the first raise is small, the second all-in."""
    spot = state.spot
    folds = (FOLD,) if spot.to_call else ()
    total = legal_raise(spot, spot.price + spot.pot // 2) if spot.raises == 0 else spot.stack
    raises = (total,) if spot.price < spot.stack and spot.raises < 2 else ()
    actions = (*folds, CALL, *raises)
    rng = np.random.default_rng(crc32(repr((state.board, state.lines)).encode()))
    return Policy(actions, rng.dirichlet(np.ones(len(actions)), EVERY_HAND).astype(np.float32))


def at_flop() -> PublicState:
    return PublicState(STACK, (50, 100)).after(300).after(CALL).dealt(*FLOP_CARDS)


def at_turn() -> PublicState:
    return at_flop().after(CALL).after(CALL).dealt(TURN_CARD)


def some_reach() -> Weights:
    return np.random.default_rng(2).random(EVERY_HAND) ** 3


@pytest.mark.parametrize(("seat", "actions"), [(0, "fcpa"), (1, "fcpa"), (1, "wide")])
def test_over_all_rivers_each_hand_wins_what_the_twin_wins_with_it(seat: int, actions: ActionSet) -> None:
    response = LocalBestResponse(hand_by_hand, actions, TURN, STACK, least_weight=0)
    rng = np.random.default_rng(0)
    state = at_turn()
    rivers = unseen(state.board)
    boards = [(*state.board, river) for river in rivers]
    won = np.mean([response.values(state, board, seat, some_reach(), rng) for board in boards], axis=0)
    for hand in HANDS[1:3]:
        twin = PlainResponse(hand_by_hand, actions, TURN, seat, hand, TURN_CARD)
        assert won[hand] == pytest.approx(twin.value(state, some_reach()))


def test_ways_left_out_at_random_do_not_change_the_mean() -> None:
    """On the flop one way of the bot's is followed, on turn and river the heavier ones; the river is dealt at random.

    Four standard errors, with a fixed seed.
    """
    response = LocalBestResponse(hand_by_hand, "fcpa", TURN, STACK, least_weight=1)
    rng = np.random.default_rng(11)
    state = at_flop()
    tries = []
    for _ in range(400):
        river = int(rng.choice(unseen([*FLOP_CARDS, TURN_CARD])))
        tries.append(response.values(state, (*FLOP_CARDS, TURN_CARD, river), 0, some_reach(), rng)[HANDS])
    won, error = np.mean(tries, axis=0), np.std(tries, axis=0, ddof=1) / sqrt(len(tries))
    for place, hand in enumerate(HANDS):
        exact = PlainResponse(hand_by_hand, "fcpa", TURN, 0, hand, TURN_CARD).value(state, some_reach())
        assert abs(won[place] - exact) < 4 * error[place]


def test_light_ways_are_kept_as_likely_as_they_are_heavy_and_count_for_the_others() -> None:
    weights = np.array([5.0, 0.3, 0.0, 0.05, 2.0, 0.3, 0.35, 1.0])
    spins = (np.arange(1000) + 0.5) / 1000
    factors = np.array([thinned(weights, 1.0, spin) for spin in spins])
    assert factors[:, [0, 4, 7]].tolist() == [[1, 1, 1]] * 1000
    assert factors.mean(axis=0) == pytest.approx((weights > 0).astype(float))
    # 0.3 + 0.05 + 0.3 + 0.35: of four light ones, one is kept each time.
    assert (np.count_nonzero(factors, axis=1) == 4).all()
    assert ((factors * weights)[factors > 0] >= 1 - 1e-12).all()


def test_no_way_is_followed_where_all_weights_are_nothing() -> None:
    assert thinned(np.zeros(3), 0.0, 0.5).tolist() == [0, 0, 0]


def test_a_hand_faces_the_weight_of_those_that_have_none_of_its_cards() -> None:
    reach = some_reach()
    for hand in HANDS:
        assert faced(reach)[hand] == pytest.approx(reach[~blocked(COMBOS[hand])].sum())
    alone = np.zeros(EVERY_HAND)
    alone[HANDS[0]] = 0.1
    assert faced(alone)[HANDS[0]] == 0


@pytest.mark.parametrize("text", ["Ts9h4d", "Ts9h4d2s", "Ts9h4d2sQc"])
def test_outlooks_are_those_of_each_hand_counted_alone(text: str) -> None:
    board = parse_cards(text)
    ranges = np.stack([some_reach(), some_reach() ** 2]) * ~blocked(board)
    found = outlooks(board, ranges)
    hand = HANDS[0]
    wins = win_shares(hand, board)
    for outlook, reach in zip(found, ranges, strict=True):
        against = reach * ~blocked([*board, *COMBOS[hand]])
        assert outlook.met[hand] == pytest.approx(against.sum())
        assert outlook.beaten[hand] == pytest.approx(against @ wins)


def test_before_the_flop_outlooks_are_near_to_known_equities() -> None:
    """Aces win 85.2 % against any two cards, seven-deuce offsuit 34.6 %."""
    (found,) = outlooks((), np.ones((1, EVERY_HAND)))
    equities = found.beaten / found.met
    assert equities[HANDS[0]] == pytest.approx(0.852, abs=0.02)
    assert equities[COMBO_INDEX[make_combo(*parse_cards("7c2d"))]] == pytest.approx(0.346, abs=0.04)


def test_all_in_before_the_flop_is_paid_by_equity() -> None:
    """The bot is all-in with aces: kings win 18.1 %, aces of the other suits nearly always tie."""
    aces = np.zeros(EVERY_HAND)
    aces[COMBO_INDEX[make_combo(*parse_cards("AsAc"))]] = 1.0
    state = PublicState(STACK, (50, 100)).after(STACK).after(CALL)
    response = LocalBestResponse(hand_by_hand, "fc", 0, STACK)
    board = (*FLOP_CARDS, TURN_CARD, 0)
    rng = np.random.default_rng(5)
    won = np.mean([response.values(state, board, 1, aces, rng) for _ in range(30)], axis=0)
    assert won[COMBO_INDEX[make_combo(*parse_cards("KsKh"))]] / STACK == pytest.approx(2 * 0.181 - 1, abs=0.06)
    assert won[HANDS[0]] / STACK == pytest.approx(0, abs=0.02)


def test_boards_are_sorted_as_by_the_ranks_of_the_hands() -> None:
    board = (*FLOP_CARDS, TURN_CARD)
    ranks = []
    for river in unseen(board):
        full = (*board, river)
        ranks.append(np.where(blocked(full), 0, evaluate_holes(HOLES, np.array(full))))
    plain, fast = rank_boards(np.array(ranks)), run_outs(board)
    for number, size in enumerate(plain.sizes):
        assert fast.sizes[number] == size
        assert (fast.orders[number, :size] == plain.orders[number, :size]).all()
        assert (fast.ties[number, :size] == plain.ties[number, :size]).all()
