"""What the server's tests share: a whole server in this process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from running import RunningServer, running_server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    """A server with SQLite, without limits on how often one address may call, and with bots that check or call."""
    with running_server(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """The same for all tests of a module that do not mind what others left there."""
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running
