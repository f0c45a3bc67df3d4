"""Limits on HTTP connections, enforced in uvicorn's protocol before a request reaches the application."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from ipaddress import ip_network
from typing import Any, Final

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from riverboat.server.config import Limits
from riverboat.server.http.addresses import host_address, parsed_address
from riverboat.server.limits import Budgets, ConcurrencyLimiter

TIMED_OUT: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


MOST_UNREAD: Final = 64 * 1024
"""Bytes of a body that are read after its request was answered: one little too large leaves the connection usable."""
MOST_DISCARDED: Final = 16 * 1024 * 1024
"""Bytes that are then thrown away unread. Whoever is cut off while sending loses the answer that has arrived (TCP)."""


class ConnectionLimits:
    """Counts the connections that each address opens, and those that are open, without WebSockets."""

    def __init__(self, limits: Limits, budgets: Budgets, trusted: Iterable[str]) -> None:
        self.request_seconds: Final = limits.request_seconds
        self._openings = budgets.budget("connections", limits.connections_per_second, limits.connection_burst)
        self._places = ConcurrencyLimiter(limits.connections_per_address)
        self._trusted = tuple(map(ip_network, trusted))

    def acquire(self, host: str) -> bool:
        """Counts a connection; returns False when its address has as many as allowed, or opens them too fast."""
        if self._is_trusted(host):
            return True
        address = host_address(host)
        return self._openings.has(address, 1) and self._places.acquire(address)

    def release(self, host: str) -> None:
        if not self._is_trusted(host):
            self._places.release(host_address(host))

    def _is_trusted(self, host: str) -> bool:
        """All clients of a proxy share its address."""
        address = parsed_address(host)
        return address is not None and any(address in network for network in self._trusted)


class RequestProtocol(H11Protocol):
    """uvicorn's HTTP protocol with a timeout for requests and a limit on connections."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        connections: ConnectionLimits,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._others = connections
        self._has_place = False
        self._late: asyncio.TimerHandle | None = None
        """Runs while a request is expected or arriving."""
        self._unread = 0
        """Bytes of a body that came after the answer to its request."""
        self._is_ended = False
        """Nothing more is sent."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._has_place = self._others.acquire(self._host)
        if self._has_place:
            self._watch_request()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._give_back()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._has_place:
            return
        if self._is_answered_early:
            self._unread += len(data)
            if self._unread > MOST_UNREAD:
                self._discard()
                return
        else:
            self._unread = 0
        super().data_received(data)
        self._watch_request()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._give_back()
        super().handle_websocket_upgrade(event)

    def _discard(self) -> None:
        """Ends the connection from this side, and waits for the other to stop sending and read the answer."""
        if self._unread > MOST_DISCARDED:
            self.transport.abort()
        elif not self._is_ended:
            self._is_ended = True
            if self.transport.can_write_eof():
                self.transport.write_eof()

    @property
    def _is_answered_early(self) -> bool:
        """Whether the request was answered, refused mostly, while its body is still to come."""
        return self.cycle is not None and self.cycle.response_complete and self.conn.their_state is h11.SEND_BODY

    @property
    def _host(self) -> str:
        return self.client[0] if self.client is not None else ""

    def _give_back(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
        if self._has_place:
            self._has_place = False
            self._others.release(self._host)

    def _watch_request(self) -> None:
        is_awaited = self._has_place and self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if is_awaited and self._late is None:
            self._late = self.loop.call_later(self._others.request_seconds, self._too_late)
        elif not is_awaited and self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        """Responds with 408 where that is still possible, and closes; a handler waiting for the body is told."""
        self._late = None
        if self.transport.is_closing():
            return
        if self.conn.our_state is h11.SEND_RESPONSE or (self.conn.our_state is h11.IDLE and self.conn.trailing_data[0]):
            self.transport.write(TIMED_OUT)
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()
