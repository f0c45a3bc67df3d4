"""The web client's types are the server's."""

from __future__ import annotations

import re
from pathlib import Path

from tools.typescript import all_types

from riverboat.protocol.frames.event_frames import EVENT_FORMS
from riverboat.server.http.app import openapi_document

TYPES = Path(__file__).parents[2] / "web" / "src" / "lib" / "api" / "types.ts"


def declared(text: str) -> list[str]:
    return re.findall(r"export (?:type|interface|const) (\w+)", text)


def test_the_committed_types_are_what_the_generator_makes() -> None:
    assert TYPES.read_text(encoding="utf-8") == all_types(), "run: python -m tools.typescript web/src/lib/api/types.ts"


def test_every_type_is_declared_once_and_every_name_used_is_declared() -> None:
    text = re.sub(r"/\*\*.*?\*/|//[^\n]*", "", all_types(), flags=re.DOTALL)
    names = declared(text)
    assert len(names) == len(set(names))
    used = set(re.findall(r"\b[A-Z]\w+", re.sub(r'"[^"]*"', "", text)))
    assert used <= {*names, "Record", "Partial", "Omit", "Pick"}


def test_every_component_of_the_openapi_document_has_its_type() -> None:
    twins = {form.twin.__name__ for form in EVENT_FORMS.values()}
    names = {*declared(all_types()), *twins, "ActionBody"}  # an action's body is `ActionPayload`
    components = openapi_document()["components"]["schemas"]
    assert {"GameBody", "CreateGame", "StateView"} <= set(components) <= names
