"""Frames to a client: flat states, documented names, and every message there and back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_tables import cash_settings, life, odd_settings, sit_and_go_settings

from riverboat.errors import RiverboatError
from riverboat.protocol import (
    Accepted,
    BotFault,
    Clock,
    Closed,
    GameState,
    LegalView,
    Notice,
    PlayerStatistics,
    Pong,
    Refused,
    Said,
    ServerMessage,
    Statistics,
    StatisticView,
    TableEvent,
    Welcome,
)
from riverboat.protocol.frames import decode_server, encode_server, encode_state
from riverboat.protocol.table_views import table_view
from riverboat.table import DealHand, Join, TableSettings, apply, new_table
from riverboat.table.events import SeatFreed

LEGAL = LegalView(3, fold=True, call=100, raise_to=(200, 900), all_in=900)
MESSAGES: list[ServerMessage] = [
    Welcome(0, 31, "Ann", "secret"),
    Welcome(0, None, ""),
    Accepted(5, "abc", 9),
    Accepted(5, None, 9),
    Statistics(5, (PlayerStatistics("Ann", 3, 1, -50, (StatisticView("vpip", 1, 3),), (0, 5, -50)),)),
    Refused("raise_too_small", "too small", {"low": 200, "text": "5"}, 5, "abc", LEGAL),
    Refused("stale", "late", {}, 5),
    Said(5, None, "Bob", "hello"),
    BotFault(5, 2, "Bob", "late", "slow"),
    Notice(5, "away", seat=3),
    Notice(5, "moved", game_id="14"),
    Notice(5, "time_warning", 2, 9.5),
    Pong(5, 77),
    Closed(5, "replaced"),
    TableEvent(6, SeatFreed(4)),
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_every_message_comes_back_as_it_was(message: ServerMessage) -> None:
    assert decode_server(encode_server(message, "12")) == message
    assert decode_server(encode_server(message, "12").decode()) == message


@given(
    settings=st.one_of(cash_settings(), odd_settings(), sit_and_go_settings()),
    seed=st.integers(0, 10**6),
    viewer=st.sampled_from(["a", "b", None]),
)
def test_every_state_of_any_table_comes_back_as_it_was(settings: Any, seed: int, viewer: str | None) -> None:
    events: tuple[Any, ...] = ()
    for moment in life(settings, seed, 40):
        if moment.step is None:
            continue
        events = () if isinstance(moment.command, DealHand) else events
        events += moment.step.events
        view = table_view(
            moment.step.table, viewer, events=events, clock=Clock(12.5, 60.0, 10.0), game_id="4", name="x"
        )
        state = GameState(8, 15, view)
        assert decode_server(encode_server(state, "4")) == state


def test_a_state_is_flat_and_has_the_documented_names() -> None:
    table = new_table(_settings())
    table = apply(table, Join("31", "Ann", 1000)).table
    view = table_view(table, "31", game_id="4", name="Green", absent=("31",), is_running=False)
    frame = msgspec.json.decode(encode_server(GameState(3, 2, view), "4"))
    payload = frame.pop("payload")
    assert frame == {"v": 1, "type": "game_state", "number": 3}
    assert {
        "gameId", "stage", "pot", "communityCards", "players", "currentPlayer", "minBet", "maxBet", "dealerButton",
        "version", "name", "kind", "isRunning", "handId", "handNumber", "toCall", "legal", "presets", "isHandOver",
    } <= payload.keys()  # fmt: skip
    assert (payload["gameId"], payload["stage"], payload["version"]) == ("4", "waiting", 2)
    ann = payload["players"][0]
    assert (ann["playerId"], ann["isConnected"], ann["isAway"], ann["owes"]) == (31, False, False, 0)
    assert payload == msgspec.json.decode(encode_state(2, view))


def test_an_error_says_what_would_have_been_legal() -> None:
    payload = msgspec.json.decode(encode_server(MESSAGES[5]))["payload"]
    assert payload["actionId"] == "abc"
    assert payload["legal"]["raiseTo"] == [200, 900]


def test_a_client_skips_fields_of_a_newer_server() -> None:
    frame = b'{"v":1,"type":"pong","number":4,"payload":{"id":5,"later":1},"also":2}'
    assert decode_server(frame) == Pong(4, 5)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b'{"v":1,"type":"earthquake","number":4}', "unknown_message"),
        (b'{"v":1,"type":"event","number":4,"payload":{"event":"earthquake"}}', "bad_message"),
        (b'{"v":1,"type":"pong","number":4,"payload":{}}', "bad_message"),
        (b"<html>", "bad_message"),
    ],
)
def test_what_a_client_cannot_read_is_an_error_with_a_code(frame: bytes, code: str) -> None:
    with pytest.raises(RiverboatError) as refused:
        decode_server(frame)
    assert refused.value.code == code


def _settings() -> TableSettings:
    from riverboat.engine import Rules

    return TableSettings(rules=Rules(small_blind=5, big_blind=10), seats=6)
