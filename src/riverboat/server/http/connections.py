"""uvicorn's connections, with bounds: what is counted and cut here never reaches the application."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from ipaddress import ip_network
from typing import Any, Final, cast

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from riverboat.server.config import Limits
from riverboat.server.http.addresses import client_address, host_address, parsed_address
from riverboat.server.limits import Places
from riverboat.server.logs import LOGGER
from riverboat.server.websocket.close_codes import TOO_MUCH_TRAFFIC
from riverboat.server.websocket.traffic import SocketTraffic, Traffic

TIMED_OUT: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
CUT_SECONDS: Final = 1.0
"""For the close frame to arrive; nothing is read from the sender meanwhile."""


class Connections:
    """The connections of one server that are not sockets yet, by address."""

    def __init__(self, limits: Limits, trusted: Iterable[str]) -> None:
        self.request_seconds: Final = limits.request_seconds
        self._places = Places(limits.connections_per_address)
        self._trusted = tuple(map(ip_network, trusted))

    def enter(self, host: str) -> bool:
        """Take a place for a connection; False when its address has taken all."""
        return self._is_trusted(host) or self._places.enter(host_address(host))

    def leave(self, host: str) -> None:
        if not self._is_trusted(host):
            self._places.leave(host_address(host))

    def _is_trusted(self, host: str) -> bool:
        """All clients of a proxy come from its address."""
        address = parsed_address(host)
        return address is not None and any(address in network for network in self._trusted)


class RequestProtocol(H11Protocol):
    """uvicorn's own, which gives a request a few seconds to arrive, and an address so many connections."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        connections: Connections,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._others = connections
        self._has_place = False
        self._late: asyncio.TimerHandle | None = None
        """Runs while a request is awaited or arriving."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._has_place = self._others.enter(self._host)
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
        super().data_received(data)
        self._watch_request()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._give_back()
        super().handle_websocket_upgrade(event)

    @property
    def _host(self) -> str:
        return self.client[0] if self.client is not None else ""

    def _give_back(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
        if self._has_place:
            self._has_place = False
            self._others.leave(self._host)

    def _watch_request(self) -> None:
        is_awaited = self._has_place and self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if is_awaited and self._late is None:
            self._late = self.loop.call_later(self._others.request_seconds, self._too_late)
        elif not is_awaited and self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        """Say so where an answer is still possible, and close; what waits for the rest hears that it will not come."""
        self._late = None
        if self.transport.is_closing():
            return
        if self.conn.our_state is h11.SEND_RESPONSE or (self.conn.our_state is h11.IDLE and self.conn.trailing_data[0]):
            self.transport.write(TIMED_OUT)
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own, which counts every frame first, sends frames together and can be cut off."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        traffic: Traffic | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._metrics = traffic.metrics if traffic is not None else None
        self._traffic = SocketTraffic(traffic) if traffic is not None else None
        self._address: str | None = None
        self._is_cut = False

    async def run_asgi(self) -> None:
        extensions = cast("dict[str, Any]", self.scope["extensions"])
        extensions["riverboat.abort"] = self.transport.abort
        extensions["riverboat.send"] = self.send_together
        await super().run_asgi()

    async def send_together(self, texts: Iterable[bytes]) -> None:
        """Each a message of its own, all in one write: a table tells nine players several things at every step."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ConnectionResetError
        for text in texts:
            self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def data_received(self, data: bytes) -> None:
        if self._is_cut:
            return
        # First comes the request that opened the socket; uvicorn gives it whole.
        if self.handshake_initiated and not self._is_allowed(data):
            self._cut()
            return
        super().data_received(data)

    def _is_allowed(self, data: bytes) -> bool:
        if self._traffic is None:
            return True
        address = self._address or client_address(cast("Any", self.scope))
        if self.handshake_complete:
            self._address = address  # by now a trusted proxy's word has been taken in
        return self._traffic.is_allowed(data, address)

    def _cut(self) -> None:
        """Close without reading or doing anything more, also nothing of what waits."""
        self._is_cut = True
        assert self._metrics is not None
        self._metrics.floods.inc()
        LOGGER.info("socket cut", extra={"reason": "too much traffic"})
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MUCH_TRAFFIC})
        self.stop_keepalive()
        if not self.handshake_complete or self.close_sent or self.transport.is_closing():
            self.transport.abort()
            return
        self.conn.fail(TOO_MUCH_TRAFFIC, "too much traffic")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.read_paused = False
        # Closing at once would reset the connection over what was not read, and the close frame be lost with it.
        self.transport.pause_reading()
        self.close_timer = self.loop.call_later(CUT_SECONDS, self.transport.abort)
