"""A bus whose messages are sealed: what crosses Redis is AES-GCM under a key derived from the server's.

Each process seals with a key of its own, derived from a random id that goes with the message, and counts its messages:
no nonce is ever used twice. A message is bound to its channel. Frames with hole cards pass here, so nothing is sent in
clear but what outside programs read (`public_events.py`).
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from itertools import count
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from riverboat.server.cluster.bus.bus import Bus, DeliveryReport, Listener

SENDER_BYTES: Final = 16
NONCE_BYTES: Final = 12
MOST_SENDERS: Final = 1024
"""Keys of other processes that are kept."""

_LOG = logging.getLogger(__name__)


class SealedBus:
    """Seals what is sent and opens what is received. A message that cannot be opened is dropped and logged."""

    def __init__(self, bus: Bus, derive: Callable[[str], bytes]) -> None:
        self._bus = bus
        self._derive = derive
        self._sender = secrets.token_bytes(SENDER_BYTES)
        self._own = self._key_of(self._sender)
        self._numbers = count()
        self._others: dict[bytes, AESGCM] = {}

    def post(self, channel: str, message: bytes, delivered: DeliveryReport | None = None) -> None:
        self._bus.post(channel, self._sealed(channel, message), delivered)

    async def publish(self, channel: str, message: bytes) -> int:
        return await self._bus.publish(channel, self._sealed(channel, message))

    async def subscribe(self, channel: str, listener: Listener) -> None:
        def opened(sealed: bytes) -> None:
            try:
                message = self._opened(channel, sealed)
            except InvalidTag:
                _LOG.warning("a message on %s was not sealed with this server's key; it is dropped", channel)
                return
            listener(message)

        await self._bus.subscribe(channel, opened)

    async def unsubscribe(self, channel: str) -> None:
        await self._bus.unsubscribe(channel)

    def when_restored(self, restored: Callable[[], None]) -> None:
        self._bus.when_restored(restored)

    async def close(self) -> None:
        await self._bus.close()

    def _sealed(self, channel: str, message: bytes) -> bytes:
        nonce = next(self._numbers).to_bytes(NONCE_BYTES)
        return self._sender + nonce + self._own.encrypt(nonce, message, channel.encode())

    def _opened(self, channel: str, sealed: bytes) -> bytes:
        sender, rest = sealed[:SENDER_BYTES], sealed[SENDER_BYTES:]
        nonce, text = rest[:NONCE_BYTES], rest[NONCE_BYTES:]
        if len(nonce) < NONCE_BYTES:
            raise InvalidTag
        known = self._others.get(sender)
        if known is not None:
            return known.decrypt(nonce, text, channel.encode())
        key = self._key_of(sender)
        message = key.decrypt(nonce, text, channel.encode())
        # Kept once it has opened a message: junk does not push known senders out.
        if len(self._others) >= MOST_SENDERS:
            self._others.clear()
        self._others[sender] = key
        return message

    def _key_of(self, sender: bytes) -> AESGCM:
        return AESGCM(self._derive(f"bus {sender.hex()}"))
