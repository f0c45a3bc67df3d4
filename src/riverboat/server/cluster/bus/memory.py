"""A bus within one process. Like a real one, it calls listeners later, in order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from riverboat.server.cluster.bus.bus import BusDown, DeliveryReport, Listener


class MemoryBus:
    """Channels of this process."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}
        self._is_open = True

    def post(self, channel: str, message: bytes, delivered: DeliveryReport | None = None) -> None:
        loop = asyncio.get_running_loop()
        listeners = tuple(self._listeners.get(channel, ())) if self._is_open else ()
        for listener in listeners:
            loop.call_soon(listener, message)
        if delivered is not None:
            loop.call_soon(delivered, len(listeners) if self._is_open else None)

    async def publish(self, channel: str, message: bytes) -> int:
        if not self._is_open:
            raise BusDown("the bus is closed")
        self.post(channel, message)
        return len(self._listeners.get(channel, ()))

    async def subscribe(self, channel: str, listener: Listener) -> None:
        self._listeners.setdefault(channel, []).append(listener)

    async def unsubscribe(self, channel: str) -> None:
        self._listeners.pop(channel, None)

    def when_restored(self, restored: Callable[[], None]) -> None:
        """Never called: no message is lost within a process."""

    async def close(self) -> None:
        self._is_open = False
        self._listeners.clear()
