"""Events as frames: the names clients know, and nothing lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_tables import (
    Moment,
    cash_settings,
    life,
    odd_settings,
    sit_and_go_settings,
    tournament,
)

from riverboat.cards import parse_cards
from riverboat.engine.events import Acted, BoardDealt, HandEnded, HoleCardsDealt, PotAwarded, Street
from riverboat.protocol import TableEvent
from riverboat.protocol.frames import EventContext, context_of, decode_event, decode_server, encode_event
from riverboat.table.events import (
    AnyEvent,
    HandDealt,
    LevelStarted,
    Place,
    PlayerBusted,
    PlayerJoined,
    TimedOut,
    TournamentEnded,
)
from riverboat.table.view import redact_event

EVENT_NAMES = {
    "game_started", "player_acted", "cards_dealt", "pot_won", "hand_started", "posted", "hole_cards_dealt",
    "bet_returned", "run_it_twice_answered", "cards_shown", "cards_mucked", "hand_ended", "player_joined",
    "player_left", "seat_freed", "chips_returned", "chips_bought", "chips_added", "sat_out", "came_back",
    "straddle_set", "run_it_twice_set", "level_started", "timed_out", "player_busted", "tournament_end",
    "rake_taken", "rabbit_shown", "time_charged", "bomb_pot", "bomb_pot_voted", "seat_change_asked", "seat_changed",
    "waiting_started", "seat_offered", "stopped_waiting", "side_bet_paid", "all_in_offered",
    "insured", "insurance_settled",
    "auto_buy_set", "stand_up_started", "stand_up_won", "stand_up_paid",
}  # fmt: skip


def payload(event: AnyEvent, context: EventContext | None = None) -> dict[str, Any]:
    frame = msgspec.json.decode(encode_event(7, event, (context or EventContext("12")).after(event)))
    assert (frame["v"], frame["number"]) == (1, 7)
    return dict(frame["payload"], type=frame["type"])


def check_round_trips(moments: Iterator[Moment]) -> None:
    for moment in moments:
        if moment.step is None:
            continue
        context = context_of(moment.before, "12")
        for event in moment.step.events:
            context = context.after(event)
            for told in (event, redact_event(moment.step.table, event, None)):
                assert decode_server(encode_event(3, told, context)) == TableEvent(3, told)


@given(settings=st.one_of(cash_settings(), odd_settings(), sit_and_go_settings()), seed=st.integers(0, 10**6))
def test_every_event_of_any_table_comes_back_as_it_was(settings: Any, seed: int) -> None:
    check_round_trips(life(settings, seed, 60))


@given(settings=sit_and_go_settings(), seed=st.integers(0, 10**6))
def test_every_event_of_a_tournament_comes_back_as_it_was(settings: Any, seed: int) -> None:
    check_round_trips(tournament(settings, seed))


@given(settings=cash_settings(), seed=st.integers(0, 10**6))
def test_the_whole_board_told_is_the_board_of_the_table(settings: Any, seed: int) -> None:
    for moment in life(settings, seed, 60):
        if moment.step is None:
            continue
        context = context_of(moment.before, "12")
        for event in moment.step.events:
            context = context.after(event)
        after = context_of(moment.step.table, "12")
        assert (context.board, context.boards_again) == (after.board, after.boards_again)
        assert all(after.players[seat] == player for seat, player in context.players.items())


def test_the_documented_events_are_all_there_are() -> None:
    from riverboat.protocol.frames.event_frames import EVENT_FORMS

    assert set(EVENT_FORMS) == set(get_args(AnyEvent))
    assert {form.name for form in EVENT_FORMS.values()} == EVENT_NAMES


def test_a_hand_begins_with_game_started() -> None:
    event = HandDealt(17, "t-17", ((1, "31"), (2, "7")), button=0, small_blind=None, big_blind=2)
    assert payload(event) == {
        "type": "event",
        "event": "game_started",
        "gameId": "12",
        "dealerButton": 0,
        "players": [[1, 31], [2, 7]],
        "handNumber": 17,
        "handId": "t-17",
        "smallBlind": None,
        "bigBlind": 2,
    }


@pytest.mark.parametrize(("all_in", "action"), [(False, "raise"), (True, "all_in")])
def test_an_action_says_who_did_what_and_what_it_cost(all_in: bool, action: str) -> None:
    event = Acted(2, Street.PREFLOP, "raise", bet=300, added=200, all_in=all_in)
    assert payload(event, EventContext("12", {2: "7"})) == {
        "type": "player_action",
        "event": "player_acted",
        "playerId": 7,
        "action": action,
        "amount": 200,
        "totalBet": 300,
        "seat": 2,
        "verb": "raise",
        "allIn": all_in,
        "stage": "pre_flop",
    }


def test_cards_dealt_brings_the_whole_board_and_the_new_cards() -> None:
    event = BoardDealt(Street.TURN, parse_cards("3d"))
    told = payload(event, EventContext(board=("Ah", "Kh", "2c")))
    assert told["communityCards"] == ["Ah", "Kh", "2c", "3d"]
    assert (told["cards"], told["stage"], told["run"]) == (["3d"], "turn", 0)


def test_a_second_board_shares_the_cards_from_before_the_all_in() -> None:
    context = EventContext(board=("Ah", "Kh", "2c"))
    first = BoardDealt(Street.TURN, parse_cards("3d")), BoardDealt(Street.RIVER, parse_cards("4d"))
    second = BoardDealt(Street.TURN, parse_cards("9s"), 1), BoardDealt(Street.RIVER, parse_cards("8s"), 1)
    for event in (*first, *second):
        context = context.after(event)
    assert context.board == ("Ah", "Kh", "2c", "3d", "4d")
    assert context.boards_again == (("Ah", "Kh", "2c", "9s", "8s"),)
    third = BoardDealt(Street.TURN, parse_cards("3s"), 2)
    context = context.after(third)
    assert context.boards_again[1] == ("Ah", "Kh", "2c", "3s")


def test_a_pot_won_names_the_winners_and_their_hand() -> None:
    event = PotAwarded(0, 500, ((1, 250), (4, 250)), rank=7462, run=0)
    told = payload(event, EventContext("12", {1: "31", 4: "8"}))
    assert told["type"] == "winner"
    assert told["winners"] == [31, 8]
    assert told["handType"] == "royal_flush"
    assert told["shares"] == [[1, 250], [4, 250]]


def test_a_pot_nobody_else_was_left_for_has_no_hand() -> None:
    told = payload(PotAwarded(0, 500, ((1, 500),), rank=None))
    assert (told["handType"], told["hand"], told["winners"]) == (None, None, [None])


def test_hidden_cards_are_null_and_own_cards_are_texts() -> None:
    assert payload(HoleCardsDealt(3, None))["cards"] is None
    assert payload(HoleCardsDealt(3, parse_cards("AsTd")))["cards"] == ["As", "Td"]


@pytest.mark.parametrize(
    "event",
    [
        PlayerJoined(0, "007", "Ann", 100),
        PlayerJoined(0, "bot-3", "Ann", 100),
        PlayerJoined(0, "٣", "Ann", 100),
        PlayerBusted(0, "5", place=3),
        TimedOut(2, "9"),
        LevelStarted(2, 10, 20, 0),
        TournamentEnded((Place(1, "4", "Ann", 70), Place(2, "x", "Bob", 30))),
        HandEnded((1, 2, 3)),
    ],
)
def test_player_ids_of_any_form_come_back(event: AnyEvent) -> None:
    assert decode_server(encode_event(1, event, EventContext())) == TableEvent(1, event)


def test_an_event_that_is_not_known_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="Invalid value"):
        decode_event(b'{"event":"earthquake"}')
