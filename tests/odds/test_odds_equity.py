"""Equity of known hands: counted exactly, whatever the street and the number of players."""

from __future__ import annotations

import random

import numpy as np
import pytest
from brute_force import outcomes

from riverboat.cards import deck_of, format_cards
from riverboat.errors import RiverboatError
from riverboat.evaluator.kernels import kernel_tables
from riverboat.odds import Range, equity
from riverboat.odds.preflop import count_preflop
from riverboat.odds.results import from_outcomes
from riverboat.odds.showdowns import count_run_outs


def deal(seed, players, board_cards, deck="standard"):
    pack = random.Random(seed).sample(deck_of(deck), 2 * players + board_cards)
    hands = [format_cards(pack[2 * player : 2 * player + 2]) for player in range(players)]
    return hands, format_cards(pack[2 * players :])


def as_tuples(equities):
    return [(player.win, player.tie, player.equity) for player in equities.players]


def test_aces_against_kings_win_81_percent():
    aces, kings = equity(["AsAh", "KdKc"]).players
    # 1,712,304 boards: aces win 1,388,072, kings 317,694, the board plays 6,538 times.
    assert (aces.win, kings.win, aces.tie) == (1_388_072 / 1_712_304, 317_694 / 1_712_304, 6_538 / 1_712_304)
    assert aces.equity + kings.equity == pytest.approx(1)


def test_an_exact_answer_says_so():
    answer = equity(["AsAh", "KdKc"])
    assert (answer.exact, answer.samples, answer.standard_error) == (True, 0, 0.0)


@pytest.mark.parametrize("seed", range(3))
def test_short_deck_hands_before_the_flop_are_counted_as_by_brute_force(seed):
    hands, _ = deal(seed, 2 + seed, 0, "short")
    assert as_tuples(equity(hands, deck="short")) == as_tuples(from_outcomes(outcomes(hands, deck="short"), len(hands)))


@pytest.mark.parametrize("players", [2, 3, 6, 9])
def test_counting_by_rank_sets_agrees_with_every_board(players):
    for seed in range(2 if players < 6 else 4):
        pack = random.Random(seed).sample(range(52), 52)
        holes = np.array(pack[: 2 * players], np.uint8).reshape(players, 2)
        # Some cards are dead, so that ranks and suits are left unevenly.
        live = np.array(sorted(pack[2 * players + 3 * seed :]), np.uint8)
        by_sets, by_boards = np.zeros(1 << players, np.int64), np.zeros(1 << players, np.int64)
        count_preflop(kernel_tables("standard"), holes, live, by_sets)
        count_run_outs(kernel_tables("standard"), holes, np.zeros(0, np.uint8), live, by_boards)
        assert by_sets.tolist() == by_boards.tolist()


def test_suited_hands_that_block_each_others_flush_are_counted():
    holes = np.array([[51, 47], [43, 39], [35, 31]], np.uint8)  # AsKs, QsJs, Ts9s
    live = np.array([card for card in range(52) if card not in holes], np.uint8)
    by_sets, by_boards = np.zeros(8, np.int64), np.zeros(8, np.int64)
    count_preflop(kernel_tables("standard"), holes, live, by_sets)
    count_run_outs(kernel_tables("standard"), holes, np.zeros(0, np.uint8), live, by_boards)
    assert by_sets.tolist() == by_boards.tolist()


@pytest.mark.parametrize("board_cards", [3, 4, 5])
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("deck", ["standard", "short"])
def test_known_hands_on_a_board_are_counted_as_by_brute_force(players, board_cards, deck):
    hands, board = deal(10 * players + board_cards, players, board_cards, deck)
    assert as_tuples(equity(hands, board, deck=deck)) == as_tuples(
        from_outcomes(outcomes(hands, board, deck=deck), players)
    )


def test_dead_cards_are_not_dealt():
    # Both remaining queens are dead: a set cannot come.
    with_queens, without = equity(["QsQh", "AsAh"], "2c7d9hJs"), equity(["QsQh", "AsAh"], "2c7d9hJs", "QcQd")
    assert with_queens.players[0].win == 2 / 44
    assert without.players[0].win == 0


def test_the_board_that_plays_is_shared_by_all():
    shared = equity(["2c3d", "2h3s", "4c4d"], "AsKsQsJsTs")
    assert as_tuples(shared) == [(0.0, 1.0, pytest.approx(1 / 3))] * 3


def test_hands_are_taken_as_cards_too():
    assert equity([["As", "Ah"], (47, 46)]).players[0].win > 0.8


def test_a_card_in_two_hands_is_refused_by_name():
    with pytest.raises(RiverboatError, match="As appears twice"):
        equity(["AsAh", "AsKd"])


def test_one_hand_has_no_equity():
    with pytest.raises(RiverboatError, match="1 hands were given; 2 to 10 were expected"):
        equity(["AsAh"])


@pytest.mark.parametrize("board", ["2c", "2c3c", "2c3c4c5c6c7c"])
def test_a_board_has_none_three_four_or_five_cards(board):
    with pytest.raises(RiverboatError, match=f"not {len(board) // 2}"):
        equity(["AsAh", "KdKc"], board)


def test_a_pack_too_small_for_the_deal_is_refused():
    dead = format_cards(card for card in range(52) if card not in (51, 50, 47, 46, 0, 1, 2, 3))
    with pytest.raises(RiverboatError, match="8 cards are left; these hands and the board need 9"):
        equity(["AsAh", "KsKh"], dead=dead)
    # With a flop out, six cards are needed: the hands, turn and river.
    assert equity(["AsAh", "KsKh"], "2c2d2h", dead.replace("3c", "")).exact


def test_a_card_below_six_is_not_dealt_in_short_deck():
    with pytest.raises(RiverboatError, match="'2c2d' is not possible"):
        equity(["AsAh", "2c2d"], deck="short")


def test_hands_are_given_one_by_one_or_as_a_list() -> None:
    one_by_one = equity("AsKs", Range("QQ+"), board="2s7s9d", dead="Ac")
    assert one_by_one == equity(["AsKs", "QQ+"], "2s7s9d", "Ac") == equity(("AsKs", "QQ+"), board="2s7s9d", dead="Ac")
    assert equity(["As", "Ah"], (47, 46)) == equity("AsAh", "KsKh"), "a list of two cards is one hand"
    with pytest.raises(RiverboatError, match="the board and the dead cards"):
        equity(["AsAh", "KsKh"], "2s7s9d", "Ac", "Ad")


def test_what_is_printed_fits_on_a_line() -> None:
    players = equity("AA", "22+", board="2s7s9d").players
    assert repr(players[0]).startswith("PlayerEquity(win=0.")
    assert len(repr(players[1])) < 100
