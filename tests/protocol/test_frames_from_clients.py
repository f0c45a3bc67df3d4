"""Frames from a client: what is a message, and how everything else is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.actions import AllIn, Call, Check, Fold, RaiseTo, RunItTwice, Show
from riverboat.errors import RiverboatError
from riverboat.protocol import (
    MOST,
    OWN_SEAT,
    Act,
    AskStatistics,
    Back,
    ChangeSeat,
    Chat,
    ClientMessage,
    Insure,
    Join,
    Leave,
    NextHand,
    Pause,
    Ping,
    Rebuy,
    SetAutoBuy,
    SetRunItTwice,
    SetSpeed,
    SetStraddle,
    SitOut,
    SkipToEnd,
    StopWaiting,
    VoteBombPot,
    WaitForSeat,
    Watch,
    with_own_seat,
)
from riverboat.protocol.frames import MAX_FRAME, decode_client, encode_client

counts = st.integers(0, MOST)
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=64)
seats = st.none() | st.integers(0, 9)
cards = st.lists(st.integers(0, 51), min_size=1, max_size=2, unique=True).map(tuple)
actions = st.one_of(
    st.sampled_from([Fold(), Check(), Call(), AllIn()]),
    st.builds(RaiseTo, counts),
    st.builds(RunItTwice, st.booleans()),
    st.builds(Show, st.just(OWN_SEAT), cards),
)
client_messages: st.SearchStrategy[ClientMessage] = st.one_of(
    st.builds(Watch, texts, st.none() | texts, st.none() | counts),
    st.builds(Join, texts, texts, counts, seats, st.booleans(), st.none() | texts),
    st.builds(Act, st.none() | texts, st.none() | counts, st.none() | texts, actions),
    st.builds(Back, st.booleans()),
    st.builds(Rebuy, counts),
    st.builds(SetStraddle, st.booleans()),
    st.builds(SetAutoBuy, st.sampled_from(["off", "rebuy", "top_up"])),
    st.builds(VoteBombPot, st.booleans()),
    st.builds(Insure, counts),
    st.builds(ChangeSeat, st.none() | st.integers(0, 9), st.booleans()),
    st.builds(WaitForSeat, st.none() | st.just("Zoë")),
    st.just(StopWaiting()),
    st.builds(SetRunItTwice, st.sampled_from(["ask", "yes", "no"])),
    st.builds(SetSpeed, st.sampled_from(["slow", "normal", "fast", "instant"])),
    st.builds(Chat, st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=500)),
    st.builds(Ping, counts),
    st.builds(Pause, st.booleans()),
    st.sampled_from([SitOut(), SkipToEnd(), NextHand(), AskStatistics(), Leave()]),
)


@given(client_messages)
def test_every_message_comes_back_as_it_was(message: ClientMessage) -> None:
    frame = encode_client(message)
    assert decode_client(frame) == message
    assert decode_client(frame.decode()) == message


def test_the_actions_of_the_manual_are_read() -> None:
    raising = decode_client('{"type":"action","payload":{"action":"raise","amount":200}}')
    assert raising == Act(None, None, None, RaiseTo(200))
    joining = decode_client('{"type":"join","payload":{"gameId":"1","playerName":"Ann","buyIn":1000}}')
    assert joining == Join("1", "Ann", 1000)


def test_a_server_of_an_earlier_version_reads_every_answer_that_it_knows() -> None:
    frame = json.loads(encode_client(Act(None, None, None, RunItTwice(True))))
    assert frame["payload"] == {"action": "run_it_twice", "agree": True}
    twice = decode_client('{"type":"action","payload":{"action":"run_it_twice","agree":true}}')
    assert twice.action == RunItTwice(True)
    three = decode_client('{"type":"action","payload":{"action":"run_it_twice","agree":true,"times":3}}')
    assert three.action == RunItTwice(True, 3)


def test_an_action_carries_its_envelope() -> None:
    frame = encode_client(Act("t-4", 12, "abc", RaiseTo(300)))
    assert json.loads(frame)["payload"] == {
        "action": "raise", "amount": 300,
        "handId": "t-4", "version": 12, "actionId": "abc",
    }  # fmt: skip


@pytest.mark.parametrize("type_", ["leave", "sit_out", "back", "skip_to_end", "next_hand", "statistics"])
def test_a_message_without_fields_needs_no_payload(type_: str) -> None:
    assert decode_client(json.dumps({"type": type_})) == decode_client(json.dumps({"type": type_, "payload": {}}))


def test_cards_are_shown_from_ones_own_seat() -> None:
    message = decode_client('{"type":"action","payload":{"action":"show","cards":["As","Kd"]}}')
    assert isinstance(message, Act)
    assert with_own_seat(message.action, 3) == Show(3, message.action.cards)
    assert with_own_seat(Fold(), 3) == Fold()


def refusal(frame: str | bytes) -> RiverboatError:
    with pytest.raises(RiverboatError) as refused:
        decode_client(frame)
    return refused.value


@pytest.mark.parametrize(
    "amount", ["-1", "1.0", "1e3", "200.5", "true", '"200"', "null", "[]", str(MOST + 1), "9" * 99]
)
def test_an_amount_that_is_not_a_whole_number_in_range_is_refused(amount: str) -> None:
    error = refusal(f'{{"type":"rebuy","payload":{{"amount":{amount}}}}}')
    assert error.code == "bad_message"
    assert error.values["type"] == "rebuy"
    assert "amount" in str(error)


@pytest.mark.parametrize(
    "payload",
    [
        {"action": "raise"},
        {"action": "raise", "amount": 1.5},
        {"action": "raise", "amount": True},
        {"action": "raise", "amount": -5},
        {"action": "fold", "amount": 200},
        {"action": "call", "agree": True},
        {"action": "run_it_twice"},
        {"action": "run_it_twice", "agree": True, "times": 4},
        {"action": "run_it_twice", "times": 3},
        {"action": "call", "times": 3},
        {"action": "run_it_twice", "agree": 1},
        {"action": "show"},
        {"action": "show", "cards": []},
        {"action": "show", "cards": ["As", "Ks", "Qs", "Js", "Ts", "9s"]},
        {"action": "show", "cards": ["??"]},
        {"action": "bet", "amount": 5},
        {"action": "fold", "seat": 3},
        {"action": "fold", "actionId": "x" * 65},
        {"action": "fold", "actionId": ""},
        {"action": "fold", "version": -1},
        {"amount": 200},
        {},
    ],
)
def test_an_action_that_is_not_exactly_one_is_refused(payload: dict[str, Any]) -> None:
    assert refusal(json.dumps({"type": "action", "payload": payload})).code == "bad_message"


def test_a_card_that_is_none_is_refused_as_such() -> None:
    assert refusal('{"type":"action","payload":{"action":"show","cards":["Zz"]}}').code == "not_a_card"


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ('{"type":"leave","payload":{"now":true}}', "bad_message"),
        ('{"type":"leave","payload":null}', "bad_message"),
        ('{"type":"leave","payload":[]}', "bad_message"),
        ('{"type":"leave","type_":1}', "bad_message"),
        ('{"payload":{}}', "bad_message"),
        ("[]", "bad_message"),
        ('"leave"', "bad_message"),
        ('{"type":"back","payload":{"post":1}}', "bad_message"),
        ('{"type":"chat","payload":{"text":""}}', "bad_message"),
        ('{"type":"ping","payload":{"id":NaN}}', "bad_frame"),
        ('{"type":"ping","payload":{"id":Infinity}}', "bad_frame"),
        ('{"type":"chat","payload":{"text":"\ud800"}}', "bad_frame"),
        (b'{"type":"chat","payload":{"text":"\xff"}}', "bad_message"),
        ("", "bad_frame"),
        ("leave", "bad_frame"),
        ('{"type":"leave"', "bad_frame"),
        ('{"type":"leave","payload":' + "[" * 2000 + "]" * 2000 + "}", "bad_frame"),
        ('{"type":"dance"}', "unknown_message"),
        ('{"type":""}', "unknown_message"),
    ],
)
def test_what_is_no_message_is_refused_with_its_code(frame: str | bytes, code: str) -> None:
    assert refusal(frame).code == code


def test_long_texts_are_refused() -> None:
    assert refusal(encode_client(Chat("x" * 501))).code == "bad_message"
    assert refusal(encode_client(Join("1", "x" * 65, 100))).code == "bad_message"
    assert refusal(encode_client(Watch("x" * 65))).code == "bad_message"


def test_a_frame_is_measured_in_bytes() -> None:
    padding = MAX_FRAME - len(b'{"type":"leave"}')
    assert decode_client('{"type":"leave"}' + " " * padding) == Leave()
    assert refusal('{"type":"leave"}' + " " * (padding + 1)).code == "frame_too_large"
    assert refusal("好" * (MAX_FRAME // 3 + 1)).values == {"size": 4098, "limit": MAX_FRAME}


def code_of(frame: str | bytes) -> str:
    """Of the refusal; empty when the frame is a message. Nothing else may happen."""
    try:
        decode_client(frame)
    except RiverboatError as error:
        return error.code
    return ""


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_no_frame_does_anything_but_decode_or_refuse(frame: str | bytes) -> None:
    assert code_of(frame) in {"", "bad_frame", "bad_message", "unknown_message"}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=6,
)
KEYS = ["action", "amount", "agree", "cards", "handId", "version", "actionId", "gameId", "buyIn", "id", "text", "post"]


@given(
    st.sampled_from(["action", "join", "watch", "rebuy", "chat", "ping", "back"]),
    st.dictionaries(st.sampled_from(KEYS), json_values | st.sampled_from(["fold", "raise", "show"]), max_size=4),
)
def test_a_payload_of_anything_is_read_or_refused(type_: str, payload: dict[str, Any]) -> None:
    frame = json.dumps({"type": type_, "payload": payload})
    code = code_of(frame)
    assert code in {"", "bad_frame", "bad_message", "not_a_card", "not_one_card", "frame_too_large"}
    if not code:
        message = decode_client(frame)
        assert decode_client(encode_client(message)) == message
