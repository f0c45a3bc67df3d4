"""The interface of a bus. A message reaches whoever is subscribed when it is sent, in order; it is not stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

Listener: TypeAlias = Callable[[bytes], None]
"""Handles a message without waiting."""

DeliveryReport: TypeAlias = Callable[[int | None], None]
"""Called with the number of listeners that a message reached; None when it is not known because the bus was down."""


class BusDown(ConnectionError):  # noqa: N818 -- it says what happened
    """The bus is unreachable. Whether the last message was delivered is not known."""


class Bus(Protocol):
    """Channels with listeners. Messages from one process to one channel arrive in order."""

    def post(self, channel: str, message: bytes, delivered: DeliveryReport | None = None) -> None:
        """Sends without waiting. Never raises: `delivered` gets the outcome."""

    async def publish(self, channel: str, message: bytes) -> int:
        """Sends and returns the number of listeners reached. Raises `BusDown` when that is not known."""

    async def subscribe(self, channel: str, listener: Listener) -> None:
        """Subscribes. Returns when every message sent from now on will be delivered, while the connection holds."""

    async def unsubscribe(self, channel: str) -> None: ...

    def when_restored(self, restored: Callable[[], None]) -> None:
        """Calls `restored` whenever messages may have been lost and the subscription is restored."""

    async def close(self) -> None: ...
