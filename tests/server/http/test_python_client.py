"""A client made from the OpenAPI document plays a hand; the examples of the document are valid."""

from __future__ import annotations

import time
from types import ModuleType
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tools.python_client import client_source

from riverboat.server.http.app import openapi_document
from running import RunningServer

DOCUMENT = openapi_document()
OPERATIONS = [
    pytest.param(operation, id=f"{method} {path}")
    for path, operations in DOCUMENT["paths"].items()
    for method, operation in operations.items()
]


@pytest.fixture(scope="module")
def client() -> ModuleType:
    module = ModuleType("client")
    exec(compile(client_source(), "client.py", "exec"), module.__dict__)
    return module


def test_the_generated_client_plays_a_hand(client: ModuleType, shared_server: RunningServer) -> None:
    api = client.Client(shared_server.url)
    me = api.create_guest({"name": "Pia"})
    api.token = me["token"]
    game = api.create_game({"seats": 2, "speed": "instant", "bots": [{"bot": "station"}]})["id"]
    api.sit_down(game, {"buyIn": 10_000})
    seen = 0
    for _ in range(10_000):
        if api.game_hands(game):
            break
        time.sleep(0.01)
        state = api.game_state(game)
        if state["legal"] is not None:
            seen += 1
            api.act(game, {"action": "check" if state["legal"]["check"] else "call", "version": state["version"]})
    assert seen
    [hand, *_] = api.game_hands(game)
    assert hand["handNumber"] == 1
    assert "Pia" in api.game_hand_phh(game, 1)


def test_a_refusal_has_its_code(client: ModuleType, shared_server: RunningServer) -> None:
    with pytest.raises(client.ApiError, match="401 not_signed_in"):
        client.Client(shared_server.url, "nobody").me()


@pytest.mark.parametrize("operation", OPERATIONS)
def test_an_operation_is_described_with_valid_examples(operation: dict[str, Any]) -> None:
    assert operation["summary"]
    bodies = [operation["requestBody"]] if "requestBody" in operation else []
    bodies += [response for status, response in operation["responses"].items() if status.startswith("2")]
    for body in bodies:
        media = body.get("content", {}).get("application/json")
        if media is not None:
            schema = {**media["schema"], "components": DOCUMENT["components"]}
            Draft202012Validator(schema).validate(media["example"])
