"""What all tests share: their marks, and how Hypothesis runs.

Hypothesis draws the same examples every time, so that a build is red for a reason and not by luck;
`pytest --hypothesis-profile=explore` draws new ones.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import httpx
import httpx._transports.default
import pytest
from hypothesis import HealthCheck, settings

from services import fresh_postgres_url, postgres_url, redis_url
from slow_files import SLOWEST

__all__ = ["fresh_postgres_url", "postgres_url", "redis_url"]

# A whole hand is one example, and the two cores are shared: time says nothing about it.
_QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("steady", deadline=None, derandomize=True, database=None, suppress_health_check=_QUIET)
settings.register_profile("explore", deadline=None, suppress_health_check=_QUIET)
settings.load_profile("steady")

PATIENCE_SECONDS: Final = 60.0
"""How long a test waits for an answer over HTTP. httpx waits for five, which a busy machine may need."""

for _part in ("connect", "read", "write", "pool"):
    setattr(httpx._config.DEFAULT_TIMEOUT_CONFIG, _part, PATIENCE_SECONDS)

# Every call would read all certificates of the system anew (25 ms of CPU), for servers that speak plain HTTP.
httpx._transports.default.create_ssl_context = cache(httpx._transports.default.create_ssl_context)

TESTS: Final = Path(__file__).parent
CORE: Final = ("cards", "engine", "evaluator", "history", "locale", "shuffling", "table")
SERVICES: Final = {"postgres_url", "fresh_postgres_url", "redis_url"}


@pytest.fixture(scope="session", autouse=True)
def _own_data_directory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games, histories and tokens of tests go to a folder of their own, also from programs that tests start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RIVERBOAT_DATA", str(tmp_path_factory.mktemp("data")))
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by what they need: `core` needs nothing, `services` PostgreSQL or Redis, `browser` Chromium.

    Files that take long come first, each as a whole and its tests in their own order.
    """
    ranks = {TESTS / name: rank for rank, name in enumerate(SLOWEST)}
    items.sort(key=lambda item: ranks.get(item.path, len(ranks)))
    for item in items:
        parts = item.path.relative_to(TESTS).parts
        if parts[0] in CORE:
            item.add_marker("core")
        if parts[0] == "web":
            item.add_marker("browser")
        if parts[:2] == ("server", "proofs"):
            item.add_marker("proof")
        if SERVICES & set(getattr(item, "fixturenames", ())):
            item.add_marker("services")


def pytest_collection_finish() -> None:
    """All test files are imported in every process and stay to the end: garbage collections need not walk them."""
    gc.collect()
    gc.freeze()
