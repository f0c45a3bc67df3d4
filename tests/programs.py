"""Programs that tests need and a machine may lack, and how some are started."""

from __future__ import annotations

import os
import random
import shutil
from typing import NoReturn

import pytest


def missing(reason: str) -> NoReturn:
    """Skip, unless it must be there: RIVERBOAT_REQUIRE_SERVICES=1 makes a missing program a failure."""
    if os.environ.get("RIVERBOAT_REQUIRE_SERVICES") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def on_one_core() -> list[str]:
    """What a command begins with to use one core, any: a server then starts one worker for bots, not one for each core.

    A worker takes seconds of processor time to load its kernels. Nothing where the system has no taskset.
    """
    program = shutil.which("taskset")
    return [program, "--cpu-list", str(random.choice(sorted(os.sched_getaffinity(0))))] if program else []
