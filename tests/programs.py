"""Programs that tests need and a machine may lack."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(reason: str) -> NoReturn:
    """Skip, unless it must be there: RIVERBOAT_REQUIRE_SERVICES=1 makes a missing program a failure."""
    if os.environ.get("RIVERBOAT_REQUIRE_SERVICES") == "1":
        pytest.fail(reason)
    pytest.skip(reason)
