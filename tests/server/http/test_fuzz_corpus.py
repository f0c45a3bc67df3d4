"""What fuzzing starts from and has found, run through the same targets: `tools.fuzz` says how it is made."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tools.fuzz import BODIES, CORPUS, TARGETS

from riverboat.protocol.rest import RequestBody
from riverboat.server.http.app import create_app

MUTANTS = 40


@pytest.mark.parametrize("target", TARGETS)
def test_every_input_is_read_or_refused(target: str) -> None:
    for path in sorted((CORPUS / target).iterdir()):
        TARGETS[target](path.read_bytes())


@pytest.mark.parametrize("target", TARGETS)
def test_inputs_with_a_few_bytes_changed_are_read_or_refused(target: str) -> None:
    chance = random.Random(target)
    for path in sorted((CORPUS / target).iterdir()):
        for _ in range(MUTANTS):
            data = bytearray(path.read_bytes()[:512])
            for _ in range(chance.randrange(1, 6)):
                at = chance.randrange(len(data) + 1)
                data[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
            TARGETS[target](bytes(data))


def test_every_kind_of_body_is_a_target() -> None:
    """Whatever module it is in that the server has loaded."""
    assert create_app is not None
    there = {kind.__name__ for kind in _kinds_of(RequestBody) if kind.__module__.startswith("riverboat.")}
    assert {"ActionBody", *there} <= set(BODIES)


def _kinds_of(kind: type) -> Iterator[type]:
    for one in kind.__subclasses__():
        yield one
        yield from _kinds_of(one)
