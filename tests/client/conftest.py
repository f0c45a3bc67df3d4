"""Every game of a test has a store of its own, closed after the test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from local_games import close_stores


@pytest.fixture(autouse=True)
def _stores_are_closed() -> Iterator[None]:
    yield
    close_stores()
