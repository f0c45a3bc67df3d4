"""Publishes the heads of all tables' chains of deals: one hash over them, for `/api/fairness`, the log and a file.

Whoever keeps a copy of the hash can show later that a deal was rewritten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from riverboat.host.ports import Clock, GameId
from riverboat.server.logs import LOGGER

PUBLISH_SECONDS: Final = 60.0
FRESH_SECONDS: Final = 1.0
"""How long heads that were read are given again."""


class FairHeads(NamedTuple):
    """The heads at one moment."""

    at: float
    links: Mapping[GameId, bytes]

    @property
    def head(self) -> str:
        """SHA-256 over a line for each game, in the order of ids: the id, a space, the link in hexadecimal."""
        lines = (f"{game} {link.hex()}\n" for game, link in sorted(self.links.items(), key=lambda item: int(item[0])))
        return sha256("".join(lines).encode()).hexdigest()


class FairHeadPublisher:
    """Reads the heads, at most once a second, and writes them down every minute if they have changed."""

    def __init__(self, read: Callable[[], Awaitable[Mapping[GameId, bytes]]], clock: Clock, file: str | None) -> None:
        self._read = read
        self._clock = clock
        self._file = Path(file) if file is not None else None
        self._last: tuple[float, FairHeads] | None = None
        self._task: asyncio.Task[None] | None = None
        self._published = ""

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="fairness heads")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def heads(self) -> FairHeads:
        now = self._clock.now()
        if self._last is None or now - self._last[0] >= FRESH_SECONDS:
            self._last = (now, FairHeads(self._clock.wall(), await self._read()))
        return self._last[1]

    async def publish(self) -> None:
        """Writes the head to the log and the file, if it has changed."""
        heads = await self.heads()
        if not heads.links or heads.head == self._published:
            return
        self._published = heads.head
        LOGGER.info("fairness head", extra={"head": heads.head, "tables": len(heads.links)})
        if self._file is not None:
            time = datetime.fromtimestamp(heads.at, UTC).isoformat(timespec="seconds")
            await asyncio.to_thread(_append, self._file, f"{time} {heads.head} {len(heads.links)}\n")

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(PUBLISH_SECONDS)
            try:
                await self.publish()
            except Exception:
                LOGGER.exception("the fairness head cannot be published now")


def _append(file: Path, line: str) -> None:
    with file.open("a", encoding="ascii") as opened:
        opened.write(line)
