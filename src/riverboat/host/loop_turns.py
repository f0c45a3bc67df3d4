"""Heavy work of many tables in the event loop: one piece in each turn, so that all else goes on between two."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class LoopTurns:
    """Pieces of work, in the order in which they were asked for."""

    def __init__(self) -> None:
        self._is_taken = asyncio.Lock()

    async def do(self, work: Callable[[], T]) -> T:
        """Does the work in a turn in which no other piece is done."""
        async with self._is_taken:
            done = work()
            await asyncio.sleep(0)
        return done
