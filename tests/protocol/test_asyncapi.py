"""The AsyncAPI document describes every message, and what is really sent fits it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from riverboat.engine.actions import Call, RaiseTo
from riverboat.engine.rules import Rules
from riverboat.errors import RiverboatError
from riverboat.protocol import Act, GameState, Join, Leave, Notice, Watch
from riverboat.protocol.asyncapi import asyncapi_document
from riverboat.protocol.frames import encode_client, encode_server
from riverboat.protocol.frames.client_frames import CLIENT_FORMS
from riverboat.protocol.frames.event_frames import EVENT_FORMS
from riverboat.protocol.frames.server_frames import SERVER_FORMS
from riverboat.protocol.refusals import refused
from riverboat.protocol.table_views import table_view
from riverboat.table import Join as JoinTable
from riverboat.table import TableSettings, apply, new_table

DOCUMENT = asyncapi_document()


def validator(name: str) -> Draft202012Validator:
    payload: dict[str, Any] = DOCUMENT["components"]["messages"][name]["payload"]
    return Draft202012Validator({**payload, "components": DOCUMENT["components"]})


def test_every_message_is_described() -> None:
    names = set(DOCUMENT["components"]["messages"])
    assert names >= {f"client.{form.tag}" for form in CLIENT_FORMS} | {"client.action"}
    assert names >= {f"server.{form.tag}" for form in SERVER_FORMS} | {"server.game_state", "server.state_patch"}
    assert names >= {f"server.{form.message_type}" for form in EVENT_FORMS.values()}
    described = [*DOCUMENT["operations"]["send"]["messages"], *DOCUMENT["operations"]["receive"]["messages"]]
    assert len(described) == len(names)
    assert all(message["summary"] for message in DOCUMENT["components"]["messages"].values())


def test_it_keeps_the_form_of_asyncapi_3() -> None:
    """By the specification: names of components, and references that lead somewhere, operations by their channel."""
    text = json.dumps(DOCUMENT)
    for reference in set(re.findall(r'"\$ref": "([^"]+)"', text)):
        found: Any = DOCUMENT
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]
        assert found
    for kind in DOCUMENT["components"].values():
        assert all(re.fullmatch(r"[a-zA-Z0-9._-]+", name) for name in kind)
    for operation in DOCUMENT["operations"].values():
        assert operation["action"] in ("send", "receive")
        assert all(message["$ref"].startswith("#/channels/table/messages/") for message in operation["messages"])
    [server] = DOCUMENT["servers"].values()
    assert set(server) >= {"host", "protocol"}
    assert "ticket" in DOCUMENT["channels"]["table"]["bindings"]["ws"]["query"]["properties"]
    for schema in DOCUMENT["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize(
    "message",
    [
        Join("7", "Ann", 500),
        Watch("7", last=3),
        Act("1-2", 7, "a", RaiseTo(300)),
        Act(None, None, None, Call()),
        Leave(),
    ],
)
def test_what_clients_send_fits_it(message: Any) -> None:
    frame = json.loads(encode_client(message))
    validator(f"client.{frame['type']}").validate(frame)
    assert not validator("client.action").is_valid({"type": "action", "payload": {"action": "cheat"}})


def test_what_a_server_sends_fits_it() -> None:
    settings = TableSettings(rules=Rules(small_blind=50, big_blind=100), seats=2)
    step = apply(new_table(settings, "7"), JoinTable("1", "Ann", 10_000))
    messages = [
        GameState(1, 1, table_view(step.table, "1")),
        Notice(1, "away", 1),
        refused(1, RiverboatError("stale", "too late")),
    ]
    for message in messages:
        frame = json.loads(encode_server(message))
        validator(f"server.{frame['type']}").validate(frame)
