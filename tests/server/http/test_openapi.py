"""The OpenAPI description is true: whatever it allows is answered as it says, and nothing makes the server fail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from riverboat.server.http.app import HANDLERS, may_be_null, openapi_document
from riverboat.server.http.openapi_descriptions import DESCRIPTIONS
from running import RunningServer, running_server

EXAMPLES = settings(max_examples=10, suppress_health_check=list(HealthCheck), deadline=None)
CHECKS = (
    schemathesis.checks.not_a_server_error,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)


@cache
def document() -> dict[str, Any]:
    return openapi_document()


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def headers(context: RunningServer) -> dict[str, str]:
    """Somebody who has a game and sits in it."""
    token = httpx.post(f"{context.url}/api/guests", json={}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    httpx.post(f"{context.url}/api/games", json={"bots": [{"bot": "tag"}]}, headers=headers).raise_for_status()
    httpx.post(f"{context.url}/api/games/1/players", json={}, headers=headers).raise_for_status()
    return headers


@pytest.fixture(scope="module")
def description(context: RunningServer) -> Any:
    return schemathesis.openapi.from_url(f"{context.url}/schema")


REAL_REQUESTS: list[tuple[str, str, object]] = [
    ("post", "/api/guests", {}),
    ("post", "/api/guests", {"name": "Ann"}),
    ("post", "/api/games", {}),
    ("post", "/api/games", {"bots": []}),
    ("post", "/api/games", {"bots": [{}, {"bot": "tag"}, {"level": 3}, {"bot": None, "level": 8}]}),
    ("post", "/api/games", {"kind": "sit_and_go", "entry": 500, "anteRound": 0, "bots": [{"level": 1}]}),
    ("post", "/api/games/{game_id}/bots", {"level": 2, "speed": "fast", "seat": 4}),
    ("post", "/api/games/{game_id}/players", {"buyIn": 10_000, "playerName": "Ann", "seat": 0}),
    ("post", "/api/games/{game_id}/action", {"action": "raise", "amount": 300, "actionId": "a1", "version": 7}),
    ("post", "/api/games/{game_id}/raise", {"amount": 300, "handId": "1-2"}),
    ("post", "/api/games/{game_id}/fold", None),
    ("post", "/api/tournaments", {"bots": [{"level": 5}, {"bot": "tag"}], "mostEntrants": 20}),
    ("post", "/api/tournaments/{tournament_id}/bots", {"bot": "tag", "count": 20}),
    ("post", "/api/tournaments/{tournament_id}/entries", {"playerName": "Ann"}),
]
"""Bodies as clients send them. What the server takes, its description must take too."""


@pytest.mark.parametrize(("method", "path", "body"), REAL_REQUESTS)
def test_what_clients_send_fits_the_description(method: str, path: str, body: object) -> None:
    described = document()
    schema = described["paths"][path][method]["requestBody"]["content"]["application/json"]["schema"]
    Draft202012Validator({**schema, "components": described["components"]}).validate(body)


def test_bots_are_described_as_bots_and_nothing_else() -> None:
    described = document()
    validator = Draft202012Validator({"$ref": "#/components/schemas/CreateGame", "components": described["components"]})
    assert not validator.is_valid({"bots": [3]})
    assert not validator.is_valid({"bots": ["tag"]})


@pytest.mark.parametrize(("path", "is_required"), [("/api/guests", False), ("/api/accounts", True)])
def test_a_body_that_may_be_left_out_is_described_so(path: str, is_required: bool) -> None:
    assert document()["paths"][path]["post"]["requestBody"]["required"] is is_required


def test_a_body_of_one_kind_or_another_is_not_thereby_optional() -> None:
    one, other = {"$ref": "#/components/schemas/Raise"}, {"$ref": "#/components/schemas/SitDown"}
    assert may_be_null({"oneOf": [one, {"type": "null"}]})
    assert not may_be_null({"oneOf": [one, other]})
    assert not may_be_null(one)


OPERATIONS = [
    (str(method), re.sub(r":\w+}", "}", path))
    for handler in HANDLERS
    for method in sorted(handler.http_methods)
    for path in sorted(handler.paths)
]


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_operation_says_what_it_does_and_how_it_refuses(method: str, path: str) -> None:
    operation = document()["paths"][path][method.lower()]
    summary, description = operation["summary"], operation["description"]
    assert summary
    assert not summary.endswith(".")
    assert len(description) > len("Needs no session.") + 20
    assert description.endswith((".", "`."))
    refusals = {code: answer for code, answer in operation["responses"].items() if code[0] in "45"}
    assert {"400", "429", "503"} <= set(refusals)
    assert all(answer["description"] for answer in operation["responses"].values())
    security = operation.get("security") or [{}]
    assert "401" in refusals or {} in security  # whoever needs a session is told so without one


def test_no_description_is_left_over() -> None:
    ids = {operation["operationId"] for path in document()["paths"].values() for operation in path.values()}
    assert set(DESCRIPTIONS) <= ids


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_what_fits_the_description_is_answered_as_it_says(
    method: str, path: str, description: Any, headers: dict[str, str]
) -> None:
    operation = description[path][method]

    @EXAMPLES
    @given(case=operation.as_strategy(generation_mode=GenerationMode.POSITIVE), is_game_known=st.booleans())
    def ask(case: Case, is_game_known: bool) -> None:
        if is_game_known and "game_id" in (case.path_parameters or {}):
            case.path_parameters = {**case.path_parameters, "game_id": "1"}
        case.validate_response(case.call(headers=headers), checks=CHECKS)

    ask()


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_what_does_not_fit_the_description_is_refused(
    method: str, path: str, description: Any, headers: dict[str, str]
) -> None:
    operation = description[path][method]
    if not (operation.body or operation.path_parameters or operation.query):
        return  # there is nothing to get wrong

    @EXAMPLES
    @given(case=operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def ask(case: Case) -> None:
        answer = case.call(headers=headers)
        if answer.status_code != 413:  # too large: refused before it was read
            case.validate_response(answer, checks=CHECKS)

    ask()


def test_whole_sequences_of_requests_are_answered_as_described(description: Any, headers: dict[str, str]) -> None:
    """Requests that use what earlier ones returned: a game that was made is shown, joined, played and closed."""
    machine = description.as_state_machine()

    class Caller(machine):  # type: ignore[misc, valid-type]
        def get_call_kwargs(self, case: Case) -> dict[str, Any]:
            return {"headers": headers}

        def validate_response(self, response: Any, case: Case, **_: Any) -> None:
            if response.status_code != 413:  # too large: refused before it was read
                case.validate_response(response, checks=CHECKS)

    Caller.run(
        settings=settings(
            max_examples=10,
            stateful_step_count=6,
            derandomize=True,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
    )
