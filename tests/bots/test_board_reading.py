"""The kernels beside slow, obvious twins: how every holding stands on a board, and what a bet is worth."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from riverboat.bots.by_ranges.bet_kernels import AFTER_BETTING, MOST_FOLDS, Spot, weigh_bets
from riverboat.bots.by_ranges.board import HOLES, RUN_OUTS, board_of, combo_index, wetness
from riverboat.bots.by_ranges.board_kernels import narrow, without_cards
from riverboat.cards import DeckName, parse_cards
from riverboat.evaluator import evaluate, evaluate_short
from riverboat.odds.ranges import COMBOS

RIVER = parse_cards("Ah7h2c9dTs")
FLOP = parse_cards("Ah7h2c")


@pytest.mark.parametrize("deck", ["standard", "short"])
def test_ranks_on_the_river_are_the_evaluators(deck: DeckName) -> None:
    cards = parse_cards("Ah7h6c9dTs")
    rank = evaluate_short if deck == "short" else evaluate
    ranks = board_of(cards, deck).ranks[0]
    for index, combo in enumerate(COMBOS):
        held = not set(combo) & set(cards) and (deck == "standard" or min(combo) >= 16)
        assert ranks[index] == (rank((*combo, *cards)) if held else 0)


def test_strength_on_the_river_is_the_share_of_holdings_beaten() -> None:
    board = board_of(RIVER, "standard")
    ranks = board.ranks[0].astype(int)
    possible = ranks[ranks > 0]
    for text in ("AsAd", "KsQs", "3d4d", "9h9c"):
        combo = combo_index(parse_cards(text))
        beaten = (np.sum(possible < ranks[combo]) + np.sum(possible == ranks[combo]) / 2) / len(possible)
        # Ranks are counted in steps of four: hands that differ in a low kicker may count as equal.
        assert board.strength[combo] == pytest.approx(beaten, abs=0.05)


def test_a_draw_counts_for_more_than_its_high_card() -> None:
    board = board_of(FLOP, "standard")
    flush_draw, same_without = combo_index(parse_cards("KhQh")), combo_index(parse_cards("KcQd"))
    assert board.strength[flush_draw] > board.strength[same_without] + 0.1


def test_the_same_flop_in_any_order_reads_the_same_and_is_read_once() -> None:
    one, other = board_of(FLOP, "standard"), board_of(FLOP[::-1], "standard")
    assert one is other
    assert one.ranks.shape == (RUN_OUTS[3], len(COMBOS))


def test_no_run_out_deals_a_card_that_lies_on_the_board() -> None:
    """Otherwise some holding would make five of a kind, which has no rank."""
    for cards in (FLOP, RIVER[:4]):
        for ranks in board_of(cards, "standard").ranks:
            assert np.count_nonzero(ranks) == 47 * 46 // 2


def test_wetness_orders_boards_as_players_do() -> None:
    boards = ["Kc7d2h", "Kc7c2h", "JhTh8c", "9h8h7h"]
    by_wetness = [wetness(parse_cards(board)) for board in boards]
    assert by_wetness == sorted(by_wetness)
    assert wetness(RIVER) == 0


def test_a_holding_with_my_cards_is_no_holding_of_yours() -> None:
    weights = np.empty(len(COMBOS), np.float32)
    first, second = parse_cards("AsKd")
    without_cards(np.ones(len(COMBOS), np.float32), HOLES, first, second, weights)
    assert weights.sum() == 50 * 49 // 2


def test_a_bet_makes_strong_hands_likelier_and_a_check_less() -> None:
    board = board_of(RIVER, "standard")
    strong, weak = combo_index(parse_cards("AsAd")), combo_index(parse_cards("4d3d"))

    def odds(shares: tuple[float, float], likelihoods: tuple[float, float, float]) -> float:
        weights = np.ones(len(COMBOS), np.float32)
        narrow(board.strength, weights, np.array(shares), np.array(likelihoods))
        return float(weights[strong] / weights[weak])

    assert odds((0.3, 0.3), (1.0, 0.3, 0.3)) > 2
    assert odds((0.3, 0.3), (0.4, 1.0, 1.0)) < 0.5


def expected_chips(
    combo: int, weights: list[np.ndarray], spot: Spot, opponents: list[tuple[float, float, float]], total: float
) -> float:
    """The twin: on the river, everybody's range in order, the best part calls, all fates of all callers."""
    ranks, strength = board_of(RIVER, "standard").ranks[0].astype(int), board_of(RIVER, "standard").strength
    added = total - spot.my_bet
    outcomes = [(1.0, 1.0, 0.0)]  # chance of this set of callers, share won against them, chips they add
    for weight, (stack, bet, folding) in zip(weights, opponents, strict=True):
        folds = (added / (spot.pot + added)) ** (1 / len(opponents)) * spot.fold_belief * folding
        folds = min(MOST_FOLDS, folds * (AFTER_BETTING if spot.facing_bet else 1))
        possible = [index for index in range(len(COMBOS)) if weight[index] > 0 and ranks[index] > 0]
        possible.sort(key=lambda index: -int(min(strength[index] * 64, 63)))
        whole = sum(float(weight[index]) for index in possible)
        bins: dict[int, list[float]] = {}
        for index in possible:
            won = 0.5 * (int(ranks[combo] > ranks[index]) + int(ranks[combo] >= ranks[index]))
            place = bins.setdefault(int(min(strength[index] * 64, 63)), [0.0, 0.0])
            place[0] += float(weight[index]) / whole
            place[1] += won * float(weight[index]) / whole
        left, share = 1 - folds, 0.0
        for mass, won in bins.values():
            part = min(mass, left)
            share += part * won / mass
            left -= part
        calls = 1 - folds
        chips = min(total - bet, stack)
        outcomes = [
            *((chance * folds, won, more) for chance, won, more in outcomes),
            *((chance * calls, won * share / calls, more + chips) for chance, won, more in outcomes),
        ]
    return sum(chance * won * (spot.pot + added + more) for chance, won, more in outcomes) - added


