"""What tests of the store have in common."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec

from riverboat.server.store import Key

KEY = Key(bytes(range(32)))
LONGEST_SECONDS = 120.0

P = ParamSpec("P")
Raw = Callable[..., Any]


class Wall:
    """A wall clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


def in_a_loop(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Run an asynchronous test, and not for ever."""

    @functools.wraps(test)
    def run(*args: P.args, **values: P.kwargs) -> None:
        async def bounded() -> None:
            async with asyncio.timeout(LONGEST_SECONDS):
                await test(*args, **values)

        asyncio.run(bounded())

    return run
