"""What a client is told of a table beyond the hand."""

from __future__ import annotations

import msgspec
from table_story import Game

from riverboat.table import AddChips, Join, Leave, SitOut, observe_table, rising_blinds
from riverboat.table.view import SeatSight, TableObservation


def seat(game: Game, number: int) -> SeatSight:
    return observe_table(game.table).seats[number]


def test_every_seat_is_in_exactly_one_state():
    game = Game("a b c d . .", stacks={"d": 10})
    game.do(SitOut("c"))
    game.deal("a", cards="As 7d Kc Ah 8h Kd")
    game.do(Join("n", "N", 500, 4))
    game.act("f")
    statuses = [sight.status for sight in observe_table(game.table).seats]
    assert statuses == ["folded", "active", "sitting_out", "all_in", "waiting", "empty"]
    game.act("c")
    assert seat(game, 3).status == "busted"


def test_stacks_bets_positions_and_the_button():
    game = Game("a b c")
    game.deal("a")
    seen = observe_table(game.table, "c")
    assert [sight.stack for sight in seen.seats] == [1000, 995, 990]
    assert [sight.position for sight in seen.seats] == ["BTN", "SB", "BB"]
    assert [sight.is_button for sight in seen.seats] == [True, False, False]
    assert (seen.seat, seen.button, seen.actor, seen.decision_seconds) == (2, 0, 0, 30)
    assert seen.hand is not None
    assert len(seen.hand.hole_cards) == 2


def test_what_is_owed_queued_and_who_has_left():
    game = Game("a b c . .", stacks={"b": 300})
    game.hands(1, "a")
    game.do(Join("n", "N", 500, 3, post=True))
    assert (seat(game, 3).owes, seat(game, 3).posts) == (10, True)
    game.deal()
    game.do(AddChips("b", 100), Leave("c"))
    assert seat(game, 1).queued == 100
    assert seat(game, 2).has_left
    assert seat(game, 2).stack == 0


def test_a_spectator_sees_no_cards_and_has_no_seat():
    game = Game("a b")
    game.deal("a")
    seen = observe_table(game.table, "nobody")
    assert seen.seat is None
    assert seen.hand is not None
    assert seen.hand.hole_cards == ()


def test_the_level_and_the_next_one():
    game = Game("a b c", kind="sit_and_go", schedule=rising_blinds(5, 10, every=3, ante_from=2, levels=2))
    game.hands(2, "a")
    level = observe_table(game.table).level
    assert (level.number, level.small_blind, level.big_blind, level.ante) == (1, 5, 10, 0)
    assert (level.unit, level.left) == ("hands", 1)
    assert level.next_level is not None
    assert (level.next_level.big_blind, level.next_level.ante) == (15, 1)
    game.hands(2)
    assert observe_table(game.table).level.next_level is None


def test_whether_a_hand_can_be_dealt():
    game = Game("a b .")
    assert observe_table(game.table).next_players == (0, 1)
    game.do(SitOut("b"))
    assert observe_table(game.table).next_players == ()


def test_a_view_can_be_sent():
    game = Game("a b c")
    game.deal("a")
    seen = observe_table(game.table, "a", time_left=12.5)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=TableObservation) == seen
