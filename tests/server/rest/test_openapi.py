"""The OpenAPI description is true: whatever it allows is answered as it says, and nothing makes the server fail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from running import RunningServer, running_server
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from riverboat.server.app import HANDLERS

EXAMPLES = settings(max_examples=15, suppress_health_check=list(HealthCheck), deadline=None)
CHECKS = (
    schemathesis.checks.not_a_server_error,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def headers(house: RunningServer) -> dict[str, str]:
    """Somebody who has a game and sits in it."""
    token = httpx.post(f"{house.url}/api/guests", json={}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    httpx.post(f"{house.url}/api/games", json={"bots": [{"bot": "tag"}]}, headers=headers).raise_for_status()
    httpx.post(f"{house.url}/api/games/1/players", json={}, headers=headers).raise_for_status()
    return headers


@pytest.fixture(scope="module")
def description(house: RunningServer) -> Any:
    return schemathesis.openapi.from_url(f"{house.url}/schema")


OPERATIONS = [
    (str(method), re.sub(r":\w+}", "}", path))
    for handler in HANDLERS
    for method in sorted(handler.http_methods)
    for path in sorted(handler.paths)
]


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
        case.validate_response(case.call(headers=headers), checks=CHECKS)

    ask()
