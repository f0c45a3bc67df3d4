"""Rule P5 with three boards: the smallest number that somebody asks for is dealt, each board for a third."""

from __future__ import annotations

import pytest
from playing import pack, play, play_events, refusal, then

from riverboat.cards import deck_of, format_cards
from riverboat.engine import LegalActions, Rules, RunItTwice, legal_actions, observe
from riverboat.engine.events import BoardDealt, PotAwarded
from riverboat.engine.notation import read_position, write_position
from riverboat.engine.view import dealt_places
from riverboat.errors import RiverboatError

THREE = {"run_it_twice": True, "max_runs": 3}
TABLE = "blinds 100/200, stacks 1000 1000"


def boards(hand):
    return [format_cards(board) for board in hand.result.boards]


@pytest.mark.parametrize(
    ("answers", "runs"),
    [("y3 y3 y3", 3), ("y3 y y3", 2), ("y y3 y3", 2), ("y y y", 2), ("y3 n", 1), ("n", 1), ("y3 y n", 1)],
)
def test_the_smallest_number_that_somebody_asks_for_is_dealt(answers, runs):
    hand = play("blinds 100/200, stacks 1000 1000 1000", f"a a a {answers}", **THREE)
    assert hand.is_over
    assert len(hand.result.boards) == runs


def test_each_board_takes_the_next_cards_of_the_pack():
    # 52 cards in order: 4 hole cards, then a burn before each street of every run.
    deck = list(deck_of("standard"))
    preflop = play(TABLE, "a c y3 y3", deck, **THREE).result.boards
    assert preflop == ((5, 6, 7, 9, 11), (13, 14, 15, 17, 19), (21, 22, 23, 25, 27))
    flop = play(TABLE, "c x | x a c y3 y3", deck, **THREE).result.boards
    assert flop == ((5, 6, 7, 9, 11), (5, 6, 7, 13, 15), (5, 6, 7, 17, 19))
    turn = play(TABLE, "c x | x x | a c y3 y3", deck, **THREE).result.boards
    assert turn == ((5, 6, 7, 9, 11), (5, 6, 7, 9, 13), (5, 6, 7, 9, 15))


def test_each_board_is_worth_a_third_and_odd_chips_go_to_the_first_boards():
    # The small blind folds 104: the pot is 2108.
    deck = pack("2s3s", "AsAh", "KsKh", board="2c7d9hTs3c")
    table = "blinds 104/200, stacks 1002 1002 1002"
    won = [event.amount for event in play_events(table, "a f c y3 y3", deck, **THREE) if isinstance(event, PotAwarded)]
    assert won == [703, 703, 702]
    hand = play(table, "a f c y3 y3", deck, **THREE)
    assert sum(hand.stacks) == 3 * 1002


def test_the_boards_are_dealt_one_after_the_other():
    dealt = [event for event in play_events(TABLE, "a c y3 y3", **THREE) if isinstance(event, BoardDealt)]
    assert [(event.run, event.street) for event in dealt] == [
        (run, street) for run in range(3) for street in ("flop", "turn", "river")
    ]


def test_a_player_is_told_how_many_boards_may_be_asked_for():
    hand = play(TABLE, "a c", **THREE)
    assert legal_actions(hand) == LegalActions(hand.actor, run_it_twice=True, max_runs=3)
    assert str(legal_actions(hand)) == "run it once, twice or three times"


def test_no_more_boards_are_offered_than_the_pack_has_cards_for():
    table = "short-deck, button-blind 200, stacks" + " 900" * 10
    hand = play(table, "a a" + " f" * 8, **THREE)
    assert legal_actions(hand).max_runs == 2
    assert refusal(hand, RunItTwice(True, 3)).code == "runs_out_of_range"
    # Twelve cards more than the first board takes: enough for one run of four, not for two of eight.
    short = pack("AsAh", "KsKh", board="2c7d9hTs3c")[:24]
    assert legal_actions(play(TABLE, "a c", short, **THREE)).max_runs == 2
    assert legal_actions(play(TABLE, "c x | x a c", short, **THREE)).max_runs == 3


@pytest.mark.parametrize("times", [1, 0, -1, 4, True, 2.0, "3"])
def test_another_number_is_refused_and_changes_nothing(times):
    hand = play(TABLE, "a c", **THREE)
    assert refusal(hand, RunItTwice(True, times)).code == "runs_out_of_range"
    assert then(hand, "y3 y3").is_over


def test_two_is_the_most_unless_the_rules_say_three():
    hand = play(TABLE, "a c", run_it_twice=True)
    assert refusal(hand, RunItTwice(True, 3)).code == "runs_out_of_range"
    for wrong in ({"max_runs": 3}, {"run_it_twice": True, "max_runs": 4}, {"run_it_twice": True, "max_runs": True}):
        with pytest.raises(RiverboatError, match="max_runs"):
            Rules(small_blind=1, big_blind=2, **wrong)


def test_everybody_sees_the_third_board_and_where_it_lay():
    hand = play(TABLE, "c x | x a c y3 y3", list(deck_of("standard")), **THREE)
    for seat in (0, 1, None):
        assert "".join(observe(hand, seat).third_board) == boards(hand)[2]
    places = dealt_places(hand)
    assert (list(places.board), list(places.second_board), list(places.third_board)) == (
        [5, 6, 7, 9, 11],
        [13, 15],
        [17, 19],
    )
    assert boards(hand)[2][-4:] == "".join(places.third_board.values())
    assert str(hand).count("again ") == 2


def test_such_a_hand_is_written_in_one_line_and_read_again():
    hand = play(TABLE, "c x | x a c y3 y3", **THREE)
    assert write_position(hand).endswith(" c y3 y3")
    assert read_position(write_position(hand)).result == hand.result
