"""The person's line to the table: messages in, numbered messages out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias

from riverboat.protocol import ClientMessage, ServerMessage

Make: TypeAlias = Callable[[int], ServerMessage]
"""A message, given its number."""


class Line:
    """What one person says and hears. Messages count without gaps."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[ClientMessage] = asyncio.Queue()
        self._outbox: asyncio.Queue[ServerMessage | Exception] = asyncio.Queue()
        self._number = 0

    def tell(self, make: Make) -> None:
        self._number += 1
        self._outbox.put_nowait(make(self._number))

    async def heard_within(self, seconds: float) -> ClientMessage | None:
        """The person's next message, or None when it does not come in time."""
        try:
            async with asyncio.timeout(seconds):
                return await self.inbox.get()
        except TimeoutError:
            return None

    async def heard_before(self, work: asyncio.Future[Any]) -> ClientMessage | None:
        """The person's next message, or None when some work is done before it comes."""
        listening = asyncio.ensure_future(self.inbox.get())
        try:
            either: set[asyncio.Future[Any]] = {listening, work}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            return listening.result() if listening.done() else None
        finally:
            listening.cancel()

    def break_off(self, failure: Exception) -> None:
        """Nothing more will come: whoever listens gets the failure instead of silence."""
        self._outbox.put_nowait(failure)

    async def next_told(self) -> ServerMessage:
        message = await self._outbox.get()
        if isinstance(message, Exception):
            raise message
        return message