@pytest.mark.parametrize("players", [1, 2, 3])
def test_what_a_bet_is_worth_is_what_its_twin_says(players: int) -> None:
    rng = Random(players)
    board = board_of(RIVER, "standard")
    combo = combo_index(parse_cards("AcTd"))
    weights = [np.array([rng.random() for _ in COMBOS], np.float32) for _ in range(players)]
    opponents = [(900.0 + 50 * seat, 40.0 * (seat == 0), 1.0) for seat in range(players)]
    spot = Spot(300.0, 0.0, 2000.0, True, True, 0.3, 0.7, 0.0)
    totals = np.array([120.0, 400.0])
    answer = np.empty(3)
    weigh_bets(board.ranks, board.strength, np.stack(weights), combo, spot, np.array(opponents), totals, answer)
    for total, value in zip(totals, answer[1:], strict=True):
        assert value == pytest.approx(expected_chips(combo, weights, spot, opponents, float(total)), rel=1e-3)


def test_equity_on_the_river_is_exact() -> None:
    board = board_of(RIVER, "standard")
    combo = combo_index(parse_cards("AcTd"))
    ranks = board.ranks[0].astype(int)
    weights = np.empty(len(COMBOS), np.float32)
    without_cards(np.ones(len(COMBOS), np.float32), HOLES, *parse_cards("AcTd"), weights)
    held = (weights > 0) & (ranks > 0)
    won = np.sum(ranks[held] < ranks[combo]) + np.sum(ranks[held] == ranks[combo]) / 2
    answer = np.empty(1)
    spot = Spot(300.0, 0.0, 2000.0, False, True, 0.3, 0.7, 0.1)
    nobody_bets = np.empty(0)
    weigh_bets(
        board.ranks,
        board.strength,
        weights.reshape(1, -1),
        combo,
        spot,
        np.array([(1.0, 0.0, 1.0)]),
        nobody_bets,
        answer,
    )
    assert answer[0] == pytest.approx(won / np.sum(held), abs=1e-4)
