"""Ranges against each other: exact with card removal, and the same answer by every way there is."""

from __future__ import annotations

import random
from math import comb

import pytest
from brute_force import heads_up

from riverboat.cards import SHORT_DECK, STANDARD_DECK, deck_of, format_cards
from riverboat.errors import RiverboatError
from riverboat.odds import Range, equity
from riverboat.odds.counting import count
from riverboat.odds.question import ask
from riverboat.odds.range_counting import canonical_boards, count_ranges_preflop
from riverboat.odds.ranges import COMBOS
from riverboat.odds.strength import STRENGTH_PATH, count_strengths


def random_range(shuffler, out, size, deck="standard"):
    possible = [combo for combo in COMBOS if set(combo) <= set(deck_of(deck)) - set(out)]
    return {combo: shuffler.choice([1.0, 0.5, shuffler.random()]) for combo in shuffler.sample(possible, size)}


@pytest.mark.parametrize(
    ("deck", "board_cards", "size"),
    [("standard", 3, 6), ("standard", 4, 14), ("standard", 5, 60), ("short", 4, 14), ("short", 5, 60)],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_weighted_ranges_with_blockers_agree_with_every_pair_and_run_out(deck, board_cards, size, seed):
    shuffler = random.Random(seed)
    board = shuffler.sample(deck_of(deck), board_cards)
    one, other = (random_range(shuffler, board, size, deck) for _ in range(2))
    # The same combos on both sides, so that a hand meets its own cards.
    other |= dict.fromkeys(list(one)[: size // 3], 0.25)
    win, tie, by_combo = heads_up(one, other, format_cards(board), deck)
    first, second = equity([Range.of(one), Range.of(other)], board, deck=deck).players
    assert (first.win, first.tie) == pytest.approx((win, tie))
    assert (second.win, second.tie) == pytest.approx((1 - win - tie, tie))
    assert dict(first.combos) == pytest.approx(by_combo)
    lose, _, by_combo = heads_up(other, one, format_cards(board), deck)
    assert second.win == pytest.approx(lose)
    assert dict(second.combos) == pytest.approx(by_combo)


def test_a_combo_that_blocks_the_whole_other_range_has_no_equity():
    first, second = equity(["AsAh, KdKc, QdQc", "AsKs, AsQs"], "2c7d9h").players
    assert [format_cards(combo) for combo in first.combos] == ["KdKc", "QdQc"]
    assert [format_cards(combo) for combo in second.combos] == ["AsKs", "AsQs"]


def test_three_ranges_on_a_turn_are_counted_when_they_are_small():
    answer = equity(["AA", "KK, QQ@0.5", "JTs"], "2c7d9hKs")
    assert answer.exact
    dealt = equity(["AA", "KK, QQ@0.5", "JTs"], "2c7d9hKs", method="monte_carlo")
    for counted, sampled in zip(answer.players, dealt.players, strict=True):
        assert sampled.equity == pytest.approx(counted.equity, abs=4 * sampled.standard_error)


def test_exchanging_suits_leaves_134459_boards_that_stand_for_all():
    for deck, cards in (("standard", STANDARD_DECK), ("short", SHORT_DECK)):
        assert canonical_boards(deck)[2].sum() == comb(len(cards), 5)
    assert len(canonical_boards("standard")[0]) == 134_459


def test_ranges_before_the_flop_agree_by_pairs_and_by_boards():
    question = ask(["QQ+, AKs@0.5", "JJ, T9s, AKo@0.25"], (), (), "short")
    by_boards = count_ranges_preflop(question)
    by_pairs = count(question, patience=60)
    assert by_boards.exact
    assert by_pairs is not None
    assert not by_pairs.players[0].combos
    for one, other in zip(by_boards.players, by_pairs.players, strict=True):
        assert (one.win, one.tie, one.equity) == pytest.approx((other.win, other.tie, other.equity))


def test_aces_against_kings_as_ranges_are_the_mean_of_their_suits():
    kings = [f"K{one}K{other}" for one, other in ("cd", "ch", "cs", "dh", "ds", "hs")]
    mean = sum(equity(["AsAh", hand]).players[0].equity for hand in kings) / 6
    assert equity(["AA", "KK"]).players[0].equity == pytest.approx(mean)


def test_starting_hands_are_shipped_in_the_order_that_counting_gives():
    assert count_strengths() == STRENGTH_PATH.read_text(encoding="ascii")


def test_ranges_that_need_the_same_cards_are_refused():
    with pytest.raises(RiverboatError, match="cannot be dealt together"):
        equity(["AA", "AA", "AA"])
    with pytest.raises(RiverboatError, match="cannot be dealt together"):
        equity(["AA", "AA", "AA", "random"])


def test_a_range_without_a_hand_left_is_refused():
    with pytest.raises(RiverboatError, match="'AA' is not possible"):
        equity(["AA", "KK"], "AsAhAd")


def test_what_others_hold_is_taken_out_of_a_range_until_nothing_changes():
    # Kings leave only KcKd to the second player, and that leaves only QcQd to the third.
    question = ask(["KsKh", "KK", "KcQc, QcQd"], (), (), "standard")
    assert [len(hands.held) for hands in question.ranges] == [1, 1, 1]
