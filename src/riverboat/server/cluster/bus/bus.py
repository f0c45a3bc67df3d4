"""What a bus promises. A message reaches those who listen when it is sent, in order, or nobody; it is never kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

Listener: TypeAlias = Callable[[bytes], None]
"""Takes a message at once and never waits."""

DeliveryReport: TypeAlias = Callable[[int | None], None]
"""Told how many listeners a message reached; None when it is not known, for the bus was down."""


class BusDown(ConnectionError):  # noqa: N818 -- it says what happened
    """The bus cannot be reached now. Whether a message sent last was delivered is not known."""


class Bus(Protocol):
    """Channels with listeners. What one process sends to one channel arrives in the order in which it was sent."""

    def post(self, channel: str, message: bytes, delivered: DeliveryReport | None = None) -> None:
        """Send without waiting. Never raises: `delivered` is told the outcome."""

    async def publish(self, channel: str, message: bytes) -> int:
        """Send, and wait for the number of listeners it reached. `BusDown` when that is not known."""

    async def subscribe(self, channel: str, listener: Listener) -> None:
        """Listen. Returns when every message sent from now on will be delivered, as long as the connection holds."""

    async def unsubscribe(self, channel: str) -> None: ...

    def when_restored(self, restored: Callable[[], None]) -> None:
        """Call `restored` whenever messages may have been missed and listening goes on."""

    async def close(self) -> None: ...
