"""Ends tasks that wait for a connection."""

from __future__ import annotations

import asyncio
from typing import Any, Final

_AGAIN_SECONDS: Final = 0.05


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancels tasks, repeatedly if necessary: data that arrives at the same moment can swallow a cancellation."""
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=_AGAIN_SECONDS)
