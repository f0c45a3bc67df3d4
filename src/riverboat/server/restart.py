"""A restart that an operator asks for; `serve` carries it out."""

from __future__ import annotations

import asyncio


class Restart:
    """Whether the server is to close everything, rotate its key, and open again."""

    def __init__(self) -> None:
        self.actor = ""
        """Who asked for it."""
        self._is_asked = asyncio.Event()

    @property
    def is_asked(self) -> bool:
        return self._is_asked.is_set()

    def ask(self, actor: str) -> None:
        self.actor = actor
        self._is_asked.set()

    async def wait(self) -> None:
        await self._is_asked.wait()
