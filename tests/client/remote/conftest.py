"""Pictures of screens are shared with the tests of the terminal client; a real server is started once for a file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from real_server import Server, serving

sys.path.append(str(Path(__file__).parents[1] / "tui"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own: it may be killed, and nobody else has a table there."""
    with serving(tmp_path / "server") as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave its tables as they leave a room of other people's."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
