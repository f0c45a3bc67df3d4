"""uvicorn's connections, with bounds: what is counted and cut here never reaches the application."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final, cast

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from riverboat.server.addresses import client_address
from riverboat.server.close_codes import TOO_MUCH_TRAFFIC
from riverboat.server.logs import LOGGER
from riverboat.server.traffic import SocketTraffic, Traffic

CUT_SECONDS: Final = 1.0
"""For the close frame to arrive; nothing is read from the sender meanwhile."""


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
