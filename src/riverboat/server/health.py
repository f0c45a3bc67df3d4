"""Health checks: each part of the server is really tried, with a timeout; the result says what is wrong."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

from riverboat.server.logs import LOGGER

PATIENCE_SECONDS: Final = 2.0
"""A part that takes longer to answer counts as failed."""
FRESH_SECONDS: Final = 1.0
"""How long a result is reused, so that callers cannot create load."""

NO_ANSWER: Final = "no_answer"
FAILED: Final = "failed"


class Check:
    """The check of one part, run at most once a second and never twice at a time."""

    def __init__(self, problem: Callable[[], Awaitable[str]]) -> None:
        self._problem = problem
        self._trying: asyncio.Future[str] | None = None
        self._began = 0.0

    async def problem(self) -> str:
        """Returns what is wrong, as an error code; empty when nothing is."""
        now = time.monotonic()
        if self._trying is None or (self._trying.done() and now - self._began > FRESH_SECONDS):
            self._trying, self._began = asyncio.ensure_future(self._try()), now
        # A check that hangs is left alone: another would hang too.
        left = max(0.0, self._began + PATIENCE_SECONDS - now)
        await asyncio.wait({self._trying}, timeout=left)
        return self._trying.result() if self._trying.done() else NO_ANSWER

    async def _try(self) -> str:
        try:
            return await self._problem()
        except Exception:
            LOGGER.exception("a check failed")
            return FAILED
