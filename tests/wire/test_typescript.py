"""The web client's types are the server's."""

from __future__ import annotations

import re
from pathlib import Path

from riverboat.typescript import protocol_types

TYPES = Path(__file__).parents[2] / "web" / "src" / "lib" / "api" / "types.ts"


def test_the_committed_types_are_what_the_generator_makes() -> None:
    assert TYPES.read_text(encoding="utf-8").startswith(protocol_types()), "run: make types"


def test_every_type_is_declared_once_and_every_name_used_is_declared() -> None:
    text = re.sub(r"/\*\*.*?\*/|//[^\n]*", "", protocol_types(), flags=re.DOTALL)
    declared = re.findall(r"export (?:type|interface) (\w+)", text)
    assert len(declared) == len(set(declared))
    used = set(re.findall(r"\b[A-Z]\w+", re.sub(r'"[^"]*"', "", text)))
    assert used <= {*declared, "Record"}
