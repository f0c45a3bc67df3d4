"""The list by which tests are put in order names files that are there."""

from __future__ import annotations

from pathlib import Path

from slow_files import SLOWEST

TESTS = Path(__file__).parents[1]


def test_every_file_that_is_started_first_exists_and_is_named_once() -> None:
    assert [name for name in SLOWEST if not (TESTS / name).is_file()] == []
    assert len(set(SLOWEST)) == len(SLOWEST)
