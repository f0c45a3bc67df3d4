"""Background work leaves a core to the server while it is busy."""

from __future__ import annotations

import asyncio
import os
import sys
from threading import get_native_id

import pytest

from riverboat.server.auth import Passwords
from riverboat.server.workers.cores import CoreSharing, processor_seconds

TWO = frozenset({4, 5})


def test_a_busy_server_has_a_core_for_itself_until_it_is_quiet_again() -> None:
    sharing = CoreSharing(TWO)
    assert sharing.allowed(now=10.0, used=100.0) == TWO  # nothing is known yet
    assert sharing.allowed(now=11.0, used=100.2) == {5}
    assert sharing.allowed(now=12.0, used=100.9) == {5}
    assert sharing.allowed(now=13.0, used=100.901) == TWO


def test_a_single_core_is_shared() -> None:
    sharing = CoreSharing(frozenset({0}))
    sharing.allowed(now=0.0, used=0.0)
    assert sharing.allowed(now=1.0, used=1.0) == {0}


def test_two_looks_at_the_same_moment_say_nothing() -> None:
    sharing = CoreSharing(TWO)
    sharing.allowed(now=1.0, used=0.0)
    assert sharing.allowed(now=1.0, used=5.0) == TWO


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells it so")
def test_processor_time_is_that_of_the_process() -> None:
    before = processor_seconds(os.getpid())
    while processor_seconds(os.getpid()) == before:
        sum(range(10_000))
    assert processor_seconds(os.getpid()) > before


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")
def test_passwords_are_hashed_with_a_low_priority_and_leave_a_core() -> None:
    passwords, cores = Passwords(1), os.sched_getaffinity(0)
    try:
        thread, niceness, used = asyncio.run(
            passwords._beside(
                lambda: (get_native_id(), os.getpriority(os.PRIO_PROCESS, 0), os.sched_getaffinity(0)),
            )
        )
    finally:
        passwords.close()
    assert thread != get_native_id()
    assert niceness == 19 or niceness > os.getpriority(os.PRIO_PROCESS, 0)
    assert used == (cores - {min(cores)} or cores)
