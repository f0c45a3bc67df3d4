"""Session revocations: tells every process of a cluster which sessions have ended, so that their connections close."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

import msgspec

from riverboat.server.cluster.bus.bus import Bus
from riverboat.server.store.accounts import SessionId

CHANNEL: Final = "riverboat:sessions"

_MESSAGES: Final = msgspec.msgpack.Decoder(tuple[SessionId, ...])


class SessionRevocations:
    """Publishes revoked sessions to listeners in this process and, with a bus, in the others.

    A message can be lost with Redis; whoever holds connections also checks the store periodically.
    """

    def __init__(self) -> None:
        self._bus: Bus | None = None
        self._listeners: list[Callable[[Collection[SessionId]], None]] = []

    async def connect(self, bus: Bus) -> None:
        self._bus = bus
        await bus.subscribe(CHANNEL, lambda message: self._tell(_MESSAGES.decode(message)))

    def listen(self, listener: Callable[[Collection[SessionId]], None]) -> None:
        self._listeners.append(listener)

    def revoke(self, sessions: Collection[SessionId]) -> None:
        self._tell(sessions)
        if self._bus is not None:
            self._bus.post(CHANNEL, msgspec.msgpack.encode(tuple(sessions)))

    def _tell(self, sessions: Collection[SessionId]) -> None:
        for listener in self._listeners:
            listener(sessions)
